//! The volume tool's part of the pointer: choosing a volume, moving, turning and resizing it by its handles, selecting a
//! box of its voxels, setting a copied piece down.

use super::box_gizmo::{BoxGizmo, Face, Line};
use super::gesture::{Gesture, PICK_SLACK};
use super::input::Context;
use super::object_gizmo::{Gizmo, Handle};
use super::pointed::landing;
use super::{Event, Viewport};
use crate::document::action::{Action, Placement, Resizing};
use crate::editor::session::Session;
use crate::editor::tool::volumes::{Handling, corners};
use crate::editor::tool::{Motion, ToolKind, Tools, Volumes};
use crate::editor::ui::text;
use crate::editor::ui::theme::tokens;
use crate::map::{Map, Role, Volume, VolumeId, VoxelBox};
use crate::math::half_turn;
use egui::{Color32, Pos2, Rect, Ui};
use glam::{Quat, Vec3};

/// What of a volume the pointer holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grip {
    /// An arrow or the ring.
    Handle(Handle),
    /// A knob on a face of the volume.
    Side(Face),
    /// A knob on a face of the selected box.
    Selected(Face),
    /// A box of voxels is spanned from this one.
    Span([i32; 3]),
}

/// A volume that is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldVolume {
    /// Which.
    pub id: VolumeId,
    /// What of it.
    pub grip: Grip,
    /// Where the pointer took it.
    pub start: Pos2,
    /// What was selected before.
    pub before: Option<VoxelBox>,
    /// Whether the pointer went far enough to mean a drag.
    pub moves: bool,
}

impl Viewport {
    /// What a press of the volume tool begins.
    pub(super) fn press_volume(
        &mut self,
        at: Pos2,
        rect: Rect,
        pivot: Vec3,
        time: f64,
        context: &mut Context<'_>,
    ) -> Option<Gesture> {
        let (map, tool) = (context.session.map(), &context.tools.volumes);
        let chosen = tool.chosen_of(map);
        if let (Some(floating), Some((id, _))) = (&tool.floating, chosen) {
            if context.session.is_read_only() {
                context.events.push(Event::ReadOnly);
            } else if let Some((_, volume)) = chosen {
                let ray = self.pose.ray_through(at, rect);
                let landing = landing(floating, id, volume, &ray, context.session);
                let action = floating.paste(id, landing.low, tool.joined);
                context.events.push(Event::Act(action));
            }
            return None;
        }
        let spans = tool.handling == Handling::Boxes;
        let grip = chosen.and_then(|(_, volume)| self.grip_at(at, rect, volume, tool));
        let held = |id, grip, before| {
            Gesture::Volume(HeldVolume {
                id,
                grip,
                start: at,
                before,
                moves: false,
            })
        };
        let span = |of| {
            let pointed = self.voxel_under(of, at, rect, context.session);
            Some(Grip::Span(pointed.filter(|_| spans)?.voxel))
        };
        if let (Some((id, _)), Some(grip)) = (chosen, grip.or_else(|| span(chosen?))) {
            return Some(held(id, grip, tool.selected));
        }
        let Some(id) = self.volume_under(at, rect, context.session) else {
            return match self.cursor {
                Some(_) if spans => self.say_at(at, time, nothing_to_select(map)),
                Some(_) => None,
                None => Some(Gesture::Orbit { pivot }),
            };
        };
        let grip = map.volumes.get(&id).and_then(|volume| span((id, volume)));
        context.tools.volumes.choose(id);
        grip.map(|grip| held(id, grip, None))
    }

    fn grip_at(&self, at: Pos2, rect: Rect, volume: &Volume, tool: &Volumes) -> Option<Grip> {
        match tool.handling {
            Handling::Whole => {
                let face = self.box_gizmo(rect, volume, whole(volume)).face_at(at);
                let handle = || self.handles(rect, volume).handle_at(at);
                face.map(Grip::Side).or_else(|| handle().map(Grip::Handle))
            }
            Handling::Boxes => {
                let gizmo = self.box_gizmo(rect, volume, tool.selected?);
                gizmo.face_at(at).map(Grip::Selected)
            }
        }
    }

