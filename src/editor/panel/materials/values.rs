//! Values that the designer adds to a material, by name: flags, numbers, texts.

use super::State;
use crate::editor::ui::bar::Change;
use crate::editor::ui::button::{Face, Look, icon_button};
use crate::editor::ui::choice::switch;
use crate::editor::ui::swatch::SIDE;
use crate::editor::ui::{Icon, text};
use crate::map::{Properties, Value};
use egui::{DragValue, Popup, Role, Ui, WidgetInfo};

/// Width of a value's name.
const NAME: f32 = 104.0;

/// The button that adds one; says what changed.
pub(super) fn button(ui: &mut Ui, properties: &mut Properties) -> Change {
    let room = properties.values.len() < Properties::MOST_VALUES;
    let face = Face {
        help: "A flag, a number or a text that your game knows by its name",
        ..Face::new(Icon::Plus, "Add a value")
    };
    let button = ui.add_enabled_ui(room, |ui| icon_button(ui, face, false, SIDE, Look::Plain));
    let mut change = Change::default();
    Popup::menu(&button.inner).show(|ui| {
        for (name, value) in [
            ("Flag", Value::Flag(true)),
            ("Number", Value::Number(0.0)),
            ("Text", Value::Text(String::new())),
        ] {
            if ui.button(name).clicked() {
                let name = unused(properties, &name.to_lowercase());
                properties.values.insert(name, value);
                change = Change::done();
            }
        }
    });
    change
}

/// The name, or that with a number after it.
fn unused(properties: &Properties, name: &str) -> String {
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    let unused = names.find(|name| !properties.values.contains_key(name));
    unused.unwrap_or_else(|| name.to_owned())
}

/// Shows them; says what changed.
pub(super) fn show(ui: &mut Ui, properties: &mut Properties, state: &mut State) -> Change {
    let mut change = Change::default();
    if properties.values.is_empty() {
        text::hint(ui, "None yet. A game is told them by name.");
    }
    let (mut renamed, mut removed) = (None, None);
    for (name, value) in &mut properties.values {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let field = format!("Name of {name}");
            if let Some(typed) = state.typed.bare(ui, &field, name, NAME) {
                renamed = Some((name.clone(), typed));
            }
            let width = ui.available_width() - SIDE - 6.0;
            change = change.or(one(ui, name, value, width, state));
            let label = format!("Remove {name}");
            if icon_button(ui, Face::new(Icon::Close, &label), false, SIDE, Look::Plain).clicked() {
                removed = Some(name.clone());
            }
        });
    }
    if let Some((old, new)) = renamed
        && !new.is_empty()
        && !properties.values.contains_key(&new)
        && let Some(value) = properties.values.remove(&old)
    {
        properties.values.insert(new, value);
        change = Change::done();
    }
    if let Some(name) = removed {
        properties.values.remove(&name);
        change = Change::done();
    }
    change
}

fn one(ui: &mut Ui, name: &str, value: &mut Value, width: f32, state: &mut State) -> Change {
    match value {
        Value::Flag(on) => {
            let changed = switch(ui, on, name).changed();
            ui.add_space((width - 34.0).max(0.0));
            if changed {
                Change::done()
            } else {
                Change::default()
            }
        }
        Value::Number(number) => {
            let field = DragValue::new(number)
                .speed(0.1)
                .range(-1e12..=1e12)
                .update_while_editing(false);
            let response = ui.add_sized([width, SIDE], field);
            response.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, name));
            Change::of(&response)
        }
        Value::Text(text) => match state.typed.bare(ui, name, text, width - 12.0) {
            Some(typed) => {
                *text = typed;
                Change::done()
            }
            None => Change::default(),
        },
    }
}
