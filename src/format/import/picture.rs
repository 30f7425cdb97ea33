//! Heights from a PNG: its grey values, 0..255 or 0..65535.

use super::MAX_SIDE;
use crate::format::png::{Header, of_image};
use crate::format::{Error, ErrorKind, Result};
use crate::map::MIN_SIDE;
use image::codecs::png::PngDecoder;
use image::{ColorType, ImageDecoder, Limits};
use std::io::Cursor;

/// Most bytes of a file worth reading: all channels of the largest picture, and notes.
pub(super) const MOST_BYTES: u64 = 8 * MAX_SIDE as u64 * MAX_SIDE as u64 + (16 << 20);

/// A picture's grey values, row by row.
pub(super) struct Picture {
    pub size: [u32; 2],
    /// Bits of a value in the file.
    pub depth: u8,
    pub values: Vec<u16>,
}

impl Picture {
    /// The largest value that a pixel may have.
    pub fn full(&self) -> u16 {
        if self.depth == 16 { u16::MAX } else { 255 }
    }
}

pub(super) fn read(bytes: &[u8]) -> Result<Picture> {
    let header = Header::of(bytes)?;
    check_size(header.size)?;
    let decoder = decoder(bytes, header.size)?;
    let colour = decoder.color_type();
    let mut samples = vec![0u8; decoder.total_bytes() as usize];
    decoder.read_image(&mut samples).map_err(of_image)?;
    let channels = usize::from(colour.channel_count());
    let samples: Vec<u16> = if header.depth == 16 {
        let pairs = samples.as_chunks().0.iter();
        pairs.map(|pair| u16::from_ne_bytes(*pair)).collect()
    } else {
        samples.into_iter().map(u16::from).collect()
    };
    let mut picture = Picture {
        size: header.size,
        depth: if header.depth == 16 { 16 } else { 8 },
        values: Vec::new(),
    };
    picture.values = grey(&samples, channels, colour, picture.full())
        .map_err(|(at, what)| not_grey(&header, at, what))?;
    Ok(picture)
}

fn decoder(bytes: &[u8], size: [u32; 2]) -> Result<PngDecoder<Cursor<&[u8]>>> {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(size[0]);
    limits.max_image_height = Some(size[1]);
    limits.max_alloc = Some(2 * MOST_BYTES);
    PngDecoder::with_limits(Cursor::new(bytes), limits).map_err(of_image)
}

/// One value a pixel, if all colour channels agree and nothing is transparent; else where not, and what.
fn grey(
    samples: &[u16],
    channels: usize,
    colour: ColorType,
    full: u16,
) -> Result<Vec<u16>, (usize, &'static str)> {
    let colours = if colour.has_color() { 3 } else { 1 };
    let mut values = Vec::with_capacity(samples.len() / channels);
    for (at, pixel) in samples.chunks_exact(channels).enumerate() {
        if pixel[..colours].iter().any(|channel| *channel != pixel[0]) {
            return Err((at, "coloured"));
        }
        if pixel[colours..].iter().any(|alpha| *alpha != full) {
            return Err((at, "transparent"));
        }
        values.push(pixel[0]);
    }
    Ok(values)
}

fn not_grey(header: &Header, at: usize, what: &str) -> Error {
    let (x, z) = (at as u32 % header.size[0], at as u32 / header.size[0]);
    Error::new(
        ErrorKind::Unsupported,
        format!(
            "the picture is {}, and not all of it is grey",
            header.kind()
        ),
    )
    .at(format!("pixel {x}, {z}, which is {what}"))
    .expected("heights as grey, best of 16 bits")
    .advice("Save it as 16-bit grey without alpha; heights packed into colours are not read.")
}

/// Refuses sizes that no map may have, or that are more than is taken.
pub(super) fn check_size(size: [u32; 2]) -> Result<()> {
    let words = format!("the heights are {} × {}", size[0], size[1]);
    if size.into_iter().any(|side| side > MAX_SIDE) {
        return Err(Error::new(ErrorKind::TooLarge, words)
            .expected(format!("at most {MAX_SIDE} × {MAX_SIDE}"))
            .advice("Scale them down or cut them."));
    }
    if size.into_iter().any(|side| side < MIN_SIDE) {
        return Err(Error::new(ErrorKind::Invalid, words)
            .expected(format!("at least {MIN_SIDE} × {MIN_SIDE}"))
            .advice("Choose a larger picture."));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::codecs::png::PngEncoder;
    use image::{ExtendedColorType, ImageEncoder};

    fn png(colour: ExtendedColorType, samples: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let pixels = 8 * samples.len() as u32 / u32::from(colour.bits_per_pixel());
        PngEncoder::new(&mut bytes)
            .write_image(samples, pixels / 2, 2, colour)
            .unwrap();
        bytes
    }

    #[test]
    fn grey_in_any_dress_is_read() {
        let grey = [1, 2, 3, 4, 5, 250];
        let three: Vec<u8> = grey.iter().flat_map(|v| [*v; 3]).collect();
        let opaque: Vec<u8> = grey.iter().flat_map(|v| [*v, 255]).collect();
        let four: Vec<u8> = grey.iter().flat_map(|v| [*v, *v, *v, 255]).collect();
        for (colour, samples) in [
            (ExtendedColorType::L8, &grey[..]),
            (ExtendedColorType::Rgb8, &three),
            (ExtendedColorType::La8, &opaque),
            (ExtendedColorType::Rgba8, &four),
        ] {
            let picture = read(&png(colour, samples)).unwrap();
            assert_eq!((picture.size, picture.full()), ([3, 2], 255));
            assert_eq!(picture.values, [1, 2, 3, 4, 5, 250]);
        }
    }

    #[test]
    fn colour_and_transparency_are_refused_with_their_place() {
        let mut coloured = [9; 12];
        coloured[10] = 8;
        let error = read(&png(ExtendedColorType::Rgb8, &coloured))
            .err()
            .unwrap();
        assert!(
            error.to_string().contains("pixel 1, 1, which is coloured"),
            "{error}"
        );
        let error = read(&png(
            ExtendedColorType::La8,
            &[9, 255, 9, 0, 9, 255, 9, 255],
        ));
        let error = error.err().unwrap();
        assert!(
            error
                .to_string()
                .contains("pixel 1, 0, which is transparent"),
            "{error}"
        );
    }

    #[test]
    fn sizes_out_of_range_are_refused_by_the_header_alone() {
        for size in [[4098, 4097], [1, 9], [0, 0], [u32::MAX, u32::MAX]] {
            let mut bytes = png(ExtendedColorType::L8, &[0; 4]);
            bytes[16..20].copy_from_slice(&size[0].to_be_bytes());
            bytes[20..24].copy_from_slice(&size[1].to_be_bytes());
            let error = read(&bytes).err().unwrap();
            assert!(error.to_string().contains(&size[0].to_string()), "{error}");
        }
    }
}
