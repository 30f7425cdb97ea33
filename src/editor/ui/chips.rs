//! Chips of displacement levels, each in its colour and with its number.

use super::button::{focus_ring, tip};
use super::scale;
use super::theme::{readable_on, strong, tokens};
use egui::{Align2, Rect, Response, Role, Sense, Ui, WidgetInfo, vec2};

/// One chip a level from 0 to `most`, of equal width, in rows of at most eight. Says whether the level changed.
pub fn levels(ui: &mut Ui, chosen: &mut u8, most: u8) -> bool {
    const GAP: f32 = 6.0;
    let count = usize::from(most) + 1;
    let rows = count.div_ceil(8);
    let columns = count.div_ceil(rows);
    let width = (ui.available_width() - GAP * (columns - 1) as f32) / columns as f32;
    let before = *chosen;
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    for row in 0..rows {
        ui.horizontal(|ui| {
            for level in (row * columns..count.min((row + 1) * columns)).map(|n| n as u8) {
                if chip(ui, level, most, level == before, width).clicked() {
                    *chosen = level;
                }
            }
        });
    }
    *chosen != before
}

fn chip(ui: &mut Ui, level: u8, most: u8, on: bool, width: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 28.0), Sense::click());
    let name = format!("Level {level}");
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, enabled, on, &name));
    let (tokens, colour) = (tokens(ui), scale::level(level, most));
    let painter = ui.painter();
    let (ink, lift) = if on {
        painter.rect_filled(rect, 4, colour);
        (readable_on(colour), 0.0)
    } else {
        let ground = if response.hovered() {
            tokens.hover
        } else {
            tokens.control
        };
        painter.rect_filled(rect, 4, ground);
        let strip = Rect::from_min_max(egui::pos2(rect.left(), rect.bottom() - 5.0), rect.max);
        painter.with_clip_rect(strip).rect_filled(rect, 4, colour);
        (tokens.text, 2.0)
    };
    let at = rect.center() - vec2(0.0, lift);
    painter.text(at, Align2::CENTER_CENTER, level, strong(13.5), ink);
    focus_ring(ui, &response, 4);
    tip(response, &name, "", meaning(level, most))
}

/// What a level makes of the ground, in a word.
pub fn name(level: u8, most: u8) -> &'static str {
    if level == 0 {
        return "Smooth";
    }
    let share = f32::from(level) / f32::from(most.max(1));
    match share {
        s if s <= 0.34 => "Gentle",
        s if s <= 0.67 => "Rough",
        _ => "Rugged",
    }
}

fn meaning(level: u8, most: u8) -> &'static str {
    match name(level, most) {
        "Smooth" => "Smooth: no displacement",
        "Gentle" => "Gentle ground",
        "Rough" => "Rough ground",
        _ => "Rugged: as rough as rock and cliff",
    }
}
