//! Archives whose textures are not what they claim.

use crate::common::noisy_map;
use crate::pack::{SIZE, bytes_of, pack, png, refused, unpack_all};
use image::ExtendedColorType;
use landform::format::{ErrorKind, import};
use landform::map::{PictureFile, Texture, TextureSource};
use zip::CompressionMethod;

const MEMBER: &str = "textures/brick.png";

fn archive(change: impl Fn(&str, Vec<u8>) -> Option<Vec<u8>>) -> Vec<u8> {
    let mut map = noisy_map(SIZE, 1);
    let picture = PictureFile::new("brick.png", png([4, 4], ExtendedColorType::Rgb8, 90)).unwrap();
    let source = TextureSource::Stored(picture);
    map.textures.push(Texture::new("Brick", source));
    let members = unpack_all(&bytes_of(&map)).into_iter();
    let changed = members.filter_map(|(name, bytes)| Some((name.clone(), change(&name, bytes)?)));
    pack(&changed.collect(), CompressionMethod::Stored)
}

#[test]
fn a_picture_that_is_missing_cut_or_no_picture_is_named() {
    for (change, kind) in [
        (
            (|_| None) as fn(Vec<u8>) -> Option<Vec<u8>>,
            ErrorKind::Damaged,
        ),
        (
            |mut bytes| {
                bytes.truncate(40);
                Some(bytes)
            },
            ErrorKind::Damaged,
        ),
        (|_| Some(Vec::new()), ErrorKind::Damaged),
        (|_| Some(b"GIF89a, they say".to_vec()), ErrorKind::Damaged),
    ] {
        let bytes = archive(|name, bytes| {
            if name == MEMBER {
                change(bytes)
            } else {
                Some(bytes)
            }
        });
        let (found, text) = refused(&bytes);
        assert_eq!(found, kind, "{text}");
        assert!(text.contains(MEMBER), "{text}");
    }
}

#[test]
fn a_name_that_leads_elsewhere_and_numbers_out_of_range_are_refused() {
    for (from, to) in [
        ("Stored(\"brick.png\")", "Stored(\"../brick.png\")"),
        ("Stored(\"brick.png\")", "Stored(\"/etc/passwd\")"),
        ("normal_strength: 1.0", "normal_strength: -1.0"),
        ("scale: 1.0", "scale: inf"),
        ("scale: 1.0", "scale: 0.0"),
        ("tint: (1.0, 1.0, 1.0)", "tint: (1.0, NaN, 1.0)"),
    ] {
        let bytes = archive(|name, bytes| {
            if name != "map.ron" {
                return Some(bytes);
            }
            let text = String::from_utf8(bytes).unwrap();
            assert!(text.contains(from), "no {from} in {text}");
            Some(text.replace(from, to).into_bytes())
        });
        let (kind, text) = refused(&bytes);
        assert_eq!(kind, ErrorKind::Damaged, "{from} → {to}: {text}");
    }
}

#[test]
fn files_that_are_no_pictures_are_refused_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wall.png");
    assert!(
        import::picture(&path)
            .unwrap_err()
            .to_string()
            .contains("wall.png")
    );
    for bytes in [
        &b""[..],
        b"no picture",
        &png([4, 4], ExtendedColorType::Rgb8, 1)[..50],
    ] {
        std::fs::write(&path, bytes).unwrap();
        let error = import::picture(&path).unwrap_err();
        assert!(error.to_string().contains("wall.png"), "{error}");
        assert!(error.what_to_do().is_some());
    }
    std::fs::write(&path, png([4, 4], ExtendedColorType::Rgb8, 1)).unwrap();
    assert_eq!(import::picture(&path).unwrap().name(), "wall.png");
}
