//! What the volume tool is set to.

use crate::document::action::Joined;
use crate::editor::tool::Volumes;
use crate::editor::tool::volumes::Handling;
use crate::editor::ui::button::icon_text;
use crate::editor::ui::choice::{Choice, segmented};
use crate::editor::ui::section::{inset, section};
use crate::editor::ui::{Icon, text};
use crate::map::{Axis, TurnedVoxels};
use egui::Ui;

/// Shows it.
pub(super) fn show(ui: &mut Ui, tool: &mut Volumes) {
    inset(0, 8).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let choices = [
            Choice {
                help: "Move, turn and resize the chosen volume",
                ..Choice::new(Handling::Whole, "Whole volume")
            },
            Choice {
                help: "Select a box of its voxels",
                ..Choice::new(Handling::Boxes, "Voxels")
            },
        ];
        segmented(ui, &mut tool.handling, &choices);
        let hint = match tool.handling {
            Handling::Whole => {
                "Click a volume: choose it. Arrows move it along an axis, the ring turns it, the knobs on its faces resize it."
            }
            Handling::Boxes => {
                "Drag over a volume: select a box of its voxels. Then pull the knobs on the faces of the box."
            }
        };
        text::hint(ui, hint);
    });
    section(ui, "Setting pieces down", |ui| pasting(ui, tool));
    section(ui, "Keys", |ui| {
        text::hint(
            ui,
            "Ctrl+C copies the selected voxels, Ctrl+V takes them in hand: click in the volume to set them down, Escape lets them go. Delete empties what is selected, or removes the volume if nothing is. Escape while dragging cancels.",
        );
    });
}

fn pasting(ui: &mut Ui, tool: &mut Volumes) {
    let choices = [
        Choice {
            help: "What is there stays where the piece is absent",
            ..Choice::new(Joined::Added, "Added")
        },
        Choice {
            help: "What is there goes, also where the piece is absent",
            ..Choice::new(Joined::Replaced, "In its place")
        },
    ];
    segmented(ui, &mut tool.joined, &choices);
    let Some(floating) = &mut tool.floating else {
        return;
    };
    ui.horizontal(|ui| {
        if icon_text(ui, Icon::Redo, "Turn").clicked() {
            floating.turn(TurnedVoxels::quarter);
        }
        for axis in Axis::ALL {
            if ui.button(format!("Mirror {}", axis.name())).clicked() {
                floating.turn(|turned| turned.mirror(axis));
            }
        }
    });
}
