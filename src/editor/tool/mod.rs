//! The tools: what the left button does in the viewport.

mod chosen;
mod group;
mod kind;
pub mod names;
mod object;
mod pick;
mod pictures;
pub mod preset;
mod sculpting;
mod select;
mod settings;
mod stroke;
mod tape;
mod touch;
pub mod volumes;

pub use chosen::Chosen;
pub use group::{Group, Motion};
pub use kind::ToolKind;
pub use object::{ObjectTool, aligned, grounded, turn};
pub use pictures::Pictures;
pub use preset::Preset;
pub use sculpting::{Unit, VoxelKind, Voxels};
pub use select::{EDGE, Floating, Outline, Select};
pub use settings::{Edge, Mix, Paint, Sculpt, Stamping, Way};
pub use tape::{Measure, Tape};
pub use touch::{Throw, Told, TouchTool};
pub use volumes::Volumes;

use crate::edit::{Brush, Mask, Picture, Shape, Symmetry};
use crate::map::LayerId;
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
    /// What the object tool places and has chosen.
    pub objects: ObjectTool,
    /// What the tools for voxels are set to.
    pub voxels: Voxels,
    /// What the volume tool has chosen, selected and copied.
    pub volumes: Volumes,
    /// Where the brush may work.
    pub mask: Mask,
    /// Where strokes are repeated.
    pub symmetry: Symmetry,
    /// The measuring tape.
    pub tape: Tape,
    /// What touches, and what was told of it.
    pub touch: TouchTool,
    /// What is selected.
    pub select: Select,
    /// The layer that a rectangle is filled in.
    pub filled: LayerId,
    /// The tool that fills what is selected.
    pub filling: ToolKind,
    /// Cells of the last blend that are left with a hard edge.
    pub left: Option<u64>,
    /// What a reset brings back: the brush that fits the map.
    pub default_brush: Brush,
    /// The same for sculpting.
    pub default_sculpt: Sculpt,
    /// Metres along the map's longer side.
    pub extent: f32,
    /// The brush and its default of each [hand], while another is chosen.
    spare: [[Brush; 2]; 3],
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
        let stamp = Brush {
            radius: 8.0 * spacing,
            hardness: 0.7,
            spacing: 1.0,
            ..Brush::default()
        };
        let voxels = Brush {
            radius: 0.3 * spacing,
            ..Brush::default()
        };
        Self {
            kind: ToolKind::Level,
            default_brush: brush.clone(),
            brush: brush.clone(),
            way: Way::Set,
            level: max_level,
            default_sculpt: sculpt,
            sculpt,
            paint: Paint::default(),
            objects: ObjectTool::default(),
            voxels: Voxels::default(),
            volumes: Volumes::default(),
            mask: Mask::default(),
            symmetry: Symmetry::default(),
            tape: Tape::default(),
            touch: TouchTool::default(),
            select: Select::default(),
            filled: LayerId::Level,
            filling: ToolKind::Level,
            left: None,
            extent: 0.0,
            spare: [
                [brush.clone(), brush],
                [stamp.clone(), stamp],
                [voxels.clone(), voxels],
            ],
        }
    }

    /// The same, for a map of this size in metres, with this picture for stamps.
    pub fn for_extent(self, [width, depth]: [f32; 2], stamp: Option<&Picture>) -> Self {
        let mut tools = Self {
            extent: width.max(depth),
            ..self
        };
        if let Some(picture) = stamp {
            for brush in &mut tools.spare[hand(ToolKind::Stamp)] {
                brush.picture = Some(picture.clone());
                brush.shape = Shape::Picture;
            }
        }
        tools
    }

    /// Chooses a tool. Stamps, and the tools for voxels, have a brush of their own.
    pub fn choose(&mut self, kind: ToolKind) {
        let (old, new) = (hand(self.kind), hand(kind));
        if old != new {
            let taken = self.spare[new].clone();
            let [brush, default_brush] = taken;
            let brush = std::mem::replace(&mut self.brush, brush);
            let default_brush = std::mem::replace(&mut self.default_brush, default_brush);
            self.spare[old] = [brush, default_brush];
        }
        self.kind = kind;
        self.select.floating = None;
        self.volumes.floating = None;
    }

    /// What a rectangle is filled with: Ctrl takes it away.
    pub fn filled_with(&self, modifiers: Modifiers) -> u8 {
        if modifiers.command {
            return 0;
        }
        match self.filled {
            LayerId::Texture => self.paint.texture,
            LayerId::Cover => self.paint.cover.saturating_add(1),
            LayerId::Palette => self.paint.palette,
            LayerId::Hole => 1,
            _ => self.level,
        }
    }

    /// Changes the radius by steps of an eighth.
    pub fn resize(&mut self, steps: f32) {
        let least = self.default_brush.radius / 64.0;
        let most = (self.default_brush.radius * 64.0).max(self.extent / 2.0);
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

/// Which of the brushes a tool has: that of the ground, of stamps, or of voxels.
fn hand(kind: ToolKind) -> usize {
    match kind {
        ToolKind::Stamp => 1,
        ToolKind::Voxels(_) => 2,
        _ => 0,
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
        tools.extent = 40_000.0;
        tools.resize(1000.0);
        assert_eq!(tools.brush.radius, 20_000.0, "as large as the map");
    }

    #[test]
    fn stamps_have_a_brush_of_their_own() {
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        tools.brush.radius = 33.0;
        tools.choose(ToolKind::Stamp);
        assert_eq!(tools.brush, tools.default_brush);
        tools.brush.radius = 77.0;
        tools.choose(ToolKind::Stamp);
        tools.choose(ToolKind::Raise);
        assert_eq!(tools.brush.radius, 33.0);
        tools.choose(ToolKind::Stamp);
        assert_eq!(tools.brush.radius, 77.0);
    }
}
