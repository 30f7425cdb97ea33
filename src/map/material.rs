//! Materials: what voxels and textures are made of, how it is drawn, and what a game is told when it is touched.

use super::model::MOST_LETTERS;
use super::{MapError, Texture, TextureSource};
use crate::math::plain;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A material of the map's table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Material {
    /// What voxels and textures name it by; no other material of the map has it.
    pub id: u8,
    /// What the designer calls it.
    pub name: String,
    /// Index of the texture that it shows; its tint alone if none.
    #[serde(default)]
    pub texture: Option<u8>,
    /// Multiplies the colours of its texture, linear, 0 to 1 each.
    #[serde(default = "white")]
    pub tint: [f32; 3],
    /// How much larger its texture lies on voxels than on the ground, [`Texture::SCALES`].
    #[serde(default = "one")]
    pub scale: f32,
    /// How dull it is, 0 (a mirror) to 1.
    #[serde(default = "one")]
    pub roughness: f32,
    /// What a game is told.
    #[serde(default)]
    pub properties: Properties,
}

/// What a game is told of a material.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Properties {
    /// Name of the sound of a step on it; may be empty.
    pub footstep: String,
    /// Name of the sound of a blow against it; may be empty.
    pub impact: String,
    /// How strongly it holds what slides over it, 0 (ice) to [`Properties::MOST_FRICTION`].
    pub friction: f32,
    /// The power up to which an explosion does nothing to it, 0 to [`Properties::MOST_HARDNESS`].
    pub hardness: f32,
    /// Whether an explosion can break it at all.
    pub breakable: bool,
    /// What touching it costs, points a second; may be below 0, which heals.
    pub damage: f32,
    /// What the designer adds, by name.
    pub values: BTreeMap<String, Value>,
}

/// A value that the designer adds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A number; no infinity.
    Number(f64),
    /// Words.
    Text(String),
}

impl Default for Properties {
    fn default() -> Self {
        Self {
            footstep: String::new(),
            impact: String::new(),
            friction: 0.8,
            hardness: 1.0,
            breakable: true,
            damage: 0.0,
            values: BTreeMap::new(),
        }
    }
}

const fn white() -> [f32; 3] {
    [1.0; 3]
}

const fn one() -> f32 {
    1.0
}

/// Sounds, friction and hardness of what a bundled texture shows.
fn bundled_properties(key: &str) -> Properties {
    let (footstep, impact, friction, hardness) = match key {
        "grass-lush" | "grass-dry" => ("grass", "soil", 0.8, 1.0),
        "soil" => ("soil", "soil", 0.8, 1.0),
        "rock" => ("stone", "stone", 0.9, 8.0),
        "cliff" => ("stone", "stone", 0.9, 6.0),
        "snow" => ("snow", "snow", 0.3, 0.5),
        "forest-floor" => ("leaves", "soil", 0.7, 1.0),
        "sand" => ("sand", "sand", 0.6, 0.5),
        "gravel" => ("gravel", "gravel", 0.7, 1.5),
        "mud" => ("mud", "mud", 0.4, 0.5),
        "moss" => ("moss", "soil", 0.6, 1.0),
        "cobble" => ("stone", "stone", 0.9, 10.0),
        _ => return Properties::default(),
    };
    Properties {
        footstep: footstep.into(),
        impact: impact.into(),
        friction,
        hardness,
        ..Properties::default()
    }
}

impl Material {
    /// Most materials of a map.
    pub const MOST: usize = 256;

    /// One of one's own, white, with the properties of soil.
    pub fn new(id: u8, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            texture: None,
            tint: white(),
            scale: one(),
            roughness: one(),
            properties: Properties::default(),
        }
    }

    /// A material for each of these textures: material 0 shows texture 0, and so on.
    pub fn of_textures(textures: &[Texture]) -> Vec<Self> {
        let textures = (0..=u8::MAX).zip(textures);
        let material = |(index, texture): (u8, &Texture)| Self {
            texture: Some(index),
            properties: match &texture.source {
                TextureSource::Bundled(key) => bundled_properties(key),
                TextureSource::Stored(_) => Properties::default(),
            },
            ..Self::new(index, named(&texture.name, index))
        };
        textures.map(material).collect()
    }

    /// The materials of the [bundled textures](Texture::bundled).
    pub fn bundled() -> Vec<Self> {
        Self::of_textures(&Texture::bundled())
    }

    /// The material by this id.
    pub fn find(materials: &[Self], id: u8) -> Option<&Self> {
        materials.iter().find(|material| material.id == id)
    }

    /// Its mean colour, linear: that of its texture, with that one's tint, times its own.
    pub fn mean(&self, textures: &[Texture]) -> [f32; 3] {
        let texture = self
            .texture
            .and_then(|index| textures.get(usize::from(index)));
        let mean = texture.map_or(white(), Texture::mean);
        std::array::from_fn(|channel| mean[channel] * self.tint[channel])
    }

    /// The lowest id that is free, if any is.
    pub fn free_id(materials: &[Self]) -> Option<u8> {
        (0..=u8::MAX).find(|id| Self::find(materials, *id).is_none())
    }

    /// Checks the materials of a map with so many textures.
    ///
    /// # Errors
    /// When two have one id, or a number or a name of one is out of range.
    pub fn check_all(materials: &[Self], textures: usize) -> Result<(), MapError> {
        for (index, material) in materials.iter().enumerate() {
            if let Some(other) = Self::find(&materials[..index], material.id) {
                let what = format!("{} has the same id; expected another", other.name);
                return Err(material.wrong(what));
            }
            if let Some(what) = material.trouble(textures) {
                return Err(material.wrong(what));
            }
        }
        Ok(())
    }

    fn trouble(&self, textures: usize) -> Option<String> {
        let letters = self.name.chars().count();
        if letters > MOST_LETTERS || self.name.trim().is_empty() {
            return Some(format!(
                "its name has {letters} letters; expected 1 to {MOST_LETTERS} that are not all blank"
            ));
        }
        if let Some(texture) = self.texture
            && usize::from(texture) >= textures
        {
            return Some(format!(
                "it shows texture {texture}; the map has {textures}"
            ));
        }
        let [least, most] = Texture::SCALES;
        let tint = self.tint.map(|channel| ("tint", channel, 0.0, 1.0));
        let others = [
            ("scale", self.scale, least, most),
            ("roughness", self.roughness, 0.0, 1.0),
        ];
        out_of_range(tint.into_iter().chain(others)).or_else(|| self.properties.trouble())
    }

    fn wrong(&self, what: String) -> MapError {
        MapError::Material {
            id: self.id,
            name: self.name.clone(),
            what,
        }
    }
}

