//! Adding, digging, smoothing, painting and blasting voxels.

mod change;
mod range;
mod smooth;
mod voxel;
mod walk;

pub use change::{Change, Hardness};
pub use range::Range;

use crate::map::Volume;
use walk::Walk;

/// Edits a range of materials that are so hard, and says which bricks have other voxels now, by their places among the
/// bricks. Its work follows the range, never the size of the volume.
///
/// ```
/// use landform::edit::op::volume::{Change, Hardness, Range, edit};
/// use landform::map::{Mix, Volume};
///
/// let mut volume = Volume::empty([32, 32, 32]).unwrap();
/// let hard = |_| Hardness::Of(1.0);
/// let ball = Range::Ball { centre: [16.0; 3], radius: 5.0 };
/// let changed = edit(&mut volume, &ball, &Change::Add(Mix::of(2)), hard);
/// assert_eq!(changed.len(), 8);
/// assert_eq!(volume.mix([16, 19, 16]), Some(Mix::of(2)));
/// ```
pub fn edit(
    volume: &mut Volume,
    range: &Range,
    change: &Change,
    hardness: impl Fn(u8) -> Hardness,
) -> Vec<[i32; 3]> {
    let walk = Walk {
        volume,
        range,
        change,
        hardness: &hardness,
    };
    let bricks = walk.changed_bricks();
    bricks
        .into_iter()
        .map(|(at, brick)| {
            volume.set_brick(at, &brick);
            at
        })
        .collect()
}
