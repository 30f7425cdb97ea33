//! Small things that everything stands on: integer regions and patches of them, rays, falloff curves, noise, angles, numbers in words.

mod angle;
mod falloff;
mod noise;
mod number;
mod patches;
mod ray;
mod region;
pub(crate) mod width;

pub use angle::half_turn;
pub use falloff::{Falloff, FalloffTable, MOST_POINTS};
pub use noise::{rough_noise, value_noise};
pub use number::{grouped, height, length, listed, plain};
pub use patches::Patches;
pub use ray::Ray;
pub use region::Region;
