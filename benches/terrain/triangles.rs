//! Triangles with normals: 64 × 64 cells at 3 divisions, on one thread.

use crate::ground::rough;
use crate::measure::medians;
use crate::threads::threads;
use landform::map::{Changes, LayerId, Map};
use landform::terrain::{Eye, Vertex, View};
use std::hint::black_box;

const CELLS: usize = 64;
const SIDE: usize = CELLS * 8 + 1;

/// A plain indexed grid with slopes, as one would write it without any of the rules.
#[derive(Default)]
struct PlainGrid {
    vertices: Vec<Vertex>,
    indices: Vec<u32>,
}

impl PlainGrid {
    fn build(&mut self, heights: &[f32]) {
        self.vertices.clear();
        self.indices.clear();
        for z in 0..SIDE {
            for x in 0..SIDE {
                let at = |x: usize, z: usize| heights[z.min(SIDE - 1) * SIDE + x.min(SIDE - 1)];
                self.vertices.push(Vertex {
                    position: [x as f32 * 1.25, at(x, z), z as f32 * 1.25],
                    slope: [
                        (at(x + 1, z) - at(x.saturating_sub(1), z)) * 0.4,
                        (at(x, z + 1) - at(x, z.saturating_sub(1))) * 0.4,
                    ],
                    alphas: [1.0, 0.0],
                    colour: [1.0; 3],
                });
            }
        }
        for z in 0..SIDE - 1 {
            for x in 0..SIDE - 1 {
                let nw = (z * SIDE + x) as u32;
                let (ne, sw, se) = (nw + 1, nw + SIDE as u32, nw + SIDE as u32 + 1);
                self.indices.extend([nw, sw, ne, ne, sw, se]);
            }
        }
    }
}

pub fn run() {
    let map = rough(CELLS as u32);
    let mut view = View::new(&map);
    view.update(&map, Eye::uniform(3), &Changes::none());
    let triangles = view.triangle_count();
    let bytes: usize = view
        .chunks()
        .iter()
        .map(|chunk| size_of_val(chunk.vertices()) + size_of_val(chunk.indices()))
        .sum();
    let heights: Vec<f32> = (0..SIDE * SIDE)
        .map(|at| (at * 7919 % 1000) as f32 * 0.01)
        .collect();
    let mut grid = PlainGrid::default();
    let source = vec![1u8; bytes];
    let mut copy = source.clone();
    let measure = || {
        medians(
            41,
            &mut [
                ("view", Box::new(|| redo(&mut view, &map))),
                (
                    "plain grid",
                    Box::new(|| {
                        grid.build(&heights);
                        black_box((&grid.vertices, &grid.indices));
                    }),
                ),
                (
                    "copy",
                    Box::new(|| {
                        copy.copy_from_slice(black_box(&source));
                        black_box(&copy);
                    }),
                ),
            ],
        )
    };
    let times = threads(1).install(measure);
    println!(
        "{triangles} triangles with normals from {CELLS} x {CELLS} cells ({bytes} bytes), one thread"
    );
    for (name, time) in ["view", "plain grid", "copy"].iter().zip(&times) {
        println!(
            "  {name:10} {:.3} ms  {:.1} million triangles a second  view takes {:.2} x",
            time * 1e3,
            triangles as f64 / time * 1e-6,
            times[0] / time,
        );
    }
}

/// Everything anew: what is recorded, what is seen and the triangles.
fn redo(view: &mut View, map: &Map) {
    let all = Changes::of_layer(LayerId::Hole, map.field.cell_region());
    black_box(view.update(map, Eye::uniform(3), &all));
}
