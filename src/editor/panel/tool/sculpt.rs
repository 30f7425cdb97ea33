//! What the tools that sculpt are set to.

use crate::editor::tool::{ToolKind, Tools};
use crate::editor::ui::bar::{self, Number};
use crate::editor::ui::{choice, text};
use egui::Ui;

/// Shows what the tool has beside its brush.
pub(super) fn show(ui: &mut Ui, tools: &mut Tools) {
    let default = tools.default_sculpt;
    match tools.kind {
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
