//! What every part of the window is made of: tokens, icons, and small widgets that look the same everywhere.

pub mod bar;
pub mod button;
pub mod chips;
pub mod choice;
pub mod dialog;
pub mod distances;
pub mod falloff;
pub mod icons;
pub mod layout;
pub mod meter;
pub mod palette_row;
mod pen;
pub mod row;
pub mod scale;
pub mod section;
pub mod swatch;
pub mod text;
pub mod theme;
pub mod tint;
pub mod toast;
mod tool_icons;
mod voxel_icons;

pub use icons::Icon;
pub use theme::tokens;
