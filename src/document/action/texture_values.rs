//! A texture as plain data, to be written down and read back.

use super::beside;
use crate::format::import;
use crate::map::{PictureFile, Texture, TextureSource};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A whole texture as data. A script may also name the file of its picture: `source: File("brick.png")`; then it is
/// called as the file is, unless it has a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Texture")]
pub struct TextureValues(pub Texture);

#[derive(Deserialize)]
struct Written {
    #[serde(default)]
    name: String,
    source: Source,
    #[serde(default = "white")]
    tint: [f32; 3],
    #[serde(default = "one")]
    scale: f32,
    #[serde(default = "one")]
    normal_strength: f32,
    #[serde(default)]
    material: Option<u8>,
}

#[derive(Deserialize)]
enum Source {
    Bundled(String),
    Stored(PictureFile),
    File(PathBuf),
}

const fn white() -> [f32; 3] {
    [1.0; 3]
}

const fn one() -> f32 {
    1.0
}

impl From<TextureValues> for Texture {
    fn from(TextureValues(texture): TextureValues) -> Self {
        texture
    }
}

impl TryFrom<Written> for TextureValues {
    type Error = String;

    fn try_from(mut written: Written) -> Result<Self, String> {
        let source = match written.source {
            Source::Bundled(key) => TextureSource::Bundled(key),
            Source::Stored(picture) => TextureSource::Stored(picture),
            Source::File(named) => {
                let path = beside::place_of(&named)?;
                if written.name.is_empty() {
                    let stem = named.file_stem().unwrap_or_default();
                    written.name = stem.to_string_lossy().into_owned();
                }
                let picture = import::picture(path).map_err(|error| error.to_string())?;
                TextureSource::Stored(picture)
            }
        };
        Ok(Self(Texture {
            tint: written.tint,
            scale: written.scale,
            normal_strength: written.normal_strength,
            material: written.material,
            ..Texture::new(written.name, source)
        }))
    }
}
