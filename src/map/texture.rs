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

/// A texture that comes with the program.
struct Bundled {
    key: &'static str,
    name: &'static str,
    /// Linear.
    mean: [f32; 3],
}

const fn row(key: &'static str, name: &'static str, mean: [f32; 3]) -> Bundled {
    Bundled { key, name, mean }
}

/// The bundled textures in the order in which a new map lists them.
const BUNDLED: [Bundled; 12] = [
    row("grass-lush", "Lush grass", [0.076, 0.109, 0.027]),
    row("grass-dry", "Dry grass", [0.195, 0.150, 0.070]),
    row("soil", "Soil", [0.090, 0.059, 0.036]),
    row("rock", "Rock", [0.172, 0.148, 0.120]),
    row("cliff", "Cliff", [0.205, 0.160, 0.118]),
    row("snow", "Snow", [0.810, 0.850, 0.900]),
    row("forest-floor", "Forest floor", [0.068, 0.045, 0.026]),
    row("sand", "Sand", [0.385, 0.290, 0.180]),
    row("gravel", "Gravel", [0.185, 0.168, 0.145]),
    row("mud", "Mud", [0.150, 0.106, 0.074]),
    row("moss", "Moss", [0.060, 0.076, 0.018]),
    row("cobble", "Cobble", [0.128, 0.117, 0.100]),
];

impl Texture {
    /// The bundled textures: lush grass, dry grass, soil, rock, cliff, snow, forest floor, sand, gravel, mud, moss,
    /// cobble.
    pub fn bundled() -> Vec<Self> {
        BUNDLED
            .iter()
            .map(|bundled| Self {
                name: bundled.name.into(),
                source: TextureSource::Bundled(bundled.key.into()),
            })
            .collect()
    }

    /// Whether `key` names a bundled texture.
    pub fn is_bundled(key: &str) -> bool {
        Self::bundled_mean(key).is_some()
    }

    /// The mean colour of the bundled texture `key`, linear.
    pub fn bundled_mean(key: &str) -> Option<[f32; 3]> {
        let found = BUNDLED.iter().find(|bundled| bundled.key == key);
        found.map(|bundled| bundled.mean)
    }
}
