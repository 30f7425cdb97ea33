//! Commands that make voxels of ground, and ground of voxels.

use super::app::App;
use super::dialog::ground_voxels;
use super::dialogs::Dialog;
use super::notices::Kind;
use crate::document::action::Action;
use crate::map::{Map, Plot, VolumeId};
use crate::math::Region;

impl App {
    /// Asks how the selected cells, or else those under the brush, are to become voxels.
    pub(super) fn ask_ground_to_voxels(&mut self) {
        let map = self.session.map();
        self.tools.select.keep_to(map.field.cells());
        let chosen = self
            .tools
            .select
            .cells
            .clone()
            .filter(|cells| !cells.is_empty());
        let cells = match &chosen {
            Some(selection) => Some(selection.bounds()),
            None => self.cells_under_brush(),
        };
        let Some(cells) = cells else {
            return self.notices.say(
                Kind::Info,
                "No cells are chosen",
                "Select cells with the select tool, or point at the ground",
            );
        };
        let dialog = ground_voxels::Dialog::new(self.session.map(), cells, chosen);
        self.dialogs.open(Dialog::GroundVoxels(Box::new(dialog)));
    }

    /// Makes ground of the volume that stands in for the selected cells or the cell under the pointer; of the newest if
    /// that isn't sure.
    pub(super) fn voxels_to_ground(&mut self) {
        let map = self.session.map();
        let chosen = self.tools.select.cells.as_ref();
        let selected = chosen.map(|cells| cells.bounds());
        let pointed = self.cells_under_brush();
        let found = selected
            .and_then(|cells| volume_of(map, cells))
            .or_else(|| pointed.and_then(|cells| volume_of(map, cells)))
            .or_else(|| volume_of(map, map.field.cell_region()));
        match found {
            Some(volume) => self.act(Action::VoxelsToGround { volume }),
            None => self.notices.say(
                Kind::Info,
                "No ground is voxels yet",
                "Make some with Ground to voxels first",
            ),
        }
    }

    /// The cells under the brush, if the pointer is on the ground.
    fn cells_under_brush(&self) -> Option<Region> {
        let at = self.pointed_viewport().cursor?.point;
        let field = &self.session.map().field;
        let [columns, rows] = field.cells();
        let radius = self.tools.brush.radius;
        let along = |axis: usize, middle: f32, count: u32| {
            let cell = |metres: f32| (metres / field.spacing[axis]) as u32;
            [
                cell(middle - radius),
                (cell(middle + radius) + 1).min(count),
            ]
        };
        let ([x0, x1], [z0, z1]) = (along(0, at.x, columns), along(1, at.z, rows));
        let cells = Region::new(x0, z0, x1, z1);
        (!cells.is_empty()).then_some(cells)
    }
}

/// The newest volume that stands in for any of these cells.
fn volume_of(map: &Map, cells: Region) -> Option<VolumeId> {
    let stands = |id: &&VolumeId| {
        let plot = Plot::of(&map.volumes[*id], &map.field);
        plot.is_some_and(|plot| {
            let mut under = cells.intersection(&plot.cells()).places();
            under.any(|(x, z)| plot.holds_cell(i64::from(x), i64::from(z)))
        })
    };
    map.volumes.keys().rev().find(stands).copied()
}
