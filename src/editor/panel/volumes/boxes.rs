//! The selected box of the chosen volume, and what can be done with it.

use super::{Request, three};
use crate::editor::tool::Volumes;
use crate::editor::tool::volumes::Handling;
use crate::editor::ui::button::icon_text;
use crate::editor::ui::choice::combo;
use crate::editor::ui::{Icon, bar, text};
use crate::map::{Axis, MOST_VOXELS, Map, Material, Volume, VoxelBox};
use egui::{Role, Ui, WidgetInfo};

/// Shows it; what is asked for.
pub(super) fn show(
    ui: &mut Ui,
    map: &Map,
    volume: &Volume,
    tool: &mut Volumes,
    material: &mut u8,
) -> Option<Request> {
    let mut request = None;
    ui.horizontal(|ui| {
        if ui.button("All").clicked() {
            tool.selected = Some(VoxelBox::of_size(volume.voxels.size()));
            tool.handling = Handling::Boxes;
        }
        if ui.button("None").clicked() {
            tool.selected = None;
        }
        match tool.selected_of(map) {
            Some((_, part)) => {
                let count = part.size().into_iter().map(u64::from).product();
                text::hint(ui, format!("{} voxels", text::count(count)));
            }
            None => _ = text::hint(ui, "None is selected."),
        }
    });
    if let Some(within) = &mut tool.selected {
        numbers(ui, within);
    } else {
        text::hint(
            ui,
            "Drag over its voxels with the volume tool set to Voxels, then pull the faces of the box.",
        );
    }
    filling(ui, map, tool, material, &mut request);
    let (has_selected, has_clip) = (tool.selected_of(map).is_some(), tool.clip.is_some());
    ui.horizontal(|ui| {
        ui.add_enabled_ui(has_selected, |ui| {
            if icon_text(ui, Icon::Layers, "Copy voxels").clicked() {
                request = Some(Request::Copy);
            }
        });
        ui.add_enabled_ui(has_clip, |ui| {
            if icon_text(ui, Icon::Import, "Paste voxels").clicked() {
                request = Some(Request::Paste);
            }
        });
    });
    bar::row(
        ui,
        "Mirror",
        "Exchanges the two ends of the box.",
        |ui, _| {
            ui.add_enabled_ui(has_selected, |ui| {
                for axis in Axis::ALL {
                    let button = ui.add_sized([40.0, 22.0], egui::Button::new(axis.name()));
                    let name = format!("Mirror along {}", axis.name());
                    button.widget_info(|| WidgetInfo::labeled(Role::Button, has_selected, &name));
                    if button.clicked() {
                        request = Some(Request::Mirror(axis));
                    }
                }
            });
        },
    );
    request
}

fn numbers(ui: &mut Ui, within: &mut VoxelBox) {
    let most = MOST_VOXELS as i32;
    let mut size = within.size().map(|side| side as i32);
    let help = "The first selected voxel along x, y and z.";
    bar::row(ui, "From", help, |ui, _| {
        let [x, y, z] = &mut within.low;
        three(ui, "From", [x, y, z], [-most, most]);
    });
    bar::row(
        ui,
        "Voxels",
        "How many are selected from there.",
        |ui, _| {
            let [x, y, z] = &mut size;
            three(ui, "Selected", [x, y, z], [1, most]);
        },
    );
    *within = VoxelBox::at(within.low, size.map(|side| side.max(1) as u32));
}

fn filling(
    ui: &mut Ui,
    map: &Map,
    tool: &Volumes,
    material: &mut u8,
    request: &mut Option<Request>,
) {
    let chosen = Material::find(&map.materials, *material);
    let name = chosen.map_or("", |chosen| &chosen.name);
    bar::row(
        ui,
        "With",
        "What the selected voxels become of.",
        |ui, label| {
            let width = ui.available_width();
            let combo = combo("filling material", width, name).show_ui(ui, |ui| {
                for offered in &map.materials {
                    ui.selectable_value(material, offered.id, &offered.name);
                }
            });
            combo.response.labelled_by(label.id);
        },
    );
    let has_selected = tool.selected_of(map).is_some();
    ui.add_enabled_ui(has_selected, |ui| {
        ui.horizontal(|ui| {
            if icon_text(ui, Icon::Fill, "Fill the box").clicked() && chosen.is_some() {
                *request = Some(Request::Fill);
            }
            if icon_text(ui, Icon::Hole, "Empty the box").clicked() {
                *request = Some(Request::Empty);
            }
        });
    });
}
