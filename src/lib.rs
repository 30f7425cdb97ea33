#![doc = include_str!("README.md")]
#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

#[cfg(feature = "cli")]
pub mod cli;
pub mod edit;
pub mod format;
pub mod map;
pub mod math;
pub mod terrain;
