//! The `.landform` file: a ZIP of `map.ron` and one standard picture a layer.
//!
//! [The members](super#namelandform) are described with the other files. The same map gives the same bytes. Nothing
//! that is read is believed before it is checked.

mod description;
mod height;
mod layers;
mod materials;
mod models;
mod textures;
mod volumes;
mod zipped;

use super::file::{self, cannot_write};
use super::{Error, ErrorKind, Progress, Result};
use crate::map::{Map, MapError};
use description::Description;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;
use zipped::Member;

pub use description::VERSION;
#[cfg(feature = "cli")]
pub(crate) use volumes::Listed as ListedVolume;

/// The extension of an archive's file name.
pub const EXTENSION: &str = "landform";

/// Reads a map from a file.
///
/// # Errors
/// When the file cannot be read, is no archive of ours, is newer than this program, or holds anything that
/// [`Map::check`] refuses. The error names the file and the place in it.
pub fn load(path: impl AsRef<Path>) -> Result<Map> {
    let path = path.as_ref();
    let read = || read_map(BufReader::new(file::open(path)?));
    read().map_err(|error| error.in_file(path))
}

/// Reads a map from anything that can be read and sought in; `name` stands in errors where a file's would.
///
/// # Errors
/// As [`load`].
pub fn read(reader: impl Read + Seek, name: &str) -> Result<Map> {
    read_map(reader).map_err(|error| error.in_file(name))
}

/// Writes a map to a file: a new one beside the old, read back, synced, then put in its place.
/// The old file stays whole on any failure.
///
/// # Errors
/// When the map is not in order, or the file cannot be written.
pub fn save(map: &Map, path: impl AsRef<Path>) -> Result<()> {
    save_watched(map, path, &Progress::default())
}

/// Writes a map to a file while somebody watches. Once it succeeds the file is written, even if it was cancelled at
/// the last moment.
///
/// # Errors
/// As [`save`], and when it is cancelled.
pub fn save_watched(map: &Map, path: impl AsRef<Path>, progress: &Progress) -> Result<()> {
    save_as_told(map, path.as_ref(), progress, |file| Box::new(file))
}

/// As [`save`], but the bytes go to the file through another writer, such as one that counts them or that fails.
///
/// # Errors
/// As [`save`], and when the writer fails or lets through anything but what it was given.
pub fn save_through(
    map: &Map,
    path: impl AsRef<Path>,
    through: impl for<'a> FnOnce(&'a mut File) -> Box<dyn Write + 'a>,
) -> Result<()> {
    save_as_told(map, path.as_ref(), &Progress::default(), through)
}

fn save_as_told(
    map: &Map,
    path: &Path,
    progress: &Progress,
    through: impl for<'a> FnOnce(&'a mut File) -> Box<dyn Write + 'a>,
) -> Result<()> {
    let members = encode(map).map_err(|error| error.in_file(path))?;
    progress.step(0.6)?;
    file::replace(path, |file| {
        zipped::write(&members, BufWriter::new(through(file)))?;
        progress.step(0.8)?;
        verify(&members, file)?;
        progress.step(0.95)
    })
}

/// Writes a map to anything that can be written to.
///
/// # Errors
/// When the map is not in order, or the writer fails.
pub fn write(map: &Map, writer: impl Write) -> Result<()> {
    zipped::write(&encode(map)?, writer)
}

fn encode(map: &Map) -> Result<Vec<Member>> {
    map.check().map_err(|error| {
        Error::new(ErrorKind::Invalid, error.to_string()).advice("Correct it, then save again.")
    })?;
    let mut members = vec![Description::of(map).to_member()?];
    members.extend(layers::encode(&map.field)?);
    members.extend(models::encode(&map.models)?);
    members.extend(textures::encode(&map.textures));
    members.extend(volumes::encode(&map.volumes)?);
    Ok(members)
}

/// Reads every member back and compares it with what was to be written.
fn verify(members: &[Member], file: &mut File) -> Result<()> {
    file.rewind().map_err(cannot_write)?;
    let mut archive = zipped::Archive::open(BufReader::new(file))?;
    for member in members {
        if archive.take(&member.name, member.bytes.len() as u64)? != member.bytes {
            return Err(Error::new(
                ErrorKind::System,
                "what was written reads back as something else",
            )
            .at(&member.name)
            .advice("Save to another disk; this one may be failing."));
        }
    }
    Ok(())
}

fn read_map(reader: impl Read + Seek) -> Result<Map> {
    let mut archive = zipped::Archive::open(reader)?;
    let description = Description::from_archive(&mut archive)?;
    let field = description.flat_field().map_err(wrong)?;
    let mut textures = textures::decode(description.textures, &mut archive)?;
    let materials = description
        .materials
        .unwrap_or_else(|| materials::of(&mut textures));
    let map = Map {
        field: layers::decode(field, &mut archive)?,
        parameters: description.parameters,
        palettes: description.palettes,
        textures,
        models: models::decode(description.models, &mut archive)?,
        objects: description.objects,
        materials,
        volumes: volumes::decode(description.volumes, &mut archive)?,
    };
    map.check().map_err(wrong)?;
    Ok(map)
}

/// A number in the file that no map may hold.
fn wrong(error: MapError) -> Error {
    let place = match &error {
        MapError::Height(_) => height::NAME.to_owned(),
        MapError::LayerSize { layer, .. } | MapError::CellValue { layer, .. } => {
            layers::file_name(*layer)
        }
        _ => description::NAME.to_owned(),
    };
    let kind = match &error {
        MapError::UnknownTexture { .. } => ErrorKind::Unsupported,
        _ => ErrorKind::Damaged,
    };
    Error::new(kind, error.to_string())
        .at(place)
        .advice("Correct it in the archive, or use an intact copy of the file.")
}
