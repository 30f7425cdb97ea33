//! Blending the borders between textures: each side covers itself with the other's texture, half at the border.
//!
//! A vertex belongs to both sides. With an alpha of one half there, base A under cover B and base B under cover A are
//! the same colour, so the change is gradual over one cell on either side and has no edge. One cover a cell allows two
//! textures: where three meet, the cell is covered by the one that most of its vertices touch.

use crate::edit::{Transaction, plane};
use crate::map::{Changes, Map};
use crate::math::Region;

const HALF: u16 = u16::MAX / 2 + 1;

/// What blending did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blended {
    /// Cells beside another texture that now change gradually to it.
    pub blended: u64,
    /// Cells that still have a hard edge: more than two textures meet there, or they have a cover already.
    pub left: u64,
}

/// What a cell can be given.
enum Fate {
    /// It touches no other texture, or is covered by it already.
    Inside,
    /// A cover that makes all its borders gradual.
    Covered(u8),
    /// Only the most frequent of several.
    Best(u8),
    /// Nothing: it has a cover that shows.
    Taken,
}

/// Blends the borders of `cells`, cut at the field's edge: sets covers, and the cover's alphas at the vertices between
/// two textures.
pub fn blend(transaction: &mut Transaction, map: &mut Map, cells: Region) -> (Changes, Blended) {
    let cells = cells.intersection(&map.field.cell_region());
    let mut blended = Blended::default();
    let mut covers = Vec::with_capacity(cells.area() as usize);
    for (x, z) in cells.places() {
        let fate = fate(map, x, z);
        match fate {
            Fate::Covered(_) => blended.blended += 1,
            Fate::Best(_) | Fate::Taken => blended.left += 1,
            Fate::Inside => {}
        }
        covers.push(match fate {
            Fate::Covered(other) | Fate::Best(other) => Some(other + 1),
            Fate::Inside | Fate::Taken => None,
        });
    }
    let vertices = if cells.is_empty() {
        Region::default()
    } else {
        Region::new(cells.x0, cells.z0, cells.x1 + 1, cells.z1 + 1)
    };
    let alphas: Vec<Option<u16>> = vertices
        .places()
        .map(|(x, z)| alpha(map, cells, &covers, x, z))
        .collect();
    let at = |region: &Region, x: u32, z: u32| {
        ((z - region.z0) * region.width() + x - region.x0) as usize
    };
    let mut changes = transaction.write(map, &plane::COVER, cells, |x, z, now| {
        covers[at(&cells, x, z)].unwrap_or(now)
    });
    changes.merge(
        &transaction.write(map, &plane::ALPHA_COVER, vertices, |x, z, now| {
            alphas[at(&vertices, x, z)].unwrap_or(now)
        }),
    );
    (changes, blended)
}

fn fate(map: &Map, x: u32, z: u32) -> Fate {
    let field = &map.field;
    let own = field.texture.get(x, z);
    let mut touched = [0u8; 256];
    for (x, z) in corners(x, z) {
        let mut seen = [None; 4];
        for (slot, (x, z)) in seen.iter_mut().zip(around(map, x, z)) {
            *slot = Some(field.texture.get(x, z));
        }
        for index in 0..4 {
            let Some(texture) = seen[index] else { continue };
            if texture != own && !seen[..index].contains(&Some(texture)) {
                touched[usize::from(texture)] += 1;
            }
        }
    }
    let others = touched.iter().filter(|count| **count > 0).count();
    if others == 0 {
        return Fate::Inside;
    }
    let best = (0..=253u8).max_by_key(|texture| (touched[usize::from(*texture)], 255 - texture));
    let best = best.unwrap_or_default();
    if is_covered(map, x, z) {
        let is_done = others == 1 && field.cover.get(x, z) == best + 1;
        return if is_done { Fate::Inside } else { Fate::Taken };
    }
    if others == 1 {
        Fate::Covered(best)
    } else {
        Fate::Best(best)
    }
}

/// Whether a cover shows on a cell.
fn is_covered(map: &Map, x: u32, z: u32) -> bool {
    let field = &map.field;
    let shows = |(x, z): (u32, u32)| field.alpha_cover.get(x, z) > 0;
    field.cover.get(x, z) > 0 && corners(x, z).into_iter().any(shows)
}

