//! The lattice of a square of blocks: what is recorded on it, and where its points are now.

use super::tree::{Square, Tree};
use crate::map::Field;
use crate::terrain::chunk::CHUNK;
use crate::terrain::law::{clamp01, middle};
use crate::terrain::normals::blend;
use crate::terrain::stack::unit;
use bytemuck::{Pod, Zeroable};

/// Points along a side of a square's lattice.
pub(in crate::terrain) const SIDE: usize = CHUNK as usize + 1;
/// The same with one more on every side.
const WIDE: usize = SIDE + 2;
/// Blocks of the next level along a side of a square, with one more on every side.
pub(super) const AROUND: usize = CHUNK as usize / 2 + 2;

/// A point as it is drawn.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub(in crate::terrain) struct Point {
    pub height: f32,
    pub slope: [f32; 2],
    pub alphas: [f32; 2],
    pub colour: [f32; 3],
    /// 1 where it and all that it came from stand as recorded, else 0.
    exact: u32,
}

/// The points of a square's lattice, as they are drawn.
#[derive(Debug, Default)]
pub(in crate::terrain) struct Points {
    size: [usize; 2],
    all: Vec<Point>,
    /// Whether all of them are as recorded.
    pub plain: bool,
}

impl Points {
    /// The point at a column and row.
    pub fn at(&self, x: usize, z: usize) -> &Point {
        &self.all[z * SIDE + x]
    }

    /// Whether the lattice reaches so far.
    fn reaches(&self, x: usize, z: usize) -> bool {
        x < self.size[0] && z < self.size[1]
    }

    /// The smallest rectangle, as columns and rows from first to last, that holds all points that differ in a bit.
    pub fn differing(&self, other: &Self) -> Option<[[usize; 2]; 2]> {
        if self.size != other.size || self.all.len() != other.all.len() {
            return Some([[0, 0], self.size.map(|n| n - 1)]);
        }
        let mut found: Option<[[usize; 2]; 2]> = None;
        for (at, (a, b)) in self.all.iter().zip(&other.all).enumerate() {
            if bytemuck::bytes_of(a) != bytemuck::bytes_of(b) {
                let place = [at % SIDE, at / SIDE];
                let [low, high] = found.unwrap_or([place; 2]);
                found = Some([
                    [0, 1].map(|axis| low[axis].min(place[axis])),
                    [0, 1].map(|axis| high[axis].max(place[axis])),
                ]);
            }
        }
        found
    }
}

/// What is recorded at a point.
#[derive(Clone, Copy, Debug, Default)]
struct Sample {
    alphas: [f32; 2],
    colour: [f32; 3],
}

/// What is recorded on a square's lattice.
#[derive(Debug)]
pub(super) struct Recorded {
    size: [usize; 2],
    /// Heights, with those around the square; straight on beyond the field.
    heights: Vec<f32>,
    samples: Vec<Sample>,
}

impl Recorded {
    pub fn of(field: &Field, tree: &Tree, square: Square) -> Self {
        let mut recorded = Self {
            size: tree.points_of(square),
            heights: vec![0.0; WIDE * WIDE],
            samples: vec![Sample::default(); SIDE * SIDE],
        };
        recorded.read(field, square);
        recorded
    }

