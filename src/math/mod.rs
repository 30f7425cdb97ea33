//! Small things that everything stands on: integer regions, rays, falloff curves, numbers in words.

mod falloff;
mod number;
mod ray;
mod region;

pub use falloff::{Falloff, FalloffTable};
pub use number::{height, length, plain};
pub use ray::Ray;
pub use region::Region;
