//! Dressed ground is in order, follows its shape and has no hard borders.

use super::chain::{Place, look};
use super::*;
use crate::edit::Transaction;
use crate::edit::op::replace::replace;

fn hills() -> Map {
    let mut map = Map::flat([130, 97], [10.0, 12.0]).unwrap();
    let height = |x: u32, z: u32| {
        let (x, z) = (x as f32 * 10.0, z as f32 * 12.0);
        240.0 * (x / 170.0).sin() * (z / 140.0).cos() + 0.1 * x
    };
    let places = map.field.vertex_region().places();
    let heights: Vec<f32> = places.map(|(x, z)| height(x, z)).collect();
    map.field.height = Layer::from_rows([130, 97], &heights);
    map
}

fn dressed(map: &Map, dressing: &Dressing) -> Map {
    let mut dressed = map.clone();
    let new = dress(map, dressing).unwrap();
    replace(&mut Transaction::new(), &mut dressed, new).unwrap();
    dressed
}

#[test]
fn dressed_ground_is_in_order_and_made_the_same_again() {
    let map = hills();
    let first = dressed(&map, &Dressing::default());
    first.check().unwrap();
    assert_eq!(first, dressed(&map, &Dressing::default()));
    let other = Dressing {
        seed: 2,
        ..Dressing::default()
    };
    assert_ne!(first, dressed(&map, &other));
    let again = dressed(&first, &Dressing::default());
    assert_eq!(first, again, "dressing dressed ground changes nothing");
}

#[test]
fn steep_ground_is_rougher_and_barer_than_flat_ground() {
    let map = dressed(&hills(), &Dressing::default());
    let shape = shape::Shape::of(&map, &Progress::default()).unwrap();
    let mut levels = [[0.0f32; 2]; 2];
    for (x, z) in map.field.cell_region().places() {
        let slope = shape.slope[corners(x, z, 130)[0]];
        let kind = usize::from(slope > 0.9);
        if !(0.2..=0.9).contains(&slope) {
            levels[kind][0] += f32::from(map.field.level.get(x, z));
            levels[kind][1] += 1.0;
        }
    }
    let mean = levels.map(|[sum, count]| sum / count.max(1.0));
    assert!(mean[0] < 0.3 && mean[1] > 1.5, "{mean:?}");
}

#[test]
fn every_place_means_the_same_from_either_side_of_a_border() {
    // Where the chain turns, the alpha is the same whichever pair a cell shows.
    for (ground, expected) in [
        (-1.0, 0.0),
        (0.0, 1.0),
        (1.0, 0.0),
        (2.0, 1.0),
        (3.0, 0.0),
        (1.5, 0.5),
    ] {
        let place = Place {
            ground,
            ..Place::default()
        };
        assert!((place.alpha() - expected).abs() < 1e-6, "{ground}");
    }
    let just = |snow| Place {
        ground: 3.5,
        snow,
        slope: 0.0,
    };
    assert!(just(0.999).alpha() > 0.99 && just(1.001).alpha() > 0.99 && just(2.0).alpha() == 0.0);
}

#[test]
fn ground_that_stands_alone_has_no_cover() {
    let place = |ground| Place {
        ground,
        ..Place::default()
    };
    let shown = look([place(0.02), place(0.0), place(0.04), place(0.0)]);
    assert_eq!((shown.base, shown.cover), (Ground::Lush, None));
    let mixed = look([place(0.4), place(0.6), place(0.5), place(0.5)]);
    assert_eq!((mixed.base, mixed.cover), (Ground::Dry, Some(Ground::Lush)));
}

#[test]
fn snow_lies_where_it_is_asked_for() {
    let map = hills();
    let with = |snow| {
        let dressed = dressed(&map, &Dressing { snow, seed: 1 });
        let covers = dressed.field.cover.to_vec();
        let bases = dressed.field.texture.to_vec();
        covers.iter().filter(|c| **c == 6).count() + bases.iter().filter(|t| **t == 5).count()
    };
    assert_eq!(with(Snow::None), 0);
    let (tops, all) = (with(Snow::Tops), with(Snow::Above(-1000.0)));
    assert!(tops > 50 && all > 5 * tops, "{tops} {all}");
    assert!(
        dress(
            &map,
            &Dressing {
                snow: Snow::Above(f32::NAN),
                seed: 1
            }
        )
        .is_err()
    );
}

#[test]
fn the_smallest_and_oddest_maps_can_be_dressed() {
    for size in [[2, 2], [2, 3], [6, 4], [1001, 78]] {
        let map = Map::flat(size, [10.0, 10.0]).unwrap();
        dressed(&map, &Dressing::default()).check().unwrap();
    }
}