    /// Shows what is held where the pointer brings it; the map is not edited yet.
    pub(super) fn drag_volume(
        &mut self,
        mut held: HeldVolume,
        at: Pos2,
        rect: Rect,
        context: &mut Context<'_>,
    ) {
        held.moves |= at.distance(held.start) > PICK_SLACK;
        self.gesture = Some(Gesture::Volume(held));
        let map = context.session.document().map();
        let Some(volume) = map.volumes.get(&held.id).filter(|_| held.moves) else {
            return;
        };
        match held.grip {
            Grip::Handle(_) | Grip::Side(_) if context.session.is_read_only() => {
                self.gesture = None;
                context.events.push(Event::ReadOnly);
            }
            Grip::Handle(handle) => {
                if let Some(moved) = self.moved_volume(rect, volume, handle, [held.start, at]) {
                    context.session.preview_volume(held.id, moved);
                }
            }
            // Its outline alone follows: voxels come and go when it is let go.
            Grip::Side(_) => {}
            Grip::Selected(face) => {
                let before = held
                    .before
                    .map(|within| self.box_gizmo(rect, volume, within));
                let dragged = before.and_then(|gizmo| gizmo.dragged(face, at));
                context.tools.volumes.selected = dragged.or(held.before);
            }
            Grip::Span(from) => {
                let of = (held.id, volume);
                if let Some(to) = self.voxel_under(of, at, rect, context.session) {
                    context.tools.volumes.selected = Some(VoxelBox::between(from, to.voxel));
                }
            }
        }
    }

    /// Ends a drag: what was shown becomes one edit. A click on a voxel selects it.
    pub(super) fn drop_volume(&self, held: &HeldVolume, rect: Rect, context: &mut Context<'_>) {
        context.session.preview(None);
        let map = context.session.document().map();
        let Some(volume) = map.volumes.get(&held.id) else {
            return;
        };
        match held.grip {
            Grip::Span(from) if !held.moves => {
                context.tools.volumes.selected = Some(VoxelBox::between(from, from));
            }
            Grip::Span(_) | Grip::Selected(_) => {}
            Grip::Handle(_) | Grip::Side(_) if !held.moves => {}
            Grip::Handle(handle) => {
                let way = [held.start, self.pointer];
                if let Some(moved) = self.moved_volume(rect, volume, handle, way) {
                    context
                        .events
                        .push(Event::Act(Action::PlaceVolume(Placement {
                            id: held.id,
                            name: moved.name,
                            position: moved.position,
                            turn: moved.turn,
                        })));
                }
            }
            Grip::Side(face) => {
                let new = self.box_gizmo(rect, volume, whole(volume));
                if let Some(new) = new.dragged(face, self.pointer) {
                    let (id, low, size) = (held.id, new.low, new.size());
                    let resizing = Resizing { id, low, size };
                    context
                        .events
                        .push(Event::Act(Action::ResizeVolume(resizing)));
                }
            }
        }
    }

    /// Takes a drag back.
    pub(super) fn cancel_volume(&self, held: &HeldVolume, context: &mut Context<'_>) {
        context.session.preview(None);
        context.tools.volumes.selected = held.before;
    }

    fn moved_volume(
        &self,
        rect: Rect,
        volume: &Volume,
        handle: Handle,
        [from, to]: [Pos2; 2],
    ) -> Option<Volume> {
        let mut moved = volume.clone();
        match self.handles(rect, volume).motion(handle, from, to)? {
            Motion::Move(by) => moved.position += by,
            Motion::Turn(by) => {
                let centre = centre(volume);
                moved.turn = half_turn(moved.turn + by);
                let way = Quat::from_rotation_y(by) * (volume.position - centre);
                moved.position = centre + way;
            }
            Motion::Scale(_) => return None,
        }
        Some(moved)
    }

