//! What is brought into view: the chosen objects or volume, else the place under the pointer; and what is said where the
//! brush is a dot there.

use super::app::App;
use super::frame::menu_bar::keys_of;
use super::tool::ToolKind;
use super::tool::volumes::corners;
use crate::document::action::Command;
use crate::document::ground_voxels::worked_part;
use crate::map::{Role, VoxelBox};
use glam::Vec3;

impl App {
    /// Brings what is chosen into view: objects, as long as their tool is; a volume with any tool, but for those of the
    /// ground only where the pointer isn't on it; else the place under the pointer.
    pub(super) fn frame_what_is_chosen(&mut self) {
        let is_object = self.tools.kind == ToolKind::Object;
        if is_object && self.chosen_object().is_some() {
            self.frame_chosen();
        } else if self.frames_volume() {
            self.frame_volume();
        } else {
            self.frame_ground(self.tools.brush.radius * 4.0);
        }
    }

    /// Whether it is the chosen volume that is brought into view.
    fn frames_volume(&self) -> bool {
        let map = self.session.document().map();
        let has_volume = self.tools.volumes.chosen_of(map).is_some();
        let points = self.pointed_viewport().cursor.is_some();
        has_volume && !(points && self.tools.kind.paints_ground())
    }

    /// Brings what was made of the chosen volume into view; all of its box where nothing was.
    pub(super) fn frame_volume(&mut self) {
        let map = self.session.document().map();
        let Some((_, volume)) = self.tools.volumes.chosen_of(map) else {
            return;
        };
        let all = VoxelBox::of_size(volume.voxels.size());
        let part = worked_part(map, volume).unwrap_or(all);
        let corners = corners(volume, &part);
        let centre = corners.iter().sum::<Vec3>() / 8.0;
        let radius = (corners[0] - centre).length() * 1.2;
        let is_hollow = volume.role == Role::Ground && part != all;
        self.move_camera(|viewport, session| match is_hollow {
            true => viewport.frame_hollow(session, &corners, radius),
            false => viewport.frame_at(session, centre, radius),
        });
    }

    /// What helps where the brush is a dot on the screen, with the keys in force.
    pub(super) fn help_for_dot(&self) -> String {
        let keys = |id| {
            let keys = Command::named(id).map(|command| keys_of(&self.keys, command));
            keys.filter(|keys| !keys.is_empty())
        };
        let near = keys("view.frame").filter(|_| !self.frames_volume());
        let near = near.map_or("turn the wheel to come near".to_owned(), |key| {
            format!("{key} or the wheel comes near")
        });
        let larger = keys("brush.larger").map_or(String::new(), |key| {
            format!(", {key} makes the brush larger")
        });
        format!("The brush is only a dot from here: {near}{larger}")
    }
}
