//! The table of materials as JSON, for a game to read.

use crate::format::file::{cannot_write, replace};
use crate::format::{Error, ErrorKind, Result};
use crate::map::{Map, Material, Texture, TextureSource, Value};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// Writes a map's materials, with all that they are drawn by and all that a game is told, and which of the ground's
/// textures is of which.
///
/// # Errors
/// When the file can't be written.
pub fn materials(map: &Map, path: impl AsRef<Path>) -> Result<()> {
    let text = serde_json::to_string_pretty(&material_table(map))
        .map_err(|error| Error::new(ErrorKind::Invalid, error.to_string()))?;
    replace(path, |file| writeln!(file, "{text}").map_err(cannot_write))
}

/// The same as a value.
pub fn material_table(map: &Map) -> serde_json::Value {
    let materials: Vec<_> = map
        .materials
        .iter()
        .map(|material| described(material, &map.textures))
        .collect();
    let ground: Vec<_> = map.textures.iter().enumerate().map(textured).collect();
    json!({
        "format": "landform-materials",
        "version": 1,
        "materials": materials,
        "ground": ground,
    })
}

fn described(material: &Material, textures: &[Texture]) -> serde_json::Value {
    let properties = &material.properties;
    let index = material.texture;
    let texture = index.and_then(|index| Some((index, textures.get(usize::from(index))?)));
    let values = properties.values.iter().map(|(name, value)| {
        let value = match value {
            Value::Flag(flag) => json!(flag),
            Value::Number(number) => json!(number),
            Value::Text(text) => json!(text),
        };
        (name.clone(), value)
    });
    json!({
        "id": material.id,
        "name": material.name,
        "texture": texture.map(|(index, texture)| json!({
            "index": index, "name": texture.name, "file": file_of(texture),
        })),
        "tint": material.tint.map(figures),
        "mean_colour": material.mean(textures).map(figures),
        "scale": figures(material.scale),
        "roughness": figures(material.roughness),
        "footstep": properties.footstep,
        "impact": properties.impact,
        "friction": figures(properties.friction),
        "hardness": figures(properties.hardness),
        "breakable": properties.breakable,
        "damage": figures(properties.damage),
        "values": values.collect::<serde_json::Map<_, _>>(),
    })
}

fn textured((index, texture): (usize, &Texture)) -> serde_json::Value {
    json!({ "texture": index, "name": texture.name, "material": texture.material })
}

/// A bundled texture by its key, one of the user's own by the name of its file.
fn file_of(texture: &Texture) -> &str {
    match &texture.source {
        TextureSource::Bundled(key) => key,
        TextureSource::Stored(picture) => picture.name(),
    }
}

/// A single in as few figures as tell it from every other.
fn figures(number: f32) -> f64 {
    number.to_string().parse().unwrap_or_else(|_| number.into())
}
