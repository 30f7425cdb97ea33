//! Where rays, balls and walkers touch ground, objects and volumes.

mod bodies;
mod cast;
mod facets;
mod touching;
mod walk;

pub use bodies::{Bodies, Body, Made};
pub use touching::{Contact, Scene, Shape, Touched};
pub use walk::{End, Footfall, Walk, Walker};
