//! What the shaders' bind groups hold.

use super::gpu::Gpu;

/// The groups of `shaders/frame.wgsl` and `shaders/terrain.wgsl`, by their numbers.
#[derive(Clone, Debug)]
pub(super) struct Layouts {
    /// 0: the frame's numbers.
    pub frame: wgpu::BindGroupLayout,
    /// 1: the textures, and what is known of the map's cells.
    pub ground: wgpu::BindGroupLayout,
    /// 2: a mesh that the shader looks up itself.
    pub corners: wgpu::BindGroupLayout,
    /// 2: what a part of a model looks like.
    pub part: wgpu::BindGroupLayout,
    /// 2: materials, volumes, bricks, the vertices and polygons of their surfaces, and what they see of the sky.
    pub volume: wgpu::BindGroupLayout,
}

impl Layouts {
    pub fn new(gpu: &Gpu) -> Self {
        use wgpu::ShaderStages;
        Self {
            frame: layout(gpu, "frame", ShaderStages::VERTEX_FRAGMENT, &[uniform()]),
            ground: layout(gpu, "ground", ShaderStages::FRAGMENT, &ground_kinds()),
            corners: layout(gpu, "corners", ShaderStages::VERTEX, &[storage(); 2]),
            part: layout(gpu, "part", ShaderStages::FRAGMENT, &part_kinds()),
            volume: layout(
                gpu,
                "volume",
                ShaderStages::VERTEX_FRAGMENT,
                &[
                    uniform(),
                    storage(),
                    storage(),
                    storage(),
                    storage(),
                    storage(),
                ],
            ),
        }
    }
}

fn ground_kinds() -> [wgpu::BindingType; 15] {
    use wgpu::TextureSampleType::{Depth, Float, Uint};
    use wgpu::TextureViewDimension::{D2, D2Array};
    let filtered = Float { filterable: true };
    let sampler = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering);
    [
        uniform(),
        sampler,
        sampler,
        texture(filtered, D2Array),
        texture(filtered, D2Array),
        texture(filtered, D2),
        texture(filtered, D2),
        texture(Uint, D2),
        texture(filtered, D2),
        texture(Uint, D2),
        texture(Uint, D2),
        texture(Depth, D2),
        wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Comparison),
        texture(filtered, D2),
        texture(Uint, D2),
    ]
}

fn part_kinds() -> [wgpu::BindingType; 3] {
    let filtered = wgpu::TextureSampleType::Float { filterable: true };
    [
        uniform(),
        texture(filtered, wgpu::TextureViewDimension::D2),
        wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering),
    ]
}

fn uniform() -> wgpu::BindingType {
    buffer(wgpu::BufferBindingType::Uniform)
}

fn storage() -> wgpu::BindingType {
    buffer(wgpu::BufferBindingType::Storage { read_only: true })
}

fn buffer(ty: wgpu::BufferBindingType) -> wgpu::BindingType {
    wgpu::BindingType::Buffer {
        ty,
        has_dynamic_offset: false,
        min_binding_size: None,
    }
}

fn texture(
    sample_type: wgpu::TextureSampleType,
    view_dimension: wgpu::TextureViewDimension,
) -> wgpu::BindingType {
    wgpu::BindingType::Texture {
        sample_type,
        view_dimension,
        multisampled: false,
    }
}

fn layout(
    gpu: &Gpu,
    label: &str,
    visibility: wgpu::ShaderStages,
    kinds: &[wgpu::BindingType],
) -> wgpu::BindGroupLayout {
    let entries: Vec<_> = (0..)
        .zip(kinds)
        .map(|(binding, ty)| wgpu::BindGroupLayoutEntry {
            binding,
            visibility,
            ty: *ty,
            count: None,
        })
        .collect();
    gpu.device
        .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some(label),
            entries: &entries,
        })
}
