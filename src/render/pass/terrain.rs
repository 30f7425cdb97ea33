//! The ground: the chunks' triangles, with wire, overlays and brush.

use super::{FRAME, Recipe, SKY, pipeline};
use crate::render::gpu::Gpu;

const SURFACE: &str = include_str!("../../../shaders/surface.wgsl");
const OVERLAY: &str = include_str!("../../../shaders/overlay.wgsl");
const PASS: &str = include_str!("../../../shaders/terrain.wgsl");

/// The WGSL of the pass.
pub(in crate::render) fn source() -> String {
    [FRAME, SKY, SURFACE, OVERLAY, PASS].concat()
}

/// The layout of a chunk's buffers: vertices, indices.
pub(in crate::render) fn chunk_layout(gpu: &Gpu) -> wgpu::BindGroupLayout {
    let entry = |binding| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::VERTEX,
        ty: wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Storage { read_only: true },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    };
    gpu.device
        .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("chunk"),
            entries: &[entry(0), entry(1)],
        })
}

/// How the triangles' corners come to the shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::render) enum Corners {
    /// By the index buffer, each vertex shaded once: for the surface alone.
    Shared,
    /// One by one, so that a pixel knows its triangle's edges.
    Separate,
}

pub(in crate::render) fn new(
    gpu: &Gpu,
    frame: &wgpu::BindGroupLayout,
    chunk: &wgpu::BindGroupLayout,
    corners: Corners,
    samples: u32,
) -> wgpu::RenderPipeline {
    pipeline(
        gpu,
        &Recipe {
            label: "terrain",
            source: &source(),
            vertex: match corners {
                Corners::Shared => "surface_vertex",
                Corners::Separate => "wire_vertex",
            },
            fragment: "terrain_fragment",
            layouts: &[Some(frame), Some(chunk)],
            writes_depth: true,
            samples,
        },
    )
}
