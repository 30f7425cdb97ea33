//! The list of volumes, and its buttons.

use super::Request;
use crate::editor::tool::Volumes;
use crate::editor::ui::button::{Face, Look, icon_button};
use crate::editor::ui::row::Row;
use crate::editor::ui::swatch::SIDE;
use crate::editor::ui::{Icon, text};
use crate::map::{Map, Volume};
use egui::Ui;

/// Shows the volumes; a click chooses one. Says whether another was chosen.
pub(super) fn rows(ui: &mut Ui, map: &Map, tool: &mut Volumes) -> bool {
    ui.spacing_mut().item_spacing.y = 0.0;
    if map.volumes.is_empty() {
        text::hint(
            ui,
            "None yet. A volume is a box of voxels, for caves, arches and whatever overhangs.",
        );
    }
    let before = tool.chosen;
    for (id, volume) in &map.volumes {
        let (name, detail) = (name_of(volume), figures(volume));
        let row = Row {
            detail: &detail,
            chosen: tool.chosen == Some(*id),
            ..Row::new(Icon::Volume, name)
        };
        if row.show(ui).clicked() {
            tool.choose(*id);
        }
    }
    tool.chosen != before
}

/// What a volume is called where it may have no name.
fn name_of(volume: &Volume) -> &str {
    if volume.name.is_empty() {
        "Without a name"
    } else {
        &volume.name
    }
}

/// Its voxels along its sides, and its sides in metres.
fn figures(volume: &Volume) -> String {
    let size = volume.voxels.size();
    let metres = size.map(|side| text::metres(side as f32 * volume.voxel_size));
    let [x, y, z] = size;
    format!("{x} × {y} × {z} voxels, {}", metres.join(" × "))
}

/// The buttons of what can be done with the chosen one, from the right.
pub(super) fn buttons(ui: &mut Ui, has_chosen: bool) -> Option<Request> {
    let mut request = None;
    ui.add_enabled_ui(has_chosen, |ui| {
        for (icon, name, asked) in [
            (Icon::Minus, "Delete the volume", Request::Remove),
            (Icon::Layers, "Duplicate the volume", Request::Duplicate),
            (Icon::Frame, "Frame the volume", Request::Frame),
        ] {
            let face = Face::new(icon, name);
            if icon_button(ui, face, false, SIDE, Look::Plain).clicked() {
                request = Some(asked);
            }
        }
    });
    request
}
