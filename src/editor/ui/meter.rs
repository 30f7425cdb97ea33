//! How far something is: a bar that fills, or sways as long as nobody knows.

use super::text;
use super::theme::tokens;
use egui::{Rect, Role, Sense, Ui, WidgetInfo, vec2};
use std::time::Duration;

/// A bar, 0..1 filled; at 0 it sways.
pub fn bar(ui: &mut Ui, share: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(90.0, 4.0), Sense::hover());
    let tokens = tokens(ui);
    ui.painter().rect_filled(rect, 2, tokens.control);
    ui.painter()
        .rect_filled(filled(ui, rect, share), 2, tokens.accent);
}

fn filled(ui: &Ui, rect: Rect, share: f32) -> Rect {
    const SWAYING: f32 = 24.0;
    let mut filled = rect;
    if share > 0.0 {
        filled.set_width(rect.width() * share);
    } else {
        let time = ui.input(|input| input.time) as f32;
        let sway = 0.5 - 0.5 * (time * 2.4).cos();
        filled = filled.with_min_x(rect.left() + (rect.width() - SWAYING) * sway);
        filled.set_width(SWAYING);
        ui.ctx().request_repaint_after(Duration::from_millis(50));
    }
    filled
}

/// What is going on and how far it is, in words.
pub fn words(label: &str, share: f32) -> String {
    if share > 0.0 {
        format!("{label} {:.0} %", share * 100.0)
    } else {
        label.to_owned()
    }
}

/// A row that says what is going on and how far it is.
pub fn progress(ui: &mut Ui, label: &str, share: f32) {
    let row = ui.horizontal(|ui| {
        bar(ui, share);
        text::hint(ui, words(label, share));
    });
    let said = words(label, share);
    row.response
        .widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &said));
}
