//! What a game is told of the chosen material.

use super::State;
use crate::editor::ui::bar::{self, Change, Number};
use crate::editor::ui::choice::switch;
use crate::map::Properties;
use egui::Ui;

/// Shows it; says what changed.
pub(super) fn show(ui: &mut Ui, properties: &mut Properties, state: &mut State) -> Change {
    let mut change = Change::default();
    let sounds = [
        (
            "Footstep",
            "Name of the sound of a step on it.",
            &mut properties.footstep,
        ),
        (
            "Impact",
            "Name of the sound of a blow against it.",
            &mut properties.impact,
        ),
    ];
    for (label, help, sound) in sounds {
        if let Some(typed) = state.typed.row(ui, label, help, sound) {
            *sound = typed;
            change = change.or(Change::done());
        }
    }
    change = change.or(bar::bar(ui, &mut properties.friction, &FRICTION).1);
    let help = "Whether an explosion can break it at all.";
    bar::row(ui, "Breakable", help, |ui, _| {
        if switch(ui, &mut properties.breakable, "Breakable").changed() {
            change = change.or(Change::done());
        }
    });
    ui.add_enabled_ui(properties.breakable, |ui| {
        change = change.or(bar::bar(ui, &mut properties.hardness, &HARDNESS).1);
    });
    change.or(bar::bar(ui, &mut properties.damage, &DAMAGE).1)
}

const FRICTION: Number<'_> = Number {
    label: "Friction",
    soft: 0.0..=1.0,
    hard: 0.0..=Properties::MOST_FRICTION,
    default: 0.8,
    suffix: "",
    decimals: 2,
    help: "How strongly it holds what slides over it: 0 is ice.",
};

const HARDNESS: Number<'_> = Number {
    label: "Hardness",
    soft: 0.0..=10.0,
    hard: 0.0..=Properties::MOST_HARDNESS,
    default: 1.0,
    suffix: "",
    decimals: 1,
    help: "The power up to which an explosion does nothing to it.",
};

const DAMAGE: Number<'_> = Number {
    label: "Damage",
    soft: 0.0..=20.0,
    hard: -Properties::MOST_DAMAGE..=Properties::MOST_DAMAGE,
    default: 0.0,
    suffix: " /s",
    decimals: 1,
    help: "What touching it costs, points a second; below 0 it heals.",
};
