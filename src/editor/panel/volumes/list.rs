//! The list of volumes, and its buttons.

use super::Request;
use crate::editor::tool::Volumes;
use crate::editor::ui::button::{Face, Look, icon_button};
use crate::editor::ui::row::Row;
use crate::editor::ui::swatch::SIDE;
use crate::editor::ui::{Icon, text};
use crate::map::{Map, Volume};
use egui::Ui;

/// Shows the volumes; a click chooses one, a second brings it into view. What is asked for.
pub(super) fn rows(ui: &mut Ui, map: &Map, tool: &mut Volumes) -> Option<Request> {
    ui.spacing_mut().item_spacing.y = 0.0;
    if map.volumes.is_empty() {
        text::hint(
            ui,
            "None yet. A volume is a box of voxels, for caves, arches and whatever overhangs.",
        );
    }
    let mut request = None;
    for (id, volume) in &map.volumes {
        let detail = figures(volume);
        let row = Row {
            detail: &detail,
            chosen: tool.chosen == Some(*id),
            ..Row::new(Icon::Volume, &volume.name)
        };
        let response = row.show(ui);
        if response.clicked() {
            tool.choose(*id);
        }
        if response.double_clicked() {
            request = Some(Request::Frame);
        }
    }
    request
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
