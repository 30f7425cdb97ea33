//! Volumes and bricks within a record.

use crate::edit::Transaction;
use crate::format::archive::ListedVolume;
use crate::format::bricks;
use crate::map::{Brick, BrickPlace, Changes, Map, Volume, VolumeId, Voxels};
use std::collections::BTreeMap;

/// Bricks at their places.
pub(super) type Bricks = Vec<(VolumeId, BrickPlace, Brick)>;

/// The bricks at these places as they are in a map, without those that it doesn't have.
pub(super) fn of(map: &Map, places: impl Iterator<Item = (VolumeId, BrickPlace)>) -> Bricks {
    let brick = |(id, at): (VolumeId, BrickPlace)| {
        let brick = map.volumes.get(&id)?.voxels.brick(at)?;
        Some((id, at, brick.clone()))
    };
    places.filter_map(brick).collect()
}

/// What of volumes differs between two states of a map.
pub(super) fn changes(old: &Map, new: &Map) -> Changes {
    let mut scratch = old.clone();
    let mut transaction = Transaction::new();
    for id in old.volumes.keys().chain(new.volumes.keys()) {
        transaction.set_volume(&mut scratch, *id, new.volumes.get(id).cloned());
    }
    transaction.changes().clone()
}

/// Writes bricks.
pub(super) fn put(bytes: &mut Vec<u8>, written: &Bricks) {
    bytes.extend((written.len() as u32).to_le_bytes());
    for (id, at, brick) in written {
        bytes.extend(id.0.to_le_bytes());
        for along in at {
            bytes.extend(along.to_le_bytes());
        }
        bytes.extend(bricks::encode_one(brick));
    }
}

/// Sets volumes and bricks in a map once more. What stays within a volume of another size stays at its place.
///
/// # Errors
/// When a volume has no sensible size.
pub(super) fn apply(
    volumes: BTreeMap<VolumeId, Option<ListedVolume>>,
    bricks: Bricks,
    transaction: &mut Transaction,
    map: &mut Map,
) -> Result<(), String> {
    for (id, listed) in volumes {
        let volume = match listed {
            Some(listed) => {
                let empty = listed.empty().map_err(|error| error.to_string())?;
                Some(with_voxels_of(empty, map.volumes.get(&id)))
            }
            None => None,
        };
        transaction.set_volume(map, id, volume);
    }
    for (id, at, brick) in bricks {
        transaction.set_brick(map, id, at, brick);
    }
    Ok(())
}

/// An empty volume with the bricks that another has at the same places.
fn with_voxels_of(mut empty: Volume, other: Option<&Volume>) -> Volume {
    let Some(other) = other else {
        return empty;
    };
    if other.voxels.size() == empty.voxels.size() {
        empty.voxels = other.voxels.clone();
        return empty;
    }
    for at in empty.voxels.places() {
        let brick = other.voxels.brick(at).unwrap_or(Voxels::none());
        empty.voxels.replace_brick(at, brick.clone());
    }
    empty
}
