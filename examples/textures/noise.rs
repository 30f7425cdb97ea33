//! Gradient noise that repeats exactly from tile to tile.

use glam::{Vec2, vec2};

use crate::blur::blur;
use crate::plane::{Field, Plane, SIDE};
use crate::random::unit;

/// How many cells a tile has across and down.
#[derive(Clone, Copy)]
pub struct Cells {
    /// Cells from left to right.
    pub across: usize,
    /// Cells from top to bottom.
    pub down: usize,
}

impl Cells {
    fn times(self, factor: usize) -> Self {
        Self {
            across: self.across * factor,
            down: self.down * factor,
        }
    }
}

impl From<usize> for Cells {
    fn from(count: usize) -> Self {
        Self {
            across: count,
            down: count,
        }
    }
}

impl From<(usize, usize)> for Cells {
    fn from((across, down): (usize, usize)) -> Self {
        Self { across, down }
    }
}

/// A lattice of slopes whose blend is the noise.
pub struct Lattice {
    cells: Cells,
    slopes: Vec<Vec2>,
}

impl Lattice {
    /// The lattice of a seed.
    pub fn new(cells: Cells, seed: u32) -> Self {
        let slope = |i: usize| {
            let (column, row) = ((i % cells.across) as u32, (i / cells.across) as u32);
            Vec2::from_angle(unit(column, row, seed) * std::f32::consts::TAU)
        };
        Self {
            cells,
            slopes: (0..cells.across * cells.down).map(slope).collect(),
        }
    }

    /// The noise, about -1 to 1, at a place in parts of the tile; whole numbers added change nothing.
    pub fn at(&self, u: f32, v: f32) -> f32 {
        let Cells { across, down } = self.cells;
        let x = (u - u.floor()) * across as f32;
        let y = (v - v.floor()) * down as f32;
        let (column, row) = ((x as usize).min(across - 1), (y as usize).min(down - 1));
        let (right, below) = ((column + 1) % across, (row + 1) % down);
        let (x, y) = (x - column as f32, y - row as f32);
        let rise =
            |column: usize, row: usize, way: Vec2| self.slopes[row * across + column].dot(way);
        let upper = glide(
            rise(column, row, vec2(x, y)),
            rise(right, row, vec2(x - 1.0, y)),
            x,
        );
        let lower = glide(
            rise(column, below, vec2(x, y - 1.0)),
            rise(right, below, vec2(x - 1.0, y - 1.0)),
            x,
        );
        glide(upper, lower, y) * 1.5
    }
}

/// From `a` to `b` with a start and an end so smooth that no lattice line shows in the light.
fn glide(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// Gradient noise, about -1 to 1.
pub fn perlin(cells: impl Into<Cells>, seed: u32) -> Field {
    let lattice = Lattice::new(cells.into(), seed);
    Plane::by_place(|u, v| lattice.at(u, v))
}

/// Noise of several sizes, each half as wide as the last and `gain` times as strong.
pub fn fbm(cells: impl Into<Cells>, octaves: u32, gain: f32, seed: u32) -> Field {
    octave_sum(cells.into(), octaves, gain, seed, |noise| noise)
}

/// As [`fbm`], but with sharp crests.
pub fn ridged(cells: impl Into<Cells>, octaves: u32, gain: f32, seed: u32) -> Field {
    octave_sum(cells.into(), octaves, gain, seed, |noise| {
        1.0 - 2.0 * noise.abs()
    })
}

fn octave_sum(cells: Cells, octaves: u32, gain: f32, seed: u32, form: fn(f32) -> f32) -> Field {
    let strengths: Vec<f32> = (0..octaves).map(|k| gain.powi(k as i32)).collect();
    let total = strengths.iter().map(|s| s * s).sum::<f32>().sqrt();
    let mut sum = Plane::new(0.0);
    for (octave, strength) in strengths.iter().enumerate() {
        let cells = cells.times(1 << octave);
        if cells.across.max(cells.down) > SIDE / 2 {
            break;
        }
        let lattice = Lattice::new(cells, seed + 101 * octave as u32);
        let noise = Plane::by_place(|u, v| form(lattice.at(u, v)) * strength / total);
        add(&mut sum, &noise);
    }
    sum
}

fn add(sum: &mut Field, part: &Field) {
    for (sum, part) in sum.values_mut().iter_mut().zip(part.values()) {
        *sum += part;
    }
}

/// Grain with a standard deviation of 1, softened by `softness` texels.
pub fn grain(softness: f32, seed: u32) -> Field {
    let white = Plane::build(|i| unit((i % SIDE) as u32, (i / SIDE) as u32, seed) - 0.5);
    let soft = blur(&white, softness);
    let count = soft.values().len() as f64;
    let variance = soft.values().iter().map(|&v| f64::from(v * v)).sum::<f64>() / count;
    soft.map(|v| v / variance.sqrt() as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_repeats_from_tile_to_tile() {
        let lattice = Lattice::new(Cells::from((7, 5)), 3);
        for k in 0..64 {
            let (u, v) = (k as f32 / 64.0, (k * 5 % 64) as f32 / 64.0);
            let here = lattice.at(u, v);
            assert!((lattice.at(u + 1.0, v) - here).abs() < 1e-4);
            assert!((lattice.at(u, v - 2.0) - here).abs() < 1e-4);
        }
    }

    #[test]
    fn noise_has_no_seam() {
        let lattice = Lattice::new(Cells::from(6), 4);
        for k in 0..64 {
            let v = k as f32 / 64.0;
            assert!((lattice.at(0.99999, v) - lattice.at(0.0, v)).abs() < 1e-3);
        }
    }

    #[test]
    fn grain_has_its_deviation() {
        let grain = grain(0.6, 9);
        let square =
            grain.values().iter().map(|v| v * v).sum::<f32>() / grain.values().len() as f32;
        assert!((square - 1.0).abs() < 0.01);
    }
}
