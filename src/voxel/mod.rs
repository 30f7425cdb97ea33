//! What is seen and touched of a volume: the surface where solid voxels meet absent ones, with the materials of every
//! vertex and every polygon.
//!
//! Made brick by brick, and the same bits whichever brick is made first: a brick's [`Block`] reads its voxels and one
//! more on every side, a polygon belongs to the brick of its solid voxel, and a vertex is kept as its cell and a
//! fraction of it.
//!
//! In this order: the cells that the surface crosses (`crossed`), a vertex in each (`batch`, `vertex`), the polygons'
//! diagonals (`shape`), what each vertex is made of (`corners`, `slots`, `kept`), what each polygon is (`quad`).

mod batch;
mod cast;
mod collision;
mod corners;
mod crossed;
mod far;
mod kept;
mod list;
mod materials;
mod quad;
mod samples;
mod shape;
mod shell;
mod simplify;
mod skin;
mod slice;
mod slots;
mod surface;
mod vertex;
mod voxelize;

pub use cast::{Hit, cast, is_within};
pub use collision::Collision;
pub use crossed::Ring;
pub use far::{FIRST_STEP, FarSurface, GROUP, GroupPlace, far_surfaces, group_of, groups_at};
pub use kept::{Kept, ONE};
pub use quad::Quad;
pub use samples::{Block, SIDE, Samples};
pub use shape::Shape;
pub use shell::{Drawn, Place, Shell, Triangle};
pub use simplify::{Goal, Simplified, simplify, simplify_bricks};
pub use skin::{Skin, Skinned};
pub use slice::{Plane, Slice, TILE, Tile};
pub use surface::Surface;
pub use vertex::{PARTS, Vertex};
pub use voxelize::{Filling, Plan, VoxelizeError, voxelize};
