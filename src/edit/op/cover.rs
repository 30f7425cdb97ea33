//! Painting a cover with a soft edge: the cells get the cover, and the vertices about them its alpha.

use super::fade::around;
use super::id::IdTool;
use super::share::ShareTool;
use crate::edit::dab::{Dab, Memory};
use crate::edit::{EditError, plane};
use crate::map::{Changes, LayerId, Map};
use crate::math::Region;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A cover and how much of it shows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverTool {
    /// Index of the texture + 1; 0 draws the alpha alone.
    pub cover: u8,
    /// The alpha that vertices are drawn to, 0..1.
    pub alpha: f32,
}

/// The strength from which on another cover has given way wholly.
const GIVEN_WAY: f32 = 0.5;

impl CoverTool {
    /// Whether the map has the cover, and the alpha is one.
    ///
    /// # Errors
    /// When not.
    pub fn check(self, map: &Map) -> Result<(), EditError> {
        IdTool::Set(self.cover).check(LayerId::Cover, map)?;
        ShareTool::Set(self.alpha).check()
    }

    /// Draws one dab. Where another cover shows, it first gives way, then the new one comes: the alpha of a vertex is one
    /// for both, so between them it must be none.
    pub(in crate::edit) fn dab(self, dab: &Dab, memory: &mut Memory, map: &mut Map) -> Changes {
        let alpha = ShareTool::Set(self.alpha);
        if self.cover == 0 {
            return alpha.dab(&plane::ALPHA_COVER, dab, memory, map);
        }
        let before = Before::of(self.cover, dab, memory, map);
        let mut changes = dab.fill_cells(memory, map, &plane::COVER, self.cover, |x, z| {
            if before.gives_way_about(x, z) && !takes(dab, x, z) {
                f32::INFINITY
            } else {
                0.0
            }
        });
        let cells = map.field.cell_region();
        let strength = |x, z| match dab.on_vertex(x, z) {
            strength if strength >= GIVEN_WAY && before.is_beside(x, z) => {
                least_about(dab, &cells, x, z)
            }
            strength => strength,
        };
        let plane = &plane::ALPHA_COVER;
        let drawn = dab.cover_vertices_by(memory, map, plane, strength, |x, z, now, strength| {
            if before.gives_way(x, z) {
                self.exchanged(now, strength)
            } else if before.is_beside(x, z) {
                alpha.apply(now, (2.0 * strength - 1.0).max(0.0))
            } else {
                alpha.apply(now, strength)
            }
        });
        changes.merge(&drawn);
        before.give_back(memory);
        changes
    }

    /// The alpha of a vertex at which another cover gives way to this one.
    fn exchanged(self, before: u16, strength: f32) -> u16 {
        let full = f32::from(u16::MAX);
        let alpha = if strength < GIVEN_WAY {
            f32::from(before) * (1.0 - 2.0 * strength)
        } else {
            self.alpha * full * (2.0 * strength - 1.0)
        };
        alpha.round() as u16
    }
}

/// The corners of a cell.
fn corners(x: u32, z: u32) -> [(u32, u32); 4] {
    [(x, z), (x + 1, z), (x, z + 1), (x + 1, z + 1)]
}

/// Whether a dab is so strong on all of a cell that the cover there has given way.
fn takes(dab: &Dab, x: u32, z: u32) -> bool {
    let is_strong = |(x, z): (u32, u32)| dab.on_vertex(x, z) >= GIVEN_WAY;
    corners(x, z).into_iter().all(is_strong)
}

/// How strong a dab is on the weakest corner of the cells about a vertex: the new cover shows at a vertex only where all
/// of them have it.
fn least_about(dab: &Dab, cells: &Region, x: u32, z: u32) -> f32 {
    let about = around(x, z).filter(|(x, z)| cells.contains(*x, *z));
    let weakest = |(x, z): (u32, u32)| {
        if dab.on_cell(x, z) <= 0.0 {
            return 0.0;
        }
        let strengths = corners(x, z).map(|(x, z)| dab.on_vertex(x, z));
        strengths.into_iter().fold(1.0, f32::min)
    };
    about.map(weakest).fold(1.0, f32::min).max(GIVEN_WAY)
}

