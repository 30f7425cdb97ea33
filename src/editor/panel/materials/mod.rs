//! The materials panel: what voxels and textures are made of, how it is drawn, and what a game is told of it.

mod game;
mod list;
mod looks;
mod values;

pub use list::unused;

use super::field::Typed;
use super::step::{Dragging, Step};
use crate::editor::ui::bar::Change;
use crate::editor::ui::section::{section, section_with};
use crate::editor::ui::swatch;
use crate::editor::ui::{Icon, layout};
use crate::map::{Map, Material};
use egui::{TextureId, Ui};

/// What is under way.
#[derive(Default)]
pub struct State {
    /// The tint while it is changed.
    tint: swatch::Open,
    typed: Typed,
    dragging: Dragging,
    /// The material whose removal asks what its voxels become.
    removing: Option<u8>,
    /// The material that is scrolled to.
    sought: Option<u8>,
}

impl State {
    /// Brings a material's row into sight.
    pub fn seek(&mut self, id: u8) {
        *self = Self {
            sought: Some(id),
            ..Self::default()
        };
    }
}

/// What the panel asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Set the materials.
    Set(Step<Vec<Material>>),
    /// Remove a material; voxels and textures that are of it become of another.
    Remove {
        /// Which.
        id: u8,
        /// What they become of.
        instead: u8,
    },
}

/// Shows the panel; it chooses the material that voxel tools use itself. `pictures` are those of the map's textures.
pub fn show(
    ui: &mut Ui,
    map: &Map,
    pictures: &[Option<TextureId>],
    chosen: &mut u8,
    state: &mut State,
) -> Option<Request> {
    let mut request = None;
    let materials = &map.materials;
    if Material::find(materials, *chosen).is_none() {
        *chosen = materials.first().map_or(0, |material| material.id);
    }
    layout::scrolled(ui, "materials", |ui| {
        let mut asked = None;
        let before = *chosen;
        let (removing, sought) = (&mut state.removing, &mut state.sought);
        section_with(
            ui,
            "Materials",
            |ui| asked = list::buttons(ui, map, before, removing),
            |ui| list::rows(ui, map, pictures, chosen, sought),
        );
        if *chosen != before {
            *state = State::default();
        }
        if let Some(list::Asked {
            request: wanted,
            chosen: next,
        }) = asked
        {
            request = Some(wanted);
            *chosen = next;
            return state.seek(next);
        }
        let Some(material) = Material::find(materials, *chosen) else {
            let text = "Add one: voxels are made of materials, and textures name theirs.";
            return layout::empty(ui, Icon::Drop, "No materials", text);
        };
        let mut new = material.clone();
        let mut change = Change::default();
        section(ui, "How it looks", |ui| {
            change = change.or(looks::show(ui, map, &mut new, state));
        });
        section(ui, "In the game", |ui| {
            change = change.or(game::show(ui, &mut new.properties, state));
        });
        let mut added = Change::default();
        let properties = &mut new.properties;
        let mut edited = material.properties.clone();
        section_with(
            ui,
            "Values of your own",
            |ui| added = values::button(ui, &mut edited),
            |ui| change = change.or(values::show(ui, properties, state)),
        );
        if added.changed {
            properties.values = edited.values;
            change = change.or(added);
        }
        let changed = (change.changed || change.finished).then(|| (with(materials, new), change));
        let pressed = ui.input(|input| input.pointer.any_down());
        request = state.dragging.step(pressed, changed).map(Request::Set);
    });
    request
}

/// The materials with another in the place of the one by its id.
fn with(materials: &[Material], new: Material) -> Vec<Material> {
    let mut all = materials.to_vec();
    if let Some(material) = all.iter_mut().find(|material| material.id == new.id) {
        *material = new;
    }
    all
}
