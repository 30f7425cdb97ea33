//! The bundled textures and noise, as the shaders sample them.

use super::gpu::Gpu;
use super::layers::{self, BUNDLED};
use super::noise;
use super::sheet::{self, Sheet};
use crate::math::Region;
use image::RgbaImage;
use rayon::prelude::*;

const MESO: &[u8] = include_bytes!("../../assets/textures/meso.png");

/// The colours of the bundled texture `key`, for lists and previews.
pub fn texture_picture(key: &str) -> Option<RgbaImage> {
    let number = layers::number_of(key)?;
    Some(decoded(layers::BUNDLED[usize::from(number)].colour))
}

/// The pictures on the card.
#[derive(Debug)]
pub(super) struct Textures {
    pub colours: wgpu::TextureView,
    pub surfaces: wgpu::TextureView,
    pub meso: wgpu::TextureView,
    pub noise: wgpu::TextureView,
}

impl Textures {
    pub(super) fn new(gpu: &Gpu) -> Self {
        let colours: Vec<_> = BUNDLED
            .par_iter()
            .map(|b| mips(decoded(b.colour), Space::Srgb))
            .collect();
        let surfaces: Vec<_> = BUNDLED
            .par_iter()
            .map(|b| mips(decoded(b.surface), Space::Linear))
            .collect();
        let meso = [mips(decoded(MESO), Space::Linear)];
        let (srgb, linear) = (
            wgpu::TextureFormat::Rgba8UnormSrgb,
            wgpu::TextureFormat::Rgba8Unorm,
        );
        let array = Some(wgpu::TextureViewDimension::D2Array);
        Self {
            colours: uploaded(gpu, "colours", srgb, &colours, array),
            surfaces: uploaded(gpu, "surfaces", linear, &surfaces, array),
            meso: uploaded(gpu, "meso", linear, &meso, None),
            noise: uploaded(gpu, "noise", linear, &[vec![noise::picture()]], None),
        }
    }
}

/// Our own pictures; a test reads each of them.
fn decoded(png: &[u8]) -> RgbaImage {
    image::load_from_memory(png)
        .expect("a bundled picture is whole")
        .into_rgba8()
}

#[derive(Clone, Copy)]
enum Space {
    Srgb,
    Linear,
}

/// The picture and its halves down to one pixel, averaged in linear light; alpha is linear always.
fn mips(picture: RgbaImage, space: Space) -> Vec<RgbaImage> {
    let to_linear: [f32; 256] = std::array::from_fn(|v| linear_of(v as f32 / 255.0, space));
    let mut levels = vec![picture];
    while let Some(last) = levels.last().filter(|last| last.width() > 1) {
        let half = last.width() / 2;
        let smaller = RgbaImage::from_fn(half, half, |x, y| {
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(|(dx, dy)| last.get_pixel(2 * x + dx, 2 * y + dy).0);
            let mean = |channel: usize| {
                four.iter()
                    .map(|p| to_linear[p[channel] as usize])
                    .sum::<f32>()
                    / 4.0
            };
            let alpha = four.iter().map(|p| u16::from(p[3])).sum::<u16>() / 4;
            let stored = |channel| (stored_of(mean(channel), space) * 255.0).round() as u8;
            image::Rgba([stored(0), stored(1), stored(2), alpha as u8])
        });
        levels.push(smaller);
    }
    levels
}

fn linear_of(stored: f32, space: Space) -> f32 {
    match space {
        Space::Linear => stored,
        Space::Srgb if stored <= 0.04045 => stored / 12.92,
        Space::Srgb => ((stored + 0.055) / 1.055).powf(2.4),
    }
}

fn stored_of(linear: f32, space: Space) -> f32 {
    match space {
        Space::Linear => linear,
        Space::Srgb if linear <= 0.003_130_8 => linear * 12.92,
        Space::Srgb => 1.055 * linear.powf(1.0 / 2.4) - 0.055,
    }
}

fn uploaded(
    gpu: &Gpu,
    label: &'static str,
    format: wgpu::TextureFormat,
    layers: &[Vec<RgbaImage>],
    dimension: Option<wgpu::TextureViewDimension>,
) -> wgpu::TextureView {
    let (width, height) = layers[0][0].dimensions();
    let texture = Sheet {
        layers: layers.len() as u32,
        levels: layers[0].len() as u32,
        ..Sheet::sampled(label, [width, height], format)
    }
    .create(gpu);
    for (layer, levels) in (0..).zip(layers) {
        for (level, picture) in (0..).zip(levels) {
            let region = Region::of_size(picture.dimensions().into());
            sheet::write(gpu, &texture, [layer, level], region, picture);
        }
    }
    texture.create_view(&wgpu::TextureViewDescriptor {
        dimension,
        ..Default::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Texture, TextureSource};

    #[test]
    fn every_bundled_picture_is_whole_and_of_the_right_size() {
        for bytes in BUNDLED
            .iter()
            .flat_map(|b| [b.colour, b.surface])
            .chain([MESO])
        {
            assert_eq!(decoded(bytes).dimensions(), (layers::SIDE, layers::SIDE));
        }
    }

    #[test]
    fn every_bundled_texture_of_a_map_has_its_layer() {
        for (index, texture) in Texture::bundled().iter().enumerate() {
            let TextureSource::Bundled(key) = &texture.source;
            assert_eq!(layers::number_of(key), Some(index as u8));
        }
    }

    #[test]
    fn mips_average_light_not_codes() {
        let chequer = RgbaImage::from_fn(2, 2, |x, y| {
            image::Rgba([if (x + y) % 2 == 0 { 255 } else { 0 }; 4])
        });
        let [_, one] = &mips(chequer, Space::Srgb)[..] else {
            panic!("two levels expected");
        };
        assert_eq!(one.get_pixel(0, 0).0[..3], [188, 188, 188]);
    }
}
