//! The picture of the ground: drawn to a texture of its own, again only when something in it changed.

use super::gesture::{Gesture, Ground};
use super::options::{Options, Quality};
use super::pose::Pose;
use crate::editor::session::Session;
use crate::editor::tool::Tools;
use crate::editor::ui::theme::tokens;
use egui::{Rect, Ui};

/// What is drawn.
pub struct Scene<'a> {
    /// The camera.
    pub pose: Pose,
    /// How it is drawn.
    pub options: Options,
    /// How much is done for the picture.
    pub quality: Quality,
    /// Whether reference distances are shown as rings.
    pub rings: bool,
    /// The eye, while it is frozen.
    pub frozen: Option<Pose>,
    /// The ground under the pointer.
    pub cursor: Option<Ground>,
    /// The gesture under way.
    pub gesture: Option<Gesture>,
    /// Whether the camera moves or something is painted.
    pub moving: bool,
    /// The tools.
    pub tools: &'a Tools,
}

/// The picture.
#[derive(Default)]
pub struct Stage {}

impl Stage {
    /// Another map: nothing is right any more.
    pub fn forget(&mut self) {}

    /// The quality that suits the graphics card.
    pub fn fitting_quality(&self) -> Quality {
        Quality::Low
    }

    /// How long the last picture took, in milliseconds.
    pub fn milliseconds(&self) -> f32 {
        0.0
    }

    /// Shows the picture.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        session: &mut Session,
        scene: &Scene<'_>,
        frame: &mut eframe::Frame,
    ) {
        let _ = (session, scene, frame);
        ui.painter().rect_filled(rect, 0, tokens(ui).gutter);
    }
}
