//! Volumes with the materials that they are made of, as plain data, to be written down and read back.

use super::beside;
use super::model_values::Bytes;
use crate::format::Progress;
use crate::format::import::{VolumeFile, VolumeOptions, volume, volumes_apart};
use crate::format::packed;
use crate::map::{Material, Volume, VolumeId};
use crate::voxel::Filling;
use glam::Vec3;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A volume as data, with materials of its own: its name, place, size and voxels, or, in a script, a model or `.vox` file:
/// `File(path: "hut.glb", voxel_size: 0.25, at: (10, 0, 20))`, `at` being where the file's origin comes to stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct ImportedVolume {
    /// The volume at its place in the map.
    pub volume: Volume,
    /// What its voxels name.
    pub materials: Vec<Material>,
}

#[derive(Serialize, Deserialize)]
enum Written {
    /// One in a file beside the script; it is never written so, that what is written needs no other file.
    File {
        path: PathBuf,
        #[serde(default)]
        name: String,
        /// Metres of a voxel.
        #[serde(default)]
        voxel_size: Option<f32>,
        /// Metres that the surface is thick, for what it encloses to stay empty.
        #[serde(default)]
        shell: Option<f32>,
        /// Where the origin of the file stands; where the file says, else at 0, if it isn't named.
        #[serde(default)]
        at: Option<Vec3>,
        /// About the vertical through its first voxel, radians; as the file says if it isn't named.
        #[serde(default)]
        turn: Option<f32>,
    },
    /// Any other.
    Voxels {
        name: String,
        position: Vec3,
        #[serde(default)]
        turn: f32,
        voxel_size: f32,
        size: [u32; 3],
        materials: Vec<Material>,
        /// As a member of an archive, deflated.
        bricks: Bytes,
    },
}

impl ImportedVolume {
    /// What a file holds, its origin at a place in the map.
    pub fn of(file: VolumeFile, at: Vec3) -> Self {
        let mut volume = file.volume;
        volume.position += at;
        Self {
            volume,
            materials: file.materials,
        }
    }
}

impl From<ImportedVolume> for Written {
    fn from(imported: ImportedVolume) -> Self {
        let volume = imported.volume;
        Self::Voxels {
            bricks: Bytes(packed::pack(&volume.voxels)),
            size: volume.voxels.size(),
            name: volume.name,
            position: volume.position,
            turn: volume.turn,
            voxel_size: volume.voxel_size,
            materials: imported.materials,
        }
    }
}

impl TryFrom<Written> for ImportedVolume {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        match written {
            Written::File {
                path,
                name,
                voxel_size,
                shell,
                at,
                turn,
            } => {
                let options = VolumeOptions {
                    voxel_size,
                    filling: shell.map_or(Filling::Solid, Filling::Shell),
                };
                let path = beside::place_of(&path)?;
                let file = volume(path, &options, &Progress::default());
                let file = file.map_err(|error| error.to_string())?;
                let at = at.or(file.origin).unwrap_or_default();
                let mut imported = Self::of(file, at);
                imported.volume.turn = turn.unwrap_or(imported.volume.turn);
                if !name.is_empty() {
                    imported.volume.name = name;
                }
                Ok(imported)
            }
            Written::Voxels {
                name,
                position,
                turn,
                voxel_size,
                size,
                materials,
                bricks,
            } => {
                let voxels = packed::unpack(size, &bricks.0).map_err(|error| error.to_string())?;
                let volume = Volume {
                    turn,
                    ..Volume::new(name, position, voxel_size, voxels)
                };
                let checked = volume.check(VolumeId::default(), &materials);
                checked.map_err(|error| error.to_string())?;
                Ok(Self { volume, materials })
            }
        }
    }
}

/// Several volumes as data, or, in a script, every model of a `.vox` file as one of its own:
/// `File(path: "castle.vox", voxel_size: 0.25, at: (10, 0, 20))`, `at` being where the file's origin comes to stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "WrittenAll", into = "WrittenAll")]
pub struct ImportedVolumes(pub Vec<ImportedVolume>);

#[derive(Serialize, Deserialize)]
enum WrittenAll {
    /// Those in a file beside the script; they are never written so.
    File {
        path: PathBuf,
        /// Metres of a voxel.
        #[serde(default)]
        voxel_size: Option<f32>,
        /// Where the origin of the file stands; where the file says, else at 0, if it isn't named.
        #[serde(default)]
        at: Option<Vec3>,
    },
    /// Any others.
    Volumes(Vec<ImportedVolume>),
}

impl From<ImportedVolumes> for WrittenAll {
    fn from(imported: ImportedVolumes) -> Self {
        Self::Volumes(imported.0)
    }
}

impl TryFrom<WrittenAll> for ImportedVolumes {
    type Error = String;

    fn try_from(written: WrittenAll) -> Result<Self, String> {
        match written {
            WrittenAll::Volumes(volumes) => Ok(Self(volumes)),
            WrittenAll::File {
                path,
                voxel_size,
                at,
            } => {
                let options = VolumeOptions {
                    voxel_size,
                    ..VolumeOptions::default()
                };
                let path = beside::place_of(&path)?;
                let files = volumes_apart(path, &options, &Progress::default());
                let files = files.map_err(|error| error.to_string())?.into_iter();
                let placed = files.map(|file| {
                    let at = at.or(file.origin).unwrap_or_default();
                    ImportedVolume::of(file, at)
                });
                Ok(Self(placed.collect()))
            }
        }
    }
}
