//! What was read of a file of heights, in figures.

use super::super::super::ui::theme::tokens;
use super::super::super::ui::{bar, text};
use crate::format::import::Heights;
use crate::math::length;
use egui::{Grid, RichText, Ui};

pub(super) fn show(ui: &mut Ui, heights: &Heights) {
    let statistics = &heights.statistics;
    let [columns, rows] = heights.size.value;
    let [dx, dz] = heights.spacing.value;
    let side = |n: u32, spacing: f32| text::metres((n - 1) as f32 * spacing);
    let count = |n: u16| text::count(u64::from(n));
    let vertex = statistics.steepest.vertex;
    let lines = [
        (
            "Size",
            format!("{columns} × {rows} vertices, {} bits", heights.depth),
        ),
        (
            "Covers",
            format!("{} × {}", side(columns, dx), side(rows, dz)),
        ),
        (
            "Numbers",
            format!(
                "{} – {} of {}",
                count(statistics.values[0]),
                count(statistics.values[1]),
                count(statistics.full)
            ),
        ),
        ("Step", length(statistics.step)),
        (
            "Mean, deviation",
            format!(
                "{}, {}",
                text::metres(statistics.mean),
                text::metres(statistics.deviation)
            ),
        ),
        (
            "Steepest",
            format!(
                "{:.0}° at {}, {}",
                statistics.steepest.degrees, vertex[0], vertex[1]
            ),
        ),
    ];
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        let (quiet, loud) = (tokens(ui).text3, tokens(ui).text);
        Grid::new("figures")
            .num_columns(2)
            .spacing(egui::vec2(16.0, 4.0))
            .min_col_width(bar::LABEL)
            .show(ui, |ui| {
                for (label, value) in lines {
                    ui.label(RichText::new(label).color(quiet));
                    ui.label(RichText::new(value).color(loud));
                    ui.end_row();
                }
            });
    });
}
