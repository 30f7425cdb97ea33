// What every pass of a frame reads. The layout is that of `render::frame::Frame`.

struct Frame {
    view_projection: mat4x4f,
    eye: vec4f,           // metres; w: angle of a pixel in radians
    right: vec4f,         // half the picture's width at distance 1; w: its width in pixels
    up: vec4f,            // half its height at distance 1; w: its height in pixels
    forward: vec4f,       // unit length; w: pixels a point
    sun: vec4f,           // towards the sun, unit length; w: exposure
    sun_colour: vec4f,    // linear; w: 1 if there are clouds
    ambient_up: vec4f,    // light from above; w: height of the plain beyond the map, metres
    ambient_down: vec4f,  // light from below; w: 1 if there is a plain beyond the map
    fog: vec4f,           // density a metre, falloff a metre, height it is counted from, 1 if there is fog
    field: vec4f,         // spacing along x and z, extent along x and z, metres
    modes: vec4u,         // mode, overlay, 1 if enhanced, quality
    brush: vec4f,         // x, z, radius in metres, radius at which the falloff is one half
    brush_shape: vec4f,   // 0 none, 1 round, 2 square; pixels that a texture's filter spans; unused
    rings: vec4f,         // the eye of the reference distances; w: how many
    ring_distances: array<vec4f, 3>,
    scale_colours: array<vec4f, 16>,
}

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var surface_sampler: sampler;
@group(0) @binding(2) var smooth_sampler: sampler;
@group(0) @binding(3) var colours: texture_2d_array<f32>;
@group(0) @binding(4) var surfaces: texture_2d_array<f32>;
@group(0) @binding(5) var meso: texture_2d<f32>;
@group(0) @binding(6) var noise: texture_2d<f32>;
@group(0) @binding(7) var cells: texture_2d<u32>;
@group(0) @binding(8) var shade: texture_2d<f32>;

const MODE_TEXTURED = 0u;
const MODE_WIRE = 1u;
const MODE_BOTH = 2u;
const OVERLAY_NONE = 0u;
const OVERLAY_LEVELS = 1u;
const OVERLAY_DIVISIONS = 2u;

/// Value noise, −1..1, one feature in about `wavelength` metres.
fn value_noise(p: vec2f, wavelength: f32) -> f32 {
    return textureSampleLevel(noise, smooth_sampler, p / (wavelength * 32.0), 0.0).r * 2.0 - 1.0;
}
