//! What joins ground, objects and volumes as a game meets them: the ground as voxels, what is touched and what its
//! material calls for; with the feature `contact`, where rays, balls and walkers touch.

mod border;
#[cfg(feature = "contact")]
pub mod contact;
mod earth;
mod fill;
mod ground;
mod piece;
mod reaction;
mod seam;
mod sheet;
mod soil;
mod stand;
mod strip;
mod surfaces;
mod trim;

pub use border::{Facing, Side};
pub use earth::Earth;
pub use fill::{Fill, brick_below};
pub use ground::material_of_ground;
pub use reaction::{Reaction, Touch};
pub use seam::Seam;
pub use sheet::surfaces_of;
pub use soil::Soils;
pub use stand::Stand;
pub use strip::{Strip, StripTriangle, StripVertex};
pub use surfaces::Surfaces;
pub use trim::is_seen;
