//! The chosen object: its name, where it stands, and what can be done with it.

use super::{Request, State};
use crate::document::burial::{Burial, Gap};
use crate::editor::tool::turn;
use crate::editor::ui::bar::{self, Change, Number};
use crate::editor::ui::button::{Face, Look, icon_button};
use crate::editor::ui::swatch::SIDE;
use crate::editor::ui::{Icon, text};
use crate::map::{Map, Object, ObjectId};
use egui::{TextEdit, Ui};
use glam::{Quat, Vec3};

/// Shows it; what is asked for.
pub(super) fn show(
    ui: &mut Ui,
    map: &Map,
    id: ObjectId,
    object: &Object,
    burial: Option<&Burial>,
    state: &mut State,
) -> Option<Request> {
    let mut new = object.clone();
    let changes = [
        name(ui, &mut new, state),
        position(ui, map, &mut new),
        turned(ui, &mut new),
        scaled(ui, &mut new),
    ];
    let change = changes.into_iter().reduce(Change::or).unwrap_or_default();
    if let Some(burial) = burial {
        text::hint(ui, standing(burial));
    }
    if change.changed || change.finished {
        let goes_on = state.dragging;
        state.dragging = !change.finished;
        let request = if goes_on {
            Request::Continue
        } else {
            Request::Set
        };
        return (new != *object).then(|| request(id, new));
    }
    if !ui.input(|input| input.pointer.any_down()) {
        state.dragging = false;
    }
    None
}

fn name(ui: &mut Ui, object: &mut Object, state: &mut State) -> Change {
    let mut named = None;
    bar::row(ui, "Name", "What the designer calls it.", |ui, label| {
        let typed = state.name.get_or_insert_with(|| object.name.clone());
        let edit = TextEdit::singleline(typed)
            .char_limit(64)
            .desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(label.id);
        if response.lost_focus() {
            named = state.name.take().filter(|name| *name != object.name);
        } else if !response.has_focus() {
            state.name = None;
        }
    });
    match named {
        Some(name) => {
            object.name = name;
            Change::done()
        }
        None => Change::default(),
    }
}

fn position(ui: &mut Ui, map: &Map, object: &mut Object) -> Change {
    let [width, depth] = map.field.extent();
    let at = object.position;
    let place = |label, soft, default, help| Number {
        label,
        soft,
        hard: -1e6..=1e6,
        default,
        suffix: " m",
        decimals: 2,
        help,
    };
    let height = place(
        "Height",
        at.y - 20.0..=at.y + 20.0,
        at.y,
        "Where its origin is above sea level.",
    );
    let changes = [
        bar::bar(
            ui,
            &mut object.position.x,
            &place("East", 0.0..=width, at.x, "From the west edge."),
        ),
        bar::bar(
            ui,
            &mut object.position.z,
            &place("South", 0.0..=depth, at.z, "From the north edge."),
        ),
        bar::bar(ui, &mut object.position.y, &height),
    ];
    changes
        .into_iter()
        .map(|(_, change)| change)
        .reduce(Change::or)
        .unwrap_or_default()
}

fn turned(ui: &mut Ui, object: &mut Object) -> Change {
    let before = turn(object);
    let mut degrees = before.to_degrees();
    let number = Number {
        label: "Turn",
        soft: -180.0..=180.0,
        hard: -360.0..=360.0,
        default: 0.0,
        suffix: "°",
        decimals: 1,
        help: "About the upright axis, counter-clockwise seen from above.",
    };
    let (_, change) = bar::bar(ui, &mut degrees, &number);
    if change.changed {
        let by = Quat::from_rotation_y(degrees.to_radians() - before);
        object.rotation = (by * object.rotation).normalize();
    }
    change
}

fn scaled(ui: &mut Ui, object: &mut Object) -> Change {
    let before = object.scale.x;
    let mut scale = before;
    let number = Number {
        label: "Scale",
        soft: 0.25..=4.0,
        hard: 0.01..=100.0,
        default: 1.0,
        suffix: "",
        decimals: 2,
        help: "How much larger it is than its model.",
    };
    let (_, change) = bar::bar(ui, &mut scale, &number);
    if change.changed {
        let scaled = object.scale * (scale / before);
        object.scale = scaled.clamp(Vec3::splat(0.001), Vec3::splat(1000.0));
    }
    change
}

/// How the ground lies to its foot, in words.
fn standing(burial: &Burial) -> String {
    let Gap { rise, fall } = burial.worst();
    if burial.gaps.is_empty() {
        "There is no ground under it.".into()
    } else if burial.is_problem() {
        format!("The ground rises {rise:.2} m into it and falls {fall:.2} m from under it.")
    } else {
        "It stands on the ground at every number of divisions.".into()
    }
}

/// The buttons of what can be done with it, from the right.
pub(super) fn buttons(ui: &mut Ui, id: ObjectId) -> Option<Request> {
    let mut request = None;
    for (icon, name, asked) in [
        (Icon::Minus, "Delete", Request::Remove(id)),
        (Icon::Plus, "Duplicate", Request::Duplicate(id)),
        (Icon::Frame, "Frame the object", Request::Frame(id)),
        (Icon::Mountain, "Lean as the slope", Request::Align(id)),
        (Icon::Flatten, "Put on the ground", Request::Snap(id)),
    ] {
        let face = Face::new(icon, name);
        if icon_button(ui, face, false, SIDE, Look::Plain).clicked() {
            request = Some(asked);
        }
    }
    request
}
