//! What the open map may refuse.

use crate::edit::EditError;
use crate::format;
use std::path::PathBuf;
use thiserror::Error;

/// Why something could not be done with the open map, which is then as it was.
#[derive(Debug, Error)]
pub enum DocumentError {
    /// The edit makes no sense.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] format::Error),
    /// The map may not be changed.
    #[error("the map can't be changed: {0}. Save it under another name to go on with a copy.")]
    ReadOnly(String),
    /// A stroke is under way.
    #[error("a stroke is under way; finish or cancel it first")]
    Stroking,
    /// No stroke is under way.
    #[error("no stroke is under way")]
    NotStroking,
    /// The map was never saved, so it has no file.
    #[error("the map has no file yet; save it under a name")]
    NoName,
    /// Another program changed the file since it was read.
    #[error(
        "{} was changed by another program since it was opened. Save the map under another name, or write over it.", .0.display()
    )]
    ChangedOutside(PathBuf),
    /// Another window has the file open.
    #[error("{} is open in another window. Choose another name, or close it there.", .0.display())]
    OpenElsewhere(PathBuf),
}

/// What doing something with the open map gives.
pub type Result<T, E = DocumentError> = std::result::Result<T, E>;
