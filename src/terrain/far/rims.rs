//! Where holes keep the ground from being drawn coarser than recorded: their rims never move.
//!
//! A vertex on a rim must be exactly as recorded, and so must both its parents, theirs, and so on. Of each lattice the
//! points are kept that must, with some beside them: those of a coarser lattice that lie within one of its steps.

use super::tree::Tree;
use crate::map::Field;
use crate::math::Region;
use std::sync::Arc;

/// The points of every lattice that must be as recorded; nothing as long as there is no hole.
#[derive(Debug, Default)]
pub(super) struct Rims {
    levels: Vec<Points>,
}

#[derive(Debug)]
struct Points {
    size: [u32; 2],
    must: Vec<bool>,
}

impl Rims {
    /// Of a field.
    pub fn of(field: &Field, tree: &Tree) -> Self {
        let mut rims = Self::default();
        let holes = &field.hole;
        let mut before = None;
        for index in 0..holes.tile_count() {
            let tile = holes.tile(index);
            let same = before.is_some_and(|before| Arc::ptr_eq(before, tile));
            let region = holes.tile_region(index);
            if !same && holes.rows(region).iter().any(|hole| *hole != 0) {
                rims.follow(field, tree, region);
            } else {
                before = Some(tile);
            }
        }
        rims
    }

    /// Looks again at the cells of a region, some of which may have become holes or cells.
    pub fn follow(&mut self, field: &Field, tree: &Tree, cells: Region) {
        let cells = cells.intersection(&field.cell_region());
        if cells.is_empty() {
            return;
        }
        if self.levels.is_empty() {
            let places = 0..tree.top();
            self.levels = places.map(|level| Points::none(field, level)).collect();
        }
        let vertices = Region::new(cells.x0, cells.z0, cells.x1 + 1, cells.z1 + 1);
        let mut changed = vertices;
        for level in 0..self.levels.len() {
            let (finer, from) = self.levels.split_at_mut(level);
            match finer.last() {
                None => from[0].read(field, changed),
                Some(finer) => {
                    changed = around(changed);
                    from[0].spread(finer, changed);
                }
            }
        }
    }

    /// Whether a block of a level from 1 on must be divided, with all of its new vertices as recorded.
    pub fn divide(&self, level: u8, [x, z]: [u32; 2]) -> bool {
        let Some(points) = self.levels.get(level as usize - 1) else {
            return false;
        };
        let (x, z) = (2 * x, 2 * z);
        let middles = [
            (x + 1, z),
            (x, z + 1),
            (x + 1, z + 1),
            (x + 2, z + 1),
            (x + 1, z + 2),
        ];
        middles.into_iter().any(|(x, z)| points.at(x, z))
    }
}

/// The points of the next lattice that may follow from these.
fn around(points: Region) -> Region {
    let Region { x0, z0, x1, z1 } = points;
    Region::new(
        x0.saturating_sub(1) / 2,
        z0.saturating_sub(1) / 2,
        x1 / 2 + 1,
        z1 / 2 + 1,
    )
}

impl Points {
    fn none(field: &Field, level: u8) -> Self {
        let size = field.cells().map(|cells| cells.div_ceil(1 << level) + 1);
        Self {
            size,
            must: vec![false; size[0] as usize * size[1] as usize],
        }
    }

    fn at(&self, x: u32, z: u32) -> bool {
        let inside = x < self.size[0] && z < self.size[1];
        inside && self.must[z as usize * self.size[0] as usize + x as usize]
    }

    fn fill(&mut self, region: Region, must: impl Fn(u32, u32) -> bool) {
        let region = region.intersection(&Region::of_size(self.size));
        for (x, z) in region.places() {
            self.must[z as usize * self.size[0] as usize + x as usize] = must(x, z);
        }
    }

    /// Vertices that a hole and a cell touch.
    fn read(&mut self, field: &Field, vertices: Region) {
        let all = field.cell_region();
        self.fill(vertices, |x, z| {
            let touching = Region::new(x.saturating_sub(1), z.saturating_sub(1), x + 1, z + 1);
            let mut cells = touching.intersection(&all).places();
            let hole = |(x, z)| field.hole.get(x, z) != 0;
            let first = cells.next().is_some_and(hole);
            cells.any(|cell| hole(cell) != first)
        });
    }

    /// Points within one step of those that must be as recorded on the next finer lattice.
    fn spread(&mut self, finer: &Self, region: Region) {
        self.fill(region, |x, z| {
            let near = |at: u32| (2 * at).saturating_sub(1)..2 * at + 2;
            near(z).any(|z| near(x).any(|x| finer.at(x, z)))
        });
    }
}