    /// Reads everything anew.
    pub fn read(&mut self, field: &Field, square: Square) {
        let [columns, rows] = self.size;
        let first = square.first_cell();
        let place = |x: usize, z: usize| {
            let step = |at: usize| (at as u32) << square.level;
            [first[0] + step(x), first[1] + step(z)]
        };
        for z in 0..rows {
            for x in 0..columns {
                let [i, j] = place(x, z);
                let sample = &mut self.samples[z * SIDE + x];
                sample.alphas = [
                    unit(field.alpha_base.get(i, j)),
                    unit(field.alpha_cover.get(i, j)),
                ];
                sample.colour = field.colour.get(i, j).map(unit);
                // As the division does: adding zero turns −0 into 0.
                self.heights[(z + 1) * WIDE + x + 1] = field.height.get(i, j) + 0.0;
            }
        }
        let known = field.vertices();
        let beside = |i: u32, j: u32, [dx, dz]: [i64; 2]| {
            let [i, j] =
                [(i, dx), (j, dz)].map(|(at, step)| i64::from(at) + (step << square.level));
            let inside = i >= 0 && j >= 0 && i < i64::from(known[0]) && j < i64::from(known[1]);
            inside.then(|| field.height.get(i as u32, j as u32) + 0.0)
        };
        for z in 0..rows {
            let [west, j] = place(0, z);
            let [east, _] = place(columns - 1, z);
            let ends = [beside(west, j, [-1, 0]), beside(east, j, [1, 0])];
            self.continue_heights((z + 1) * WIDE, 1, columns, ends);
        }
        for x in 0..columns {
            let [i, north] = place(x, 0);
            let [_, south] = place(x, rows - 1);
            let ends = [beside(i, north, [0, -1]), beside(i, south, [0, 1])];
            self.continue_heights(x + 1, WIDE, rows, ends);
        }
    }

    /// Sets the heights before and after a line of `count` points: what is recorded there, or straight on. `before` is
    /// where the one before stands.
    fn continue_heights(
        &mut self,
        before: usize,
        stride: usize,
        count: usize,
        ends: [Option<f32>; 2],
    ) {
        let after = before + (count + 1) * stride;
        let on = |near: f32, inner: f32| 2.0 * near - inner;
        let [first, last] = [self.heights[before + stride], self.heights[after - stride]];
        let inner = |index: usize, other: Option<f32>, near: f32| match count {
            1 => other.unwrap_or(near),
            _ => self.heights[index],
        };
        let north = inner(before + 2 * stride, ends[1], first);
        let south = inner(after.saturating_sub(2 * stride), ends[0], last);
        self.heights[before] = ends[0].unwrap_or(on(first, north));
        self.heights[after] = ends[1].unwrap_or(on(last, south));
    }

    fn height(&self, x: usize, z: usize) -> f32 {
        self.heights[(z + 1) * WIDE + x + 1]
    }

    /// The mean height of a block's four corners. The block lies within the field.
    pub fn centre(&self, x: usize, z: usize) -> f32 {
        let corner = |dx, dz| self.height(x + dx, z + dz);
        (corner(0, 0) + corner(1, 0) + corner(0, 1) + corner(1, 1)) * 0.25
    }

    /// Central differences, straight on at the field's rim; `step` is metres along x and z on the lattice.
    fn slope(&self, x: usize, z: usize, step: [f32; 2]) -> [f32; 2] {
        let at = (z + 1) * WIDE + x + 1;
        let [along, across] = step.map(|metres| 0.5 / metres);
        [
            (self.heights[at + 1] - self.heights[at - 1]) * along,
            (self.heights[at + WIDE] - self.heights[at - WIDE]) * across,
        ]
    }

    fn point(&self, x: usize, z: usize, step: [f32; 2]) -> Point {
        let Sample { alphas, colour } = self.samples[z * SIDE + x];
        Point {
            height: self.height(x, z),
            slope: self.slope(x, z, step),
            alphas,
            colour,
            exact: 1,
        }
    }

    /// The lattice of the square that holds the whole field: as recorded.
    pub fn all(&self, step: [f32; 2], out: &mut Points) {
        self.fit(out);
        out.plain = true;
        for z in 0..self.size[1] {
            for x in 0..self.size[0] {
                out.all[z * SIDE + x] = self.point(x, z, step);
            }
        }
    }

    fn fit(&self, out: &mut Points) {
        out.size = self.size;
        out.all.clear();
        out.all.resize(SIDE * SIDE, Point::default());
    }

