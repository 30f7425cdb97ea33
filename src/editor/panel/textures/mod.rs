//! The textures panel: what covers the ground, how much of it, and how it looks.

mod chosen;
pub mod grid;
mod list;

use crate::editor::ui::section::{section, section_with};
use crate::editor::ui::swatch;
use crate::editor::ui::{Icon, layout};
use crate::map::Texture;
use egui::Ui;

pub use grid::{Entry, grid};

/// What is chosen and under way.
#[derive(Default)]
pub struct State {
    chosen: usize,
    /// The tint while it is changed.
    tint: swatch::Open,
    /// The name while it is typed.
    name: Option<String>,
    /// Whether a change goes on with the one before.
    dragging: bool,
}

impl State {
    /// Chooses a texture.
    pub fn choose(&mut self, index: usize) {
        *self = Self {
            chosen: index,
            ..Self::default()
        };
    }
}

/// What the panel asks for.
pub enum Request {
    /// Set the textures.
    Set(Vec<Texture>),
    /// The same, going on with the change before.
    Continue(Vec<Texture>),
    /// Remove a texture; its cells get the one that then stands at `instead`.
    Remove {
        /// Which.
        index: u8,
        /// What its cells get.
        instead: u8,
    },
    /// Ask for a picture of the user's own and add it.
    AddPicture,
}

/// Shows the panel; `entries` are what it shows of `textures`.
pub fn show(
    ui: &mut Ui,
    textures: &[Texture],
    entries: &[Entry<'_>],
    state: &mut State,
) -> Option<Request> {
    let mut request = None;
    state.chosen = state.chosen.min(textures.len().saturating_sub(1));
    layout::scrolled(ui, "textures", |ui| {
        let (mut asked, chosen) = (None, state.chosen);
        section_with(
            ui,
            "Textures",
            |ui| asked = list::buttons(ui, textures, entries, chosen),
            |ui| {
                let mut index = state.chosen;
                grid(ui, entries, &mut index);
                if index != state.chosen {
                    state.choose(index);
                }
            },
        );
        if asked.is_some() {
            if let Some(Request::Set(new)) = &asked {
                state.choose(new.len() - 1);
            }
            request = asked;
            return;
        }
        let (Some(texture), Some(entry)) = (textures.get(state.chosen), entries.get(state.chosen))
        else {
            return layout::empty(ui, Icon::Texture, "No textures", "The map names none.");
        };
        let mut changed = None;
        section(ui, entry.name, |ui| {
            changed = chosen::show(ui, texture, entry, state);
        });
        if let Some((texture, change)) = changed {
            let mut new = textures.to_vec();
            new[state.chosen] = texture;
            request = Some(if state.dragging {
                Request::Continue(new)
            } else {
                Request::Set(new)
            });
            state.dragging = !change.finished;
        } else if !ui.input(|input| input.pointer.any_down()) {
            state.dragging = false;
        }
    });
    request
}
