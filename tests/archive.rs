//! The archive keeps every bit of a map.

mod common;
#[path = "common/volumes.rs"]
mod volumes;

use common::noisy_map;
use landform::format::archive;
use landform::map::Map;
use proptest::prelude::*;
use std::io::Cursor;
use volumes::add_volumes;

fn bytes_of(map: &Map) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    archive::write(map, &mut bytes).unwrap();
    bytes.into_inner()
}

fn assert_same(back: &Map, map: &Map) {
    assert_eq!(back, map);
    let bits = |map: &Map| -> Vec<u32> {
        let heights = map.field.height.to_vec();
        heights.into_iter().map(f32::to_bits).collect()
    };
    assert_eq!(bits(back), bits(map));
}

#[test]
fn odd_sizes_come_back_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("odd – größe.landform");
    for size in [[2, 2], [5, 3], [2, 65], [65, 129], [1000, 77]] {
        let map = noisy_map(size, 1);
        archive::save(&map, &path).unwrap();
        assert_same(&archive::load(&path).unwrap(), &map);
    }
}

#[test]
fn a_file_of_the_first_version_is_read_for_ever() {
    let file = include_bytes!("data/version-1.landform");
    let map = archive::read(Cursor::new(file), "version-1.landform").unwrap();
    let mut expected = noisy_map([5, 3], 1);
    // A new map listed six textures then.
    expected.textures.truncate(6);
    expected.materials.truncate(6);
    assert_same(&map, &expected);
}

#[test]
fn the_same_map_gives_the_same_bytes() {
    let map = noisy_map([65, 129], 2);
    assert_eq!(bytes_of(&map), bytes_of(&map.clone()));
}

#[test]
fn minus_zero_and_tiny_heights_keep_their_bits() {
    let mut map = noisy_map([3, 2], 3);
    let heights = [-0.0, 1e-45, -1e-40, 100_000.0, -100_000.0, 0.1];
    map.field.height = landform::map::Layer::from_rows([3, 2], &heights);
    let back = archive::read(Cursor::new(bytes_of(&map)), "memory").unwrap();
    assert_same(&back, &map);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_map_comes_back(width in 2u32..140, height in 2u32..140, seed: u64) {
        let map = noisy_map([width, height], seed);
        let back = archive::read(Cursor::new(bytes_of(&map)), "memory").unwrap();
        assert_same(&back, &map);
    }

    #[test]
    fn any_map_with_volumes_and_materials_comes_back(seed: u64) {
        let mut map = noisy_map([5, 3], seed);
        add_volumes(&mut map, seed);
        let bytes = bytes_of(&map);
        let back = archive::read(Cursor::new(&bytes), "memory").unwrap();
        assert_same(&back, &map);
        assert_eq!(bytes_of(&back), bytes, "the same map gives the same bytes");
    }
}
