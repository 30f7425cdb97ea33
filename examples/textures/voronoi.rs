//! Cells round scattered points, repeating exactly from tile to tile.

use glam::{IVec2, Vec2, ivec2, vec2};

use crate::noise::Cells;
use crate::plane::{Plane, SIDE};
use crate::random::unit;

/// How many cells to either side can hold the nearest point.
const REACH: i32 = 2;

/// One scattered point in each cell of a lattice.
pub struct Voronoi {
    cells: Cells,
    points: Vec<Vec2>,
    seed: u32,
}

/// The cell that holds a place. Lengths are in lattice cells.
#[derive(Clone, Copy)]
pub struct Cell {
    /// The distance to the cell's point.
    pub distance: f32,
    /// The way from the cell's point to the place.
    pub offset: Vec2,
    lattice: IVec2,
    id: u32,
    seed: u32,
}

impl Cell {
    /// The cell's own `k`-th random number, from 0 up to 1.
    pub fn random(&self, k: u32) -> f32 {
        unit(self.id, k, self.seed.wrapping_add(7919))
    }

    /// The height of a plane through the cell's point that falls in a random direction, slope 1.
    pub fn tilt(&self, k: u32) -> f32 {
        Vec2::from_angle(self.random(k) * std::f32::consts::TAU).dot(self.offset)
    }
}

impl Voronoi {
    /// Points at most half of `jitter` from the middles of their lattice cells.
    pub fn new(cells: impl Into<Cells>, jitter: f32, seed: u32) -> Self {
        let cells = cells.into();
        let point = |i: usize| {
            let (column, row) = ((i % cells.across) as u32, (i / cells.across) as u32);
            let shift = vec2(unit(column, row, seed), unit(column, row, seed + 7)) - 0.5;
            Vec2::splat(0.5) + shift * jitter
        };
        let points = (0..cells.across * cells.down).map(point).collect();
        Self {
            cells,
            points,
            seed,
        }
    }

    /// The cell of each sample, its place first moved by `warp` lattice cells.
    pub fn cells(&self, warp: impl Fn(usize) -> Vec2) -> Plane<Cell> {
        let scale = vec2(self.cells.across as f32, self.cells.down as f32) / SIDE as f32;
        Plane::build(|i| {
            let place = vec2((i % SIDE) as f32 + 0.5, (i / SIDE) as f32 + 0.5) * scale;
            self.at(place + warp(i))
        })
    }

    /// The cell of each sample, unmoved.
    pub fn plain_cells(&self) -> Plane<Cell> {
        self.cells(|_| Vec2::ZERO)
    }

    /// The cell at a place in lattice cells.
    pub fn at(&self, place: Vec2) -> Cell {
        let home = place.floor().as_ivec2();
        let (mut lattice, mut way) = self.nearest(place, home, REACH - 1);
        if way.length_squared() > 1.0 {
            (lattice, way) = self.nearest(place, home, REACH);
        }
        Cell {
            distance: way.length(),
            offset: -way,
            lattice,
            id: self.id(lattice) as u32,
            seed: self.seed,
        }
    }

    /// The nearest point's lattice cell and the way to it, among those at most `reach` cells from `home`.
    fn nearest(&self, place: Vec2, home: IVec2, reach: i32) -> (IVec2, Vec2) {
        let mut nearest = (home, self.point(home) - place);
        for step in neighbours(reach) {
            let way = self.point(home + step) - place;
            if way.length_squared() < nearest.1.length_squared() {
                nearest = (home + step, way);
            }
        }
        nearest
    }

    /// The distance from a place to the border of its cell.
    pub fn border(&self, cell: &Cell) -> f32 {
        let own = self.point(cell.lattice);
        neighbours(REACH)
            .filter(|&way| way != IVec2::ZERO)
            .map(|way| {
                let apart = self.point(cell.lattice + way) - own;
                apart.length() * 0.5 - cell.offset.dot(apart.normalize())
            })
            .fold(f32::MAX, f32::min)
    }

    fn id(&self, lattice: IVec2) -> usize {
        let column = lattice.x.rem_euclid(self.cells.across as i32) as usize;
        let row = lattice.y.rem_euclid(self.cells.down as i32) as usize;
        row * self.cells.across + column
    }

    fn point(&self, lattice: IVec2) -> Vec2 {
        lattice.as_vec2() + self.points[self.id(lattice)]
    }
}

fn neighbours(reach: i32) -> impl Iterator<Item = IVec2> {
    (-reach..=reach).flat_map(move |y| (-reach..=reach).map(move |x| ivec2(x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_repeat_from_tile_to_tile() {
        let voronoi = Voronoi::new((5, 8), 1.0, 12);
        for k in 0..100 {
            let place = vec2(k as f32 * 0.05, (k * 7 % 100) as f32 * 0.08);
            let (here, there) = (voronoi.at(place), voronoi.at(place + vec2(5.0, -8.0)));
            assert_eq!(here.id, there.id);
            assert!((here.distance - there.distance).abs() < 1e-4);
            assert!((voronoi.border(&here) - voronoi.border(&there)).abs() < 1e-4);
        }
    }

    #[test]
    fn the_border_is_where_two_points_are_equally_far() {
        let voronoi = Voronoi::new(6, 0.9, 5);
        let (mut place, step) = (vec2(1.0, 3.3), vec2(0.001, 0.0));
        let first = voronoi.at(place);
        while voronoi.at(place).id == first.id {
            place += step;
        }
        assert!(voronoi.border(&voronoi.at(place)) < 0.002);
    }
}
