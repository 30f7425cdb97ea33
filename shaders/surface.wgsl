// What the ground is made of at a point: textures, their second scale, macro colour and meso relief.

const SECOND_SCALE = 0.7;
/// Levels of detail added where a pixel looks at a picture only once; and more, far off, where tiles would show.
const LEAN_SOFTNESS = 0.3;
const LEAN_SOFTNESS_FAR = 0.9;

/// A point of the ground, with how it changes from pixel to pixel.
struct Place {
    position: vec3f,
    dx: vec3f,
    dy: vec3f,
    normal: vec3f,
    distance: f32,
    lie: vec3f,        // how it lies, by which textures are laid on; each axis 0..1
}

/// How far the normal that a place is lit by may be from that of its polygon before textures follow the polygon: about a
/// sharp rim they would be drawn out else.
const LOOSE = 0.25;

/// Of a polygon that is smoothed.
fn smooth_place(position: vec3f, dx: vec3f, dy: vec3f, normal: vec3f, distance: f32) -> Place {
    return Place(position, dx, dy, normal, distance, abs(normal));
}

/// Of a polygon that may be smoothed about a sharp rim.
fn rimmed_place(position: vec3f, dx: vec3f, dy: vec3f, normal: vec3f, distance: f32) -> Place {
    let across = cross(dx, dy);
    let face = abs(across) / max(length(across), 1e-20);
    let lie = clamp(abs(normal), face - LOOSE, face + LOOSE);
    return Place(position, dx, dy, normal, distance, lie / max(length(lie), 1e-4));
}

struct Material {
    albedo: vec3f,
    height: f32,
    bend: vec3f,       // what the normal map adds to the normal, world axes
    roughness: f32,
    openness: f32,
    relief: f32,       // strength of the meso relief
    tint: f32,         // strength of the meso tint
    blades: f32,
    mean: vec3f,
}

/// A texture at a place.
struct Texel {
    colour: vec4f,     // linear; height
    bend: vec3f,       // what it adds to the normal, world axes
    roughness: f32,
    openness: f32,
}

fn turned(v: vec2f, cosine: f32, sine: f32) -> vec2f {
    return vec2f(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y);
}

/// Colours are stored as square roots of light.
fn light_of(stored: vec4f) -> vec4f {
    return vec4f(stored.rgb * stored.rgb, stored.a);
}

fn colour_at(id: u32, uv: vec2f, dx: vec2f, dy: vec2f) -> vec4f {
    return light_of(textureSampleGrad(colours, surface_sampler, uv, id, dx, dy));
}

fn texel_at(id: u32, tap: Tap) -> Texel {
    let surface = textureSampleGrad(surfaces, surface_sampler, tap.uv, id, tap.dx, tap.dy);
    let slope = surface.xy * 2.0 - 1.0;
    let bend = tap.along * slope.x + tap.across * slope.y;
    return Texel(colour_at(id, tap.uv, tap.dx, tap.dy), bend, surface.z, surface.w);
}

/// Three places of a texture, mixed so that the higher one shows.
fn mixed_texel(id: u32, taps: Taps) -> Texel {
    let a = texel_at(id, taps.a);
    let b = texel_at(id, taps.b);
    let c = texel_at(id, taps.c);
    var w = vec3f(taps.a.weight, taps.b.weight, taps.c.weight);
    w *= exp(3.0 * (vec3f(a.colour.a, b.colour.a, c.colour.a) - 0.5));
    w /= max(w.x + w.y + w.z, 1e-6);
    return Texel(
        a.colour * w.x + b.colour * w.y + c.colour * w.z,
        a.bend * w.x + b.bend * w.y + c.bend * w.z,
        a.roughness * w.x + b.roughness * w.y + c.roughness * w.z,
        a.openness * w.x + b.openness * w.y + c.openness * w.z,
    );
}

fn mixed_texels(a: Texel, b: Texel, w: f32) -> Texel {
    return Texel(
        mix(a.colour, b.colour, w),
        mix(a.bend, b.bend, w),
        mix(a.roughness, b.roughness, w),
        mix(a.openness, b.openness, w),
    );
}

/// A texture near by, and a larger copy that breaks up what repeats.
struct Scales {
    near: Texel,
    far: Texel,
}

fn from_sides(layer: Layer, place: Place) -> Scales {
    let taps = sides(layer, place);
    return Scales(mixed_texel(layer.picture, taps), texel_at(layer.picture, second_side(taps)));
}

fn on_top(layer: Layer, place: Place) -> Scales {
    return Scales(mixed_texel(layer.picture, laid(layer, place)), texel_at(layer.picture, second_top(layer, place)));
}

