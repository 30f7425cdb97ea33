//! Descriptions that are newer, wrong or no text.

use crate::pack::{read, refused, with_member, with_text};
use landform::format::ErrorKind;

#[test]
fn a_newer_version_is_refused_with_its_number() {
    for version in ["4", "4000000000"] {
        let archive = with_text(
            "version: 1,",
            &format!("version: {version}, something_new: Some(3),"),
        );
        let (kind, text) = refused(&archive);
        assert_eq!(kind, ErrorKind::Newer);
        assert!(text.contains(version) && text.contains("update"), "{text}");
    }
}

#[test]
fn descriptions_that_make_no_sense_are_refused() {
    for (from, to) in [
        ("\"landform\"", "\"other\""),
        ("version: 1", "version: 0"),
        ("version: 1", "version: -1"),
        ("version: 1", "version: 99999999999"),
        ("vertices: (9, 7)", "vertices: (0, 0)"),
        ("vertices: (9, 7)", "vertices: (1, 7)"),
        ("vertices: (9, 7)", "vertices: (4098, 7)"),
        ("vertices: (9, 7)", "vertices: (4294967295, 4294967295)"),
        ("vertices: (9, 7)", "vertices: (9)"),
        ("vertices: (9, 7)", "vertices: (7, 9)"),
        ("spacing: (3.3333333, 7.7)", "spacing: (NaN, 7.7)"),
        ("spacing: (3.3333333, 7.7)", "spacing: (inf, 7.7)"),
        ("spacing: (3.3333333, 7.7)", "spacing: (0.0, 7.7)"),
        ("spacing: (3.3333333, 7.7)", "spacing: (-3.0, 7.7)"),
        ("max_divisions: 3", "max_divisions: 2"),
        ("max_divisions: 3", "max_divisions: 255"),
        ("reference_distances: [123.2,", "reference_distances: [1.0,"),
        ("reference_distances: [123.2,", "reference_distances: [NaN,"),
        ("hash_version: 1", "hash_version: 2"),
        ("palette_strength: 0.5", "palette_strength: 1.5"),
        ("palette_strength: 0.5", "palette_strength: NaN"),
        ("probability: 0.7", "probability: 0.6"),
        ("probability: 0.7", "probability: NaN"),
        ("rgb: (0.7,", "rgb: (1.7,"),
        ("palettes: [", "palettes: [], others: ["),
        ("textures: [", "textures: [], others: ["),
        ("\"grass-lush\"", "\"lava\""),
        ("parameters: (", "parameters: 7, others: ("),
        ("(\n", "("),
        (")\n", ""),
    ] {
        let archive = with_text(from, to);
        if from == "(\n" {
            read(&archive).unwrap();
            continue;
        }
        let (_, text) = refused(&archive);
        let places = ["map.ron", ".png", ".tiff"];
        assert!(
            places.iter().any(|place| text.contains(place)),
            "{to}: {text}"
        );
    }
}

#[test]
fn descriptions_that_are_no_text_or_endless_are_refused() {
    for text in [
        b"\xff\xfe\x00".to_vec(),
        b"".to_vec(),
        b"(".repeat(1 << 20),
        b"(format: \"landform\", version: 1, vertices: ".to_vec(),
        [
            b"(format: \"landform\", version: 1, x: ",
            &b"[".repeat(1 << 20)[..],
        ]
        .concat(),
    ] {
        let (kind, _) = refused(&with_member("map.ron", |bytes| *bytes = text));
        assert_eq!(kind, ErrorKind::Damaged);
    }
    let long = with_member("map.ron", |bytes| bytes.resize(80 << 20, b' '));
    assert_eq!(refused(&long).0, ErrorKind::TooLarge);
}
