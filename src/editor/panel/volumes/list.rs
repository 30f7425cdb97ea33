//! The list of volumes, and its buttons.

use super::new::sides_of;
use super::{New, Request};
use crate::editor::tool::Volumes;
use crate::editor::ui::button::{Face, Look, icon_button};
use crate::editor::ui::row::Row;
use crate::editor::ui::swatch::SIDE;
use crate::editor::ui::{Icon, text};
use crate::map::Map;
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
        let detail = sides_of(volume.voxels.size(), volume.voxel_size);
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

/// The buttons that add a volume and do something with the chosen one, from the right.
pub(super) fn buttons(ui: &mut Ui, has_chosen: bool, new: &New) -> Option<Request> {
    let added = format!("{}, as New volume below says", new.words());
    let mut request = None;
    for (icon, name, help, asked) in [
        (Icon::Minus, "Delete the volume", "", Request::Remove),
        (Icon::Plus, "Add a volume", added.as_str(), Request::Add),
        (Icon::Layers, "Duplicate the volume", "", Request::Duplicate),
        (Icon::Frame, "Frame the volume", "", Request::Frame),
    ] {
        let face = Face {
            help,
            ..Face::new(icon, name)
        };
        let enabled = has_chosen || asked == Request::Add;
        let button = ui.add_enabled_ui(enabled, |ui| {
            icon_button(ui, face, false, SIDE, Look::Plain)
        });
        if button.inner.clicked() {
            request = Some(asked);
        }
    }
    request
}
