//! The view bar: how the ground is drawn.

use super::super::ui::button::{Face, Look, icon_button};
use super::super::ui::choice::{Choice, combo, segmented};
use super::super::ui::theme::tokens;
use super::super::ui::{Icon, layout};
use super::super::viewport::options::{Mode, Options, Overlay, Quality};
use super::menu_bar::keys_of;
use crate::document::action::{Command, Keys};
use egui::{DragValue, Response, RichText, Ui};

/// What the view bar shows beside the options.
pub struct Bar<'a> {
    /// The shortcuts in force.
    pub keys: &'a Keys,
    /// Whether the eye is frozen.
    pub frozen: bool,
    /// The quality that is drawn.
    pub quality: Quality,
    /// The map's own number of divisions.
    pub divisions: u8,
    /// The speed that is flown with, metres a second.
    pub speed: f32,
}

/// Shows the view bar; it sets the options itself, and answers with a command.
pub fn show(ui: &mut Ui, bar: &Bar<'_>, options: &mut Options) -> Option<&'static Command> {
    let mut chosen = None;
    ui.horizontal_centered(|ui| {
        modes(ui, bar, options);
        layout::line_between(ui);
        overlays(ui, options);
        layout::line_between(ui);
        if eye(ui, bar) {
            chosen = Command::named("view.freeze-eye");
        }
        layout::line_between(ui);
        quality(ui, bar, options);
        for id in ["view.frame", "view.home"] {
            if toggle(ui, bar, id, false) {
                chosen = Command::named(id);
            }
        }
        if toggle(ui, bar, "view.rings", options.rings) {
            chosen = Command::named("view.rings");
        }
        layout::from_right(ui, |ui| right(ui, bar, options));
    });
    chosen
}

fn modes(ui: &mut Ui, bar: &Bar<'_>, options: &mut Options) {
    let keys = Command::named("view.cycle").map(|command| keys_of(bar.keys, command));
    let keys = keys.as_deref().unwrap_or_default();
    let choice = |value, icon, text| Choice {
        icon: Some(icon),
        keys,
        ..Choice::new(value, text)
    };
    let choices = [
        choice(Mode::Textured, Icon::Solid, "Textured"),
        choice(Mode::Wire, Icon::Wire, "Wire"),
        choice(Mode::Both, Icon::Both, "Both"),
    ];
    segmented(ui, &mut options.mode, &choices);
}

fn label(ui: &mut Ui, text: &str) -> Response {
    let colour = tokens(ui).text3;
    ui.label(RichText::new(text).color(colour).size(12.0))
}

fn overlays(ui: &mut Ui, options: &mut Options) {
    let said = label(ui, "Overlay");
    combo("overlay", 104.0, options.overlay.name())
        .show_ui(ui, |ui| {
            for (overlay, name, _) in Overlay::ALL {
                ui.selectable_value(&mut options.overlay, overlay, name);
            }
        })
        .response
        .labelled_by(said.id);
}

fn eye(ui: &mut Ui, bar: &Bar<'_>) -> bool {
    let mut frozen = bar.frozen;
    let said = label(ui, "Eye");
    let text = if frozen { "Frozen" } else { "Camera" };
    combo("eye", 84.0, text)
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut frozen, false, "Camera");
            ui.selectable_value(&mut frozen, true, "Frozen");
        })
        .response
        .labelled_by(said.id);
    frozen != bar.frozen || toggle(ui, bar, "view.freeze-eye", bar.frozen)
}

fn quality(ui: &mut Ui, bar: &Bar<'_>, options: &mut Options) {
    let said = label(ui, "Quality");
    let name = Quality::ALL.iter().find(|(q, _)| *q == bar.quality);
    let name = name.map_or("High", |(_, name)| name);
    combo("quality", 84.0, name)
        .show_ui(ui, |ui| {
            for (quality, name) in Quality::ALL {
                if ui.selectable_label(bar.quality == quality, name).clicked() {
                    options.quality = Some(quality);
                }
            }
        })
        .response
        .labelled_by(said.id);
}

fn toggle(ui: &mut Ui, bar: &Bar<'_>, id: &str, on: bool) -> bool {
    let Some(command) = Command::named(id) else {
        return false;
    };
    let keys = keys_of(bar.keys, command);
    let icon = if id == "view.freeze-eye" {
        Icon::Lock
    } else {
        Icon::named(command.icon)
    };
    let face = Face {
        keys: &keys,
        help: command.hint,
        ..Face::new(icon, command.label)
    };
    icon_button(ui, face, on, 26.0, Look::Plain).clicked()
}

fn right(ui: &mut Ui, bar: &Bar<'_>, options: &mut Options) {
    let mut most = options.most_divisions.unwrap_or(bar.divisions);
    let field = DragValue::new(&mut most)
        .range(0..=bar.divisions)
        .speed(0.05)
        .update_while_editing(false);
    let field = ui.add(field);
    let said = label(ui, "Max divisions");
    let field = field.labelled_by(said.id);
    if field.changed() {
        options.most_divisions = (most < bar.divisions).then_some(most);
    }
    field.on_hover_text("Most divisions drawn; the map itself keeps its own");
    layout::line_between(ui);
    let mut speed = bar.speed;
    let field = DragValue::new(&mut speed)
        .range(0.1..=10_000.0)
        .speed(bar.speed * 0.01)
        .max_decimals(1)
        .suffix(" m/s")
        .update_while_editing(false);
    let field = ui.add(field);
    let said = label(ui, "Fly");
    if field.labelled_by(said.id).changed() {
        options.fly_speed = Some(speed);
    }
}
