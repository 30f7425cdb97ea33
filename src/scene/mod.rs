//! What joins ground, objects and volumes as a game meets them.

mod border;
mod earth;
mod fill;
mod piece;
mod seam;
mod soil;
mod strip;
mod trim;

pub use border::{Facing, Side};
pub use earth::Earth;
pub use fill::{Fill, brick_below};
pub use seam::{Seam, place_of};
pub use soil::Soils;
pub use strip::{Strip, StripTriangle, StripVertex};
pub use trim::is_seen;
