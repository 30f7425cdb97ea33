//! What a viewport is told to show beside the map.

use super::gesture::Ground;
use super::hints::Done;
use super::place::{Ornaments, Place};
use egui::Rect;

/// What the viewport shows beside the map.
pub struct Shown<'a> {
    /// Where.
    pub place: Place,
    /// What it shows over the ground.
    pub ornaments: Ornaments,
    /// The ground under the pointer in another viewport: the brush is shown there too.
    pub echo: Option<Ground>,
    /// What is seen, if it is to be said.
    pub title: Option<String>,
    /// Where others stand over it.
    pub covered: Vec<Rect>,
    /// The hints that are done, if they are shown.
    pub hints: Option<&'a Done>,
    /// What helps where the brush is a dot on the screen.
    pub nearer: String,
    /// Whether a panel wants the reference distances as rings.
    pub rings: bool,
    /// The window's graphics, if there are any.
    pub frame: &'a mut eframe::Frame,
}
