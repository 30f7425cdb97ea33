//! What the object tool is set to: the model that it places, and how that stands on the ground.

use super::super::super::tool::ObjectTool;
use super::super::super::ui::row::Row;
use super::super::super::ui::section::{inset, section};
use super::super::super::ui::{Icon, text, tokens};
use crate::map::Model;
use egui::Ui;

/// Shows it.
pub(super) fn show(ui: &mut Ui, tool: &mut ObjectTool, models: &[Model]) {
    section(ui, "Model", |ui| {
        if models.is_empty() {
            text::hint(
                ui,
                "The map has no model yet; add one in the objects panel.",
            );
        }
        for (index, model) in models.iter().enumerate() {
            let on = tool.model == index;
            let row = Row {
                chosen: on,
                ink: on.then(|| tokens(ui).accent),
                ..Row::new(Icon::Object, &model.name)
            };
            if row.show(ui).clicked() {
                tool.model = index;
            }
        }
    });
    section(ui, "Where it stands", |ui| {
        inset(0, 0).show(ui, |ui| {
            ui.checkbox(&mut tool.snaps, "Snap to ground")
                .on_hover_text("What is placed or moved stays on the ground");
            ui.checkbox(&mut tool.aligns, "Align to slope")
                .on_hover_text("It leans as the ground under it does");
        });
    });
    section(ui, "With the mouse", |ui| {
        text::hint(
            ui,
            "Click on the ground: place the model. Click on an object: choose it; Shift adds, Ctrl takes away. Drag from the ground: choose all in the rectangle.",
        );
        text::hint(
            ui,
            "What is chosen goes together. Drag it: move it on the ground. Arrows move along an axis, the ring turns, the white knob scales. Escape while dragging cancels.",
        );
    });
}
