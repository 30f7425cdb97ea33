//! What joins ground, objects and volumes as a game meets them.

mod earth;
mod fill;
mod piece;
mod soil;

pub use earth::Earth;
pub use fill::{Fill, brick_below};
pub use soil::Soils;
