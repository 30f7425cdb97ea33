//! PNG pictures of layers: grey of 8 or 16 bits and RGB of 16 bits, to the bit.

use super::{Error, ErrorKind, Result};
use bytemuck::Pod;
use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::{ExtendedColorType, ImageDecoder, ImageEncoder, ImageError, Limits};
use std::io::Cursor;

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];

/// A pixel that a layer is stored as.
pub(super) trait Pixel: Pod + Send + Sync {
    /// Bits of a channel.
    const DEPTH: u8;
    /// The channels.
    const CHANNELS: Channels;
}

impl Pixel for u8 {
    const DEPTH: u8 = 8;
    const CHANNELS: Channels = Channels::Grey;
}

impl Pixel for u16 {
    const DEPTH: u8 = 16;
    const CHANNELS: Channels = Channels::Grey;
}

impl Pixel for [u8; 3] {
    const DEPTH: u8 = 8;
    const CHANNELS: Channels = Channels::Rgb;
}

impl Pixel for [u8; 4] {
    const DEPTH: u8 = 8;
    const CHANNELS: Channels = Channels::Rgba;
}

impl Pixel for [u16; 3] {
    const DEPTH: u8 = 16;
    const CHANNELS: Channels = Channels::Rgb;
}

/// What the numbers of a pixel mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channels {
    Grey,
    Rgb,
    Indexed,
    GreyAlpha,
    Rgba,
}

impl Channels {
    fn of_code(code: u8) -> Option<Self> {
        Some(match code {
            0 => Self::Grey,
            2 => Self::Rgb,
            3 => Self::Indexed,
            4 => Self::GreyAlpha,
            6 => Self::Rgba,
            _ => return None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Self::Grey => "grey",
            Self::Rgb => "RGB",
            Self::Indexed => "indexed",
            Self::GreyAlpha => "grey with alpha",
            Self::Rgba => "RGB with alpha",
        }
    }
}

/// What a PNG says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// Columns, rows.
    pub size: [u32; 2],
    /// Bits of a channel.
    pub depth: u8,
    pub channels: Channels,
}

impl Header {
    /// Reads the head of a PNG; nothing is believed but its first 26 bytes.
    pub fn of(bytes: &[u8]) -> Result<Self> {
        let Some(rest) = bytes.strip_prefix(&SIGNATURE) else {
            return Err(Error::new(ErrorKind::Foreign, "it is no PNG picture")
                .expected("a file that begins as PNG does")
                .advice("Save the picture as PNG."));
        };
        let number =
            |at: usize| u32::from_be_bytes(rest[at..at + 4].try_into().unwrap_or_default());
        if rest.len() < 18 || rest[4..8] != *b"IHDR" {
            return Err(damaged("the picture has no header"));
        }
        let channels = Channels::of_code(rest[17])
            .ok_or_else(|| damaged("the picture's header names an unknown kind of colour"))?;
        Ok(Self {
            size: [number(8), number(12)],
            depth: rest[16],
            channels,
        })
    }

    /// What kind of picture it is, in words.
    pub fn kind(&self) -> String {
        kind_of(self.depth, self.channels)
    }
}

fn kind_of(depth: u8, channels: Channels) -> String {
    format!("{depth}-bit {}", channels.name())
}

/// The picture as a PNG.
pub(super) fn encode<P: Pixel>(size: [u32; 2], pixels: &[P]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // Tried on real ground: higher levels take longer and save no more than a few per cent, and the fastest one
    // leaves pictures of ids twenty times larger, those of heights a third.
    let filter = if P::DEPTH == 8 {
        FilterType::Up
    } else {
        FilterType::Sub
    };
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Level(2), filter)
        .write_image(
            bytemuck::cast_slice(pixels),
            size[0],
            size[1],
            colour_type::<P>(),
        )
        .map_err(|error| Error::new(ErrorKind::TooLarge, error.to_string()))?;
    Ok(bytes)
}

