//! What is seen and touched of a volume: the surface where solid voxels meet absent ones, with the materials of every
//! vertex and every polygon.
//!
//! Made brick by brick, and the same bits whichever brick is made first: a brick's [`Block`] reads its voxels and one
//! more on every side, a polygon belongs to the brick of its solid voxel, and a vertex is kept as its cell and a
//! fraction of it.

mod case;
mod cast;
mod kept;
mod quad;
mod samples;
mod skin;
mod surface;
mod vertex;

pub use cast::{Hit, cast};
pub use kept::{Kept, ONE};
pub use quad::Quad;
pub use samples::{Block, SIDE, Samples};
pub use skin::{Skin, Skinned};
pub use surface::Surface;
pub use vertex::{PARTS, Vertex};