/// A texture that is laid on from above and from the sides, the higher one in front where both are.
fn all_around(layer: Layer, place: Place, above: f32) -> Scales {
    if above <= 0.0 {
        return from_sides(layer, place);
    }
    let top = on_top(layer, place);
    if above >= 1.0 {
        return top;
    }
    let side = from_sides(layer, place);
    let w = above + 1.2 * (top.near.colour.a - side.near.colour.a) * above * (1.0 - above) * 4.0;
    return Scales(mixed_texels(side.near, top.near, smoothstep(0.15, 0.85, w)), mixed_texels(side.far, top.far, above));
}

fn material(id: u32, place: Place) -> Material {
    let layer = layers[id];
    if layer.lie == LIE_UPRIGHT {
        return of_scales(layer, from_sides(layer, place), place);
    }
    return of_scales(layer, all_around(layer, place, from_above(layer, place.lie)), place);
}

fn of_scales(layer: Layer, scales: Scales, place: Place) -> Material {
    let near = scales.near;
    let far = scales.far;
    let weight = SECOND_SCALE * (0.12 + 0.9 * smoothstep(6.0, 90.0, place.distance / frame.ambient_down.w));
    return Material(
        near.colour.rgb * layer.colour * mix(1.0, far.colour.g / max(layer.mean.g, 1e-3), weight),
        near.colour.a,
        (near.bend * (1.0 - 0.35 * weight) + far.bend * 0.8 * weight) * layer.normal_strength,
        near.roughness,
        near.openness,
        layer.relief,
        layer.tint,
        layer.blades,
        layer.mean * layer.colour,
    );
}

/// Neutral ground, where the base texture's alpha lets nothing of it through.
fn bare(base: Material, alpha: f32) -> Material {
    var m = base;
    m.albedo = mix(vec3f(1.0), base.albedo, alpha);
    m.mean = mix(vec3f(1.0), base.mean, alpha);
    return m;
}

fn blended(a: Material, b: Material, w: f32) -> Material {
    return Material(
        mix(a.albedo, b.albedo, w),
        mix(a.height, b.height, w),
        mix(a.bend, b.bend, w),
        mix(a.roughness, b.roughness, w),
        mix(a.openness, b.openness, w),
        mix(a.relief, b.relief, w),
        mix(a.tint, b.tint, w),
        mix(a.blades, b.blades, w),
        mix(a.mean, b.mean, w),
    );
}

/// The texture and the cover of a cell in the proportion of its alphas.
fn rich_material(ids: vec4u, alphas: vec2f, place: Place) -> Material {
    let base = bare(material(ids.x, place), alphas.x);
    if ids.y == 0u || alphas.y == 0.0 {
        return base;
    }
    let cover = material(ids.y - 1u, place);
    return blended(base, cover, cover_share(alphas.y, base.height, cover.height, place.distance));
}

/// The same in few fetches and without a branch, for a processor that does a card's work.
fn lean_material(ids: vec4u, alphas: vec2f, place: Place) -> Material {
    let over = select(ids.x, ids.y - 1u, ids.y > 0u);
    let below_layer = layers[ids.x];
    let over_layer = layers[over];
    let below_uv = lean_uv(below_layer, place);
    let over_uv = lean_uv(over_layer, place);
    let far = smoothstep(15.0, 120.0, place.distance / frame.ambient_down.w);
    let blur = lean_blur(place) + LEAN_SOFTNESS_FAR * far;
    let below = light_of(textureSampleLevel(colours, surface_sampler, below_uv, below_layer.picture, blur + below_layer.sharpness));
    let cover = light_of(textureSampleLevel(colours, surface_sampler, over_uv, over_layer.picture, blur + over_layer.sharpness));
    let alpha = select(0.0, alphas.y, ids.y > 0u);
    let share = cover_share(alpha, below.a, cover.a, place.distance);
    let mostly_cover = share > 0.5;
    let shown = select(ids.x, over, mostly_cover);
    let uv = select(below_uv, over_uv, mostly_cover);
    let sharpness = select(below_layer.sharpness, over_layer.sharpness, mostly_cover);
    let surface = textureSampleLevel(surfaces, surface_sampler, uv, layers[shown].picture, blur + sharpness);
    let slope = (surface.xy * 2.0 - 1.0) * layers[shown].normal_strength;
    let bend = lean_bend(slope, layers[shown], place);
    return Material(
        mix(mix(vec3f(1.0), below.rgb * below_layer.colour, alphas.x), cover.rgb * over_layer.colour, share),
        mix(below.a, cover.a, share),
        bend,
        surface.z,
        surface.w,
        mix(below_layer.relief, over_layer.relief, share),
        mix(below_layer.tint, over_layer.tint, share),
        mix(below_layer.blades, over_layer.blades, share),
        mix(mix(vec3f(1.0), below_layer.mean * below_layer.colour, alphas.x), over_layer.mean * over_layer.colour, share),
    );
}

