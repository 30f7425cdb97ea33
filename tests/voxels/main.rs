//! The surface of volumes: worked cases, and what holds of any voxels.

mod bricks;
mod edits;
mod golden;
