//! The lowest and the highest ground, kept up as heights change.

use crate::map::Layer;
use crate::math::Region;

/// Ranges of heights, tile by tile: a change costs the tiles that it touches.
pub(super) struct Relief {
    tiles: Vec<[f32; 2]>,
}

impl Relief {
    /// Of all heights.
    pub fn of(heights: &Layer<f32>) -> Self {
        let mut relief = Self {
            tiles: vec![[0.0; 2]; heights.tile_count()],
        };
        relief.follow(heights, heights.region());
        relief
    }

    /// Looks again at the tiles of a region.
    pub fn follow(&mut self, heights: &Layer<f32>, region: Region) {
        for tile in heights.tiles_in(region) {
            let values = heights.rows(heights.tile_region(tile));
            self.tiles[tile] = range_of(values.into_iter().map(|height| [height; 2]));
        }
    }

    /// The lowest and the highest, in metres.
    pub fn range(&self) -> [f32; 2] {
        range_of(self.tiles.iter().copied())
    }
}

fn range_of(ranges: impl Iterator<Item = [f32; 2]>) -> [f32; 2] {
    let none = [f32::INFINITY, f32::NEG_INFINITY];
    ranges.fold(none, |[low, high], [from, to]| {
        [low.min(from), high.max(to)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_followed_change_is_a_new_look_at_all() {
        let size = [150, 70];
        let mut values: Vec<f32> = (0..150u32 * 70).map(|n| (n * 7 % 50) as f32).collect();
        let mut relief = Relief::of(&Layer::from_rows(size, &values));
        assert_eq!(relief.range(), [0.0, 49.0]);
        values[69 * 150 + 149] = 812.0;
        values[3] = -5.5;
        let layer = Layer::from_rows(size, &values);
        relief.follow(&layer, Region::new(149, 69, 150, 70));
        relief.follow(&layer, Region::new(0, 0, 9, 2));
        assert_eq!(relief.range(), [-5.5, 812.0]);
        values[69 * 150 + 149] = 0.0;
        relief.follow(
            &Layer::from_rows(size, &values),
            Region::new(149, 69, 150, 70),
        );
        assert_eq!(relief.range(), [-5.5, 49.0]);
    }
}
