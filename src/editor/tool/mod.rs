//! The tools: what the left button does in the viewport.

use super::ui::Icon;
use crate::edit::op::level::LevelTool;
use crate::edit::{Brush, Tool};
use egui::Modifiers;

/// What the left button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolKind {
    /// Turns around the ground.
    Look,
    /// Paints displacement levels.
    Level,
    /// Fills a rectangle of cells with a level.
    Rectangle,
}

impl ToolKind {
    /// The tools in the order of the palette.
    pub const ALL: [Self; 3] = [Self::Look, Self::Level, Self::Rectangle];

    /// The command that chooses it.
    pub fn command(self) -> &'static str {
        match self {
            Self::Look => "tool.look",
            Self::Level => "tool.level",
            Self::Rectangle => "tool.rectangle",
        }
    }

    /// Its picture.
    pub fn icon(self) -> Icon {
        match self {
            Self::Look => Icon::Eye,
            Self::Level => Icon::Level,
            Self::Rectangle => Icon::Rectangle,
        }
    }

    /// Whether it paints with the brush.
    pub fn has_brush(self) -> bool {
        self == Self::Level
    }
}

/// How the level brush changes levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the chosen level.
    Set,
    /// One up.
    Raise,
    /// One down.
    Lower,
}

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
    /// What a reset brings back: the brush that fits the map.
    pub default_brush: Brush,
}

impl Tools {
    /// Tools that fit a map of this spacing and highest level.
    pub fn for_map(spacing: [f32; 2], max_level: u8) -> Self {
        let brush = Brush {
            radius: 4.0 * spacing[0].max(spacing[1]),
            ..Brush::default()
        };
        Self {
            kind: ToolKind::Level,
            default_brush: brush.clone(),
            brush,
            way: Way::Set,
            level: max_level,
        }
    }

    /// What a stroke does: Shift smooths, Ctrl does the opposite.
    pub fn stroke(&self, modifiers: Modifiers) -> Tool {
        Tool::Level(if modifiers.shift {
            LevelTool::Smooth
        } else {
            match (self.way, modifiers.command) {
                (Way::Set, false) => LevelTool::Set(self.level),
                (Way::Set, true) => LevelTool::Set(0),
                (Way::Raise, false) | (Way::Lower, true) => LevelTool::Raise,
                (Way::Lower, false) | (Way::Raise, true) => LevelTool::Lower,
            }
        })
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
    fn keys_change_what_a_stroke_does() {
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        let held = |tools: &Tools, modifiers| match tools.stroke(modifiers) {
            Tool::Level(tool) => tool,
            other => panic!("{other:?}"),
        };
        assert_eq!(held(&tools, Modifiers::NONE), LevelTool::Set(3));
        assert_eq!(held(&tools, Modifiers::COMMAND), LevelTool::Set(0));
        assert_eq!(held(&tools, Modifiers::SHIFT), LevelTool::Smooth);
        tools.way = Way::Raise;
        assert_eq!(held(&tools, Modifiers::NONE), LevelTool::Raise);
        assert_eq!(held(&tools, Modifiers::COMMAND), LevelTool::Lower);
    }

    #[test]
    fn the_brush_stays_within_reason() {
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        tools.resize(-1000.0);
        tools.strengthen(1000.0);
        tools.harden(-1000.0);
        tools.brush.check().unwrap();
    }
}
