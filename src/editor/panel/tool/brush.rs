//! The brush: size, strength, hardness, spacing, shape.

use super::{Request, shape};
use crate::edit::Picture;
use crate::editor::tool::Tools;
use crate::editor::ui::bar::{self, Number};
use egui::Ui;

/// Shows the brush and sets it.
pub(super) fn show(ui: &mut Ui, tools: &mut Tools, pictures: &[Picture]) -> Option<Request> {
    let default = &tools.default_brush;
    let largest = default.radius * 16.0;
    let mut diameter = tools.brush.radius * 2.0;
    let size = Number {
        label: "Size",
        soft: default.radius / 8.0..=largest,
        hard: 0.01..=200_000.0,
        default: default.radius * 2.0,
        suffix: " m",
        decimals: usize::from(diameter < 100.0),
        help: "Metres across. Keys [ and ], or hold B and drag sideways.",
    };
    if bar::bar(ui, &mut diameter, &size).1.changed {
        tools.brush.radius = diameter / 2.0;
    }
    let part = |label, default, help| Number {
        label,
        soft: 0.0..=1.0,
        hard: 0.0..=1.0,
        default,
        suffix: "",
        decimals: 2,
        help,
    };
    let strength = part(
        "Strength",
        default.strength,
        strength_help(tools.kind.draws_cells()),
    );
    let hardness = part(
        "Hardness",
        default.hardness,
        "Share of the brush that has full strength. Keys { and }.",
    );
    let spacing = Number {
        soft: 0.05..=2.0,
        hard: 0.02..=4.0,
        ..part(
            "Spacing",
            default.spacing,
            "Distance between dabs, in radii.",
        )
    };
    bar::bar(ui, &mut tools.brush.strength, &strength);
    bar::bar(ui, &mut tools.brush.hardness, &hardness);
    bar::bar(ui, &mut tools.brush.spacing, &spacing);
    shape::show(ui, &mut tools.brush, &tools.default_brush, pictures)
}

fn strength_help(draws_cells: bool) -> &'static str {
    if draws_cells {
        "How likely a cell at the centre changes, drawn once a stroke. Keys - and =, or hold B and drag up."
    } else {
        "How much it does at the centre. Keys - and =, or hold B and drag up."
    }
}
