//! The textures panel: what covers the ground, how much of it, and how it looks.

mod chosen;
pub mod grid;
mod list;

use super::step::{Dragging, Step};
use crate::editor::ui::section::{section, section_with};
use crate::editor::ui::swatch;
use crate::editor::ui::{Icon, layout};
use crate::map::{Map, Texture};
use egui::{Align, Ui};

pub use grid::{Entry, grid};

/// What is chosen and under way.
#[derive(Default)]
pub struct State {
    chosen: usize,
    /// The tint while it is changed.
    tint: swatch::Open,
    /// The name while it is typed.
    name: Option<String>,
    dragging: Dragging,
    /// Whether the chosen one is to be scrolled to.
    sought: bool,
}

impl State {
    /// Chooses a texture.
    pub fn choose(&mut self, index: usize) {
        *self = Self {
            chosen: index,
            ..Self::default()
        };
    }

    /// Chooses a texture that may be out of sight.
    pub fn seek(&mut self, index: usize) {
        self.choose(index);
        self.sought = true;
    }

    /// The chosen texture, which may have gone since.
    pub fn chosen(&self) -> usize {
        self.chosen
    }
}

/// What the panel asks for.
pub enum Request {
    /// Set the textures.
    Set(Step<Vec<Texture>>),
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

/// Shows the panel; `entries` are what it shows of the map's textures.
pub fn show(ui: &mut Ui, map: &Map, entries: &[Entry<'_>], state: &mut State) -> Option<Request> {
    let mut request = None;
    let textures = &map.textures;
    state.chosen = state.chosen.min(textures.len().saturating_sub(1));
    layout::scrolled(ui, "textures", |ui| {
        let (mut asked, chosen) = (None, state.chosen);
        section_with(
            ui,
            "Textures",
            |ui| asked = list::buttons(ui, textures, entries, chosen),
            |ui| {
                let mut index = state.chosen;
                let place = grid(ui, entries, &mut index);
                if index != state.chosen {
                    state.choose(index);
                }
                if let Some(place) = place.filter(|_| std::mem::take(&mut state.sought)) {
                    ui.scroll_to_rect(place, Some(Align::Center));
                }
            },
        );
        if asked.is_some() {
            match &asked {
                Some(Request::Set(Step::New(new))) => state.seek(new.len() - 1),
                Some(Request::Remove { .. }) => state.choose(chosen),
                _ => {}
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
            changed = chosen::show(ui, texture, entry, &map.materials, state);
        });
        let list = changed.map(|(texture, change)| {
            let mut new = textures.to_vec();
            new[state.chosen] = texture;
            (new, change)
        });
        let pressed = ui.input(|input| input.pointer.any_down());
        request = state.dragging.step(pressed, list).map(Request::Set);
    });
    request
}
