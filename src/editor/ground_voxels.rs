//! Commands that make voxels of ground, and ground of voxels.

use super::app::App;
use super::dialog::ground_voxels;
use super::dialog::message::Question;
use super::dialogs::Dialog;
use super::files::Confirmed;
use super::notices::Kind;
use super::ui::text;
use crate::document::action::Action;
use crate::document::ground_voxels::Loss;
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
            Some(volume) => self.ask_voxels_to_ground(volume),
            None => self.notices.say(
                Kind::Info,
                "No ground is voxels yet",
                "Make some with Ground to voxels first",
            ),
        }
    }

    /// Makes ground of a volume; asks first if hollows are lost by that, and says afterwards what became of them.
    fn ask_voxels_to_ground(&mut self, volume: VolumeId) {
        let map = self.session.map();
        let name = &map.volumes[&volume].name;
        match Loss::of(map, volume) {
            Ok(loss) if loss.has_hollows() => {
                let text = format!(
                    "Ground has one height at a place. {} The surface on top of {name} stays; undo brings everything back.",
                    in_words(&loss)
                );
                self.dialogs.open(Dialog::Question(Question {
                    title: "Hollows will be filled",
                    text,
                    yes: "Make ground",
                    then: Confirmed::VoxelsToGround(volume),
                }));
            }
            Ok(_) => self.act(Action::VoxelsToGround { volume }),
            Err(error) => self.tell(Err(error.into())),
        }
    }

    /// Makes ground of a volume with hollows, and says what became of them.
    pub(super) fn fill_hollows(&mut self, volume: VolumeId) {
        let map = self.session.map();
        let Ok(loss) = Loss::of(map, volume) else {
            return self.act(Action::VoxelsToGround { volume });
        };
        let title = format!("{} is ground again", map.volumes[&volume].name);
        let filled = text::count(loss.hollow_voxels);
        let columns = text::count(loss.hollow_columns);
        let detail = format!("{filled} voxels of hollows in {columns} columns were filled");
        self.act_undoably(Action::VoxelsToGround { volume }, title, &detail);
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

/// What is lost, in sentences.
fn in_words(loss: &Loss) -> String {
    let [hollow, all, voxels] =
        [loss.hollow_columns, loss.columns, loss.hollow_voxels].map(text::count);
    let cubic = loss.hollow_voxels as f32 * loss.voxel_size.powi(3);
    let cubic = text::count(cubic.round() as u64);
    let mut words = format!(
        "{hollow} of {all} columns of voxels are hollow or overhang: {voxels} voxels, {cubic} m³, will be filled."
    );
    if loss.moved > 0 {
        let moved = text::count(loss.moved);
        let farthest = text::metres(loss.farthest);
        words += &format!(" {moved} vertices of the ground move, by up to {farthest}.");
    }
    words
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
