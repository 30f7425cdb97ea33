//! What must hold for any ground from any eye.

#[path = "../common/cells.rs"]
mod cells;
mod continuity;
#[path = "../common/layers.rs"]
mod layers;
mod mesh;
mod model;
mod normals;
mod same_bits;
mod scene;
