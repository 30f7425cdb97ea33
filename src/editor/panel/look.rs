//! Rows for how textures and materials are drawn: tint and scale.

use crate::editor::ui::bar::{self, Change, Number};
use crate::editor::ui::swatch;
use crate::map::Texture;
use egui::Ui;

/// What colours are multiplied by, of the one of this number in its list; `name` is that of its swatch.
pub(super) fn tint(
    ui: &mut Ui,
    tint: &mut [f32; 3],
    name: &str,
    of: usize,
    open: &mut swatch::Open,
) -> Change {
    let mut change = Change::default();
    bar::row(ui, "Tint", "Multiplies its colours.", |ui, _| {
        let swatch = swatch::swatch(ui, *tint, name);
        if let Some((new, how)) = swatch::bars(ui, &swatch, of, *tint, open) {
            *tint = new;
            change = how;
        }
    });
    change
}

/// How large it lies.
pub(super) fn scale(ui: &mut Ui, scale: &mut f32, help: &str) -> Change {
    let number = Number {
        label: "Scale",
        soft: 0.25..=4.0,
        hard: Texture::SCALES[0]..=Texture::SCALES[1],
        default: 1.0,
        suffix: "",
        decimals: 2,
        help,
    };
    bar::bar(ui, scale, &number).1
}
