//! No crack, nothing flipped, nothing that differs between two chunks.

use crate::scene::{Dice, Recipe, eye, recipes, seen_from};
use landform::map::{Layer, Map};
use landform::math::Region;
use landform::terrain::{Eye, Vertex, View};
use proptest::prelude::*;
use std::collections::HashMap;

type Place = [u32; 2];

fn place(vertex: &Vertex) -> Place {
    [vertex.position[0].to_bits(), vertex.position[2].to_bits()]
}

pub fn triangles(view: &View) -> impl Iterator<Item = [Vertex; 3]> {
    view.chunks().iter().flat_map(|chunk| {
        let corners = chunk.indices().as_chunks::<3>().0.iter();
        corners.map(|corners| corners.map(|corner| chunk.vertices()[corner as usize]))
    })
}

/// All vertices at one place must be equal by bits.
fn assert_shared_vertices_are_equal(view: &View) {
    let mut known: HashMap<Place, Vertex> = HashMap::new();
    for vertex in triangles(view).flatten() {
        let first = known.entry(place(&vertex)).or_insert(vertex);
        assert_eq!(
            bytemuck::bytes_of(first),
            bytemuck::bytes_of(&vertex),
            "{first:?} {vertex:?}"
        );
    }
}

/// How many drawn cells lie beside an edge in plan: looked up a little to each side of its middle.
fn cells_beside(map: &Map, a: &Vertex, b: &Vertex) -> usize {
    let middle = [0, 2].map(|axis| (a.position[axis] as f64 + b.position[axis] as f64) / 2.0);
    let along = [0, 2].map(|axis| b.position[axis] as f64 - a.position[axis] as f64);
    let drawn = |turn: f64| {
        let x = middle[0] - along[1] * turn;
        let z = middle[1] + along[0] * turn;
        let cell = map.field.cell_at(x as f32, z as f32);
        cell.is_some_and(|(x, z)| map.field.hole.get(x, z) == 0)
    };
    drawn(0.001) as usize + drawn(-0.001) as usize
}

fn assert_watertight(map: &Map, view: &View) {
    let mut edges: HashMap<[Place; 2], (u32, i32, [Vertex; 2])> = HashMap::new();
    for corners in triangles(view) {
        for i in 0..3 {
            let ends = [corners[i], corners[(i + 1) % 3]];
            let mut key = ends.each_ref().map(place);
            let forwards = key[0] < key[1];
            key.sort_unstable();
            let edge = edges.entry(key).or_insert((0, 0, ends));
            edge.0 += 1;
            edge.1 += if forwards { 1 } else { -1 };
        }
    }
    for (count, turns, [a, b]) in edges.values() {
        let expected = cells_beside(map, a, b);
        assert_eq!(
            *count as usize, expected,
            "triangles on the edge {a:?} {b:?}"
        );
        assert_eq!(turns.unsigned_abs(), count % 2, "{a:?} {b:?} is turned");
    }
}

fn plan_area(corners: &[Vertex; 3]) -> f64 {
    let at = |corner: usize, axis: usize| corners[corner].position[axis] as f64;
    let (ux, uz) = (at(1, 0) - at(0, 0), at(1, 2) - at(0, 2));
    let (vx, vz) = (at(2, 0) - at(0, 0), at(2, 2) - at(0, 2));
    (uz * vx - ux * vz) / 2.0
}

fn assert_all_face_up(map: &Map, view: &View) {
    let mut covered = 0.0;
    for corners in triangles(view) {
        let area = plan_area(&corners);
        assert!(area > 0.0, "flipped or edge-on: {corners:?}");
        covered += area;
    }
    let cell = map.field.spacing[0] as f64 * map.field.spacing[1] as f64;
    let drawn = map
        .field
        .hole
        .to_vec()
        .iter()
        .filter(|hole| **hole == 0)
        .count() as f64;
    assert!((covered - drawn * cell).abs() <= 1e-4 * cell * drawn.max(1.0));
}

