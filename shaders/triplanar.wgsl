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
    let above = from_above(place.normal);
    var m = of_scales(layer, all_around(layer, place, above), place);
    m.roughness *= look.roughness;
    m.blades *= above;
    return m;
}

/// The same in few fetches, for a processor that does a card's work.
fn lean_look(look: MaterialLook, place: Place) -> Material {
    if look.layer == NO_TEXTURE {
        return coloured(look);
    }
    let layer = laid_layer(look);
    let far = smoothstep(15.0, 120.0, place.distance / frame.ambient_down.w);
    let level = lean_blur(place) + LEAN_SOFTNESS_FAR * far + layer.sharpness;
    let facing_x = abs(place.normal.x) > abs(place.normal.z);
    let along = select(place.position.x, place.position.z, facing_x);
    let side_uv = vec2f(along, -place.position.y) / layer.tile;
    let top_uv = place.position.xz / layer.tile;
    let side = light_of(textureSampleLevel(colours, surface_sampler, side_uv, layer.picture, level));
    let top = light_of(textureSampleLevel(colours, surface_sampler, top_uv, layer.picture, level));
    let above = from_above(place.normal);
    let mostly_top = above > 0.5;
    let uv = select(side_uv, top_uv, mostly_top);
    let surface = textureSampleLevel(surfaces, surface_sampler, uv, layer.picture, level);
    let slope = (surface.xy * 2.0 - 1.0) * layer.normal_strength;
    let aside = select(vec3f(slope.x, -slope.y, 0.0), vec3f(0.0, -slope.y, slope.x), facing_x);
    let colour = layer.colour * look.tint;
    let shown = mix(side, top, above);
    return Material(
        shown.rgb * colour,
        shown.a,
        select(aside, vec3f(slope.x, 0.0, slope.y), mostly_top),
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
    let above = from_above(place.normal);
    let facing_x = abs(place.normal.x) > abs(place.normal.z);
    let across = select(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 0.0, 1.0), facing_x) / layer.tile;
    let side_uv = vec2f(dot(place.position, across), -place.position.y / layer.tile);
    let side_dx = vec2f(dot(place.dx, across), -place.dx.y / layer.tile);
    let side_dy = vec2f(dot(place.dy, across), -place.dy.y / layer.tile);
    let side = colour_at(layer.picture, side_uv, side_dx, side_dy).rgb;
    let t = layer.tile;
    let top = colour_at(layer.picture, place.position.xz / t, place.dx.xz / t, place.dy.xz / t).rgb;
    return mix(side, top, above) * layer.colour * look.tint;
}
