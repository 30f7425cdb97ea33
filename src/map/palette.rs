//! Palettes: colours with probabilities, from which generated vertices are tinted.

use serde::{Deserialize, Serialize};

/// A list of colours with probabilities that sum to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Palette {
    /// What the designer calls it.
    pub name: String,
    /// At least one.
    pub colours: Vec<PaletteColour>,
}

/// One colour of a palette.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PaletteColour {
    /// Linear red, green, blue, 0..1 each.
    pub rgb: [f32; 3],
    /// How often it is drawn, 0..1.
    pub probability: f32,
}

impl Palette {
    /// White alone: it tints nothing.
    pub fn white() -> Self {
        Self {
            name: "White".into(),
            colours: vec![PaletteColour {
                rgb: [1.0; 3],
                probability: 1.0,
            }],
        }
    }
}