    /// The lattice between the points of the next level. `quarter` says where it starts there; `rates` are those of the
    /// blocks of that level around, row by row from one before the square on: how far the new points between them have
    /// moved. Infinite where there is no block.
    pub fn between(
        &self,
        parent: &Points,
        quarter: [usize; 2],
        rates: &[f32; AROUND * AROUND],
        step: [f32; 2],
        out: &mut Points,
    ) {
        self.fit(out);
        out.plain = true;
        let [columns, rows] = self.size;
        for z in (0..rows).step_by(2) {
            for x in (0..columns).step_by(2) {
                let mut point = *parent.at(quarter[0] + x / 2, quarter[1] + z / 2);
                let moved = least(rates, x, z);
                point.slope = blend_slopes(point.slope, self.slope(x, z, step), moved);
                out.plain &= point.exact == 1 && moved >= 1.0;
                out.all[z * SIDE + x] = point;
            }
        }
        for z in 0..rows {
            let odd_row = z % 2;
            for x in (1 - odd_row..columns).step_by(2 - odd_row) {
                let point = self.newborn(x, z, least(rates, x, z), step, out);
                out.plain &= point.exact == 1;
                out.all[z * SIDE + x] = point;
            }
        }
    }

    /// A point between two of the next level.
    fn newborn(&self, x: usize, z: usize, rate: f32, step: [f32; 2], out: &Points) -> Point {
        let recorded = self.point(x, z, step);
        let ends = match (x % 2, z % 2) {
            (_, 0) => [[x - 1, z], [x + 1, z]],
            (0, _) => [[x, z - 1], [x, z + 1]],
            _ => [[x + 1, z - 1], [x - 1, z + 1]],
        };
        if !ends.into_iter().all(|[x, z]| out.reaches(x, z)) {
            // Its block reaches over the field's edge, and so does all that holds it: they are wholly divided.
            return recorded;
        }
        let [a, b] = ends.map(|[x, z]| out.at(x, z));
        let own = recorded.slope;
        let slope = [0, 1].map(|axis| middle(a.slope[axis], b.slope[axis]));
        if a.exact == 1 && b.exact == 1 && rate >= 1.0 {
            return recorded;
        }
        let [ra, rb] = ends.map(|[x, z]| z * SIDE + x).map(|at| &self.samples[at]);
        let heights = ends.map(|[x, z]| self.height(x, z));
        let moved = |a: f32, b: f32, recorded: f32, ra: f32, rb: f32| {
            middle(a, b) + rate * (recorded - middle(ra, rb))
        };
        Point {
            height: moved(a.height, b.height, recorded.height, heights[0], heights[1]),
            slope: blend_slopes(slope, own, rate),
            alphas: [0, 1].map(|at| {
                let recorded = recorded.alphas[at];
                let now = moved(
                    a.alphas[at],
                    b.alphas[at],
                    recorded,
                    ra.alphas[at],
                    rb.alphas[at],
                );
                clamp01(now)
            }),
            colour: [0, 1, 2].map(|at| {
                let recorded = recorded.colour[at];
                let now = moved(
                    a.colour[at],
                    b.colour[at],
                    recorded,
                    ra.colour[at],
                    rb.colour[at],
                );
                clamp01(now)
            }),
            exact: 0,
        }
    }
}

fn blend_slopes(from: [f32; 2], to: [f32; 2], moved: f32) -> [f32; 2] {
    let moved = moved.min(1.0);
    [0, 1].map(|axis| blend(from[axis], to[axis], moved))
}

/// The least rate of the blocks of the next level that touch a point of the lattice.
fn least(rates: &[f32; AROUND * AROUND], x: usize, z: usize) -> f32 {
    let ends = |at: usize| [at.div_ceil(2), at / 2 + 1];
    let ([x0, x1], [z0, z1]) = (ends(x), ends(z));
    let at = |x: usize, z: usize| rates[z * AROUND + x];
    at(x0, z0).min(at(x1, z0)).min(at(x0, z1).min(at(x1, z1)))
}
