//! Rectangles of whole numbers: cells of a field, vertices of a field, pixels of an image.

use serde::{Deserialize, Serialize};

/// A half-open rectangle: `x0 <= x < x1`, `z0 <= z < z1`. Empty when a side has no length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// First column.
    pub x0: u32,
    /// First row.
    pub z0: u32,
    /// One past the last column.
    pub x1: u32,
    /// One past the last row.
    pub z1: u32,
}

impl Region {
    /// The rectangle from `(x0, z0)` up to, not including, `(x1, z1)`.
    pub const fn new(x0: u32, z0: u32, x1: u32, z1: u32) -> Self {
        Self { x0, z0, x1, z1 }
    }

    /// The rectangle of `size` = columns, rows at the origin.
    pub const fn of_size(size: [u32; 2]) -> Self {
        Self::new(0, 0, size[0], size[1])
    }

    /// Columns.
    pub const fn width(&self) -> u32 {
        self.x1.saturating_sub(self.x0)
    }

    /// Rows.
    pub const fn height(&self) -> u32 {
        self.z1.saturating_sub(self.z0)
    }

    /// How many places it holds.
    pub const fn area(&self) -> u64 {
        self.width() as u64 * self.height() as u64
    }

    /// Whether it holds nothing.
    pub const fn is_empty(&self) -> bool {
        self.width() == 0 || self.height() == 0
    }

    /// Whether it holds the place `(x, z)`.
    pub const fn contains(&self, x: u32, z: u32) -> bool {
        x >= self.x0 && x < self.x1 && z >= self.z0 && z < self.z1
    }

    /// What lies in both; empty if nothing does.
    pub fn intersection(&self, other: &Self) -> Self {
        Self::new(
            self.x0.max(other.x0),
            self.z0.max(other.z0),
            self.x1.min(other.x1),
            self.z1.min(other.z1),
        )
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    pub fn union(&self, other: &Self) -> Self {
        if self.is_empty() {
            return *other;
        }
        if other.is_empty() {
            return *self;
        }
        Self::new(
            self.x0.min(other.x0),
            self.z0.min(other.z0),
            self.x1.max(other.x1),
            self.z1.max(other.z1),
        )
    }

    /// Grown by `margin` on every side, cut at the origin and at `bounds`.
    pub fn grown(&self, margin: u32, bounds: &Self) -> Self {
        Self::new(
            self.x0.saturating_sub(margin),
            self.z0.saturating_sub(margin),
            self.x1.saturating_add(margin),
            self.z1.saturating_add(margin),
        )
        .intersection(bounds)
    }

    /// Every place in it, row by row.
    pub fn places(self) -> impl Iterator<Item = (u32, u32)> {
        (self.z0..self.z1).flat_map(move |z| (self.x0..self.x1).map(move |x| (x, z)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_that_do_not_meet_share_nothing() {
        let shared = Region::new(0, 0, 2, 2).intersection(&Region::new(5, 5, 6, 6));
        assert!(shared.is_empty());
        assert_eq!(shared.area(), 0);
    }

    #[test]
    fn growing_stops_at_the_bounds() {
        let bounds = Region::of_size([10, 4]);
        assert_eq!(
            Region::new(0, 1, 3, 2).grown(2, &bounds),
            Region::new(0, 0, 5, 4)
        );
    }

    #[test]
    fn places_run_row_by_row() {
        let places: Vec<_> = Region::new(1, 2, 3, 4).places().collect();
        assert_eq!(places, [(1, 2), (2, 2), (1, 3), (2, 3)]);
    }
}
