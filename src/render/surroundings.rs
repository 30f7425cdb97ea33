//! The land beyond a map: its own ground, mirrored at its edges, coarser the farther it is, and lost in haze.
//! It begins beneath the map, as a floor, so that no gap shows under the ground's rim.

use super::gpu::Gpu;
use super::land::Land;
use super::mesh::Mesh;
use crate::map::{Field, Map};
use crate::terrain::Vertex;
use glam::{Vec2, Vec3};

/// Points along each side of the map at most.
const MOST_ALONG: u32 = 256;
/// How far it reaches, as a share of the map's longer side.
const REACH: f32 = 1.0;
/// How much wider each ring is than the one before.
const GROWTH: f32 = 1.5;
/// How far below the ground it lies one cell inside the rim, in spacings.
const DEPTH_UNDER_RIM: f32 = 1.5;
/// How bright the floor and its walls are, as a share of what grows on the land: one looks at them through holes alone.
const FLOOR: f32 = 0.14;

/// Four strips, one along each side of the map.
#[derive(Debug)]
pub(super) struct Surroundings {
    pub strips: [Mesh; 4],
}

impl Surroundings {
    /// `lowest` is no higher than any height of the map.
    pub fn new(gpu: &Gpu, layout: &wgpu::BindGroupLayout, map: &Map, lowest: f32) -> Self {
        let strips = strips(map, lowest).map(|strip| {
            let mut mesh = Mesh::new(gpu, layout, &strip.vertices, &strip.indices);
            mesh.bounds = strip.bounds();
            mesh
        });
        Self { strips }
    }

    /// Follows the map's heights, none of which is lower than `lowest`.
    pub fn update(&mut self, gpu: &Gpu, layout: &wgpu::BindGroupLayout, map: &Map, lowest: f32) {
        for (mesh, strip) in self.strips.iter_mut().zip(strips(map, lowest)) {
            mesh.write(gpu, layout, &strip.vertices, &strip.indices);
            mesh.bounds = strip.bounds();
        }
    }
}

struct Strip {
    vertices: Vec<Vertex>,
    indices: Vec<u32>,
}

impl Strip {
    fn bounds(&self) -> [Vec3; 2] {
        let corners = [Vec3::INFINITY, Vec3::NEG_INFINITY];
        self.vertices.iter().fold(corners, |[low, high], vertex| {
            let at = Vec3::from(vertex.position);
            [low.min(at), high.max(at)]
        })
    }
}

fn strips(map: &Map, lowest: f32) -> [Strip; 4] {
    let around = Around::of(&map.field, lowest);
    let [columns, rows] = map.field.cells();
    [
        around.strip(columns, |at| [at, 0]),
        around.strip(columns, |at| [columns - at, rows]),
        around.strip(rows, |at| [0, rows - at]),
        around.strip(rows, |at| [columns, at]),
    ]
}

/// One ring round the map.
struct Ring {
    /// How many times as large as the map's rim it is.
    scale: f32,
    /// Metres from the ring before.
    step: f32,
    lies: Lies,
}

/// How high a ring lies.
enum Lies {
    /// So many metres below the ground.
    Below(f32),
    /// At this height.
    At(f32),
}

/// A field and the rings round it.
struct Around<'a> {
    field: &'a Field,
    land: Land,
    centre: Vec2,
    rings: Vec<Ring>,
}

impl<'a> Around<'a> {
    fn of(field: &'a Field, lowest: f32) -> Self {
        let extent = Vec2::from(field.extent());
        let half = 0.5 * extent.max_element();
        let spacing = field.spacing[0].max(field.spacing[1]);
        let floor = lowest - DEPTH_UNDER_RIM * spacing;
        let one_cell_in = (1.0 - spacing / half).max(0.1);
        let inside = |scale: f32, lies: Lies| Ring {
            scale,
            step: spacing,
            lies,
        };
        let ring_at = |distance: f32, step: f32| Ring {
            scale: 1.0 + distance / half,
            step,
            lies: Lies::Below(0.0),
        };
        let mut rings = vec![
            inside(0.0, Lies::At(floor)),
            inside(0.96 * one_cell_in, Lies::At(floor)),
            inside(one_cell_in, Lies::Below(DEPTH_UNDER_RIM * spacing)),
            ring_at(0.0, spacing),
        ];
        let (mut distance, mut step) = (0.0, spacing);
        while distance < 2.0 * half * REACH {
            distance += step;
            rings.push(ring_at(distance, step));
            step *= GROWTH;
        }
        Self {
            field,
            land: Land::of(field),
            centre: 0.5 * extent,
            rings,
        }
    }

