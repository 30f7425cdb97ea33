//! Throwing rays, balls and capsules.

use super::scenes::{Held, VOLUME, add_cube, flat, in_volume, voxels, with_slab};
use glam::{Vec3, vec3};
use landform::edit::op::volume::{Change, Hardness, Range, edit};
use landform::map::{Changes, Layer, Volume};
use landform::scene::contact::{Bodies, Shape, Touched};
use landform::scene::{Reaction, Touch};
use proptest::prelude::*;

const SHAPES: [Shape; 3] = [
    Shape::Point,
    Shape::Ball { radius: 0.4 },
    Shape::Capsule {
        radius: 0.4,
        height: 1.8,
    },
];

#[test]
fn all_shapes_meet_a_slab_wherever_bricks_meet_and_say_its_material() {
    let mut held = Held::new(with_slab());
    for shape in SHAPES {
        for (x, z) in [
            (9.3, 9.4),
            (15.5, 20.0),
            (16.0, 16.0),
            (15.0, 31.5),
            (40.0, 47.5),
        ] {
            let place = in_volume(&held.map, vec3(x, 7.5, z));
            let contact = held
                .cast(shape, place + Vec3::Y * 20.0, Vec3::NEG_Y)
                .unwrap();
            assert!(
                contact.place.distance(place) < 2e-3,
                "{shape:?}: {contact:?} at {place}"
            );
            assert!(
                contact.normal.distance(Vec3::Y) < 1e-2,
                "{shape:?}: {contact:?}"
            );
            assert_eq!(contact.touched, Touched::Volume(VOLUME));
            assert_eq!(contact.material, Some(if x < 20.0 { 3 } else { 5 }));
        }
    }
    let contact = held.cast(
        SHAPES[0],
        in_volume(&held.map.clone(), vec3(9.0, 40.0, 9.0)),
        Vec3::NEG_Y,
    );
    let contact = contact.unwrap();
    assert_eq!(contact.material(&held.map).unwrap().name, "Rock");
    let said: Vec<String> = contact
        .reactions(&held.map, Touch::Blow)
        .iter()
        .map(Reaction::to_string)
        .collect();
    assert_eq!(said, ["impact: play 'stone'", "breaks above power 8"]);
}

#[test]
fn what_is_absent_is_not_there_and_from_within_nothing_is_met() {
    let mut map = flat();
    let hollow = |[x, y, z]: [i32; 3]| {
        let tunnel = (10..20).contains(&y) && (10..20).contains(&z);
        if tunnel || x > 40 { 0 } else { 255 }
    };
    let block = voxels([48, 32, 32], hollow, |_| 4);
    map.volumes.insert(
        VOLUME,
        Volume::new("Block", vec3(20.0, 1.0, 20.0), 0.5, block),
    );
    let mut held = Held::new(map);
    for shape in SHAPES {
        let mouth = in_volume(&held.map, vec3(-20.0, 14.5, 14.5));
        assert_eq!(
            held.cast(shape, mouth, Vec3::X),
            None,
            "{shape:?} passes the tunnel"
        );
        let beside = in_volume(&held.map, vec3(-20.0, 25.0, 14.5));
        let contact = held.cast(shape, beside, Vec3::X).unwrap();
        assert!(contact.normal.distance(Vec3::NEG_X) < 1e-2, "{contact:?}");
        let above = in_volume(&held.map, vec3(44.0, 25.0, 14.5));
        let contact = held.cast(shape, above, Vec3::NEG_Y).unwrap();
        assert!(
            matches!(contact.touched, Touched::Ground { .. }),
            "{contact:?}"
        );
    }
    // From the middle of what is solid the way out is free, as from behind every surface.
    let within = in_volume(&held.map, vec3(30.0, 25.0, 25.0));
    assert_eq!(held.cast(Shape::Point, within, Vec3::Y), None);
}

#[test]
fn the_ground_answers_with_what_is_seen_of_it() {
    let mut map = flat();
    map.field.texture = Layer::filled([16, 16], 3);
    let mut covers = vec![0; 256];
    covers[5 * 16 + 5] = 6;
    covers[5 * 16 + 6] = 6;
    map.field.cover = Layer::from_rows([16, 16], &covers);
    let mut alphas = vec![u16::MAX; 17 * 17];
    for row in alphas.chunks_mut(17) {
        row[6..].fill(9000);
    }
    map.field.alpha_cover = Layer::from_rows([17, 17], &alphas);
    map.textures[5].material = Some(9);
    let mut bare = map.textures.clone();
    bare[3].material = None;
    let mut held = Held::new(map);
    let below = |held: &mut Held, x: f32, z: f32| {
        let contact = held
            .cast(Shape::Point, vec3(x, 30.0, z), Vec3::NEG_Y)
            .unwrap();
        assert!(contact.place.distance(vec3(x, contact.place.y, z)) < 1e-3);
        assert!(contact.normal.y > 0.9);
        contact.material
    };
    assert_eq!(below(&mut held, 12.0, 12.0), Some(3), "no cover");
    assert_eq!(below(&mut held, 26.0, 27.5), Some(9), "the cover shows");
    assert_eq!(
        below(&mut held, 34.0, 27.5),
        Some(3),
        "the cover hardly shows"
    );
    held.map.textures = bare;
    assert_eq!(
        below(&mut held, 12.0, 12.0),
        None,
        "a texture of no material"
    );
}

