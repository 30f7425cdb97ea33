//! Textures or materials as small pictures with their names, one of them chosen.

use crate::editor::ui::button::focus_ring;
use crate::editor::ui::theme::plain;
use crate::editor::ui::tokens;
use egui::epaint::RectShape;
use egui::{
    Align2, Color32, Rect, Response, Role, Sense, Stroke, StrokeKind, TextureId, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

/// A texture, or a material, as panels show it.
pub struct Entry<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its picture; its tint alone if it has none.
    pub picture: Option<TextureId>,
    /// What multiplies the colours of the picture.
    pub tint: Color32,
    /// Cells that it is the base of.
    pub base_cells: u64,
    /// Cells that it covers.
    pub cover_cells: u64,
}

const COLUMNS: usize = 4;
const GAP: f32 = 6.0;

/// A grid of textures; `chosen` is marked, and set by a click. Says where it stands.
pub fn grid(ui: &mut Ui, entries: &[Entry<'_>], chosen: &mut usize) -> Option<Rect> {
    let mut place = None;
    let side = (ui.available_width() - GAP * (COLUMNS - 1) as f32) / COLUMNS as f32;
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    for (row, line) in entries.chunks(COLUMNS).enumerate() {
        ui.horizontal(|ui| {
            for (column, entry) in line.iter().enumerate() {
                let index = row * COLUMNS + column;
                let on = *chosen == index;
                let shown = tile(ui, entry, on, side);
                if on {
                    place = Some(shown.rect);
                }
                if shown.clicked() {
                    *chosen = index;
                }
            }
        });
    }
    place
}

fn tile(ui: &mut Ui, entry: &Entry<'_>, on: bool, side: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(side, side + 17.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, entry.name));
    let tokens = tokens(ui);
    let picture = Rect::from_min_size(rect.min, Vec2::splat(side));
    let painter = ui.painter();
    let mut shape = RectShape::filled(picture, 4, entry.tint);
    if let Some(id) = entry.picture {
        let part = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        shape = shape.with_texture(id, part);
    }
    painter.add(shape);
    let edge = Stroke::new(1.0, Color32::from_black_alpha(90));
    painter.rect_stroke(picture, 4, edge, StrokeKind::Inside);
    if on {
        let line = Stroke::new(2.0, tokens.accent);
        painter.rect_stroke(picture.expand(1.0), 5, line, StrokeKind::Middle);
    } else if response.hovered() {
        let line = Stroke::new(1.0, tokens.text);
        painter.rect_stroke(picture, 4, line, StrokeKind::Inside);
    }
    let ink = if on { tokens.text } else { tokens.text2 };
    let at = pos2(rect.center().x, picture.bottom() + 2.0);
    ui.painter()
        .with_clip_rect(rect)
        .text(at, Align2::CENTER_TOP, entry.name, plain(11.0), ink);
    focus_ring(ui, &response, 4);
    response
}
