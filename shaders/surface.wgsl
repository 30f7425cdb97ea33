// What the ground is made of at a point: textures, their second scale, macro colour and meso relief.

const CLIFF = 4u;
/// A layer: metres a tile, meso relief, meso tint, 1 if light shines through its blades.
const LAYERS = array<vec4f, 6>(
    vec4f(3.0, 0.17, 0.55, 1.0),
    vec4f(3.5, 0.17, 0.50, 1.0),
    vec4f(3.0, 0.10, 0.25, 0.0),
    vec4f(6.0, 0.14, 0.20, 0.0),
    vec4f(9.0, 0.10, 0.15, 0.0),
    vec4f(5.0, 0.07, 0.02, 0.0),
);
/// Mean linear colour of a layer.
const MEANS = array<vec3f, 6>(
    vec3f(0.076, 0.109, 0.027),
    vec3f(0.195, 0.150, 0.070),
    vec3f(0.090, 0.059, 0.036),
    vec3f(0.150, 0.140, 0.125),
    vec3f(0.205, 0.160, 0.118),
    vec3f(0.810, 0.850, 0.900),
);
const SECOND_SCALE = 0.7;

/// A point of the ground, with how it changes from pixel to pixel.
struct Place {
    position: vec3f,
    dx: vec3f,
    dy: vec3f,
    normal: vec3f,
    distance: f32,
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

fn turned(v: vec2f, cosine: f32, sine: f32) -> vec2f {
    return vec2f(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y);
}

fn colour_at(layer: u32, uv: vec2f, dx: vec2f, dy: vec2f) -> vec4f {
    return textureSampleGrad(colours, surface_sampler, uv, layer, dx, dy);
}

fn surface_at(layer: u32, uv: vec2f, dx: vec2f, dy: vec2f) -> vec4f {
    let s = textureSampleGrad(surfaces, surface_sampler, uv, layer, dx, dy);
    return vec4f(s.xy * 2.0 - 1.0, s.zw);
}

/// A texture seen from above, with a second, larger and turned copy of itself that hides its tiling.
fn flat_material(layer: u32, place: Place) -> Material {
    let tile = LAYERS[layer].x;
    let uv = place.position.xz / tile;
    let dx = place.dx.xz / tile;
    let dy = place.dy.xz / tile;
    let near = colour_at(layer, uv, dx, dy);
    let surface = surface_at(layer, uv, dx, dy);
    // 37 degrees, 5.37 times as large
    let far_uv = turned(uv, 0.79864, 0.60182) / 5.37 + 0.37;
    let far_dx = turned(dx, 0.79864, 0.60182) / 5.37;
    let far_dy = turned(dy, 0.79864, 0.60182) / 5.37;
    let far = colour_at(layer, far_uv, far_dx, far_dy);
    let weight = SECOND_SCALE * (0.12 + 0.9 * smoothstep(6.0, 90.0, place.distance));
    let ratio = far.g / MEANS[layer].g;
    var bend = surface.xy * (1.0 - 0.35 * weight);
    if frame.modes.w > 0u {
        let far_surface = surface_at(layer, far_uv, far_dx, far_dy);
        bend += turned(far_surface.xy, 0.79864, -0.60182) * 0.8 * weight;
    }
    return Material(
        near.rgb * mix(1.0, ratio, weight),
        near.a,
        vec3f(bend.x, 0.0, bend.y),
        surface.z,
        surface.w,
        LAYERS[layer].y,
        LAYERS[layer].z,
        LAYERS[layer].w,
        MEANS[layer],
    );
}

/// Beds of rock: projected from the side, so that they stay level.
fn cliff_material(place: Place) -> Material {
    let tile = LAYERS[CLIFF].x;
    let wave = value_noise(place.position.xz, 75.0);
    let v = -(place.position.y + 8.0 * wave) / tile;
    let dv = -vec2f(place.dx.y, place.dy.y) / tile;
    let facing = pow(abs(place.normal), vec3f(4.0));
    let east = facing.x / max(facing.x + facing.z, 1e-5);
    var colour = vec4f(0.0);
    var surface = vec4f(0.0);
    var bend = vec3f(0.0);
    if east > 0.03 {
        let uv = vec2f(place.position.z / tile, v);
        let dx = vec2f(place.dx.z / tile, dv.x);
        let dy = vec2f(place.dy.z / tile, dv.y);
        let s = surface_at(CLIFF, uv, dx, dy);
        colour += east * colour_at(CLIFF, uv, dx, dy);
        surface += east * s;
        bend += east * vec3f(0.0, -s.y, s.x);
    }
    if east < 0.97 {
        let uv = vec2f(place.position.x / tile, v);
        let dx = vec2f(place.dx.x / tile, dv.x);
        let dy = vec2f(place.dy.x / tile, dv.y);
        let s = surface_at(CLIFF, uv, dx, dy);
        colour += (1.0 - east) * colour_at(CLIFF, uv, dx, dy);
        surface += (1.0 - east) * s;
        bend += (1.0 - east) * vec3f(s.x, -s.y, 0.0);
    }
    return Material(colour.rgb, colour.a, bend, surface.z, surface.w, LAYERS[CLIFF].y, LAYERS[CLIFF].z, 0.0, MEANS[CLIFF]);
}

fn material(layer: u32, place: Place) -> Material {
    if layer == CLIFF {
        return cliff_material(place);
    }
    return flat_material(layer, place);
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

/// The cover's share where stones stand out of sand and grass grows between them; keeps 0 and 1.
fn cover_share(alpha: f32, base_height: f32, cover_height: f32, distance: f32) -> f32 {
    let near = 1.0 - min(1.0, distance * frame.eye.w / 0.12);
    let x = alpha + 0.55 * near * (cover_height - base_height) * 4.0 * alpha * (1.0 - alpha);
    let w = mix(0.5, 0.18, near * near);
    return smoothstep(0.5 - w, 0.5 + w, x);
}

/// Broad variation of colour: dry and lush parts, a few hundred metres to a few metres.
fn macro_tint(p: vec2f, albedo: vec3f) -> vec3f {
    let a = 0.5 * value_noise(p, 410.0);
    let b = 0.5 * value_noise(p + 57.0, 75.0);
    let c = 0.5 * value_noise(p + 13.0, 17.0);
    let m = 1.0 + 1.3 * (0.55 * a + 0.55 * b + 0.40 * c);
    let greenness = smoothstep(0.0, 0.25, (albedo.g - albedo.r) / max(albedo.g, 1e-4));
    let hue = 1.3 * (0.20 * a - 0.24 * b) * (0.4 + 0.9 * greenness);
    return m * vec3f(1.0 + hue, 1.0 + 0.25 * hue, 1.0 - 0.7 * hue);
}

/// Humps and tussocks between the size of a texture and of a cell: slope along x and z, and height about 0.
fn meso_relief(place: Place) -> vec3f {
    let uv = place.position.xz;
    let small = textureSampleGrad(meso, surface_sampler, uv / 30.0, place.dx.xz / 30.0, place.dy.xz / 30.0);
    // 53 degrees
    let p = turned(uv, 0.60182, 0.79864) / 161.0;
    let dx = turned(place.dx.xz, 0.60182, 0.79864) / 161.0;
    let dy = turned(place.dy.xz, 0.60182, 0.79864) / 161.0;
    let large = textureSampleGrad(meso, surface_sampler, p, dx, dy);
    let bend = (small.xy * 2.0 - 1.0) + 0.7 * turned(large.xy * 2.0 - 1.0, 0.60182, -0.79864);
    return vec3f(bend, (small.z - 0.45) + 0.7 * (large.z - 0.45));
}
