//! The right half of the import dialog: how a file is read.

use super::super::super::ui::bar::{self, Number};
use super::super::super::ui::choice::{self, Choice, segmented};
use super::super::super::ui::text;
use crate::format::import::{ByteOrder, Guess, Heights, Options, Origin, Units};
use crate::map::MAX_SIDE;
use egui::Ui;

/// Size, byte order and header of a raw file; shown also while what was read so makes no sense.
pub(super) fn raw(ui: &mut Ui, heights: Option<&Heights>, options: &mut Options) {
    let guess = heights.map(|heights| heights.size);
    let said = match (options.size, guess) {
        (Some(_), _) | (_, None) => String::new(),
        (None, Some(guess)) => origin(&guess),
    };
    bar::row(ui, "Size", &said, |ui, label| {
        let mut size = options.size.or(guess.map(|g| g.value)).unwrap_or([2, 2]);
        let field = |ui: &mut Ui, side: &mut u32| {
            let field = egui::DragValue::new(side)
                .range(2..=MAX_SIDE)
                .update_while_editing(false);
            ui.add_sized(egui::vec2(72.0, bar::ROW), field)
        };
        let columns = field(ui, &mut size[0]).labelled_by(label.id);
        text::hint(ui, "×");
        let rows = field(ui, &mut size[1]).labelled_by(label.id);
        if columns.changed() || rows.changed() {
            options.size = Some(size);
        }
        text::hint(ui, said.as_str());
    });
    if let Some(order) = heights.and_then(|heights| heights.byte_order) {
        byte_order(ui, &order, options);
    }
    let help = "Bytes before the heights, to be skipped";
    bar::row(ui, "Header", help, |ui, label| {
        let field = egui::DragValue::new(&mut options.header)
            .range(0..=1_000_000)
            .update_while_editing(false)
            .suffix(" bytes");
        ui.add_sized(egui::vec2(96.0, bar::ROW), field)
            .labelled_by(label.id);
    });
}

fn byte_order(ui: &mut Ui, order: &Guess<ByteOrder>, options: &mut Options) {
    bar::row(ui, "Byte order", "", |ui, _| {
        let mut chosen = options.byte_order.unwrap_or(order.value);
        let choices = [
            Choice::new(ByteOrder::Little, "Little"),
            Choice::new(ByteOrder::Big, "Big"),
        ];
        if segmented(ui, &mut chosen, &choices) {
            options.byte_order = Some(chosen);
        }
        text::hint(ui, origin(order));
    });
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

pub(super) fn units(ui: &mut Ui, heights: &Heights, options: &mut Options) {
    match options.units.unwrap_or(heights.units.value) {
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
        }
    }
}

pub(super) fn spacing(ui: &mut Ui, heights: &Heights, options: &mut Options) {
    let now = options.spacing.unwrap_or(heights.spacing.value);
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
}

pub(super) fn switch(ui: &mut Ui, label: &str, help: &str, on: &mut bool) {
    bar::row(ui, label, help, |ui, said| {
        choice::switch(ui, on, label).labelled_by(said.id);
        text::hint(ui, help_short(label));
    });
}

fn help_short(label: &str) -> &'static str {
    match label {
        "Dress" => "levels, textures, covers from the shape",
        _ => "smooth the terraces away",
    }
}
