//! A palette in a list, and its colours as a strip.

use super::button::focus_ring;
use super::scale;
use super::theme::{plain, tokens};
use crate::map::Palette;
use egui::{Align2, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

/// A palette's name and its colours. Says whether it was clicked.
pub fn palette_row(ui: &mut Ui, palette: &Palette, on: bool) -> bool {
    let size = vec2(ui.available_width(), 28.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, &palette.name));
    let tokens = tokens(ui);
    let ground = if on {
        tokens.soft
    } else if response.hovered() {
        tokens.hover
    } else {
        tokens.control
    };
    let painter = ui.painter();
    painter.rect_filled(rect, 4, ground);
    let at = rect.left_center() + vec2(8.0, 0.0);
    let ink = if on { tokens.text } else { tokens.text2 };
    let name = rect.with_max_x(rect.center().x - 4.0);
    painter
        .with_clip_rect(name)
        .text(at, Align2::LEFT_CENTER, &palette.name, plain(12.5), ink);
    let strip = Rect::from_min_max(
        pos2(rect.center().x, rect.top() + 6.0),
        rect.max - vec2(6.0, 6.0),
    );
    paint_strip(ui, strip, palette);
    focus_ring(ui, &response, 4);
    response.clicked()
}

/// The colours side by side, each as wide as it is likely.
pub fn paint_strip(ui: &Ui, strip: Rect, palette: &Palette) {
    let mut left = strip.left();
    for colour in &palette.colours {
        let right = left + strip.width() * colour.probability;
        let part = Rect::from_min_max(pos2(left, strip.top()), pos2(right, strip.bottom()));
        ui.painter()
            .rect_filled(part, 0, scale::display(colour.rgb));
        left = right;
    }
}
