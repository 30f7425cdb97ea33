//! Where the brush may work, and where it is repeated.

use super::Ground;
use crate::edit::{Mask, Patches, Symmetry};
use crate::editor::ui::bar::{self, Number};
use crate::editor::ui::choice::{combo, switch};
use egui::Ui;

/// Shows the mask and sets it; patches of noise are of this size at first, in metres.
pub(super) fn show(ui: &mut Ui, mask: &mut Mask, size: f32, ground: &Ground<'_>) {
    heights(ui, mask, ground.heights);
    slopes(ui, mask);
    ids(ui, mask, ground);
    patches(ui, mask, size);
}

/// Shows the symmetry and sets it.
pub(super) fn symmetry(ui: &mut Ui, symmetry: &mut Symmetry) {
    let help = "Repeat the stroke across the middle of the map.";
    for (name, on) in [
        ("West–east", &mut symmetry.x),
        ("North–south", &mut symmetry.z),
    ] {
        bar::row(ui, name, help, |ui, _| switch(ui, on, name));
    }
}

fn heights(ui: &mut Ui, mask: &mut Mask, [low, high]: [f32; 2]) {
    let range = &mut mask.height;
    let help = "Only ground between two heights.";
    if !turned_on(ui, "By height", help, range, || [low, high]) {
        return;
    }
    let height = |label, default| Number {
        label,
        soft: low..=high.max(low + 1.0),
        hard: -100_000.0..=100_000.0,
        default,
        suffix: " m",
        decimals: 1,
        help,
    };
    let numbers = [height("Height from", low), height("Height to", high)];
    ends(ui, range, numbers);
}

fn slopes(ui: &mut Ui, mask: &mut Mask) {
    let range = &mut mask.slope;
    let help = "Only ground between two slopes.";
    if !turned_on(ui, "By slope", help, range, || [0.0, 30.0]) {
        return;
    }
    let slope = |label, default| Number {
        label,
        soft: 0.0..=90.0,
        hard: 0.0..=90.0,
        default,
        suffix: "°",
        decimals: 0,
        help,
    };
    ends(
        ui,
        range,
        [slope("Slope from", 0.0), slope("Slope to", 30.0)],
    );
}

/// A switch for a part of the mask; says whether it is on.
fn turned_on<T>(
    ui: &mut Ui,
    name: &str,
    help: &str,
    part: &mut Option<T>,
    first: impl FnOnce() -> T,
) -> bool {
    let mut on = part.is_some();
    bar::row(ui, name, help, |ui, _| switch(ui, &mut on, name));
    if on != part.is_some() {
        *part = on.then(first);
    }
    on
}

/// The two ends of a range; one pushes the other.
fn ends(ui: &mut Ui, range: &mut Option<[f32; 2]>, [lower, upper]: [Number<'_>; 2]) {
    let Some([low, high]) = range else { return };
    if bar::bar(ui, low, &lower).1.changed {
        *high = high.max(*low);
    }
    if bar::bar(ui, high, &upper).1.changed {
        *low = low.min(*high);
    }
}

fn ids(ui: &mut Ui, mask: &mut Mask, ground: &Ground<'_>) {
    let textures = ground.textures.iter().enumerate();
    let textures = textures.map(|(index, entry)| (index as u8, entry.name.to_owned()));
    let help = "Only cells with this base texture.";
    choice(ui, "Texture", help, &mut mask.texture, textures);
    let levels = (0..=ground.max_level).map(|level| (level, format!("Level {level}")));
    let help = "Only cells with this displacement level.";
    choice(ui, "Level", help, &mut mask.level, levels);
}

fn choice(
    ui: &mut Ui,
    name: &str,
    help: &str,
    chosen: &mut Option<u8>,
    values: impl Iterator<Item = (u8, String)>,
) {
    let values: Vec<(u8, String)> = values.collect();
    let found = values.iter().find(|(value, _)| Some(*value) == *chosen);
    let text = found.map_or("Any", |(_, text)| text);
    bar::row(ui, name, help, |ui, label| {
        combo(name, 120.0, text)
            .show_ui(ui, |ui| {
                ui.selectable_value(chosen, None, "Any");
                for (value, text) in &values {
                    ui.selectable_value(chosen, Some(*value), text);
                }
            })
            .response
            .labelled_by(label.id);
    });
}

fn patches(ui: &mut Ui, mask: &mut Mask, size: f32) {
    let first = || Patches {
        size,
        share: 0.5,
        seed: rand::random(),
    };
    let help = "Only in patches of noise.";
    let noise = &mut mask.noise;
    if !turned_on(ui, "In patches", help, noise, first) {
        return;
    }
    let Some(patches) = noise else { return };
    let width = Number {
        label: "Patch size",
        soft: size / 4.0..=size * 8.0,
        hard: 0.01..=100_000.0,
        default: size,
        suffix: " m",
        decimals: 1,
        help: "Width of a patch.",
    };
    let share = Number {
        label: "Share",
        soft: 0.0..=1.0,
        hard: 0.0..=1.0,
        default: 0.5,
        suffix: "",
        decimals: 2,
        help: "How much of the ground the patches leave free.",
    };
    bar::bar(ui, &mut patches.size, &width);
    bar::bar(ui, &mut patches.share, &share);
}
