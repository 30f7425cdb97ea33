//! Which tools there are.

use super::VoxelKind;
use crate::editor::ui::Icon;
use serde::{Deserialize, Serialize};

/// What the left button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToolKind {
    /// Turns around the ground.
    Look,
    /// Measures between two places.
    Tape,
    /// Touches the scene as a game does.
    Touch,
    /// Pushes the ground up, or down.
    Raise,
    /// Smooths heights.
    Smooth,
    /// Draws the ground to one height.
    Flatten,
    /// Adds bumps.
    Noise,
    /// Cuts steps.
    Terrace,
    /// Lets what is too steep slide.
    Erode,
    /// Lets the ground rise evenly from one place to another.
    Ramp,
    /// Puts ground of the brush's shape on it.
    Stamp,
    /// Paints displacement levels.
    Level,
    /// Paints base textures.
    Texture,
    /// Paints covers.
    Cover,
    /// Paints alphas.
    Alpha,
    /// Paints the colours of vertices.
    Colour,
    /// Paints palettes.
    Palette,
    /// Cuts holes.
    Hole,
    /// Makes the borders between textures gradual.
    Blend,
    /// Fills a rectangle of cells.
    Rectangle,
    /// Selects cells.
    Select,
    /// Places, moves, turns and scales objects.
    Object,
    /// Works on voxels.
    Voxels(VoxelKind),
    /// Moves, turns and resizes volumes; selects boxes of their voxels.
    Volume,
}

impl ToolKind {
    /// The tools in the order of the palette, a group at a time.
    pub const GROUPS: [&[Self]; 6] = [
        &[
            Self::Look,
            Self::Select,
            Self::Rectangle,
            Self::Tape,
            Self::Touch,
        ],
        &[
            Self::Raise,
            Self::Smooth,
            Self::Flatten,
            Self::Noise,
            Self::Terrace,
            Self::Erode,
            Self::Ramp,
            Self::Stamp,
        ],
        &[Self::Level],
        &[
            Self::Texture,
            Self::Cover,
            Self::Alpha,
            Self::Blend,
            Self::Colour,
            Self::Palette,
            Self::Hole,
        ],
        &[Self::Object, Self::Volume],
        &[
            Self::Voxels(VoxelKind::Add),
            Self::Voxels(VoxelKind::Dig),
            Self::Voxels(VoxelKind::Smooth),
            Self::Voxels(VoxelKind::Flatten),
            Self::Voxels(VoxelKind::Paint),
            Self::Voxels(VoxelKind::Explode),
        ],
    ];

    /// Every tool in the order of the palette.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::GROUPS.into_iter().flatten().copied()
    }

    /// The command that chooses it.
    pub fn command(self) -> &'static str {
        match self {
            Self::Look => "tool.look",
            Self::Tape => "tool.tape",
            Self::Touch => "tool.touch",
            Self::Raise => "tool.raise",
            Self::Smooth => "tool.smooth",
            Self::Flatten => "tool.flatten",
            Self::Noise => "tool.noise",
            Self::Terrace => "tool.terrace",
            Self::Erode => "tool.erode",
            Self::Ramp => "tool.ramp",
            Self::Stamp => "tool.stamp",
            Self::Level => "tool.level",
            Self::Texture => "tool.texture",
            Self::Cover => "tool.cover",
            Self::Alpha => "tool.alpha",
            Self::Colour => "tool.colour",
            Self::Palette => "tool.palette",
            Self::Hole => "tool.hole",
            Self::Blend => "tool.blend",
            Self::Rectangle => "tool.rectangle",
            Self::Select => "tool.select",
            Self::Object => "tool.object",
            Self::Voxels(VoxelKind::Add) => "tool.voxel-add",
            Self::Voxels(VoxelKind::Dig) => "tool.voxel-dig",
            Self::Voxels(VoxelKind::Smooth) => "tool.voxel-smooth",
            Self::Voxels(VoxelKind::Flatten) => "tool.voxel-flatten",
            Self::Voxels(VoxelKind::Paint) => "tool.voxel-paint",
            Self::Voxels(VoxelKind::Explode) => "tool.voxel-explode",
            Self::Volume => "tool.volume",
        }
    }

    /// Its picture.
    pub fn icon(self) -> Icon {
        match self {
            Self::Look => Icon::Eye,
            Self::Tape => Icon::Tape,
            Self::Touch => Icon::Touch,
            Self::Raise => Icon::Raise,
            Self::Smooth => Icon::Smooth,
            Self::Flatten => Icon::Flatten,
            Self::Noise => Icon::Noise,
            Self::Terrace => Icon::Terrace,
            Self::Erode => Icon::Erode,
            Self::Ramp => Icon::Ramp,
            Self::Stamp => Icon::Stamp,
            Self::Level => Icon::Level,
            Self::Texture => Icon::Texture,
            Self::Cover => Icon::Layers,
            Self::Alpha => Icon::Alpha,
            Self::Colour => Icon::Drop,
            Self::Palette => Icon::Palette,
            Self::Hole => Icon::Hole,
            Self::Blend => Icon::Blend,
            Self::Rectangle => Icon::Rectangle,
            Self::Select => Icon::Select,
            Self::Object => Icon::Object,
            Self::Voxels(VoxelKind::Add) => Icon::VoxelAdd,
            Self::Voxels(VoxelKind::Dig) => Icon::VoxelDig,
            Self::Voxels(VoxelKind::Smooth) => Icon::VoxelSmooth,
            Self::Voxels(VoxelKind::Flatten) => Icon::VoxelFlatten,
            Self::Voxels(VoxelKind::Paint) => Icon::VoxelPaint,
            Self::Voxels(VoxelKind::Explode) => Icon::VoxelExplode,
            Self::Volume => Icon::Volume,
        }
    }

    /// Whether it changes cells, by chance where the brush fades.
    pub fn draws_cells(self) -> bool {
        matches!(
            self,
            Self::Level | Self::Texture | Self::Cover | Self::Palette | Self::Hole
        )
    }

    /// Whether it paints with the brush.
    pub fn has_brush(self) -> bool {
        !matches!(
            self,
            Self::Look
                | Self::Tape
                | Self::Touch
                | Self::Rectangle
                | Self::Select
                | Self::Object
                | Self::Volume
        )
    }

    /// Whether it paints the ground with the brush.
    pub fn paints_ground(self) -> bool {
        self.has_brush() && !matches!(self, Self::Voxels(_))
    }

    /// Whether it changes heights.
    pub fn sculpts(self) -> bool {
        matches!(
            self,
            Self::Raise
                | Self::Smooth
                | Self::Flatten
                | Self::Ramp
                | Self::Noise
                | Self::Stamp
                | Self::Terrace
                | Self::Erode
        )
    }

    /// Whether what it does is seen as displacement levels.
    pub fn paints_levels(self) -> bool {
        matches!(self, Self::Level | Self::Rectangle)
    }

    /// The tools that can fill what is selected.
    pub const FILLING: [Self; 9] = [
        Self::Level,
        Self::Texture,
        Self::Cover,
        Self::Alpha,
        Self::Colour,
        Self::Palette,
        Self::Hole,
        Self::Flatten,
        Self::Stamp,
    ];
}
