//! Worked cases of the rules: every vertex, its materials, and every polygon.

use crate::cases::cases;
use landform::map::{Brick, Mix, Voxels};
use landform::voxel::{Block, Kept, ONE, PARTS, Quad, SIDE, Surface};
use serde::Deserialize;
use std::collections::HashMap;

/// Priorities that are closer may be ranked either way.
const TIED: f64 = 1.0 / 65_536.0;

#[derive(Deserialize)]
struct Case {
    name: String,
    size: [u32; 3],
    voxel_size: f64,
    density: Vec<u8>,
    materials: Vec<Vec<(u8, f32)>>,
    materials_per_vertex: usize,
    expect: Expected,
}

#[derive(Deserialize)]
struct Expected {
    vertices: Vec<ExpectedVertex>,
    quads: Vec<ExpectedQuad>,
}

#[derive(Deserialize)]
struct ExpectedVertex {
    cell: [i32; 3],
    position: [f64; 3],
    /// All of them in rank order; the first four are kept.
    priorities: Vec<(u8, f64)>,
}

#[derive(Deserialize)]
struct ExpectedQuad {
    voxel: [i32; 3],
    axis: usize,
    solid_first: bool,
    ring: [[i32; 3]; 4],
    display_materials: Vec<u8>,
    blend_to_second: [f64; 4],
    collision_material: u8,
}

impl Case {
    fn volume(&self) -> Voxels {
        let mut volume = Voxels::empty(self.size).unwrap();
        assert_eq!(volume.bricks(), [1; 3], "{}: one brick holds it", self.name);
        let mut brick = Brick::even(0, Mix::of(0)).open();
        let [columns, layers, _] = self.size.map(|side| side as usize);
        let side = SIDE - 2;
        for (voxel, density) in self.density.iter().enumerate() {
            let (x, y, z) = (
                voxel % columns,
                voxel / columns % layers,
                voxel / columns / layers,
            );
            let at = (z * side + y) * side + x;
            brick.density[at] = *density;
            if !self.materials[voxel].is_empty() {
                brick.mix[at] = Mix::new(&self.materials[voxel]).unwrap();
            }
        }
        assert!(volume.set_brick([0; 3], &brick));
        volume
    }
}

/// A surface whose vertices are found by their cells, counted from the first voxel.
struct Found {
    surface: Surface,
    numbers: HashMap<[i32; 3], usize>,
}

impl Found {
    fn of(volume: &Voxels) -> Self {
        let (mut block, mut surface) = (Block::default(), Surface::default());
        assert!(block.read(volume, [0; 3]));
        surface.make::<SIDE>(block.samples());
        let cells = surface.vertices.iter().map(|vertex| vertex.cell);
        let cells = cells.map(|[x, y, z, _]| [x, y, z].map(|along| i32::from(along) - 1));
        Self {
            numbers: cells.enumerate().map(|(n, cell)| (cell, n)).collect(),
            surface,
        }
    }

    fn place(&self, number: usize) -> [f64; 3] {
        let vertex = &self.surface.vertices[number];
        [0, 1, 2].map(|axis| {
            let part = f64::from(vertex.fraction[axis]) / f64::from(PARTS);
            f64::from(vertex.cell[axis]) - 1.0 + part
        })
    }
}

#[test]
fn every_golden_case_is_met() {
    for case in cases::<Case>("voxels") {
        let found = Found::of(&case.volume());
        let surface = &found.surface;
        assert_eq!(
            surface.vertices.len(),
            case.expect.vertices.len(),
            "{}",
            case.name
        );
        assert_eq!(
            surface.quads.len(),
            case.expect.quads.len(),
            "{}",
            case.name
        );
        for expected in &case.expect.vertices {
            check_vertex(&case, &found, expected);
        }
        for expected in &case.expect.quads {
            check_quad(&case, &found, expected);
        }
    }
}

fn check_vertex(case: &Case, found: &Found, expected: &ExpectedVertex) {
    let name = &case.name;
    let number = found.numbers[&expected.cell];
    for (found, expected) in found.place(number).into_iter().zip(expected.position) {
        let apart = (found * case.voxel_size - expected).abs();
        assert!(
            apart <= 1e-4 * expected.abs().max(1.0),
            "{name}: {found}, {expected}"
        );
    }
    assert_eq!(case.materials_per_vertex, 4, "{name}");
    let kept = &found.surface.kept[number];
    for lane in 0..4 {
        let priority = f64::from(kept.priorities[lane]) / f64::from(ONE);
        let rank = expected.priorities.get(lane);
        let wanted = rank.map_or(0.0, |(_, priority)| *priority);
        assert!(
            (priority - wanted).abs() <= 1e-4,
            "{name}: {kept:?}, {:?}",
            expected.priorities
        );
        let is_tied =
            |(id, other): &(u8, f64)| *id == kept.ids[lane] && (other - wanted).abs() <= TIED;
        let named = wanted <= TIED || expected.priorities.iter().any(is_tied);
        assert!(named, "{name}: {kept:?}, {:?}", expected.priorities);
    }
}

fn check_quad(case: &Case, found: &Found, expected: &ExpectedQuad) {
    let name = &case.name;
    let ring = expected.ring.map(|cell| found.numbers[&cell] as u16);
    let is_of_ring = |quad: &&Quad| ring.iter().all(|number| quad.vertices.contains(number));
    let quads: Vec<&Quad> = found.surface.quads.iter().filter(is_of_ring).collect();
    let [quad] = quads[..] else {
        panic!("{name}: {} polygons between the same cells", quads.len());
    };
    assert_eq!(usize::from(quad.axis), expected.axis, "{name}");
    let first = expected.display_materials[0];
    let second = expected.display_materials.get(1).copied().unwrap_or(first);
    assert_eq!(quad.pair, [first, second], "{name}");
    assert_eq!(quad.touched, expected.collision_material, "{name}");
    for (number, wanted) in ring.into_iter().zip(expected.blend_to_second) {
        let corner = quad.vertices.iter().position(|vertex| *vertex == number);
        let blend = f64::from(quad.blends[corner.unwrap()]) / 65_535.0;
        assert!((blend - wanted).abs() <= 1e-4, "{name}: {blend}, {wanted}");
    }
    assert_faces_the_absent_end(case, found, quad, expected);
}

/// Counter-clockwise as seen from the absent voxel, and so about the lattice edge between the two.
fn assert_faces_the_absent_end(case: &Case, found: &Found, quad: &Quad, expected: &ExpectedQuad) {
    let [a, b, c, d] = quad.vertices.map(|number| found.place(usize::from(number)));
    let along = |from: [f64; 3], to: [f64; 3]| [0, 1, 2].map(|axis| to[axis] - from[axis]);
    let ([ux, uy, uz], [vx, vy, vz]) = (along(a, c), along(b, d));
    let normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    let outward = if expected.solid_first { 1.0 } else { -1.0 };
    assert!(
        normal[expected.axis] * outward > 0.0,
        "{}: the polygon at {:?} faces the solid voxel",
        case.name,
        expected.voxel
    );
}

#[test]
fn a_material_that_no_voxel_names_is_on_no_vertex() {
    for case in cases::<Case>("voxels") {
        let known: Vec<u8> = case.materials.iter().flatten().map(|(id, _)| *id).collect();
        let found = Found::of(&case.volume());
        let named = found.surface.kept.iter().flat_map(Kept::named);
        for (id, _) in named {
            assert!(known.contains(&id), "{}: {id}", case.name);
        }
    }
}
