//! Heights in metres: how a file is to be read, and what reading it gave.

use super::guess::{ByteOrder, Guess};
use super::statistics::{Note, Statistics};
use crate::format::{Error, ErrorKind, Result};
use crate::map::{Field, Layer, Map};

/// What numbers in a file mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Units {
    /// The least number is `lowest` metres, the greatest that the file could hold is `highest`.
    Range {
        /// Metres of the number 0.
        lowest: f32,
        /// Metres of the number 255 or 65535.
        highest: f32,
    },
    /// A number is so many metres.
    Metres(f32),
}

/// What is known of a file of heights; what is not said is guessed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options {
    /// Columns, rows of a raw file.
    pub size: Option<[u32; 2]>,
    /// Byte order of a raw file.
    pub byte_order: Option<ByteOrder>,
    /// Bytes of a raw file before its heights.
    pub header: u32,
    /// What the numbers mean.
    pub units: Option<Units>,
    /// Metres between samples along x and z.
    pub spacing: Option<[f32; 2]>,
    /// Whether to smooth away the terraces of few steps; no height leaves the half step that rounding hid.
    pub soften_terraces: bool,
}

/// Heights in metres, and everything about how they were read.
#[derive(Clone, Debug, PartialEq)]
pub struct Heights {
    /// Metres, row by row from the north, x fastest.
    pub metres: Vec<f32>,
    /// Columns, rows: one a base vertex.
    pub size: Guess<[u32; 2]>,
    /// Metres between samples along x and z.
    pub spacing: Guess<[f32; 2]>,
    /// What the numbers mean.
    pub units: Guess<Units>,
    /// Bits of a number in the file.
    pub depth: u8,
    /// The byte order, of a raw file.
    pub byte_order: Option<Guess<ByteOrder>>,
    /// Of a raw file, the mean step from number to number in little and in big byte order; smaller is likelier.
    pub roughness: Option<[f64; 2]>,
    /// What the heights are like.
    pub statistics: Statistics,
    /// What deserves a word.
    pub notes: Vec<Note>,
}

impl Heights {
    /// A field with these heights, and defaults in every other layer.
    ///
    /// # Errors
    /// Never for heights that were imported; when size, spacing or a height were made wrong since.
    pub fn to_field(&self) -> Result<Field> {
        let heights = self.to_layer()?;
        Field::from_heights(self.spacing.value, heights)
            .map_err(|error| Error::new(ErrorKind::Invalid, error.to_string()))
    }

    /// A new map with these heights, and defaults everywhere else.
    ///
    /// # Errors
    /// As [`Heights::to_field`].
    pub fn to_map(&self) -> Result<Map> {
        Ok(Map::of_field(self.to_field()?))
    }

    /// The heights alone, to put in the place of a field's own.
    ///
    /// # Errors
    /// As [`Heights::to_field`].
    pub fn to_layer(&self) -> Result<Layer<f32>> {
        let [columns, rows] = self.size.value;
        if self.metres.len() as u64 != u64::from(columns) * u64::from(rows)
            || self.metres.is_empty()
        {
            let found = format!("there are {} heights", self.metres.len());
            return Err(
                Error::new(ErrorKind::Invalid, found).expected(format!("{columns} × {rows}"))
            );
        }
        Ok(Layer::from_rows(self.size.value, &self.metres))
    }
}
