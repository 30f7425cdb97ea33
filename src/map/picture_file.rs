//! A user's picture, kept in the map as the file that it came from.

use image::{ImageFormat, ImageReader, Limits, RgbImage};
use serde::{Deserialize, Serialize, Serializer};
use std::io::Cursor;
use std::sync::Arc;
use thiserror::Error;

/// Why a file is no picture for a map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// Its name cannot be a file's in an archive.
    #[error(
        "its name is {0:?}; expected 1 to 100 letters, none of them a slash, backslash or control"
    )]
    Name(String),
    /// It is longer than a picture may be.
    #[error("it has {0} bytes; expected at most {most}", most = PictureFile::MOST_BYTES)]
    TooLong(usize),
    /// It is of another kind.
    #[error("it is no PNG or JPEG; save it as one of them")]
    Kind,
    /// It is cut short or wrong, or larger than a picture may be.
    #[error("it cannot be read: {0}; expected a whole PNG or JPEG of at most {side} × {side} pixels", side = PictureFile::MOST_SIDE)]
    Damaged(String),
}

/// A PNG or JPEG file that was read once without a fault. Cloning shares its bytes.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "File")]
pub struct PictureFile {
    name: String,
    bytes: Arc<[u8]>,
    mean: [f32; 3],
}

/// A picture as it is written down.
#[derive(Serialize, Deserialize)]
struct File {
    name: String,
    bytes: Vec<u8>,
}

impl PictureFile {
    /// Most bytes of a file.
    pub const MOST_BYTES: usize = 32 << 20;
    /// Most pixels along a side.
    pub const MOST_SIDE: u32 = 8192;
    /// Most letters of a name.
    const MOST_LETTERS: usize = 100;
    /// What the largest picture takes while it is read.
    const MOST_MEMORY: u64 = 8 * Self::MOST_SIDE as u64 * Self::MOST_SIDE as u64;

    /// The picture in a file's bytes. Reads it whole once, to be sure that it can be.
    ///
    /// # Errors
    /// When the name cannot be a file's in an archive, or the bytes are no whole PNG or JPEG of at most 32 MB and
    /// 8192 pixels a side.
    pub fn new(name: impl Into<String>, bytes: impl Into<Arc<[u8]>>) -> Result<Self, PictureError> {
        let (name, bytes) = (name.into(), bytes.into());
        let is_wrong = |letter: char| letter.is_control() || matches!(letter, '/' | '\\' | ':');
        let letters = name.chars().count();
        let is_dots = name.chars().all(|letter| letter == '.');
        if letters > Self::MOST_LETTERS || is_dots || name.contains(is_wrong) {
            return Err(PictureError::Name(name));
        }
        if bytes.len() > Self::MOST_BYTES {
            return Err(PictureError::TooLong(bytes.len()));
        }
        let mean = mean_colour(&read(&bytes)?);
        Ok(Self { name, bytes, mean })
    }

    /// The name of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The bytes of its file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Its mean colour, linear.
    pub fn mean(&self) -> [f32; 3] {
        self.mean
    }

    /// Its pixels, as sRGB. They were read without a fault before, so nothing is lost where they cannot be read.
    pub fn pixels(&self) -> RgbImage {
        read(&self.bytes).unwrap_or_else(|_| RgbImage::new(1, 1))
    }
}

impl PartialEq for PictureFile {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
            && (Arc::ptr_eq(&self.bytes, &other.bytes) || self.bytes == other.bytes)
    }
}

impl Serialize for PictureFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let file = File {
            name: self.name.clone(),
            bytes: self.bytes.to_vec(),
        };
        file.serialize(serializer)
    }
}

impl TryFrom<File> for PictureFile {
    type Error = PictureError;

    fn try_from(file: File) -> Result<Self, PictureError> {
        Self::new(file.name, file.bytes)
    }
}

