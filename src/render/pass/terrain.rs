//! The ground: triangles of a map and of the land beyond it, with wire, overlays and brush.

use super::{FRAME, Faces, Recipe, SKY};
use crate::render::layouts::Layouts;
use crate::render::mesh::ATTRIBUTES;
use crate::terrain::Vertex;

/// What lights the ground, and all that it needs.
pub(super) const LIGHTING: &str = concat!(
    include_str!("../../../shaders/tiling.wgsl"),
    include_str!("../../../shaders/surface.wgsl"),
    include_str!("../../../shaders/light.wgsl")
);
const RECORDED: &str = include_str!("../../../shaders/recorded.wgsl");
/// What is drawn over the picture.
pub(super) const OVERLAY: &str = include_str!("../../../shaders/overlay.wgsl");
const PASS: &str = include_str!("../../../shaders/terrain.wgsl");
/// What is cut open.
pub(super) const CUT: &str = include_str!("../../../shaders/cut.wgsl");
const GROUND_CUT: &str = include_str!("../../../shaders/ground_cut.wgsl");

/// The group of a mesh that the shader looks up itself.
pub(in crate::render) const CORNERS_GROUP: u32 = 2;

/// The WGSL of the pass.
pub(super) fn source() -> String {
    [
        FRAME, SKY, LIGHTING, RECORDED, OVERLAY, PASS, CUT, GROUND_CUT,
    ]
    .concat()
}

pub(super) fn surface<T>(
    module: &wgpu::ShaderModule,
    layouts: &Layouts,
    build: impl FnOnce(&Recipe) -> T,
) -> T {
    build(&Recipe {
        module,
        vertex: "surface_vertex",
        buffers: &[Some(wgpu::VertexBufferLayout {
            array_stride: size_of::<Vertex>() as u64,
            step_mode: wgpu::VertexStepMode::Vertex,
            attributes: &ATTRIBUTES,
        })],
        fragment: "terrain_fragment",
        layouts: &[Some(&layouts.frame), Some(&layouts.ground)],
        writes_depth: true,
        paints: true,
        faces: Faces::OfGround,
    })
}

pub(super) fn wire<T>(
    module: &wgpu::ShaderModule,
    layouts: &Layouts,
    build: impl FnOnce(&Recipe) -> T,
) -> T {
    build(&Recipe {
        module,
        vertex: "wire_vertex",
        buffers: &[],
        fragment: "terrain_fragment",
        layouts: &[
            Some(&layouts.frame),
            Some(&layouts.ground),
            Some(&layouts.corners),
        ],
        writes_depth: true,
        paints: true,
        faces: Faces::OfGround,
    })
}

/// How a plane that shows the ground's inside stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::render) enum Cut {
    /// Upright, and its picture is made of the corners of triangles.
    Upright,
    /// Level.
    Level,
}

pub(super) fn cut<T>(
    module: &wgpu::ShaderModule,
    layouts: &Layouts,
    cut: Cut,
    build: impl FnOnce(&Recipe) -> T,
) -> T {
    let level = [Some(wgpu::VertexBufferLayout {
        array_stride: size_of::<Vertex>() as u64,
        step_mode: wgpu::VertexStepMode::Vertex,
        attributes: &ATTRIBUTES,
    })];
    let both = [Some(&layouts.frame), Some(&layouts.ground)];
    let with_corners = [both[0], both[1], Some(&layouts.corners)];
    build(&Recipe {
        module,
        vertex: match cut {
            Cut::Upright => "cut_upright_vertex",
            Cut::Level => "cut_level_vertex",
        },
        buffers: match cut {
            Cut::Upright => &[],
            Cut::Level => &level,
        },
        fragment: "cut_fragment",
        layouts: match cut {
            Cut::Upright => &with_corners,
            Cut::Level => &both,
        },
        writes_depth: true,
        paints: true,
        faces: Faces::Both,
    })
}
