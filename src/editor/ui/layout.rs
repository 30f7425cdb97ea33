//! Where things stand: lines, glass over the viewport, scrolled panels, empty panels.

use super::icons::{self, Icon};
use super::theme::{strong, tokens};
use egui::{
    Align, Align2, Color32, Frame, Label, Layout, Margin, Rect, RichText, ScrollArea, Sense,
    Stroke, Ui, UiBuilder, Vec2, vec2,
};

/// A line across the whole width.
pub fn line_across(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    let line = Stroke::new(1.0, tokens(ui).line);
    ui.painter().hline(rect.x_range(), rect.center().y, line);
}

/// An upright line between groups of a bar.
pub fn line_between(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(9.0, 20.0), Sense::hover());
    let line = Stroke::new(1.0, tokens(ui).line_strong.gamma_multiply(0.7));
    ui.painter().vline(rect.center().x, rect.y_range(), line);
}

/// The frame of what lies over the viewport.
pub fn glass(ui: &Ui) -> Frame {
    Frame::new()
        .fill(tokens(ui).glass)
        .stroke(Stroke::new(1.0, Color32::from_black_alpha(60)))
        .corner_radius(6)
        .inner_margin(10)
}

/// Adds what lies over the viewport, cut at its edge.
pub fn overlay<R>(
    ui: &mut Ui,
    view: Rect,
    align: Align2,
    size: Vec2,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let rect = align.align_size_within_rect(size, view.shrink(10.0));
    let builder = UiBuilder::new()
        .max_rect(rect)
        .layout(Layout::top_down(Align::Min));
    let mut child = ui.new_child(builder);
    child.set_clip_rect(view);
    add(&mut child)
}

/// Points that the rows of every panel fit into.
pub const ROWS: f32 = 300.0;

/// A panel that scrolls up and down, and sideways where it is narrower than its rows.
pub fn scrolled(ui: &mut Ui, id: &str, add: impl FnOnce(&mut Ui)) {
    // Columns are rounded to pixels.
    let is_narrow = ui.available_width() < ROWS - 1.0;
    let out = ScrollArea::new([is_narrow, true])
        .id_salt(id)
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            if is_narrow {
                ui.set_width(ROWS);
            }
            add(ui);
        });
    debug_assert!(
        out.content_size.x <= out.inner_rect.width().max(ROWS) + 0.5,
        "a row of {id} is wider than its panel"
    );
}

/// What a panel says that has nothing to show.
pub fn empty(ui: &mut Ui, icon: Icon, title: &str, text: &str) {
    let tokens = tokens(ui);
    Frame::new()
        .inner_margin(Margin::symmetric(24, 0))
        .show(ui, |ui| {
            ui.vertical_centered(|ui| {
                ui.add_space(28.0);
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(36.0), Sense::hover());
                icons::draw(ui.painter(), rect, icon, tokens.text3);
                ui.add_space(8.0);
                ui.label(RichText::new(title).font(strong(13.5)).color(tokens.text));
                ui.add_space(4.0);
                let text = RichText::new(text).color(tokens.text3).size(12.0);
                ui.add(Label::new(text).wrap());
            });
        });
}

/// Fills the rest of a row from the right.
pub fn from_right<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.with_layout(Layout::right_to_left(Align::Center), add)
        .inner
}

/// An icon in a row of text.
pub fn icon(ui: &mut Ui, icon: Icon, side: f32, colour: Color32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    icons::draw(ui.painter(), rect, icon, colour);
}
