//! What is done to boxes of voxels, as data.

use super::{ImportedVolume, ImportedVolumes, VoxelValues};
use crate::edit::op::volume::bring;
use crate::edit::op::{volumes, voxels};
use crate::edit::{EditError, Transaction};
use crate::map::{Axis, Changes, Map, Material, TurnedVoxels, VolumeId, VoxelBox};
use serde::{Deserialize, Serialize};

pub use crate::edit::op::volumes::{NewVolume, Placement, Resizing};
pub use crate::edit::op::voxels::Joined;

/// A box of a volume to be filled or emptied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoxelFill {
    /// Of which volume.
    pub volume: VolumeId,
    /// The first voxel along x, y, z.
    pub low: [i32; 3],
    /// One past the last.
    pub high: [i32; 3],
    /// What it is filled with; emptied if none is named.
    #[serde(default)]
    pub material: Option<u8>,
}

/// A copied piece of a volume to be set down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoxelPaste {
    /// In which volume.
    pub volume: VolumeId,
    /// The piece.
    pub clip: VoxelValues,
    /// Where its first voxel comes to stand.
    pub at: [i32; 3],
    /// How it is turned before.
    #[serde(default)]
    pub turned: TurnedVoxels,
    /// What becomes of the voxels that are there.
    #[serde(default)]
    pub joined: Joined,
}

/// A box of a volume to be mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoxelMirror {
    /// Of which volume.
    pub volume: VolumeId,
    /// The first voxel along x, y, z.
    pub low: [i32; 3],
    /// One past the last.
    pub high: [i32; 3],
    /// Along which axis its two ends are exchanged.
    pub axis: Axis,
}

impl VoxelFill {
    pub(super) fn perform(
        self,
        transaction: &mut Transaction,
        map: &mut Map,
    ) -> Result<Changes, EditError> {
        let within = VoxelBox::new(self.low, self.high);
        voxels::fill(transaction, map, self.volume, within, self.material)
    }

    pub(super) fn label(&self, map: &Map) -> String {
        let volume = volumes::named(map, &[self.volume]);
        match self.material {
            None => format!("Empty a box of {volume}"),
            Some(id) => match Material::find(&map.materials, id) {
                Some(material) => format!("Fill a box of {volume} with {}", material.name),
                None => format!("Fill a box of {volume}"),
            },
        }
    }
}

impl VoxelPaste {
    pub(super) fn perform(
        self,
        transaction: &mut Transaction,
        map: &mut Map,
    ) -> Result<Changes, EditError> {
        let clip = self.clip.0.turned(self.turned);
        voxels::paste(transaction, map, self.volume, &clip, self.at, self.joined)
    }
}

impl VoxelMirror {
    pub(super) fn perform(
        self,
        transaction: &mut Transaction,
        map: &mut Map,
    ) -> Result<Changes, EditError> {
        let within = VoxelBox::new(self.low, self.high);
        voxels::mirror(transaction, map, self.volume, within, self.axis)
    }
}

impl ImportedVolumes {
    /// Brings all of them, or none.
    pub(super) fn perform(
        self,
        transaction: &mut Transaction,
        map: &mut Map,
    ) -> Result<Changes, EditError> {
        let mut changes = Changes::none();
        for ImportedVolume { volume, materials } in self.0 {
            match bring(transaction, map, volume, &materials) {
                Ok((_, more)) => changes.merge(&more),
                Err(error) => {
                    std::mem::take(transaction).cancel(map);
                    return Err(error);
                }
            }
        }
        Ok(changes)
    }
}
