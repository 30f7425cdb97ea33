//! Small geometry that everything stands on: integer regions and rays.

mod ray;
mod region;

pub use ray::Ray;
pub use region::Region;
