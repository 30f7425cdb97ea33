//! What the ground's pixels read: textures, what is known of cells, light and shadows.

use super::gpu::Gpu;
use super::ground::Ground;
use super::lighting::Lighting;
use super::look::Quality;
use super::samplers;
use super::shadow::Shadow;
use super::textures::{Covering, Textures};

/// All that is bound for a picture's ground and objects.
pub(super) struct Resources<'a> {
    pub ground: &'a Ground,
    pub light: &'a Lighting,
    pub shadow: &'a Shadow,
    pub textures: &'a Textures,
    pub covering: &'a Covering,
    pub quality: Quality,
}

impl Resources<'_> {
    /// In the order of `shaders/frame.wgsl`.
    pub fn bind(&self, gpu: &Gpu, layout: &wgpu::BindGroupLayout) -> wgpu::BindGroup {
        let sharp = samplers::repeating(gpu, samplers::anisotropy(gpu, self.quality));
        let smooth = samplers::repeating(gpu, 1);
        let (cells, shade) = (self.ground.cells_view(), self.light.view());
        let comparing = samplers::comparing(gpu);
        let (marks, hatching) = (self.ground.marks_view(gpu), self.ground.hatching_view(gpu));
        let [vertex_colours, vertex_normals] = self.ground.recorded_views(gpu);
        let relief = match self.quality {
            Quality::Low => &self.textures.relief,
            Quality::Medium | Quality::High => &self.textures.meso,
        };
        let resources = [
            self.covering.layers.as_entire_binding(),
            wgpu::BindingResource::Sampler(&sharp),
            wgpu::BindingResource::Sampler(&smooth),
            wgpu::BindingResource::TextureView(self.covering.colours()),
            wgpu::BindingResource::TextureView(self.covering.surfaces()),
            wgpu::BindingResource::TextureView(relief),
            wgpu::BindingResource::TextureView(&self.textures.noise),
            wgpu::BindingResource::TextureView(&cells),
            wgpu::BindingResource::TextureView(&shade),
            wgpu::BindingResource::TextureView(&marks),
            wgpu::BindingResource::TextureView(&hatching),
            wgpu::BindingResource::TextureView(self.shadow.view()),
            wgpu::BindingResource::Sampler(&comparing),
            wgpu::BindingResource::TextureView(&vertex_colours),
            wgpu::BindingResource::TextureView(&vertex_normals),
        ];
        let entries: Vec<_> = (0..)
            .zip(resources)
            .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource })
            .collect();
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("ground"),
            layout,
            entries: &entries,
        })
    }
}