impl Properties {
    /// The strongest friction.
    pub const MOST_FRICTION: f32 = 10.0;
    /// The greatest hardness of what can be broken.
    pub const MOST_HARDNESS: f32 = 1e6;
    /// The most that touching may cost or heal, points a second.
    pub const MOST_DAMAGE: f32 = 1e6;
    /// Most values that a designer may add.
    pub const MOST_VALUES: usize = 64;

    fn trouble(&self) -> Option<String> {
        let damage = Self::MOST_DAMAGE;
        let numbers = [
            ("friction", self.friction, 0.0, Self::MOST_FRICTION),
            ("hardness", self.hardness, 0.0, Self::MOST_HARDNESS),
            ("damage", self.damage, -damage, damage),
        ];
        if let Some(what) = out_of_range(numbers.into_iter()) {
            return Some(what);
        }
        let count = self.values.len();
        if count > Self::MOST_VALUES {
            let most = Self::MOST_VALUES;
            return Some(format!("it has {count} values; expected at most {most}"));
        }
        let texts = self.values.iter().flat_map(|(name, value)| match value {
            Value::Text(text) => vec![name, text],
            Value::Flag(_) | Value::Number(_) => vec![name],
        });
        let sounds = [&self.footstep, &self.impact];
        let mut texts = texts.chain(sounds);
        if let Some(long) = texts.find(|text| text.chars().count() > MOST_LETTERS) {
            let letters = long.chars().count();
            let begin: String = long.chars().take(16).collect();
            return Some(format!(
                "“{begin}…” has {letters} letters; expected at most {MOST_LETTERS}"
            ));
        }
        self.values.iter().find_map(|(name, value)| match value {
            _ if name.is_empty() => Some(format!(
                "a value of it has no name; expected 1 to {MOST_LETTERS} letters"
            )),
            Value::Number(number) if !number.is_finite() => {
                Some(format!("its {name} is {number}; expected a number"))
            }
            _ => None,
        })
    }
}

/// A name for a material like a texture's, which may have any.
fn named(texture: &str, index: u8) -> String {
    match texture.chars().count() {
        1..=MOST_LETTERS => texture.into(),
        _ => format!("Material {index}"),
    }
}

fn out_of_range<'a>(mut numbers: impl Iterator<Item = (&'a str, f32, f32, f32)>) -> Option<String> {
    let outside =
        |(_, found, least, most): &(&str, f32, f32, f32)| !(*least..=*most).contains(found);
    let (name, found, least, most) = numbers.find(outside)?;
    let [found, least, most] = [found, least, most].map(plain);
    Some(format!("its {name} is {found}; expected {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_make_no_material_are_said() {
        type Spoil = fn(&mut Material);
        let spoilt: [(&str, Spoil); 8] = [
            ("texture 12", |material| material.texture = Some(12)),
            ("tint", |material| material.tint[1] = f32::NAN),
            ("roughness", |material| material.roughness = 1.5),
            ("letters", |material| material.name.clear()),
            ("friction", |material| material.properties.friction = -1.0),
            ("damage", |material| {
                material.properties.damage = f32::INFINITY
            }),
            ("no name", |material| {
                let value = Value::Flag(true);
                material.properties.values.insert(String::new(), value);
            }),
            ("wet is NaN", |material| {
                let value = Value::Number(f64::NAN);
                material.properties.values.insert("wet".into(), value);
            }),
        ];
        Material::check_all(&Material::bundled(), 12).unwrap();
        for (expected, spoil) in spoilt {
            let mut materials = Material::bundled();
            spoil(&mut materials[7]);
            let error = Material::check_all(&materials, 12).unwrap_err().to_string();
            assert!(
                error.contains(expected) && error.contains("material 7"),
                "{error}"
            );
        }
    }

    #[test]
    fn an_id_belongs_to_one() {
        let mut materials = Material::bundled();
        assert_eq!(Material::free_id(&materials), Some(12));
        materials[3].id = 5;
        let error = Material::check_all(&materials, 12).unwrap_err().to_string();
        assert!(error.contains("same id"), "{error}");
        assert_eq!(Material::free_id(&materials), Some(3));
        assert_eq!(Material::find(&materials, 11).unwrap().name, "Cobble");
    }
}
