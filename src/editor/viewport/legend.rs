//! What the colours of an overlay mean, and how much of the ground has each.

use super::super::ui::theme::{plain, readable_on, strong, tokens};
use super::super::ui::{chips, layout, scale};
use egui::{Align2, Rect, RichText, Sense, Ui, Vec2, vec2};

/// A legend to show.
pub struct Legend<'a> {
    /// What the overlay shows.
    pub title: &'a str,
    /// Cells by value, from 0 on.
    pub cells: &'a [u64],
    /// Whether the values are levels, which have names.
    pub of_levels: bool,
}

const WIDTH: f32 = 150.0;
const ROW: f32 = 22.0;

/// Shows the legend at the bottom right of the viewport, the highest value first. Says where it stands.
pub fn show(ui: &mut Ui, view: Rect, legend: &Legend<'_>) -> Rect {
    let total = legend.cells.iter().sum::<u64>().max(1);
    let most = (legend.cells.len().max(1) - 1) as u8;
    let size = vec2(WIDTH, 20.0 + 18.0 + ROW * legend.cells.len() as f32);
    layout::overlay(ui, view, Align2::RIGHT_BOTTOM, size, |ui| {
        let shown = layout::glass(ui).show(ui, |ui| {
            ui.set_width(WIDTH - 22.0);
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.spacing_mut().interact_size.y = 18.0;
            let colour = tokens(ui).text;
            ui.label(RichText::new(legend.title).font(strong(12.0)).color(colour));
            for (value, cells) in legend.cells.iter().enumerate().rev() {
                let share = *cells as f64 / total as f64;
                row(ui, value as u8, most, legend.of_levels, share);
            }
        });
        shown.response.rect
    })
}

fn row(ui: &mut Ui, value: u8, most: u8, of_levels: bool, share: f64) {
    let tokens = tokens(ui);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
        let colour = scale::level(value, most);
        let painter = ui.painter();
        painter.rect_filled(rect, 3, colour);
        let ink = readable_on(colour);
        painter.text(
            rect.center(),
            Align2::CENTER_CENTER,
            value,
            strong(11.0),
            ink,
        );
        let name = if of_levels {
            chips::name(value, most).to_owned()
        } else if value == 1 {
            "1 division".to_owned()
        } else {
            format!("{value} divisions")
        };
        ui.label(RichText::new(name).font(plain(12.0)).color(tokens.text));
        layout::from_right(ui, |ui| {
            let text = percent(share);
            ui.label(RichText::new(text).size(11.5).color(tokens.text2));
        });
    });
}

/// A share as people read it: a trace is not nothing.
fn percent(share: f64) -> String {
    match share * 100.0 {
        0.0 => "0 %".into(),
        p if p < 1.0 => "< 1 %".into(),
        p => format!("{p:.0} %"),
    }
}
