//! What the tools are set to, beside the brush.

use crate::editor::ui::tint;
use crate::map::LayerId;
use egui::ecolor::HsvaGamma;
use serde::{Deserialize, Serialize};

/// How the level brush changes levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    /// To the chosen level.
    Set,
    /// One up.
    Raise,
    /// One down.
    Lower,
}

/// How heights are sculpted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sculpt {
    /// The height that is flattened to, in metres; none for that of the ground where a stroke begins.
    pub target: Option<f32>,
    /// Size of bumps, in metres.
    pub bump: f32,
    /// Height of a terrace, in metres.
    pub step: f32,
    /// Degrees that the ground may be steep.
    pub angle: f32,
    /// Height of a stamp, in metres.
    pub stamp: f32,
    /// How a stamp joins the ground.
    pub stamping: Stamping,
}

/// How a stamp joins the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stamping {
    /// It is added.
    Add,
    /// It is taken away.
    Subtract,
    /// It stands on the height where the stroke begins; the higher is seen.
    Highest,
    /// It hangs from the height where the stroke begins; the lower is seen: it digs.
    Lowest,
}

impl Sculpt {
    /// What fits cells of this size.
    pub fn for_spacing(spacing: f32) -> Self {
        Self {
            target: None,
            bump: 6.0 * spacing,
            step: 2.0 * spacing,
            angle: 32.0,
            stamp: 5.0 * spacing,
            stamping: Stamping::Add,
        }
    }
}

/// How a cover is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edge {
    /// Its alpha fades.
    Soft,
    /// Cells are drawn by chance; alphas stay.
    Cells,
}

/// How colours are painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mix {
    /// Drawn to the colour.
    Blend,
    /// Multiplied with it.
    Multiply,
}

/// What is painted on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// Index of the base texture.
    pub texture: u8,
    /// Index of the texture that covers.
    pub cover: u8,
    /// How a cover's edge is made.
    pub edge: Edge,
    /// Which alpha is painted.
    pub alpha_of: LayerId,
    /// The alpha, 0..1, also of covers.
    pub alpha: f32,
    /// The colour that is painted.
    pub tint: HsvaGamma,
    /// How the colour is painted.
    pub mix: Mix,
    /// Index of the palette.
    pub palette: u8,
}

impl Paint {
    /// The colour that is painted: linear, 0..1.
    pub fn colour(&self) -> [f32; 3] {
        tint::linear(self.tint)
    }

    /// Chooses a colour: linear, 0..1.
    pub fn set_colour(&mut self, colour: [f32; 3]) {
        self.tint = tint::of_linear(colour);
    }
}

impl Default for Paint {
    fn default() -> Self {
        Self {
            texture: 0,
            cover: 0,
            edge: Edge::Soft,
            alpha_of: LayerId::AlphaCover,
            alpha: 1.0,
            tint: HsvaGamma {
                h: 0.11,
                s: 0.28,
                v: 0.93,
                a: 1.0,
            },
            mix: Mix::Blend,
            palette: 0,
        }
    }
}
