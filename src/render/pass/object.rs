//! Objects: the triangles of models wherever they stand, their edges, and the outline of those that are selected.

use super::{FRAME, Faces, Recipe, SKY, terrain};
use crate::render::layouts::Layouts;
use crate::render::{objects, shape};

const PASS: &str = include_str!("../../../shaders/object.wgsl");

/// The group of a part of a model.
pub(in crate::render) const PART_GROUP: u32 = 2;

/// The WGSL of the pass.
pub(super) fn source() -> String {
    [FRAME, SKY, terrain::LIGHTING, PASS].concat()
}

/// What is drawn of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::render) enum Drawn {
    /// Triangles seen from outside.
    Outside,
    /// Triangles seen from both sides.
    BothSides,
    /// Edges of triangles.
    Edges,
    /// The outline of what is selected: faces that are seen from inside, which what is selected hides.
    Outline,
    /// The same of parts that have no inside.
    ThinOutline,
    /// Depth as the sun sees it.
    Shadow,
}

pub(super) fn recipe<T>(
    module: &wgpu::ShaderModule,
    layouts: &Layouts,
    drawn: Drawn,
    build: impl FnOnce(&Recipe) -> T,
) -> T {
    let buffers = [
        Some(wgpu::VertexBufferLayout {
            array_stride: shape::STRIDE,
            step_mode: wgpu::VertexStepMode::Vertex,
            attributes: &shape::ATTRIBUTES,
        }),
        Some(wgpu::VertexBufferLayout {
            array_stride: objects::STRIDE,
            step_mode: wgpu::VertexStepMode::Instance,
            attributes: &objects::ATTRIBUTES,
        }),
    ];
    build(&Recipe {
        module,
        vertex: match drawn {
            Drawn::Outside | Drawn::BothSides => "object_vertex",
            Drawn::Edges => "edge_vertex",
            Drawn::Outline | Drawn::ThinOutline => "outline_vertex",
            Drawn::Shadow => "shadow_vertex",
        },
        buffers: &buffers,
        fragment: match drawn {
            Drawn::Outside | Drawn::BothSides => "object_fragment",
            Drawn::Edges => "edge_fragment",
            Drawn::Outline | Drawn::ThinOutline => "outline_fragment",
            Drawn::Shadow => "shadow_fragment",
        },
        layouts: &[
            Some(&layouts.frame),
            (drawn != Drawn::Shadow).then_some(&layouts.ground),
            Some(&layouts.part),
        ],
        writes_depth: drawn != Drawn::Edges,
        paints: drawn != Drawn::Shadow,
        faces: match drawn {
            Drawn::Outside => Faces::Outside,
            Drawn::BothSides | Drawn::ThinOutline | Drawn::Shadow => Faces::Both,
            Drawn::Outline => Faces::Inside,
            Drawn::Edges => Faces::Edges,
        },
    })
}
