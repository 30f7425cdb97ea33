//! Pictures of the user's own, to be kept in a map as textures.

use crate::format::file::{self, cannot_read};
use crate::format::{Error, ErrorKind, Result};
use crate::map::{PictureError, PictureFile};
use std::io::Read;
use std::path::Path;

/// Reads a PNG or JPEG to be kept in a map as it is, under the name of its file.
///
/// # Errors
/// When the file cannot be read, is no whole PNG or JPEG, or is larger than [`PictureFile::new`] takes.
pub fn picture(path: impl AsRef<Path>) -> Result<PictureFile> {
    let path = path.as_ref();
    read(path).map_err(|error| error.in_file(path))
}

fn read(path: &Path) -> Result<PictureFile> {
    let mut bytes = Vec::new();
    file::open(path)?
        .take(PictureFile::MOST_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(cannot_read)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    PictureFile::new(name, bytes).map_err(|error| {
        let kind = match error {
            PictureError::TooLong(_) => ErrorKind::TooLarge,
            PictureError::Kind | PictureError::Name(_) => ErrorKind::Unsupported,
            PictureError::Damaged(_) => ErrorKind::Damaged,
        };
        Error::new(kind, error.to_string())
            .advice("Choose another picture, or save it again as PNG.")
    })
}
