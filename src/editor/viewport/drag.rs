//! The object tool's part of the pointer: dragging what is chosen over the ground or by its handles, and placing.

use super::gesture::{Gesture, PICK_SLACK};
use super::input::Context;
use super::object_gizmo::{Gizmo, Handle, said};
use super::{Event, Viewport};
use crate::edit::Joining;
use crate::editor::session::Session;
use crate::editor::tool::{Chosen, Group, Motion, Select, ToolKind, Tools};
use crate::map::{Object, ObjectId};
use egui::{Modifiers, Pos2, Rect, Ui};
use glam::Vec3;
use std::collections::BTreeMap;

/// An object that is held; all that are chosen go with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Held {
    /// Which.
    pub id: ObjectId,
    /// What of it.
    pub handle: Handle,
    /// Where the pointer took it.
    pub start: Pos2,
    /// Where its origin lies from the ground under the pointer, metres.
    pub grip: Vec3,
    /// Whether the pointer went far enough to mean a drag.
    pub moves: bool,
}

impl Viewport {
    /// What a press of the object tool begins.
    pub(super) fn press_object(
        &mut self,
        at: Pos2,
        rect: Rect,
        pivot: Vec3,
        modifiers: Modifiers,
        context: &mut Context<'_>,
    ) -> Option<Gesture> {
        let joining = Select::joining(modifiers);
        let chosen = &mut context.tools.objects.chosen;
        let held = if joining == Joining::Replace {
            self.handle_under(at, rect, context.session, chosen)
        } else {
            None
        };
        let under = || {
            Some((
                self.object_under(at, rect, context.session)?,
                Handle::Ground,
            ))
        };
        let Some((id, handle)) = held.or_else(under) else {
            return Some(match self.cursor {
                Some(_) => Gesture::Band { start: at, joining },
                None => Gesture::Orbit { pivot },
            });
        };
        match joining {
            Joining::Replace if chosen.contains(id) => {}
            Joining::Replace => *chosen = Chosen::only(id),
            Joining::Add => {
                chosen.toggle(id);
                return None;
            }
            Joining::Subtract => {
                chosen.join([id], joining);
                return None;
            }
        }
        let origin = context.session.map().objects.get(&id)?.position;
        let under = self.cursor.map(|ground| origin - ground.point);
        Some(Gesture::Object(Held {
            id,
            handle,
            start: at,
            grip: under.unwrap_or_default(),
            moves: false,
        }))
    }

    fn handle_under(
        &self,
        at: Pos2,
        rect: Rect,
        session: &Session,
        chosen: &Chosen,
    ) -> Option<(ObjectId, Handle)> {
        let map = session.map();
        let group = Group::of(map, chosen)?;
        let corners = group.corners(map);
        let handle = Gizmo::new(rect, &self.pose, group.pivot(), &corners).handle_at(at)?;
        Some((chosen.lead_of(map)?.0, handle))
    }

    /// Shows what is held where the pointer brings it; the map is not edited yet.
    pub(super) fn drag_object(
        &mut self,
        mut held: Held,
        at: Pos2,
        rect: Rect,
        context: &mut Context<'_>,
    ) {
        held.moves |= at.distance(held.start) > PICK_SLACK;
        self.gesture = Some(Gesture::Object(held));
        if !held.moves {
            return;
        }
        if context.session.is_read_only() {
            self.gesture = None;
            return context.events.push(Event::ReadOnly);
        }
        if let Some(objects) = self.dragged(&held, at, rect, context) {
            context.session.preview_objects(objects);
        }
    }

    /// The chosen objects as a drag makes them.
    fn dragged(
        &self,
        held: &Held,
        at: Pos2,
        rect: Rect,
        context: &Context<'_>,
    ) -> Option<BTreeMap<ObjectId, Object>> {
        let map = context.session.document().map();
        let tool = &context.tools.objects;
        let group = Group::of(map, &tool.chosen)?;
        let motion = match held.handle {
            Handle::Ground => {
                let ground = self.ground_at(context.session, rect, at)?;
                Motion::Move(ground.point + held.grip - map.objects.get(&held.id)?.position)
            }
            handle => {
                let corners = group.corners(map);
                let gizmo = Gizmo::new(rect, &self.pose, group.pivot(), &corners);
                gizmo.motion(handle, held.start, at)?
            }
        };
        let moved = group.after(motion);
        if held.handle == Handle::Axis(Vec3::Y) {
            return Some(moved);
        }
        let settled = |(id, object)| (id, tool.settled(context.session, object));
        Some(moved.into_iter().map(settled).collect())
    }

    /// Ends a drag: what was shown becomes one edit. A click on one of several that are chosen chooses it alone.
    pub(super) fn drop_object(&self, held: &Held, context: &mut Context<'_>) {
        let chosen = &mut context.tools.objects.chosen;
        let shown: BTreeMap<ObjectId, Object> = chosen
            .of(context.session.map())
            .map(|(id, object)| (id, object.clone()))
            .collect();
        context.session.preview(None);
        if held.moves {
            context.events.push(Event::Moved(shown));
        } else if held.handle == Handle::Ground {
            *chosen = Chosen::only(held.id);
        }
    }

    /// Ends a click on the ground: a new object.
    pub(super) fn place_object(&self, context: &mut Context<'_>) {
        if context.session.is_read_only() {
            return context.events.push(Event::ReadOnly);
        }
        let Some(ground) = self.cursor else { return };
        let tool = &context.tools.objects;
        match tool.new_object(context.session, ground.point) {
            Some(object) => context.events.push(Event::Placed(Box::new(object))),
            None => context.events.push(Event::NoModel),
        }
    }

    /// Paints the handles of what is chosen, and the rectangle that chooses.
    pub(super) fn show_handles(&self, ui: &Ui, rect: Rect, session: &Session, tools: &Tools) {
        if tools.kind != ToolKind::Object {
            return;
        }
        self.show_band(ui, rect);
        let (map, chosen) = (session.map(), &tools.objects.chosen);
        let (Some(group), Some((_, lead))) = (Group::of(map, chosen), chosen.lead_of(map)) else {
            return;
        };
        let gizmo = Gizmo::new(rect, &self.pose, group.pivot(), &group.corners(map));
        let held = match self.gesture {
            Some(Gesture::Object(held)) => Some(held.handle),
            _ => None,
        };
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let free = self.gesture.is_none();
        let pointed = pointer.filter(|_| free).and_then(|at| gizmo.handle_at(at));
        let said = held.map(|handle| said(handle, lead)).unwrap_or_default();
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        gizmo.paint(&painter, held.or(pointed), &said);
    }
}
