//! The tools: what the left button does in the viewport.

mod kind;
mod pick;
mod settings;
mod stroke;
mod tape;

pub use kind::ToolKind;
pub use settings::{Edge, Mix, Paint, Sculpt, Way};
pub use tape::{Measure, Tape};

use crate::edit::{Brush, Mask, Symmetry};
use egui::Modifiers;

/// The chosen tool and how all of them are set.
#[derive(Clone, Debug, PartialEq)]
pub struct Tools {
    /// The chosen tool.
    pub kind: ToolKind,
    /// The brush of every tool that paints.
    pub brush: Brush,
    /// How levels change.
    pub way: Way,
    /// The level that is set.
    pub level: u8,
    /// How heights are sculpted.
    pub sculpt: Sculpt,
    /// What is painted on the ground.
    pub paint: Paint,
    /// Where the brush may work.
    pub mask: Mask,
    /// Where strokes are repeated.
    pub symmetry: Symmetry,
    /// The measuring tape.
    pub tape: Tape,
    /// What a reset brings back: the brush that fits the map.
    pub default_brush: Brush,
    /// The same for sculpting.
    pub default_sculpt: Sculpt,
}

impl Tools {
    /// Tools that fit a map of this spacing and highest level.
    pub fn for_map(spacing: [f32; 2], max_level: u8) -> Self {
        let spacing = spacing[0].max(spacing[1]);
        let brush = Brush {
            radius: 4.0 * spacing,
            ..Brush::default()
        };
        let sculpt = Sculpt::for_spacing(spacing);
        Self {
            kind: ToolKind::Level,
            default_brush: brush.clone(),
            brush,
            way: Way::Set,
            level: max_level,
            default_sculpt: sculpt,
            sculpt,
            paint: Paint::default(),
            mask: Mask::default(),
            symmetry: Symmetry::default(),
            tape: Tape::default(),
        }
    }

    /// The level that a fill gives: Ctrl takes it away.
    pub fn fill_level(&self, modifiers: Modifiers) -> u8 {
        if modifiers.command { 0 } else { self.level }
    }

    /// Changes the radius by steps of an eighth.
    pub fn resize(&mut self, steps: f32) {
        let least = self.default_brush.radius / 64.0;
        let most = self.default_brush.radius * 64.0;
        self.brush.radius = (self.brush.radius * 1.125f32.powf(steps)).clamp(least, most);
    }

    /// Changes the strength by steps of a twentieth.
    pub fn strengthen(&mut self, steps: f32) {
        self.brush.strength = (self.brush.strength + 0.05 * steps).clamp(0.0, 1.0);
    }

    /// Changes the hardness by steps of a twentieth.
    pub fn harden(&mut self, steps: f32) {
        self.brush.hardness = (self.brush.hardness + 0.05 * steps).clamp(0.0, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_brush_stays_within_reason() {
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        tools.resize(-1000.0);
        tools.strengthen(1000.0);
        tools.harden(-1000.0);
        tools.brush.check().unwrap();
    }
}
