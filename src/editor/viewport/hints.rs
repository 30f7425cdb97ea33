//! Four things to try at the first start; each is ticked by doing it.

use super::super::ui::theme::{plain, strong, tokens};
use super::super::ui::{Icon, button, icons, layout};
use egui::{Align2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

/// A thing to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Turn the camera.
    Look,
    /// Paint a level.
    Paint,
    /// Go near enough to see the ground divide.
    Divide,
    /// Export the map.
    Export,
}

const HINTS: [(Hint, Icon, &str, &str); 4] = [
    (Hint::Look, Icon::Eye, "Look around", "right drag"),
    (Hint::Paint, Icon::Brush, "Paint level 3", "left drag"),
    (Hint::Divide, Icon::Level, "See it divide", "wheel in"),
    (Hint::Export, Icon::Export, "Export", "Ctrl+E"),
];

/// Shows the hints at the bottom of the viewport. Says whether they are to be skipped, and where they stand.
pub fn show(ui: &mut Ui, view: Rect, done: [bool; 4]) -> (bool, Rect) {
    let size = vec2(560.0, 104.0);
    let narrow = view.shrink2(vec2(0.0, 8.0));
    layout::overlay(ui, narrow, Align2::CENTER_BOTTOM, size, |ui| {
        let shown = layout::glass(ui).inner_margin(12).show(ui, |ui| {
            ui.set_width(536.0);
            let skipped = head(ui, done);
            ui.add_space(6.0);
            let next = done.iter().position(|done| !done);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                for (index, (_, icon, what, how)) in HINTS.into_iter().enumerate() {
                    card(ui, icon, what, how, done[index], next == Some(index));
                }
            });
            skipped
        });
        (shown.inner, shown.response.rect)
    })
}

fn head(ui: &mut Ui, done: [bool; 4]) -> bool {
    ui.horizontal(|ui| {
        let colour = tokens(ui).text;
        ui.label(
            RichText::new("Four things to try")
                .font(strong(13.5))
                .color(colour),
        );
        layout::from_right(ui, |ui| {
            let skipped = button::link(ui, "Skip").clicked();
            let count = done.iter().filter(|done| **done).count();
            let quiet = tokens(ui).text2;
            let text = format!("{count} of 4 done");
            ui.label(RichText::new(text).size(11.5).color(quiet));
            skipped
        })
    })
    .inner
}

fn card(ui: &mut Ui, icon: Icon, what: &str, how: &str, done: bool, next: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(128.0, 46.0), Sense::hover());
    let state = if done { "done" } else { how };
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Label, true, format!("{what}: {state}"))
    });
    let tokens = tokens(ui);
    let (ground, ink) = if done {
        (tokens.control.gamma_multiply(0.5), tokens.text2)
    } else if next {
        (tokens.soft, tokens.text)
    } else {
        (tokens.control, tokens.text2)
    };
    let painter = ui.painter();
    painter.rect_filled(rect, 5, ground);
    if next {
        let line = Stroke::new(1.0, tokens.accent);
        painter.rect_stroke(rect, 5, line, StrokeKind::Inside);
    }
    let (icon, colour) = if done {
        (Icon::Check, tokens.ok)
    } else if next {
        (icon, tokens.accent)
    } else {
        (icon, ink)
    };
    let place = Rect::from_center_size(rect.left_center() + vec2(18.0, 0.0), Vec2::splat(18.0));
    icons::draw(painter, place, icon, colour);
    let at = rect.left_center() + vec2(34.0, -8.0);
    painter.text(at, Align2::LEFT_CENTER, what, plain(12.5), ink);
    let at = rect.left_center() + vec2(34.0, 9.0);
    painter.text(at, Align2::LEFT_CENTER, how, plain(11.0), tokens.text2);
}
