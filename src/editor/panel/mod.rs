//! The panels: functions of what they show that answer with what was asked for.

pub mod detail;
mod field;
pub mod history;
pub mod log;
mod look;
pub mod materials;
pub mod objects;
pub mod palettes;
mod place;
pub mod problems;
pub mod step;
pub mod textures;
pub mod tool;
pub mod volumes;
