//! One recorded quantity over a grid, held in tiles that copies of a map share.

use crate::math::Region;
use rayon::prelude::*;
use std::collections::HashSet;
use std::sync::Arc;

/// Places along a side of a tile.
pub const TILE: u32 = 64;

const TILE_AREA: usize = (TILE * TILE) as usize;

/// `TILE × TILE` values, row by row. In tiles at the far edges the places beyond the grid hold a filler.
pub type Tile<T> = [T; TILE_AREA];

/// A grid of `width × height` values, row by row from the smallest z, x fastest.
#[derive(Clone, Debug)]
pub struct Layer<T: Copy> {
    width: u32,
    height: u32,
    tiles: Vec<Arc<Tile<T>>>,
}

impl<T: Copy> Layer<T> {
    /// A layer with `value` everywhere; its tiles are one and the same until they are written.
    pub fn filled(size: [u32; 2], value: T) -> Self {
        let [width, height] = size;
        let tile = Arc::new([value; TILE_AREA]);
        let count = width.div_ceil(TILE) as usize * height.div_ceil(TILE) as usize;
        Self {
            width,
            height,
            tiles: vec![tile; count],
        }
    }

    /// A layer of `size` = columns, rows from its values row by row.
    ///
    /// # Panics
    /// When there are not exactly columns × rows values, or none.
    pub fn from_rows(size: [u32; 2], values: &[T]) -> Self {
        assert_eq!(values.len(), size[0] as usize * size[1] as usize);
        let mut layer = Self::filled(size, values[0]);
        for index in 0..layer.tiles.len() {
            let region = layer.tile_region(index);
            let tile = Arc::make_mut(&mut layer.tiles[index]);
            for z in region.z0..region.z1 {
                let from = z as usize * size[0] as usize + region.x0 as usize;
                let to = ((z - region.z0) * TILE) as usize;
                let width = region.width() as usize;
                tile[to..to + width].copy_from_slice(&values[from..from + width]);
            }
        }
        layer
    }

    /// A layer of `size` = columns, rows from a rule: `fill(x, z, out)` gives the values of row `z` from column `x` on;
    /// `blank` stands in them before, and beyond the grid. Neighbouring tiles that hold one value everywhere share
    /// their memory.
    pub fn generate(size: [u32; 2], blank: T, fill: impl Fn(u32, u32, &mut [T]) + Sync) -> Self
    where
        T: PartialEq + Send + Sync,
    {
        let mut layer = Self::filled(size, blank);
        let blanks = &layer;
        let made = |index: usize| {
            let region = blanks.tile_region(index);
            let mut tile = Arc::new([blank; TILE_AREA]);
            let values = Arc::make_mut(&mut tile);
            for (z, row) in (region.z0..region.z1).zip(values.chunks_exact_mut(TILE as usize)) {
                fill(region.x0, z, &mut row[..region.width() as usize]);
            }
            tile
        };
        let tiles = (0..layer.tiles.len()).into_par_iter().map(made).collect();
        layer.tiles = tiles;
        layer.share_uniform_tiles();
        layer
    }

    fn share_uniform_tiles(&mut self)
    where
        T: PartialEq,
    {
        let mut last: Option<Arc<Tile<T>>> = None;
        for tile in &mut self.tiles {
            match &last {
                Some(last) if **last == **tile => *tile = last.clone(),
                _ if tile.iter().all(|value| *value == tile[0]) => last = Some(tile.clone()),
                _ => {}
            }
        }
    }

    /// Columns, rows.
    pub fn size(&self) -> [u32; 2] {
        [self.width, self.height]
    }

    /// All of it as a region.
    pub fn region(&self) -> Region {
        Region::of_size(self.size())
    }

    /// The value at column `x`, row `z`.
    ///
    /// # Panics
    /// When the place is not in the layer.
    pub fn get(&self, x: u32, z: u32) -> T {
        assert!(x < self.width && z < self.height, "({x}, {z}) lies outside");
        self.tiles[self.tile_at(x, z)][Self::place_in_tile(x, z)]
    }

    /// Copies row `z` from column `x0` on into `out`.
    ///
    /// # Panics
    /// When the row or its end is not in the layer.
    pub fn copy_row(&self, x0: u32, z: u32, out: &mut [T]) {
        assert!(x0 as usize + out.len() <= self.width as usize && z < self.height);
        let (mut x, mut out) = (x0, out);
        while !out.is_empty() {
            let run = ((TILE - x % TILE) as usize).min(out.len());
            let (now, rest) = out.split_at_mut(run);
            let from = Self::place_in_tile(x, z);
            now.copy_from_slice(&self.tiles[self.tile_at(x, z)][from..from + run]);
            x += run as u32;
            out = rest;
        }
    }

    /// The values of `region`, row by row.
    pub fn rows(&self, region: Region) -> Vec<T> {
        let width = region.width() as usize;
        let mut values = vec![self.tiles[0][0]; region.area() as usize];
        for (z, row) in (region.z0..region.z1).zip(values.chunks_exact_mut(width.max(1))) {
            self.copy_row(region.x0, z, row);
        }
        values
    }

    /// All values, row by row.
    pub fn to_vec(&self) -> Vec<T> {
        self.rows(self.region())
    }

    /// How many tiles there are.
    pub fn tile_count(&self) -> usize {
        self.tiles.len()
    }

