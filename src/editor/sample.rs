//! The sample map that comes with the program.

use super::session::Session;
use crate::document::Document;
use crate::format::{self, archive};
use std::io::Cursor;

const SAMPLE: &[u8] = include_bytes!("../../assets/sample.landform");

/// The sample map, a piece of the ground around Jacksboro, as a new map.
///
/// # Errors
/// Never, as long as the program is whole.
pub fn session() -> format::Result<Session> {
    let map = archive::read(Cursor::new(SAMPLE), "the sample map")?;
    Ok(Session::titled(Document::new(map), "Sample map"))
}