/// Where about a dab another cover showed before the stroke.
struct Before {
    cells: Region,
    /// A cell each, row by row: 1 where another cover shows.
    shows: Vec<u8>,
    /// Whether one does anywhere.
    any: bool,
    alphas: Vec<u16>,
}

impl Before {
    fn of(cover: u8, dab: &Dab, memory: &mut Memory, map: &Map) -> Self {
        let under = dab.cells(map);
        let cells = if under.is_empty() {
            under
        } else {
            // As far as a vertex is told that it is beside another cover.
            under.grown(2, &map.field.cell_region())
        };
        let vertices = Region::new(cells.x0, cells.z0, cells.x1 + 1, cells.z1 + 1);
        let (mut shows, mut alphas) = memory.take_room();
        let transaction = &memory.transaction;
        transaction.before(map, &plane::COVER, cells, &mut shows);
        transaction.before(map, &plane::ALPHA_COVER, vertices, &mut alphas);
        let columns = cells.width() as usize;
        let mut any = false;
        for (at, shown) in shows.iter_mut().enumerate() {
            let north = at + at / columns.max(1);
            let corners = [north, north + 1, north + columns + 1, north + columns + 2];
            let is_seen = || {
                corners
                    .iter()
                    .any(|at| alphas.get(*at).is_some_and(|a| *a > 0))
            };
            let is_other = *shown > 0 && *shown != cover && is_seen();
            *shown = u8::from(is_other);
            any |= is_other;
        }
        Self {
            cells,
            shows,
            any,
            alphas,
        }
    }

    fn give_back(self, memory: &mut Memory) {
        memory.put_room(self.shows, self.alphas);
    }

    /// Whether another cover shows on a cell of these columns and rows; both may begin before the field.
    fn shows_within(&self, columns: Range<i64>, rows: Range<i64>) -> bool {
        if !self.any {
            return false;
        }
        let Region { x0, z0, x1, z1 } = self.cells;
        let cut = |places: Range<i64>, first: u32, end: u32| {
            let cut = |place: i64| place.clamp(i64::from(first), i64::from(end)) as u32 - first;
            cut(places.start) as usize..cut(places.end) as usize
        };
        let (columns, rows) = (cut(columns, x0, x1), cut(rows, z0, z1));
        let width = self.cells.width() as usize;
        rows.into_iter().any(|row| {
            let row = &self.shows[row * width..(row + 1) * width];
            row[columns.clone()].contains(&1)
        })
    }

    /// Whether another cover shows on a cell about a vertex.
    fn gives_way(&self, x: u32, z: u32) -> bool {
        let (x, z) = (i64::from(x), i64::from(z));
        self.shows_within(x - 1..x + 1, z - 1..z + 1)
    }

    /// Whether another cover shows on a cell or beside it.
    fn gives_way_about(&self, x: u32, z: u32) -> bool {
        let (x, z) = (i64::from(x), i64::from(z));
        self.shows_within(x - 1..x + 2, z - 1..z + 2)
    }

