//! Walkers.

use super::scenes::{Held, VOLUME, add_cube, flat, voxels};
use glam::vec3;
use landform::map::{Layer, Volume};
use landform::scene::Touch;
use landform::scene::contact::{End, Touched, Walker};

const WALKER: Walker = Walker {
    radius: 0.3,
    height: 1.8,
};

/// Ground of two textures, on it a low slab of two materials, behind it a crate.
fn street() -> Held {
    let mut map = flat();
    let textures: Vec<u8> = (0..256)
        .map(|cell| if cell % 16 < 4 { 0 } else { 7 })
        .collect();
    map.field.texture = Layer::from_rows([16, 16], &textures);
    let slab = voxels([40, 3, 40], |_| 255, |[x, ..]| if x < 20 { 3 } else { 5 });
    let at = vec3(30.0, -1.0, 10.0);
    map.volumes
        .insert(VOLUME, Volume::new("Slab", at, 0.5, slab));
    add_cube(&mut map, vec3(60.0, 0.0, 20.0));
    Held::new(map)
}

#[test]
fn a_walk_lists_what_is_underfoot_in_order_and_what_stops_it() {
    let mut held = street();
    let walk = held
        .scene()
        .walk(&[vec3(10.0, 0.0, 20.0), vec3(75.0, 0.0, 20.0)], WALKER);
    let met: Vec<(Option<u8>, bool)> = walk
        .footfalls
        .iter()
        .map(|fall| {
            let is_ground = matches!(fall.contact.touched, Touched::Ground { .. });
            (fall.contact.material, is_ground)
        })
        .collect();
    let expected = [
        (Some(0), true),
        (Some(7), true),
        (Some(3), false),
        (Some(5), false),
        (Some(7), true),
    ];
    assert_eq!(met, expected, "{:?}", walk.footfalls);
    let ways: Vec<f32> = walk.footfalls.iter().map(|fall| fall.way).collect();
    for (way, expected) in ways.iter().zip([0.0, 10.0, 19.7, 29.75, 39.9]) {
        assert!((way - expected).abs() < 0.5, "{ways:?}");
    }
    let End::Blocked(wall) = walk.end else {
        panic!("{:?}", walk.end);
    };
    assert!(matches!(wall.touched, Touched::Object(_)), "{wall:?}");
    assert!((walk.way - (59.0 - 10.0 - 0.3)).abs() < 0.3, "{}", walk.way);
    let step = walk.footfalls[2].contact.reactions(&held.map, Touch::Step);
    assert_eq!(step[0].to_string(), "step: play 'stone'");
    let highest = walk.feet.iter().map(|feet| feet.y).fold(0.0, f32::max);
    assert!(
        (highest - 0.25).abs() < 0.02,
        "it stood {highest} high on the slab"
    );
}

#[test]
fn a_walk_ends_where_there_is_no_ground_and_arrives_where_there_is() {
    let mut held = street();
    let mut walk = |to| held.scene().walk(&[vec3(10.0, 0.0, 70.0), to], WALKER);
    assert_eq!(walk(vec3(10.0, 0.0, 40.0)).end, End::Arrived);
    let off = walk(vec3(10.0, 0.0, 95.0));
    assert!(matches!(off.end, End::NoGround(_)), "{:?}", off.end);
    assert!((off.way - 10.0).abs() < 0.5, "{}", off.way);
    assert_eq!(held.scene().walk(&[], WALKER).end, End::Arrived);
}