fn read(bytes: &[u8]) -> Result<RgbImage, PictureError> {
    let format = image::guess_format(bytes).map_err(|_| PictureError::Kind)?;
    if !matches!(format, ImageFormat::Png | ImageFormat::Jpeg) {
        return Err(PictureError::Kind);
    }
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(PictureFile::MOST_SIDE);
    limits.max_image_height = Some(PictureFile::MOST_SIDE);
    limits.max_alloc = Some(PictureFile::MOST_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let decoded = reader.decode();
    decoded
        .map(image::DynamicImage::into_rgb8)
        .map_err(|error| PictureError::Damaged(error.to_string()))
}

fn mean_colour(pixels: &RgbImage) -> [f32; 3] {
    let mut counts = [[0u64; 256]; 3];
    for pixel in pixels.pixels() {
        for (counts, code) in counts.iter_mut().zip(pixel.0) {
            counts[usize::from(code)] += 1;
        }
    }
    let total = (u64::from(pixels.width()) * u64::from(pixels.height())).max(1) as f64;
    counts.map(|counts| {
        let light = |(code, count): (usize, u64)| light_of(code as f64 / 255.0) * count as f64;
        (counts.into_iter().enumerate().map(light).sum::<f64>() / total) as f32
    })
}

/// Linear light of an sRGB value (IEC 61966-2-1).
fn light_of(srgb: f64) -> f64 {
    if srgb <= 0.04045 {
        srgb / 12.92
    } else {
        ((srgb + 0.055) / 1.055).powf(2.4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{
        ExtendedColorType, ImageEncoder, codecs::jpeg::JpegEncoder, codecs::png::PngEncoder,
    };

    const PIXELS: [u8; 12] = [255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0];

    fn png() -> Vec<u8> {
        let mut bytes = Vec::new();
        let encoder = PngEncoder::new(&mut bytes);
        encoder
            .write_image(&PIXELS, 2, 2, ExtendedColorType::Rgb8)
            .unwrap();
        bytes
    }

    fn jpeg() -> Vec<u8> {
        let mut bytes = Vec::new();
        let encoder = JpegEncoder::new(&mut bytes);
        encoder
            .write_image(&[128; 12], 2, 2, ExtendedColorType::Rgb8)
            .unwrap();
        bytes
    }

    #[test]
    fn both_kinds_are_read_and_have_a_mean() {
        let picture = PictureFile::new("half-red.png", png()).unwrap();
        assert_eq!(picture.mean(), [0.5, 0.0, 0.0]);
        assert_eq!(picture.pixels().as_raw(), &PIXELS);
        let grey = PictureFile::new("grey.jpg", jpeg()).unwrap();
        assert!((grey.mean()[1] - 0.216).abs() < 0.01);
    }

    #[test]
    fn a_file_cut_anywhere_is_an_error_or_the_whole_picture() {
        for whole in [png(), jpeg()] {
            for length in 0..whole.len() {
                // Some readers forgive a missing end; none may panic.
                let _ = PictureFile::new("cut", &whole[..length]);
            }
            assert!(PictureFile::new("cut", &whole[..whole.len() / 3]).is_err());
        }
        assert_eq!(PictureFile::new("x", *b"GIF89a"), Err(PictureError::Kind));
        assert_eq!(PictureFile::new("x", *b""), Err(PictureError::Kind));
    }

    #[test]
    fn names_that_lead_out_of_an_archive_are_refused() {
        for name in [
            "",
            "..",
            "a/b.png",
            "a\\b.png",
            "C:a.png",
            "a\nb.png",
            &"x".repeat(101),
        ] {
            let found = PictureFile::new(name, png());
            assert_eq!(found, Err(PictureError::Name(name.into())));
        }
    }

    #[test]
    fn what_is_written_down_comes_back_and_nonsense_does_not() {
        let picture = PictureFile::new("half-red.png", png()).unwrap();
        let text = ron::to_string(&picture).unwrap();
        assert_eq!(ron::from_str::<PictureFile>(&text).unwrap(), picture);
        assert!(ron::from_str::<PictureFile>("(name:\"a.png\",bytes:[1,2,3])").is_err());
    }
}
