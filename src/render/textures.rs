//! The textures of a map and the noise, as the shaders sample them.

use super::gpu::Gpu;
use super::layers::{self, Layer};
use super::mips::{Space, mips};
use super::sheet::{self, Sheet};
use super::{noise, own, relief};
use crate::map::{Material, Texture, TextureSource};
use crate::math::Region;
use crate::scene::Soils;
use image::RgbaImage;
use rayon::prelude::*;
use wgpu::util::DeviceExt as _;

const MESO: &[u8] = include_bytes!("../../assets/textures/meso.png");

/// The colours of a texture without its tint, for lists and previews; 512 × 512.
pub fn texture_picture(source: &TextureSource) -> Option<RgbaImage> {
    match source {
        TextureSource::Bundled(key) => layers::bundled(key).map(|b| decoded(b.colour)),
        TextureSource::Stored(picture) => Some(own::colours(&picture.pixels())),
    }
}

/// The pictures on the card that every map needs, and those of the map that is shown.
#[derive(Debug)]
pub(super) struct Textures {
    pub meso: wgpu::TextureView,
    /// Both scales of the meso relief in one.
    pub relief: wgpu::TextureView,
    pub noise: wgpu::TextureView,
    covering: Option<Covering>,
    /// Counts the coverings.
    generation: u64,
}

/// What covers the ground of a map.
#[derive(Debug)]
pub(super) struct Covering {
    textures: Vec<Texture>,
    /// The texture of what lies below each.
    below: Vec<u8>,
    pictures: Pictures,
    /// A [`Layer`] for each texture.
    pub layers: wgpu::Buffer,
}

/// Pictures, each of them once however many textures show it.
#[derive(Clone, Debug)]
struct Pictures {
    sources: Vec<TextureSource>,
    colours: wgpu::TextureView,
    surfaces: wgpu::TextureView,
}

impl Textures {
    pub(super) fn new(gpu: &Gpu) -> Self {
        let meso = decoded(MESO);
        let relief = [mips(relief::both_scales(&meso), Space::Linear)];
        let meso = [mips(meso, Space::Linear)];
        Self {
            meso: uploaded(gpu, "meso", &meso, None),
            relief: uploaded(gpu, "relief", &relief, None),
            noise: uploaded(gpu, "noise", &[vec![noise::picture()]], None),
            covering: None,
            generation: 0,
        }
    }

    /// Brings the textures of a map to the card. Pictures that are there already stay.
    pub(super) fn show(&mut self, gpu: &Gpu, textures: &[Texture], materials: &[Material]) {
        let below = below(textures, materials);
        let before = self.covering.take();
        if before
            .as_ref()
            .is_some_and(|covering| covering.textures == textures && covering.below == below)
        {
            self.covering = before;
            return;
        }
        let sources = sources(textures);
        let pictures = match before {
            Some(before) if before.pictures.sources == sources => before.pictures,
            _ => Pictures::new(gpu, sources),
        };
        self.covering = Some(Covering::new(gpu, textures, below, pictures));
        self.generation += 1;
    }

    /// What covers the ground, from the first map on.
    pub(super) fn covering(&self) -> Option<&Covering> {
        self.covering.as_ref()
    }

    /// Changes with what covers the ground.
    pub(super) fn generation(&self) -> u64 {
        self.generation
    }
}

impl Covering {
    fn new(gpu: &Gpu, textures: &[Texture], below: Vec<u8>, pictures: Pictures) -> Self {
        let mut table = [Layer::default(); Texture::MOST];
        for ((layer, texture), below) in table.iter_mut().zip(textures).zip(&below) {
            let place = pictures.sources.iter().position(|s| *s == texture.source);
            *layer = layers::layer(texture, place.unwrap_or_default() as u32, (*below).into());
        }
        let layers = gpu
            .device
            .create_buffer_init(&wgpu::util::BufferInitDescriptor {
                label: Some("layers"),
                contents: bytemuck::cast_slice(&table),
                usage: wgpu::BufferUsages::UNIFORM,
            });
        Self {
            textures: textures.to_vec(),
            below,
            pictures,
            layers,
        }
    }

