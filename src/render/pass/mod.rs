//! The passes of a frame: one Rust file and one WGSL file each.

pub(super) mod sky;
pub(super) mod terrain;
#[cfg(test)]
mod tests;

use super::gpu::Gpu;
use super::target::{COLOUR, DEPTH};

const FRAME: &str = include_str!("../../../shaders/frame.wgsl");
const SKY: &str = include_str!("../../../shaders/sky.wgsl");

/// What a pipeline consists of, but for what all of them share.
struct Recipe<'a> {
    label: &'a str,
    source: &'a str,
    vertex: &'a str,
    fragment: &'a str,
    layouts: &'a [Option<&'a wgpu::BindGroupLayout>],
    writes_depth: bool,
    samples: u32,
}

fn pipeline(gpu: &Gpu, recipe: &Recipe) -> wgpu::RenderPipeline {
    let module = gpu
        .device
        .create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some(recipe.label),
            source: wgpu::ShaderSource::Wgsl(recipe.source.into()),
        });
    let layout = gpu
        .device
        .create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(recipe.label),
            bind_group_layouts: recipe.layouts,
            immediate_size: 0,
        });
    gpu.device
        .create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some(recipe.label),
            layout: Some(&layout),
            vertex: wgpu::VertexState {
                module: &module,
                entry_point: Some(recipe.vertex),
                compilation_options: Default::default(),
                buffers: &[],
            },
            primitive: wgpu::PrimitiveState::default(),
            depth_stencil: Some(wgpu::DepthStencilState {
                format: DEPTH,
                depth_write_enabled: Some(recipe.writes_depth),
                depth_compare: Some(wgpu::CompareFunction::GreaterEqual),
                stencil: Default::default(),
                bias: Default::default(),
            }),
            multisample: wgpu::MultisampleState {
                count: recipe.samples,
                ..Default::default()
            },
            fragment: Some(wgpu::FragmentState {
                module: &module,
                entry_point: Some(recipe.fragment),
                compilation_options: Default::default(),
                targets: &[Some(COLOUR.into())],
            }),
            multiview_mask: None,
            cache: None,
        })
}
