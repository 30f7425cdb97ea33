//! The bundled textures and noise, as the shaders sample them.

use super::gpu::Gpu;
use super::layers::{self, BUNDLED};
use super::noise;
use super::relief;
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
    /// Both scales of the meso relief in one.
    pub relief: wgpu::TextureView,
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
        let meso = decoded(MESO);
        let relief = [mips(relief::both_scales(&meso), Space::Linear)];
        let meso = [mips(meso, Space::Linear)];
        let array = Some(wgpu::TextureViewDimension::D2Array);
        Self {
            colours: uploaded(gpu, "colours", &colours, array),
            surfaces: uploaded(gpu, "surfaces", &surfaces, array),
            meso: uploaded(gpu, "meso", &meso, None),
            relief: uploaded(gpu, "relief", &relief, None),
            noise: uploaded(gpu, "noise", &[vec![noise::picture()]], None),
        }
    }
}

/// Our own pictures; a test reads each of them.
fn decoded(png: &[u8]) -> RgbaImage {
    image::load_from_memory(png)
        .expect("a bundled picture is whole")
        .into_rgba8()
}

/// What the codes of a picture mean.
#[derive(Clone, Copy)]
enum Space {
    /// Colours as sRGB codes. On the card they are square roots of light: as fine in the dark, and filtered by the
    /// processor in a third of the time where it does a card's work.
    Srgb,
    /// Numbers.
    Linear,
}

/// The picture and its halves down to one pixel, averaged in linear light; alpha is linear always.
fn mips(picture: RgbaImage, space: Space) -> Vec<RgbaImage> {
    let mut levels = vec![match space {
        Space::Srgb => as_roots(picture),
        Space::Linear => picture,
    }];
    let light: [f32; 256] = std::array::from_fn(|code| match space {
        Space::Srgb => (code as f32 / 255.0).powi(2),
        Space::Linear => code as f32 / 255.0,
    });
    let code = |light: f32| match space {
        Space::Srgb => code_of(light.sqrt()),
        Space::Linear => code_of(light),
    };
    while let Some(last) = levels.last().filter(|last| last.width() > 1) {
        let half = last.width() / 2;
        let smaller = RgbaImage::from_fn(half, half, |x, y| {
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(|(dx, dy)| last.get_pixel(2 * x + dx, 2 * y + dy).0);
            let mean = |channel: usize| {
                code(four.iter().map(|p| light[p[channel] as usize]).sum::<f32>() / 4.0)
            };
            let alpha = four.iter().map(|p| u16::from(p[3])).sum::<u16>() / 4;
            image::Rgba([mean(0), mean(1), mean(2), alpha as u8])
        });
        levels.push(smaller);
    }
    levels
}

/// sRGB codes as codes of square roots of light.
fn as_roots(mut picture: RgbaImage) -> RgbaImage {
    let roots: [u8; 256] =
        std::array::from_fn(|code| code_of(light_of(code as f32 / 255.0).sqrt()));
    for pixel in picture.pixels_mut() {
        for channel in &mut pixel.0[..3] {
            *channel = roots[usize::from(*channel)];
        }
    }
    picture
}

fn code_of(share: f32) -> u8 {
    (share * 255.0).round() as u8
}

/// Linear light of an sRGB value.
fn light_of(srgb: f32) -> f32 {
    if srgb <= 0.04045 {
        srgb / 12.92
    } else {
        ((srgb + 0.055) / 1.055).powf(2.4)
    }
}

fn uploaded(
    gpu: &Gpu,
    label: &'static str,
    layers: &[Vec<RgbaImage>],
    dimension: Option<wgpu::TextureViewDimension>,
) -> wgpu::TextureView {
    let (width, height) = layers[0][0].dimensions();
    let texture = Sheet {
        layers: layers_on_card(layers.len() as u32),
        levels: layers[0].len() as u32,
        ..Sheet::sampled(label, [width, height], wgpu::TextureFormat::Rgba8Unorm)
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

/// How many layers to make room for: under OpenGL wgpu takes square pictures in sixes for the sides of a cube, and the
/// ground would be sampled from none. One layer that nothing names keeps them an array.
fn layers_on_card(count: u32) -> u32 {
    count + u32::from(count.is_multiple_of(6))
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
    fn no_number_of_layers_looks_like_a_cube() {
        assert!((1..40).all(
            |count| !layers_on_card(count).is_multiple_of(6) && layers_on_card(count) >= count
        ));
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
        assert_eq!(one.get_pixel(0, 0).0[..3], [180, 180, 180]);
    }
}
