//! Files: the `.landform` archive, the journal, importers, exporters, and the errors that all of them give.

#![doc = include_str!("README.md")]

pub mod archive;
pub(crate) mod bricks;
mod error;
pub mod export;
mod file;
pub mod import;
#[cfg(feature = "cli")]
pub mod journal;
pub mod model;
#[cfg(feature = "cli")]
pub(crate) mod packed;
mod png;
mod progress;
mod sidecar;
mod vox_bytes;

pub use error::{Error, ErrorKind};
pub use file::{check_folder, check_writable, replace};
pub use progress::Progress;
pub use sidecar::Sidecar;

/// What reading and writing files gives.
pub type Result<T, E = Error> = std::result::Result<T, E>;
