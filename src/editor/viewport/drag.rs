//! The object tool's part of the pointer: choosing, dragging over the ground, and the handles of the chosen object.

use super::gesture::{Gesture, PICK_SLACK};
use super::input::Context;
use super::object_gizmo::{Gizmo, Handle, said};
use super::{Event, Viewport};
use crate::editor::session::Session;
use crate::editor::tool::{ToolKind, Tools};
use crate::map::{Object, ObjectId};
use egui::{Pos2, Rect, Ui};
use glam::{Vec2, Vec3};

/// An object that is held.
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
        context: &mut Context<'_>,
    ) -> Option<Gesture> {
        let held = self.handle_under(at, rect, context.session, context.tools);
        let Some((id, handle)) = held.or_else(|| self.object_under(at, rect, context.session))
        else {
            let place = self.cursor.map(|ground| ground.point);
            context.tools.objects.chosen = None;
            return Some(match place {
                Some(_) => Gesture::Place { start: at },
                None => Gesture::Orbit { pivot },
            });
        };
        context.tools.objects.chosen = Some(id);
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
        tools: &Tools,
    ) -> Option<(ObjectId, Handle)> {
        let (id, object) = tools.objects.chosen_of(session.map())?;
        let handle = Gizmo::new(rect, &self.pose, object.position).handle_at(at)?;
        Some((id, handle))
    }

    /// The object under the pointer, if the ground doesn't hide it.
    fn object_under(&self, at: Pos2, rect: Rect, session: &Session) -> Option<(ObjectId, Handle)> {
        let share = (at - rect.min) / rect.size();
        let place = Vec2::new(share.x * 2.0 - 1.0, 1.0 - share.y * 2.0);
        let ray = self.pose.ray(place, rect.width() / rect.height());
        let (id, distance) = session.map().cast_objects(ray)?;
        let ground = session
            .cast(ray)
            .map(|ground| (ground.point - ray.origin).length());
        let hidden = ground.is_some_and(|ground| ground < distance);
        (!hidden).then_some((id, Handle::Ground))
    }

    /// Shows the held object where the pointer brings it; the map is not edited yet.
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
        if let Some(object) = self.dragged(&held, at, rect, context) {
            context.session.preview_object(held.id, object);
        }
    }

    fn dragged(&self, held: &Held, at: Pos2, rect: Rect, context: &Context<'_>) -> Option<Object> {
        let object = context
            .session
            .document()
            .map()
            .objects
            .get(&held.id)?
            .clone();
        let tool = &context.tools.objects;
        match held.handle {
            Handle::Ground => {
                let ground = self.ground_at(context.session, rect, at)?;
                let position = ground.point + held.grip;
                Some(tool.settled(context.session, Object { position, ..object }))
            }
            handle => {
                let gizmo = Gizmo::new(rect, &self.pose, object.position);
                let new = gizmo.dragged(handle, &object, held.start, at);
                let lifts = handle == Handle::Axis(Vec3::Y);
                Some(if lifts {
                    new
                } else {
                    tool.settled(context.session, new)
                })
            }
        }
    }

    /// Ends a drag: what was shown becomes one edit.
    pub(super) fn drop_object(&self, held: &Held, context: &mut Context<'_>) {
        let shown = context.session.map().objects.get(&held.id).cloned();
        context.session.preview(None);
        if let Some(object) = shown.filter(|_| held.moves) {
            context.events.push(Event::Moved(held.id, Box::new(object)));
        }
    }

    /// Ends a click on the ground: a new object.
    pub(super) fn place_object(&self, context: &mut Context<'_>) {
        if context.session.is_read_only() {
            return context.events.push(Event::ReadOnly);
        }
        let Some(ground) = self.cursor else { return };
        match context
            .tools
            .objects
            .new_object(context.session, ground.point)
        {
            Some(object) => context.events.push(Event::Placed(Box::new(object))),
            None => context.events.push(Event::NoModel),
        }
    }

    /// Paints the handles of the chosen object.
    pub(super) fn show_handles(&self, ui: &Ui, rect: Rect, session: &Session, tools: &Tools) {
        if tools.kind != ToolKind::Object {
            return;
        }
        let Some((_, object)) = tools.objects.chosen_of(session.map()) else {
            return;
        };
        let gizmo = Gizmo::new(rect, &self.pose, object.position);
        let held = match self.gesture {
            Some(Gesture::Object(held)) => Some(held.handle),
            _ => None,
        };
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let lit = held.or_else(|| pointer.and_then(|at| gizmo.handle_at(at)));
        let said = held.map(|handle| said(handle, object)).unwrap_or_default();
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        gizmo.paint(&painter, lit, &said);
    }
}
