//! The touch tool's settings, and what a game is told.

use crate::editor::tool::{Throw, Told, Tools, TouchTool};
use crate::editor::ui::bar::{self, Number};
use crate::editor::ui::choice::{Choice, segmented};
use crate::editor::ui::section::{inset, section};
use crate::editor::ui::{layout, text, tokens};
use crate::editor::viewport::touching::{normal_in_words, place_in_words};
use crate::map::{Map, Properties};
use crate::scene::Touch;
use crate::scene::contact::{Contact, End, Walk};
use egui::{RichText, Ui};

/// Shows the settings, sets them, and says what was told.
pub(super) fn show(ui: &mut Ui, tools: &mut Tools, map: &Map) {
    inset(0, 8).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        settings(ui, &mut tools.touch);
    });
    let touch = tools.touch.touch();
    match &tools.touch.told {
        Told::Nothing => section(ui, "Told to a game", |ui| {
            text::hint(ui, todo(tools.touch.throw));
        }),
        Told::Missed => section(ui, "Told to a game", |ui| {
            text::hint(ui, "Nothing was met.");
        }),
        Told::Begun(_) => section(ui, "Told to a game", |ui| {
            text::hint(ui, "Click where the walk shall end.");
        }),
        Told::Met(contact) => section(ui, "Told to a game", |ui| of(ui, contact, map, touch)),
        Told::Walked(walk) => walked(ui, walk, map),
    }
}

fn settings(ui: &mut Ui, touch: &mut TouchTool) {
    let choices = [
        Choice::new(Throw::Ray, "Ray"),
        Choice::new(Throw::Ball, "Ball"),
        Choice::new(Throw::Walk, "Walk"),
    ];
    let before = touch.throw;
    segmented(ui, &mut touch.throw, &choices);
    if touch.throw != before {
        touch.told = Told::Nothing;
    }
    match touch.throw {
        Throw::Ray => {}
        Throw::Ball => {
            bar::bar(ui, &mut touch.radius, &BALL);
        }
        Throw::Walk => {
            bar::bar(ui, &mut touch.walker.radius, &WALKER);
            bar::bar(ui, &mut touch.walker.height, &HEIGHT);
        }
    }
}

const BALL: Number = Number {
    label: "Radius",
    soft: 0.05..=5.0,
    hard: 0.01..=100.0,
    default: 0.5,
    suffix: " m",
    decimals: 2,
    help: "Of the ball that is thrown",
};

const WALKER: Number = Number {
    default: 0.3,
    soft: 0.1..=1.0,
    help: "Of the capsule that walks",
    ..BALL
};

const HEIGHT: Number = Number {
    label: "Height",
    soft: 0.5..=3.0,
    hard: 0.1..=100.0,
    default: 1.8,
    help: "Of the capsule that walks; it climbs a quarter of it",
    ..BALL
};

fn todo(throw: Throw) -> &'static str {
    match throw {
        Throw::Ray => "Click what shall be shot at.",
        Throw::Ball => "Click where the ball shall be thrown.",
        Throw::Walk => {
            "Click where a walk begins and where it ends, or drag from one to the other."
        }
    }
}

/// All that a game is told of a contact.
fn of(ui: &mut Ui, contact: &Contact, map: &Map, touch: Touch) {
    ui.spacing_mut().item_spacing.y = 6.0;
    row(ui, "Touched", &contact.touched.name(map));
    row(ui, "Place", &place_in_words(contact.place));
    row(ui, "Normal", &normal_in_words(contact.normal));
    row(ui, "Distance", &text::metres(contact.distance));
    let Some(material) = contact.material(map) else {
        row(ui, "Material", "none");
        text::hint(
            ui,
            "A game is told nothing more: what was met names no material.",
        );
        return;
    };
    row(
        ui,
        "Material",
        &format!("{} ({})", material.name, material.id),
    );
    properties(ui, &material.properties);
    for (number, reaction) in contact.reactions(map, touch).iter().enumerate() {
        row(
            ui,
            if number == 0 { "Action" } else { "" },
            &reaction.to_string(),
        );
    }
}

fn properties(ui: &mut Ui, properties: &Properties) {
    let sound = |name: &str| {
        if name.is_empty() {
            "none".into()
        } else {
            name.to_owned()
        }
    };
    row(ui, "Footstep", &sound(&properties.footstep));
    row(ui, "Impact", &sound(&properties.impact));
    row(ui, "Friction", &format!("{}", properties.friction));
    row(ui, "Damage", &format!("{} a second", properties.damage));
    for (name, value) in &properties.values {
        let value = match value {
            crate::map::Value::Flag(flag) => flag.to_string(),
            crate::map::Value::Number(number) => number.to_string(),
            crate::map::Value::Text(text) => text.clone(),
        };
        row(ui, name, &value);
    }
}

/// What a walker met, in order.
fn walked(ui: &mut Ui, walk: &Walk, map: &Map) {
    section(ui, "Underfoot", |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        for (number, fall) in walk.footfalls.iter().enumerate() {
            let contact = &fall.contact;
            let name = contact
                .material(map)
                .map_or("No material", |found| &found.name);
            let title = format!("{} {name}", number + 1);
            row(ui, &title, &format!("from {}", text::metres(fall.way)));
            for reaction in contact.reactions(map, Touch::Step) {
                row(ui, "", &reaction.to_string());
            }
        }
    });
    section(ui, "The walk", |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        row(ui, "Walked", &text::metres(walk.way));
        let end = match walk.end {
            End::Arrived => "arrived".into(),
            End::Blocked(wall) => format!("stopped by {}", wall.touched.name(map)),
            End::NoGround(_) => "no ground to stand on".into(),
        };
        row(ui, "End", &end);
    });
}

fn row(ui: &mut Ui, name: &str, value: &str) {
    ui.horizontal(|ui| {
        let colours = tokens(ui);
        ui.label(RichText::new(name).color(colours.text2));
        layout::from_right(ui, |ui| {
            ui.label(RichText::new(value).color(colours.text));
        });
    });
}
