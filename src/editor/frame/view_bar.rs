//! The view bar: how the ground is drawn.

use super::super::ui::button::{Face, Look, icon_button};
use super::super::ui::choice::{Choice, combo, segmented};
use super::super::ui::theme::tokens;
use super::super::ui::{Icon, layout};
use super::super::viewport::options::{Mode, Options, Overlay, Quality};
use super::menu_bar::keys_of;
use super::sun;
use crate::document::action::{Command, Keys};
use egui::{
    Align, Button, DragValue, Layout, Popup, PopupCloseBehavior, Response, RichText, Ui, vec2,
};

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
    /// Whether the map is seen from above.
    pub above: bool,
    /// Whether the camera goes on foot.
    pub walking: bool,
    /// The speed that is flown with, metres a second.
    pub speed: f32,
}

/// A part of the bar.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Modes,
    Overlays,
    Eye,
    Quality,
    Camera,
    Sun,
    Speed,
    Divisions,
}

/// Parts from the left, then those at the right end.
const LEFT: [Part; 6] = [
    Part::Modes,
    Part::Overlays,
    Part::Eye,
    Part::Quality,
    Part::Sun,
    Part::Camera,
];
const RIGHT: [Part; 2] = [Part::Divisions, Part::Speed];
/// Which part goes into the menu first when there is not enough room.
const FOLDED_FIRST: [Part; 6] = [
    Part::Speed,
    Part::Divisions,
    Part::Camera,
    Part::Sun,
    Part::Quality,
    Part::Eye,
];
/// Width of the button of the menu.
const MORE: f32 = 32.0;

impl Part {
    /// Points that it takes, with the line before the next.
    fn width(self) -> f32 {
        match self {
            Self::Modes => 306.0,
            Self::Overlays => 174.0,
            Self::Eye => 162.0,
            Self::Quality => 148.0,
            Self::Camera => 164.0,
            Self::Sun => 42.0,
            Self::Speed => 115.0,
            Self::Divisions => 165.0,
        }
    }
}

/// The parts that have no room of their own in a bar of this width.
fn folded(width: f32) -> &'static [Part] {
    let mut needed: f32 = LEFT.iter().chain(&RIGHT).map(|part| part.width()).sum();
    if needed <= width {
        return &[];
    }
    needed += MORE;
    let mut count = 0;
    while needed > width && count < FOLDED_FIRST.len() {
        needed -= FOLDED_FIRST[count].width();
        count += 1;
    }
    &FOLDED_FIRST[..count]
}

/// Shows the view bar; it sets the options itself, and answers with a command.
pub fn show(ui: &mut Ui, bar: &Bar<'_>, options: &mut Options) -> Option<&'static Command> {
    let mut chosen = None;
    let folded = folded(ui.available_width());
    let stands = |part: &&Part| !folded.contains(part);
    ui.horizontal_centered(|ui| {
        for (index, part) in LEFT.iter().filter(stands).enumerate() {
            if index > 0 {
                layout::line_between(ui);
            }
            chosen = chosen.or(show_part(ui, *part, bar, options));
        }
        layout::from_right(ui, |ui| {
            if !folded.is_empty() {
                chosen = chosen.or(more(ui, folded, bar, options));
            }
            for (index, part) in RIGHT.iter().filter(stands).enumerate() {
                if index > 0 {
                    layout::line_between(ui);
                }
                chosen = chosen.or(show_part(ui, *part, bar, options));
            }
        });
    });
    chosen
}

fn show_part(
    ui: &mut Ui,
    part: Part,
    bar: &Bar<'_>,
    options: &mut Options,
) -> Option<&'static Command> {
    match part {
        Part::Modes => modes(ui, bar, options),
        Part::Overlays => overlays(ui, options),
        Part::Eye => return eye(ui, bar),
        Part::Quality => quality(ui, bar, options),
        Part::Camera => return camera(ui, bar, options),
        Part::Sun => sun::button(ui, &mut options.sun),
        Part::Speed => speed(ui, bar, options),
        Part::Divisions => return divisions(ui, bar, options),
    }
    None
}

/// The menu of the parts that have no room of their own.
fn more(
    ui: &mut Ui,
    folded: &[Part],
    bar: &Bar<'_>,
    options: &mut Options,
) -> Option<&'static Command> {
    let face = Face {
        help: "What has no room in the bar",
        ..Face::new(Icon::Dots, "More of the view")
    };
    let button = icon_button(ui, face, false, 26.0, Look::Plain);
    let popup = Popup::menu(&button).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let shown = popup.show(|ui| {
        ui.set_min_width(220.0);
        let mut chosen = None;
        for part in folded {
            chosen = chosen.or(show_folded(ui, *part, bar, options));
        }
        chosen
    });
    shown.and_then(|shown| shown.inner)
}

