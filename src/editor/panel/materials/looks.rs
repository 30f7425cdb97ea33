//! How the chosen material is drawn: its name, texture, tint, scale and roughness.

use super::super::look;
use super::State;
use crate::editor::ui::bar::{self, Change, Number};
use crate::editor::ui::choice::combo;
use crate::map::{Map, Material};
use egui::Ui;

/// Shows it; says what changed.
pub(super) fn show(ui: &mut Ui, map: &Map, material: &mut Material, state: &mut State) -> Change {
    let changes = [
        name(ui, material, state),
        texture(ui, map, material),
        look::tint(
            ui,
            &mut material.tint,
            "Tint of the material",
            material.id.into(),
            &mut state.tint,
        ),
        look::scale(ui, &mut material.scale, SCALE),
        bar::bar(ui, &mut material.roughness, &ROUGHNESS).1,
    ];
    changes.into_iter().fold(Change::default(), Change::or)
}

/// What the row of its scale says.
const SCALE: &str = "How much larger its texture lies on voxels than on the ground.";

const ROUGHNESS: Number<'_> = Number {
    label: "Roughness",
    soft: 0.0..=1.0,
    hard: 0.0..=1.0,
    default: 1.0,
    suffix: "",
    decimals: 2,
    help: "How dull it is: 0 is a mirror, 1 is as dull as its texture.",
};

fn name(ui: &mut Ui, material: &mut Material, state: &mut State) -> Change {
    let help = "What the designer calls it.";
    match state.typed.name(ui, "Name", help, &material.name) {
        Some(name) => {
            material.name = name;
            Change::done()
        }
        None => Change::default(),
    }
}

fn texture(ui: &mut Ui, map: &Map, material: &mut Material) -> Change {
    let before = material.texture;
    let shown = before.and_then(|index| map.textures.get(usize::from(index)));
    let shown = shown.map_or("Its tint alone", |texture| &texture.name);
    let help = "What it shows; its tint alone if none.";
    bar::row(ui, "Texture", help, |ui, label| {
        let width = ui.available_width();
        let combo = combo("texture of the material", width, shown).show_ui(ui, |ui| {
            ui.selectable_value(&mut material.texture, None, "Its tint alone");
            for (index, texture) in (0..=u8::MAX).zip(&map.textures) {
                ui.selectable_value(&mut material.texture, Some(index), &texture.name);
            }
        });
        combo.response.labelled_by(label.id);
    });
    if material.texture == before {
        Change::default()
    } else {
        Change::done()
    }
}
