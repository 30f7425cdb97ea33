//! The map that comes with the program shows what the program can do, and takes few triangles.

use glam::Vec3;
use landform::format::archive;
use landform::map::{Changes, Map, Texture};
use landform::terrain::{Eye, View};
use std::collections::BTreeSet;

fn sample() -> Map {
    archive::load(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/assets/sample.landform"
    ))
    .unwrap()
}

#[test]
fn it_shows_every_ground_of_a_dressing_and_every_level() {
    let map = sample();
    assert_eq!(map.field.vertices(), [257, 257]);
    assert_eq!(map.parameters.max_divisions, 3);
    let levels: BTreeSet<u8> = map.field.level.to_vec().into_iter().collect();
    assert_eq!(levels.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
    let mut shown: BTreeSet<u8> = map.field.texture.to_vec().into_iter().collect();
    let covers = map.field.cover.to_vec().into_iter();
    shown.extend(covers.filter_map(|cover| cover.checked_sub(1)));
    assert_eq!(shown.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(map.textures, Texture::bundled());
}

#[test]
fn it_takes_few_triangles_from_above() {
    let map = sample();
    let mut view = View::new(&map);
    let [low, high] = map.field.height_range();
    let eye = Vec3::new(1285.0, low + (high - low) * 1.5, 2200.0);
    view.update(&map, Eye::at(eye), &Changes::everything());
    assert!(
        view.triangle_count() < 150_000,
        "{} triangles",
        view.triangle_count()
    );
}
