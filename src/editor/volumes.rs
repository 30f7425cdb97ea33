//! Materials and volumes: what the window does with them.

use super::app::App;
use super::dock::Pane;
use super::notices::Kind;
use super::panel::{materials, volumes};
use super::tool::ToolKind;
use super::tool::volumes::{Handling, corners};
use super::ui::text;
use crate::document::action::{Action, NewVolume, VoxelFill, VoxelMirror};
use crate::edit::op::names::fresh_name;
use crate::edit::op::voxels;
use crate::map::{Axis, Material, TurnedVoxels, Volume, VolumeId, VoxelBox, Voxels};
use crate::math::Region;
use egui::{Context, TextureId, Ui};
use glam::Vec3;

impl App {
    /// Says when the picture has come to lack bricks for which the card has no room.
    pub(super) fn tell_of_undrawn(&mut self) {
        if let Some(bricks) = self.active_viewport().take_undrawn() {
            let detail = format!(
                "{bricks} bricks of 16³ voxels don't fit the graphics card's buffers and are left out; \
                 they are still in the map. From farther away, where fewer triangles are drawn, they fit."
            );
            let title = "Part of a volume is not drawn";
            self.notices.say(Kind::Warning, title, detail);
        }
    }

    /// Fills the materials panel.
    pub(super) fn show_materials(&mut self, ui: &mut Ui) {
        let map = self.session.document().map();
        let thumbnails = &mut self.panels.thumbnails;
        let picture = |texture| thumbnails.of(ui.ctx(), texture);
        let pictures: Vec<Option<TextureId>> = map.textures.iter().map(picture).collect();
        let chosen = &mut self.tools.voxels.material;
        let state = &mut self.panels.materials;
        match materials::show(ui, map, &pictures, chosen, state) {
            None => {}
            Some(materials::Request::Set(step)) => self.take_step(step, Action::SetMaterials),
            Some(materials::Request::Remove { id, instead }) => {
                let name = |id| Material::find(&map.materials, id).map(|found| found.name.clone());
                let title = format!("{} was removed", name(id).unwrap_or_default());
                let detail = format!("What was of it is of {}", name(instead).unwrap_or_default());
                let action = Action::RemoveMaterial { id, instead };
                self.act_undoably(action, title, &detail);
            }
        }
    }

    /// Adds a material and chooses it.
    pub(super) fn add_material(&mut self) {
        let mut materials = self.session.document().map().materials.clone();
        let Some(id) = Material::free_id(&materials) else {
            let what = "A map has 256 at most; remove one first";
            return self
                .notices
                .say(Kind::Info, "There is no room for a material", what);
        };
        let name = materials::unused(&materials, "New material");
        materials.push(Material::new(id, name));
        self.act(Action::SetMaterials(materials));
        self.tools.voxels.material = id;
        self.panels.materials.seek(id);
        self.settings.layout.show(Pane::Materials);
    }

    /// Fills the volumes panel.
    pub(super) fn show_volumes(&mut self, ui: &mut Ui) {
        let map = self.session.document().map();
        let tools = &mut self.tools;
        let (tool, material) = (&mut tools.volumes, &mut tools.voxels.material);
        let request = volumes::show(ui, map, tool, material, &mut self.panels.volumes);
        if let Some(request) = request {
            self.take_volume_request(ui.ctx(), request);
        }
    }

    /// Does what a command of the menu of volumes says.
    pub(super) fn call_volume(&mut self, context: &Context, what: &str) {
        use volumes::Request;
        let request = match what {
            "ground-to-voxels" => return self.ask_ground_to_voxels(),
            "voxels-to-ground" => return self.voxels_to_ground(),
            "whole" => return self.handle_volumes(Handling::Whole),
            "boxes" => return self.handle_volumes(Handling::Boxes),
            "all" => {
                self.handle_volumes(Handling::Boxes);
                self.select_voxels("all");
                return;
            }
            "none" => return self.tools.volumes.selected = None,
            "add" => Request::Add,
            "frame" => Request::Frame,
            "duplicate" => Request::Duplicate,
            "delete" => Request::Remove,
            "copy" => Request::Copy,
            "paste" => Request::Paste,
            "fill" => Request::Fill,
            "empty" => Request::Empty,
            "mirror-x" => Request::Mirror(Axis::X),
            "mirror-y" => Request::Mirror(Axis::Y),
            "mirror-z" => Request::Mirror(Axis::Z),
            _ => return,
        };
        self.take_volume_request(context, request);
    }

