//! Models as files: binary glTF, read with suspicion and written so that every bit comes back.

mod accessor;
mod glb;
mod mesh;
mod part;
mod read;
mod scene;

pub use glb::encode;
pub use read::decode;

use super::{Error, ErrorKind};

/// Most bytes of a model's file.
pub const MOST_BYTES: u64 = 512 << 20;

fn damaged(found: impl Into<String>) -> Error {
    Error::new(ErrorKind::Damaged, found).advice("Export the model again, or use an intact copy.")
}

fn unsupported(found: impl Into<String>, advice: &str) -> Error {
    Error::new(ErrorKind::Unsupported, found).advice(advice)
}

#[cfg(test)]
mod tests;
