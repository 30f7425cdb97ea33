//! Volumes and materials that make no sense in an archive.

use crate::common::noisy_map;
use crate::pack::{SIZE, bytes_of, pack, read, refused, unpack_all as unpack};
use crate::volumes_of::add_volumes;
use landform::format::ErrorKind;
use landform::map::{Map, Mix, Volume, VolumeId, Voxels};
use zip::CompressionMethod;

fn voxel_map() -> Map {
    let mut map = noisy_map(SIZE, 1);
    add_volumes(&mut map, 4);
    map
}

/// A map with one small volume of few bytes.
fn small() -> Map {
    let mut map = noisy_map([3, 3], 1);
    let mut voxels = Voxels::empty([20, 5, 5]).unwrap();
    let mut open = Voxels::none().open();
    open.density[7] = 255;
    open.mix[7] = Mix::new(&[(1, 1.0), (2, 3.0)]).unwrap();
    open.density[8] = 255;
    voxels.set_brick([0, 0, 0], &open);
    let volume = Volume::new("Small", glam::Vec3::ONE, 0.5, voxels);
    map.volumes.insert(VolumeId(3), volume);
    map
}

fn with(map: &Map, name: &str, change: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
    let mut members = unpack(&bytes_of(map));
    let member = members.iter_mut().find(|(found, _)| found == name);
    change(&mut member.unwrap().1);
    pack(&members, CompressionMethod::Deflated)
}

#[test]
fn volumes_packed_again_by_another_program_are_read() {
    let map = voxel_map();
    let mut members = unpack(&bytes_of(&map));
    members.reverse();
    let packed = pack(&members, CompressionMethod::Deflated);
    assert_eq!(read(&packed).unwrap(), map);
}

#[test]
fn voxels_that_are_missing_or_cut_anywhere_are_refused() {
    let map = small();
    let members = unpack(&bytes_of(&map));
    let at = members
        .iter()
        .position(|(name, _)| name == "volume-3.bricks")
        .unwrap();
    let mut fewer = members.clone();
    fewer.remove(at);
    let (_, text) = refused(&pack(&fewer, CompressionMethod::Stored));
    assert!(
        text.contains("volume-3.bricks") && text.contains("missing"),
        "{text}"
    );
    for length in (0..members[at].1.len()).step_by(61).chain([1, 5, 6]) {
        let cut = with(&map, "volume-3.bricks", |bytes| bytes.truncate(length));
        let (kind, text) = refused(&cut);
        assert_eq!(kind, ErrorKind::Damaged, "{text}");
        assert!(text.contains("volume-3.bricks"), "{text}");
    }
    let longer = with(&map, "volume-3.bricks", |bytes| bytes.push(0));
    assert!(refused(&longer).1.contains("volume-3.bricks"));
}

#[test]
fn a_changed_byte_of_voxels_is_read_as_another_map_or_refused_and_never_more() {
    let map = small();
    let length = {
        let members = unpack(&bytes_of(&map));
        let member = members.iter().find(|(name, _)| name == "volume-3.bricks");
        member.unwrap().1.len()
    };
    for at in (0..length).filter(|at| *at < 40 || at % 37 == 0 || at + 60 > length) {
        for value in [0, 1, 3, 4, 128, 255] {
            let bytes = with(&map, "volume-3.bricks", |bytes| bytes[at] = value);
            if let Ok(changed) = read(&bytes) {
                assert_eq!(
                    read(&bytes_of(&changed)).unwrap(),
                    changed,
                    "byte {at}: {value}"
                );
            }
        }
    }
}

#[test]
fn a_bomb_of_voxels_is_refused_before_it_fills_the_memory() {
    let bomb = with(&small(), "volume-3.bricks", |bytes| {
        bytes.extend(vec![0; 300 << 20])
    });
    let (kind, text) = refused(&bomb);
    assert!(
        [ErrorKind::Damaged, ErrorKind::TooLarge].contains(&kind),
        "{text}"
    );
}

#[test]
fn descriptions_of_volumes_and_materials_that_make_no_sense_are_refused() {
    let map = voxel_map();
    let members = unpack(&bytes_of(&map));
    let text = members.iter().find(|(name, _)| name == "map.ron").unwrap();
    let text = String::from_utf8(text.1.clone()).unwrap();
    let [x, y, z] = map.volumes[&VolumeId(3)].voxels.size();
    let size = format!("size: ({x}, {y}, {z})");
    let cases: Vec<(&str, String)> = vec![
        (&size, format!("size: (0, {y}, {z})")),
        (&size, format!("size: (4097, {y}, {z})")),
        (&size, format!("size: ({}, {y}, {z})", x + 16)),
        (&size, format!("size: ({x}, {}, {z})", y + 160)),
        (&size, "size: (4294967295, 4294967295, 4294967295)".into()),
        (&size, "size: (4096, 4096, 4096)".into()),
        (&size, format!("size: (-1, {y}, {z})")),
        ("voxel_size: 0.1", "voxel_size: 0.0".into()),
        ("voxel_size: 0.1", "voxel_size: NaN".into()),
        ("voxel_size: 0.1", "voxel_size: inf".into()),
        ("turn: 0.0", "turn: NaN".into()),
        ("id: 255", "id: 254".into()),
        ("id: 255", "id: 200".into()),
        ("id: 255", "id: 256".into()),
        ("roughness: 0.7", "roughness: 1.7".into()),
        ("roughness: 0.7", "roughness: NaN".into()),
        ("damage: -0.1", "damage: inf".into()),
        ("Flag(true)", "Flag(7)".into()),
    ];
    for (from, to) in cases {
        assert!(text.contains(from), "no {from} in {text}");
        let bytes = with(&map, "map.ron", |bytes| {
            *bytes = text.replacen(from, &to, 1).into_bytes();
        });
        let (_, error) = refused(&bytes);
        assert!(!error.is_empty(), "{from} → {to}");
    }
}
