//! How a GLB's primitives look: their materials and pictures.

use super::accessor::bytes_of;
use super::{damaged, unsupported};
use crate::format::Result;
use crate::map::{MOST_PIXELS, Part, Picture};
use gltf::material::AlphaMode;
use gltf::{Document, Image, Material};
use image::{ImageError, ImageReader, Limits};
use std::collections::HashMap;
use std::io::Cursor;
use std::sync::Arc;

/// Most pixels of all pictures of a model together.
const MOST_PIXELS_IN_ALL: u64 = 1 << 27;
/// The opacity at which a see-through picture is cut, since parts are drawn whole or not at all.
const CUTOFF: f32 = 0.5;

/// Pictures of a GLB that were read already.
pub(super) struct Parts<'a> {
    document: &'a Document,
    binary: &'a [u8],
    pictures: HashMap<usize, Arc<Picture>>,
    pixels: u64,
}

impl<'a> Parts<'a> {
    pub fn new(document: &'a Document, binary: &'a [u8]) -> Self {
        Self {
            document,
            binary,
            pictures: HashMap::new(),
            pixels: 0,
        }
    }

    /// A part without triangles yet, and which set of texture coordinates its picture goes by.
    pub fn of(&mut self, material: &Material) -> Result<(Part, u32)> {
        let surface = material.pbr_metallic_roughness();
        let texture = surface.base_color_texture();
        let picture = match &texture {
            Some(info) => Some(self.picture(&info.texture().source())?),
            None => None,
        };
        let cutoff = match material.alpha_mode() {
            AlphaMode::Opaque => None,
            AlphaMode::Mask => Some(material.alpha_cutoff().unwrap_or(CUTOFF)),
            AlphaMode::Blend => picture.is_some().then_some(CUTOFF),
        };
        let part = Part {
            indices: 0..0,
            base_colour: surface
                .base_color_factor()
                .map(|value| value.clamp(0.0, 1.0)),
            picture,
            cutoff: cutoff.map(|value| value.clamp(0.0, 1.0)),
            two_sided: material.double_sided(),
        };
        Ok((part, texture.map_or(0, |info| info.tex_coord())))
    }

    fn picture(&mut self, image: &Image) -> Result<Arc<Picture>> {
        if let Some(known) = self.pictures.get(&image.index()) {
            return Ok(known.clone());
        }
        let place = || format!("images[{}]", image.index());
        let picture = Arc::new(self.read(image).map_err(|error| error.at(place()))?);
        self.pixels += picture.pixels.len() as u64;
        if self.pixels > MOST_PIXELS_IN_ALL {
            return Err(damaged("the pictures are too large together")
                .expected(format!("at most {MOST_PIXELS_IN_ALL} pixels"))
                .at(place()));
        }
        self.pictures.insert(image.index(), picture.clone());
        Ok(picture)
    }

    fn read(&self, image: &Image) -> Result<Picture> {
        // `Image::source` panics where a file leaves out the kind of picture.
        let described = self.document.as_json().images.get(image.index());
        let view = described.and_then(|image| image.buffer_view);
        match view.and_then(|view| self.document.views().nth(view.value())) {
            Some(view) => decode(bytes_of(&view, self.binary)?),
            None => Err(unsupported(
                "the picture is in another file",
                "Export the model as GLB with its pictures in it.",
            )),
        }
    }
}

/// The pixels of a PNG, or of another kind of picture that this program was built to read.
pub(super) fn decode(bytes: &[u8]) -> Result<Picture> {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let mut reader = reader.map_err(|error| damaged(error.to_string()))?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_PIXELS);
    limits.max_image_height = Some(MOST_PIXELS);
    reader.limits(limits);
    let image = reader.decode().map_err(|error| match error {
        ImageError::Unsupported(what) => unsupported(
            format!("the picture cannot be read ({what})"),
            "Export the model with PNG pictures.",
        ),
        other => damaged(format!("the picture cannot be decoded ({other})")),
    })?;
    let pixels = image.into_rgba8();
    Ok(Picture {
        size: [pixels.width(), pixels.height()],
        pixels: pixels.pixels().map(|pixel| pixel.0).collect(),
    })
}
