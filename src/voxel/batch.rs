//! Cells worked out side by side: where the vertex of each lies, which way the ground faces there, and how the cell's
//! corners pull at it.
//!
//! A number of each cell stands in a lane of its own, and what is done for one lane is done for all, so that the
//! compiler takes several in one step.

use super::crossed::Cell;
use super::kept::ONE;
use super::vertex::{PARTS, Vertex};
use crate::math::width::{Width, for_each_width};

/// Cells that are worked out at a time.
pub(super) const LANES: usize = 32;

/// A number for each cell.
pub(super) type Lanes<T = f32> = [T; LANES];

/// The density on the surface.
const SURFACE: f32 = 127.5;
/// A gradient has no direction if its square is less.
const LEAST_SQUARE: f32 = 4.0;

/// Cells, and where their vertices lie.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    width: Width,
    /// The densities of the corners.
    corners: [Lanes; 8],
    /// Where the vertex lies along x, y, z, 0..1.
    place: [Lanes; 3],
}

impl Default for Batch {
    fn default() -> Self {
        Self::of_width(Width::best())
    }
}

impl Batch {
    fn of_width(width: Width) -> Self {
        Self {
            width,
            corners: [[0.0; LANES]; 8],
            place: [[0.0; LANES]; 3],
        }
    }

    /// Takes other cells, at most [`LANES`].
    pub fn take(&mut self, cells: &[Cell]) {
        read(self.width, cells, &mut self.corners);
        find_places(self.width, &self.corners, &mut self.place);
    }

    /// Adds the vertices of these cells.
    pub fn add_vertices(&self, cells: &[Cell], vertices: &mut Vec<Vertex>) {
        let (mut fractions, mut normals) = ([[0; LANES]; 3], [[0; LANES]; 3]);
        find_fractions(self.width, &self.place, &mut fractions);
        find_normals(self.width, &self.corners, &self.place, &mut normals);
        let vertex = |(lane, cell): (usize, &Cell)| Vertex {
            cell: cell.at,
            fraction: [fractions[0][lane], fractions[1][lane], fractions[2][lane]],
            normal: [normals[0][lane], normals[1][lane], normals[2][lane]],
        };
        vertices.extend(cells.iter().take(LANES).enumerate().map(vertex));
    }

    /// density / 255 × nearness of each solid corner, in whole numbers of [`ONE`]; 0 for absent ones.
    pub fn find_pulls(&self, pulls: &mut [Lanes; 8]) {
        find_pulls(self.width, &self.corners, &self.place, pulls);
    }
}

