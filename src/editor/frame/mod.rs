//! What stands around the panels: menu bar, view bar, tool palette, status bar.

pub mod menu_bar;
pub mod reading;
pub mod status_bar;
pub mod sun;
pub mod tool_palette;
pub mod view_bar;
