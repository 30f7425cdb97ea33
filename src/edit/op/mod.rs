//! The operations: each says what new values follow from the old ones.

pub mod blend;
mod carry;
pub mod colour;
pub mod cover;
pub mod fade;
pub mod fill;
pub mod frame;
pub mod height;
pub mod id;
pub mod laid;
pub mod level;
pub mod models;
pub mod objects;
pub mod palettes;
pub mod parameters;
pub mod paste;
pub mod ramp;
mod renumber;
pub mod replace;
pub mod resample;
pub mod share;
pub mod stamp;
pub mod textures;
pub mod under;
pub mod volume;
