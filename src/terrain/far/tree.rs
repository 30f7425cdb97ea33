//! Squares of [`CHUNK`] × [`CHUNK`] blocks, numbered: those of cells first, row by row, then those of blocks of 2 × 2
//! cells, of 4 × 4, and so on up to the one block that holds the field.

use crate::math::Region;
use crate::terrain::chunk::CHUNK;

/// Where a square lies: blocks of `2^level` cells a side, and which of the squares of its level it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::terrain) struct Square {
    pub level: u8,
    pub x: u32,
    pub z: u32,
}

impl Square {
    /// The square of the next level that holds it.
    pub fn parent(self) -> Self {
        Self {
            level: self.level + 1,
            x: self.x / 2,
            z: self.z / 2,
        }
    }

    /// Its first block among those of the square that holds it, counted in blocks of that one's level.
    pub fn quarter(self) -> [usize; 2] {
        [self.x, self.z].map(|place| (place % 2 * CHUNK / 2) as usize)
    }

    /// Its first block, counted in blocks of its level from the field's corner.
    pub fn first_block(self) -> [u32; 2] {
        [self.x * CHUNK, self.z * CHUNK]
    }

    /// Its first cell.
    pub fn first_cell(self) -> [u32; 2] {
        self.first_block().map(|block| block << self.level)
    }
}

#[derive(Clone, Debug)]
struct Level {
    first: usize,
    size: [u32; 2],
}

/// The numbers of all squares over a field.
#[derive(Clone, Debug, Default)]
pub(in crate::terrain) struct Tree {
    cells: [u32; 2],
    levels: Vec<Level>,
    len: usize,
}

impl Tree {
    /// Over a field of these cells; without blocks `coarser` than cells only their squares.
    pub fn new(cells: [u32; 2], coarser: bool) -> Self {
        let most = cells[0].max(cells[1]);
        let top = if coarser {
            most.next_power_of_two().trailing_zeros()
        } else {
            0
        };
        let mut tree = Self {
            cells,
            ..Self::default()
        };
        for level in 0..=top {
            let size = cells.map(|cells| cells.div_ceil(CHUNK << level));
            tree.levels.push(Level {
                first: tree.len,
                size,
            });
            tree.len += (size[0] * size[1]) as usize;
        }
        tree
    }

    /// How many squares there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The level whose one block holds the field; 0 if there are no coarser blocks than cells.
    pub fn top(&self) -> u8 {
        self.levels.len() as u8 - 1
    }

    /// The number of a level's first square; past the last level, how many squares there are.
    pub fn first(&self, level: u8) -> usize {
        self.levels
            .get(level as usize)
            .map_or(self.len, |l| l.first)
    }

    /// How many squares of a level lie side by side along x and along z.
    pub fn size(&self, level: u8) -> [u32; 2] {
        self.levels[level as usize].size
    }

    pub fn number(&self, square: Square) -> usize {
        let level = &self.levels[square.level as usize];
        level.first + (square.z * level.size[0] + square.x) as usize
    }

    /// The square with a number.
    pub fn square(&self, number: usize) -> Square {
        let level = self.levels.partition_point(|level| level.first <= number) - 1;
        let Level { first, size } = &self.levels[level];
        let index = (number - first) as u32;
        Square {
            level: level as u8,
            x: index % size[0],
            z: index / size[0],
        }
    }

    /// The number of the square of a level that holds a block of the level, and the block's place in it, row by row.
    pub fn of_block(&self, level: u8, [x, z]: [u32; 2]) -> (usize, usize) {
        let square = Square {
            level,
            x: x / CHUNK,
            z: z / CHUNK,
        };
        let index = (z % CHUNK * CHUNK + x % CHUNK) as usize;
        (self.number(square), index)
    }

    /// Whether a block starts within the field.
    pub fn holds(&self, level: u8, [x, z]: [i64; 2]) -> bool {
        let inside = |at: i64, cells: u32| at >= 0 && at << level < cells as i64;
        inside(x, self.cells[0]) && inside(z, self.cells[1])
    }

    /// Whether a block reaches over the field's far edges.
    pub fn overhangs(&self, level: u8, [x, z]: [u32; 2]) -> bool {
        let over = |at: u32, cells: u32| (u64::from(at) + 1) << level > u64::from(cells);
        over(x, self.cells[0]) || over(z, self.cells[1])
    }

    /// The cells that a square covers.
    pub fn cells_of(&self, square: Square) -> Region {
        let [x, z] = square.first_cell();
        let side = CHUNK << square.level;
        Region::new(x, z, x + side, z + side).intersection(&Region::of_size(self.cells))
    }

    /// How many points of a square's lattice lie within the field, along x and along z.
    pub fn points_of(&self, square: Square) -> [usize; 2] {
        let first = square.first_cell();
        [0, 1].map(|axis| {
            let blocks = (self.cells[axis] - first[axis]) >> square.level;
            blocks.min(CHUNK) as usize + 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_squares_belong_together() {
        for cells in [[1, 1], [33, 7], [1000, 777], [4096, 4096]] {
            let tree = Tree::new(cells, true);
            for number in 0..tree.len() {
                assert_eq!(tree.number(tree.square(number)), number);
            }
            let top = tree.top();
            assert_eq!(tree.size(top), [1, 1]);
            assert!(1 << top >= cells[0].max(cells[1]));
        }
        assert_eq!(Tree::new([4096, 4096], false).len(), 128 * 128);
    }
}
