//! Files: the `.landform` archive, importers, exporters, and the errors that all of them give.

pub mod archive;
mod error;
mod file;
mod png;

pub use error::{Error, ErrorKind};
pub use file::replace;

/// What reading and writing files gives.
pub type Result<T, E = Error> = std::result::Result<T, E>;