/// The pixels of a PNG that must be of exactly this size and kind, row by row.
pub(super) fn decode<P: Pixel>(bytes: &[u8], size: [u32; 2]) -> Result<Vec<P>> {
    let header = Header::of(bytes)?;
    if header.size != size {
        return Err(wrong_size(header.size, size));
    }
    if (header.depth, header.channels) != (P::DEPTH, P::CHANNELS) {
        return Err(Error::new(
            ErrorKind::Mismatch,
            format!("the picture is {}", header.kind()),
        )
        .expected(kind_of(P::DEPTH, P::CHANNELS))
        .advice("Save the picture as that kind."));
    }
    decode_body(bytes, size)
}

fn decode_body<P: Pixel>(bytes: &[u8], size: [u32; 2]) -> Result<Vec<P>> {
    let count = size[0] as usize * size[1] as usize;
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(size[0]);
    limits.max_image_height = Some(size[1]);
    limits.max_alloc = Some((count * size_of::<P>()) as u64 * 2 + (1 << 20));
    let decoder = PngDecoder::with_limits(Cursor::new(bytes), limits).map_err(of_image)?;
    let mut pixels = vec![P::zeroed(); count];
    let buffer: &mut [u8] = bytemuck::cast_slice_mut(&mut pixels);
    if decoder.total_bytes() != buffer.len() as u64 {
        return Err(damaged("the picture has transparent pixels"));
    }
    decoder.read_image(buffer).map_err(of_image)?;
    Ok(pixels)
}

fn colour_type<P: Pixel>() -> ExtendedColorType {
    match (P::DEPTH, P::CHANNELS) {
        (8, Channels::Rgb) => ExtendedColorType::Rgb8,
        (8, Channels::Rgba) => ExtendedColorType::Rgba8,
        (8, _) => ExtendedColorType::L8,
        (_, Channels::Rgb) => ExtendedColorType::Rgb16,
        _ => ExtendedColorType::L16,
    }
}

/// A picture of another size than what it is to fill.
pub(super) fn wrong_size(found: [u32; 2], expected: [u32; 2]) -> Error {
    let words = |size: [u32; 2]| format!("{} × {}", size[0], size[1]);
    Error::new(
        ErrorKind::Mismatch,
        format!("the picture is {} pixels", words(found)),
    )
    .expected(words(expected))
    .advice("Bring the picture to that size.")
}

/// A picture that its decoder refuses.
pub(super) fn of_image(error: ImageError) -> Error {
    damaged(format!("the picture cannot be decoded ({error})"))
}

fn damaged(found: impl Into<String>) -> Error {
    Error::new(ErrorKind::Damaged, found).advice("Use an intact copy of the file.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_comes_back_to_the_bit() {
        let size = [5, 3];
        let bytes: Vec<u8> = (0..15).map(|i| i * 17).collect();
        assert_eq!(
            decode::<u8>(&encode(size, &bytes).unwrap(), size).unwrap(),
            bytes
        );
        let words: Vec<u16> = (0..15).map(|i| i * 4369 + 1).collect();
        assert_eq!(
            decode::<u16>(&encode(size, &words).unwrap(), size).unwrap(),
            words
        );
        let colours: Vec<[u16; 3]> = words.iter().map(|&w| [w, !w, w / 2]).collect();
        let png = encode(size, &colours).unwrap();
        assert_eq!(decode::<[u16; 3]>(&png, size).unwrap(), colours);
    }

    #[test]
    fn other_sizes_and_kinds_are_named() {
        let png = encode([5, 3], &[7u8; 15]).unwrap();
        let size = decode::<u8>(&png, [3, 5]).unwrap_err().to_string();
        assert!(size.contains("5 × 3") && size.contains("3 × 5"), "{size}");
        let kind = decode::<u16>(&png, [5, 3]).unwrap_err().to_string();
        assert!(
            kind.contains("8-bit grey") && kind.contains("16-bit grey"),
            "{kind}"
        );
    }

    #[test]
    fn a_header_that_lies_costs_no_memory() {
        let mut png = encode([5, 3], &[7u8; 15]).unwrap();
        png[16..24].fill(0x7f);
        assert_eq!(Header::of(&png).unwrap().size, [0x7f7f_7f7f; 2]);
        assert!(decode::<u8>(&png, [5, 3]).is_err());
        assert!(Header::of(&png[..20]).is_err());
        assert!(Header::of(b"BM").is_err());
    }
}
