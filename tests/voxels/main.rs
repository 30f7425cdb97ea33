//! The surface of volumes: worked cases, and what holds of any voxels.

mod bricks;
#[path = "../common/golden.rs"]
mod cases;
mod edits;
mod golden;
<<<<<<< HEAD
mod many;
mod sculpting;
=======
mod simplify;
>>>>>>> d031201 (Simplify shells of bricks and volumes with their materials; make the mesh that is touched)
