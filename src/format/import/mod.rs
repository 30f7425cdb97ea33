//! Importers: heights from pictures and raw files, layers from pictures, volumes from models and voxels.
//!
//! Row 0 of every file is the north edge (z = 0), column 0 the west edge (x = 0); nothing is mirrored.
//! N samples along a side are N base vertices, so N − 1 cells.

mod brush;
mod guess;
mod heights;
mod layer;
mod looks;
mod picture;
mod raw;
mod source;
mod statistics;
mod terraces;
mod texture;
mod volume;
#[cfg(feature = "cli")]
mod volume_source;
pub mod vox;

pub use brush::brush_picture;
pub use guess::{ByteOrder, Guess, Origin};
pub use heights::{Heights, Options, Units};
pub use layer::{LayerImage, layer};
pub use source::{Source, heights};
pub use statistics::{HISTOGRAM_BINS, Note, Statistics, Steepest};
pub use texture::picture;
pub use volume::{VOXELS_ALONG, VolumeFile, VolumeOptions, volume_of_model};
#[cfg(feature = "cli")]
pub use volume_source::{VolumeSource, volume, volumes_apart};

/// Most samples along a side that heights may have: as many as a field has vertices.
pub const MAX_SIDE: u32 = crate::map::MAX_SIDE;
