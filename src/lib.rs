#![doc = include_str!("README.md")]
#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod document;
pub mod edit;
#[cfg(feature = "editor")]
pub mod editor;
pub mod format;
pub mod map;
pub mod math;
#[cfg(feature = "render")]
pub mod render;
pub mod scene;
pub mod terrain;
pub mod voxel;
