//! The operations: each says what new values follow from the old ones.

pub mod blend;
pub mod colour;
pub mod cover;
pub mod fill;
pub mod height;
pub mod id;
pub mod level;
pub mod models;
pub mod objects;
pub mod palettes;
pub mod parameters;
pub mod replace;
pub mod share;
pub mod textures;
