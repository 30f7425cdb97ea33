//! Pictures for brushes: PNG of 8 or 16 bits, and EXR where the program reads it.

use crate::edit::{MOST_PIXELS, Picture};
use crate::format::{Error, ErrorKind, Result};
use image::imageops::{self, FilterType};
use image::{DynamicImage, ImageBuffer, ImageFormat, ImageReader, Limits, Luma};
use std::io::Cursor;
use std::path::Path;

/// Most pixels along a side that are read; more than a brush takes are made fewer.
const MOST_READ: u32 = 8192;
/// Most bytes of a file.
const MOST_BYTES: u64 = 256 << 20;

/// Reads a picture for a brush, called as its file. Colours count by how bright they are; greys beyond black and white,
/// as EXR can have, are drawn together to lie between.
///
/// # Errors
/// When the file can't be read, or is no picture that is understood.
pub fn brush_picture(path: &Path) -> Result<Picture> {
    read(path).map_err(|error| error.in_file(path))
}

fn read(path: &Path) -> Result<Picture> {
    let unreadable = |error| Error::system("the picture cannot be read", error);
    let size = std::fs::metadata(path).map_err(unreadable)?.len();
    if size > MOST_BYTES {
        return Err(wrong(format!("a file of {size} bytes")));
    }
    let bytes = std::fs::read(path).map_err(unreadable)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    from_bytes(&name, &bytes)
}

fn from_bytes(name: &str, bytes: &[u8]) -> Result<Picture> {
    let mut reader = ImageReader::new(Cursor::new(bytes));
    // By what it holds, not by what it is called.
    match image::guess_format(bytes) {
        Ok(format @ (ImageFormat::Png | ImageFormat::OpenExr)) => reader.set_format(format),
        _ => return Err(wrong("no picture that is understood")),
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_READ);
    limits.max_image_height = Some(MOST_READ);
    reader.limits(limits);
    let read = reader.decode().map_err(|error| wrong(error.to_string()))?;
    let greys = smaller(greys(&read));
    let size = [greys.width(), greys.height()];
    let full = f32::from(u16::MAX);
    let values: Vec<u16> = greys
        .iter()
        .map(|grey| (grey * full).round() as u16)
        .collect();
    Picture::new(name, size, values).map_err(|error| wrong(error.to_string()))
}

/// How bright each pixel is, 0..1; what is no number is black.
fn greys(picture: &DynamicImage) -> ImageBuffer<Luma<f32>, Vec<f32>> {
    let is_light = matches!(
        picture,
        DynamicImage::ImageRgb32F(_) | DynamicImage::ImageRgba32F(_)
    );
    let mut greys = if is_light {
        let light = picture.to_rgb32f();
        ImageBuffer::from_fn(light.width(), light.height(), |x, y| {
            let [r, g, b] = light.get_pixel(x, y).0;
            // Greys stay what they are, to the bit.
            let grey = if r == g && g == b {
                r
            } else {
                0.2126 * r + 0.7152 * g + 0.0722 * b
            };
            Luma([if grey.is_finite() { grey } else { 0.0 }])
        })
    } else {
        let plain = picture.to_luma16();
        ImageBuffer::from_fn(plain.width(), plain.height(), |x, y| {
            Luma([f32::from(plain.get_pixel(x, y).0[0]) / f32::from(u16::MAX)])
        })
    };
    let low = greys.iter().copied().fold(0.0f32, f32::min);
    let high = greys.iter().copied().fold(1.0f32, f32::max);
    for grey in greys.iter_mut() {
        *grey = (*grey - low) / (high - low);
    }
    greys
}

fn smaller(picture: ImageBuffer<Luma<f32>, Vec<f32>>) -> ImageBuffer<Luma<f32>, Vec<f32>> {
    let (width, height) = picture.dimensions();
    let longer = width.max(height);
    if longer <= MOST_PIXELS {
        return picture;
    }
    let side = |side: u32| {
        let side = u64::from(side) * u64::from(MOST_PIXELS) / u64::from(longer);
        (side as u32).max(1)
    };
    let mut smaller = imageops::resize(&picture, side(width), side(height), FilterType::Triangle);
    for grey in smaller.iter_mut() {
        *grey = grey.clamp(0.0, 1.0);
    }
    smaller
}

fn wrong(found: impl Into<String>) -> Error {
    Error::new(ErrorKind::Damaged, found)
        .expected("a picture as PNG or EXR, of at most 8192 pixels a side")
        .advice("Save it as a greyscale PNG of 8 or 16 bits.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn wedge(size: [u32; 2]) -> DynamicImage {
        let grey = |x, y| Luma([(x * 700 + y * 3) as u16]);
        ImageBuffer::from_fn(size[0], size[1], grey).into()
    }

    #[test]
    fn greys_of_16_bits_are_read_to_the_bit_and_large_pictures_made_smaller() {
        let picture = from_bytes("Wedge", &encoded(&wedge([9, 5]), ImageFormat::Png)).unwrap();
        assert_eq!((picture.name(), picture.size()), ("Wedge", [9, 5]));
        assert_eq!(picture.values()[8], 5600);
        assert_eq!(picture.values()[4 * 9], 12);
        let large = encoded(&wedge([2048, 7]), ImageFormat::Png);
        assert_eq!(from_bytes("", &large).unwrap().size(), [1024, 3]);
    }

    #[test]
    fn a_file_cut_short_anywhere_is_refused() {
        let bytes = encoded(&wedge([9, 5]), ImageFormat::Png);
        for end in 0..bytes.len() - 12 {
            assert!(from_bytes("", &bytes[..end]).is_err(), "{end}");
        }
        assert!(from_bytes("", b"P5 2 2 255 abcd").is_err());
    }

    #[cfg(feature = "cli")]
    #[test]
    fn light_beyond_white_is_drawn_together() {
        let light = |x: u32, _| image::Rgb([x as f32 * 30.0 - 30.0; 3]);
        let picture: DynamicImage = ImageBuffer::from_fn(4, 2, light).into();
        let read = from_bytes("Light", &encoded(&picture, ImageFormat::OpenExr)).unwrap();
        assert_eq!(read.values()[..4], [0, 21845, 43690, 65535]);
        let bytes = encoded(&picture, ImageFormat::OpenExr);
        for end in 0..bytes.len() - 1 {
            // Some cuts leave all that is needed; none may end the program.
            let _ = from_bytes("", &bytes[..end]);
        }
    }
}
