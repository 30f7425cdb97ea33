//! How the ground is drawn.

use crate::render::{self, Section, Sun};
use crate::terrain::Far;
use serde::{Deserialize, Serialize};

/// What is drawn of the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// As the game shows it.
    #[default]
    Textured,
    /// The edges alone.
    Wire,
    /// The edges over the ground.
    Both,
    /// Its colours alone, without light and shadow.
    Unlit,
}

impl Mode {
    /// Whether the edges are drawn.
    pub fn shows_edges(self) -> bool {
        matches!(self, Self::Wire | Self::Both)
    }

    /// The next in turn, of those with light.
    pub fn next(self) -> Self {
        match self {
            Self::Textured => Self::Wire,
            Self::Wire => Self::Both,
            Self::Both | Self::Unlit => Self::Textured,
        }
    }
}

/// Colours over the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Overlay {
    /// What the tool paints, from a stroke's start until a moment after its end.
    #[default]
    WhilePainting,
    /// None.
    None,
    /// Each cell by its displacement level.
    Levels,
    /// Each cell by how often it is divided now.
    Divisions,
    /// Each cell by how far its newest vertices have moved.
    Rates,
    /// Each cell by its base texture.
    Textures,
    /// Each cell by its cover.
    Covers,
    /// How much of the cover shows.
    CoverAlpha,
    /// How much of the base shows.
    BaseAlpha,
    /// Each cell by its palette.
    Palettes,
    /// The colours of vertices.
    Colours,
    /// How steep it is.
    Slopes,
    /// Bands of height.
    Heights,
    /// Lines of equal height.
    Contours,
    /// Volumes by the materials that they show, and the ground by those of its textures.
    Materials,
    /// The same by the material that is touched.
    Touched,
    /// Volumes by how full their voxels are.
    Density,
    /// What is touched of volumes, with its edges.
    Collision,
}

impl Overlay {
    /// Every overlay with its name and its command.
    pub const ALL: [(Self, &str, &str); 18] = [
        (Self::WhilePainting, "Auto", "overlay.auto"),
        (Self::None, "None", "overlay.none"),
        (Self::Levels, "Levels", "overlay.levels"),
        (Self::Divisions, "Divisions", "overlay.divisions"),
        (Self::Rates, "Rate", "overlay.rates"),
        (Self::Textures, "Textures", "overlay.textures"),
        (Self::Covers, "Covers", "overlay.covers"),
        (Self::CoverAlpha, "Cover alpha", "overlay.cover-alpha"),
        (Self::BaseAlpha, "Base alpha", "overlay.base-alpha"),
        (Self::Palettes, "Palettes", "overlay.palettes"),
        (Self::Colours, "Colours", "overlay.colours"),
        (Self::Slopes, "Slope", "overlay.slopes"),
        (Self::Heights, "Height bands", "overlay.heights"),
        (Self::Contours, "Contours", "overlay.contours"),
        (Self::Materials, "Materials shown", "overlay.materials"),
        (Self::Touched, "Materials touched", "overlay.touched"),
        (Self::Density, "Density", "overlay.density"),
        (Self::Collision, "Collision mesh", "overlay.collision"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(overlay, ..)| *overlay == self);
        found.map_or("None", |(_, name, _)| name)
    }

    /// Whether it shows heights by an interval.
    pub fn has_interval(self) -> bool {
        matches!(self, Self::Heights | Self::Contours)
    }

    /// What the renderer draws for it.
    pub fn drawn(self) -> render::Overlay {
        match self {
            Self::WhilePainting | Self::None => render::Overlay::None,
            Self::Levels => render::Overlay::Levels,
            Self::Divisions => render::Overlay::Divisions,
            Self::Rates => render::Overlay::Rates,
            Self::Textures => render::Overlay::Textures,
            Self::Covers => render::Overlay::Covers,
            Self::CoverAlpha => render::Overlay::CoverAlpha,
            Self::BaseAlpha => render::Overlay::BaseAlpha,
            Self::Palettes => render::Overlay::Palettes,
            Self::Colours => render::Overlay::Colours,
            Self::Slopes => render::Overlay::Slopes,
            Self::Heights => render::Overlay::Heights,
            Self::Contours => render::Overlay::Contours,
            Self::Materials => render::Overlay::Materials,
            Self::Touched => render::Overlay::Touched,
            Self::Density => render::Overlay::Density,
            Self::Collision => render::Overlay::Collision,
        }
    }
}

/// How much is done for the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Quality {
    /// Fast: for a software renderer.
    Low,
    /// Between.
    Medium,
    /// Everything.
    High,
}

impl Quality {
    /// Every quality with its name.
    pub const ALL: [(Self, &str); 3] = [
        (Self::Low, "Low"),
        (Self::Medium, "Medium"),
        (Self::High, "High"),
    ];
}

/// How the ground is drawn, as the user set it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// What is drawn.
    pub mode: Mode,
    /// Colours over it.
    pub overlay: Overlay,
    /// How strongly they cover the ground, 0..1.
    pub overlay_opacity: f32,
    /// Metres between contour lines and bands of height; none for what fits the map.
    pub height_interval: Option<f32>,
    /// Where the sun stands.
    pub sun: Sun,
    /// More than the plain drawing rule.
    pub enhanced: bool,
    /// How much is done for the picture; chosen by the graphics card until the user does.
    pub quality: Option<Quality>,
    /// Most divisions that are drawn; none for as many as the map has.
    pub most_divisions: Option<u8>,
    /// Every recorded vertex, however far; else blocks of them that grow with the distance.
    pub every_vertex: bool,
    /// Reference distances as rings on the ground.
    pub rings: bool,
    /// What cuts volumes open, if anything does.
    pub section: Option<Section>,
    /// The map from above in a corner.
    pub minimap: bool,
    /// How fast the camera flies, metres a second; none for what fits the map.
    pub fly_speed: Option<f32>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            overlay: Overlay::default(),
            overlay_opacity: render::OVERLAY_OPACITY,
            height_interval: None,
            sun: Sun::default(),
            enhanced: true,
            quality: None,
            most_divisions: None,
            every_vertex: false,
            rings: false,
            section: None,
            minimap: true,
            fly_speed: None,
        }
    }
}

impl Options {
    /// How far ground is drawn.
    pub fn far(&self) -> Far {
        if self.every_vertex {
            Far::Recorded
        } else {
            Far::FINE
        }
    }
}
