//! The panels: functions of what they show that answer with what was asked for.

pub mod detail;
pub mod history;
pub mod log;
pub mod objects;
pub mod palettes;
pub mod problems;
pub mod step;
pub mod textures;
pub mod tool;