/// What lies there, in as many fetches as a pixel is worth.
fn layered(ids: vec4u, alphas: vec2f, place: Place) -> Material {
    if QUALITY == QUALITY_LOW {
        return lean_material(ids, alphas, place);
    }
    return rich_material(ids, alphas, place);
}

/// Whether a texture is laid on from the sides alone there.
fn lies_aside(layer: Layer, place: Place) -> bool {
    return layer.lie == LIE_UPRIGHT || from_above(layer, place.lie) < 0.5;
}

fn faces_east(place: Place) -> bool {
    return place.lie.x > place.lie.z;
}

fn lean_uv(layer: Layer, place: Place) -> vec2f {
    let along = select(place.position.x, place.position.z, faces_east(place));
    let upright = vec2f(along / layer.tile, upright_v(place, layer.tile));
    return select(place.position.xz / layer.tile, upright, lies_aside(layer, place));
}

/// What a texture's slope there adds to the normal.
fn lean_bend(slope: vec2f, layer: Layer, place: Place) -> vec3f {
    let aside = select(vec3f(slope.x, -slope.y, 0.0), vec3f(0.0, -slope.y, slope.x), faces_east(place));
    return select(vec3f(slope.x, 0.0, slope.y), aside, lies_aside(layer, place));
}

/// The level of detail of a texture with a texel a metre: half by the area that a pixel covers, half by its longer
/// side.
fn lean_blur(place: Place) -> f32 {
    let across = cross(place.dx, place.dy);
    let longer = max(dot(place.dx, place.dx), dot(place.dy, place.dy));
    return LEAN_SOFTNESS + 0.25 * log2(max(length(across) * longer, 1e-20));
}

/// The cover's share where stones stand out of sand and grass grows between them; keeps 0 and 1.
fn cover_share(alpha: f32, base_height: f32, cover_height: f32, distance: f32) -> f32 {
    let near = 1.0 - min(1.0, distance * frame.eye.w / 0.12);
    let x = alpha + 0.55 * near * (cover_height - base_height) * 4.0 * alpha * (1.0 - alpha);
    let w = mix(0.5, 0.18, near * near);
    return smoothstep(0.5 - w, 0.5 + w, x);
}

/// Broad variation of colour: dry and lush parts, a few hundred metres to a few metres.
fn macro_tint(p: vec2f, albedo: vec3f) -> vec3f {
    let stored = textureSampleLevel(noise, smooth_sampler, p / (3280.0 * frame.ambient_down.w), 0.0).ba;
    var m = 2.0 * stored.x;
    if QUALITY > QUALITY_LOW {
        m += 0.26 * value_noise(p, 17.0 * frame.ambient_down.w);
    }
    let greenness = smoothstep(0.0, 0.25, (albedo.g - albedo.r) / max(albedo.g, 1e-4));
    let hue = (stored.y - 0.5) / 1.5 * (0.75 + 0.55 * greenness);
    return m * vec3f(1.0 + hue, 1.0 + 0.25 * hue, 1.0 - 0.7 * hue);
}

/// Humps and tussocks between the size of a texture and of a cell: slope along x and z, height about 0, and the share of
/// the sky that they let through.
fn meso_relief(place: Place) -> vec4f {
    let broadness = frame.ambient_down.w;
    if QUALITY == QUALITY_LOW {
        // Both scales in one picture.
        let tile = 150.0 * broadness;
        let both = textureSampleLevel(meso, surface_sampler, place.position.xz / tile, lean_blur(place) + log2(1024.0 / tile));
        return vec4f((both.xy * 2.0 - 1.0) * 1.7, both.z * 2.0 - 1.0, both.a);
    }
    let tile = 30.0 * broadness;
    let uv = place.position.xz / tile;
    let dx = place.dx.xz / tile;
    let dy = place.dy.xz / tile;
    let small = textureSampleGrad(meso, surface_sampler, uv, dx, dy);
    // 53 degrees, 5.37 times as large
    let large = textureSampleGrad(
        meso,
        surface_sampler,
        turned(uv, 0.60182, 0.79864) / 5.37,
        turned(dx, 0.60182, 0.79864) / 5.37,
        turned(dy, 0.60182, 0.79864) / 5.37,
    );
    let bend = (small.xy * 2.0 - 1.0) + 0.7 * turned(large.xy * 2.0 - 1.0, 0.60182, -0.79864);
    return vec4f(bend, (small.z - 0.45) + 0.7 * (large.z - 0.45), small.a * (0.3 + 0.7 * large.a));
}
