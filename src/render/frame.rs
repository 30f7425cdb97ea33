//! What every pass of a frame reads, laid out as `shaders/frame.wgsl` says.

use super::Camera;
use super::ground::Ground;
use super::look::Look;
use super::overlay::COLOURS;
use super::scale::scale_colour;
use bytemuck::{Pod, Zeroable};
use glam::{Mat4, Vec3, Vec4};

/// Fog for a map of this many metres; it thins as the map grows.
const FOG_EXTENT: f32 = 2560.0;
/// Smaller maps have no thicker fog: it would lie between an eye in a cave and its walls.
const SMALLEST_FOG_EXTENT: f32 = 640.0;
const FOG_DENSITY: f32 = 0.00022;
const FOG_FALLOFF: f32 = 0.0045;

/// Most reference distances that are shown.
const RINGS: usize = 12;

/// Uniform data of a frame.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(super) struct Frame {
    view_projection: [f32; 16],
    eye: [f32; 4],
    right: [f32; 4],
    up: [f32; 4],
    forward: [f32; 4],
    sun: [f32; 4],
    sun_colour: [f32; 4],
    ambient_up: [f32; 4],
    ambient_down: [f32; 4],
    zenith: [f32; 4],
    horizon: [f32; 4],
    fog: [f32; 4],
    field: [f32; 4],
    brush: [f32; 4],
    rings: [f32; 4],
    ring_distances: [[f32; 4]; RINGS / 4],
    ring_colours: [[f32; 4]; RINGS],
    bands: [f32; 4],
    hatching: [f32; 4],
    shadow: [f32; 16],
    scale_colours: [[f32; 4]; COLOURS],
    section: [f32; 4],
}

#[cfg(test)]
impl Frame {
    /// Where each member begins, to compare with the shader's.
    pub(super) const OFFSETS: [(&'static str, usize); 22] = [
        (
            "view_projection",
            std::mem::offset_of!(Frame, view_projection),
        ),
        ("eye", std::mem::offset_of!(Frame, eye)),
        ("right", std::mem::offset_of!(Frame, right)),
        ("up", std::mem::offset_of!(Frame, up)),
        ("forward", std::mem::offset_of!(Frame, forward)),
        ("sun", std::mem::offset_of!(Frame, sun)),
        ("sun_colour", std::mem::offset_of!(Frame, sun_colour)),
        ("ambient_up", std::mem::offset_of!(Frame, ambient_up)),
        ("ambient_down", std::mem::offset_of!(Frame, ambient_down)),
        ("zenith", std::mem::offset_of!(Frame, zenith)),
        ("horizon", std::mem::offset_of!(Frame, horizon)),
        ("fog", std::mem::offset_of!(Frame, fog)),
        ("field", std::mem::offset_of!(Frame, field)),
        ("brush", std::mem::offset_of!(Frame, brush)),
        ("rings", std::mem::offset_of!(Frame, rings)),
        (
            "ring_distances",
            std::mem::offset_of!(Frame, ring_distances),
        ),
        ("ring_colours", std::mem::offset_of!(Frame, ring_colours)),
        ("bands", std::mem::offset_of!(Frame, bands)),
        ("hatching", std::mem::offset_of!(Frame, hatching)),
        ("shadow", std::mem::offset_of!(Frame, shadow)),
        ("scale_colours", std::mem::offset_of!(Frame, scale_colours)),
        ("section", std::mem::offset_of!(Frame, section)),
    ];
}

impl Frame {
    /// `filter`: pixels that a texture's filter spans; below 1 is sharper. `shadow`: to what the sun sees.
    pub(super) fn new(
        ground: &Ground,
        camera: &Camera,
        look: &Look,
        size: [u32; 2],
        filter: f32,
        shadow: Mat4,
    ) -> Self {
        let [width, height] = size.map(|n| n as f32);
        let aspect = width / height;
        let half = (0.5 * camera.field_of_view).tan();
        let light = look.daylight();
        let [columns, rows] = ground.extent;
        let scale = FOG_EXTENT / columns.max(rows).max(SMALLEST_FOG_EXTENT);
        Self {
            view_projection: camera.view_projection(aspect).to_cols_array(),
            eye: with(camera.position, 2.0 * half / height),
            right: with(camera.right() * half * aspect, width),
            up: with(camera.up() * half, height),
            forward: with(camera.forward(), look.pixels_per_point),
            sun: with(look.towards_light(), light.exposure),
            sun_colour: with(light.sun, filter),
            ambient_up: with(light.from_above, 0.0),
            ambient_down: with(light.from_below, broadness(ground.spacing)),
            zenith: with(light.zenith, 0.0),
            horizon: with(light.horizon, 0.0),
            fog: [
                FOG_DENSITY * scale,
                FOG_FALLOFF * scale,
                ground.base_height,
                0.0,
            ],
            field: [
                ground.spacing[0],
                ground.spacing[1],
                ground.extent[0],
                ground.extent[1],
            ],
            brush: look.brush.map_or([0.0; 4], |b| {
                [b.centre.x, b.centre.y, b.radius, b.half_radius]
            }),
            rings: look.rings.as_ref().map_or([0.0; 4], |rings| {
                with(rings.eye, rings.distances.len().min(RINGS) as f32)
            }),
            ring_distances: ring_distances(look),
            ring_colours: std::array::from_fn(|ring| {
                display(scale_colour(ring as u8 + 1, ground.most_divisions()))
            }),
            bands: [
                look.bands.lowest,
                look.bands.highest - look.bands.lowest,
                look.bands.interval,
                look.overlay_opacity,
            ],
            hatching: look.hatching.as_ref().map_or([0.0; 4], |hatching| {
                let region = hatching.region;
                [region.x0, region.z0, region.width(), region.height()].map(|n| n as f32)
            }),
            shadow: shadow.to_cols_array(),
            scale_colours: scale_colours(ground, look),
            section: look.section.map_or([0.0; 4], |section| section.plane()),
        }
    }
}

fn with(v: Vec3, w: f32) -> [f32; 4] {
    Vec4::from((v, w)).to_array()
}

/// How much larger broad detail is than on ground with a vertex every 10 m.
fn broadness(spacing: [f32; 2]) -> f32 {
    (spacing[0].max(spacing[1]) / 10.0).max(0.5)
}

fn ring_distances(look: &Look) -> [[f32; 4]; RINGS / 4] {
    let mut distances = [0.0; RINGS];
    if let Some(rings) = &look.rings {
        for (to, from) in distances.iter_mut().zip(&rings.distances) {
            *to = *from;
        }
    }
    bytemuck::cast(distances)
}

fn scale_colours(ground: &Ground, look: &Look) -> [[f32; 4]; COLOURS] {
    let colours = look.overlay.colours(ground.most_of(look.overlay));
    colours.map(display)
}

/// A colour of the display for a shader.
fn display(colour: [u8; 3]) -> [f32; 4] {
    let [r, g, b] = colour.map(|code| f32::from(code) / 255.0);
    [r, g, b, 1.0]
}
