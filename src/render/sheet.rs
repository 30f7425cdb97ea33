//! Textures on the card: making them, and writing parts of them.

use super::gpu::Gpu;
use crate::math::Region;

/// What a texture on the card is like.
#[derive(Clone, Copy)]
pub(super) struct Sheet {
    pub label: &'static str,
    pub size: [u32; 2],
    pub layers: u32,
    pub levels: u32,
    pub samples: u32,
    pub format: wgpu::TextureFormat,
    pub usage: wgpu::TextureUsages,
}

impl Sheet {
    /// One picture to be written and sampled.
    pub fn sampled(label: &'static str, size: [u32; 2], format: wgpu::TextureFormat) -> Self {
        Self {
            label,
            size,
            layers: 1,
            levels: 1,
            samples: 1,
            format,
            usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        }
    }

    pub fn create(&self, gpu: &Gpu) -> wgpu::Texture {
        gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some(self.label),
            size: extent(self.size, self.layers),
            mip_level_count: self.levels,
            sample_count: self.samples,
            dimension: wgpu::TextureDimension::D2,
            format: self.format,
            usage: self.usage,
            view_formats: &[],
        })
    }
}

/// All of a texture, as shaders see it.
pub(super) fn view_of(texture: &wgpu::Texture) -> wgpu::TextureView {
    texture.create_view(&wgpu::TextureViewDescriptor::default())
}

/// Writes `region` of a level of a layer of a texture; `pixels` row by row, nothing between the rows.
pub(super) fn write(
    gpu: &Gpu,
    texture: &wgpu::Texture,
    [layer, level]: [u32; 2],
    region: Region,
    pixels: &[u8],
) {
    if region.is_empty() {
        return;
    }
    let bytes_a_row = pixels.len() as u32 / region.height();
    gpu.queue.write_texture(
        wgpu::TexelCopyTextureInfo {
            texture,
            mip_level: level,
            origin: wgpu::Origin3d {
                x: region.x0,
                y: region.z0,
                z: layer,
            },
            aspect: wgpu::TextureAspect::All,
        },
        pixels,
        wgpu::TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(bytes_a_row),
            rows_per_image: None,
        },
        extent([region.width(), region.height()], 1),
    );
}

fn extent([width, height]: [u32; 2], layers: u32) -> wgpu::Extent3d {
    wgpu::Extent3d {
        width,
        height,
        depth_or_array_layers: layers,
    }
}
