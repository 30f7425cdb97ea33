//! The map that comes with the program shows what the program can do, and takes few triangles.

use glam::Vec3;
use landform::format::archive;
use landform::map::{Changes, Map, Object, Texture};
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
fn a_house_stands_on_level_ground_amid_rough_ground_with_trees_and_rocks_about_it() {
    let map = sample();
    let counts: Vec<(&str, usize)> = (0..)
        .zip(&map.models)
        .map(|(index, model)| {
            let of = |object: &&Object| object.model == index;
            (model.name.as_str(), map.objects.values().filter(of).count())
        })
        .collect();
    let [("House", 1), ("Tree", trees), ("Rock", rocks)] = counts[..] else {
        panic!("{counts:?}")
    };
    assert!(trees >= 8 && rocks >= 5, "{counts:?}");
    let (id, house) = map.objects.iter().find(|(_, o)| o.model == 0).unwrap();
    let field = &map.field;
    let footing = map.footing(*id).unwrap();
    for (x, z) in footing.cells(field) {
        assert_eq!(field.level.get(x, z), 0);
        for (x, z) in [(x, z), (x + 1, z), (x, z + 1), (x + 1, z + 1)] {
            assert!((field.height.get(x, z) - house.position.y).abs() < 1e-3);
        }
    }
    let around = footing.region(field).grown(4, &field.cell_region());
    let rough = around.places().filter(|(x, z)| field.level.get(*x, *z) > 0);
    assert!(
        rough.count() > 10,
        "level 0 is seen beside level 1 and more"
    );
    let near = |object: &&Object| object.position.distance(house.position) < 120.0;
    let near = map.objects.values().filter(near).count();
    assert_eq!(near, map.objects.len(), "all are seen at once");
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
