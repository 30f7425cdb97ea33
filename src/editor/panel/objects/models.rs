//! The list of models, and its buttons.

use super::Request;
use crate::editor::tool::ObjectTool;
use crate::editor::ui::button::{Face, Look, icon_button};
use crate::editor::ui::row::Row;
use crate::editor::ui::swatch::SIDE;
use crate::editor::ui::{Icon, text, tokens};
use crate::format::model::BUNDLED;
use crate::map::{MOST_MODELS, Map};
use egui::{Popup, Response, Ui};

/// Shows the models; a click chooses the one that the tool places.
pub(super) fn list(ui: &mut Ui, map: &Map, chosen: &mut usize) {
    if map.models.is_empty() {
        text::hint(
            ui,
            "Add one that comes with the program, or a GLB or OBJ file.",
        );
    }
    for (index, model) in map.models.iter().enumerate() {
        let used = uses(map, index);
        let end = if used > 0 {
            text::count(used)
        } else {
            String::new()
        };
        let on = *chosen == index;
        let row = Row {
            end: &end,
            chosen: on,
            ink: on.then(|| tokens(ui).accent),
            ..Row::new(Icon::Object, &model.name)
        };
        let triangles = model.mesh.data().indices.len() as u64 / 3;
        let help = format!("{} triangles", text::count(triangles));
        if row.show(ui).on_hover_text(help).clicked() {
            *chosen = index;
        }
    }
}

fn uses(map: &Map, index: usize) -> u64 {
    let of = |object: &&crate::map::Object| usize::from(object.model) == index;
    map.objects.values().filter(of).count() as u64
}

/// The buttons that add and remove models.
pub(super) fn buttons(ui: &mut Ui, map: &Map, tool: &ObjectTool) -> Option<Request> {
    let add = Face {
        help: "One that comes with the program, or a GLB or OBJ file",
        ..Face::new(Icon::Plus, "Add a model")
    };
    let added = button(ui, add, map.models.len() < MOST_MODELS);
    let mut request = menu(&added, offers);
    let remove = Face {
        help: "If objects are of it, you choose what they become",
        ..Face::new(Icon::Minus, "Remove the model")
    };
    let removed = button(ui, remove, tool.model < map.models.len());
    let index = tool.model as u8;
    if uses(map, tool.model) > 0 {
        request = request.or(menu(&removed, |ui| replacements(ui, map, tool.model)));
    } else if removed.clicked() {
        request = Some(Request::RemoveModel {
            index,
            instead: None,
        });
    }
    request
}

fn button(ui: &mut Ui, face: Face<'_>, enabled: bool) -> Response {
    ui.add_enabled_ui(enabled, |ui| {
        icon_button(ui, face, false, SIDE, Look::Plain)
    })
    .inner
}

fn menu(button: &Response, add: impl FnOnce(&mut Ui) -> Option<Request>) -> Option<Request> {
    Popup::menu(button).show(add).and_then(|shown| shown.inner)
}

fn offers(ui: &mut Ui) -> Option<Request> {
    let mut request = None;
    if ui.button("A GLB or OBJ file…").clicked() {
        request = Some(Request::Import);
    }
    ui.separator();
    for bundled in &BUNDLED {
        if ui.button(bundled.name).clicked() {
            request = Some(Request::AddBundled(bundled));
        }
    }
    request
}

fn replacements(ui: &mut Ui, map: &Map, chosen: usize) -> Option<Request> {
    let index = chosen as u8;
    let mut request = None;
    let others = map
        .models
        .iter()
        .enumerate()
        .filter(|(at, _)| *at != chosen);
    for (at, model) in others {
        if ui
            .button(format!("Its objects become {}", model.name))
            .clicked()
        {
            let instead = Some((at - usize::from(at > chosen)) as u8);
            request = Some(Request::RemoveModel { index, instead });
        }
    }
    let count = text::count(uses(map, chosen));
    if ui
        .button(format!("Remove its objects too ({count})"))
        .clicked()
    {
        request = Some(Request::RemoveModel {
            index,
            instead: None,
        });
    }
    request
}
