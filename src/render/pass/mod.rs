//! The passes of a frame: one Rust file and one WGSL file each; and the pipelines that draw them.

pub(super) mod object;
pub(super) mod sky;
pub(super) mod terrain;
#[cfg(test)]
mod tests;
pub(super) mod volume;

use super::gpu::Gpu;
use super::layouts::Layouts;
use super::target::{COLOUR, DEPTH};
use super::variant::Variant;
use std::collections::HashMap;

const FRAME: &str = include_str!("../../../shaders/frame.wgsl");
const SKY: &str = include_str!("../../../shaders/sky.wgsl");

/// What a pipeline draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pass {
    /// Ground, each vertex shaded once.
    Surface,
    /// Ground, corner by corner: pixels know the edges of their triangles.
    Wire,
    /// The inside of ground.
    Cut(terrain::Cut),
    /// Objects that stand on it.
    Object(object::Drawn),
    /// Volumes.
    Volume(volume::Drawn),
    /// What is neither.
    Sky,
}

/// What a pipeline consists of, but for what all of them share.
struct Recipe<'a> {
    module: &'a wgpu::ShaderModule,
    vertex: &'a str,
    buffers: &'a [Option<wgpu::VertexBufferLayout<'a>>],
    fragment: &'a str,
    layouts: &'a [Option<&'a wgpu::BindGroupLayout>],
    writes_depth: bool,
    /// Whether it paints a picture; else there is only depth.
    paints: bool,
    faces: Faces,
}

/// Which triangles are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Faces {
    /// Those seen from above, and from beneath where the eye may be.
    OfGround,
    /// Those seen from outside.
    Outside,
    /// Those seen from inside.
    Inside,
    /// All.
    Both,
    /// None, but lines.
    Edges,
}

impl Faces {
    fn culled(self, variant: &Variant) -> Option<wgpu::Face> {
        match self {
            Self::OfGround if variant.shows_undersides() => None,
            Self::OfGround | Self::Outside => Some(wgpu::Face::Back),
            Self::Inside => Some(wgpu::Face::Front),
            Self::Both | Self::Edges => None,
        }
    }

    fn topology(self) -> wgpu::PrimitiveTopology {
        match self {
            Self::Edges => wgpu::PrimitiveTopology::LineList,
            _ => wgpu::PrimitiveTopology::TriangleList,
        }
    }
}

/// Every pipeline that was needed so far. One is made when it is first asked for, and kept.
#[derive(Debug)]
pub(super) struct Pipelines {
    terrain: wgpu::ShaderModule,
    object: wgpu::ShaderModule,
    volume: wgpu::ShaderModule,
    sky: wgpu::ShaderModule,
    made: HashMap<(Pass, Variant, u32), wgpu::RenderPipeline>,
}

impl Pipelines {
    pub(super) fn new(gpu: &Gpu) -> Self {
        let module = |label, source: String| {
            gpu.device
                .create_shader_module(wgpu::ShaderModuleDescriptor {
                    label: Some(label),
                    source: wgpu::ShaderSource::Wgsl(source.into()),
                })
        };
        Self {
            terrain: module("terrain", terrain::source()),
            object: module("object", object::source()),
            volume: module("volume", volume::source()),
            sky: module("sky", sky::source()),
            made: HashMap::new(),
        }
    }

    /// The pipeline of a pass for targets of so many samples.
    pub(super) fn get(
        &mut self,
        gpu: &Gpu,
        layouts: &Layouts,
        pass: Pass,
        variant: Variant,
        samples: u32,
    ) -> &wgpu::RenderPipeline {
        let Self {
            terrain,
            object,
            volume,
            sky,
            made,
        } = self;
        made.entry((pass, variant, samples)).or_insert_with(|| {
            let build = |recipe: &Recipe| pipeline(gpu, recipe, &variant, samples);
            match pass {
                Pass::Surface => terrain::surface(terrain, layouts, build),
                Pass::Wire => terrain::wire(terrain, layouts, build),
                Pass::Cut(cut) => terrain::cut(terrain, layouts, cut, build),
                Pass::Object(drawn) => object::recipe(object, layouts, drawn, build),
                Pass::Volume(drawn) => volume::recipe(volume, layouts, drawn, build),
                Pass::Sky => sky::recipe(sky, layouts, build),
            }
        })
    }
}

fn pipeline(gpu: &Gpu, recipe: &Recipe, variant: &Variant, samples: u32) -> wgpu::RenderPipeline {
    let layout = gpu
        .device
        .create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(recipe.vertex),
            bind_group_layouts: recipe.layouts,
            immediate_size: 0,
        });
    let colours = [Some(COLOUR.into())];
    let constants = variant.constants();
    let compilation_options = wgpu::PipelineCompilationOptions {
        constants: &constants,
        ..Default::default()
    };
    gpu.device
        .create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some(recipe.vertex),
            layout: Some(&layout),
            vertex: wgpu::VertexState {
                module: recipe.module,
                entry_point: Some(recipe.vertex),
                compilation_options: compilation_options.clone(),
                buffers: recipe.buffers,
            },
            primitive: wgpu::PrimitiveState {
                topology: recipe.faces.topology(),
                cull_mode: recipe.faces.culled(variant),
                ..Default::default()
            },
            depth_stencil: Some(wgpu::DepthStencilState {
                format: DEPTH,
                depth_write_enabled: Some(recipe.writes_depth),
                depth_compare: Some(wgpu::CompareFunction::GreaterEqual),
                stencil: Default::default(),
                bias: Default::default(),
            }),
            multisample: wgpu::MultisampleState {
                count: samples,
                ..Default::default()
            },
            fragment: Some(wgpu::FragmentState {
                module: recipe.module,
                entry_point: Some(recipe.fragment),
                compilation_options,
                targets: if recipe.paints { &colours } else { &[] },
            }),
            multiview_mask: None,
            cache: None,
        })
}
