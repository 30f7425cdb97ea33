//! What stands around the panels: menu bar, view bar, tool palette, status bar.

pub mod status_bar;
