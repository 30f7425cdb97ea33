//! Questions to the drawn surface: how high it is at a place, and where a ray meets it.

use super::line::Line;
use super::{CHUNK, Chunk, RandomSource, Vertex, View};
use crate::map::Map;
use crate::math::{Ray, Region};
use glam::Vec3;

/// The drawn surface at one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Metres.
    pub height: f32,
    /// dy/dx and dy/dz, as shaded.
    pub slope: [f32; 2],
    /// How much of the base and of the cover texture shows, 0..1.
    pub alphas: [f32; 2],
    /// Linear red, green, blue, 0..1.
    pub colour: [f32; 3],
    /// Column and row of the cell.
    pub cell: (u32, u32),
    /// How often the cell is divided.
    pub divisions: u8,
}

/// Where a ray meets the drawn surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Where, in metres.
    pub point: Vec3,
    /// Column and row of the cell.
    pub cell: (u32, u32),
    /// Metres along the ray.
    pub distance: f32,
}

/// The drawn surface at `(x, z)` metres; `None` off the field, in a hole, or before the view's first update.
pub fn height_at<S: RandomSource>(view: &View<S>, map: &Map, x: f32, z: f32) -> Option<Sample> {
    if view.chunks().is_empty() {
        return None;
    }
    let cell = map.field.cell_at(x, z)?;
    let (chunk, index) = find(view, cell)?;
    let divisions = chunk.cell_divisions(index)?;
    let side = 1u32 << divisions;
    let block = |place: f32, cell: u32, spacing: f32| {
        let along = ((place / spacing - cell as f32) * side as f32).max(0.0);
        (along as usize).min(side as usize - 1)
    };
    let bx = block(x, cell.0, map.field.spacing[0]);
    let bz = block(z, cell.1, map.field.spacing[1]);
    let weighed = chunk.block_triangles(index, bx, bz).map(|triangle| {
        let corners = corners(chunk, triangle);
        (corners, weights_in_plan(&corners, [x as f64, z as f64]))
    });
    let least = |weights: &[f64; 3]| weights.iter().copied().fold(f64::INFINITY, f64::min);
    let (corners, weights) = weighed.max_by(|a, b| least(&a.1).total_cmp(&least(&b.1)))?;
    Some(mix(&corners, weights, cell, divisions))
}

/// Where `ray` first meets the drawn surface, from above or from below.
pub fn cast<S: RandomSource>(view: &View<S>, map: &Map, ray: Ray) -> Option<Hit> {
    if view.chunks().is_empty() {
        return None;
    }
    let spacing = map.field.spacing.map(f64::from);
    let cells = map.field.cells();
    let line = Line::new(ray);
    let whole = line.clip(
        [0.0, f64::INFINITY],
        [0.0, 0.0],
        [0, 1].map(|a| cells[a] as f64 * spacing[a]),
    )?;
    let seen = Seen {
        view,
        line,
        spacing,
    };
    let top = view.tree.top();
    let squares = view.tree.size(top);
    let side = spacing.map(|spacing| spacing * f64::from(CHUNK << top));
    let mut squares = seen.line.walk(whole, [0.0, 0.0], side, squares);
    let (block, distance) = squares.find_map(|(place, reach)| seen.cast_square(place, reach))?;
    let point = ray.at(distance as f32);
    let cell = |place: f32, spacing: f64, [first, end]: [u32; 2]| {
        ((f64::from(place) / spacing) as u32).clamp(first, end - 1)
    };
    Some(Hit {
        point,
        cell: (
            cell(point.x, spacing[0], [block.x0, block.x1]),
            cell(point.z, spacing[1], [block.z0, block.z1]),
        ),
        distance: distance as f32,
    })
}

/// What a ray is cast at.
struct Seen<'a, S> {
    view: &'a View<S>,
    line: Line,
    spacing: [f64; 2],
}