    fn handle_volumes(&mut self, handling: Handling) {
        self.tools.choose(ToolKind::Volume);
        self.tools.volumes.handling = handling;
    }

    fn take_volume_request(&mut self, context: &Context, request: volumes::Request) {
        use volumes::Request;
        match request {
            Request::Add => self.add_volume(),
            Request::Place(step) => self.take_step(step, Action::PlaceVolume),
            Request::Resize(new) => self.act(Action::ResizeVolume(new)),
            Request::Duplicate => self.duplicate_volume(),
            Request::Remove => self.remove_volume(),
            Request::Frame => self.frame_volume(),
            Request::Fill => self.fill_voxels(Some(self.tools.voxels.material)),
            Request::Empty => self.fill_voxels(None),
            Request::Copy => self.copy_voxels(context),
            Request::Paste => self.take_voxels_in_hand(),
            Request::Mirror(axis) => self.mirror_voxels(axis),
        }
    }

    /// Whether commands about what is chosen mean volumes now.
    pub(super) fn handles_volumes(&self) -> bool {
        self.tools.kind == ToolKind::Volume
    }

    /// The chosen volume, while the tool is that of volumes.
    pub(super) fn chosen_volume(&self) -> Option<VolumeId> {
        let map = self.session.document().map();
        let chosen = self.tools.volumes.chosen_of(map).map(|(id, _)| id);
        chosen.filter(|_| self.handles_volumes())
    }

    /// Adds the volume that the panel describes, and chooses it and its tool.
    pub(super) fn add_volume(&mut self) {
        let new = self.panels.volumes.new.clone();
        let Some(voxels) = Voxels::empty(new.size) else {
            return;
        };
        let size = Vec3::from(new.size.map(|side| side as f32)) * new.voxel_size;
        let pose = self.active_viewport().pose;
        let before_camera = || pose.position + pose.ahead() * (size.length() * 1.2);
        let ground = self
            .session
            .cast(pose.ray_ahead())
            .map(|ground| ground.point);
        let centre = match (new.place, ground) {
            (volumes::Where::OnGround, Some(ground)) => {
                ground.with_y(self.lowest_under(ground, size) + size.y * 0.5)
            }
            _ => before_camera(),
        };
        let unplaced = Volume::new(new.name, Vec3::ZERO, new.voxel_size, voxels);
        let within = VoxelBox::of_size(new.size);
        let middle = corners(&unplaced, &within).into_iter().sum::<Vec3>() / 8.0;
        self.act_and_choose(Action::AddVolume(NewVolume {
            name: fresh_name(self.session.document().map(), &unplaced.name),
            position: centre - middle,
            turn: 0.0,
            voxel_size: new.voxel_size,
            size: new.size,
        }));
    }

    /// The lowest ground under a box of a size in metres that stands over the middle of a place; its own height where
    /// there is none.
    fn lowest_under(&self, middle: Vec3, size: Vec3) -> f32 {
        const ALONG: u32 = 24;
        let part = |step: u32| step as f32 / ALONG as f32 - 0.5;
        let places = Region::of_size([ALONG + 1; 2]).places();
        let heights = places.filter_map(|(x, z)| {
            let at = middle + Vec3::new(part(x), 0.0, part(z)) * size;
            self.session.height_at(at.x, at.z)
        });
        heights.fold(middle.y, f32::min)
    }

    /// Does an action that makes a volume, and chooses it.
    fn act_and_choose(&mut self, action: Action) {
        if self.try_act(action) {
            let edit = self.session.document().history().next_undo();
            let made = edit.and_then(|edit| edit.changes().volumes.last().copied());
            if let Some(id) = made {
                self.tools.choose(ToolKind::Volume);
                self.tools.volumes.choose(id);
            }
        }
    }

