//! Volumes as `map.ron` lists them, and their voxels as members.

use super::zipped::{Archive, Member};
use crate::format::{Error, ErrorKind, Result, bricks};
use crate::map::{BRICK, BRICK_VOXELS, MOST_BRICKS, MOST_VOLUMES, Role, Volume, VolumeId, Voxels};
use crate::math::grouped;
use glam::Vec3;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{Read, Seek};

/// Most bytes of one brick: each voxel with a density and a mix of its own.
const MOST_BRICK_BYTES: u64 = BRICK_VOXELS as u64 * 16 + 64;
/// Most bytes of all bricks of a volume.
const MOST_BYTES: u64 = 8 << 30;

/// A volume in `map.ron`; its voxels are the member by its number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Listed {
    name: String,
    position: Vec3,
    #[serde(default)]
    turn: f32,
    voxel_size: f32,
    #[serde(default)]
    role: Role,
    size: [u32; 3],
}

impl Listed {
    pub fn of(volume: &Volume) -> Self {
        Self {
            name: volume.name.clone(),
            position: volume.position,
            turn: volume.turn,
            voxel_size: volume.voxel_size,
            role: volume.role,
            size: volume.voxels.size(),
        }
    }

    /// The volume with nothing in it.
    ///
    /// # Errors
    /// When a side is no number of voxels.
    pub fn empty(self) -> Result<Volume> {
        let [x, y, z] = self.size;
        let Some(voxels) = Voxels::empty(self.size) else {
            let found = format!("the volume {} has {x} × {y} × {z} voxels", self.name);
            return Err(Error::new(ErrorKind::Damaged, found)
                .expected("1 to 4096 a side")
                .advice("Correct it in the archive, or use an intact copy of the file."));
        };
        // Files of old may hold one without a name.
        let name = match self.name.trim() {
            "" => "Volume".into(),
            _ => self.name,
        };
        Ok(Volume {
            turn: self.turn,
            role: self.role,
            ..Volume::new(name, self.position, self.voxel_size, voxels)
        })
    }

    /// How many bricks it says it has; as many as no memory would hold, perhaps.
    fn bricks(&self) -> u128 {
        let along = |side: u32| u128::from(side.div_ceil(BRICK));
        self.size.into_iter().map(along).product()
    }
}

/// The name of the member of a volume.
pub(super) fn file_name(id: VolumeId) -> String {
    format!("volume-{}.bricks", id.0)
}

/// Every volume as a member.
pub(super) fn encode(volumes: &BTreeMap<VolumeId, Volume>) -> Result<Vec<Member>> {
    let member = |(id, volume): (&VolumeId, &Volume)| {
        Member::deflated(file_name(*id), bricks::encode(&volume.voxels))
            .map_err(|error| error.at(file_name(*id)))
    };
    volumes.par_iter().map(member).collect()
}

/// Reads the voxels of the volumes that `map.ron` lists.
pub(super) fn decode(
    listed: BTreeMap<VolumeId, Listed>,
    archive: &mut Archive<impl Read + Seek>,
) -> Result<BTreeMap<VolumeId, Volume>> {
    let count: u128 = listed.values().map(Listed::bricks).sum();
    if listed.len() > MOST_VOLUMES || count > MOST_BRICKS as u128 {
        let found = format!("it lists {} volumes of {count} bricks", listed.len());
        let most = grouped(MOST_BRICKS as u64);
        return Err(Error::new(ErrorKind::TooLarge, found)
            .at(super::description::NAME)
            .expected(format!(
                "at most {MOST_VOLUMES} volumes and {most} bricks of 16 × 16 × 16 voxels in all"
            ))
            .advice("Correct it in the archive, or use an intact copy of the file."));
    }
    let mut volumes = BTreeMap::new();
    for (id, listed) in listed {
        let most = (listed.bricks() as u64 * MOST_BRICK_BYTES).min(MOST_BYTES);
        let mut volume = listed
            .empty()
            .map_err(|error| error.at(super::description::NAME))?;
        let bytes = archive.take(&file_name(id), most)?;
        let read = bricks::decode(&mut volume.voxels, &bytes);
        read.map_err(|error| error.at(file_name(id)))?;
        volumes.insert(id, volume);
    }
    Ok(volumes)
}
