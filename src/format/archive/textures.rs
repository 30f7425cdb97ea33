//! Textures as `map.ron` lists them, and the user's own pictures as members.

use super::zipped::{Archive, Member};
use crate::format::{Error, ErrorKind, Result};
use crate::map::{PictureFile, Texture, TextureSource};
use serde::{Deserialize, Serialize};
use std::io::{Read, Seek};

/// Where the user's own pictures are.
const FOLDER: &str = "textures/";

/// A texture without the bytes of its picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    name: String,
    source: Source,
    #[serde(default = "white")]
    tint: [f32; 3],
    #[serde(default = "one")]
    scale: f32,
    #[serde(default = "one")]
    normal_strength: f32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    material: Option<u8>,
}

fn white() -> [f32; 3] {
    [1.0; 3]
}

fn one() -> f32 {
    1.0
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Source {
    /// The key of one of ours.
    Bundled(String),
    /// The name of a member in the folder of textures.
    Stored(String),
}

impl Entry {
    pub(super) fn of(texture: &Texture) -> Self {
        Self {
            name: texture.name.clone(),
            source: match &texture.source {
                TextureSource::Bundled(key) => Source::Bundled(key.clone()),
                TextureSource::Stored(picture) => Source::Stored(picture.name().into()),
            },
            tint: texture.tint,
            scale: texture.scale,
            normal_strength: texture.normal_strength,
            material: texture.material,
        }
    }

    pub(super) fn without_material(self) -> Self {
        Self {
            material: None,
            ..self
        }
    }
}

/// The pictures that textures show, each once.
pub(super) fn encode(textures: &[Texture]) -> Vec<Member> {
    let mut members: Vec<Member> = Vec::new();
    for texture in textures {
        let TextureSource::Stored(picture) = &texture.source else {
            continue;
        };
        let name = member_name(picture.name());
        if !members.iter().any(|member| member.name == name) {
            let bytes = picture.bytes().to_vec();
            members.push(Member::stored(name, bytes));
        }
    }
    members
}

/// The textures with their pictures.
pub(super) fn decode(
    entries: Vec<Entry>,
    archive: &mut Archive<impl Read + Seek>,
) -> Result<Vec<Texture>> {
    let mut textures: Vec<Texture> = Vec::new();
    for entry in entries {
        let source = match entry.source {
            Source::Bundled(key) => TextureSource::Bundled(key),
            Source::Stored(name) => match stored(&textures, &name) {
                Some(picture) => TextureSource::Stored(picture),
                None => TextureSource::Stored(read(&name, archive)?),
            },
        };
        textures.push(Texture {
            name: entry.name,
            source,
            tint: entry.tint,
            scale: entry.scale,
            normal_strength: entry.normal_strength,
            material: entry.material,
        });
    }
    Ok(textures)
}

/// A picture that was read before.
fn stored(textures: &[Texture], name: &str) -> Option<PictureFile> {
    let found = textures.iter().find_map(|texture| match &texture.source {
        TextureSource::Stored(picture) if picture.name() == name => Some(picture),
        _ => None,
    });
    found.cloned()
}

fn read(name: &str, archive: &mut Archive<impl Read + Seek>) -> Result<PictureFile> {
    let member = member_name(name);
    let bytes = archive.take(&member, PictureFile::MOST_BYTES as u64)?;
    PictureFile::new(name, bytes).map_err(|error| {
        Error::new(ErrorKind::Damaged, error.to_string())
            .at(member)
            .advice("Correct it in the archive, or use an intact copy of the file.")
    })
}

fn member_name(picture: &str) -> String {
    format!("{FOLDER}{picture}")
}
