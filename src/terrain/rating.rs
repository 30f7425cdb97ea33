//! How finely the cells of a chunk are seen: all of them at once where that is sure.

use super::chunk::CHUNK;
use super::detail::{CellDetail, Detail, Distances};
use super::far::Caps;
use crate::map::Map;
use crate::math::Region;
use glam::Vec3;

/// Divisions of a cell that is not drawn by itself, but in a block with others.
pub(super) const ABSENT: u8 = u8::MAX;

/// How finely each cell of a chunk is seen, row by row, and what that depends on.
#[derive(Debug, Default)]
pub(super) struct Cells {
    region: Region,
    /// `c`.
    pub level: Vec<f32>,
    /// How often it is divided, or [`ABSENT`].
    pub divisions: Vec<u8>,
    /// What the rates of its divisions may not exceed.
    pub cap: Vec<f32>,
    /// Heights of the centres.
    centres: Vec<f32>,
    /// The lowest and the highest of them.
    heights: [f32; 2],
    /// Which cells lie beside a hole.
    rims: Vec<bool>,
    has_rims: bool,
    /// The detail that all of them have, if they all have one.
    common: Option<CellDetail>,
}

/// Where the detail of a chunk's cells changed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rated {
    pub count: usize,
    pub levels: Region,
    pub divisions: Region,
}

impl Rated {
    fn add(&mut self, x: u32, z: u32, moved: bool, cut: bool) {
        let place = Region::new(x, z, x + 1, z + 1);
        if moved {
            self.levels = self.levels.union(&place);
            self.count += 1;
        }
        if cut {
            self.divisions = self.divisions.union(&place);
        }
    }
}

impl Cells {
    /// Those of a region, not yet rated.
    pub(super) fn of(map: &Map, region: Region) -> Self {
        let count = region.area() as usize;
        let mut cells = Self {
            region,
            level: vec![f32::NAN; count],
            divisions: vec![ABSENT; count],
            cap: vec![-1.0; count],
            centres: vec![0.0; count],
            rims: vec![false; count],
            ..Self::default()
        };
        cells.read_centres(map, region);
        cells.read_rims(map, region);
        cells
    }

    /// The cells.
    pub(super) fn region(&self) -> Region {
        self.region
    }

    fn at(&self, x: u32, z: u32) -> usize {
        ((z - self.region.z0) * self.region.width() + (x - self.region.x0)) as usize
    }

    /// A row of cells from a column on, as places in the planes.
    pub(super) fn row(&self, x: u32, z: u32, count: usize) -> std::ops::Range<usize> {
        let from = self.at(x, z);
        from..from + count
    }

    /// How often one of the cells is divided that is drawn by itself.
    pub(super) fn divisions_of(&self, x: u32, z: u32) -> Option<u8> {
        let divisions = self.divisions[self.at(x, z)];
        (divisions != ABSENT).then_some(divisions)
    }

    /// The detail of all of them.
    pub(super) fn details(&self) -> impl Iterator<Item = CellDetail> {
        let pairs = self.divisions.iter().zip(&self.level);
        pairs.map(|(divisions, level)| CellDetail {
            divisions: if *divisions == ABSENT { 0 } else { *divisions },
            level: *level,
        })
    }

    /// Says that it may be another one for all of them.
    pub(super) fn forget(&mut self) {
        self.common = None;
    }

    /// Reads the heights of the centres of these cells: the means of their corners.
    pub(super) fn read_centres(&mut self, map: &Map, cells: Region) {
        let cells = cells.intersection(&self.region);
        if cells.is_empty() {
            return;
        }
        let width = cells.width() as usize;
        let mut rows = [[0.0; CHUNK as usize + 1]; 2];
        let [above, below] = &mut rows;
        for z in cells.z0..cells.z1 {
            map.field.height.copy_row(cells.x0, z, &mut above[..=width]);
            map.field
                .height
                .copy_row(cells.x0, z + 1, &mut below[..=width]);
            let range = self.row(cells.x0, z, width);
            for (x, centre) in self.centres[range].iter_mut().enumerate() {
                *centre = (above[x] + above[x + 1] + below[x] + below[x + 1]) * 0.25;
            }
        }
        self.common = None;
        let start = [f32::INFINITY, f32::NEG_INFINITY];
        self.heights = self
            .centres
            .iter()
            .fold(start, |[low, high], y| [low.min(*y), high.max(*y)]);
    }