impl<S: RandomSource> Seen<'_, S> {
    /// Looks through a square of the largest blocks.
    fn cast_square(&self, place: [u32; 2], reach: [f64; 2]) -> Option<(Region, f64)> {
        let level = self.view.tree.top();
        let first = place.map(|place| place * CHUNK);
        let number = self.view.tree.of_block(level, first).0;
        let chunk = self.view.chunks().get(number)?;
        // Without larger blocks all that is drawn over a square is in one chunk.
        if level == 0 && !self.line.passes(reach, chunk.height_range()) {
            return None;
        }
        self.cast_among(level, first, [CHUNK; 2], reach)
    }

    /// Looks through blocks of a level that lie side by side, in order.
    fn cast_among(
        &self,
        level: u8,
        first: [u32; 2],
        count: [u32; 2],
        reach: [f64; 2],
    ) -> Option<(Region, f64)> {
        let size = self.spacing.map(|spacing| spacing * f64::from(1 << level));
        let start = [0, 1].map(|axis| f64::from(first[axis]) * size[axis]);
        let mut blocks = self.line.walk(reach, start, size, count);
        blocks.find_map(|(place, reach)| {
            let block = [0, 1].map(|axis| first[axis] + place[axis]);
            self.cast_block(level, block, reach)
        })
    }

    /// Looks at a block, or at those it is divided into.
    fn cast_block(&self, level: u8, block: [u32; 2], reach: [f64; 2]) -> Option<(Region, f64)> {
        let tree = &self.view.tree;
        if !tree.holds(level, block.map(i64::from)) {
            return None;
        }
        let [x, z] = block.map(|at| at << level);
        let chunk = &self.view.chunks()[tree.of_block(level, block).0];
        let index = chunk.index_of(x, z);
        match chunk.cell_divisions(index) {
            Some(_) if !self.line.passes(reach, chunk.height_range()) => None,
            Some(divisions) => {
                let distance = self.cast_triangles(chunk, index, divisions, [x, z], reach)?;
                let side = chunk.block();
                Some((Region::new(x, z, x + side, z + side), distance))
            }
            None if level == 0 => None,
            None => self.cast_among(level - 1, block.map(|at| 2 * at), [2; 2], reach),
        }
    }

    /// The nearest hit among the triangles of a cell or block that starts at a cell.
    fn cast_triangles(
        &self,
        chunk: &Chunk,
        index: usize,
        divisions: u8,
        cell: [u32; 2],
        reach: [f64; 2],
    ) -> Option<f64> {
        let corner = [0, 1].map(|axis| f64::from(cell[axis]) * self.spacing[axis]);
        let side = 1u32 << divisions;
        let size = f64::from(chunk.block()) / f64::from(side);
        let parts = self.spacing.map(|spacing| spacing * size);
        let mut parts = self.line.walk(reach, corner, parts, [side, side]);
        parts.find_map(|(at, _)| {
            let triangles = chunk.block_triangles(index, at[0] as usize, at[1] as usize);
            let hits = triangles.filter_map(|triangle| self.line.meet(&corners(chunk, triangle)));
            hits.min_by(f64::total_cmp)
        })
    }
}

/// The chunk that draws a cell, and the number in it of the cell, or of the block that holds it.
fn find<S: RandomSource>(view: &View<S>, (x, z): (u32, u32)) -> Option<(&Chunk, usize)> {
    let tree = &view.tree;
    (0..=tree.top()).find_map(|level| {
        let number = tree.of_block(level, [x >> level, z >> level]).0;
        let chunk = view.chunks().get(number)?;
        let index = chunk.index_of(x, z);
        chunk.cell_divisions(index).map(|_| (chunk, index))
    })
}

fn corners(chunk: &Chunk, triangle: usize) -> [Vertex; 3] {
    [0, 1, 2].map(|corner| chunk.vertices()[chunk.indices()[3 * triangle + corner] as usize])
}

/// How much each corner of a triangle counts at a place in plan; they sum to 1, and none is negative inside.
fn weights_in_plan(corners: &[Vertex; 3], [x, z]: [f64; 2]) -> [f64; 3] {
    let plan = corners.map(|corner| [corner.position[0] as f64 - x, corner.position[2] as f64 - z]);
    let cross = |a: usize, b: usize| plan[a][0] * plan[b][1] - plan[a][1] * plan[b][0];
    let areas = [cross(1, 2), cross(2, 0), cross(0, 1)];
    let whole = areas.iter().sum::<f64>();
    areas.map(|area| area / whole)
}

