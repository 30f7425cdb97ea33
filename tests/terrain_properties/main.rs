//! What must hold for any ground from any eye.

mod continuity;
mod mesh;
mod model;
mod normals;
mod same_bits;
mod scene;
