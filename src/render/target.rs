//! What is drawn to: a picture on the card, with its depth and its samples.

use super::gpu::{Gpu, GpuError};
use super::sheet::{Sheet, view_of};
use image::RgbaImage;

/// The format of finished pictures: display values, as egui and PNG want them.
pub(super) const COLOUR: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;
pub(super) const DEPTH: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;

/// A picture on the card that a [`super::Renderer`] draws to.
#[derive(Debug)]
pub struct Target {
    size: [u32; 2],
    samples: u32,
    colour: wgpu::Texture,
    colour_view: wgpu::TextureView,
    sampled_view: Option<wgpu::TextureView>,
    depth_view: wgpu::TextureView,
}

impl Target {
    /// How a window scales the picture when it is of another size than on the screen.
    pub const FILTER: wgpu::FilterMode = wgpu::FilterMode::Linear;

    /// A picture of `size` = width, height in pixels, with 1 or 4 `samples` a pixel.
    ///
    /// # Errors
    /// When a side is 0 or larger than the card allows, or the card has no room for it.
    pub fn new(gpu: &Gpu, size: [u32; 2], samples: u32) -> Result<Self, GpuError> {
        let most = gpu.most_pixels();
        if size.into_iter().any(|n| n == 0 || n > most) {
            return Err(GpuError::Size { size, most });
        }
        let samples = if samples > 1 { 4 } else { 1 };
        gpu.make(
            || format!("a picture of {}×{} pixels", size[0], size[1]),
            || Self::create(gpu, size, samples),
        )
    }

    fn create(gpu: &Gpu, size: [u32; 2], samples: u32) -> Self {
        let texture = |label, format, samples, usage| {
            let sheet = Sheet {
                samples,
                usage,
                ..Sheet::sampled(label, size, format)
            };
            sheet.create(gpu)
        };
        let attachment = wgpu::TextureUsages::RENDER_ATTACHMENT;
        let readable =
            attachment | wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_SRC;
        let colour = texture("picture", COLOUR, 1, readable);
        Self {
            size,
            samples,
            colour_view: view_of(&colour),
            colour,
            sampled_view: (samples > 1)
                .then(|| view_of(&texture("samples", COLOUR, samples, attachment))),
            depth_view: view_of(&texture("depth", DEPTH, samples, attachment)),
        }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Samples a pixel: 1 or 4.
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// The finished picture, to show it in a window.
    pub fn view(&self) -> &wgpu::TextureView {
        &self.colour_view
    }

    pub(super) fn begin<'a>(&self, encoder: &'a mut wgpu::CommandEncoder) -> wgpu::RenderPass<'a> {
        let (view, resolve_target) = match &self.sampled_view {
            Some(sampled) => (sampled, Some(&self.colour_view)),
            None => (&self.colour_view, None),
        };
        encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("picture"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view,
                depth_slice: None,
                resolve_target,
                ops: wgpu::Operations {
                    load: wgpu::LoadOp::Clear(wgpu::Color::BLACK),
                    store: wgpu::StoreOp::Store,
                },
            })],
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &self.depth_view,
                depth_ops: Some(wgpu::Operations {
                    load: wgpu::LoadOp::Clear(0.0),
                    store: wgpu::StoreOp::Discard,
                }),
                stencil_ops: None,
            }),
            ..Default::default()
        })
    }

    /// Waits for the card and copies the finished picture from it.
    ///
    /// # Errors
    /// When the card does not answer.
    pub fn read(&self, gpu: &Gpu) -> Result<RgbaImage, GpuError> {
        let [width, height] = self.size;
        let row = (width * 4).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
        let descriptor = wgpu::BufferDescriptor {
            label: Some("picture to read"),
            size: u64::from(row) * u64::from(height),
            usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        };
        let buffer = gpu.make(
            || format!("a copy of {width}×{height} pixels"),
            || gpu.device.create_buffer(&descriptor),
        )?;
        let mut encoder = gpu.encoder();
        encoder.copy_texture_to_buffer(
            self.colour.as_image_copy(),
            wgpu::TexelCopyBufferInfo {
                buffer: &buffer,
                layout: wgpu::TexelCopyBufferLayout {
                    offset: 0,
                    bytes_per_row: Some(row),
                    rows_per_image: None,
                },
            },
            self.colour.size(),
        );
        gpu.submit(encoder);
        let failed = |what: String| GpuError::ReadBack(what);
        let (sender, receiver) = std::sync::mpsc::channel();
        buffer
            .slice(..)
            .map_async(wgpu::MapMode::Read, move |result| {
                // Nobody listens any more when waiting has failed.
                let _ = sender.send(result);
            });
        gpu.device
            .poll(wgpu::PollType::wait_indefinitely())
            .map_err(|error| failed(error.to_string()))?;
        receiver
            .recv()
            .map_err(|error| failed(error.to_string()))?
            .map_err(|error| failed(error.to_string()))?;
        let mapped = buffer
            .slice(..)
            .get_mapped_range()
            .map_err(|error| failed(error.to_string()))?;
        let pixels = mapped
            .chunks_exact(row as usize)
            .flat_map(|line| &line[..width as usize * 4])
            .copied()
            .collect();
        RgbaImage::from_raw(width, height, pixels)
            .ok_or_else(|| failed("it has the wrong size".into()))
    }
}