fn mix(corners: &[Vertex; 3], weights: [f64; 3], cell: (u32, u32), divisions: u8) -> Sample {
    let weights = weights.map(|weight| weight as f32);
    let blend = |of: &dyn Fn(&Vertex) -> f32| {
        let parts = corners.iter().zip(weights);
        parts
            .map(|(corner, weight)| of(corner) * weight)
            .sum::<f32>()
    };
    Sample {
        height: blend(&|corner| corner.position[1]),
        slope: [0, 1].map(|axis| blend(&|corner| corner.slope[axis])),
        alphas: [0, 1].map(|which| blend(&|corner| corner.alphas[which])),
        colour: [0, 1, 2].map(|channel| blend(&|corner| corner.colour[channel])),
        cell,
        divisions,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Changes, Layer};
    use crate::terrain::Eye;

    /// A rough map with a hole at cell (3, 2), and what an eye in its middle sees of it.
    fn scene() -> (Map, View) {
        let mut map = Map::flat([71, 40], [10.0, 7.0]).unwrap();
        let heights: Vec<f32> = (0..71 * 40)
            .map(|i| (i * 7919 % 101) as f32 * 0.12)
            .collect();
        map.field.height = Layer::from_rows([71, 40], &heights);
        map.field.level = Layer::filled([70, 39], 2);
        let mut holes = vec![0; 70 * 39];
        holes[2 * 70 + 3] = 1;
        map.field.hole = Layer::from_rows([70, 39], &holes);
        let mut view = View::new(&map);
        view.update(
            &map,
            Eye::at(Vec3::new(350.0, 5.0, 130.0)),
            &Changes::none(),
        );
        (map, view)
    }

    #[test]
    fn heights_are_those_of_the_vertices_and_between_them() {
        let (map, view) = scene();
        for chunk in view.chunks() {
            for cell in 0..chunk.cells().area() as usize {
                for triangle in chunk.cell_triangles(cell) {
                    let [a, b, c] =
                        corners(chunk, triangle).map(|corner| Vec3::from(corner.position));
                    let middle = (a + b + c) / 3.0;
                    let found = height_at(&view, &map, middle.x, middle.z).unwrap();
                    assert!((found.height - middle.y).abs() < 1e-3, "{found:?} {middle}");
                }
            }
        }
    }

    #[test]
    fn off_the_field_and_in_a_hole_there_is_nothing() {
        let (map, view) = scene();
        assert_eq!(height_at(&view, &map, -0.1, 5.0), None);
        assert_eq!(height_at(&view, &map, f32::NAN, 5.0), None);
        assert_eq!(height_at(&view, &map, 35.0, 17.0), None);
        assert!(height_at(&view, &map, 700.0, 273.0).is_some());
        assert_eq!(height_at(&View::new(&map), &map, 5.0, 5.0), None);
    }

    #[test]
    fn a_ray_straight_down_meets_the_height_that_is_there() {
        let (map, view) = scene();
        for i in 0..500 {
            let (x, z) = ((i * 37 % 701) as f32 * 0.998, (i * 91 % 273) as f32 * 0.99);
            let ray = Ray {
                origin: Vec3::new(x, 500.0, z),
                direction: Vec3::NEG_Y,
            };
            let sample = height_at(&view, &map, x, z);
            let hit = cast(&view, &map, ray);
            assert_eq!(sample.is_some(), hit.is_some());
            if let (Some(sample), Some(hit)) = (sample, hit) {
                assert!((hit.point.y - sample.height).abs() < 1e-3);
            }
        }
    }

    #[test]
    fn a_ray_meets_the_first_of_all_triangles() {
        let (map, view) = scene();
        for i in 0..300 {
            let turn = i as f32 * 0.37;
            let origin =
                Vec3::new(350.0, 30.0, 130.0) + Vec3::new(turn.sin(), 0.0, turn.cos()) * 200.0;
            let target = Vec3::new((i * 53 % 700) as f32, 6.0, (i * 31 % 270) as f32);
            let ray = Ray {
                origin,
                direction: (target - origin).normalize(),
            };
            let line = Line::new(ray);
            let all = view.chunks().iter().flat_map(|chunk| {
                (0..chunk.indices().len() / 3).map(move |triangle| corners(chunk, triangle))
            });
            let first = all
                .filter_map(|corners| line.meet(&corners))
                .min_by(f64::total_cmp);
            let found = cast(&view, &map, ray).map(|hit| hit.distance as f64);
            match (first, found) {
                (Some(first), Some(found)) => {
                    assert!((first - found).abs() < 1e-2, "{first} {found}")
                }
                (first, found) => assert_eq!(first, found),
            }
        }
    }
}
