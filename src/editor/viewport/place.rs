//! Where a viewport is on the screen, and what it shows over the ground.

use egui::Rect;

/// Where a viewport is on the screen, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The picture.
    pub whole: Rect,
    /// The part of it that is seen; the rest lies under another viewport.
    pub part: Rect,
}

impl Place {
    /// All of a picture is seen.
    pub fn all(rect: Rect) -> Self {
        Self {
            whole: rect,
            part: rect,
        }
    }
}

/// What a viewport shows over the ground, if it has room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ornaments {
    /// The map from above.
    pub minimap: bool,
    /// The axes.
    pub axes: bool,
    /// What the colours of an overlay mean.
    pub legend: bool,
}
