//! How many cells have each value of a layer, kept up as the layer changes.

use crate::map::{Layer, TILE};
use crate::math::Region;

/// Counts by value.
type Counts = [u32; 256];

/// Cells by value, tile by tile: a change costs the tiles that it touches.
pub(super) struct Tally {
    columns: u32,
    tiles: Vec<Counts>,
    total: Counts,
}

impl Tally {
    /// Counts a whole layer.
    pub fn of(layer: &Layer<u8>) -> Self {
        let mut tally = Self {
            columns: layer.size()[0].div_ceil(TILE),
            tiles: vec![[0; 256]; layer.tile_count()],
            total: [0; 256],
        };
        tally.follow(layer, layer.region());
        tally
    }

    /// Counts again what lies in the tiles of a region.
    pub fn follow(&mut self, layer: &Layer<u8>, region: Region) {
        let region = region.intersection(&layer.region());
        if region.is_empty() {
            return;
        }
        for row in region.z0 / TILE..region.z1.div_ceil(TILE) {
            for column in region.x0 / TILE..region.x1.div_ceil(TILE) {
                self.count_tile(layer, column, row);
            }
        }
    }

    fn count_tile(&mut self, layer: &Layer<u8>, column: u32, row: u32) {
        let [x, z] = [column, row].map(|index| index * TILE);
        let tile = Region::new(x, z, x + TILE, z + TILE).intersection(&layer.region());
        let mut now = [0; 256];
        for value in layer.rows(tile) {
            now[usize::from(value)] += 1;
        }
        let before = &mut self.tiles[(row * self.columns + column) as usize];
        for (value, total) in self.total.iter_mut().enumerate() {
            *total = *total - before[value] + now[value];
        }
        *before = now;
    }

    /// How many cells have a value.
    pub fn count(&self, value: usize) -> u64 {
        self.total.get(value).copied().map_or(0, u64::from)
    }

    /// How many cells have this value or a higher one.
    pub fn count_from(&self, value: usize) -> u64 {
        let from = value.min(self.total.len());
        self.total[from..].iter().copied().map(u64::from).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_followed_change_counts_as_a_new_count_does() {
        let size = [150, 70];
        let mut values: Vec<u8> = (0..150u32 * 70).map(|n| (n * 7 % 5) as u8).collect();
        let mut tally = Tally::of(&Layer::from_rows(size, &values));
        let changed = Region::new(60, 10, 149, 66);
        for (x, z) in changed.places() {
            values[(z * 150 + x) as usize] = ((x + z) % 9) as u8;
        }
        let layer = Layer::from_rows(size, &values);
        tally.follow(&layer, changed);
        let anew = Tally::of(&layer);
        for value in 0..12 {
            assert_eq!(tally.count(value), anew.count(value), "{value}");
            let really = values.iter().filter(|v| usize::from(**v) == value).count();
            assert_eq!(tally.count(value), really as u64, "{value}");
        }
        assert_eq!(tally.count_from(3), anew.count_from(3));
        assert_eq!(tally.count_from(0), 150 * 70);
    }
}
