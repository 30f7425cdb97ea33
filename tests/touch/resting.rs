//! What rolls over flat ground never bumps.

use super::scenes::{Held, flat, in_volume, with_slab};
use glam::{Vec3, vec3};
use landform::map::Layer;
use landform::scene::contact::{Shape, Touched};

const SHAPES: [Shape; 2] = [
    Shape::Ball { radius: 0.7 },
    Shape::Capsule {
        radius: 0.3,
        height: 1.7,
    },
];

/// How far from the middle of a shape its lowest point is.
fn below(shape: Shape) -> f32 {
    match shape {
        Shape::Capsule { height, .. } => height / 2.0,
        Shape::Ball { radius } => radius,
        Shape::Point => 0.0,
    }
}

/// Rolls from one place to another on a floor, and along it a little above.
fn roll(held: &mut Held, from: Vec3, to: Vec3) {
    for shape in SHAPES {
        for depth in [0.002, 0.05] {
            for step in 0..=400 {
                let floor = from.lerp(to, step as f32 / 400.0);
                let middle = floor + Vec3::Y * (below(shape) - depth);
                let contacts = held.scene().contacts(shape, middle);
                assert_eq!(contacts.len(), 1, "step {step} at {floor}: {contacts:?}");
                let contact = contacts[0];
                assert!(
                    contact.normal.distance(Vec3::Y) < 2e-3,
                    "a bump: {contact:?}"
                );
                assert!((contact.distance - depth).abs() < 1e-3, "{contact:?}");
                assert!(
                    contact.place.distance(floor) < 2e-2,
                    "{contact:?} at {floor}"
                );
            }
        }
        let above = Vec3::Y * (below(shape) + 0.002);
        let way = from.distance(to);
        for step in 0..20 {
            let start = from.lerp(to, step as f32 / 20.0);
            let met = held.cast(shape, start + above, to - from);
            let met = met.filter(|met| met.distance < way * (1.0 - step as f32 / 20.0));
            assert_eq!(met, None, "a bump on the way from {start}");
        }
    }
}

#[test]
fn over_a_floor_of_many_triangles_and_bricks() {
    let mut held = Held::new(with_slab());
    let at = |x: f32, z: f32| vec3(x, 7.5, z);
    for (from, to) in [
        (at(4.0, 4.0), at(58.0, 57.0)),
        (at(5.0, 15.5), at(59.0, 15.5)),
        (at(16.0, 4.0), at(16.0, 58.0)),
    ] {
        let (from, to) = (in_volume(&held.map, from), in_volume(&held.map, to));
        roll(&mut held, from, to);
    }
}

#[test]
fn over_flat_ground_however_it_is_divided() {
    let mut map = flat();
    map.field.level = Layer::filled([16, 16], 0);
    let mut held = Held::new(map);
    roll(&mut held, vec3(8.0, 0.0, 9.0), vec3(70.0, 0.0, 66.0));
    roll(&mut held, vec3(10.0, 0.0, 40.0), vec3(70.0, 0.0, 40.0));
}

#[test]
fn in_a_corner_there_is_a_contact_with_each_side() {
    let mut map = with_slab();
    let stair = super::scenes::voxels(
        [32, 32, 32],
        |[x, y, _]| if y < 8 || x < 8 { 255 } else { 0 },
        |[x, ..]| if x < 8 { 4 } else { 6 },
    );
    let volume = map.volumes.get_mut(&super::scenes::VOLUME).unwrap();
    volume.voxels = stair;
    let mut held = Held::new(map);
    let radius = 0.7;
    let reach = (radius - 0.02) / 0.5;
    let middle = in_volume(&held.map, vec3(7.5 + reach, 7.5 + reach, 16.2));
    let contacts = held.scene().contacts(Shape::Ball { radius }, middle);
    assert_eq!(contacts.len(), 2, "{contacts:?}");
    let up = contacts.iter().find(|contact| contact.normal.y > 0.99);
    let aside = contacts
        .iter()
        .find(|contact| contact.normal.y.abs() < 0.01);
    assert_eq!(up.unwrap().material, Some(6));
    assert_eq!(aside.unwrap().material, Some(4));
    assert!(
        contacts
            .iter()
            .all(|contact| matches!(contact.touched, Touched::Volume(_)))
    );
}
