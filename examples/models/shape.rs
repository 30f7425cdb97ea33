//! A mesh in the making: flat faces with a colour a corner.

use glam::{Quat, Vec3};
use landform::map::{MeshData, Part};

/// Linear red, green, blue.
pub type Colour = Vec3;

/// Faces put together.
#[derive(Default)]
pub struct Shape {
    data: MeshData,
}

impl Shape {
    /// Adds a convex face, its corners counter-clockwise from outside, each with its colour.
    pub fn face(&mut self, corners: &[(Vec3, Colour)]) {
        let [a, b, c] = [0, 1, 2].map(|at| corners[at].0);
        let normal = (b - a).cross(c - a).normalize_or(Vec3::Y);
        self.shaded_face(corners, &vec![normal; corners.len()]);
    }

    /// As [`face`](Self::face), with a normal a corner.
    pub fn shaded_face(&mut self, corners: &[(Vec3, Colour)], normals: &[Vec3]) {
        let first = self.data.positions.len() as u32;
        for ((place, colour), normal) in corners.iter().zip(normals) {
            let colour = colour.clamp(Vec3::ZERO, Vec3::ONE);
            self.data.positions.push(place.to_array());
            self.data.normals.push(normal.to_array());
            self.data.uvs.push([0.0; 2]);
            self.data.colours.push(colour.extend(1.0).to_array());
        }
        for at in 1..corners.len() as u32 - 1 {
            self.data
                .indices
                .extend([first, first + at, first + at + 1]);
        }
    }

    /// Adds a box between two corners, its foot darker by `shade`, 0..1.
    pub fn block(&mut self, low: Vec3, high: Vec3, colour: Colour, shade: f32) {
        self.turned_block(low, high, Quat::IDENTITY, colour, shade);
    }

    /// Adds a box between two corners that is turned about its middle.
    pub fn turned_block(&mut self, low: Vec3, high: Vec3, turn: Quat, colour: Colour, shade: f32) {
        let (middle, half) = ((low + high) / 2.0, (high - low) / 2.0);
        let corner = |signs: [f32; 3]| {
            let signs = Vec3::from(signs);
            let light = if signs.y < 0.0 { 1.0 - shade } else { 1.0 };
            (middle + turn * (half * signs), colour * light)
        };
        let [l, h] = [-1.0, 1.0];
        for side in [
            [[h, l, h], [h, l, l], [h, h, l], [h, h, h]],
            [[l, l, l], [l, l, h], [l, h, h], [l, h, l]],
            [[l, l, h], [h, l, h], [h, h, h], [l, h, h]],
            [[h, l, l], [l, l, l], [l, h, l], [h, h, l]],
            [[l, h, h], [h, h, h], [h, h, l], [l, h, l]],
            [[l, l, l], [h, l, l], [h, l, h], [l, l, h]],
        ] {
            self.face(&side.map(corner));
        }
    }

    /// The mesh, as one part.
    pub fn finish(mut self) -> MeshData {
        self.data.parts = vec![Part {
            indices: 0..self.data.indices.len() as u32,
            base_colour: [1.0; 4],
            picture: None,
            cutoff: None,
            two_sided: false,
        }];
        self.data
    }
}

/// The triangles of a ball of radius 1: an icosahedron, each side cut in four `cuts` times.
pub fn ball(cuts: u32) -> Vec<[Vec3; 3]> {
    let golden = (1.0 + 5.0f32.sqrt()) / 2.0;
    let tips = [
        [-1.0, golden, 0.0],
        [1.0, golden, 0.0],
        [-1.0, -golden, 0.0],
        [1.0, -golden, 0.0],
        [0.0, -1.0, golden],
        [0.0, 1.0, golden],
        [0.0, -1.0, -golden],
        [0.0, 1.0, -golden],
        [golden, 0.0, -1.0],
        [golden, 0.0, 1.0],
        [-golden, 0.0, -1.0],
        [-golden, 0.0, 1.0],
    ];
    let sides = [
        [0, 11, 5],
        [0, 5, 1],
        [0, 1, 7],
        [0, 7, 10],
        [0, 10, 11],
        [1, 5, 9],
        [5, 11, 4],
        [11, 10, 2],
        [10, 7, 6],
        [7, 1, 8],
        [3, 9, 4],
        [3, 4, 2],
        [3, 2, 6],
        [3, 6, 8],
        [3, 8, 9],
        [4, 9, 5],
        [2, 4, 11],
        [6, 2, 10],
        [8, 6, 7],
        [9, 8, 1],
    ];
    let tip = |at: usize| Vec3::from(tips[at]).normalize();
    let mut triangles: Vec<[Vec3; 3]> = sides.iter().map(|side| side.map(tip)).collect();
    for _ in 0..cuts {
        triangles = triangles.into_iter().flat_map(quarters).collect();
    }
    triangles
}

fn quarters([a, b, c]: [Vec3; 3]) -> [[Vec3; 3]; 4] {
    let between = |a: Vec3, b: Vec3| (a + b).normalize();
    let (ab, bc, ca) = (between(a, b), between(b, c), between(c, a));
    [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
}

/// A number in 0..1 that looks random, from a place.
pub fn chance(place: Vec3) -> f32 {
    let mixed = place.dot(Vec3::new(127.1, 311.7, 74.7)).sin() * 43_758.547;
    mixed - mixed.floor()
}

/// A wavy number in −1..1 that varies smoothly over a few units.
pub fn waves(place: Vec3) -> f32 {
    let wave = |x: f32, y: f32, z: f32, turn: f32| (place.dot(Vec3::new(x, y, z)) + turn).sin();
    (wave(1.7, 0.9, -1.1, 0.3) + wave(-0.8, 1.9, 1.3, 1.9) + wave(2.3, -1.2, 0.7, 4.0)) / 3.0
}
