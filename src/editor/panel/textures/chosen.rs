//! The chosen texture: its name, its look, and where it is.

use super::{Entry, State};
use crate::editor::ui::bar::{self, Change, Number};
use crate::editor::ui::{swatch, text, tokens};
use crate::map::{Texture, TextureSource};
use egui::{TextEdit, Ui};

/// Shows it; its new state, when it changes.
pub(super) fn show(
    ui: &mut Ui,
    texture: &Texture,
    entry: &Entry<'_>,
    state: &mut State,
) -> Option<(Texture, Change)> {
    let mut new = texture.clone();
    let changes = [
        name(ui, &mut new, state),
        tint(ui, &mut new, state),
        bar::bar(ui, &mut new.scale, &SCALE).1,
        bar::bar(ui, &mut new.normal_strength, &STRENGTH).1,
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

const SCALE: Number<'_> = Number {
    label: "Scale",
    soft: 0.25..=4.0,
    hard: Texture::SCALES[0]..=Texture::SCALES[1],
    default: 1.0,
    suffix: "",
    decimals: 2,
    help: "How much larger it lies on the ground than it was made for.",
};

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

fn tint(ui: &mut Ui, texture: &mut Texture, state: &mut State) -> Change {
    let mut change = Change::default();
    bar::row(ui, "Tint", "Multiplies its colours.", |ui, _| {
        let swatch = swatch::swatch(ui, texture.tint, "Tint of the texture");
        let changed = swatch::bars(ui, &swatch, state.chosen, texture.tint, &mut state.tint);
        if let Some((tint, how)) = changed {
            texture.tint = tint;
            change = how;
        }
    });
    change
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
