//! Models as files: binary glTF, read with suspicion and written so that every bit comes back.

mod accessor;
mod bundled;
mod glb;
#[cfg(feature = "cli")]
mod load;
mod mesh;
#[cfg(feature = "cli")]
mod obj;
mod part;
mod read;
mod scene;

pub use bundled::{BUNDLED, Bundled};
pub use glb::encode;
pub(super) use glb::{Binary, pack};
#[cfg(feature = "cli")]
pub(super) use load::bytes_of;
#[cfg(feature = "cli")]
pub use load::{ENDINGS, load};
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
