//! The colours of levels and divisions, as the overlays paint them.

use crate::render::scale_colour;
use egui::Color32;

/// The colour of `level` of a scale that ends at `most`.
pub fn level(level: u8, most: u8) -> Color32 {
    let [r, g, b] = scale_colour(level, most);
    Color32::from_rgb(r, g, b)
}
