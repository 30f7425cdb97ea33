//! The tool panel: what the chosen tool is set to.

use super::super::dock::HEAD;
use super::super::tool::{ToolKind, Tools, Way};
use super::super::ui::bar::{self, Number};
use super::super::ui::button::{self, Face, Look, icon_button};
use super::super::ui::choice::{Choice, segmented};
use super::super::ui::section::{inset, section};
use super::super::ui::theme::strong;
use super::super::ui::{Icon, chips, falloff, layout, text, tokens};
use egui::{RichText, Ui, vec2};

/// What the chosen tool is called.
pub struct Title<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its shortcut.
    pub keys: &'a str,
    /// What it does.
    pub help: &'a str,
}

/// What the panel asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Fill the whole map with the chosen level.
    FillAll,
}

/// Shows the panel; it sets the tools itself.
pub fn show(ui: &mut Ui, title: &Title<'_>, tools: &mut Tools, max_level: u8) -> Option<Request> {
    let mut request = None;
    head(ui, title, tools);
    layout::scrolled(ui, "tool", |ui| match tools.kind {
        ToolKind::Look => look(ui),
        ToolKind::Level => {
            inset(0, 8).show(ui, |ui| levels(ui, tools, max_level, true));
            section(ui, "Brush", |ui| brush(ui, tools));
            section(ui, "Falloff", |ui| {
                ui.spacing_mut().item_spacing.y = 6.0;
                falloff::curve(ui, &mut tools.brush.falloff);
                falloff::presets(ui, &mut tools.brush.falloff);
            });
            section(ui, "Held keys", |ui| held_keys(ui, tools));
        }
        ToolKind::Rectangle => {
            inset(0, 8).show(ui, |ui| levels(ui, tools, max_level, false));
            section(ui, "Fill", |ui| {
                text::hint(
                    ui,
                    "Drag a rectangle on the ground; Ctrl fills with level 0.",
                );
                let all = format!("Fill the whole map with level {}", tools.level);
                if button::icon_text(ui, Icon::Fill, &all).clicked() {
                    request = Some(Request::FillAll);
                }
            });
        }
    });
    request
}

fn head(ui: &mut Ui, title: &Title<'_>, tools: &mut Tools) {
    ui.allocate_ui(vec2(ui.available_width(), HEAD), |ui| {
        inset(10, 4).show(ui, |ui| {
            ui.horizontal(|ui| {
                let tokens = tokens(ui);
                layout::icon(ui, tools.kind.icon(), 20.0, tokens.accent);
                let name = RichText::new(title.name)
                    .font(strong(15.0))
                    .color(tokens.text);
                ui.label(name).on_hover_text(title.help);
                if !title.keys.is_empty() {
                    button::key_cap(ui, title.keys);
                }
                if tools.kind.has_brush() && tools.brush != tools.default_brush {
                    layout::from_right(ui, |ui| {
                        let face = Face::new(Icon::Reset, "Reset the brush");
                        if icon_button(ui, face, false, 24.0, Look::Plain).clicked() {
                            tools.brush = tools.default_brush.clone();
                        }
                    });
                }
            });
        });
    });
}

fn levels(ui: &mut Ui, tools: &mut Tools, max_level: u8, ways: bool) {
    ui.spacing_mut().item_spacing.y = 6.0;
    if ways {
        let choices = [
            Choice {
                help: "Paint the chosen level",
                ..Choice::new(Way::Set, "Set")
            },
            Choice {
                help: "One level up a stroke",
                ..Choice::new(Way::Raise, "Raise by one")
            },
            Choice {
                help: "One level down a stroke",
                ..Choice::new(Way::Lower, "Lower by one")
            },
        ];
        segmented(ui, &mut tools.way, &choices);
    }
    ui.add_enabled_ui(!ways || tools.way == Way::Set, |ui| {
        chips::levels(ui, &mut tools.level, max_level);
    });
}

fn brush(ui: &mut Ui, tools: &mut Tools) {
    let default = &tools.default_brush;
    let largest = default.radius * 16.0;
    let mut diameter = tools.brush.radius * 2.0;
    let size = Number {
        label: "Size",
        soft: default.radius / 8.0..=largest,
        hard: 0.01..=200_000.0,
        default: default.radius * 2.0,
        suffix: " m",
        decimals: usize::from(diameter < 100.0),
        help: "Metres across. Keys [ and ], or hold B and drag sideways.",
    };
    if bar::bar(ui, &mut diameter, &size).1.changed {
        tools.brush.radius = diameter / 2.0;
    }
    let part = |label, default, help| Number {
        label,
        soft: 0.0..=1.0,
        hard: 0.0..=1.0,
        default,
        suffix: "",
        decimals: 2,
        help,
    };
    let strength = part(
        "Strength",
        default.strength,
        "How likely a cell at the centre changes, drawn once a stroke. Keys - and =, or hold B and drag up.",
    );
    let hardness = part(
        "Hardness",
        default.hardness,
        "Share of the brush that has full strength. Keys { and }.",
    );
    let spacing = Number {
        soft: 0.05..=1.0,
        hard: 0.02..=1.0,
        ..part(
            "Spacing",
            default.spacing,
            "Distance between dabs, in radii.",
        )
    };
    bar::bar(ui, &mut tools.brush.strength, &strength);
    bar::bar(ui, &mut tools.brush.hardness, &hardness);
    bar::bar(ui, &mut tools.brush.spacing, &spacing);
}

fn held_keys(ui: &mut Ui, tools: &Tools) {
    let opposite = match tools.way {
        Way::Set => "paint level 0",
        Way::Raise => "lower by one",
        Way::Lower => "raise by one",
    };
    for (keys, what) in [
        ("Ctrl", opposite),
        ("Shift", "smooth: the median of 3 × 3 cells"),
        ("Alt", "click: pick the level"),
        ("B", "drag: size and strength"),
        ("Esc", "cancel the stroke"),
    ] {
        pair(ui, keys, what);
    }
}

fn look(ui: &mut Ui) {
    section(ui, "Moving", |ui| {
        for (keys, what) in [
            ("Drag", "turn around the ground"),
            ("Right drag", "look; with W A S D Q E, fly"),
            ("Middle drag", "turn around the ground"),
            ("Shift+Middle", "pan"),
            ("Wheel", "go to the cursor"),
            ("F", "frame the ground under the cursor"),
            ("Home", "see the whole map"),
        ] {
            pair(ui, keys, what);
        }
    });
}

fn pair(ui: &mut Ui, keys: &str, what: &str) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(92.0, 20.0), egui::Sense::hover());
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        button::key_cap(&mut child, keys);
        let colour = tokens(ui).text2;
        let what = RichText::new(what).size(12.0).color(colour);
        ui.add(egui::Label::new(what).truncate());
    });
}
