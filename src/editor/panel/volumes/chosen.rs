//! The chosen volume: its name, where it stands, and its box.

use super::super::place;
use super::{Request, State, three};
use crate::document::action::{Placement, Resizing};
use crate::editor::ui::bar::{self, Change};
use crate::editor::ui::button::primary;
use crate::editor::ui::text;
use crate::map::{MOST_VOXELS, Map, Volume, VolumeId, VoxelBox};
use crate::math::half_turn;
use egui::Ui;

/// Shows its name and numbers; what is asked for.
pub(super) fn show(
    ui: &mut Ui,
    map: &Map,
    (id, volume): (VolumeId, &Volume),
    state: &mut State,
) -> Option<Request> {
    let mut new = Placement {
        id,
        name: volume.name.clone(),
        position: volume.position,
        turn: volume.turn,
    };
    let help = "What the designer calls it.";
    let mut change = Change::default();
    if let Some(name) = state.typed.name(ui, "Name", help, &volume.name) {
        new.name = name;
        change = Change::done();
    }
    let helps = [
        "Of its first voxel, from the west edge.",
        "Of its first voxel, from the north edge.",
        "Where its lowest voxels are above sea level.",
    ];
    change = change.or(place::position(ui, map, &mut new.position, helps));
    let help = "About the upright axis through its first voxel, counter-clockwise seen from above.";
    let mut turn = half_turn(new.turn);
    let turned = place::turn(ui, &mut turn, help);
    if turned.changed {
        new.turn = turn;
    }
    change = change.or(turned);
    let changed = (change.changed || change.finished).then_some((new, change));
    let pressed = ui.input(|input| input.pointer.any_down());
    state.dragging.step(pressed, changed).map(Request::Place)
}

/// Shows its box; what is asked for.
pub(super) fn resize(
    ui: &mut Ui,
    (id, volume): (VolumeId, &Volume),
    state: &mut State,
) -> Option<Request> {
    let now = VoxelBox::of_size(volume.voxels.size());
    let mut new = state.resized.unwrap_or(now);
    let most = MOST_VOXELS as i32;
    let help = "Where its first voxel comes to be, in voxels from where that is now.";
    bar::row(ui, "Begins at", help, |ui, _| {
        let [x, y, z] = &mut new.low;
        three(ui, "Begins", [x, y, z], [-most, most]);
    });
    let mut size = [0, 1, 2].map(|axis| new.high[axis] - new.low[axis]);
    if new.low != state.resized.unwrap_or(now).low {
        // Its far sides stay where they are.
        size = [0, 1, 2].map(|axis| {
            let before = state.resized.unwrap_or(now).high[axis];
            (before - new.low[axis]).clamp(1, most)
        });
    }
    let help = "How many voxels it has along each side from there.";
    bar::row(ui, "Voxels", help, |ui, _| {
        let [x, y, z] = &mut size;
        three(ui, "Voxels", [x, y, z], [1, most]);
    });
    let new = VoxelBox::at(new.low, size.map(|side| side as u32));
    state.resized = (new != now).then_some(new);
    let metres = new
        .size()
        .map(|side| text::metres(side as f32 * volume.voxel_size));
    let cut = if new.holds(&now) {
        ""
    } else {
        " Voxels beyond it go; undo brings them back."
    };
    text::hint(ui, format!("{}.{cut}", metres.join(" × ")));
    if primary(ui, "Resize", new != now).clicked() {
        let size = new.size();
        state.resized = None;
        let low = new.low;
        return Some(Request::Resize(Resizing { id, low, size }));
    }
    None
}