    /// Reads which of these cells lie beside a hole.
    pub(super) fn read_rims(&mut self, map: &Map, cells: Region) {
        let cells = cells.intersection(&self.region);
        if cells.is_empty() {
            return;
        }
        let known = cells.grown(1, &map.field.cell_region());
        let holes = map.field.hole.rows(known);
        let across = known.width() as usize;
        for (x, z) in cells.places() {
            let at = (z - known.z0) as usize * across + (x - known.x0) as usize;
            let beside = |there: bool, at: usize| there && holes[at] != 0;
            let rim = beside(x > known.x0, at.wrapping_sub(1))
                || beside(x + 1 < known.x1, at + 1)
                || beside(z > known.z0, at.wrapping_sub(across))
                || beside(z + 1 < known.z1, at + across);
            let at = self.at(x, z);
            self.rims[at] = rim;
        }
        self.has_rims = self.rims.contains(&true);
        self.common = None;
    }

    /// Works out the detail of every cell. `caps` are those of the blocks that hold them; with none each is drawn by
    /// itself.
    pub(super) fn rate(
        &mut self,
        detail: Detail,
        distances: &Distances,
        spacing: [f32; 2],
        caps: Option<Caps>,
    ) -> Rated {
        let common = match detail {
            _ if caps.is_some() => None,
            Detail::Uniform(divisions) => Some(distances.uniform(divisions)),
            Detail::From(_) if self.has_rims => None,
            Detail::From(eye) => distances.common(self.reach(eye, spacing)),
        };
        if common.is_some() && self.common == common {
            return Rated::default();
        }
        self.common = common;
        let mut rated = Rated::default();
        let Region { x0, z0, .. } = self.region;
        for (at, (x, z)) in self.region.places().enumerate() {
            let cap = caps.map_or(1.0, |caps| caps.of((x - x0) as usize, (z - z0) as usize));
            let of_cell = match (common, detail) {
                _ if cap < 0.0 => CellDetail {
                    divisions: ABSENT,
                    level: 0.0,
                },
                (Some(common), _) => common,
                (None, Detail::Uniform(divisions)) => distances.uniform(divisions),
                (None, Detail::From(_)) if self.rims[at] => distances.beside_hole(),
                (None, Detail::From(eye)) => {
                    distances.detail(distance(eye, spacing, x, z, self.centres[at]))
                }
            };
            let moved =
                self.level[at] != of_cell.level || (self.cap[at] != cap && of_cell.level > 0.0);
            rated.add(x, z, moved, self.divisions[at] != of_cell.divisions);
            self.level[at] = of_cell.level;
            self.divisions[at] = of_cell.divisions;
            self.cap[at] = cap.max(0.0);
        }
        rated
    }

    /// Bounds of the distances from the eye to the centres of the cells.
    fn reach(&self, eye: Vec3, spacing: [f32; 2]) -> [f32; 2] {
        let along = |first: u32, end: u32, spacing: f32| {
            [(first as f32 + 0.5) * spacing, (end as f32 - 0.5) * spacing]
        };
        let x = along(self.region.x0, self.region.x1, spacing[0]);
        let z = along(self.region.z0, self.region.z1, spacing[1]);
        let low = Vec3::new(x[0], self.heights[0], z[0]);
        let high = Vec3::new(x[1], self.heights[1], z[1]);
        let nearest = eye.clamp(low, high).distance(eye);
        let farthest = (low - eye).abs().max((high - eye).abs()).length();
        [nearest, farthest]
    }
}

fn distance(eye: Vec3, spacing: [f32; 2], x: u32, z: u32, height: f32) -> f32 {
    let centre = Vec3::new(
        (x as f32 + 0.5) * spacing[0],
        height,
        (z as f32 + 0.5) * spacing[1],
    );
    centre.distance(eye)
}