/// No crack, nothing flipped, nothing that differs between two chunks.
pub fn check(map: &Map, view: &View) {
    assert_shared_vertices_are_equal(view);
    assert_watertight(map, view);
    assert_all_face_up(map, view);
    let all_finite = |vertex: &Vertex| {
        bytemuck::cast_ref::<_, [f32; 10]>(vertex)
            .iter()
            .all(|v| v.is_finite())
    };
    assert!(
        view.chunks()
            .iter()
            .flat_map(|chunk| chunk.vertices())
            .all(all_finite)
    );
    let counted = view.drawn().iter().map(|number| {
        let chunk = &view.chunks()[*number];
        let Region { x0, z0, x1, z1 } = chunk.cells();
        let blocks = [x1 - x0, z1 - z0].map(|cells| cells.div_ceil(chunk.block()));
        let blocks = 0..(blocks[0] * blocks[1]) as usize;
        let triangles = blocks.map(|block| chunk.cell_triangles(block).len());
        triangles.sum::<usize>()
    });
    assert_eq!(counted.sum::<usize>(), view.triangle_count());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_edge_joins_what_lies_beside_it_and_nothing_is_flipped(recipe in recipes(), seed: u64) {
        let map = recipe.map();
        let dice = &mut Dice::new(seed);
        for _ in 0..3 {
            check(&map, &seen_from(&map, Eye::at(eye(&map, dice))));
        }
        for divisions in 0..=recipe.divisions {
            check(&map, &seen_from(&map, Eye::uniform(divisions)));
        }
    }

    #[test]
    fn a_cell_of_level_0_is_as_flat_as_it_was_recorded(recipe in recipes(), seed: u64) {
        let map = recipe.map();
        let mut bare = map.clone();
        bare.field.hole = Layer::filled(map.field.cells(), 0);
        let dice = &mut Dice::new(seed);
        for map in [&map, &bare] {
            let view = seen_from(map, Eye::at(eye(map, dice)));
            assert_level_0_is_flat(map, &view);
        }
    }

    #[test]
    fn what_a_hole_records_is_not_seen(recipe in recipes(), seed: u64) {
        let map = Recipe { holes: 0.3, ..recipe }.map();
        let dice = &mut Dice::new(seed);
        let eye = Eye::at(eye(&map, dice));
        let mut other = map.clone();
        let field = &mut other.field;
        repaint_holes(&mut field.level, &map.field.hole, || dice.below(4) as u8);
        repaint_holes(&mut field.texture, &map.field.hole, || dice.below(2) as u8);
        repaint_holes(&mut field.cover, &map.field.hole, || dice.below(3) as u8);
        for (one, other) in triangles(&seen_from(&map, eye)).zip(triangles(&seen_from(&other, eye))) {
            for (one, other) in one.iter().zip(&other) {
                prop_assert_eq!(one.position, other.position);
                prop_assert_eq!(one.alphas, other.alphas);
                prop_assert_eq!(one.colour, other.colour);
            }
        }
    }

    #[test]
    fn the_rim_of_a_hole_stands_still(recipe in recipes(), seed: u64) {
        let map = Recipe { holes: 0.3, ..recipe }.map();
        let dice = &mut Dice::new(seed);
        let [first, second] = [(); 2].map(|()| rim(&map, &seen_from(&map, Eye::at(eye(&map, dice)))));
        prop_assert_eq!(first, second);
    }
}

fn repaint_holes(layer: &mut Layer<u8>, holes: &Layer<u8>, mut value: impl FnMut() -> u8) {
    let mut values = layer.to_vec();
    for (now, hole) in values.iter_mut().zip(holes.to_vec()) {
        *now = if hole == 0 { *now } else { value() };
    }
    *layer = Layer::from_rows(layer.size(), &values);
}

/// Every vertex on a rim, sorted; slopes are of the cell beside it and may change.
pub fn rim(map: &Map, view: &View) -> Vec<[u32; 3]> {
    let mut found = Vec::new();
    for corners in triangles(view) {
        for i in 0..3 {
            let ends = [corners[i], corners[(i + 1) % 3]];
            let on_border = |end: &Vertex| {
                let [x, _, z] = end.position;
                let [width, depth] = map.field.extent();
                x == 0.0 || z == 0.0 || x == width || z == depth
            };
            if cells_beside(map, &ends[0], &ends[1]) == 1 && !ends.iter().all(on_border) {
                found.extend(ends.map(|end| end.position.map(f32::to_bits)));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn assert_level_0_is_flat(map: &Map, view: &View) {
    let field = &map.field;
    for chunk in view.chunks() {
        for (index, (x, z)) in chunk.cells().places().enumerate() {
            if field.level.get(x, z) != 0 || field.hole.get(x, z) != 0 {
                continue;
            }
            let height = |dx, dz| field.height.get(x + dx, z + dz) as f64;
            let corners = [height(0, 0), height(1, 0), height(0, 1), height(1, 1)];
            let size = corners.iter().fold(1.0f64, |size, y| size.max(y.abs()));
            let [nw, ne, sw, se] = corners;
            let corners = chunk
                .cell_triangles(index)
                .flat_map(|triangle| &chunk.indices()[3 * triangle..][..3]);
            for corner in corners {
                let [px, y, pz] = chunk.vertices()[*corner as usize].position.map(f64::from);
                let [u, v] = [(px, 0, x), (pz, 1, z)].map(|(metres, axis, cell)| {
                    let finest = metres / field.spacing[axis] as f64 * 256.0;
                    finest.round() / 256.0 - cell as f64
                });
                let flat = if u + v <= 1.0 {
                    nw + (ne - nw) * u + (sw - nw) * v
                } else {
                    se + (sw - se) * (1.0 - u) + (ne - se) * (1.0 - v)
                };
                assert!((y - flat).abs() <= 1e-6 * size, "{y} {flat}");
            }
        }
    }
}
