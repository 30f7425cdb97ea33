//! Blending the borders between textures: each side covers itself with the other's texture, half at the border.
//!
//! A vertex belongs to all cells about it. With an alpha of one half there, base A under cover B and base B under cover
//! A are the same colour, so the change is gradual over one cell on either side and has no edge. A cell gets a cover
//! only if each of its vertices may be set or has none of the cover already: a cover that shows beside it stays as it
//! is. One cover a cell allows two textures; where three meet, a cell is covered by the one that most of its vertices
//! touch, and a vertex gets the alpha under which the cells about it differ least.

mod mix;
mod plan;
#[cfg(test)]
mod tests;

use crate::edit::dab::{Dab, Memory};
use crate::edit::{Transaction, plane};
use crate::map::{Changes, Map};
use crate::math::Region;
use mix::{Mix, contrast};
use plan::{Plan, wanted};

const HALF: u16 = u16::MAX / 2 + 1;

/// What blending did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blended {
    /// Cells beside another texture that now change gradually to it.
    pub blended: u64,
    /// Cells that still have a hard edge: more than two textures meet there, or a cover shows already.
    pub left: u64,
}

/// Blends the borders of `cells`, cut at the field's edge: sets covers, and the cover's alphas at the vertices between
/// two textures.
pub fn blend(transaction: &mut Transaction, map: &mut Map, cells: Region) -> (Changes, Blended) {
    blend_where(transaction, map, cells, |_, _| true)
}

/// Blends the borders of those of `cells` that are `taken`.
pub fn blend_where(
    transaction: &mut Transaction,
    map: &mut Map,
    cells: Region,
    taken: impl Fn(u32, u32) -> bool,
) -> (Changes, Blended) {
    let cells = cells.intersection(&map.field.cell_region());
    if cells.is_empty() {
        return (Changes::none(), Blended::default());
    }
    let mut plan = Plan::of(map, cells, taken);
    let new = Alphas::of(map, &mut plan);
    let changed = |map: &Map, x, z| {
        let is_new = |(x, z): &(u32, u32)| new.at(*x, *z) != map.field.alpha_cover.get(*x, *z);
        plan.cover(x, z).is_some_and(|cover| {
            cover != map.field.cover.get(x, z) || corners(x, z).iter().any(is_new)
        })
    };
    let changing: Vec<bool> = cells.places().map(|(x, z)| changed(map, x, z)).collect();
    let mut changes = transaction.write(map, &plane::COVER, cells, |x, z, now| {
        plan.cover(x, z).unwrap_or(now)
    });
    let written = transaction.write(map, &plane::ALPHA_COVER, new.vertices, |x, z, _| {
        new.at(x, z)
    });
    changes.merge(&written);
    let mut done = Blended::default();
    for ((x, z), changing) in cells.places().zip(changing) {
        if !plan.is_ours(x, z) {
            continue;
        }
        if has_edge(map, x, z, |x, z| plan.is_ours(x, z)) {
            done.left += 1;
        } else if changing {
            done.blended += 1;
        }
    }
    (changes, done)
}

/// How many of `cells`, cut at the field's edge, have a hard edge to another texture.
pub fn count_edges(map: &Map, cells: Region) -> u64 {
    let cells = cells.intersection(&map.field.cell_region());
    let edges = cells
        .places()
        .filter(|(x, z)| has_edge(map, *x, *z, |x, z| cells.contains(x, z)));
    edges.count() as u64
}

/// Blends what lies under one dab.
pub(in crate::edit) fn dab(dab: &Dab, memory: &mut Memory, map: &mut Map) -> Changes {
    let cells = dab.cells(map);
    blend_where(&mut memory.transaction, map, cells, |x, z| {
        dab.on_cell(x, z) > 0.0
    })
    .0
}

/// The alphas of vertices as they are to be.
struct Alphas {
    vertices: Region,
    values: Vec<u16>,
}

