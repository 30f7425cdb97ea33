//! A boulder of 3 m, a third of it in the earth.

use crate::shape::{Colour, Shape, ball, chance, waves};
use glam::Vec3;
use landform::map::MeshData;

const STONE: Colour = Vec3::new(0.20, 0.19, 0.175);
const LICHEN: Colour = Vec3::new(0.25, 0.26, 0.17);

/// Planes that cut the boulder flat: which way they look, and how far from its middle they lie.
const CUTS: [([f32; 3], f32); 7] = [
    ([0.3, 1.0, 0.2], 0.66),
    ([1.0, 0.3, 0.2], 0.78),
    ([-0.9, 0.5, 0.5], 0.7),
    ([-0.3, 0.2, -1.0], 0.74),
    ([0.5, 0.4, 1.0], 0.76),
    ([0.7, 0.6, -0.6], 0.8),
    ([-1.0, -0.1, -0.4], 0.82),
];

pub fn rock() -> MeshData {
    let mut shape = Shape::default();
    for corners in ball(2) {
        let face = corners.map(place);
        let normal = (face[1] - face[0]).cross(face[2] - face[0]).normalize();
        let own = 0.85 + 0.3 * chance((face[0] + face[1] + face[2]) * 2.0);
        let coloured = face.map(|place| {
            let mossy = (normal.y * 1.2 - 0.3 + 0.7 * waves(place * 2.4)).clamp(0.0, 1.0);
            let light = (0.62 + 0.35 * place.y).clamp(0.45, 1.0);
            (place, STONE.lerp(LICHEN, mossy * 0.7) * own * light)
        });
        shape.face(&coloured);
    }
    shape.finish()
}

fn place(out: Vec3) -> Vec3 {
    let mut radius = 1.0 + 0.10 * waves(out * 2.3) + 0.04 * waves(out * 6.1);
    for (normal, distance) in CUTS {
        let facing = Vec3::from(normal).normalize().dot(out);
        if facing > 0.0 {
            radius = radius.min(distance / facing + 0.03 * waves(out * 4.7));
        }
    }
    out * radius * Vec3::new(1.6, 1.25, 1.35) + Vec3::Y * 0.62
}
