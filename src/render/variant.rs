//! What of a look is built into a pipeline, so that no pixel has to ask for it again.

use super::look::{BrushShape, Look, Mode, Overlay, Quality};

/// One way to draw. Equal variants share a pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Variant {
    mode: Mode,
    overlay: Overlay,
    quality: Quality,
    enhanced: bool,
    weather: bool,
    brush: Option<BrushShape>,
    rings: bool,
    beyond: bool,
}

impl Variant {
    /// The ground of a map.
    pub(super) fn of_ground(look: &Look) -> Self {
        Self {
            mode: look.mode,
            overlay: look.overlay,
            quality: look.quality,
            enhanced: look.enhanced,
            weather: look.weather,
            brush: look.brush.map(|brush| brush.shape),
            rings: look.rings.is_some(),
            beyond: false,
        }
    }

    /// The land beyond a map: there are no edges and no marks on it.
    pub(super) fn beyond(look: &Look) -> Self {
        Self {
            mode: Mode::Textured,
            overlay: Overlay::None,
            brush: None,
            rings: false,
            beyond: true,
            ..Self::of_ground(look)
        }
    }

    /// The sky.
    pub(super) fn of_sky(look: &Look) -> Self {
        Self {
            mode: match look.mode {
                Mode::Wire => Mode::Wire,
                Mode::Textured | Mode::Both => Mode::Textured,
            },
            enhanced: true,
            beyond: false,
            ..Self::beyond(look)
        }
    }

    /// The constants of `shaders/frame.wgsl`.
    pub(super) fn constants(&self) -> [(&'static str, f64); 8] {
        let mode = match self.mode {
            Mode::Textured => 0.0,
            Mode::Wire => 1.0,
            Mode::Both => 2.0,
        };
        let overlay = match self.overlay {
            Overlay::None => 0.0,
            Overlay::Levels => 1.0,
            Overlay::Divisions => 2.0,
        };
        let quality = match self.quality {
            Quality::Low => 0.0,
            Quality::Medium => 1.0,
            Quality::High => 2.0,
        };
        let brush = match self.brush {
            None => 0.0,
            Some(BrushShape::Round) => 1.0,
            Some(BrushShape::Square) => 2.0,
        };
        let switch = |on: bool| if on { 1.0 } else { 0.0 };
        [
            ("MODE", mode),
            ("OVERLAY", overlay),
            ("QUALITY", quality),
            ("ENHANCED", switch(self.enhanced)),
            ("WEATHER", switch(self.weather)),
            ("BRUSH", brush),
            ("RINGS", switch(self.rings)),
            ("BEYOND", switch(self.beyond)),
        ]
    }
}
