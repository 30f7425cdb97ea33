//! What must hold for any ground from any eye.

mod blocks;
#[path = "../common/cells.rs"]
mod cells;
mod coarser;
mod continuity;
#[path = "../common/layers.rs"]
mod layers;
mod mesh;
mod model;
mod normals;
mod same_bits;
mod scene;
