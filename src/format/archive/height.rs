//! `height.tiff`: the heights in metres as a 32-bit float TIFF.

use super::zipped::Member;
use crate::format::png::wrong_size;
use crate::format::{Error, ErrorKind, Result};
use std::io::Cursor;
use tiff::decoder::{Decoder, DecodingResult, Limits};
use tiff::encoder::{Compression, DeflateLevel, TiffEncoder, colortype::Gray32Float};
use tiff::{ColorType, TiffError, TiffFormatError};

/// The name of the member.
pub(super) const NAME: &str = "height.tiff";
/// Rows that are compressed together.
const ROWS_PER_STRIP: u32 = 64;

pub(super) fn encode(size: [u32; 2], heights: &[f32]) -> Result<Member> {
    let mut bytes = Cursor::new(Vec::new());
    write_tiff(&mut bytes, size, heights)
        .map_err(|error| Error::new(ErrorKind::TooLarge, error.to_string()).at(NAME))?;
    Ok(Member::stored(NAME, bytes.into_inner()))
}

fn write_tiff(to: &mut Cursor<Vec<u8>>, size: [u32; 2], heights: &[f32]) -> Result<(), TiffError> {
    let mut encoder =
        TiffEncoder::new(to)?.with_compression(Compression::Deflate(DeflateLevel::Fast));
    let mut image = encoder.new_image::<Gray32Float>(size[0], size[1])?;
    image.rows_per_strip(ROWS_PER_STRIP.min(size[1]))?;
    image.write_data(heights)
}

pub(super) fn decode(bytes: &[u8], size: [u32; 2]) -> Result<Vec<f32>> {
    let mut limits = Limits::default();
    limits.decoding_buffer_size = size[0] as usize * size[1] as usize * 4;
    limits.intermediate_buffer_size = limits.decoding_buffer_size + (1 << 20);
    let decoder = Decoder::new(Cursor::new(bytes)).map_err(of_tiff)?;
    let mut decoder = decoder.with_limits(limits);
    let (width, height) = decoder.dimensions().map_err(of_tiff)?;
    if [width, height] != size {
        return Err(wrong_size([width, height], size));
    }
    let colour = decoder.colortype().map_err(of_tiff)?;
    match decoder.read_image().map_err(of_tiff)? {
        DecodingResult::F32(heights) if colour == ColorType::Gray(32) => Ok(heights),
        _ => Err(
            Error::new(ErrorKind::Mismatch, format!("the picture is {colour:?}"))
                .expected("32-bit float grey")
                .advice("Save the picture as that kind."),
        ),
    }
}

fn of_tiff(error: TiffError) -> Error {
    let not_tiff = matches!(
        &error,
        TiffError::FormatError(
            TiffFormatError::TiffSignatureNotFound | TiffFormatError::TiffSignatureInvalid
        )
    );
    if not_tiff {
        return Error::new(ErrorKind::Foreign, "it is no TIFF picture")
            .expected("a file that begins as TIFF does")
            .advice("Save the heights as TIFF.");
    }
    let found = format!("the picture cannot be decoded ({error})");
    Error::new(ErrorKind::Damaged, found).advice("Use an intact copy of the file.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_come_back_to_the_bit() {
        for size in [[2, 2], [5, 3], [3, 200]] {
            let count = size[0] * size[1];
            let heights: Vec<f32> = (0..count).map(|i| (i as f32).sin() * 1e4 - 0.1).collect();
            let tiff = encode(size, &heights).unwrap();
            let back = decode(&tiff.bytes, size).unwrap();
            let bits = |heights: &[f32]| heights.iter().map(|y| y.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&back), bits(&heights));
        }
    }

    #[test]
    fn other_sizes_and_kinds_are_named() {
        let tiff = encode([5, 3], &[1.0; 15]).unwrap();
        let error = decode(&tiff.bytes, [3, 5]).unwrap_err().to_string();
        assert!(
            error.contains("5 × 3") && error.contains("3 × 5"),
            "{error}"
        );

        let mut bytes = Cursor::new(Vec::new());
        let mut encoder = TiffEncoder::new(&mut bytes).unwrap();
        let grey = [0u16; 15];
        encoder
            .write_image::<tiff::encoder::colortype::Gray16>(5, 3, &grey)
            .unwrap();
        let error = decode(&bytes.into_inner(), [5, 3]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Mismatch);
    }
}
