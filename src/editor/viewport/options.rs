//! How the ground is drawn.

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
}

impl Mode {
    /// Whether the edges are drawn.
    pub fn shows_edges(self) -> bool {
        self != Self::Textured
    }

    /// The next in turn.
    pub fn next(self) -> Self {
        match self {
            Self::Textured => Self::Wire,
            Self::Wire => Self::Both,
            Self::Both => Self::Textured,
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
}

impl Overlay {
    /// Every overlay with its name and its command.
    pub const ALL: [(Self, &str, &str); 4] = [
        (Self::WhilePainting, "Auto", "overlay.auto"),
        (Self::None, "None", "overlay.none"),
        (Self::Levels, "Levels", "overlay.levels"),
        (Self::Divisions, "Divisions", "overlay.divisions"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(overlay, ..)| *overlay == self);
        found.map_or("None", |(_, name, _)| name)
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
    /// More than the plain drawing rule.
    pub enhanced: bool,
    /// How much is done for the picture; chosen by the graphics card until the user does.
    pub quality: Option<Quality>,
    /// Most divisions that are drawn; none for as many as the map has.
    pub most_divisions: Option<u8>,
    /// Reference distances as rings on the ground.
    pub rings: bool,
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
            enhanced: true,
            quality: None,
            most_divisions: None,
            rings: false,
            minimap: true,
            fly_speed: None,
        }
    }
}
