//! The left half of the import dialog: the heights from above and their histogram.

use super::super::super::ui::theme::{plain, tokens};
use super::super::super::ui::{layout, text};
use crate::format::import::{ByteOrder, Heights};
use egui::{
    Align2, Color32, Rect, Sense, Spinner, Stroke, StrokeKind, TextureHandle, Ui, Vec2, pos2, vec2,
};

/// Shows both.
pub(super) fn show(
    ui: &mut Ui,
    pictures: &[(ByteOrder, TextureHandle)],
    heights: Option<&Heights>,
    reading: bool,
) {
    ui.spacing_mut().item_spacing.y = 8.0;
    let place = picture(ui, pictures);
    if reading {
        let spinner = Rect::from_center_size(place.center(), Vec2::splat(32.0));
        ui.painter()
            .circle_filled(spinner.center(), 26.0, tokens(ui).popup);
        Spinner::new().paint_at(ui, spinner);
    }
    let (rect, response) = ui.allocate_exact_size(vec2(320.0, 84.0), Sense::hover());
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "Histogram of heights"));
    let tokens = tokens(ui);
    let line = Stroke::new(1.0, tokens.line_strong);
    ui.painter()
        .rect(rect, 4, tokens.well, line, StrokeKind::Inside);
    let Some(heights) = heights else { return };
    histogram(ui, rect.shrink(6.0), heights);
    ui.horizontal(|ui| {
        let [low, high] = heights.statistics.heights;
        text::hint(ui, text::height(low));
        layout::from_right(ui, |ui| text::hint(ui, text::height(high)));
    });
}

fn picture(ui: &mut Ui, pictures: &[(ByteOrder, TextureHandle)]) -> Rect {
    let (rect, response) = ui.allocate_exact_size(vec2(320.0, 240.0), Sense::hover());
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "Preview of heights"));
    let tokens = tokens(ui);
    let painter = ui.painter();
    painter.rect_filled(rect, 4, tokens.well);
    if let Some((_, picture)) = pictures.first() {
        paint(ui, rect, picture);
    } else {
        let at = rect.center();
        painter.text(
            at,
            Align2::CENTER_CENTER,
            "No preview yet",
            plain(12.0),
            tokens.text3,
        );
    }
    if let Some((order, picture)) = pictures.get(1) {
        let small = Rect::from_min_size(rect.right_bottom() - vec2(78.0, 94.0), Vec2::splat(72.0));
        painter.rect_filled(small.expand(2.0), 4, tokens.popup);
        paint(ui, small, picture);
        let at = small.center_bottom() + vec2(0.0, 11.0);
        let name = format!("{order:?}-endian");
        let ground = Rect::from_center_size(at, vec2(76.0, 16.0));
        painter.rect_filled(ground, 3, tokens.popup);
        painter.text(at, Align2::CENTER_CENTER, name, plain(11.0), tokens.text2);
    }
    let line = Stroke::new(1.0, tokens.line_strong);
    ui.painter().rect_stroke(rect, 4, line, StrokeKind::Inside);
    rect
}

fn paint(ui: &Ui, rect: Rect, picture: &TextureHandle) {
    let size = picture.size_vec2();
    let scale = (rect.width() / size.x).min(rect.height() / size.y);
    let place = Rect::from_center_size(rect.center(), size * scale);
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter()
        .image(picture.id(), place, whole, Color32::WHITE);
}

fn histogram(ui: &Ui, rect: Rect, heights: &Heights) {
    let tokens = tokens(ui);
    let bins = &heights.statistics.histogram;
    let most = bins.iter().copied().max().unwrap_or(1).max(1) as f32;
    let width = rect.width() / bins.len() as f32;
    let painter = ui.painter();
    for (index, count) in bins.iter().enumerate() {
        let left = rect.left() + index as f32 * width;
        let top = rect.bottom() - rect.height() * (*count as f32 / most).sqrt();
        let bar = Rect::from_min_max(pos2(left, top), pos2(left + width - 1.0, rect.bottom()));
        painter.rect_filled(bar, 0, tokens.accent.gamma_multiply(0.75));
    }
    let [low, high] = heights.statistics.heights;
    let share = (heights.statistics.mean - low) / (high - low).max(1e-6);
    let x = rect.left() + rect.width() * share.clamp(0.0, 1.0);
    painter.vline(x, rect.y_range(), Stroke::new(1.0, tokens.warn));
}
