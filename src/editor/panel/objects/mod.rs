//! The objects panel: the map's models, what stands on the ground, and the chosen object in numbers.

mod chosen;
mod models;

use crate::document::burial::Burial;
use crate::editor::tool::ObjectTool;
use crate::editor::ui::row::Row;
use crate::editor::ui::section::{inset, section, section_with};
use crate::editor::ui::{Icon, layout, text, tokens};
use crate::format::model::Bundled;
use crate::map::{Map, Object, ObjectId};
use egui::Ui;

/// Rows of the list at most; more would cost in every frame.
const MOST_ROWS: usize = 300;

/// What is under way.
#[derive(Default)]
pub struct State {
    /// The name while it is typed.
    name: Option<String>,
    /// Whether a change goes on with the one before.
    dragging: bool,
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
    /// Change an object.
    Set(ObjectId, Object),
    /// The same, going on with the change before.
    Continue(ObjectId, Object),
    /// Put the object on the ground.
    Snap(ObjectId),
    /// Let it lean as the ground does.
    Align(ObjectId),
    /// Bring it into view.
    Frame(ObjectId),
    /// Copy it.
    Duplicate(ObjectId),
    /// Remove it.
    Remove(ObjectId),
}

/// Shows the panel; it chooses models and objects itself.
pub fn show(
    ui: &mut Ui,
    map: &Map,
    burial: Option<&Burial>,
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
        if let Some((id, object)) = tool.chosen_of(map) {
            let mut asked = None;
            section_with(
                ui,
                "Chosen object",
                |ui| asked = chosen::buttons(ui, id),
                |ui| {
                    let changed = chosen::show(ui, map, id, object, burial, state);
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
        let chosen = tool.chosen == Some(*id);
        let row = Row {
            end: model.map_or("", |model| &model.name),
            chosen,
            ink: chosen.then(|| tokens(ui).accent),
            ..Row::new(Icon::Object, name_of(object))
        };
        if row.show(ui).clicked() {
            tool.chosen = Some(*id);
            *state = State::default();
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

/// What an object is called where it may have no name.
pub fn name_of(object: &Object) -> &str {
    if object.name.is_empty() {
        "Without a name"
    } else {
        &object.name
    }
}
