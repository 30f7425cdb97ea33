//! The sky, drawn where no ground is.

use super::{FRAME, Recipe, SKY, pipeline};
use crate::render::gpu::Gpu;

const PASS: &str = include_str!("../../../shaders/sky_pass.wgsl");

/// The WGSL of the pass.
pub(in crate::render) fn source() -> String {
    [FRAME, SKY, PASS].concat()
}

pub(in crate::render) fn new(
    gpu: &Gpu,
    frame: &wgpu::BindGroupLayout,
    samples: u32,
) -> wgpu::RenderPipeline {
    pipeline(
        gpu,
        &Recipe {
            label: "sky",
            source: &source(),
            vertex: "sky_vertex",
            fragment: "sky_fragment",
            layouts: &[Some(frame)],
            writes_depth: false,
            samples,
        },
    )
}
