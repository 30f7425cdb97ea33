//! The right half of the import dialog: how a file is read.

use super::super::super::ui::bar::{self, Number};
use super::super::super::ui::choice::{self, Choice, segmented};
use super::super::super::ui::text;
use crate::format::import::{ByteOrder, Guess, Heights, Options, Origin, Units};
use egui::Ui;

pub(super) fn raw_settings(ui: &mut Ui, heights: &Heights, options: &mut Options) -> bool {
    let mut changed = false;
    bar::row(ui, "Size", &origin(&heights.size), |ui, label| {
        let mut size = heights.size.value;
        let field = |ui: &mut Ui, side: &mut u32| {
            let field = egui::DragValue::new(side)
                .range(2..=1025)
                .update_while_editing(false);
            ui.add_sized(egui::vec2(72.0, bar::ROW), field)
        };
        let columns = field(ui, &mut size[0]).labelled_by(label.id);
        text::hint(ui, "×");
        let rows = field(ui, &mut size[1]).labelled_by(label.id);
        if columns.changed() || rows.changed() {
            options.size = Some(size);
            changed = true;
        }
        text::hint(ui, origin(&heights.size));
    });
    if let Some(order) = heights.byte_order {
        bar::row(ui, "Byte order", "", |ui, _| {
            let mut chosen = order.value;
            let choices = [
                Choice::new(ByteOrder::Little, "Little"),
                Choice::new(ByteOrder::Big, "Big"),
            ];
            if segmented(ui, &mut chosen, &choices) {
                options.byte_order = Some(chosen);
                changed = true;
            }
            text::hint(ui, origin(&order));
        });
    }
    changed
}

/// Where a value came from, in words.
fn origin<T>(guess: &Guess<T>) -> String {
    match guess.origin {
        Origin::Given => "as you said",
        Origin::File => "from the file",
        Origin::Description => "described",
        Origin::Name => "from its name",
        Origin::Content => "guessed",
        Origin::Default => "not told",
    }
    .into()
}

pub(super) fn units(ui: &mut Ui, heights: &Heights, options: &mut Options) -> bool {
    match heights.units.value {
        Units::Range { lowest, highest } => {
            let (mut low, mut high) = (lowest, highest);
            let number = |label, help| Number {
                label,
                soft: -500.0..=3000.0,
                hard: -100_000.0..=100_000.0,
                default: if label == "Lowest" { lowest } else { highest },
                suffix: " m",
                decimals: 1,
                help,
            };
            let least = number("Lowest", "Height of the number 0");
            let most = number("Highest", "Height of the largest number");
            let changed =
                bar::bar(ui, &mut low, &least).1.changed | bar::bar(ui, &mut high, &most).1.changed;
            if changed {
                options.units = Some(Units::Range {
                    lowest: low,
                    highest: high,
                });
            }
            changed
        }
        Units::Metres(metres) => {
            let mut value = metres;
            let number = Number {
                label: "One number is",
                soft: 0.01..=10.0,
                hard: 0.0001..=1000.0,
                default: metres,
                suffix: " m",
                decimals: 2,
                help: "Metres from one number to the next",
            };
            let changed = bar::bar(ui, &mut value, &number).1.changed;
            if changed {
                options.units = Some(Units::Metres(value));
            }
            changed
        }
    }
}

pub(super) fn spacing(ui: &mut Ui, heights: &Heights, options: &mut Options) -> bool {
    let now = heights.spacing.value;
    let mut metres = now[0];
    let number = Number {
        label: "Cell size",
        soft: 0.25..=64.0,
        hard: 0.001..=100_000.0,
        default: 10.0,
        suffix: " m",
        decimals: 2,
        help: "Metres from one sample to the next",
    };
    let changed = bar::bar(ui, &mut metres, &number).1.changed;
    if changed {
        options.spacing = Some([metres, now[1] * metres / now[0]]);
    }
    changed
}

pub(super) fn switch(ui: &mut Ui, label: &str, help: &str, on: &mut bool) -> bool {
    bar::row(ui, label, help, |ui, said| {
        let changed = choice::switch(ui, on, label).labelled_by(said.id).changed();
        text::hint(ui, help_short(label));
        changed
    })
}

fn help_short(label: &str) -> &'static str {
    match label {
        "Dress" => "levels, textures, covers from the shape",
        _ => "smooth the terraces away",
    }
}
