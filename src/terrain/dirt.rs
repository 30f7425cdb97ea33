//! From what an edit changed to what must be done anew.

use super::chunk::{CHUNK, Dirt};
use crate::map::{Changes, LayerId};
use crate::math::Region;

/// What must be done anew, a chunk each, row by row.
#[derive(Debug, Default)]
pub(super) struct DirtMap {
    cells: Region,
    across: u32,
    chunks: Vec<Dirt>,
    /// The numbers of the chunks in which something must be done.
    marked: Vec<usize>,
}

/// Which of a chunk's properties a change reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Depth {
    /// What the eye sees.
    Skin,
    /// Also what does not depend on the eye.
    Relief,
}

impl DirtMap {
    /// Nothing, over a field of these cells.
    pub(super) fn clean(cells: Region) -> Self {
        let across = cells.width().div_ceil(CHUNK);
        let count = across * cells.height().div_ceil(CHUNK);
        Self {
            cells,
            across,
            chunks: vec![Dirt::default(); count as usize],
            marked: Vec::new(),
        }
    }

    /// Forgets all of it.
    pub(super) fn clear(&mut self) {
        for number in self.marked.drain(..) {
            self.chunks[number] = Dirt::default();
        }
    }

    /// The numbers of the chunks in which something must be done, rising.
    pub(super) fn marked(&mut self) -> &[usize] {
        self.marked.sort_unstable();
        &self.marked
    }

    /// What must be done in a chunk.
    pub(super) fn of(&self, number: usize) -> Dirt {
        self.chunks[number]
    }

    /// These cells, in all chunks that hold some of them.
    pub(super) fn mark(&mut self, cells: Region, depth: Depth, topology: bool) {
        let cells = cells.intersection(&self.cells);
        if cells.is_empty() {
            return;
        }
        let chunks = Region::new(
            cells.x0 / CHUNK,
            cells.z0 / CHUNK,
            cells.x1.div_ceil(CHUNK),
            cells.z1.div_ceil(CHUNK),
        );
        for (x, z) in chunks.places() {
            let chunk = Region::new(x * CHUNK, z * CHUNK, (x + 1) * CHUNK, (z + 1) * CHUNK);
            let number = (z * self.across + x) as usize;
            let known = &mut self.chunks[number];
            if !known.is_any() {
                self.marked.push(number);
            }
            known.cells = known.cells.union(&cells.intersection(&chunk));
            known.relief |= depth == Depth::Relief;
            known.topology |= topology;
        }
    }

    /// Where layers changed.
    pub(super) fn mark_changes(&mut self, changes: &Changes) {
        for (layer, patches) in &changes.layers {
            for region in patches.regions() {
                self.mark_layer(*layer, *region);
            }
        }
    }

    fn mark_layer(&mut self, layer: LayerId, region: Region) {
        let around = region.grown(1, &self.cells);
        let touching = touching(region);
        match layer {
            LayerId::Height => {
                self.mark(touching.grown(1, &self.cells), Depth::Relief, false);
            }
            LayerId::AlphaBase | LayerId::AlphaCover | LayerId::Colour => {
                self.mark(touching, Depth::Skin, false);
            }
            LayerId::Level => self.mark(around, Depth::Relief, false),
            LayerId::Texture | LayerId::Cover | LayerId::Palette => {
                self.mark(around, Depth::Skin, false);
            }
            LayerId::Hole => self.mark(around, Depth::Relief, true),
        }
    }
}

/// The cells that touch these vertices.
pub(super) fn touching(vertices: Region) -> Region {
    Region {
        x0: vertices.x0.saturating_sub(1),
        z0: vertices.z0.saturating_sub(1),
        ..vertices
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dirty(layer: LayerId, region: Region) -> Vec<usize> {
        let mut map = DirtMap::clean(Region::of_size([100, 100]));
        map.mark_changes(&Changes::of_layer(layer, region));
        map.marked().to_vec()
    }

    #[test]
    fn a_height_reaches_one_cell_farther_than_those_it_touches() {
        assert_eq!(dirty(LayerId::Height, Region::new(30, 5, 31, 6)), [0]);
        assert_eq!(dirty(LayerId::Height, Region::new(31, 5, 32, 6)), [0, 1]);
        assert_eq!(dirty(LayerId::Height, Region::new(33, 5, 34, 6)), [0, 1]);
        assert_eq!(dirty(LayerId::Height, Region::new(34, 5, 35, 6)), [1]);
    }

    #[test]
    fn a_colour_reaches_the_cells_it_touches() {
        assert_eq!(dirty(LayerId::Colour, Region::new(32, 5, 33, 6)), [0, 1]);
        assert_eq!(dirty(LayerId::Colour, Region::new(33, 5, 34, 6)), [1]);
    }

    #[test]
    fn a_cell_reaches_its_neighbours() {
        assert_eq!(
            dirty(LayerId::Level, Region::new(31, 31, 32, 32)),
            [0, 1, 4, 5]
        );
        assert_eq!(dirty(LayerId::Hole, Region::new(99, 99, 100, 100)), [15]);
    }

    #[test]
    fn a_long_stroke_reaches_only_the_chunks_along_it() {
        let mut changes = Changes::none();
        for at in 0..300 {
            let dab = Region::new(at, at, at + 9, at + 9);
            changes.add_layer(LayerId::Level, dab);
        }
        let mut map = DirtMap::clean(Region::of_size([320, 320]));
        map.mark_changes(&changes);
        let marked = map.marked().len();
        assert!((10..=28).contains(&marked), "{marked} of 100 chunks");
    }
}
