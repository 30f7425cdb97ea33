//! Textures: what covers the ground.

use super::check::count;
use super::{MapError, PictureFile};
use serde::{Deserialize, Serialize};

/// A texture of the ground, named by cells as base or as cover.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Texture {
    /// What the designer calls it.
    pub name: String,
    /// Where its pictures come from.
    pub source: TextureSource,
    /// Multiplies its colours, linear, 0 to 1 each.
    #[serde(default = "white")]
    pub tint: [f32; 3],
    /// How much larger it lies on the ground than it was made for, [`Texture::SCALES`].
    #[serde(default = "one")]
    pub scale: f32,
    /// How strongly its bumps turn the light, 0 (flat) to [`Texture::MOST_NORMAL_STRENGTH`]; 1 as it was made.
    #[serde(default = "one")]
    pub normal_strength: f32,
    /// The id of the material that the ground is made of where it lies; nothing is told to a game if none.
    #[serde(default)]
    pub material: Option<u8>,
}

const fn white() -> [f32; 3] {
    [1.0; 3]
}

const fn one() -> f32 {
    1.0
}

/// Where a texture's pictures come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TextureSource {
    /// One of ours, by its key.
    Bundled(String),
    /// The user's own, kept in the map.
    Stored(PictureFile),
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
    /// The least and the most that a texture may be scaled.
    pub const SCALES: [f32; 2] = [0.01, 100.0];
    /// The strongest normals.
    pub const MOST_NORMAL_STRENGTH: f32 = 4.0;
    /// Most textures of a map.
    pub const MOST: usize = 254;

    /// A texture as it was made.
    pub fn new(name: impl Into<String>, source: TextureSource) -> Self {
        Self {
            name: name.into(),
            source,
            tint: white(),
            scale: one(),
            normal_strength: one(),
            material: None,
        }
    }

    /// The bundled textures: lush grass, dry grass, soil, rock, cliff, snow, forest floor, sand, gravel, mud, moss,
    /// cobble; each of the [bundled material](super::Material::bundled) of its number.
    pub fn bundled() -> Vec<Self> {
        let source = |bundled: &Bundled| TextureSource::Bundled(bundled.key.into());
        let texture = |(index, bundled): (usize, &Bundled)| Self {
            material: Some(index as u8),
            ..Self::new(bundled.name, source(bundled))
        };
        BUNDLED.iter().enumerate().map(texture).collect()
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

    /// Its mean colour with its tint, linear.
    pub fn mean(&self) -> [f32; 3] {
        const GREY: [f32; 3] = [0.18; 3];
        let mean = match &self.source {
            TextureSource::Bundled(key) => Self::bundled_mean(key).unwrap_or(GREY),
            TextureSource::Stored(picture) => picture.mean(),
        };
        std::array::from_fn(|channel| mean[channel] * self.tint[channel])
    }

    /// Checks the textures of a map.
    ///
    /// # Errors
    /// When there are none or too many, one is unknown or a number of it is out of range, or two pictures that differ
    /// have one name.
    pub fn check_all(textures: &[Self]) -> Result<(), MapError> {
        count("textures", textures.len(), Self::MOST)?;
        for (index, texture) in textures.iter().enumerate() {
            texture.check(index)?;
            let differs = |other: &&Self| texture.has_picture_named_as(other);
            if let Some(other) = textures[..index].iter().find(differs) {
                let what = format!("its picture has the name of another's, {}'s", other.name);
                return Err(texture.wrong(index, what));
            }
        }
        Ok(())
    }

    fn has_picture_named_as(&self, other: &Self) -> bool {
        match (&self.source, &other.source) {
            (TextureSource::Stored(a), TextureSource::Stored(b)) => a.name() == b.name() && a != b,
            _ => false,
        }
    }

    fn check(&self, index: usize) -> Result<(), MapError> {
        if let TextureSource::Bundled(key) = &self.source
            && !Self::is_bundled(key)
        {
            let key = key.clone();
            return Err(MapError::UnknownTexture { index, key });
        }
        if !self.tint.iter().all(|share| (0.0..=1.0).contains(share)) {
            return Err(self.wrong(
                index,
                format!("its tint is {:?}; expected 0 to 1", self.tint),
            ));
        }
        let [least, most] = Self::SCALES;
        if !(least..=most).contains(&self.scale) {
            let what = format!("its scale is {}; expected {least} to {most}", self.scale);
            return Err(self.wrong(index, what));
        }
        let (found, most) = (self.normal_strength, Self::MOST_NORMAL_STRENGTH);
        if !(0.0..=most).contains(&found) {
            let what = format!("its normal strength is {found}; expected 0 to {most}");
            return Err(self.wrong(index, what));
        }
        Ok(())
    }

    fn wrong(&self, index: usize, what: String) -> MapError {
        let name = self.name.clone();
        MapError::Texture { index, name, what }
    }
}
