//! How a picture should look: everything about it but the map and the camera.

use super::hatching::Hatching;
use super::overlay::{Bands, Overlay};
use super::section::Section;
use super::sun::{Daylight, Sun};
use crate::map::ObjectId;
use glam::{Vec2, Vec3};

/// What is drawn of the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Its surface.
    #[default]
    Textured,
    /// The edges of its triangles, on a dark surface.
    Wire,
    /// The edges over the surface.
    Both,
    /// The colours of its surface alone, without light and shadow.
    Unlit,
}

/// What lights the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Light {
    /// The sun where it stands, with the shadows that it throws, and the sky.
    #[default]
    Outdoors,
    /// As on a relief map: from the north-west, and no hill throws a shadow.
    ReliefMap,
}

/// How much work a pixel is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quality {
    /// For a processor that does a card's work.
    Low,
    /// For a small card.
    Medium,
    /// Everything.
    High,
}

impl Quality {
    /// Anisotropy of the textures' filter.
    pub(super) fn anisotropy(self) -> u16 {
        match self {
            Self::Low => 2,
            Self::Medium => 4,
            Self::High => 8,
        }
    }
}

/// The outline of a brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BrushShape {
    /// A disc.
    Round,
    /// A square along the axes.
    Square,
}

/// A brush shown on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brush {
    /// Its outline.
    pub shape: BrushShape,
    /// Its middle: x and z in metres.
    pub centre: Vec2,
    /// Metres from its middle to its edge.
    pub radius: f32,
    /// Metres from its middle to where it is half as strong.
    pub half_radius: f32,
}

/// Reference distances shown on the ground.
#[derive(Clone, Debug, PartialEq)]
pub struct Rings {
    /// What they are counted from.
    pub eye: Vec3,
    /// Metres; the first twelve are drawn.
    pub distances: Vec<f32>,
}

/// Everything about a picture but the map and the camera.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// What is drawn of the ground.
    pub mode: Mode,
    /// What is shown over it.
    pub overlay: Overlay,
    /// How strongly the overlay's colours cover the ground, 0..1.
    pub overlay_opacity: f32,
    /// What the overlays of heights are drawn for.
    pub bands: Bands,
    /// Ground that is hatched, if any is.
    pub hatching: Option<Hatching>,
    /// What cuts volumes open, if anything does.
    pub section: Option<Section>,
    /// Objects with an outline around them.
    pub selected: Vec<ObjectId>,
    /// Light, weather and finer detail over the format's plain drawing rule; without it the picture is that rule.
    pub enhanced: bool,
    /// How much work a pixel is worth.
    pub quality: Quality,
    /// Where the sun stands.
    pub sun: Sun,
    /// What lights the ground.
    pub light: Light,
    /// Haze and a plain out to the horizon; off for pictures from above.
    pub weather: bool,
    /// Pixels a point: widens lines on dense screens.
    pub pixels_per_point: f32,
    /// The brush, while there is one over the ground.
    pub brush: Option<Brush>,
    /// Reference distances, while they are shown.
    pub rings: Option<Rings>,
    /// Whether the edge of the map is a line on the ground: beyond it the land goes on, but nothing of it can be painted.
    pub border: bool,
    /// How many pixels the picture of volumes may lie from where it belongs: so far away that this holds, fewer polygons
    /// of them are drawn, once they are made. None: every polygon is drawn.
    pub far_volumes: Option<f32>,
}

/// How strongly an overlay covers the ground unless told otherwise: relief and shadows still show.
pub const OVERLAY_OPACITY: f32 = 0.62;

impl Look {
    /// Towards what lights the ground; unit length.
    pub(super) fn towards_light(&self) -> Vec3 {
        match self.light {
            Light::Outdoors => self.sun.direction(),
            Light::ReliefMap => Sun::OVER_A_MAP.direction(),
        }
    }

    /// Whether there is light and shadow.
    pub(super) fn is_lit(&self) -> bool {
        self.enhanced && matches!(self.mode, Mode::Textured | Mode::Both)
    }

    /// Whether there is land beyond the map: colours without light, and the format's plain rule, know nothing of it.
    pub(super) fn shows_surroundings(&self) -> bool {
        self.weather && self.is_lit()
    }

    /// What reaches the ground from there and from the sky.
    pub(super) fn daylight(&self) -> Daylight {
        match self.light {
            Light::Outdoors => self.sun.light(),
            Light::ReliefMap => Daylight::OVER_A_MAP,
        }
    }
}

impl Default for Look {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            overlay: Overlay::default(),
            overlay_opacity: OVERLAY_OPACITY,
            bands: Bands::default(),
            hatching: None,
            section: None,
            selected: Vec::new(),
            enhanced: true,
            quality: Quality::High,
            sun: Sun::default(),
            light: Light::default(),
            weather: true,
            pixels_per_point: 1.0,
            brush: None,
            rings: None,
            border: false,
            far_volumes: None,
        }
    }
}
