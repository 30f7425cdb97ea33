//! A layer of a map from a picture, as an image program or our own export left it.

use super::heights::Options;
use super::source;
use crate::format::file::{self, cannot_read};
use crate::format::png::{self, Channels, Header, wrong_size};
use crate::format::{Error, ErrorKind, Result};
use crate::map::{Layer, LayerId, Map};
use std::io::Read;
use std::path::Path;

/// A layer to put in the place of a map's own.
#[derive(Clone, Debug, PartialEq)]
pub enum LayerImage {
    /// Metres.
    Height(Layer<f32>),
    /// 0..65535: an alpha.
    Alpha(Layer<u16>),
    /// Linear red, green, blue, 0..65535 each.
    Colour(Layer<[u16; 3]>),
    /// A number a cell: level, texture, cover, palette or hole.
    Cells(Layer<u8>),
}

/// Reads a layer for `map` from a picture.
///
/// Cells are read from 8-bit grey, alphas from 16-bit (or 8-bit) grey, colours from 16-bit linear RGB (or 8-bit
/// sRGB), heights as [`heights()`](super::heights()) reads them.
///
/// # Errors
/// When the file cannot be read, is another kind of picture, has another size than the map's layer, or holds
/// numbers that name nothing in the map (the first such cell is named).
pub fn layer(path: impl AsRef<Path>, id: LayerId, map: &Map) -> Result<LayerImage> {
    let path = path.as_ref();
    read(path, id, map).map_err(|error| error.in_file(path))
}

fn read(path: &Path, id: LayerId, map: &Map) -> Result<LayerImage> {
    let size = size_of_layer(id, map);
    let image = match id {
        LayerId::Height => LayerImage::Height(read_heights(path, size)?),
        LayerId::AlphaBase | LayerId::AlphaCover => {
            LayerImage::Alpha(Layer::from_rows(size, &alphas(&bytes(path, size)?, size)?))
        }
        LayerId::Colour => {
            LayerImage::Colour(Layer::from_rows(size, &colours(&bytes(path, size)?, size)?))
        }
        LayerId::Level | LayerId::Texture | LayerId::Cover | LayerId::Palette | LayerId::Hole => {
            LayerImage::Cells(Layer::from_rows(
                size,
                &png::decode(&bytes(path, size)?, size)?,
            ))
        }
    };
    check(&image, id, map)?;
    Ok(image)
}

fn size_of_layer(id: LayerId, map: &Map) -> [u32; 2] {
    if id.is_of_vertices() {
        map.field.vertices()
    } else {
        map.field.cells()
    }
}

fn bytes(path: &Path, size: [u32; 2]) -> Result<Vec<u8>> {
    let file = file::open(path)?;
    // All that six bytes a pixel can need, and notes by other programs.
    let most = u64::from(size[0]) * u64::from(size[1]) * 7 + (16 << 20);
    let mut bytes = Vec::new();
    file.take(most)
        .read_to_end(&mut bytes)
        .map_err(cannot_read)?;
    Ok(bytes)
}

fn read_heights(path: &Path, size: [u32; 2]) -> Result<Layer<f32>> {
    let heights = source::heights(path, &Options::default())?;
    if heights.size.value != size {
        return Err(wrong_size(heights.size.value, size));
    }
    heights.to_layer()
}

fn alphas(bytes: &[u8], size: [u32; 2]) -> Result<Vec<u16>> {
    let header = Header::of(bytes)?;
    if (header.depth, header.channels) != (8, Channels::Grey) {
        return png::decode(bytes, size);
    }
    let alphas: Vec<u8> = png::decode(bytes, size)?;
    Ok(alphas
        .into_iter()
        .map(|alpha| u16::from(alpha) * 257)
        .collect())
}

fn colours(bytes: &[u8], size: [u32; 2]) -> Result<Vec<[u16; 3]>> {
    let header = Header::of(bytes)?;
    if (header.depth, header.channels) != (8, Channels::Rgb) {
        return png::decode(bytes, size);
    }
    let colours: Vec<[u8; 3]> = png::decode(bytes, size)?;
    let linear: Vec<u16> = (0..=255).map(linear_from_srgb).collect();
    let convert = |colour: [u8; 3]| colour.map(|channel| linear[usize::from(channel)]);
    Ok(colours.into_iter().map(convert).collect())
}

fn linear_from_srgb(channel: u8) -> u16 {
    let encoded = f64::from(channel) / 255.0;
    let linear = if encoded <= 0.04045 {
        encoded / 12.92
    } else {
        ((encoded + 0.055) / 1.055).powf(2.4)
    };
    (linear * 65535.0).round() as u16
}

/// Checks the map as it would be with this layer; sharing makes the copy cheap.
fn check(image: &LayerImage, id: LayerId, map: &Map) -> Result<()> {
    let mut tried = map.clone();
    let field = &mut tried.field;
    match (image, id) {
        (LayerImage::Height(layer), _) => field.height = layer.clone(),
        (LayerImage::Cells(layer), LayerId::Level) => field.level = layer.clone(),
        (LayerImage::Cells(layer), LayerId::Texture) => field.texture = layer.clone(),
        (LayerImage::Cells(layer), LayerId::Cover) => field.cover = layer.clone(),
        (LayerImage::Cells(layer), LayerId::Palette) => field.palette = layer.clone(),
        (LayerImage::Cells(layer), LayerId::Hole) => field.hole = layer.clone(),
        _ => return Ok(()),
    }
    tried.check().map_err(|error| {
        Error::new(ErrorKind::Mismatch, error.to_string())
            .advice("Correct the picture, or add to the map what it names.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_srgb_are_the_ends_of_linear_light() {
        assert_eq!(linear_from_srgb(0), 0);
        assert_eq!(linear_from_srgb(255), u16::MAX);
        assert_eq!(linear_from_srgb(188), 32957);
    }
}