    /// The number of the tile that holds column `x`, row `z`.
    pub fn tile_at(&self, x: u32, z: u32) -> usize {
        (z / TILE * self.width.div_ceil(TILE) + x / TILE) as usize
    }

    /// Where in its tile the place at column `x`, row `z` is.
    pub fn place_in_tile(x: u32, z: u32) -> usize {
        (z % TILE * TILE + x % TILE) as usize
    }

    /// The places that a tile holds, without those beyond the grid.
    pub fn tile_region(&self, index: usize) -> Region {
        let across = self.width.div_ceil(TILE);
        let (x, z) = (index as u32 % across * TILE, index as u32 / across * TILE);
        Region::new(
            x,
            z,
            (x + TILE).min(self.width),
            (z + TILE).min(self.height),
        )
    }

    /// The numbers of the tiles that a region touches, row by row.
    pub fn tiles_in(&self, region: Region) -> impl Iterator<Item = usize> + use<T> {
        let region = region.intersection(&self.region());
        let across = self.width.div_ceil(TILE);
        let tiles = if region.is_empty() {
            Region::default()
        } else {
            Region::new(
                region.x0 / TILE,
                region.z0 / TILE,
                region.x1.div_ceil(TILE),
                region.z1.div_ceil(TILE),
            )
        };
        tiles.places().map(move |(x, z)| (z * across + x) as usize)
    }

    /// Bytes that its tiles take, each counted once however many places share it.
    pub fn bytes_in_memory(&self) -> u64 {
        let tiles: HashSet<_> = self.tiles.iter().map(Arc::as_ptr).collect();
        tiles.len() as u64 * size_of::<Tile<T>>() as u64
    }

    /// A tile as it is, to keep or to compare.
    pub fn tile(&self, index: usize) -> &Arc<Tile<T>> {
        &self.tiles[index]
    }

    /// Puts another tile in a tile's place and returns the old one. Only `edit` may call this.
    pub(crate) fn replace_tile(&mut self, index: usize, tile: Arc<Tile<T>>) -> Arc<Tile<T>> {
        std::mem::replace(&mut self.tiles[index], tile)
    }

    /// A tile to write to; copied first if another map or an edit holds it. Only `edit` may call this.
    pub(crate) fn tile_mut(&mut self, index: usize) -> &mut Tile<T> {
        Arc::make_mut(&mut self.tiles[index])
    }
}

impl<T: Copy + PartialEq> PartialEq for Layer<T> {
    fn eq(&self, other: &Self) -> bool {
        self.size() == other.size()
            && (0..self.tiles.len()).all(|index| {
                Arc::ptr_eq(&self.tiles[index], &other.tiles[index])
                    || same_places(
                        self.tile_region(index),
                        &self.tiles[index],
                        &other.tiles[index],
                    )
            })
    }
}

/// Compares what lies on the grid; the filler beyond it does not count.
fn same_places<T: Copy + PartialEq>(region: Region, a: &Tile<T>, b: &Tile<T>) -> bool {
    (0..region.height() as usize).all(|z| {
        let row = z * TILE as usize..z * TILE as usize + region.width() as usize;
        a[row.clone()] == b[row]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_at_odd_sizes() {
        for size in [[1, 2], [5, 3], [64, 64], [65, 129], [130, 63]] {
            let values: Vec<u32> = (0..size[0] * size[1]).collect();
            let layer = Layer::from_rows(size, &values);
            assert_eq!(layer.to_vec(), values);
            let last = layer.get(size[0] - 1, size[1] - 1);
            assert_eq!(last, size[0] * size[1] - 1);
        }
    }

    #[test]
    fn a_rule_fills_every_place_once_and_even_tiles_share_memory() {
        for size in [[1, 2], [65, 129], [130, 63]] {
            let rule = |x: u32, z: u32, out: &mut [u32]| {
                for (step, value) in out.iter_mut().enumerate() {
                    *value = (x + step as u32) * 1000 + z;
                }
            };
            let layer = Layer::generate(size, 0, rule);
            let expected = layer.region().places().map(|(x, z)| x * 1000 + z);
            assert_eq!(layer.to_vec(), expected.collect::<Vec<_>>());
        }
        let even = Layer::generate([256, 64], 0u8, |_, _, out| out.fill(7));
        assert_eq!(even.bytes_in_memory(), 64 * 64);
    }

    #[test]
    fn copies_share_tiles_until_one_is_written() {
        let mut layer = Layer::filled([200, 200], 7u8);
        let copy = layer.clone();
        assert_eq!(layer.bytes_in_memory(), 64 * 64);
        layer.tile_mut(5)[0] = 8;
        assert_eq!(layer.bytes_in_memory(), 2 * 64 * 64);
        assert!(Arc::ptr_eq(layer.tile(0), copy.tile(0)));
        assert!(!Arc::ptr_eq(layer.tile(5), copy.tile(5)));
        assert_ne!(layer, copy);
    }

    #[test]
    fn the_tiles_of_a_region_are_those_it_touches() {
        let layer = Layer::filled([200, 200], 0u8);
        let tiles: Vec<_> = layer.tiles_in(Region::new(63, 64, 65, 65)).collect();
        assert_eq!(tiles, [4, 5]);
        assert_eq!(layer.tiles_in(Region::default()).count(), 0);
    }
}
