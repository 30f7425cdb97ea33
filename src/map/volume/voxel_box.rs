//! Boxes of whole voxels.

use super::brick::BRICK;
use super::voxels::BrickPlace;
use serde::{Deserialize, Serialize};

/// A half-open box of voxels: `low <= voxel < high` along x, y, z. Empty when a side has no length.
///
/// ```
/// use landform::map::VoxelBox;
///
/// let two = VoxelBox::between([5, 0, 3], [4, 0, 3]);
/// assert_eq!(two, VoxelBox { low: [4, 0, 3], high: [6, 1, 4] });
/// assert_eq!(two.size(), [2, 1, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoxelBox {
    /// The first voxel along each axis.
    pub low: [i32; 3],
    /// One past the last.
    pub high: [i32; 3],
}

impl VoxelBox {
    /// The box from its first voxel up to, not including, its last corner.
    pub const fn new(low: [i32; 3], high: [i32; 3]) -> Self {
        Self { low, high }
    }

    /// All voxels of a volume of this size.
    pub fn of_size(size: [u32; 3]) -> Self {
        Self::at([0; 3], size)
    }

    /// A box of this size whose first voxel stands at `low`.
    pub fn at(low: [i32; 3], size: [u32; 3]) -> Self {
        let high = [0, 1, 2].map(|axis| low[axis].saturating_add_unsigned(size[axis]));
        Self { low, high }
    }

    /// The smallest box that holds two voxels.
    pub fn between(one: [i32; 3], other: [i32; 3]) -> Self {
        Self {
            low: [0, 1, 2].map(|axis| one[axis].min(other[axis])),
            high: [0, 1, 2].map(|axis| one[axis].max(other[axis]).saturating_add(1)),
        }
    }

    /// Voxels along x, y, z.
    pub fn size(&self) -> [u32; 3] {
        [0, 1, 2].map(|axis| {
            let side = i64::from(self.high[axis]) - i64::from(self.low[axis]);
            side.max(0) as u32
        })
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.size().contains(&0)
    }

    /// Whether it holds a voxel.
    pub fn contains(&self, at: [i32; 3]) -> bool {
        (0..3).all(|axis| (self.low[axis]..self.high[axis]).contains(&at[axis]))
    }

    /// Whether it holds all of another.
    pub fn holds(&self, other: &Self) -> bool {
        self.intersection(other) == *other
    }

    /// What lies in both; empty if nothing does.
    pub fn intersection(&self, other: &Self) -> Self {
        Self {
            low: [0, 1, 2].map(|axis| self.low[axis].max(other.low[axis])),
            high: [0, 1, 2].map(|axis| self.high[axis].min(other.high[axis])),
        }
    }

    /// The same, moved.
    #[must_use]
    pub fn moved(&self, by: [i32; 3]) -> Self {
        Self {
            low: [0, 1, 2].map(|axis| self.low[axis].saturating_add(by[axis])),
            high: [0, 1, 2].map(|axis| self.high[axis].saturating_add(by[axis])),
        }
    }

    /// The voxels of a brick.
    pub fn of_brick(at: BrickPlace) -> Self {
        Self::at(
            at.map(|along| along.saturating_mul(BRICK as i32)),
            [BRICK; 3],
        )
    }

    /// Its voxels, x fastest, then y, then z.
    pub fn voxels(self) -> impl Iterator<Item = [i32; 3]> {
        places(self.low, self.high)
    }

    /// The places of the bricks that hold any of its voxels.
    pub fn bricks(self) -> impl Iterator<Item = BrickPlace> {
        let side = BRICK as i32;
        let low = self.low.map(|along| along.div_euclid(side));
        let high = self.high.map(|along| {
            let last = along.saturating_sub(1).div_euclid(side);
            last.saturating_add(1)
        });
        let none = self.is_empty();
        places(low, if none { low } else { high })
    }
}

fn places(low: [i32; 3], high: [i32; 3]) -> impl Iterator<Item = [i32; 3]> {
    (low[2]..high[2]).flat_map(move |z| {
        (low[1]..high[1]).flat_map(move |y| (low[0]..high[0]).map(move |x| [x, y, z]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bricks_are_those_that_hold_a_voxel_of_it() {
        let whole = VoxelBox::at([-16, 0, 16], [32, 16, 17]);
        let bricks: Vec<_> = whole.bricks().collect();
        assert_eq!(bricks, [[-1, 0, 1], [0, 0, 1], [-1, 0, 2], [0, 0, 2]]);
        let empty = VoxelBox::at([3, 3, 3], [0, 40, 40]);
        assert!(empty.is_empty() && empty.bricks().next().is_none());
        assert!(empty.voxels().next().is_none());
        let far = VoxelBox::at([i32::MAX; 3], [9; 3]);
        assert!(far.is_empty() && far.bricks().next().is_none());
        let inverted = VoxelBox {
            low: [i32::MAX; 3],
            high: [i32::MIN; 3],
        };
        assert!(inverted.is_empty() && inverted.bricks().next().is_none());
    }

    #[test]
    fn what_lies_in_both_is_held_by_each() {
        let one = VoxelBox::at([0, 0, 0], [8, 8, 8]);
        let other = VoxelBox::at([4, -2, 6], [8, 4, 8]);
        let both = one.intersection(&other);
        assert_eq!(both.size(), [4, 2, 2]);
        assert!(one.holds(&both) && other.holds(&both) && !one.holds(&other));
        assert_eq!(both.voxels().count(), 16);
        assert!(
            both.voxels()
                .all(|at| one.contains(at) && other.contains(at))
        );
    }
}
