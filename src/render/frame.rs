//! What every pass of a frame reads, laid out as `shaders/frame.wgsl` says.

use super::Camera;
use super::ground::Ground;
use super::look::Look;
use super::scale::scale_colour;
use bytemuck::{Pod, Zeroable};
use glam::{Vec3, Vec4};

/// Radiance of the sun, before the air: linear.
const SUN_COLOUR: Vec3 = Vec3::new(4.6, 4.094, 3.312);
const AMBIENT_UP: Vec3 = Vec3::new(0.51, 0.62, 0.82);
const AMBIENT_DOWN: Vec3 = Vec3::new(0.28, 0.25, 0.19);
const EXPOSURE: f32 = 0.92;
/// Fog for a map of this many metres; it thins as the map grows.
const FOG_EXTENT: f32 = 2560.0;
const FOG_DENSITY: f32 = 0.00022;
const FOG_FALLOFF: f32 = 0.0045;

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
    fog: [f32; 4],
    field: [f32; 4],
    brush: [f32; 4],
    rings: [f32; 4],
    ring_distances: [[f32; 4]; 3],
    scale_colours: [[f32; 4]; 16],
}

#[cfg(test)]
impl Frame {
    /// Where each member begins, to compare with the shader's.
    pub(super) const OFFSETS: [(&'static str, usize); 15] = [
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
        ("fog", std::mem::offset_of!(Frame, fog)),
        ("field", std::mem::offset_of!(Frame, field)),
        ("brush", std::mem::offset_of!(Frame, brush)),
        ("rings", std::mem::offset_of!(Frame, rings)),
        (
            "ring_distances",
            std::mem::offset_of!(Frame, ring_distances),
        ),
        ("scale_colours", std::mem::offset_of!(Frame, scale_colours)),
    ];
}

impl Frame {
    /// `filter`: pixels that a texture's filter spans; below 1 is sharper.
    pub(super) fn new(
        ground: &Ground,
        camera: &Camera,
        look: &Look,
        size: [u32; 2],
        filter: f32,
    ) -> Self {
        let [width, height] = size.map(|n| n as f32);
        let aspect = width / height;
        let half = (0.5 * camera.field_of_view).tan();
        let scale = FOG_EXTENT / ground.extent[0].max(ground.extent[1]);
        Self {
            view_projection: camera.view_projection(aspect).to_cols_array(),
            eye: with(camera.position, 2.0 * half / height),
            right: with(camera.right() * half * aspect, width),
            up: with(camera.up() * half, height),
            forward: with(camera.forward(), look.pixels_per_point),
            sun: with(look.sun.direction(), EXPOSURE),
            sun_colour: with(SUN_COLOUR, filter),
            ambient_up: with(AMBIENT_UP, 0.0),
            ambient_down: with(AMBIENT_DOWN, broadness(ground.spacing)),
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
                with(rings.eye, rings.distances.len().min(12) as f32)
            }),
            ring_distances: ring_distances(look),
            scale_colours: scale_colours(ground.most_of(look.overlay)),
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

fn ring_distances(look: &Look) -> [[f32; 4]; 3] {
    let mut distances = [0.0; 12];
    if let Some(rings) = &look.rings {
        for (to, from) in distances.iter_mut().zip(&rings.distances) {
            *to = *from;
        }
    }
    bytemuck::cast(distances)
}

fn scale_colours(most: u8) -> [[f32; 4]; 16] {
    std::array::from_fn(|value| {
        let [r, g, b] = scale_colour(value as u8, most).map(|c| f32::from(c) / 255.0);
        [r, g, b, 1.0]
    })
}