for_each_width! {
    fn read(cells: &[Cell], corners: &mut [Lanes; 8]) {
        let mut halves = [[0; LANES]; 2];
        for (lane, cell) in cells.iter().take(LANES).enumerate() {
            halves[0][lane] = cell.corners as u32;
            halves[1][lane] = (cell.corners >> 32) as u32;
        }
        for (corner, densities) in corners.iter_mut().enumerate() {
            let half = &halves[corner / 4];
            for lane in 0..LANES {
                densities[lane] = (half[lane] >> (8 * (corner % 4)) & 255) as i32 as f32;
            }
        }
    }

    /// The mean of the points where the surface crosses the edges of each cell.
    fn find_places(corners: &[Lanes; 8], place: &mut [Lanes; 3]) {
        for lane in 0..LANES {
            let above = |corner: usize| corners[corner][lane] - SURFACE;
            let edge = |low: usize, high: usize| Edge::of(above(low), above(high));
            let x = [edge(0, 1), edge(2, 3), edge(4, 5), edge(6, 7)];
            let y = [edge(0, 2), edge(1, 3), edge(4, 6), edge(5, 7)];
            let z = [edge(0, 4), edge(1, 5), edge(2, 6), edge(3, 7)];
            let along = |[a, b, c, d]: &[Edge; 4]| sum(a, b) + sum(c, d);
            let both = |a: &Edge, b: &Edge| a.count + b.count;
            let all = |[a, b, c, d]: &[Edge; 4]| both(a, b) + both(c, d);
            let share = 1.0 / (all(&x) + all(&y) + all(&z)).max(1.0);
            // Edges along other axes are crossed at 1 if they stand there.
            let far_x = both(&y[1], &y[3]) + both(&z[1], &z[3]);
            let far_y = both(&x[1], &x[3]) + both(&z[2], &z[3]);
            let far_z = both(&x[2], &x[3]) + both(&y[2], &y[3]);
            place[0][lane] = (along(&x) + far_x) * share;
            place[1][lane] = (along(&y) + far_y) * share;
            place[2][lane] = (along(&z) + far_z) * share;
        }
    }

    fn find_fractions(place: &[Lanes; 3], fractions: &mut [Lanes<u16>; 3]) {
        for (place, fractions) in place.iter().zip(fractions) {
            for lane in 0..LANES {
                fractions[lane] = nearest(place[lane] * PARTS as f32) as u16;
            }
        }
    }

    /// Minus the trilinear gradient at each vertex, of length 32 767; zero if it has no direction.
    fn find_normals(corners: &[Lanes; 8], place: &[Lanes; 3], normals: &mut [Lanes<i16>; 3]) {
        for lane in 0..LANES {
            let corner = |corner: usize| corners[corner][lane];
            let [x, y, z] = [place[0][lane], place[1][lane], place[2][lane]];
            // How the density rises along the edges in x, and what it is there at the vertex's x.
            let rise = |edge: usize| corner(2 * edge + 1) - corner(2 * edge);
            let rises = [rise(0), rise(1), rise(2), rise(3)];
            let at = |edge: usize| corner(2 * edge) + rises[edge] * x;
            let [a, b, c, d] = [at(0), at(1), at(2), at(3)];
            let along = [
                mix(mix(rises[0], rises[1], y), mix(rises[2], rises[3], y), z),
                mix(b - a, d - c, z),
                mix(c - a, d - b, y),
            ];
            let square = along[0] * along[0] + along[1] * along[1] + along[2] * along[2];
            let unit = -32_767.0 / square.sqrt();
            let unit = if square < LEAST_SQUARE { 0.0 } else { unit };
            normals[0][lane] = nearest(along[0] * unit) as i16;
            normals[1][lane] = nearest(along[1] * unit) as i16;
            normals[2][lane] = nearest(along[2] * unit) as i16;
        }
    }

    fn find_pulls(corners: &[Lanes; 8], place: &[Lanes; 3], pulls: &mut [Lanes; 8]) {
        const UNIT: f32 = ONE / 255.0;
        for lane in 0..LANES {
            let place = |axis: usize| place[axis][lane];
            let (near_z, far_z) = (UNIT * (1.0 - place(2)), UNIT * place(2));
            let (near_y, far_y) = (1.0 - place(1), place(1));
            let rows = [
                near_y * near_z,
                far_y * near_z,
                near_y * far_z,
                far_y * far_z,
            ];
            let along = [1.0 - place(0), place(0)];
            for (corner, pulls) in pulls.iter_mut().enumerate() {
                let density = corners[corner][lane];
                let pull = whole(density * (rows[corner / 2] * along[corner % 2]));
                pulls[lane] = if density > SURFACE { pull } else { 0.0 };
            }
        }
    }
}

/// An edge of a cell, which the surface crosses at `part` / `whole` of its length.
struct Edge {
    part: f32,
    whole: f32,
    /// 1, or 0 if the surface doesn't cross it; then it is as if it did at 0.
    count: f32,
}

impl Edge {
    /// Of how far the densities of its ends are above the surface's, which no voxel has.
    #[inline(always)]
    fn of(low: f32, high: f32) -> Self {
        let is_crossed = (low > 0.0) != (high > 0.0);
        Self {
            part: if is_crossed { low.abs() } else { 0.0 },
            whole: low.abs() + high.abs(),
            count: if is_crossed { 1.0 } else { 0.0 },
        }
    }
}

/// The sum of where two edges are crossed: one division for both, and nothing else is rounded.
#[inline(always)]
fn sum(a: &Edge, b: &Edge) -> f32 {
    (a.part * b.whole + b.part * a.whole) / (a.whole * b.whole)
}

#[inline(always)]
fn mix(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}

/// Added to it, a number within ±2²² keeps no fraction, and its last bits are the nearest whole number.
pub(super) const WITHOUT_FRACTION: f32 = 12_582_912.0;

/// The nearest whole number, of two the even one, of a number within ±2²².
#[inline(always)]
fn whole(number: f32) -> f32 {
    (number + WITHOUT_FRACTION) - WITHOUT_FRACTION
}

/// The same as an integer.
#[inline(always)]
pub(super) fn nearest(number: f32) -> i32 {
    let bits = (number + WITHOUT_FRACTION).to_bits();
    bits.wrapping_sub(WITHOUT_FRACTION.to_bits()) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_and_pulls_are_the_same_bits_at_every_width() {
        let corners = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        let cell = |number| Cell {
            corners: corners(number),
            at: [1, 2, 3, 0],
        };
        let cells: Vec<Cell> = (0..LANES as u64 * 64).map(cell).collect();
        let of = |width: Width| {
            let mut batch = Batch::of_width(width);
            let (mut vertices, mut pulls) = (Vec::new(), Vec::new());
            for cells in cells.chunks(LANES) {
                batch.take(cells);
                batch.add_vertices(cells, &mut vertices);
                let mut pull = [[0.0; LANES]; 8];
                batch.find_pulls(&mut pull);
                pulls.extend(pull.as_flattened().iter().map(|pull| pull.to_bits()));
            }
            (vertices, pulls)
        };
        assert!(of(Width::plain()) == of(Width::best()));
    }
}
