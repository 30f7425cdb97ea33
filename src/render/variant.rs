//! What of a look is built into a pipeline, so that no pixel has to ask for it again.

use super::hatching::Places;
use super::land::Stand;
use super::look::{BrushShape, Light, Look, Mode, Quality};
use super::overlay::Overlay;

/// One way to draw. Equal variants share a pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Variant {
    mode: Mode,
    overlay: Overlay,
    hatching: Option<Places>,
    quality: Quality,
    enhanced: bool,
    weather: bool,
    brush: Option<BrushShape>,
    rings: bool,
    border: bool,
    beyond: bool,
    recorded: bool,
    light: Light,
    object_shadows: bool,
    section: bool,
    stand: Stand,
}

impl Variant {
    /// The ground of a map.
    pub(super) fn of_ground(look: &Look, stand: Stand) -> Self {
        Self {
            mode: look.mode,
            overlay: look.overlay,
            hatching: look.hatching.as_ref().map(|hatching| hatching.of),
            quality: look.quality,
            enhanced: look.enhanced,
            weather: look.weather,
            brush: look.brush.map(|brush| brush.shape),
            rings: look.rings.is_some(),
            border: look.border,
            beyond: false,
            recorded: false,
            light: look.light,
            object_shadows: false,
            section: look.section.is_some(),
            stand,
        }
    }

    /// The same, drawn from what base vertices record where cells aren't divided.
    pub(super) fn with_recorded(self) -> Self {
        Self {
            recorded: true,
            ..self
        }
    }

    /// The same with the shadows that objects throw.
    pub(super) fn with_object_shadows(self) -> Self {
        Self {
            object_shadows: true,
            ..self
        }
    }

    /// The land beyond a map: there are no edges and no marks on it, but that where it begins.
    pub(super) fn beyond(look: &Look, stand: Stand) -> Self {
        Self {
            mode: Mode::Textured,
            overlay: Overlay::None,
            hatching: None,
            brush: None,
            rings: false,
            beyond: true,
            ..Self::of_ground(look, stand)
        }
    }

    /// Objects that stand on the ground.
    pub(super) fn of_objects(look: &Look) -> Self {
        Self {
            mode: match look.mode {
                Mode::Both => Mode::Textured,
                mode => mode,
            },
            border: false,
            beyond: false,
            ..Self::beyond(look, Stand::Above)
        }
    }

    /// Volumes, and the inside of ground.
    pub(super) fn of_volumes(look: &Look) -> Self {
        Self {
            hatching: None,
            border: false,
            brush: None,
            ..Self::of_ground(look, Stand::Above)
        }
    }

    /// The sky.
    pub(super) fn of_sky(look: &Look, stand: Stand) -> Self {
        Self {
            stand: match stand {
                Stand::Below => Stand::Below,
                Stand::Above | Stand::Near => Stand::Above,
            },
            mode: match look.mode {
                Mode::Wire => Mode::Wire,
                _ => Mode::Textured,
            },
            enhanced: true,
            section: false,
            border: false,
            beyond: false,
            ..Self::beyond(look, stand)
        }
    }

    /// Whether triangles are drawn that are seen from beneath.
    pub(super) fn shows_undersides(&self) -> bool {
        self.stand != Stand::Above
    }

    /// The constants of `shaders/frame.wgsl`.
    pub(super) fn constants(&self) -> [(&'static str, f64); 16] {
        let mode = match self.mode {
            Mode::Textured => 0.0,
            Mode::Wire => 1.0,
            Mode::Both => 2.0,
            Mode::Unlit => 3.0,
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
        let hatching = match self.hatching {
            None => 0.0,
            Some(Places::Cells) => 1.0,
            Some(Places::Vertices) => 2.0,
        };
        let switch = |on: bool| if on { 1.0 } else { 0.0 };
        [
            ("MODE", mode),
            ("OVERLAY", f64::from(self.overlay.number())),
            ("HATCHING", hatching),
            ("QUALITY", quality),
            ("ENHANCED", switch(self.enhanced)),
            ("WEATHER", switch(self.weather)),
            ("BRUSH", brush),
            ("RINGS", switch(self.rings)),
            ("BORDER", switch(self.border)),
            ("RECORDED", switch(self.recorded)),
            ("CAST_SHADOWS", switch(self.light == Light::Outdoors)),
            ("OBJECT_SHADOWS", switch(self.object_shadows)),
            ("SECTION", switch(self.section)),
            ("BEYOND", switch(self.beyond)),
            ("UNDERSIDES", switch(self.shows_undersides())),
            ("EYE_BELOW", switch(self.stand == Stand::Below)),
        ]
    }
}
