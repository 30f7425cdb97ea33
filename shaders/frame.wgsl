// What every pass of a frame reads. `Frame` is laid out as `render::frame::Frame`, `Layer` as `render::layers::Layer`;
// the constants that specialise a pipeline come from `render::variant::Variant`.

override MODE: u32;
override OVERLAY: u32;
override HATCHING: u32;
override QUALITY: u32;
override ENHANCED: bool;
override WEATHER: bool;
override BRUSH: u32;
override RINGS: bool;
override BORDER: bool;        // the edge of the map is a line
override RECORDED: bool;      // what base vertices record is at hand
override CAST_SHADOWS: bool;  // the ground throws shadows
override OBJECT_SHADOWS: bool; // objects throw shadows
override SECTION: bool;       // a plane cuts ground and volumes open
override BEYOND: bool;        // what is drawn is land beyond the map
override UNDERSIDES: bool;    // ground may be seen from beneath
override EYE_BELOW: bool;     // the eye is below the ground

/// Ground seen from beneath, in display space.
const EARTH = vec3f(0.19, 0.155, 0.125);

const MODE_TEXTURED = 0u;
const MODE_WIRE = 1u;
const MODE_BOTH = 2u;
const MODE_UNLIT = 3u;
const OVERLAY_NONE = 0u;
const OVERLAY_LEVELS = 1u;
const OVERLAY_DIVISIONS = 2u;
const OVERLAY_RATES = 3u;
const OVERLAY_TEXTURES = 4u;
const OVERLAY_COVERS = 5u;
const OVERLAY_COVER_ALPHA = 6u;
const OVERLAY_BASE_ALPHA = 7u;
const OVERLAY_PALETTES = 8u;
const OVERLAY_COLOURS = 9u;
const OVERLAY_SLOPES = 10u;
const OVERLAY_HEIGHTS = 11u;
const OVERLAY_CONTOURS = 12u;
const OVERLAY_MATERIALS = 13u;
const OVERLAY_TOUCHED = 14u;
const OVERLAY_DENSITY = 15u;
const OVERLAY_COLLISION = 16u;
const SLOPE_BAND: f32 = 15.0;
const LAST_SLOPE_BAND = 5u;
const THICK_LINE = 5u;
const IDENTITIES = 12u;
const HATCHING_NONE = 0u;
const HATCHING_CELLS = 1u;
const HATCHING_VERTICES = 2u;
const QUALITY_LOW = 0u;
const QUALITY_MEDIUM = 1u;
const QUALITY_HIGH = 2u;
const LIE_LOOSE = 0u;     // seen from above, in patches
const LIE_UPRIGHT = 1u;   // seen from the side, so that its beds stay level
const LIE_LAID = 2u;      // seen from above, in courses that no patch may cut
const BRUSH_NONE = 0u;
const BRUSH_ROUND = 1u;
const BRUSH_SQUARE = 2u;

struct Frame {
    view_projection: mat4x4f,
    eye: vec4f,           // metres; w: angle of a pixel in radians
    right: vec4f,         // half the picture's width at distance 1; w: its width in pixels
    up: vec4f,            // half its height at distance 1; w: its height in pixels
    forward: vec4f,       // unit length; w: pixels a point
    sun: vec4f,           // towards the sun, unit length; w: exposure
    sun_colour: vec4f,    // linear; w: pixels that a texture's filter spans
    ambient_up: vec4f,    // light from above; w unused
    ambient_down: vec4f,  // light from below; w: how much larger broad detail is than on ground with a vertex every 10 m
    zenith: vec4f,        // the sky's light
    horizon: vec4f,
    fog: vec4f,           // density a metre, falloff a metre, height it is counted from; unused
    field: vec4f,         // spacing along x and z, extent along x and z, metres
    brush: vec4f,         // x, z, radius in metres, radius at which the falloff is one half
    rings: vec4f,         // the eye of the reference distances; w: how many
    ring_distances: array<vec4f, 3>,
    ring_colours: array<vec4f, 12>,
    bands: vec4f,         // lowest height, metres to the highest, metres between bands or lines; the overlay's opacity
    hatching: vec4f,      // its first place, how many it has along x and z
    shadow: mat4x4f,      // to what the sun sees of objects: −1..1, depth 1 towards it
    scale_colours: array<vec4f, 16>, // display colours of the overlay
    section: vec4f,       // what has a greater product with xyz than w is left out
}

/// One texture of the ground.
struct Layer {
    mean: vec3f,          // its linear colour, without its tint
    tile: f32,            // metres a tile
    colour: vec3f,        // its tint, linear
    sharpness: f32,       // its level of detail where a pixel is a metre wide
    relief: f32,          // strength of the meso relief
    tint: f32,            // strength of the meso tint
    blades: f32,          // 1 if light shines through its blades
    turn: f32,            // radians by which patches of it may be turned to hide its tiling
    lie: u32,             // how it lies on the ground, a LIE
    picture: u32,         // its place among the colours and surfaces
    normal_strength: f32, // how strongly its bumps turn the light
    material: u32,        // the material that it is made of, from 1; 0 for none
    below: u32,           // the texture of what lies below it
}

@group(0) @binding(0) var<uniform> frame: Frame;
@group(1) @binding(0) var<uniform> layers: array<Layer, 254>;
@group(1) @binding(1) var surface_sampler: sampler;
@group(1) @binding(2) var smooth_sampler: sampler;
@group(1) @binding(3) var colours: texture_2d_array<f32>;
@group(1) @binding(4) var surfaces: texture_2d_array<f32>;
@group(1) @binding(5) var meso: texture_2d<f32>;
@group(1) @binding(6) var noise: texture_2d<f32>;
@group(1) @binding(7) var cells: texture_2d<u32>;
@group(1) @binding(8) var shade: texture_2d<f32>;
@group(1) @binding(9) var marks: texture_2d<u32>;
@group(1) @binding(10) var hatching: texture_2d<u32>;
@group(1) @binding(11) var object_depth: texture_depth_2d;
@group(1) @binding(12) var shadow_sampler: sampler_comparison;
@group(1) @binding(13) var vertex_colours: texture_2d<f32>; // roots of light; the cover's alpha
@group(1) @binding(14) var vertex_normals: texture_2d<u32>; // the base's alpha in 8 bits, x and z in 12 each

/// Whether the edges of triangles are drawn.
fn shows_edges() -> bool {
    return MODE == MODE_WIRE || MODE == MODE_BOTH;
}

/// Value noise, −1..1, one feature in about `wavelength` metres.
fn value_noise(p: vec2f, wavelength: f32) -> f32 {
    return textureSampleLevel(noise, smooth_sampler, p / (wavelength * 64.0), 0.0).r * 2.0 - 1.0;
}

/// Whether a place lies beyond the plane that cuts the map open.
fn is_cut_off(place: vec3f) -> bool {
    return SECTION && dot(frame.section.xyz, place) > frame.section.w;
}

/// Which of a polygon's corners a vertex of its two triangles is.
fn corner_of(index: u32) -> u32 {
    let corner = index % 6u;
    if corner < 3u {
        return corner;
    }
    return select(corner - 2u, 0u, corner == 3u);
}
