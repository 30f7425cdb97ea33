//! Colours of the map's data: of levels and divisions as the overlays paint them, of palettes.

use crate::render::{ramp_colour, scale_colour};
use egui::{Color32, Rgba};

/// The colour of `level` of a scale that ends at `most`.
pub fn level(level: u8, most: u8) -> Color32 {
    let [r, g, b] = scale_colour(level, most);
    Color32::from_rgb(r, g, b)
}

/// The colour at a share of a scale without steps, 0..1.
pub fn ramp(share: f32) -> Color32 {
    let [r, g, b] = ramp_colour(share);
    Color32::from_rgb(r, g, b)
}

/// A linear colour of the map as the screen shows it.
pub fn display([red, green, blue]: [f32; 3]) -> Color32 {
    Color32::from(Rgba::from_rgb(red, green, blue))
}
