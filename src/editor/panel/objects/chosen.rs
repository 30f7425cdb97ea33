//! The chosen objects: where they stand, and what can be done with them. The numbers are those of the one that leads; the
//! others change along.

use super::super::place;
use super::{Request, State, name_of};
use crate::document::burial::{Gap, Watch, metres};
use crate::editor::tool::{Group, Motion, turn};
use crate::editor::ui::bar::{self, Change, Number};
use crate::editor::ui::button::{Face, Look, icon_button};
use crate::editor::ui::swatch::SIDE;
use crate::editor::ui::{Icon, text};
use crate::map::{Map, Object, ObjectId};
use egui::Ui;
use glam::{Quat, Vec3};
use std::collections::BTreeMap;

/// What the rows of its place say.
const HELPS: [&str; 3] = [
    "From the west edge.",
    "From the north edge.",
    "Where its origin is above sea level.",
];

/// Shows their numbers; what is asked for.
pub(super) fn show(
    ui: &mut Ui,
    map: &Map,
    group: &Group<'_>,
    (id, object): (ObjectId, &Object),
    state: &mut State,
) -> Option<Request> {
    let mut new = object.clone();
    let named = if group.objects().len() == 1 {
        name(ui, &mut new, state)
    } else {
        let lead = name_of(object);
        text::hint(
            ui,
            format!("The numbers are those of {lead}; the others change along."),
        );
        Change::default()
    };
    let changes = [
        named,
        place::position(ui, map, &mut new.position, HELPS),
        turned(ui, &mut new),
        scaled(ui, &mut new),
    ];
    let change = changes.into_iter().reduce(Change::or).unwrap_or_default();
    if change.changed || change.finished {
        let goes_on = state.dragging;
        state.dragging = !change.finished;
        let request = if goes_on {
            Request::Continue
        } else {
            Request::Set
        };
        return (new != *object).then(|| request(all_after(group, id, object, new)));
    }
    if !ui.input(|input| input.pointer.any_down()) {
        state.dragging = false;
    }
    None
}

/// All of them, when one is changed.
fn all_after(
    group: &Group<'_>,
    id: ObjectId,
    object: &Object,
    new: Object,
) -> BTreeMap<ObjectId, Object> {
    match Motion::between(object, &new) {
        // Not by arithmetic, so that a typed number is that number.
        Some(motion @ Motion::Move(_)) => {
            let mut all = group.after(motion);
            all.insert(id, new);
            all
        }
        Some(motion) => group.after(motion),
        None => [(id, new)].into(),
    }
}

fn name(ui: &mut Ui, object: &mut Object, state: &mut State) -> Change {
    let help = "What the designer calls it.";
    match state.typed.row(ui, "Name", help, &object.name) {
        Some(name) => {
            object.name = name;
            Change::done()
        }
        None => Change::default(),
    }
}

fn turned(ui: &mut Ui, object: &mut Object) -> Change {
    let before = turn(object);
    let mut now = before;
    let help = "About the upright axis, counter-clockwise seen from above.";
    let change = place::turn(ui, &mut now, help);
    if change.changed {
        let by = Quat::from_rotation_y(now - before);
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

/// Says how the ground lies to their feet, as far as that is known.
pub(super) fn standing(ui: &mut Ui, group: &Group<'_>, burials: &Watch) {
    let count = group.objects().len();
    let known = || group.objects().filter_map(|(id, _)| burials.of(id));
    if known().count() < count {
        return;
    }
    let buried = known().filter(|burial| burial.is_problem()).count();
    let mut one = known();
    let words = match (one.next(), count) {
        (Some(only), 1) if only.gaps.is_empty() => "There is no ground under it.".into(),
        (Some(only), 1) if buried == 1 => {
            let Gap { rise, fall } = only.worst();
            let (rise, fall) = (metres(rise), metres(fall));
            format!("The ground rises {rise} into it and falls {fall} from under it.")
        }
        (_, 1) => "It stands on the ground at every number of divisions.".into(),
        _ if buried == 0 => "They stand on the ground at every number of divisions.".into(),
        _ => format!("{buried} of {count} do not stand on the ground."),
    };
    text::hint(ui, words);
}

/// The buttons of what can be done with them, from the right.
pub(super) fn buttons(ui: &mut Ui) -> Option<Request> {
    let mut request = None;
    for (icon, name, asked) in [
        (Icon::Minus, "Delete", Request::Remove),
        (Icon::Plus, "Duplicate", Request::Duplicate),
        (Icon::Frame, "Frame", Request::Frame),
        (Icon::Mountain, "Lean as the slope", Request::Align),
        (Icon::Flatten, "Put on the ground", Request::Snap),
    ] {
        let face = Face::new(icon, name);
        if icon_button(ui, face, false, SIDE, Look::Plain).clicked() {
            request = Some(asked);
        }
    }
    request
}
