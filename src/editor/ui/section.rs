//! Sections of a side panel: a head that folds, and an inset body.

use super::button::focus_ring;
use super::icons::{self, Icon};
use super::theme::{strong, tokens};
use egui::collapsing_header::CollapsingState;
use egui::{
    Align, Align2, Frame, Layout, Margin, Rect, Role, Sense, Stroke, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};

/// Distance of a panel's rows from its left edge.
pub const INSET_LEFT: i8 = 14;
/// Distance of a panel's rows from its right edge.
pub const INSET_RIGHT: i8 = 12;

/// A section with nothing at the right of its head.
pub fn section(ui: &mut Ui, title: &str, body: impl FnOnce(&mut Ui)) {
    section_with(ui, title, |_| {}, body);
}

/// A section; `right` fills its head from the right.
pub fn section_with(
    ui: &mut Ui,
    title: &str,
    right: impl FnOnce(&mut Ui),
    body: impl FnOnce(&mut Ui),
) {
    let id = ui.make_persistent_id(title);
    let mut state = CollapsingState::load_with_default_open(ui.ctx(), id, true);
    let size = vec2(ui.available_width(), 28.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, state.is_open(), title));
    if response.clicked() {
        state.toggle(ui);
    }
    let tokens = tokens(ui);
    let painter = ui.painter();
    if response.hovered() {
        painter.rect_filled(rect, 0, tokens.control.gamma_multiply(0.35));
    }
    let chevron = if state.is_open() {
        Icon::Down
    } else {
        Icon::Right
    };
    let centre = pos2(rect.left() + 15.0, rect.center().y);
    let place = Rect::from_center_size(centre, Vec2::splat(15.0));
    icons::draw(painter, place, chevron, tokens.text3);
    let at = pos2(rect.left() + 27.0, rect.center().y);
    painter.text(at, Align2::LEFT_CENTER, title, strong(12.5), tokens.text);
    focus_ring(ui, &response, 2);
    head_right(ui, rect, right);
    state.show_body_unindented(ui, |ui| {
        inset(0, 8).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            body(ui);
        });
    });
    let y = ui.cursor().top() - 1.0;
    let line = Stroke::new(1.0, tokens.line);
    ui.painter().hline(rect.x_range(), y, line);
}

fn head_right(ui: &mut Ui, rect: Rect, right: impl FnOnce(&mut Ui)) {
    let builder = UiBuilder::new()
        .max_rect(rect.shrink2(vec2(12.0, 2.0)))
        .layout(Layout::right_to_left(Align::Center));
    let mut child = ui.new_child(builder);
    child.spacing_mut().item_spacing.x = 2.0;
    right(&mut child);
}

/// The margins of a panel's rows.
pub fn inset(top: i8, bottom: i8) -> Frame {
    Frame::new().inner_margin(Margin {
        left: INSET_LEFT,
        right: INSET_RIGHT,
        top,
        bottom,
    })
}
