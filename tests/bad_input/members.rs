//! Members of the archive that are missing, doubled, bombs, or packed in another way.

use crate::common::noisy_map;
use crate::pack::{SIZE, bytes_of, pack, read, refused, unpack, with_member};
use landform::format::ErrorKind;
use zip::CompressionMethod;

#[test]
fn an_archive_packed_again_by_another_program_is_read() {
    let map = noisy_map(SIZE, 1);
    let mut members = unpack(&bytes_of(&map));
    members.reverse();
    members.push(("notes/readme.txt".into(), b"by hand".to_vec()));
    let packed = pack(&members, CompressionMethod::Deflated);
    assert_eq!(read(&packed).unwrap(), map);
}

#[test]
fn every_missing_member_is_named() {
    let members = unpack(&bytes_of(&noisy_map(SIZE, 1)));
    for at in 0..members.len() {
        let mut fewer = members.clone();
        let (name, _) = fewer.remove(at);
        let (kind, text) = refused(&pack(&fewer, CompressionMethod::Stored));
        assert_eq!(kind, ErrorKind::Damaged);
        assert!(text.contains(&name) && text.contains("missing"), "{text}");
    }
}

#[test]
fn a_member_that_is_there_twice_is_refused() {
    let mut members = unpack(&bytes_of(&noisy_map(SIZE, 1)));
    members.push(("levelXpng".into(), b"another".to_vec()));
    let mut bytes = pack(&members, CompressionMethod::Stored);
    for at in 0..bytes.len() - 9 {
        if bytes[at..at + 9] == *b"levelXpng" {
            bytes[at..at + 9].copy_from_slice(b"level.png");
        }
    }
    let (_, text) = refused(&bytes);
    assert!(text.contains("twice"), "{text}");
}

#[test]
fn members_packed_in_unknown_ways_are_refused() {
    let map = noisy_map(SIZE, 1);
    for (at_local, at_central, value) in [(8, 10, 12), (8, 10, 99), (6, 8, 1)] {
        let mut bytes = bytes_of(&map);
        for start in 0..bytes.len() - 46 {
            match &bytes[start..start + 4] {
                b"PK\x03\x04" => bytes[start + at_local] = value,
                b"PK\x01\x02" => bytes[start + at_central] = value,
                _ => {}
            }
        }
        let (kind, text) = refused(&bytes);
        assert!(
            [ErrorKind::Unsupported, ErrorKind::Damaged].contains(&kind),
            "{text}"
        );
    }
}

#[test]
fn bombs_are_refused_before_they_grow() {
    for name in ["height.tiff", "colour.png", "hole.png"] {
        let bomb = with_member(name, |bytes| bytes.resize(40 << 20, 0));
        assert!(bomb.len() < 1 << 20);
        let (kind, text) = refused(&bomb);
        assert_eq!(kind, ErrorKind::TooLarge);
        assert!(text.contains(name), "{text}");
    }
}

#[test]
fn a_bomb_that_lies_about_its_length_is_refused_too() {
    let mut bomb = with_member("hole.png", |bytes| bytes.resize(40 << 20, 0));
    let size = (40u32 << 20).to_le_bytes();
    for at in 0..bomb.len() - 4 {
        if bomb[at..at + 4] == size {
            bomb[at..at + 4].copy_from_slice(&100u32.to_le_bytes());
        }
    }
    let (_, text) = refused(&bomb);
    assert!(text.contains("hole.png"), "{text}");
}
