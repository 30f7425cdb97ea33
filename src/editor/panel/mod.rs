//! The panels: functions of what they show that answer with what was asked for.

pub mod detail;
mod field;
pub mod history;
pub mod log;
pub mod materials;
pub mod objects;
pub mod palettes;
pub mod problems;
pub mod step;
pub mod textures;
pub mod tool;
pub mod volumes;