    pub(super) fn colours(&self) -> &wgpu::TextureView {
        &self.pictures.colours
    }

    pub(super) fn surfaces(&self) -> &wgpu::TextureView {
        &self.pictures.surfaces
    }
}

impl Pictures {
    fn new(gpu: &Gpu, sources: Vec<TextureSource>) -> Self {
        let read = |source: &TextureSource| {
            let (colour, surface) = pictures_of(source);
            (mips(colour, Space::Srgb), mips(surface, Space::Linear))
        };
        let (colours, surfaces): (Vec<_>, Vec<_>) = sources.par_iter().map(read).unzip();
        let array = Some(wgpu::TextureViewDimension::D2Array);
        Self {
            sources,
            colours: uploaded(gpu, "colours", &colours, array),
            surfaces: uploaded(gpu, "surfaces", &surfaces, array),
        }
    }
}

/// What lies below each texture, as the texture that shows it. Where no material says so, it is the same.
fn below(textures: &[Texture], materials: &[Material]) -> Vec<u8> {
    let own = materials
        .is_empty()
        .then(|| Material::of_textures(textures));
    let materials = own.as_deref().unwrap_or(materials);
    let soils = Soils::of(textures, materials);
    let below = |texture: u8| {
        let material = Material::find(materials, soils.as_ref()?.below_texture(texture))?;
        let shown = material.texture?;
        (usize::from(shown) < textures.len()).then_some(shown)
    };
    let all = (0..).take(textures.len());
    all.map(|texture| below(texture).unwrap_or(texture))
        .collect()
}

/// The pictures that textures show, each once, in the order in which they come up.
fn sources(textures: &[Texture]) -> Vec<TextureSource> {
    let mut sources: Vec<TextureSource> = Vec::new();
    for texture in textures {
        if !sources.contains(&texture.source) {
            sources.push(texture.source.clone());
        }
    }
    sources
}

/// Colour with height, and surface; nothing of a bundled texture that is unknown, which no map may name.
fn pictures_of(source: &TextureSource) -> (RgbaImage, RgbaImage) {
    match source {
        TextureSource::Bundled(key) => match layers::bundled(key) {
            Some(bundled) => (decoded(bundled.colour), decoded(bundled.surface)),
            None => own::pictures(&image::RgbImage::new(1, 1)),
        },
        TextureSource::Stored(picture) => own::pictures(&picture.pixels()),
    }
}

/// Our own pictures; a test reads each of them.
fn decoded(png: &[u8]) -> RgbaImage {
    image::load_from_memory(png)
        .expect("a bundled picture is whole")
        .into_rgba8()
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

    #[test]
    fn every_bundled_picture_is_whole_and_of_the_right_size() {
        let size = (layers::SIDE, layers::SIDE);
        for texture in Texture::bundled() {
            let (colour, surface) = pictures_of(&texture.source);
            assert_eq!((colour.dimensions(), surface.dimensions()), (size, size));
        }
        assert_eq!(decoded(MESO).dimensions(), size);
    }

    #[test]
    fn soil_lies_below_grass_and_what_no_material_tells_of_below_itself() {
        let textures = Texture::bundled();
        let materials = Material::bundled();
        for known in [&materials[..], &[]] {
            let below = below(&textures, known);
            assert_eq!(below[..4], [2, 2, 2, 3]);
        }
        let mut colours = materials.clone();
        colours
            .iter_mut()
            .for_each(|material| material.texture = None);
        assert_eq!(below(&textures, &colours)[..4], [0, 1, 2, 3]);
        assert!(below(&[], &materials).is_empty());
    }

    #[test]
    fn a_picture_that_two_textures_show_is_there_once() {
        let mut textures = Texture::bundled();
        textures.extend(Texture::bundled());
        textures[14].tint = [0.5; 3];
        assert_eq!(sources(&textures).len(), 12);
    }

    #[test]
    fn no_number_of_layers_looks_like_a_cube() {
        assert!((1..40).all(
            |count| !layers_on_card(count).is_multiple_of(6) && layers_on_card(count) >= count
        ));
    }
}
