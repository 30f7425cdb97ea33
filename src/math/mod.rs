//! Small geometry that everything stands on: integer regions, rays and falloff curves.

mod falloff;
mod ray;
mod region;

pub use falloff::{Falloff, FalloffTable};
pub use ray::Ray;
pub use region::Region;
