//! Choosing one ninth: a corner, an edge's middle, or the middle.

use super::super::super::ui::button::focus_ring;
use super::super::super::ui::theme::tokens;
use egui::{Color32, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

const CELL: f32 = 20.0;
const NAMES: [[&str; 3]; 3] = [
    ["North-west", "North", "North-east"],
    ["West", "Middle", "East"],
    ["South-west", "South", "South-east"],
];

/// Shows the nine; answers with column and row of the one that was clicked.
pub(super) fn show(ui: &mut Ui, chosen: Option<[u8; 2]>) -> Option<[u8; 2]> {
    let mut clicked = None;
    let (whole, _) = ui.allocate_exact_size(Vec2::splat(3.0 * CELL), Sense::hover());
    let tokens = tokens(ui);
    ui.painter().rect_filled(whole, 4, tokens.well);
    for (row, names) in (0..3u8).zip(NAMES) {
        for (column, name) in (0..3u8).zip(names) {
            let from = whole.min + vec2(f32::from(column), f32::from(row)) * CELL;
            let cell = Rect::from_min_size(from, Vec2::splat(CELL));
            let response = ui.interact(cell, ui.scope_id().with(name), Sense::click());
            let on = chosen == Some([column, row]);
            response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, name));
            let ground = match (on, response.hovered()) {
                (true, _) => tokens.fill,
                (false, true) => tokens.hover,
                (false, false) => Color32::TRANSPARENT,
            };
            let inner = cell.shrink(2.0);
            ui.painter().rect_filled(inner, 3, ground);
            let dot = if on { tokens.on_fill } else { tokens.text3 };
            ui.painter().circle_filled(cell.center(), 2.0, dot);
            focus_ring(ui, &response, 3);
            if response.on_hover_text(name).clicked() {
                clicked = Some([column, row]);
            }
        }
    }
    let line = Stroke::new(1.0, tokens.line);
    ui.painter().rect_stroke(whole, 4, line, StrokeKind::Inside);
    clicked
}
