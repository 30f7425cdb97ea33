//! A picture of greys that a brush takes its shape from.
//!
//! It travels within the brush, so that a stroke that is written down and done again needs nothing else.

use super::EditError;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Most pixels along a side.
pub const MOST_PIXELS: u32 = 1024;

/// A picture of greys; copies share its pixels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Picture {
    name: String,
    size: [u32; 2],
    values: Arc<[u16]>,
}

impl Picture {
    /// A picture of `size` = columns, rows from its greys row by row, 0 black to 65535 white.
    ///
    /// # Errors
    /// When it is empty, larger than 1024 a side, or has more or fewer greys.
    pub fn new(
        name: impl Into<String>,
        size: [u32; 2],
        values: impl Into<Arc<[u16]>>,
    ) -> Result<Self, EditError> {
        let values = values.into();
        let fits = size.iter().all(|side| (1..=MOST_PIXELS).contains(side));
        if !fits || values.len() as u64 != u64::from(size[0]) * u64::from(size[1]) {
            return Err(EditError::Picture {
                size,
                found: values.len(),
            });
        }
        Ok(Self {
            name: name.into(),
            size,
            values,
        })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Columns, rows.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Its greys row by row, 0 black to 65535 white.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The grey, 0..1, at `(u, v)`: its longer side reaches from −1 to 1, its shorter one less, and its first row lies at
    /// the smallest v. Between pixels it is drawn straight; beyond the picture it is black.
    pub fn at(&self, u: f32, v: f32) -> f32 {
        let [columns, rows] = self.size.map(|side| side as f32);
        let longer = columns.max(rows);
        // Pixels stand in the middles of their squares.
        let x = (u * longer + columns) * 0.5 - 0.5;
        let y = (v * longer + rows) * 0.5 - 0.5;
        let within = |at: f32, side: f32| (-0.5..=side - 0.5).contains(&at);
        if !within(x, columns) || !within(y, rows) {
            return 0.0;
        }
        let (left, top) = (x.floor(), y.floor());
        let (across, down) = (x - left, y - top);
        let mix = |a: f32, b: f32, part: f32| a + (b - a) * part;
        let pixel = |dx: f32, dy: f32| self.pixel(left + dx, top + dy);
        let above = mix(pixel(0.0, 0.0), pixel(1.0, 0.0), across);
        let below = mix(pixel(0.0, 1.0), pixel(1.0, 1.0), across);
        mix(above, below, down)
    }

    /// The nearest pixel that there is.
    fn pixel(&self, x: f32, y: f32) -> f32 {
        let [columns, rows] = self.size;
        let column = (x.max(0.0) as u32).min(columns - 1);
        let row = (y.max(0.0) as u32).min(rows - 1);
        let index = row as usize * columns as usize + column as usize;
        f32::from(self.values[index]) / f32::from(u16::MAX)
    }
}

/// As it stands in a script: the greys as little-endian pairs of bytes in Base64.
#[derive(Serialize, Deserialize)]
struct Written {
    name: String,
    size: [u32; 2],
    greys: String,
}

impl From<Picture> for Written {
    fn from(picture: Picture) -> Self {
        let bytes: Vec<u8> = picture
            .values
            .iter()
            .flat_map(|v| v.to_le_bytes())
            .collect();
        Self {
            greys: STANDARD.encode(bytes),
            name: picture.name,
            size: picture.size,
        }
    }
}

impl TryFrom<Written> for Picture {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let wrong = |error| format!("the greys of the picture {:?}: {error}", written.name);
        let bytes = STANDARD.decode(&written.greys).map_err(wrong)?;
        let pairs = bytes.chunks_exact(2);
        let values: Vec<u16> = pairs.map(|b| u16::from_le_bytes([b[0], b[1]])).collect();
        Self::new(written.name, written.size, values).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> Picture {
        Picture::new("Wedge", [3, 2], [0, 30_000, u16::MAX, 0, 30_000, u16::MAX]).unwrap()
    }

    #[test]
    fn its_longer_side_fills_the_brush_and_beyond_is_black() {
        let wedge = picture();
        assert_eq!(wedge.at(0.999, 0.0), 1.0);
        assert_eq!(wedge.at(-0.999, 0.0), 0.0);
        assert!((wedge.at(0.0, 0.3) - 30_000.0 / 65_535.0).abs() < 1e-6);
        assert_eq!(wedge.at(0.9, 0.7), 0.0, "it is not as high as wide");
        for odd in [f32::NAN, f32::INFINITY, -1e30] {
            assert_eq!(wedge.at(odd, 0.0), 0.0);
        }
    }

    #[test]
    fn it_is_written_and_read_bit_for_bit_and_what_is_no_picture_is_refused() {
        let text = ron::to_string(&picture()).unwrap();
        assert_eq!(ron::from_str::<Picture>(&text).unwrap(), picture());
        assert!(ron::from_str::<Picture>(&text.replace("(3,2)", "(3,3)")).is_err());
        assert!(ron::from_str::<Picture>(&text.replace("greys:\"", "greys:\"?")).is_err());
        assert!(Picture::new("", [0, 0], []).is_err());
        assert!(Picture::new("", [2000, 1], vec![0; 2000]).is_err());
    }
}