impl Alphas {
    /// Chooses them, and leaves those cells out of the plan that would show none of their cover.
    fn of(map: &Map, plan: &mut Plan) -> Self {
        let Region { x0, z0, x1, z1 } = plan.cells;
        let vertices = Region::new(x0, z0, x1 + 1, z1 + 1);
        let values = vertices.places().map(|(x, z)| chosen(map, plan, x, z));
        let mut alphas = Self {
            vertices,
            values: values.collect(),
        };
        plan.keep_where(|x, z| {
            let shows = corners(x, z).iter().any(|(x, z)| alphas.at(*x, *z) > 0);
            shows || map.field.cover.get(x, z) > 0
        });
        // Where no cell is covered, nothing needs to change.
        for ((x, z), value) in vertices.places().zip(&mut alphas.values) {
            if around(map, x, z).all(|(x, z)| plan.cover(x, z).is_none()) {
                *value = map.field.alpha_cover.get(x, z);
            }
        }
        alphas
    }

    fn at(&self, x: u32, z: u32) -> u16 {
        let width = u64::from(self.vertices.width());
        let row = u64::from(z - self.vertices.z0);
        self.values[(row * width + u64::from(x - self.vertices.x0)) as usize]
    }
}

/// The alpha under which the cells about a vertex differ least: none of the covers, or half.
fn chosen(map: &Map, plan: &Plan, x: u32, z: u32) -> u16 {
    let field = &map.field;
    let now = field.alpha_cover.get(x, z);
    let is_planned = around(map, x, z).any(|(x, z)| plan.cover(x, z).is_some());
    if !is_planned || plan.is_locked(map, x, z) {
        return now;
    }
    let all_planned = around(map, x, z).all(|(x, z)| plan.cover(x, z).is_some());
    let worth = |alpha: u16| {
        let mut cells = [(Mix::of(0, 0, 0), Mix::of(0, 0, 0)); 4];
        let mut count = 0;
        for (slot, (x, z)) in cells.iter_mut().zip(around(map, x, z)) {
            let (base, cover) = (field.texture.get(x, z), field.cover.get(x, z));
            let planned = plan.cover(x, z).unwrap_or(cover);
            *slot = (Mix::of(base, cover, now), Mix::of(base, planned, alpha));
            count += 1;
        }
        contrast(&cells[..count], all_planned)
    };
    let (none, half) = (worth(0), worth(HALF));
    match (none.is_infinite(), half.is_infinite()) {
        (true, true) => now,
        _ if half < none => HALF,
        _ => 0,
    }
}

/// Whether a cell that touches another texture differs from another, of those that count, at one of its vertices.
fn has_edge(map: &Map, x: u32, z: u32, counts: impl Fn(u32, u32) -> bool) -> bool {
    if wanted(map, x, z).is_none() {
        return false;
    }
    let field = &map.field;
    let shown =
        |(x, z): (u32, u32), alpha| Mix::of(field.texture.get(x, z), field.cover.get(x, z), alpha);
    corners(x, z).into_iter().any(|corner| {
        let alpha = field.alpha_cover.get(corner.0, corner.1);
        let own = shown((x, z), alpha);
        around(map, corner.0, corner.1).all(|(x, z)| counts(x, z))
            && around(map, corner.0, corner.1).any(|cell| !own.is_like(shown(cell, alpha)))
    })
}

fn corners(x: u32, z: u32) -> [(u32, u32); 4] {
    [(x, z), (x + 1, z), (x, z + 1), (x + 1, z + 1)]
}

/// The cells about a vertex that are no holes: at most four.
fn around(map: &Map, x: u32, z: u32) -> impl Iterator<Item = (u32, u32)> {
    let [columns, rows] = map.field.cells();
    [(1, 1), (0, 1), (1, 0), (0, 0)]
        .into_iter()
        .filter_map(move |(dx, dz)| {
            let (x, z) = (x.checked_sub(dx)?, z.checked_sub(dz)?);
            (x < columns && z < rows && map.field.hole.get(x, z) == 0).then_some((x, z))
        })
}
