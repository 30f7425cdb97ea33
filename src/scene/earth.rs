//! The drawn ground as a body: how deep below it a point lies, whether there is ground to see or a volume in its place.

use super::piece::Piece;
use crate::map::Map;
use crate::math::Region;
use crate::terrain::{Divider, Fineness};
use glam::Vec3;

/// The ground of some cells, of those beside, and of what would be drawn in holes, at a number of divisions.
#[derive(Debug)]
pub struct Earth {
    /// Column and row of the first cell.
    first: [i64; 2],
    /// Metres between points of the lattice.
    step: [f64; 2],
    /// Points of the lattice along x and z.
    size: [usize; 2],
    /// Points a cell.
    side: usize,
    height: Vec<f32>,
    cover: Vec<f32>,
}

/// A point of the lattice's triangles in plan.
struct Spot {
    /// The numbers of the triangle's corners.
    corners: [usize; 3],
    /// How much each counts.
    weights: [f64; 3],
}

impl Earth {
    /// Most cells along a side that should be asked for at a time at so many divisions.
    pub fn most_cells(divisions: u8) -> u32 {
        (1024 >> divisions.min(10)).clamp(8, 64)
    }

    /// The ground of these cells, divided so often, but never more than the map allows.
    pub fn of(map: &Map, cells: Region, divisions: u8) -> Self {
        let piece = Piece::around(map, cells);
        let divisions = divisions.min(map.parameters.max_divisions);
        let all = piece.map.field.cell_region();
        let count = all.area() as usize;
        let fineness = Fineness {
            divisions: &vec![divisions; count],
            levels: &vec![f32::from(divisions); count],
        };
        let mut divider = Divider::new(&piece.map);
        let planes = divider.divide(&piece.map, all, fineness);
        let side = 1usize << divisions;
        let step = map
            .field
            .spacing
            .map(|spacing| f64::from(spacing) / side as f64);
        Self {
            first: piece.first,
            step,
            size: planes.size,
            side,
            height: planes.height.to_vec(),
            cover: planes.alphas[1].to_vec(),
        }
    }

    /// Its height at a place in plan, metres.
    pub fn height(&self, x: f64, z: f64) -> f64 {
        self.mean(&self.height, x, z)
    }

    /// How much of the cover shows at a place in plan, 0..1.
    pub fn cover(&self, x: f64, z: f64) -> f64 {
        self.mean(&self.cover, x, z)
    }

    /// dy/dx and dy/dz over a square of `width` metres around a place.
    pub fn slope(&self, x: f64, z: f64, width: f64) -> [f64; 2] {
        let half = width / 2.0;
        [
            (self.height(x + half, z) - self.height(x - half, z)) / width,
            (self.height(x, z + half) - self.height(x, z - half)) / width,
        ]
    }

    /// The lowest and the highest point of a cell.
    pub fn range(&self, x: i64, z: i64) -> [f64; 2] {
        let start = [(x, 0), (z, 1)].map(|(cell, axis)| self.line(cell, axis));
        let mut range = [f64::INFINITY, f64::NEG_INFINITY];
        for j in 0..=self.side {
            for i in 0..=self.side {
                let y = f64::from(self.height[(start[1] + j) * self.size[0] + start[0] + i]);
                range = [range[0].min(y), range[1].max(y)];
            }
        }
        range
    }

    /// The points along a border of cells from one corner to the next, those of a cell's west or north border: along x
    /// (axis 0) or z (axis 1). They have the bits of the drawn ground's vertices beside a hole.
    pub fn border(&self, axis: usize, corner: [i64; 2], spacing: [f32; 2]) -> Vec<Vec3> {
        let start = [0, 1].map(|axis| self.line(corner[axis], axis));
        let scale = 1.0 / self.side as f32;
        (0..=self.side)
            .map(|step| {
                let mut at = start;
                at[axis] += step;
                let place = |of: usize| {
                    let part = if of == axis { step } else { 0 };
                    let (cell, part) = (corner[of] + (part / self.side) as i64, part % self.side);
                    (cell as f32 + part as f32 * scale) * spacing[of]
                };
                let y = self.height[at[1] * self.size[0] + at[0]];
                Vec3::new(place(0), y, place(1))
            })
            .collect()
    }

    /// The number of the point on a line between cells.
    fn line(&self, cell: i64, axis: usize) -> usize {
        let last = (self.size[axis] - 1 - self.side) as i64;
        ((cell - self.first[axis]) * self.side as i64).clamp(0, last) as usize
    }

