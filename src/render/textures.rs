//! The bundled textures and noise, as the shaders sample them.

use super::gpu::Gpu;
use image::RgbaImage;
use rayon::prelude::*;

/// Pixels along a side of a bundled texture.
#[cfg(test)]
const SIDE: u32 = 512;
/// Lattice points along a side of the noise texture, and pixels a lattice point.
const NOISE_POINTS: u32 = 32;
const NOISE_SIDE: u32 = NOISE_POINTS * 8;

/// A bundled texture's pictures.
struct Source {
    key: &'static str,
    colour: &'static [u8],
    surface: &'static [u8],
}

macro_rules! source {
    ($key:literal) => {
        Source {
            key: $key,
            colour: include_bytes!(concat!("../../assets/textures/", $key, "-colour.png")),
            surface: include_bytes!(concat!("../../assets/textures/", $key, "-surface.png")),
        }
    };
}

/// In the order of `LAYERS` in `shaders/surface.wgsl`.
const SOURCES: [Source; 6] = [
    source!("grass-lush"),
    source!("grass-dry"),
    source!("soil"),
    source!("rock"),
    source!("cliff"),
    source!("snow"),
];

const MESO: &[u8] = include_bytes!("../../assets/textures/meso.png");

/// The layer in which the bundled texture `key` lies.
pub(super) fn layer_of(key: &str) -> Option<u8> {
    SOURCES.iter().position(|s| s.key == key).map(|n| n as u8)
}

/// The colours of the bundled texture `key`, for lists and previews.
pub fn texture_picture(key: &str) -> Option<RgbaImage> {
    let source = SOURCES.iter().find(|source| source.key == key)?;
    Some(decoded(source.colour))
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
        let colours: Vec<_> = SOURCES
            .par_iter()
            .map(|s| mips(decoded(s.colour), Space::Srgb))
            .collect();
        let surfaces: Vec<_> = SOURCES
            .par_iter()
            .map(|s| mips(decoded(s.surface), Space::Linear))
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
            noise: uploaded(gpu, "noise", linear, &[mips(noise(), Space::Linear)], None),
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

/// Periodic value noise in the red channel, smooth between its lattice points.
fn noise() -> RgbaImage {
    let lattice = |x: u32, z: u32| {
        let mut h = (x % NOISE_POINTS).wrapping_mul(0x9E37_79B1)
            ^ (z % NOISE_POINTS).wrapping_mul(0x85EB_CA77);
        h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
        h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
        (h ^ (h >> 15)) as f32 / u32::MAX as f32
    };
    let per_point = (NOISE_SIDE / NOISE_POINTS) as f32;
    let fade = |t: f32| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    RgbaImage::from_fn(NOISE_SIDE, NOISE_SIDE, |px, pz| {
        let (x, z) = (px as f32 / per_point, pz as f32 / per_point);
        let (x0, z0) = (x as u32, z as u32);
        let (u, v) = (fade(x.fract()), fade(z.fract()));
        let row = |z| lattice(x0, z) * (1.0 - u) + lattice(x0 + 1, z) * u;
        let value = row(z0) * (1.0 - v) + row(z0 + 1) * v;
        let stored = (value * 255.0).round() as u8;
        image::Rgba([stored, stored, stored, 255])
    })
}

fn uploaded(
    gpu: &Gpu,
    label: &str,
    format: wgpu::TextureFormat,
    layers: &[Vec<RgbaImage>],
    dimension: Option<wgpu::TextureViewDimension>,
) -> wgpu::TextureView {
    let side = layers[0][0].width();
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some(label),
        size: wgpu::Extent3d {
            width: side,
            height: side,
            depth_or_array_layers: layers.len() as u32,
        },
        mip_level_count: layers[0].len() as u32,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    for (layer, levels) in layers.iter().enumerate() {
        for (level, picture) in levels.iter().enumerate() {
            write_level(gpu, &texture, layer as u32, level as u32, picture);
        }
    }
    texture.create_view(&wgpu::TextureViewDescriptor {
        dimension,
        ..Default::default()
    })
}

fn write_level(gpu: &Gpu, texture: &wgpu::Texture, layer: u32, level: u32, picture: &RgbaImage) {
    let side = picture.width();
    gpu.queue.write_texture(
        wgpu::TexelCopyTextureInfo {
            texture,
            mip_level: level,
            origin: wgpu::Origin3d {
                x: 0,
                y: 0,
                z: layer,
            },
            aspect: wgpu::TextureAspect::All,
        },
        picture,
        wgpu::TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(side * 4),
            rows_per_image: None,
        },
        wgpu::Extent3d {
            width: side,
            height: side,
            depth_or_array_layers: 1,
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Texture, TextureSource};

    #[test]
    fn every_bundled_picture_is_whole_and_of_the_right_size() {
        for bytes in SOURCES
            .iter()
            .flat_map(|s| [s.colour, s.surface])
            .chain([MESO])
        {
            assert_eq!(decoded(bytes).dimensions(), (SIDE, SIDE));
        }
    }

    #[test]
    fn every_bundled_texture_of_a_map_has_its_layer() {
        for (index, texture) in Texture::bundled().iter().enumerate() {
            let TextureSource::Bundled(key) = &texture.source;
            assert_eq!(layer_of(key), Some(index as u8));
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
