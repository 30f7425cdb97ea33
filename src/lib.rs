#![doc = include_str!("README.md")]
#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

pub mod format;
pub mod map;
pub mod math;
