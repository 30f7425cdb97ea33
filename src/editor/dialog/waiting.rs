//! A wait beside which nothing can be done, since another map takes the open one's place.

use super::super::ui::{button, dialog, meter};
use crate::format::Progress;
use egui::{Area, Context, Id, Order, Sense, Spinner, Vec2};
use std::time::{Duration, Instant};

/// Shorter waits show nothing, so that nothing flickers.
const SHOWN_AFTER: Duration = Duration::from_millis(180);

/// A wait.
pub struct Waiting {
    label: String,
    progress: Progress,
    since: Instant,
}

impl Waiting {
    /// A wait that begins now.
    pub fn new(label: impl Into<String>, progress: Progress) -> Self {
        Self {
            label: label.into(),
            progress,
            since: Instant::now(),
        }
    }

    /// Whether nobody waits any more.
    pub fn is_over(&self) -> bool {
        self.progress.is_cancelled()
    }

    /// Shows the wait and lets it be cancelled.
    pub fn show(&self, context: &Context) {
        let waited = self.since.elapsed();
        if waited < SHOWN_AFTER {
            context.request_repaint_after(SHOWN_AFTER.saturating_sub(waited));
            return cover(context, context.content_rect());
        }
        let mut cancelled = false;
        let closed = dialog::show(
            context,
            &self.label,
            420.0,
            |ui| {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 12.0;
                    ui.add(Spinner::new().size(22.0));
                    meter::progress(ui, "Please wait", self.progress.share());
                });
            },
            |ui| cancelled = button::secondary(ui, "Cancel").clicked(),
        );
        if closed || cancelled {
            self.progress.cancel();
        }
    }
}

/// Takes clicks that were meant for what stood there a moment ago.
pub fn cover(context: &Context, place: egui::Rect) {
    Area::new(Id::unique("late clicks"))
        .order(Order::Foreground)
        .fixed_pos(place.min)
        .movable(false)
        .show(context, |ui| {
            ui.allocate_exact_size(place.size().max(Vec2::ZERO), Sense::click_and_drag());
        });
}
