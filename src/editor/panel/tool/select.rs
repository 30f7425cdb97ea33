//! Selecting cells, copying and pasting them, filling them.

use super::{Ground, Request, mask};
use crate::edit::op::paste::{Heights, MOST_EDGE};
use crate::edit::{Joining, Turned};
use crate::editor::tool::{EDGE, Outline, ToolKind, Tools};
use crate::editor::ui::bar::{self, Number};
use crate::editor::ui::button::icon_text;
use crate::editor::ui::choice::{Choice, combo, segmented, switch};
use crate::editor::ui::section::{inset, section};
use crate::editor::ui::{Icon, text};
use crate::map::LayerId;
use egui::Ui;

/// Shows what is selected, and what can be done with it.
pub(super) fn show(ui: &mut Ui, tools: &mut Tools, ground: &Ground<'_>) -> Option<Request> {
    let mut request = None;
    inset(0, 8).show(ui, |ui| request = by_hand(ui, tools));
    section(ui, "Select by", |ui| {
        let size = tools.default_brush.radius;
        mask::show(ui, &mut tools.select.by, size, ground);
        ui.horizontal(|ui| {
            for (name, how) in [
                ("Select", Joining::Replace),
                ("Add", Joining::Add),
                ("Take away", Joining::Subtract),
            ] {
                if ui.button(name).clicked() {
                    request = Some(Request::SelectBy(how));
                }
            }
        });
    });
    section(ui, "Copy and paste", |ui| {
        request = request.or(pasting(ui, tools));
    });
    section(ui, "Fill", |ui| {
        request = request.or(filling(ui, tools, ground));
    });
    request
}

fn by_hand(ui: &mut Ui, tools: &mut Tools) -> Option<Request> {
    ui.spacing_mut().item_spacing.y = 6.0;
    let select = &mut tools.select;
    let choices = [
        Choice::new(Outline::Rectangle, "Rectangle"),
        Choice::new(Outline::Lasso, "Lasso"),
    ];
    segmented(ui, &mut select.outline, &choices);
    text::hint(ui, "Drag on the ground; Shift adds, Ctrl takes away.");
    let mut request = None;
    ui.horizontal(|ui| {
        for (name, command) in [
            ("All", "select.all"),
            ("None", "select.none"),
            ("Invert", "select.invert"),
        ] {
            if ui.button(name).clicked() {
                request = Some(Request::Call(command));
            }
        }
        let count = select.cells.as_ref().map_or(0, |cells| cells.count());
        text::hint(ui, format!("{} cells", text::count(count)));
    });
    let help = "Brushes work on the selected cells alone.";
    bar::row(ui, "Keep within", help, |ui, _| {
        switch(ui, &mut select.masks, "Keep within")
    });
    request
}

const SOFTNESS: Number<'_> = Number {
    label: "Soft edge",
    soft: 0.0..=16.0,
    hard: 0.0..=MOST_EDGE,
    default: EDGE,
    suffix: " cells",
    decimals: 1,
    help: "Over so many cells the piece fades into the ground around it. With 0 it ends hard, as a wall where heights differ.",
};

const LAYERS: [(&str, &[LayerId]); 8] = [
    ("Heights", &[LayerId::Height]),
    ("Levels", &[LayerId::Level]),
    ("Textures", &[LayerId::Texture, LayerId::AlphaBase]),
    ("Covers", &[LayerId::Cover, LayerId::AlphaCover]),
    ("Colours", &[LayerId::Colour]),
    ("Palettes", &[LayerId::Palette]),
    ("Holes", &[LayerId::Hole]),
    ("All", &LayerId::ALL),
];

fn pasting(ui: &mut Ui, tools: &mut Tools) -> Option<Request> {
    let select = &mut tools.select;
    let mut request = None;
    ui.horizontal(|ui| {
        ui.add_enabled_ui(select.cells.is_some(), |ui| {
            if icon_text(ui, Icon::Layers, "Copy").clicked() {
                request = Some(Request::Call("edit.copy"));
            }
        });
        ui.add_enabled_ui(select.clip.is_some(), |ui| {
            if icon_text(ui, Icon::Import, "Paste").clicked() {
                request = Some(Request::Call("edit.paste"));
            }
        });
    });
    if let Some(floating) = &mut select.floating {
        text::hint(
            ui,
            "Click on the ground to set it down, Escape to let it go.",
        );
        ui.horizontal(|ui| {
            if icon_text(ui, Icon::Redo, "Turn").clicked() {
                floating.turn(Turned::quarter);
            }
            if icon_text(ui, Icon::Both, "Mirror").clicked() {
                floating.turn(Turned::mirror);
            }
        });
    }
    bar::row(ui, "Heights", "Which heights the ground gets.", |ui, _| {
        let choices = [
            Choice {
                help: "Raised so that its rim meets the ground there",
                ..Choice::new(Heights::Relative, "Fitted")
            },
            Choice {
                help: "As they were copied",
                ..Choice::new(Heights::Absolute, "As copied")
            },
        ];
        segmented(ui, &mut select.heights, &choices);
    });
    bar::bar(ui, &mut select.edge, &SOFTNESS);
    if let Some(floating) = &mut select.floating {
        floating.soften(select.edge);
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for (name, layers) in LAYERS {
            let on = layers.iter().all(|layer| select.layers.contains(layer));
            if ui.selectable_label(on, name).clicked() {
                select.layers.retain(|layer| !layers.contains(layer));
                if !on {
                    select.layers.extend(layers);
                }
            }
        }
    });
    request
}

fn filling(ui: &mut Ui, tools: &mut Tools, ground: &Ground<'_>) -> Option<Request> {
    let mut filling = tools.filling;
    bar::row(ui, "With", "What the selected cells get.", |ui, label| {
        combo("filling", 150.0, name(filling))
            .show_ui(ui, |ui| {
                for kind in ToolKind::FILLING {
                    ui.selectable_value(&mut filling, kind, name(kind));
                }
            })
            .response
            .labelled_by(label.id);
    });
    tools.filling = filling;
    match filling {
        ToolKind::Flatten => {
            let target = tools.sculpt.target.get_or_insert(0.0);
            bar::bar(ui, target, &height("Height", ground.heights));
        }
        ToolKind::Stamp => {
            let by = Number {
                soft: -100.0..=100.0,
                ..height("By", ground.heights)
            };
            bar::bar(ui, &mut tools.sculpt.stamp, &by);
        }
        ToolKind::Hole => {
            text::hint(ui, "The selected cells become holes.");
        }
        kind => super::settings(ui, kind, tools, ground),
    }
    let mut clicked = false;
    ui.add_enabled_ui(tools.select.cells.is_some(), |ui| {
        clicked = icon_text(ui, Icon::Fill, "Fill the selection").clicked();
    });
    clicked.then_some(Request::Call("select.fill"))
}

fn height(label: &'static str, [low, high]: [f32; 2]) -> Number<'static> {
    Number {
        label,
        soft: low..=high.max(low + 1.0),
        hard: -100_000.0..=100_000.0,
        default: 0.0,
        suffix: " m",
        decimals: 1,
        help: "Metres.",
    }
}

fn name(kind: ToolKind) -> &'static str {
    match kind {
        ToolKind::Texture => "Texture",
        ToolKind::Cover => "Cover",
        ToolKind::Alpha => "Alpha",
        ToolKind::Colour => "Colour",
        ToolKind::Palette => "Palette",
        ToolKind::Hole => "Hole",
        ToolKind::Flatten => "Height",
        ToolKind::Stamp => "Raise or lower",
        _ => "Level",
    }
}