    fn handles(&self, rect: Rect, volume: &Volume) -> Gizmo<'_> {
        let corners = corners(volume, &whole(volume));
        Gizmo::new(rect, &self.pose, centre(volume), &corners).without_knob()
    }

    fn box_gizmo<'a>(&'a self, rect: Rect, volume: &'a Volume, within: VoxelBox) -> BoxGizmo<'a> {
        BoxGizmo {
            rect,
            pose: &self.pose,
            volume,
            within,
        }
    }

    /// Paints the boxes of the volumes, what is selected of the chosen one, and its handles.
    pub(super) fn show_volumes(&self, ui: &Ui, rect: Rect, session: &Session, tools: &Tools) {
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let (map, tool) = (session.map(), &tools.volumes);
        let accent = tokens(ui).accent;
        if matches!(tools.kind, ToolKind::Voxels(_)) {
            let chosen = tool.chosen_of(map).map(|(_, volume)| volume);
            if let Some(volume) = chosen.filter(|volume| volume.role == Role::Body) {
                let edges = self.box_gizmo(rect, volume, whole(volume));
                edges.paint_edges(&painter, accent, Line::Dashed);
            }
        }
        if tools.kind != ToolKind::Volume {
            return;
        }
        for (id, volume) in &map.volumes {
            let edges = self.box_gizmo(rect, volume, whole(volume));
            if tool.chosen != Some(*id) {
                edges.paint_edges(&painter, Color32::from_white_alpha(120), Line::Dashed);
            }
        }
        let Some((id, volume)) = tool.chosen_of(map) else {
            return;
        };
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let held = match self.gesture {
            Some(Gesture::Volume(held)) => Some(held.grip),
            _ => None,
        };
        let free = pointer.filter(|_| self.gesture.is_none() && tool.floating.is_none());
        let lit = held.or_else(|| self.grip_at(free?, rect, volume, tool));
        let mut all = self.box_gizmo(rect, volume, whole(volume));
        if let (Some(Grip::Side(face)), Some(at)) = (held, pointer) {
            all.within = all.dragged(face, at).unwrap_or(all.within);
        }
        all.paint_edges(&painter, accent, Line::Solid);
        if let Some(within) = tool.selected.filter(|_| tool.handling == Handling::Boxes) {
            let selected = self.box_gizmo(rect, volume, within);
            selected.paint_edges(&painter, Color32::WHITE, Line::Dashed);
            let face = match lit {
                Some(Grip::Selected(face)) => Some(face),
                _ => None,
            };
            selected.paint_knobs(&painter, Color32::WHITE, face);
        }
        if tool.handling == Handling::Whole {
            let (face, handle) = match lit {
                Some(Grip::Side(face)) => (Some(face), None),
                Some(Grip::Handle(handle)) => (None, Some(handle)),
                _ => (None, None),
            };
            all.paint_knobs(&painter, accent, face);
            let said = held.map(|grip| said(grip, volume, &all.within));
            let said = said.unwrap_or_default();
            self.handles(rect, volume).paint(&painter, handle, &said);
        }
        let landing = tool.floating.as_ref().and_then(|floating| {
            let ray = self.pose.ray_through(pointer?, rect);
            Some(landing(floating, id, volume, &ray, session))
        });
        if let Some(landing) = landing {
            let piece = self.box_gizmo(rect, volume, landing);
            piece.paint_edges(&painter, accent, Line::Solid);
        }
    }
}

/// Why a drag that begins beside every volume selects no voxels.
fn nothing_to_select(map: &Map) -> &'static str {
    if map.volumes.is_empty() {
        "There are no voxels on this map yet: dig, or add a volume in the Volumes panel"
    } else {
        "No voxels are here: begin the drag on a volume, to select a box of its voxels"
    }
}

/// What a drag has come to, in words.
fn said(grip: Grip, volume: &Volume, within: &VoxelBox) -> String {
    match grip {
        Grip::Handle(Handle::Ring) => text::degrees(volume.turn),
        Grip::Handle(_) => {
            let [x, y, z] = volume.position.to_array();
            format!("{x:.2}, {y:.2}, {z:.2} m")
        }
        Grip::Side(_) | Grip::Selected(_) | Grip::Span(_) => {
            let [x, y, z] = within.size();
            format!("{x} × {y} × {z} voxels")
        }
    }
}

pub(super) fn whole(volume: &Volume) -> VoxelBox {
    VoxelBox::of_size(volume.voxels.size())
}

fn centre(volume: &Volume) -> Vec3 {
    corners(volume, &whole(volume)).into_iter().sum::<Vec3>() / 8.0
}
