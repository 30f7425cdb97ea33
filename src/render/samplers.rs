//! How shaders look pictures up.

use super::gpu::Gpu;
use super::look::Quality;

/// Between pixels and halves, over and over.
pub(super) fn repeating(gpu: &Gpu, anisotropy: u16) -> wgpu::Sampler {
    gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("repeating"),
        address_mode_u: wgpu::AddressMode::Repeat,
        address_mode_v: wgpu::AddressMode::Repeat,
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        mipmap_filter: wgpu::MipmapFilterMode::Linear,
        anisotropy_clamp: anisotropy,
        ..Default::default()
    })
}

/// The share of the four nearest pixels that are no nearer to the sun.
pub(super) fn comparing(gpu: &Gpu) -> wgpu::Sampler {
    gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("comparing"),
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        compare: Some(wgpu::CompareFunction::GreaterEqual),
        ..Default::default()
    })
}

/// A software driver was seen to hang in anisotropic filtering.
pub(super) fn anisotropy(gpu: &Gpu, quality: Quality) -> u16 {
    if gpu.is_software() {
        1
    } else {
        quality.anisotropy()
    }
}

/// Pixels that a texture's filter spans. Without anisotropy slopes seen at a flat angle would blur.
pub(super) fn filter_width(gpu: &Gpu, quality: Quality) -> f32 {
    if anisotropy(gpu, quality) > 1 {
        1.0
    } else {
        0.55
    }
}
