//! Painting a cover with a soft edge: the cells get the cover, and the vertices about them its alpha.

use super::id::IdTool;
use super::share::ShareTool;
use crate::edit::dab::{Dab, Memory};
use crate::edit::{EditError, plane};
use crate::map::{Changes, LayerId, Map};
use crate::math::Region;
use serde::{Deserialize, Serialize};

/// A cover and how much of it shows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverTool {
    /// Index of the texture + 1; 0 draws the alpha alone.
    pub cover: u8,
    /// The alpha that vertices are drawn to, 0..1.
    pub alpha: f32,
}

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
            if before.gives_way_about(x, z) {
                0.5
            } else {
                0.0
            }
        });
        let plane = &plane::ALPHA_COVER;
        let drawn = dab.cover_vertices(memory, map, plane, |x, z, now, strength| {
            if before.gives_way(x, z) {
                self.exchanged(now, strength)
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
        let alpha = if strength < 0.5 {
            f32::from(before) * (1.0 - 2.0 * strength)
        } else {
            self.alpha * full * (2.0 * strength - 1.0)
        };
        alpha.round() as u16
    }
}

/// The covers and their alphas about a dab as they were before the stroke.
struct Before {
    cover: u8,
    cells: Region,
    covers: Vec<u8>,
    vertices: Region,
    alphas: Vec<u16>,
}

impl Before {
    fn of(cover: u8, dab: &Dab, memory: &mut Memory, map: &Map) -> Self {
        let under = dab.cells(map);
        let cells = if under.is_empty() {
            under
        } else {
            under.grown(1, &map.field.cell_region())
        };
        let vertices = Region::new(cells.x0, cells.z0, cells.x1 + 1, cells.z1 + 1);
        let (mut covers, mut alphas) = memory.take_room();
        let transaction = &memory.transaction;
        transaction.before(map, &plane::COVER, cells, &mut covers);
        transaction.before(map, &plane::ALPHA_COVER, vertices, &mut alphas);
        Self {
            cover,
            cells,
            covers,
            vertices,
            alphas,
        }
    }

    fn give_back(self, memory: &mut Memory) {
        memory.put_room(self.covers, self.alphas);
    }

    /// Whether another cover shows on a cell.
    fn is_other(&self, x: u32, z: u32) -> bool {
        let cover = value(&self.covers, self.cells, x, z).unwrap_or(0);
        cover > 0 && cover != self.cover
    }

    /// Whether another cover shows at a vertex.
    fn gives_way(&self, x: u32, z: u32) -> bool {
        let shows = value(&self.alphas, self.vertices, x, z).is_some_and(|alpha| alpha > 0);
        let about = [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter();
        let mut cells = about.filter_map(|(dx, dz)| Some((x.checked_sub(dx)?, z.checked_sub(dz)?)));
        shows && cells.any(|(x, z)| self.is_other(x, z))
    }

    /// Whether another cover shows at a vertex of a cell.
    fn gives_way_about(&self, x: u32, z: u32) -> bool {
        let corners = [(x, z), (x + 1, z), (x, z + 1), (x + 1, z + 1)];
        corners.into_iter().any(|(x, z)| self.gives_way(x, z))
    }
}

/// A value of a region that was copied row by row; none beyond it.
fn value<T: Copy>(values: &[T], region: Region, x: u32, z: u32) -> Option<T> {
    if !region.contains(x, z) {
        return None;
    }
    let row = (z - region.z0) as usize * region.width() as usize;
    values.get(row + (x - region.x0) as usize).copied()
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
    fn over_bare_ground_it_fades_to_its_rim() {
        let map = painted(Map::flat([65, 65], [10.0, 10.0]).unwrap(), 5);
        let along: Vec<u16> = (32..54).map(|x| map.field.alpha_cover.get(x, 32)).collect();
        assert!(along.is_sorted_by(|a, b| a >= b));
        assert_eq!((along[0], along[21]), (u16::MAX, 0));
        assert_eq!(map.field.cover.get(50, 32), 5);
    }
}