/// The alpha of a vertex: a half between textures, none within one; nothing if it is not ours to set.
fn alpha(map: &Map, cells: Region, covers: &[Option<u8>], x: u32, z: u32) -> Option<u16> {
    let mut is_ours = false;
    let mut first = None;
    let mut differs = false;
    for (x, z) in around(map, x, z) {
        let texture = map.field.texture.get(x, z);
        differs |= *first.get_or_insert(texture) != texture;
        let within = (cells.x0..cells.x1).contains(&x) && (cells.z0..cells.z1).contains(&z);
        if !within {
            // A cell that is not blended must not show a cover that it had not.
            if map.field.cover.get(x, z) > 0 {
                return None;
            }
            continue;
        }
        let index = (z - cells.z0) * cells.width() + x - cells.x0;
        match covers[index as usize] {
            Some(_) => is_ours = true,
            None if is_covered(map, x, z) => return None,
            None => {}
        }
    }
    is_ours.then_some(if differs { HALF } else { 0 })
}

fn corners(x: u32, z: u32) -> [(u32, u32); 4] {
    [(x, z), (x + 1, z), (x, z + 1), (x + 1, z + 1)]
}

/// The cells about a vertex: four, or fewer at the field's edge.
fn around(map: &Map, x: u32, z: u32) -> impl Iterator<Item = (u32, u32)> {
    let [columns, rows] = map.field.cells();
    [(1, 1), (0, 1), (1, 0), (0, 0)]
        .into_iter()
        .filter_map(move |(dx, dz)| {
            let (x, z) = (x.checked_sub(dx)?, z.checked_sub(dz)?);
            (x < columns && z < rows).then_some((x, z))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Layer, LayerId};

    fn map(textures: [u32; 2], rows: &[u8]) -> Map {
        let vertices = textures.map(|n| n + 1);
        let mut map = Map::flat(vertices, [1.0, 1.0]).unwrap();
        map.field.texture = Layer::from_rows(textures, rows);
        map
    }

    fn blended(map: &mut Map) -> Blended {
        let cells = map.field.cell_region();
        blend(&mut Transaction::new(), map, cells).1
    }

    /// What a cell shows at one of its corners: shares of textures.
    fn shown(map: &Map, cell: (u32, u32), corner: (u32, u32)) -> Vec<(u8, u32)> {
        let field = &map.field;
        let base = field.texture.get(cell.0, cell.1);
        let alpha = u32::from(field.alpha_cover.get(corner.0, corner.1)) + 1;
        let mut shares = match field.cover.get(cell.0, cell.1) {
            0 => vec![(base, 65536)],
            cover => vec![(base, 65536 - alpha / 2 * 2), (cover - 1, alpha / 2 * 2)],
        };
        shares.retain(|(_, share)| *share > 1);
        shares.sort_unstable();
        shares
    }

    #[test]
    fn both_sides_show_the_same_at_every_vertex_of_the_border() {
        let rows = [
            0, 0, 0, 1, 1, //
            0, 0, 1, 1, 1, //
            0, 0, 0, 0, 1, //
            0, 0, 0, 0, 0,
        ];
        let mut map = map([5, 4], &rows);
        let done = blended(&mut map);
        assert_eq!(done.left, 0);
        assert!(done.blended > 8);
        for (x, z) in map.field.vertex_region().places() {
            let mut seen: Vec<_> = around(&map, x, z)
                .map(|cell| shown(&map, cell, (x, z)))
                .collect();
            seen.dedup();
            assert_eq!(seen.len(), 1, "at {x}, {z}: {seen:?}");
        }
        map.check().unwrap();
        assert_eq!(map.field.cover.get(0, 0), 0);
        assert_eq!(blended(&mut map), Blended::default(), "a second time");
    }

    #[test]
    fn where_three_meet_the_cells_that_are_left_are_counted() {
        let mut map = map([3, 2], &[0, 1, 1, 0, 2, 2]);
        let done = blended(&mut map);
        assert_eq!(done.left, 4);
        assert_eq!(done.blended, 2);
    }

    #[test]
    fn covers_that_show_stay() {
        let mut map = map([4, 1], &[0, 0, 1, 1]);
        map.field.cover = Layer::filled([4, 1], 3);
        map.field.alpha_cover = Layer::filled([5, 2], 65535);
        let before = map.clone();
        assert_eq!(
            blended(&mut map),
            Blended {
                blended: 0,
                left: 2
            }
        );
        assert_eq!(map, before);
    }

    #[test]
    fn only_the_cells_that_were_named_change() {
        let mut map = map([6, 2], &[0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]);
        let before = map.clone();
        let west = Region::new(0, 0, 2, 2);
        let mut transaction = Transaction::new();
        let (changes, _) = blend(&mut transaction, &mut map, west);
        assert_eq!(changes.region_of(LayerId::Cover), Some(west));
        assert_eq!(map.field.cover.get(4, 0), 0);
        transaction.commit(&map, "").unwrap().swap(&mut map);
        assert_eq!(map, before);
    }
}
