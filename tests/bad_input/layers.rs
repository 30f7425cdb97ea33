//! Layers whose pictures have another size or kind, or hold what no map may hold.

use crate::pack::{SIZE, png, refused, with_member};
use image::ExtendedColorType;
use landform::format::ErrorKind;
use std::io::Cursor;

#[test]
fn pictures_that_claim_absurd_sizes_are_refused() {
    let png = with_member("level.png", |bytes| bytes[16..24].fill(0x7f));
    let (_, text) = refused(&png);
    assert!(
        text.contains("level.png") && text.contains("2139062143"),
        "{text}"
    );
    let tiff = with_member("height.tiff", |bytes| {
        let directory = u32::from_le_bytes([4, 5, 6, 7].map(|at| bytes[at])) as usize;
        for entry in 0..2 {
            // Width and height are the first two entries, twelve bytes each.
            let at = directory + 2 + 12 * entry;
            bytes[at + 2] = 4;
            bytes[at + 8..at + 12].copy_from_slice(&[0xff, 0xff, 0xff, 0x7f]);
        }
    });
    let (_, text) = refused(&tiff);
    assert!(text.contains("height.tiff"), "{text}");
}

#[test]
fn layers_of_another_size_or_kind_are_refused_with_both() {
    for (size, colour) in [
        ([9, 6], ExtendedColorType::L8),
        ([7, 9], ExtendedColorType::L8),
        ([8, 6], ExtendedColorType::L16),
        ([8, 6], ExtendedColorType::Rgb8),
        ([8, 6], ExtendedColorType::La8),
    ] {
        let archive = with_member("texture.png", |bytes| *bytes = png(size, colour, 0));
        let (kind, text) = refused(&archive);
        assert_eq!(kind, ErrorKind::Mismatch);
        assert!(
            text.contains("texture.png") && text.contains("expected"),
            "{text}"
        );
    }
}

#[test]
fn numbers_of_cells_that_name_nothing_are_refused_with_their_place() {
    for (name, value) in [
        ("level", 16),
        ("texture", 12),
        ("cover", 13),
        ("palette", 2),
        ("hole", 2),
    ] {
        let picture = png([8, 6], ExtendedColorType::L8, value);
        let member = format!("{name}.png");
        let (kind, text) = refused(&with_member(&member, |bytes| *bytes = picture));
        assert_eq!(kind, ErrorKind::Damaged);
        assert!(
            text.contains(&member) && text.contains("cell 0, 0"),
            "{text}"
        );
    }
}

#[test]
fn heights_that_are_no_heights_are_refused() {
    for height in [
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        -3.4e38,
        100_001.0,
    ] {
        let mut heights = vec![1.0; 63];
        heights[40] = height;
        let tiff = tiff_of(SIZE, &heights);
        let (kind, text) = refused(&with_member("height.tiff", |bytes| *bytes = tiff));
        assert_eq!(kind, ErrorKind::Damaged);
        assert!(text.contains("height.tiff"), "{text}");
    }
}

fn tiff_of(size: [u32; 2], heights: &[f32]) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let mut encoder = tiff::encoder::TiffEncoder::new(&mut bytes).unwrap();
    encoder
        .write_image::<tiff::encoder::colortype::Gray32Float>(size[0], size[1], heights)
        .unwrap();
    bytes.into_inner()
}
