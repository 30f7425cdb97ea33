//! A broad-leaved tree of 7 m whose trunk goes half a metre into the earth.

use crate::shape::{Colour, Shape, ball, chance, waves};
use glam::{Vec3, Vec3Swizzles};
use landform::map::MeshData;

const BARK: Colour = Vec3::new(0.12, 0.075, 0.045);
const LEAF: Colour = Vec3::new(0.075, 0.16, 0.025);
const LIT_LEAF: Colour = Vec3::new(0.19, 0.28, 0.05);

/// Corners of a ring of the trunk.
const AROUND: u32 = 9;

/// Where the boughs of leaves are, and how large.
const BOUGHS: [([f32; 3], f32); 8] = [
    ([0.1, 5.4, 0.0], 1.75),
    ([1.25, 4.5, 0.4], 1.3),
    ([-1.2, 4.6, 0.6], 1.35),
    ([0.2, 4.4, -1.3], 1.35),
    ([-0.4, 4.0, 1.4], 1.1),
    ([1.1, 3.9, -0.9], 1.0),
    ([-1.3, 3.9, -0.7], 1.0),
    ([0.9, 5.6, 0.9], 1.0),
];

pub fn tree() -> MeshData {
    let mut shape = Shape::default();
    let trunk = [
        ([0.0, -0.5, 0.0], 0.5),
        ([0.0, 0.0, 0.0], 0.42),
        ([0.02, 0.5, 0.0], 0.27),
        ([0.06, 1.6, 0.03], 0.21),
        ([0.0, 2.8, 0.0], 0.18),
        ([0.1, 4.6, 0.0], 0.08),
    ];
    limb(&mut shape, &trunk);
    for ([x, y, z], _) in &BOUGHS[1..7] {
        let start = [0.02, 2.1 + 0.25 * (x + z), 0.0];
        let middle = [x * 0.45, y * 0.75, z * 0.45];
        limb(
            &mut shape,
            &[(start, 0.11), (middle, 0.07), ([*x, *y, *z], 0.03)],
        );
    }
    for (place, radius) in BOUGHS {
        bough(&mut shape, Vec3::from(place), radius);
    }
    shape.finish()
}

/// A round limb through places with a radius each.
fn limb(shape: &mut Shape, places: &[([f32; 3], f32)]) {
    let corner = |(place, radius): ([f32; 3], f32), at: u32| {
        let turn = at as f32 / AROUND as f32 * std::f32::consts::TAU;
        let out = Vec3::new(turn.cos(), 0.0, -turn.sin());
        let knobbly = 1.0 + 0.14 * waves(Vec3::new(out.x * 2.0, place[1], out.z * 2.0) * 1.6);
        (Vec3::from(place) + out * radius * knobbly, out)
    };
    for pair in places.windows(2) {
        for at in 0..AROUND {
            let corners = [
                corner(pair[0], at),
                corner(pair[0], at + 1),
                corner(pair[1], at + 1),
                corner(pair[1], at),
            ];
            let coloured = corners.map(|(place, out)| {
                let groove = 0.75 + 0.4 * chance(out * 3.0 + Vec3::Y * place.y.floor());
                (place, BARK * groove)
            });
            shape.shaded_face(&coloured, &corners.map(|(_, out)| out));
        }
    }
}

/// A cloud of leaves: darker within and below, each face looking a little its own way.
fn bough(shape: &mut Shape, middle: Vec3, radius: f32) {
    let crown = Vec3::new(0.0, 4.6, 0.0);
    let place = |out: Vec3| {
        let lumps = 1.0 + 0.22 * waves((middle + out) * 2.6) + 0.14 * (chance(out * 7.0) - 0.5);
        middle + out * Vec3::new(1.0, 0.82, 1.0) * radius * lumps
    };
    for corners in ball(1) {
        let face = corners.map(place);
        let centre = (face[0] + face[1] + face[2]) / 3.0;
        let own = (chance(centre) - 0.5) * 0.5;
        let coloured = face.map(|place| {
            let outward = ((place - crown).length() / 2.6).clamp(0.0, 1.0);
            let height = ((place.y - 3.0) / 3.6).clamp(0.0, 1.0);
            let light = (0.35 + 0.4 * height + 0.35 * outward + own * 0.6).clamp(0.1, 1.2);
            (
                place,
                LEAF.lerp(LIT_LEAF, (height * 0.7 + own).clamp(0.0, 1.0)) * light,
            )
        });
        let normals = face.map(|place| {
            let out = (place - middle).normalize() + 0.6 * (place - crown).normalize();
            let astray =
                Vec3::new(chance(centre.yzx()), chance(centre.zxy()), chance(centre)) - 0.5;
            (out + astray * 1.1).normalize()
        });
        shape.shaded_face(&coloured, &normals);
    }
}