    /// The strip along a side of `cells` cells; `on_rim` gives its base vertices, from left to right as seen from
    /// within.
    fn strip(&self, cells: u32, on_rim: impl Fn(u32) -> [u32; 2]) -> Strip {
        let stride = cells.div_ceil(MOST_ALONG);
        let along = cells.div_ceil(stride) + 1;
        let mut vertices = Vec::with_capacity(self.rings.len() * along as usize);
        for ring in &self.rings {
            vertices.extend((0..along).map(|at| {
                let [x, z] = on_rim((at * stride).min(cells));
                let rim = Vec2::new(x as f32, z as f32) * Vec2::from(self.field.spacing);
                self.vertex(self.centre + (rim - self.centre) * ring.scale, ring)
            }));
        }
        let mut indices = Vec::with_capacity(vertices.len() * 6);
        for outer in 1..self.rings.len() as u32 {
            for at in 1..along {
                let (a, c) = ((outer - 1) * along + at - 1, outer * along + at - 1);
                indices.extend([a, a + 1, c, c, a + 1, c + 1]);
            }
        }
        Strip { vertices, indices }
    }

    fn vertex(&self, at: Vec2, ring: &Ring) -> Vertex {
        let near = 0.5 * ring.step;
        let rise = |towards: Vec2| {
            (self.land.height(at + towards) - self.land.height(at - towards)) / (2.0 * near)
        };
        let nearest = self.land.mirrored(at).round();
        let (x, z) = (nearest.x as u32, nearest.y as u32);
        let height = match ring.lies {
            Lies::Below(depth) => self.land.height(at) - depth,
            Lies::At(height) => height,
        };
        let share = |value: u16| f32::from(value) / f32::from(u16::MAX);
        let brightness = match ring.lies {
            Lies::Below(depth) if depth <= 0.0 => 1.0,
            Lies::Below(_) | Lies::At(_) => FLOOR,
        };
        Vertex {
            position: [at.x, height, at.y],
            slope: [rise(Vec2::X * near), rise(Vec2::Y * near)],
            alphas: [
                share(self.field.alpha_base.get(x, z)),
                share(self.field.alpha_cover.get(x, z)),
            ],
            colour: self
                .field
                .colour
                .get(x, z)
                .map(|value| share(value) * brightness),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Layer;

    fn slope() -> Map {
        let mut map = Map::flat([5, 4], [10.0, 20.0]).expect("a fair size");
        let heights: Vec<f32> = (0..20)
            .map(|at| (at % 5) as f32 * 3.0 + (at / 5) as f32)
            .collect();
        map.field.height = Layer::from_rows([5, 4], &heights);
        map
    }

    #[test]
    fn it_meets_the_rim_at_every_recorded_vertex_and_begins_beneath_it() {
        let map = slope();
        let [north, south, west, east] = strips(&map, map.field.height_range()[0]);
        for (strip, count) in [(north, 5), (south, 5), (west, 4), (east, 4)] {
            let rings: Vec<_> = strip.vertices.chunks(count).collect();
            for (under, rim) in rings[2].iter().zip(rings[3]) {
                let [x, y, z] = rim.position;
                let (i, j) = ((x / 10.0).round() as u32, (z / 20.0).round() as u32);
                assert!((y - map.field.height.get(i, j)).abs() < 1e-4);
                assert!(under.position[1] < y - 10.0);
            }
        }
    }

    #[test]
    fn it_is_finite_for_the_smallest_maps() {
        let smallest = Map::flat([2, 2], [3200.0, 0.5]).expect("a fair size");
        for strip in strips(&smallest, 0.0) {
            assert!(strip.bounds().iter().all(|corner| corner.is_finite()));
        }
    }
}