#[test]
fn objects_are_met_from_either_side_and_through_a_hole_what_lies_below() {
    let mut map = flat();
    let id = add_cube(&mut map, vec3(42.0, 0.0, 42.0));
    let mut holes = vec![0; 256];
    holes[2 * 16 + 2] = 1;
    map.field.hole = Layer::from_rows([16, 16], &holes);
    let cave = voxels([30, 8, 30], |_| 255, |_| 8);
    map.volumes
        .insert(VOLUME, Volume::new("Cave", vec3(5.0, -9.0, 5.0), 0.5, cave));
    let mut held = Held::new(map);
    for shape in SHAPES {
        let contact = held.cast(shape, vec3(30.0, 1.0, 42.3), Vec3::X).unwrap();
        assert_eq!(contact.touched, Touched::Object(id));
        assert!(
            contact.place.distance(vec3(41.0, contact.place.y, 42.3)) < 1e-2,
            "{contact:?}"
        );
        assert!(contact.normal.distance(Vec3::NEG_X) < 1e-2, "{contact:?}");
        assert_eq!(contact.material, None);
        let contact = held
            .cast(shape, vec3(12.5, 9.0, 12.5), Vec3::NEG_Y)
            .unwrap();
        assert_eq!(
            contact.touched,
            Touched::Volume(VOLUME),
            "{shape:?} through the hole"
        );
    }
    let inside = held
        .cast(Shape::Point, vec3(42.0, 1.0, 42.0), Vec3::Z)
        .unwrap();
    assert!((inside.distance - 1.0).abs() < 1e-3 && inside.normal.distance(Vec3::NEG_Z) < 1e-3);
    assert_eq!(inside.touched.name(&held.map), "Object Crate");
}

#[test]
fn a_throw_at_millions_of_voxels_looks_at_those_near_its_way_alone() {
    let mut map = flat();
    let mut rough = voxels([16, 16, 16], |[_, y, _]| if y < 9 { 255 } else { 0 }, |_| 3);
    let brick = rough.replace_brick([0, 0, 0], landform::map::Voxels::none().clone());
    let mut voxels = landform::map::Voxels::empty([400, 160, 384]).unwrap();
    for at in voxels.places().filter(|at| at[1] == 4).collect::<Vec<_>>() {
        voxels.replace_brick(at, brick.clone());
    }
    map.volumes.insert(
        VOLUME,
        Volume::new("Large", vec3(-60.0, 5.0, -60.0), 0.5, voxels),
    );
    let mut held = Held::new(map);
    assert_eq!(
        held.bodies.count(),
        0,
        "nothing is built before it is asked for"
    );
    for shape in SHAPES {
        let origin = in_volume(&held.map, vec3(200.0, 150.0, 200.0));
        assert!(held.cast(shape, origin, Vec3::NEG_Y).is_some());
    }
    let count = held.bodies.count();
    assert!((1..=12).contains(&count), "{count} bricks of {}", 25 * 24);
}

#[test]
fn a_body_answers_only_while_its_surface_is_the_one_that_is_shown() {
    let mut held = Held::new(with_slab());
    let place = in_volume(&held.map, vec3(16.0, 7.5, 16.0));
    let height = |held: &mut Held| {
        let contact = held.cast(Shape::Point, place + Vec3::Y * 9.0, Vec3::NEG_Y);
        contact.unwrap().place.y
    };
    assert!((height(&mut held) - place.y).abs() < 1e-3);
    let range = Range::Ball {
        centre: [16.0, 7.0, 16.0],
        radius: 4.0,
    };
    let volume = held.map.volumes.get_mut(&VOLUME).unwrap();
    let dug = edit(&mut volume.voxels, &range, &Change::Dig, |_| {
        Hardness::Of(0.0)
    });
    assert!(dug.len() >= 4);
    let mut changes = Changes::none();
    changes
        .bricks
        .extend(dug.into_iter().map(|at| (VOLUME, at)));
    // What will be shown is made beside the frame; until it is, all is as it looks.
    let mut next = held.skin.clone();
    let changed = next.update(&held.map, &changes);
    let made = Bodies::make(&next, &changed);
    assert!(
        (height(&mut held) - place.y).abs() < 1e-3,
        "it still looks whole"
    );
    held.skin = next;
    held.bodies.take(made);
    let below = height(&mut held);
    assert!(below < place.y - 1.5, "{below} in place of {}", place.y);
    held.bodies.drop_gone(&held.skin);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn what_is_thrown_touches_where_it_stops_and_nothing_on_its_way(
        seed in any::<u32>(),
        from in prop::array::uniform3(-1.0f32..1.0),
        which in 1usize..3,
    ) {
        let mut map = flat();
        let density = |at: [i32; 3]| {
            let wave = |axis: usize, length: f32| {
                ((at[axis] as f32 + (seed.rotate_left(9 * axis as u32) % 50) as f32) / length).sin()
            };
            (127.5 + 90.0 * (wave(0, 4.1) + wave(1, 5.3) + wave(2, 3.7))).clamp(0.0, 255.0) as u8
        };
        let blobs = voxels([34, 34, 34], density, |_| 2);
        map.volumes.insert(VOLUME, Volume::new("Blobs", vec3(30.0, 2.0, 30.0), 0.5, blobs));
        let mut held = Held::new(map);
        let middle = in_volume(&held.map, Vec3::splat(17.0));
        let away = Vec3::from(from).normalize_or(Vec3::X).abs() * vec3(1.0, 1.0, 1.0);
        let origin = middle + away * 25.0;
        let shape = SHAPES[which];
        if let Some(contact) = held.cast(shape, origin, -away) {
            let at = |distance: f32| origin - away * distance;
            for part in [0.3, 0.7, 0.95] {
                let met = held.scene().contacts(shape, at(contact.distance * part));
                prop_assert!(met.is_empty(), "{met:?} on the way to {contact:?}");
            }
            let deep = held.scene().contacts(shape, at(contact.distance + 0.01));
            prop_assert!(!deep.is_empty(), "nothing at {contact:?}");
            prop_assert!(contact.normal.dot(away) > -1e-3, "{contact:?}");
        }
    }
}
