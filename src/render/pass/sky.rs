//! The sky, drawn where no ground is.

use super::{FRAME, Faces, Recipe, SKY};
use crate::render::layouts::Layouts;

const PASS: &str = include_str!("../../../shaders/sky_pass.wgsl");

/// The WGSL of the pass.
pub(super) fn source() -> String {
    [FRAME, SKY, PASS].concat()
}

pub(super) fn recipe<T>(
    module: &wgpu::ShaderModule,
    layouts: &Layouts,
    build: impl FnOnce(&Recipe) -> T,
) -> T {
    build(&Recipe {
        module,
        vertex: "sky_vertex",
        buffers: &[],
        fragment: "sky_fragment",
        layouts: &[Some(&layouts.frame), Some(&layouts.ground)],
        writes_depth: false,
        paints: true,
        faces: Faces::OfGround,
    })
}
