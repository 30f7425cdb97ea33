//! The sample map that comes with the program.

use crate::format::{self, archive};
use crate::map::Map;
use std::io::Cursor;

const SAMPLE: &[u8] = include_bytes!("../../assets/sample.landform");

/// The sample map: a piece of the ground around Jacksboro.
///
/// # Errors
/// Never, as long as the program is whole.
pub fn map() -> format::Result<Map> {
    archive::read(Cursor::new(SAMPLE), "the sample map")
}
