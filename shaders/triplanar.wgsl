// What volumes are made of at a point: a texture laid on from above, and from the sides where they are steep. From above
// it lies as on the ground, so that a volume goes on where the ground ends.

const NO_TEXTURE = 0xffffffffu;

/// A material of the map; laid out as `render::materials::MaterialLook`.
struct MaterialLook {
    tint: vec3f,          // linear
    roughness: f32,
    scale: f32,           // how much larger its texture lies than on the ground
    layer: u32,           // its texture, or NO_TEXTURE
}

/// A material that is one colour.
fn coloured(look: MaterialLook) -> Material {
    return Material(look.tint, 0.5, vec3f(0.0), look.roughness, 1.0, 0.08, 0.12, 0.0, look.tint);
}

fn laid_layer(look: MaterialLook) -> Layer {
    var layer = layers[look.layer];
    layer.tile *= look.scale;
    layer.sharpness -= log2(look.scale);
    return layer;
}

fn rich_look(look: MaterialLook, place: Place) -> Material {
    if look.layer == NO_TEXTURE {
        return coloured(look);
    }
    var layer = laid_layer(look);
    layer.colour *= look.tint;
    let above = from_above(layer, place.lie);
    var m = of_scales(layer, all_around(layer, place, above), place);
    m.roughness *= look.roughness;
    m.blades *= above;
    return m;
}

/// A way in which a texture is laid on: from above, or from one of the sides.
struct Laid {
    uv: vec2f,
    along: vec3f,      // the picture's x in the world
    across: vec3f,     // the picture's y
    share: f32,
}

fn stronger(a: Laid, b: Laid) -> Laid {
    if a.share >= b.share {
        return a;
    }
    return b;
}

fn weaker(a: Laid, b: Laid) -> Laid {
    if a.share >= b.share {
        return b;
    }
    return a;
}

/// The share of the second of two ways: where they are alike one fades into the other, so that no line is seen there.
fn faded(first: f32, second: f32) -> f32 {
    return 0.5 * (1.0 - smoothstep(0.0, 0.4, first - second));
}

/// The same in few fetches, for a processor that does a card's work: most places look at one picture, from where they
/// are seen best, and those between two at both.
fn lean_look(look: MaterialLook, place: Place) -> Material {
    if look.layer == NO_TEXTURE {
        return coloured(look);
    }
    let layer = laid_layer(look);
    let far = smoothstep(15.0, 120.0, place.distance / frame.ambient_down.w);
    let level = lean_blur(place) + LEAN_SOFTNESS_FAR * far + layer.sharpness;
    let at = place.position / layer.tile;
    let facing = place.lie.xz * place.lie.xz;
    let east = facing.x / max(facing.x + facing.y, 1e-5);
    let above = from_above(layer, place.lie);
    let down = vec3f(0.0, -1.0, 0.0);
    let to_x = Laid(vec2f(at.z, -at.y), vec3f(0.0, 0.0, 1.0), down, (1.0 - above) * east);
    let to_z = Laid(vec2f(at.x + 0.37, -at.y), vec3f(1.0, 0.0, 0.0), down, (1.0 - above) * (1.0 - east));
    let top = Laid(at.xz, vec3f(1.0, 0.0, 0.0), vec3f(0.0, 0.0, 1.0), above);
    let side = stronger(to_x, to_z);
    let first = stronger(side, top);
    let second = stronger(weaker(side, top), weaker(to_x, to_z));
    let share = faded(first.share, second.share);
    var shown = light_of(textureSampleLevel(colours, surface_sampler, first.uv, layer.picture, level));
    if share > 0.01 {
        let other = light_of(textureSampleLevel(colours, surface_sampler, second.uv, layer.picture, level));
        shown = mix(shown, other, share);
    }
    let surface = textureSampleLevel(surfaces, surface_sampler, first.uv, layer.picture, level);
    // Bumps are looked up once: they are flat where another picture would be as good.
    let slope = (surface.xy * 2.0 - 1.0) * layer.normal_strength * (1.0 - 2.0 * share);
    let colour = layer.colour * look.tint;
    return Material(
        shown.rgb * colour,
        shown.a,
        first.along * slope.x + first.across * slope.y,
        surface.z * look.roughness,
        surface.w,
        layer.relief,
        layer.tint,
        layer.blades * above,
        layer.mean * colour,
    );
}

fn look_at(look: MaterialLook, place: Place) -> Material {
    if QUALITY == QUALITY_LOW {
        return lean_look(look, place);
    }
    return rich_look(look, place);
}

/// The first material blending into the second, where stones stand out of sand.
fn pair_at(first: MaterialLook, second: MaterialLook, alike: bool, blend: f32, place: Place) -> Material {
    if alike || blend <= 0.0 {
        return look_at(first, place);
    }
    if blend >= 1.0 {
        return look_at(second, place);
    }
    let a = look_at(first, place);
    let b = look_at(second, place);
    return blended(a, b, cover_share(blend, a.height, b.height, place.distance));
}

/// The colour of a material without light or finer detail.
fn plain_look(look: MaterialLook, place: Place) -> vec3f {
    if look.layer == NO_TEXTURE {
        return look.tint;
    }
    let layer = laid_layer(look);
    let above = from_above(layer, place.lie);
    let facing_x = place.lie.x > place.lie.z;
    let across = select(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 0.0, 1.0), facing_x) / layer.tile;
    let side_uv = vec2f(dot(place.position, across), -place.position.y / layer.tile);
    let side_dx = vec2f(dot(place.dx, across), -place.dx.y / layer.tile);
    let side_dy = vec2f(dot(place.dy, across), -place.dy.y / layer.tile);
    let side = colour_at(layer.picture, side_uv, side_dx, side_dy).rgb;
    let t = layer.tile;
    let top = colour_at(layer.picture, place.position.xz / t, place.dx.xz / t, place.dy.xz / t).rgb;
    return mix(side, top, above) * layer.colour * look.tint;
}
