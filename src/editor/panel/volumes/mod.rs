//! The volumes panel: the map's volumes, the chosen one in numbers, boxes of its voxels, and a new one.

mod boxes;
mod chosen;
mod list;
mod new;

use super::field::Typed;
use super::step::{Dragging, Step};
use crate::document::action::{Placement, Resizing};
use crate::editor::tool::Volumes;
use crate::editor::ui::section::{section, section_with};
use crate::editor::ui::{bar, layout};
use crate::map::{Axis, Map, VoxelBox};
use egui::{DragValue, Role, Ui, WidgetInfo};

pub use new::{New, Where};

/// What is under way.
#[derive(Default)]
pub struct State {
    typed: Typed,
    dragging: Dragging,
    /// The box that the chosen volume is to have, while it is typed.
    resized: Option<VoxelBox>,
    /// The volume to be.
    pub new: New,
}

/// What the panel asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Add the volume to be.
    Add,
    /// Give the chosen volume another name and place.
    Place(Step<Placement>),
    /// Give it another box.
    Resize(Resizing),
    /// Copy it.
    Duplicate,
    /// Remove it.
    Remove,
    /// Bring it into view.
    Frame,
    /// Fill what is selected with the chosen material.
    Fill,
    /// Empty what is selected.
    Empty,
    /// Copy what is selected.
    Copy,
    /// Take what was copied in hand.
    Paste,
    /// Exchange the two ends of what is selected.
    Mirror(Axis),
}

/// Shows the panel; it chooses volumes, the material that boxes are filled with, and selects boxes itself.
pub fn show(
    ui: &mut Ui,
    map: &Map,
    tool: &mut Volumes,
    material: &mut u8,
    state: &mut State,
) -> Option<Request> {
    let mut request = None;
    layout::scrolled(ui, "volumes", |ui| {
        let (mut asked, mut framed) = (None, None);
        let before = tool.chosen;
        let has_chosen = tool.chosen_of(map).is_some();
        section_with(
            ui,
            "Volumes",
            |ui| asked = list::buttons(ui, has_chosen, &state.new),
            |ui| framed = list::rows(ui, map, tool),
        );
        if tool.chosen != before {
            (state.resized, state.dragging) = (None, Dragging::default());
        }
        request = asked.or(framed);
        if let Some((id, volume)) = tool.chosen_of(map) {
            section(ui, "Chosen volume", |ui| {
                let changed = chosen::show(ui, map, (id, volume), state);
                request = request.take().or(changed);
            });
            section(ui, "Its box", |ui| {
                let resized = chosen::resize(ui, (id, volume), state);
                request = request.take().or(resized);
            });
            section(ui, "Selected voxels", |ui| {
                let asked = boxes::show(ui, map, volume, tool, material);
                request = request.take().or(asked);
            });
        }
        section(ui, "New volume", |ui| {
            if new::show(ui, &mut state.new, &mut state.typed) {
                request = Some(Request::Add);
            }
        });
    });
    request
}

/// Three whole numbers in a row, along x, y and z; whether one was changed.
fn three(ui: &mut Ui, name: &str, values: [&mut i32; 3], range: [i32; 2]) -> bool {
    let width = (ui.available_width() - 12.0) / 3.0;
    let mut changed = false;
    for (axis, value) in Axis::ALL.into_iter().zip(values) {
        let field = DragValue::new(value)
            .range(range[0]..=range[1])
            .speed(0.2)
            .update_while_editing(false);
        let response = ui.add_sized([width, bar::ROW], field);
        let label = format!("{name} along {}", axis.name());
        response.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, &label));
        changed |= response.changed();
    }
    changed
}
