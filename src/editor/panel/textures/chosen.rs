//! The chosen texture: its name, its look, and where it is.

use super::super::look;
use super::{Entry, State};
use crate::editor::ui::bar::{self, Change, Number};
use crate::editor::ui::choice::combo;
use crate::editor::ui::{text, tokens};
use crate::map::{Material, Texture, TextureSource};
use egui::{TextEdit, Ui};

/// Shows it; its new state, when it changes.
pub(super) fn show(
    ui: &mut Ui,
    texture: &Texture,
    entry: &Entry<'_>,
    materials: &[Material],
    state: &mut State,
) -> Option<(Texture, Change)> {
    let mut new = texture.clone();
    let changes = [
        name(ui, &mut new, state),
        look::tint(
            ui,
            &mut new.tint,
            "Tint of the texture",
            state.chosen,
            &mut state.tint,
        ),
        look::scale(ui, &mut new.scale, SCALE),
        bar::bar(ui, &mut new.normal_strength, &STRENGTH).1,
        material(ui, &mut new, materials),
    ];
    let picture = match &texture.source {
        TextureSource::Bundled(_) => "comes with the program".to_owned(),
        TextureSource::Stored(picture) => {
            let size = text::bytes(picture.bytes().len() as u64);
            format!("{}, {size}", picture.name())
        }
    };
    figure(ui, "Picture", picture);
    figure(ui, "Base of", cells(entry.base_cells));
    figure(ui, "Covers", cells(entry.cover_cells));
    let change = changes.into_iter().reduce(Change::or).unwrap_or_default();
    (change.changed || change.finished).then_some((new, change))
}

/// What the row of its scale says.
const SCALE: &str = "How much larger it lies on the ground than it was made for.";

const STRENGTH: Number<'_> = Number {
    label: "Normals",
    soft: 0.0..=2.0,
    hard: 0.0..=Texture::MOST_NORMAL_STRENGTH,
    default: 1.0,
    suffix: "",
    decimals: 2,
    help: "How strongly its bumps turn the light: 0 is flat, 1 as it was made.",
};

fn name(ui: &mut Ui, texture: &mut Texture, state: &mut State) -> Change {
    let mut named = None;
    bar::row(ui, "Name", "What the designer calls it.", |ui, label| {
        let typed = state.name.get_or_insert_with(|| texture.name.clone());
        let edit = TextEdit::singleline(typed).desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(label.id);
        if response.lost_focus() {
            named = state.name.take().filter(|name| *name != texture.name);
        } else if !response.has_focus() {
            state.name = None;
        }
    });
    match named {
        Some(name) => {
            texture.name = name;
            Change::done()
        }
        None => Change::default(),
    }
}

fn material(ui: &mut Ui, texture: &mut Texture, materials: &[Material]) -> Change {
    let before = texture.material;
    let named = before.and_then(|id| Material::find(materials, id));
    let named = named.map_or("None", |material| &material.name);
    let help = "What the ground is made of where it lies: what a game is told of it.";
    bar::row(ui, "Material", help, |ui, label| {
        let width = ui.available_width();
        let combo = combo("material of the texture", width, named).show_ui(ui, |ui| {
            ui.selectable_value(&mut texture.material, None, "None");
            for material in materials {
                let id = Some(material.id);
                ui.selectable_value(&mut texture.material, id, &material.name);
            }
        });
        combo.response.labelled_by(label.id);
    });
    if texture.material == before {
        Change::default()
    } else {
        Change::done()
    }
}

fn cells(count: u64) -> String {
    format!("{} cells", text::count(count))
}

fn figure(ui: &mut Ui, label: &str, said: String) {
    bar::row(ui, label, "", |ui, _| {
        let colour = tokens(ui).text;
        ui.add(egui::Label::new(egui::RichText::new(said).color(colour)).truncate());
    });
}
