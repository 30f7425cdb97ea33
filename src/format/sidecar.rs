//! The description beside exported heights: what their numbers mean.

use super::file;
use super::import::ByteOrder;
use super::{Error, ErrorKind, Result};
use crate::map::Field;
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::path::{Path, PathBuf};

const FORMAT: &str = "landform-heights";
/// Longer than any that we write.
const MOST_BYTES: u64 = 1 << 16;

/// What is written as `hill.png.json` beside `hill.png`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sidecar {
    format: String,
    /// Columns, rows. Row 0 is the north edge, column 0 the west edge.
    pub size: [u32; 2],
    /// Metres between samples along x and z.
    pub spacing: [f32; 2],
    /// Metres of value 0.
    pub lowest: f32,
    /// Metres of value 65535.
    pub highest: f32,
    /// Metres from one value to the next.
    pub step: f64,
    /// Byte order of the raw file.
    pub byte_order: ByteOrder,
    /// How often each cell was divided; 0 for base vertices.
    pub divisions: u8,
}

impl Sidecar {
    pub(super) fn new(size: [u32; 2], spacing: [f32; 2], range: [f32; 2], divisions: u8) -> Self {
        let [lowest, highest] = range;
        Self {
            format: FORMAT.into(),
            size,
            spacing,
            lowest,
            highest,
            step: (f64::from(highest) - f64::from(lowest)) / 65535.0,
            byte_order: ByteOrder::Little,
            divisions,
        }
    }

    pub(super) fn to_text(&self) -> Result<String> {
        serde_json::to_string_pretty(self)
            .map(|text| text + "\n")
            .map_err(|error| Error::new(ErrorKind::Invalid, error.to_string()))
    }

    /// Where the description of a file of heights stands.
    pub fn path_beside(heights: &Path) -> PathBuf {
        let mut name = heights.as_os_str().to_owned();
        name.push(".json");
        name.into()
    }

    /// The description beside a file of heights, if there is one that makes sense.
    pub(super) fn beside(heights: &Path) -> Option<Self> {
        let mut text = String::new();
        let file = file::open(&Self::path_beside(heights)).ok()?;
        file.take(MOST_BYTES).read_to_string(&mut text).ok()?;
        let found: Self = serde_json::from_str(&text).ok()?;
        let is_sensible = |y| Field::flat([2, 2], found.spacing, y).is_ok();
        let fits =
            found.lowest < found.highest && is_sensible(found.lowest) && is_sensible(found.highest);
        (found.format == FORMAT && fits).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documented_example_is_one() {
        let page = include_str!("README.md");
        let block = page
            .split("```")
            .find_map(|part| part.strip_prefix("json\n"));
        let found: Sidecar = serde_json::from_str(block.unwrap()).unwrap();
        let expected = Sidecar::new([257, 257], [10.0, 10.0], [236.0, 1076.0], 0);
        assert_eq!(found, expected);
    }
}