    fn mean(&self, plane: &[f32], x: f64, z: f64) -> f64 {
        let Spot { corners, weights } = self.spot([x, z]);
        let parts = corners.into_iter().zip(weights);
        parts
            .map(|(at, weight)| f64::from(plane[at]) * weight)
            .sum()
    }

    /// Where a place lies among the triangles; one beyond the lattice lies on its rim.
    fn spot(&self, place: [f64; 2]) -> Spot {
        let along = |axis: usize| {
            let start = self.first[axis] as f64 * self.side as f64;
            let last = (self.size[axis] - 1) as f64;
            let at = (place[axis] / self.step[axis] - start).clamp(0.0, last);
            let whole = at.floor().min(last - 1.0);
            (whole as usize, at - whole)
        };
        let ((i, u), (j, v)) = (along(0), along(1));
        let columns = self.size[0];
        let at = j * columns + i;
        let (east, south) = (at + 1, at + columns);
        if u + v <= 1.0 {
            Spot {
                corners: [at, east, south],
                weights: [1.0 - u - v, u, v],
            }
        } else {
            Spot {
                corners: [south + 1, south, east],
                weights: [u + v - 1.0, 1.0 - u, 1.0 - v],
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Changes, Layer};
    use crate::terrain::{Eye, View, query};

    /// Rough ground with holes in its middle and at its edge.
    fn map() -> Map {
        let mut map = Map::flat([12, 10], [10.0, 7.0]).unwrap();
        let heights: Vec<f32> = (0..120).map(|i| (i * 7919 % 101) as f32 * 0.12).collect();
        map.field.height = Layer::from_rows([12, 10], &heights);
        let levels: Vec<u8> = (0..99).map(|i| (i * 31 % 4) as u8).collect();
        map.field.level = Layer::from_rows([11, 9], &levels);
        let hole = |x: usize, z: usize| (4..6).contains(&x) && (3..6).contains(&z) || z == 8;
        let holes: Vec<u8> = (0..99).map(|i| u8::from(hole(i % 11, i / 11))).collect();
        map.field.hole = Layer::from_rows([11, 9], &holes);
        map
    }

    #[test]
    fn it_is_the_drawn_ground_beside_holes_bit_for_bit() {
        let map = map();
        let mut view = View::new(&map);
        view.update(&map, Eye::uniform(3), &Changes::none());
        let drawn: std::collections::BTreeMap<[u32; 2], u32> = view
            .chunks()
            .iter()
            .flat_map(|chunk| {
                chunk
                    .indices()
                    .iter()
                    .map(|at| chunk.vertices()[*at as usize])
            })
            .map(|vertex| {
                let [x, y, z] = vertex.position.map(f32::to_bits);
                ([x, z], y)
            })
            .collect();
        let earth = Earth::of(&map, Region::new(4, 3, 6, 6), 3);
        let edge = Earth::of(&map, Region::new(0, 8, 11, 9), 3);
        let rims = [
            earth.border(0, [4, 3], [10.0, 7.0]),
            earth.border(1, [6, 4], [10.0, 7.0]),
            earth.border(0, [5, 6], [10.0, 7.0]),
            edge.border(0, [0, 8], [10.0, 7.0]),
            edge.border(0, [10, 8], [10.0, 7.0]),
        ];
        for point in rims.iter().flatten() {
            let [x, y, z] = point.to_array().map(f32::to_bits);
            assert_eq!(drawn.get(&[x, z]), Some(&y), "{point}");
        }
    }

    #[test]
    fn heights_between_points_are_those_of_the_triangles() {
        let mut map = map();
        map.field.hole = Layer::filled([11, 9], 0);
        let mut view = View::new(&map);
        view.update(&map, Eye::uniform(2), &Changes::none());
        let earth = Earth::of(&map, Region::new(2, 2, 6, 6), 2);
        for i in 0..500 {
            let (x, z) = (
                15.0 + (i * 37 % 500) as f32 * 0.1,
                10.0 + (i % 300) as f32 * 0.11,
            );
            let drawn = query::height_at(&view, &map, x, z).unwrap();
            let found = earth.height(f64::from(x), f64::from(z));
            assert!((f64::from(drawn.height) - found).abs() < 1e-3, "{x}, {z}");
        }
    }
}