    /// Copies the chosen volume beside itself and chooses the copy.
    pub(super) fn duplicate_volume(&mut self) {
        let map = self.session.document().map();
        let Some((id, volume)) = self.tools.volumes.chosen_of(map) else {
            return;
        };
        let width = (volume.voxels.size()[0] + 2) as f32 * volume.voxel_size;
        self.act_and_choose(Action::DuplicateVolumes {
            volumes: vec![id],
            by: volume.rotation() * Vec3::X * width,
        });
    }

    fn remove_volume(&mut self) {
        let map = self.session.document().map();
        if let Some((id, _)) = self.tools.volumes.chosen_of(map) {
            self.act(Action::RemoveVolumes(vec![id]));
        }
    }

    /// Empties what is selected of the chosen volume; if nothing is, the volume goes.
    pub(super) fn delete_of_volume(&mut self) {
        let map = self.session.document().map();
        match self.tools.volumes.selected_of(map) {
            Some(_) => self.fill_voxels(None),
            None => self.remove_volume(),
        }
    }

    /// Fills what is selected of the chosen volume with a material, or empties it.
    pub(super) fn fill_voxels(&mut self, material: Option<u8>) {
        let map = self.session.document().map();
        let Some((volume, VoxelBox { low, high })) = self.tools.volumes.selected_of(map) else {
            return self.say_no_voxels("filled");
        };
        self.act(Action::FillVoxels(VoxelFill {
            volume,
            low,
            high,
            material,
        }));
    }

    /// Selects all voxels of the chosen volume, none, or does it to the piece in hand. Says whether that is what a
    /// command is about now.
    pub(super) fn select_voxels(&mut self, what: &str) -> bool {
        if !self.handles_volumes() {
            return false;
        }
        let map = self.session.document().map();
        let tool = &mut self.tools.volumes;
        match (what, &mut tool.floating) {
            ("turn", Some(floating)) => floating.turn(TurnedVoxels::quarter),
            ("mirror", Some(floating)) => floating.turn(|turned| turned.mirror(Axis::X)),
            ("all", _) => {
                let chosen = tool.chosen_of(map);
                tool.selected = chosen.map(|(_, found)| VoxelBox::of_size(found.voxels.size()));
                tool.handling = Handling::Boxes;
            }
            ("none", _) => tool.selected = None,
            ("fill", _) => self.fill_voxels(Some(self.tools.voxels.material)),
            _ => return false,
        }
        true
    }

    /// Copies what is selected of the chosen volume.
    pub(super) fn copy_voxels(&mut self, context: &Context) {
        let map = self.session.document().map();
        let selected = self.tools.volumes.selected_of(map);
        let copied = selected.and_then(|(id, within)| voxels::copy(map, id, within).ok());
        let Some(clip) = copied else {
            return self.say_no_voxels("copied");
        };
        let count = clip.size().into_iter().map(u64::from).product();
        let what = format!("{} voxels", text::count(count));
        // Without something on its clipboard the desktop says nothing when it is asked to paste.
        context.copy_text(what.clone());
        self.tools.volumes.clip = Some(clip);
        self.notices.log(Kind::Info, "Copied", what);
    }

    /// Takes what was copied of a volume in hand.
    pub(super) fn take_voxels_in_hand(&mut self) {
        self.tools.choose(ToolKind::Volume);
        if !self.tools.volumes.float() {
            let what = "Select voxels with the volume tool, then copy them";
            self.notices.say(Kind::Info, "Nothing was copied yet", what);
        }
    }

    fn mirror_voxels(&mut self, axis: Axis) {
        let map = self.session.document().map();
        let Some((volume, VoxelBox { low, high })) = self.tools.volumes.selected_of(map) else {
            return self.say_no_voxels("mirrored");
        };
        self.act(Action::MirrorVoxels(VoxelMirror {
            volume,
            low,
            high,
            axis,
        }));
    }

    fn say_no_voxels(&mut self, what: &str) {
        let detail = format!("The voxels of the chosen volume that you select are {what}");
        self.notices
            .say(Kind::Info, "No voxels are selected", detail);
    }
}
