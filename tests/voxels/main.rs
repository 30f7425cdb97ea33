//! The surface of volumes: worked cases, and what holds of any voxels.

mod bricks;
#[path = "../common/golden.rs"]
mod cases;
mod edits;
mod exports;
mod far;
mod golden;
mod many;
mod sculpting;
mod simplify;
mod slices;
