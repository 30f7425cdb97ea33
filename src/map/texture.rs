//! Textures: what covers the ground.

use serde::{Deserialize, Serialize};

/// A texture of the ground, named by cells as base or as cover.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Texture {
    /// What the designer calls it.
    pub name: String,
    /// Where its pictures come from.
    pub source: TextureSource,
}

/// Where a texture's pictures come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextureSource {
    /// One of ours, by its key.
    Bundled(String),
}

/// The keys and names of the bundled textures, in the order in which a new map lists them.
const BUNDLED: [(&str, &str); 6] = [
    ("grass-lush", "Lush grass"),
    ("grass-dry", "Dry grass"),
    ("soil", "Soil"),
    ("rock", "Rock"),
    ("cliff", "Cliff"),
    ("snow", "Snow"),
];

impl Texture {
    /// The bundled textures: lush grass, dry grass, soil, rock, cliff, snow.
    pub fn bundled() -> Vec<Self> {
        BUNDLED
            .iter()
            .map(|(key, name)| Self {
                name: (*name).into(),
                source: TextureSource::Bundled((*key).into()),
            })
            .collect()
    }

    /// Whether `key` names a bundled texture.
    pub fn is_bundled(key: &str) -> bool {
        BUNDLED.iter().any(|(known, _)| *known == key)
    }
}
