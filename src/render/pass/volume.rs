//! Volumes: the surfaces of their voxels, with edges and overlays.

use super::{FRAME, Faces, Recipe, SKY, terrain};
use crate::render::layouts::Layouts;

const TRIPLANAR: &str = include_str!("../../../shaders/triplanar.wgsl");
const PASS: &str = include_str!("../../../shaders/volume.wgsl");
const INSIDE: &str = include_str!("../../../shaders/volume_inside.wgsl");

/// The group of the volumes.
pub(in crate::render) const VOLUME_GROUP: u32 = 2;

/// The WGSL of the pass.
pub(super) fn source() -> String {
    [
        FRAME,
        SKY,
        terrain::LIGHTING,
        TRIPLANAR,
        terrain::OVERLAY,
        terrain::CUT,
        PASS,
        INSIDE,
    ]
    .concat()
}

/// What is drawn of volumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::render) enum Drawn {
    /// Polygons seen from outside.
    Surface,
    /// What is solid where a plane cuts it.
    Cap,
    /// Lines around that.
    CapLines,
    /// Edges of what is touched.
    TouchedLines,
    /// Depth as the sun sees it, of the sides that face away from it.
    Shadow,
}

pub(super) fn recipe<T>(
    module: &wgpu::ShaderModule,
    layouts: &Layouts,
    drawn: Drawn,
    build: impl FnOnce(&Recipe) -> T,
) -> T {
    build(&Recipe {
        module,
        vertex: match drawn {
            Drawn::Surface => "volume_vertex",
            Drawn::Cap => "volume_cap_vertex",
            Drawn::CapLines | Drawn::TouchedLines => "volume_line_vertex",
            Drawn::Shadow => "volume_shadow_vertex",
        },
        buffers: &[],
        fragment: match drawn {
            Drawn::Surface => "volume_fragment",
            Drawn::Cap => "volume_cap_fragment",
            Drawn::CapLines => "volume_cap_line_fragment",
            Drawn::TouchedLines => "volume_touched_line_fragment",
            Drawn::Shadow => "volume_shadow_fragment",
        },
        layouts: &[
            Some(&layouts.frame),
            (drawn != Drawn::Shadow).then_some(&layouts.ground),
            Some(&layouts.volume),
        ],
        writes_depth: true,
        paints: drawn != Drawn::Shadow,
        faces: match drawn {
            Drawn::Surface | Drawn::Cap => Faces::Outside,
            Drawn::CapLines | Drawn::TouchedLines => Faces::Both,
            Drawn::Shadow => Faces::Inside,
        },
    })
}