    /// Whether a cell about a vertex gets the new cover only once another one has given way.
    fn is_beside(&self, x: u32, z: u32) -> bool {
        let (x, z) = (i64::from(x), i64::from(z));
        self.shows_within(x - 2..x + 2, z - 2..z + 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::{Brush, PathPoint, Stroke, StrokeSettings, Tool};
    use crate::map::Layer;

    fn painted(mut map: Map, cover: u8) -> Map {
        let brush = Brush {
            radius: 200.0,
            ..Brush::default()
        };
        let tool = Tool::Cover(CoverTool { cover, alpha: 1.0 });
        let settings = StrokeSettings::new(tool, brush, 1);
        let mut stroke = Stroke::begin(settings, &map).unwrap();
        let middle = [PathPoint::new(320.0, 320.0, 0.0)];
        stroke.extend(&mut map, &middle).unwrap();
        stroke.finish(&mut map);
        map
    }

    #[test]
    fn a_soft_cover_over_another_has_no_hard_edge() {
        let mut map = Map::flat([65, 65], [10.0, 10.0]).unwrap();
        map.field.cover = Layer::filled([64, 64], 3);
        map.field.alpha_cover = Layer::filled([65, 65], u16::MAX);
        let map = painted(map, 5);
        let field = &map.field;
        assert_eq!(
            (field.cover.get(31, 31), field.alpha_cover.get(32, 32)),
            (5, u16::MAX)
        );
        assert_eq!(
            (field.cover.get(2, 2), field.alpha_cover.get(2, 2)),
            (3, u16::MAX)
        );
        let mut met = 0;
        for (x, z) in Region::new(1, 1, 64, 64).places() {
            let about = [(x, z), (x - 1, z), (x, z - 1), (x - 1, z - 1)];
            let covers = about.map(|(x, z)| field.cover.get(x, z));
            if covers.iter().any(|cover| *cover != covers[0]) {
                met += 1;
                let alpha = field.alpha_cover.get(x, z);
                assert!(alpha < u16::MAX / 3, "{alpha} at {x}, {z}");
            }
        }
        assert!(met > 50, "{met}");
    }

    #[test]
    fn where_two_covers_meet_neither_shows_however_small_the_brush_is() {
        let mut map = Map::flat([65, 65], [10.0, 10.0]).unwrap();
        let stripes: Vec<u8> = (0..64 * 64)
            .map(|at| [3, 0, 7, 7][at % 64 / 5 % 4])
            .collect();
        map.field.cover = Layer::from_rows([64, 64], &stripes);
        // Each stripe fades to its rim, and shows nothing over bare ground.
        let ends = |at: usize| {
            let (x, z) = (at as u32 % 65, at as u32 / 65);
            let bare = around(x, z).any(|(x, _)| stripes.get(x as usize) == Some(&0));
            bare || stripes_meet(&map, x, z)
        };
        let shown = |at| if ends(at) { 0 } else { 40_000 };
        let alphas: Vec<u16> = (0..65 * 65).map(shown).collect();
        map.field.alpha_cover = Layer::from_rows([65, 65], &alphas);
        let before = map.clone();
        for radius in [25.0, 40.0, 90.0] {
            let mut map = before.clone();
            let brush = Brush {
                radius,
                ..Brush::default()
            };
            let tool = Tool::Cover(CoverTool {
                cover: 5,
                alpha: 1.0,
            });
            let mut stroke = Stroke::begin(StrokeSettings::new(tool, brush, 1), &map).unwrap();
            for step in 0..30 {
                let at = step as f32;
                let point = PathPoint::new(120.0 + 14.0 * at, 150.0 + 9.0 * at, 0.02 * at);
                stroke.extend(&mut map, &[point]).unwrap();
            }
            stroke.finish(&mut map);
            let changed = map.field.cover.to_vec();
            let new = changed.iter().filter(|cover| **cover == 5).count();
            assert!(new > 20, "{new} cells with a brush of {radius} m");
            for (x, z) in Region::new(1, 1, 64, 64).places() {
                let alpha = map.field.alpha_cover.get(x, z);
                assert!(
                    alpha == 0 || !stripes_meet(&map, x, z),
                    "{alpha} at {x}, {z}"
                );
                let about = around(x, z).map(|(x, z)| map.field.cover.get(x, z) == 5);
                let about: Vec<bool> = about.collect();
                // A brush of few cells is too coarse to fade on bare ground.
                let ends = radius > 80.0 && about.contains(&true) && about.contains(&false);
                assert!(alpha < u16::MAX / 4 || !ends, "{alpha} at {x}, {z}");
            }
        }
    }

    /// Whether cells of different covers meet at a vertex; bare ground is none.
    fn stripes_meet(map: &Map, x: u32, z: u32) -> bool {
        let cells = map.field.cell_region();
        let covers = around(x, z).filter(|(x, z)| cells.contains(*x, *z));
        let covers: Vec<u8> = covers.map(|(x, z)| map.field.cover.get(x, z)).collect();
        let mut seen = covers.iter().filter(|cover| **cover > 0);
        let first = seen.next();
        seen.any(|cover| Some(cover) != first)
    }

    #[test]
    fn over_bare_ground_it_fades_to_its_rim() {
        let map = painted(Map::flat([65, 65], [10.0, 10.0]).unwrap(), 5);
        let along: Vec<u16> = (32..54).map(|x| map.field.alpha_cover.get(x, 32)).collect();
        assert!(along.is_sorted_by(|a, b| a >= b));
        assert_eq!((along[0], along[21]), (u16::MAX, 0));
        assert_eq!(map.field.cover.get(50, 32), 5);
    }
}
