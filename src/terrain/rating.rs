//! How finely cells are seen: worked out row of chunks by row of chunks, whole chunks at once where that is sure.

use super::chunk::CHUNK;
use super::detail::{CellDetail, Detail, Distances};
use crate::math::Region;
use glam::Vec3;

/// What is known of all cells of a chunk together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    pub heights: [f32; 2],
    pub has_rims: bool,
    pub detail: Option<CellDetail>,
}

/// A row of chunks while the detail of its cells is worked out.
pub(super) struct Band<'a> {
    pub levels: &'a mut [f32],
    pub divisions: &'a mut [u8],
    pub centres: &'a [f32],
    pub rims: &'a [bool],
    pub columns: usize,
    pub spacing: [f32; 2],
    pub distances: &'a Distances,
}

/// Where the detail of a chunk's cells changed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rated {
    pub count: usize,
    pub levels: Region,
    pub divisions: Region,
}

impl Band<'_> {
    pub(super) fn rate(&mut self, detail: Detail, group: &mut Group, cells: Region) -> Rated {
        let common = match detail {
            Detail::Uniform(divisions) => Some(self.distances.uniform(divisions)),
            Detail::From(_) if group.has_rims => None,
            Detail::From(eye) => self.distances.common(self.reach(eye, group, cells)),
        };
        if common.is_some() && group.detail == common {
            return Rated::default();
        }
        group.detail = common;
        let mut rated = Rated::default();
        for (x, z) in cells.places() {
            let at = (z % CHUNK) as usize * self.columns + x as usize;
            let of_cell = match (common, detail) {
                (Some(common), _) => common,
                (None, Detail::From(eye)) if !self.rims[at] => {
                    self.distances.detail(self.distance(eye, x, z, at))
                }
                _ => self.distances.beside_hole(),
            };
            let place = Region::new(x, z, x + 1, z + 1);
            if self.levels[at] != of_cell.level {
                self.levels[at] = of_cell.level;
                rated.levels = rated.levels.union(&place);
                rated.count += 1;
            }
            if self.divisions[at] != of_cell.divisions {
                self.divisions[at] = of_cell.divisions;
                rated.divisions = rated.divisions.union(&place);
            }
        }
        rated
    }

    fn distance(&self, eye: Vec3, x: u32, z: u32, at: usize) -> f32 {
        let centre = Vec3::new(
            (x as f32 + 0.5) * self.spacing[0],
            self.centres[at],
            (z as f32 + 0.5) * self.spacing[1],
        );
        centre.distance(eye)
    }

    /// Bounds of the distances from the eye to the centres of a chunk's cells.
    fn reach(&self, eye: Vec3, group: &Group, cells: Region) -> [f32; 2] {
        let along = |first: u32, end: u32, spacing: f32| {
            [(first as f32 + 0.5) * spacing, (end as f32 - 0.5) * spacing]
        };
        let x = along(cells.x0, cells.x1, self.spacing[0]);
        let z = along(cells.z0, cells.z1, self.spacing[1]);
        let low = Vec3::new(x[0], group.heights[0], z[0]);
        let high = Vec3::new(x[1], group.heights[1], z[1]);
        let nearest = eye.clamp(low, high).distance(eye);
        let farthest = (low - eye).abs().max((high - eye).abs()).length();
        [nearest, farthest]
    }
}
