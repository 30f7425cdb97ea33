//! Which cells get which cover: only those of which every vertex may be set.

use super::{HALF, around, corners};
use crate::map::Map;
use crate::math::Region;

/// The covers that cells are to get.
pub(super) struct Plan {
    /// The cells that were looked at.
    pub cells: Region,
    covers: Vec<Planned>,
}

#[derive(Clone, Copy)]
enum Planned {
    /// Not for us to change.
    Elsewhere,
    /// Stays as it is.
    Kept,
    /// Gets this cover.
    Covered(u8),
}

impl Plan {
    /// Plans for those of `cells`, none beyond the field, that are `taken`.
    pub fn of(map: &Map, cells: Region, taken: impl Fn(u32, u32) -> bool) -> Self {
        let plan = |(x, z)| {
            if !taken(x, z) {
                return Planned::Elsewhere;
            }
            match wanted(map, x, z) {
                Some(cover) if is_free(map, x, z, cover) => Planned::Covered(cover),
                _ => Planned::Kept,
            }
        };
        let covers = cells.places().map(plan).collect();
        let mut plan = Self { cells, covers };
        plan.settle(map);
        plan
    }

    /// Whether a cell is ours to change.
    pub fn is_ours(&self, x: u32, z: u32) -> bool {
        !matches!(self.at(x, z), Planned::Elsewhere)
    }

    /// The cover that a cell is to get, if it is to get one.
    pub fn cover(&self, x: u32, z: u32) -> Option<u8> {
        match self.at(x, z) {
            Planned::Covered(cover) => Some(cover),
            Planned::Kept | Planned::Elsewhere => None,
        }
    }

    /// Whether a vertex must keep its alpha, since a cell shows a cover by it that stays.
    pub fn is_locked(&self, map: &Map, x: u32, z: u32) -> bool {
        around(map, x, z).any(|(x, z)| self.cover(x, z).is_none() && map.field.cover.get(x, z) > 0)
    }

    /// Leaves out the cells that are not `worth` their new cover.
    pub fn keep_where(&mut self, worth: impl Fn(u32, u32) -> bool) {
        for ((x, z), planned) in self.cells.places().zip(&mut self.covers) {
            if matches!(planned, Planned::Covered(_)) && !worth(x, z) {
                *planned = Planned::Kept;
            }
        }
    }

    fn at(&self, x: u32, z: u32) -> Planned {
        self.index(x, z)
            .map_or(Planned::Elsewhere, |index| self.covers[index])
    }

    fn index(&self, x: u32, z: u32) -> Option<usize> {
        let Region { x0, z0, .. } = self.cells;
        let width = u64::from(self.cells.width());
        let inside = self.cells.contains(x, z);
        inside.then(|| (u64::from(z - z0) * width + u64::from(x - x0)) as usize)
    }

    /// Gives up cells that would show their new cover at a vertex that must keep its alpha. Each that is given up may
    /// keep a cover of its own, and by that lock its vertices.
    fn settle(&mut self, map: &Map) {
        let mut open: Vec<(u32, u32)> = self.cells.places().collect();
        while let Some((x, z)) = open.pop() {
            let Some(_) = self.cover(x, z) else { continue };
            let shows = |(x, z)| map.field.alpha_cover.get(x, z) > 0;
            let spoilt = |at: &(u32, u32)| shows(*at) && self.is_locked(map, at.0, at.1);
            if !corners(x, z).iter().any(spoilt) {
                continue;
            }
            if let Some(index) = self.index(x, z) {
                self.covers[index] = Planned::Kept;
            }
            let cell = Region::new(x, z, x + 1, z + 1);
            open.extend(cell.grown(1, &self.cells).places());
        }
    }
}

/// The cover that makes a cell's borders gradual: the other texture that most of its vertices touch, + 1; none if it
/// touches no other or is a hole.
pub(super) fn wanted(map: &Map, x: u32, z: u32) -> Option<u8> {
    let field = &map.field;
    if field.hole.get(x, z) > 0 {
        return None;
    }
    let own = field.texture.get(x, z);
    // No more than eight cells stand about.
    let mut touched: [(u8, u8); 8] = [(0, 0); 8];
    let mut count = 0;
    for (x, z) in corners(x, z) {
        let mut seen = [own; 4];
        for (slot, (x, z)) in seen.iter_mut().zip(around(map, x, z)) {
            *slot = field.texture.get(x, z);
        }
        for index in 0..4 {
            let texture = seen[index];
            if texture == own || seen[..index].contains(&texture) {
                continue;
            }
            match touched[..count]
                .iter_mut()
                .find(|(known, _)| *known == texture)
            {
                Some((_, times)) => *times += 1,
                None => {
                    touched[count] = (texture, 1);
                    count += 1;
                }
            }
        }
    }
    let most = touched[..count]
        .iter()
        .max_by_key(|(texture, times)| (*times, u8::MAX - texture));
    most.map(|(texture, _)| texture + 1)
}

/// Whether a cell shows no cover, or the one that is wanted as an earlier blend left it.
fn is_free(map: &Map, x: u32, z: u32, wanted: u8) -> bool {
    let field = &map.field;
    let cover = field.cover.get(x, z);
    let alphas = corners(x, z).map(|(x, z)| field.alpha_cover.get(x, z));
    let is_left_by_us = || cover == wanted && alphas.iter().all(|a| [0, HALF].contains(a));
    cover == 0 || alphas == [0; 4] || is_left_by_us()
}
