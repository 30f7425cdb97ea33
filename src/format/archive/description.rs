//! `map.ron`: what a map holds beside its layers, as text.

use super::materials;
use super::models::Listed;
use super::textures::Entry;
use super::volumes::Listed as ListedVolume;
use super::zipped::{Archive, Member};
use crate::format::{Error, ErrorKind, Result};
use crate::map::{
    Field, Map, MapError, Material, Object, ObjectId, Palette, Parameters, Texture, TextureSource,
    VolumeId,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{Read, Seek};

/// The newest version that this program reads and writes.
pub const VERSION: u32 = 3;
/// The version that had no materials and no volumes yet; maps that have none of their own are still written as such.
const WITHOUT_VOXELS: u32 = 2;
/// The version that had no models, no objects and no textures of one's own yet; maps without them are still written as
/// such.
const PLAIN: u32 = 1;

/// The name of the member.
pub(super) const NAME: &str = "map.ron";
const FORMAT: &str = "landform";
/// More than 255 palettes of 255 colours and all objects need.
const MOST_BYTES: u64 = 64 << 20;

/// What is read first, to say what a file is before the rest of it is believed.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Description {
    format: String,
    version: u32,
    vertices: [u32; 2],
    spacing: [f32; 2],
    lattice_origin: [i32; 2],
    pub parameters: Parameters,
    pub palettes: Vec<Palette>,
    pub textures: Vec<Entry>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub models: Vec<Listed>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub objects: BTreeMap<ObjectId, Object>,
    /// One for each texture if none are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub materials: Option<Vec<Material>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub volumes: BTreeMap<VolumeId, ListedVolume>,
}

impl Description {
    pub fn of(map: &Map) -> Self {
        let materials = (!materials::are_plain(map)).then(|| map.materials.clone());
        let volumes = map.volumes.iter();
        // The materials that textures have for themselves needn't be said.
        let entry = |texture: &Texture| match &materials {
            Some(_) => Entry::of(texture),
            None => Entry::of(texture).without_material(),
        };
        Self {
            format: FORMAT.into(),
            version: match materials {
                None if map.volumes.is_empty() && is_plain(map) => PLAIN,
                None if map.volumes.is_empty() => WITHOUT_VOXELS,
                _ => VERSION,
            },
            vertices: map.field.vertices(),
            spacing: map.field.spacing,
            lattice_origin: map.field.lattice_origin,
            parameters: map.parameters.clone(),
            palettes: map.palettes.clone(),
            textures: map.textures.iter().map(entry).collect(),
            models: map.models.iter().map(Listed::of).collect(),
            objects: map.objects.clone(),
            materials,
            volumes: volumes
                .map(|(id, volume)| (*id, ListedVolume::of(volume)))
                .collect(),
        }
    }

    pub fn to_member(&self) -> Result<Member> {
        let style = ron::ser::PrettyConfig::new().new_line("\n").depth_limit(2);
        let mut text = ron::ser::to_string_pretty(self, style)
            .map_err(|error| Error::new(ErrorKind::Invalid, error.to_string()).at(NAME))?;
        text.push('\n');
        Ok(Member::stored(NAME, text.into_bytes()))
    }

    pub fn from_archive(archive: &mut Archive<impl Read + Seek>) -> Result<Self> {
        let bytes = archive.take(NAME, MOST_BYTES)?;
        let text = String::from_utf8(bytes).map_err(|_| damaged("it is no text").at(NAME))?;
        check_head(&parse(&text)?)?;
        parse(&text)
    }

    /// A field of this size with nothing on it yet.
    pub fn flat_field(&self) -> Result<Field, MapError> {
        let mut field = Field::flat(self.vertices, self.spacing, 0.0)?;
        field.lattice_origin = self.lattice_origin;
        Ok(field)
    }
}

fn is_plain(map: &Map) -> bool {
    let is_ours = |texture: &Texture| matches!(texture.source, TextureSource::Bundled(_));
    map.models.is_empty() && map.textures.iter().all(is_ours)
}

fn check_head(head: &Head) -> Result<()> {
    if head.format != FORMAT {
        let found = format!("the format is {:?}", head.format);
        return Err(Error::new(ErrorKind::Foreign, found)
            .at(NAME)
            .expected(format!("{FORMAT:?}"))
            .advice("Choose a .landform file."));
    }
    match head.version {
        1..=VERSION => Ok(()),
        0 => Err(damaged("the version is 0").at(NAME).expected("1 or more")),
        newer => Err(
            Error::new(ErrorKind::Newer, format!("it is of version {newer}"))
                .at(NAME)
                .expected(format!("at most {VERSION}"))
                .advice("A newer Landform wrote it; update this one."),
        ),
    }
}

fn parse<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T> {
    ron::from_str(text).map_err(|error| {
        let from = error.span.start;
        damaged(error.code.to_string())
            .at(format!("{NAME} line {}, column {}", from.line, from.col))
    })
}

fn damaged(found: impl Into<String>) -> Error {
    Error::new(ErrorKind::Damaged, found)
        .advice("Correct it in the archive, or use an intact copy of the file.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documented_example_is_one() {
        let page = include_str!("../README.md");
        let block = page
            .split("```")
            .find_map(|part| part.strip_prefix("ron\n"));
        let found: Description = parse(block.unwrap()).unwrap();
        let map = Map::flat([257, 257], [10.0, 10.0]).unwrap();
        let expected = Description::of(&map);
        assert_eq!(found.version, VERSION);
        assert_eq!(found.vertices, expected.vertices);
        assert_eq!(found.spacing, expected.spacing);
        assert_eq!(found.parameters, expected.parameters);
        assert_eq!(found.palettes, expected.palettes);
        let grass = Entry::of(&map.textures[0]);
        assert_eq!(found.textures, [grass]);
        let materials = found.materials.unwrap();
        assert_eq!(materials[0].properties.footstep, "grass");
        assert_eq!(materials[0].properties.values.len(), 3);
        assert_eq!(
            found.volumes[&VolumeId(1)]
                .clone()
                .empty()
                .unwrap()
                .voxels
                .size(),
            [64, 32, 64]
        );
    }
}
