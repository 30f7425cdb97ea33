//! The surface by the rules alone, slowly and in double precision, with the rule for borders in or out.

use crate::cells::touched;
use landform::map::{Changes, Map};
use landform::terrain::{Eye, View};

/// Where the rate of a vertex on a border comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BorderRule {
    /// As it must be: from the smaller continuous level of detail.
    Smaller,
    /// Taken out: a cell that is divided does as it likes.
    Larger,
}

/// The finest lattice of a map: where drawn, fully displaced heights.
pub struct Model {
    divisions: u8,
    cells: [usize; 2],
    spacing: [f64; 2],
    size: [usize; 2],
    full: Vec<Option<f64>>,
}

impl Model {
    pub fn new(map: &Map) -> Self {
        let divisions = map.parameters.max_divisions;
        let cells = map.field.cells().map(|n| n as usize);
        let size = cells.map(|n| (n << divisions) + 1);
        let spacing = map.field.spacing.map(f64::from);
        let mut full = vec![None; size[0] * size[1]];
        let mut view = View::new(map);
        view.update(map, Eye::uniform(divisions), &Changes::none());
        let side = (1usize << divisions) as f64;
        for chunk in view.chunks() {
            for corner in chunk.indices() {
                let [x, y, z] = chunk.vertices()[*corner as usize].position.map(f64::from);
                let i = (x / spacing[0] * side).round() as usize;
                let j = (z / spacing[1] * side).round() as usize;
                full[j * size[0] + i] = Some(y);
            }
        }
        Self {
            divisions,
            cells,
            spacing,
            size,
            full,
        }
    }

    /// The vertices that first appear at a division, with their two parents.
    fn newborn(&self, division: u8) -> impl Iterator<Item = (usize, [usize; 2])> {
        let step = 1usize << (self.divisions - division);
        let width = self.size[0];
        points(self.size, step).filter_map(move |(i, j)| {
            let at = j * width + i;
            let apart = match (i / step % 2, j / step % 2) {
                (0, 0) => return None,
                (1, 0) => step,
                (0, _) => step * width,
                _ => step * width - step,
            };
            Some((at, [at - apart, at + apart]))
        })
    }

    fn offset(&self, at: usize, parents: [usize; 2]) -> Option<f64> {
        let [a, b] = parents.map(|parent| self.full[parent]);
        Some(self.full[at]? - (a? + b?) / 2.0)
    }

    /// The largest `|M|` of a division, in metres.
    pub fn largest_offset(&self, division: u8) -> f64 {
        let vertices = self.newborn(division);
        let offsets = vertices.filter_map(|(at, parents)| self.offset(at, parents));
        offsets.map(f64::abs).fold(0.0, f64::max)
    }

    /// How fast something may move as the eye does, a metre of its way, if at each division it moves by `most` while
    /// the division comes in.
    pub fn speed(&self, map: &Map, most: impl Fn(u8) -> f64) -> f64 {
        let distances = &map.parameters.reference_distances;
        let of_division = |division: u8| {
            let [outer, inner] = [division - 1, division].map(|at| distances[at as usize] as f64);
            most(division) / (outer - inner)
        };
        (1..=self.divisions).map(of_division).sum()
    }

    /// The least and the greatest slope along x and along z of any lattice; not where there are holes.
    pub fn slope_ranges(&self) -> Option<[[f64; 2]; 2]> {
        let full: Vec<f64> = self.full.iter().copied().collect::<Option<_>>()?;
        let mut ranges = [[0.0f64; 2]; 2];
        for division in 0..=self.divisions {
            let step = 1usize << (self.divisions - division);
            for (i, j) in points(self.size, step) {
                for (axis, range) in ranges.iter_mut().enumerate() {
                    let [here, stride] = [[i, j][axis], [1, self.size[0]][axis]];
                    let [before, after] = [here.min(step), (self.size[axis] - 1 - here).min(step)];
                    let at = j * self.size[0] + i;
                    let rise = full[at + after * stride] - full[at - before * stride];
                    let metres = (before + after) as f64 * self.spacing[axis]
                        / (1u32 << self.divisions) as f64;
                    range[0] = range[0].min(rise / metres);
                    range[1] = range[1].max(rise / metres);
                }
            }
        }
        Some(ranges)
    }

    /// The level of detail that counts at a lattice point.
    fn level(&self, at: usize, levels: &[f32], rule: BorderRule) -> f64 {
        let point = [at % self.size[0], at / self.size[0]];
        let cells = touched(point, 1 << self.divisions, self.cells);
        let all = cells.map(|cell| levels[cell] as f64);
        match rule {
            BorderRule::Smaller => all.fold(f64::INFINITY, f64::min),
            BorderRule::Larger => all.fold(0.0, f64::max),
        }
    }

    /// All heights for these levels of detail of the cells. Only without holes.
    pub fn heights(&self, levels: &[f32], rule: BorderRule) -> Vec<f64> {
        let mut heights: Vec<f64> = self
            .full
            .iter()
            .map(|height| height.unwrap_or(0.0))
            .collect();
        for division in 1..=self.divisions {
            for (at, parents) in self.newborn(division) {
                let rate = (self.level(at, levels, rule) - (division as f64 - 1.0)).clamp(0.0, 1.0);
                let offset = self.offset(at, parents).unwrap_or(0.0);
                heights[at] = (heights[parents[0]] + heights[parents[1]]) / 2.0 + rate * offset;
            }
        }
        heights
    }

    /// The surface at a place, each cell cut at its own division alone.
    pub fn surface(&self, heights: &[f64], divisions: &[u8], [x, z]: [f64; 2]) -> f64 {
        let place = [x / self.spacing[0], z / self.spacing[1]];
        let cell = [0, 1].map(|axis| (place[axis] as usize).min(self.cells[axis] - 1));
        let own = divisions[cell[1] * self.cells[0] + cell[0]];
        let side = 1usize << own;
        let step = 1usize << (self.divisions - own);
        let inside = [0, 1].map(|axis| (place[axis] - cell[axis] as f64) * side as f64);
        let block = inside.map(|inside| (inside as usize).min(side - 1));
        let [u, v] = [0, 1].map(|axis| inside[axis] - block[axis] as f64);
        let [i, j] = [0, 1].map(|axis| (cell[axis] << self.divisions) + block[axis] * step);
        let at = |di: usize, dj: usize| heights[(j + dj * step) * self.size[0] + i + di * step];
        if u + v <= 1.0 {
            at(0, 0) + (at(1, 0) - at(0, 0)) * u + (at(0, 1) - at(0, 0)) * v
        } else {
            at(1, 1) + (at(0, 1) - at(1, 1)) * (1.0 - u) + (at(1, 0) - at(1, 1)) * (1.0 - v)
        }
    }
}

/// The points of a lattice, every `step` of the finest.
fn points(size: [usize; 2], step: usize) -> impl Iterator<Item = (usize, usize)> {
    let rows = (0..size[1]).step_by(step);
    rows.flat_map(move |j| (0..size[0]).step_by(step).map(move |i| (i, j)))
}
