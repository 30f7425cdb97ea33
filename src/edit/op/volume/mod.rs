//! Adding, digging, smoothing, painting and blasting voxels.

mod bring;
mod change;
mod range;
mod smooth;
mod voxel;
mod walk;
mod whole;

pub use bring::bring;
pub use change::{Change, Hardness, Plane};
pub use range::{LEAST_RADIUS, Range};

use crate::edit::{EditError, Transaction};
use crate::map::{Brick, BrickPlace, Changes, Map, Plot, VolumeId, Voxels};
use walk::Walk;

/// Edits a range of materials that are so hard, and says which bricks have other voxels now, by their places among the
/// bricks. Its work follows the range, never the size of the volume.
///
/// ```
/// use landform::edit::op::volume::{Change, Hardness, Range, edit};
/// use landform::map::{Mix, Voxels};
///
/// let mut volume = Voxels::empty([32, 32, 32]).unwrap();
/// let hard = |_| Hardness::Of(1.0);
/// let ball = Range::Ball { centre: [16.0; 3], radius: 5.0 };
/// let changed = edit(&mut volume, &ball, &Change::Add(Mix::of(2)), hard);
/// assert_eq!(changed.len(), 8);
/// assert_eq!(volume.mix([16, 19, 16]), Some(Mix::of(2)));
/// ```
pub fn edit(
    voxels: &mut Voxels,
    range: &Range,
    change: &Change,
    hardness: impl Fn(u8) -> Hardness + Sync,
) -> Vec<[i32; 3]> {
    let bricks = changed_bricks(voxels, range, change, hardness, None);
    let put = |(at, brick)| {
        voxels.replace_brick(at, brick);
        at
    };
    bricks.into_iter().map(put).collect()
}

/// Edits a range of a volume of a map, given in voxels of the volume, by the hardness of the map's materials. Of a volume
/// that is ground the earth beside and below it stays; it may only be painted.
///
/// # Errors
/// When there is no such volume, or the map's table lacks a material of the change; nothing is changed then.
pub fn sculpt(
    transaction: &mut Transaction,
    map: &mut Map,
    id: VolumeId,
    range: &Range,
    change: &Change,
) -> Result<Changes, EditError> {
    let found = map.volumes.get(&id);
    let volume = found.ok_or_else(|| EditError::no_volume(map, id))?;
    change.check(&map.materials)?;
    let hardness = |id| Hardness::of(&map.materials, id);
    let plot = Plot::of(volume, &map.field);
    let bricks = changed_bricks(&volume.voxels, range, change, hardness, plot);
    let mut changes = Changes::none();
    for (at, brick) in bricks {
        changes.merge(&transaction.set_brick(map, id, at, brick));
    }
    Ok(changes)
}

fn changed_bricks(
    voxels: &Voxels,
    range: &Range,
    change: &Change,
    hardness: impl Fn(u8) -> Hardness + Sync,
    plot: Option<Plot>,
) -> Vec<(BrickPlace, Brick)> {
    let walk = Walk {
        volume: voxels,
        range,
        change,
        hardness: &hardness,
        plot,
    };
    walk.changed_bricks()
}
