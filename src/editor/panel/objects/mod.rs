//! The objects panel: the map's models, what stands on the ground, and the chosen objects in numbers.

mod chosen;
mod models;

use super::field::Typed;
use crate::document::burial::Watch;
use crate::editor::tool::{Chosen, Group, ObjectTool};
use crate::editor::ui::row::Row;
use crate::editor::ui::section::{inset, section, section_with};
use crate::editor::ui::{Icon, layout, text, tokens};
use crate::format::model::Bundled;
use crate::map::{Map, Object, ObjectId};
use egui::{Modifiers, Ui};
use std::collections::BTreeMap;

/// Rows of the list at most; more would cost in every frame.
const MOST_ROWS: usize = 300;

/// What is under way.
#[derive(Default)]
pub struct State {
    typed: Typed,
    /// Whether a change goes on with the one before.
    dragging: bool,
    /// The object of the list that stays in sight, wherever its row goes.
    revealed: Option<ObjectId>,
}

/// What the panel asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Add a model that comes with the program.
    AddBundled(&'static Bundled),
    /// Ask for a model's file and add it.
    Import,
    /// Remove a model, and its objects or what they become instead.
    RemoveModel {
        /// Which.
        index: u8,
        /// What its objects become, counted without it; none if they go too.
        instead: Option<u8>,
    },
    /// Change objects.
    Set(BTreeMap<ObjectId, Object>),
    /// The same, going on with the change before.
    Continue(BTreeMap<ObjectId, Object>),
    /// Put the chosen objects on the ground.
    Snap,
    /// Let them lean as the ground does.
    Align,
    /// Bring them into view.
    Frame,
    /// Copy them.
    Duplicate,
    /// Remove them.
    Remove,
}

/// Shows the panel; it chooses models and objects itself.
pub fn show(
    ui: &mut Ui,
    map: &Map,
    burials: &Watch,
    tool: &mut ObjectTool,
    state: &mut State,
) -> Option<Request> {
    let mut request = None;
    layout::scrolled(ui, "objects", |ui| {
        let (shown, mut model) = (&*tool, tool.model);
        section_with(
            ui,
            "Models",
            |ui| request = models::buttons(ui, map, shown),
            |ui| models::list(ui, map, &mut model),
        );
        tool.model = model;
        if let Some(group) = Group::of(map, &tool.chosen) {
            let lead = tool.chosen.lead_of(map);
            let title = match group.objects().len() {
                1 => "Chosen object".to_owned(),
                several => format!("{several} chosen objects"),
            };
            let mut asked = None;
            section_with(
                ui,
                &title,
                |ui| asked = chosen::buttons(ui),
                |ui| {
                    let changed = lead.and_then(|lead| chosen::show(ui, map, &group, lead, state));
                    chosen::standing(ui, &group, burials);
                    request = request.take().or(changed);
                },
            );
            request = request.take().or(asked);
        }
        section(ui, "On the ground", |ui| placed(ui, map, tool, state));
    });
    request
}

fn placed(ui: &mut Ui, map: &Map, tool: &mut ObjectTool, state: &mut State) {
    if map.objects.is_empty() {
        text::hint(
            ui,
            "Choose a model and click on the ground with the object tool.",
        );
        return;
    }
    for (id, object) in map.objects.iter().take(MOST_ROWS) {
        let model = map.models.get(usize::from(object.model));
        let chosen = tool.chosen.contains(*id);
        let row = Row {
            end: model.map_or("", |model| &model.name),
            chosen,
            ink: chosen.then(|| tokens(ui).accent),
            ..Row::new(Icon::Object, name_of(object))
        };
        let response = row.show(ui);
        if state.revealed.take_if(|revealed| revealed == id).is_some() {
            response.scroll_to_me(None);
        }
        if response.clicked() {
            let modifiers = ui.input(|input| input.modifiers);
            choose(tool, map, *id, modifiers);
            *state = State {
                // Of one alone the numbers are wanted, which push the list down; of several the list is.
                revealed: modifiers.any().then_some(*id),
                ..State::default()
            };
        }
    }
    if let Some(more) = map
        .objects
        .len()
        .checked_sub(MOST_ROWS)
        .filter(|more| *more > 0)
    {
        inset(4, 4).show(ui, |ui| {
            text::hint(ui, format!("{more} more are on the ground."))
        });
    }
}

/// A click chooses one alone; with Ctrl it adds or takes away, with Shift it chooses all from the last one on.
fn choose(tool: &mut ObjectTool, map: &Map, id: ObjectId, modifiers: Modifiers) {
    if modifiers.command {
        tool.chosen.toggle(id);
    } else if modifiers.shift {
        tool.chosen.extend_to(map, id);
    } else {
        tool.chosen = Chosen::only(id);
    }
}

/// What an object is called where it may have no name.
pub fn name_of(object: &Object) -> &str {
    if object.name.is_empty() {
        "Without a name"
    } else {
        &object.name
    }
}