fn show_folded(
    ui: &mut Ui,
    part: Part,
    bar: &Bar<'_>,
    options: &mut Options,
) -> Option<&'static Command> {
    match part {
        Part::Eye => return menu_row(ui, bar, "view.freeze-eye", bar.frozen),
        Part::Camera => {
            let rows = CAMERA.map(|id| menu_row(ui, bar, id, is_on(id, bar, options)));
            return rows.into_iter().flatten().next();
        }
        Part::Quality => {
            ui.horizontal(|ui| {
                label(ui, "Quality");
                layout::from_right(ui, |ui| {
                    let choices = Quality::ALL.map(|(quality, name)| Choice::new(quality, name));
                    let mut quality = bar.quality;
                    if segmented(ui, &mut quality, &choices) {
                        options.quality = Some(quality);
                    }
                });
            });
        }
        Part::Sun => sun::settings(ui, &mut options.sun),
        other => {
            let right = Layout::right_to_left(Align::Center);
            let shown = ui.with_layout(right, |ui| show_part(ui, other, bar, options));
            return shown.inner;
        }
    }
    None
}

fn menu_row(ui: &mut Ui, bar: &Bar<'_>, id: &str, on: bool) -> Option<&'static Command> {
    let command = Command::named(id)?;
    let row = Button::selectable(on, command.label).shortcut_text(keys_of(bar.keys, command));
    ui.add(row).clicked().then_some(command)
}

fn modes(ui: &mut Ui, bar: &Bar<'_>, options: &mut Options) {
    let keys = ["view.cycle", "view.unlit"].map(|id| {
        let command = Command::named(id);
        command.map_or_else(String::new, |command| keys_of(bar.keys, command))
    });
    let choice = |value, icon, text, keys| Choice {
        icon: Some(icon),
        keys,
        ..Choice::new(value, text)
    };
    let [turn, unlit] = keys.each_ref().map(String::as_str);
    let choices = [
        choice(Mode::Textured, Icon::Solid, "Textured", turn),
        choice(Mode::Wire, Icon::Wire, "Wire", turn),
        choice(Mode::Both, Icon::Both, "Both", turn),
        choice(Mode::Unlit, Icon::Layers, "Unlit", unlit),
    ];
    segmented(ui, &mut options.mode, &choices);
}

fn label(ui: &mut Ui, text: &str) -> Response {
    let colour = tokens(ui).text3;
    ui.label(RichText::new(text).color(colour).size(12.0))
}

fn overlays(ui: &mut Ui, options: &mut Options) {
    let said = label(ui, "Overlay");
    combo("overlay", 108.0, options.overlay.name())
        .show_ui(ui, |ui| {
            for (overlay, name, _) in Overlay::ALL {
                ui.selectable_value(&mut options.overlay, overlay, name);
            }
        })
        .response
        .labelled_by(said.id);
}

fn eye(ui: &mut Ui, bar: &Bar<'_>) -> Option<&'static Command> {
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
    let chosen = (frozen != bar.frozen).then(|| Command::named("view.freeze-eye"));
    toggle(ui, bar, "view.freeze-eye", bar.frozen).or(chosen.flatten())
}

/// What moves the camera, and what shows the distances from it.
const RINGS: &str = "view.rings";
const CAMERA: [&str; 5] = ["view.frame", "view.home", "view.above", "view.walk", RINGS];

fn is_on(id: &str, bar: &Bar<'_>, options: &Options) -> bool {
    match id {
        RINGS => options.rings,
        "view.above" => bar.above,
        "view.walk" => bar.walking,
        _ => false,
    }
}

fn camera(ui: &mut Ui, bar: &Bar<'_>, options: &Options) -> Option<&'static Command> {
    let buttons = CAMERA.map(|id| toggle(ui, bar, id, is_on(id, bar, options)));
    buttons.into_iter().flatten().next()
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

fn toggle(ui: &mut Ui, bar: &Bar<'_>, id: &str, on: bool) -> Option<&'static Command> {
    let command = Command::named(id)?;
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
    let clicked = icon_button(ui, face, on, 26.0, Look::Plain).clicked();
    clicked.then_some(command)
}

/// Whether far ground is drawn as finely as it is recorded.
const EVERY_VERTEX: &str = "view.every-vertex";

/// Filled from the right: the switch of far ground, the number, then its label.
fn divisions(ui: &mut Ui, bar: &Bar<'_>, options: &mut Options) -> Option<&'static Command> {
    let chosen = toggle(ui, bar, EVERY_VERTEX, options.every_vertex);
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
    chosen
}

/// Filled from the right: the number, then its label.
fn speed(ui: &mut Ui, bar: &Bar<'_>, options: &mut Options) {
    let mut speed = bar.speed;
    let field = DragValue::new(&mut speed)
        .range(0.1..=10_000.0)
        .speed(bar.speed * 0.01)
        .max_decimals(1)
        .suffix(" m/s")
        .update_while_editing(false);
    let field = ui.add_sized(vec2(72.0, 24.0), field);
    let said = label(ui, "Fly");
    if field.labelled_by(said.id).changed() {
        options.fly_speed = Some(speed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_fold_in_a_fixed_order_as_room_goes() {
        let mut before = 0;
        for width in (400..1400).rev() {
            let count = folded(width as f32).len();
            assert!(count >= before, "{count} parts at {width}");
            before = count;
        }
        assert_eq!((folded(1350.0).len(), before), (0, FOLDED_FIRST.len()));
    }
}
