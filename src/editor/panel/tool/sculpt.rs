//! What the tools that sculpt are set to.

use crate::editor::tool::{Stamping, ToolKind, Tools};
use crate::editor::ui::bar::{self, Number};
use crate::editor::ui::choice::{Choice, segmented};
use crate::editor::ui::{choice, text};
use egui::Ui;

/// Shows what the tool has beside its brush.
pub(super) fn show(ui: &mut Ui, kind: ToolKind, tools: &mut Tools) {
    let default = tools.default_sculpt;
    match kind {
        ToolKind::Flatten => flatten(ui, tools),
        ToolKind::Noise => {
            let size = metres("Bumps", default.bump, "Width of the widest bumps.");
            bar::bar(ui, &mut tools.sculpt.bump, &size);
        }
        ToolKind::Terrace => {
            let step = metres("Step", default.step, "Height from one terrace to the next.");
            bar::bar(ui, &mut tools.sculpt.step, &step);
        }
        ToolKind::Erode => {
            let angle = Number {
                label: "Angle",
                soft: 5.0..=70.0,
                hard: 0.0..=89.0,
                default: default.angle,
                suffix: "°",
                decimals: 0,
                help: "What is steeper than this slides down.",
            };
            bar::bar(ui, &mut tools.sculpt.angle, &angle);
        }
        ToolKind::Stamp => stamp(ui, tools),
        ToolKind::Ramp => hint(
            ui,
            "Press where it begins, drag, let go where it ends: the ground rises evenly between.",
        ),
        ToolKind::Blend => blend(ui, tools),
        ToolKind::Raise => hint(ui, "Drag to raise, hold to go on; Ctrl lowers."),
        ToolKind::Smooth => hint(ui, "Drag or hold to smooth the ground."),
        _ => hint(ui, "Drag to cut holes; Ctrl closes them."),
    }
}

fn hint(ui: &mut Ui, words: &str) {
    text::hint(ui, words);
}

fn metres(label: &'static str, default: f32, help: &'static str) -> Number<'static> {
    Number {
        label,
        soft: default / 10.0..=default * 5.0,
        hard: 0.01..=100_000.0,
        default,
        suffix: " m",
        decimals: 1,
        help,
    }
}

fn flatten(ui: &mut Ui, tools: &mut Tools) {
    let sculpt = &mut tools.sculpt;
    let mut typed = sculpt.target.is_some();
    bar::row(
        ui,
        "To a height",
        "Off: to the height of the ground where the stroke begins.",
        |ui, _| choice::switch(ui, &mut typed, "To a height"),
    );
    if typed != sculpt.target.is_some() {
        sculpt.target = typed.then_some(0.0);
    }
    if let Some(target) = &mut sculpt.target {
        let height = Number {
            label: "Target",
            soft: -500.0..=2000.0,
            hard: -100_000.0..=100_000.0,
            default: 0.0,
            suffix: " m",
            decimals: 1,
            help: "The height that the ground is drawn to. Alt + click picks it.",
        };
        bar::bar(ui, target, &height);
    }
}

fn stamp(ui: &mut Ui, tools: &mut Tools) {
    let sculpt = &mut tools.sculpt;
    let choices = [
        Choice {
            help: "Adds the picture to the ground; Ctrl takes it away",
            ..Choice::new(Stamping::Add, "Add")
        },
        Choice {
            help: "Takes the picture from the ground; Ctrl adds it",
            ..Choice::new(Stamping::Subtract, "Subtract")
        },
        Choice {
            help: "Stands on the height where the stroke begins; the higher is seen, with Ctrl the lower",
            ..Choice::new(Stamping::Highest, "Max")
        },
        Choice {
            help: "Hangs from the height where the stroke begins; the lower is seen, with Ctrl the higher",
            ..Choice::new(Stamping::Lowest, "Min")
        },
    ];
    segmented(ui, &mut sculpt.stamping, &choices);
    let height = metres(
        "Height",
        tools.default_sculpt.stamp,
        "Metres where the picture is white.",
    );
    bar::bar(ui, &mut sculpt.stamp, &height);
}

fn blend(ui: &mut Ui, tools: &Tools) {
    hint(
        ui,
        "Covers the cells along a border with the texture beyond it, half at the border.",
    );
    let count = |cells: u64| text::count(cells);
    match tools.left {
        None => {}
        Some(0) => hint(ui, "No hard edge is left there."),
        Some(left) => {
            let what = "cells are left as they are: three textures meet, or another cover shows.";
            text::hint(ui, format!("{} {what}", count(left)));
        }
    }
}
