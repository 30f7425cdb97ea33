//! Choosing objects in the picture: the one under the pointer, and those within a rectangle.

use super::Viewport;
use super::gesture::{Gesture, PICK_SLACK};
use super::input::Context;
use super::scene::place;
use crate::edit::Joining;
use crate::editor::session::Session;
use crate::editor::tool::{Chosen, Group};
use crate::editor::ui::theme::tokens;
use crate::map::ObjectId;
use crate::math::Ray;
use egui::{Pos2, Rect, Stroke, StrokeKind, Ui};
use glam::Vec3;

impl Viewport {
    /// The object under the pointer, if neither ground nor voxels hide it.
    pub(super) fn object_under(&self, at: Pos2, rect: Rect, session: &Session) -> Option<ObjectId> {
        let ray = self.ray_through(at, rect)?;
        let begins_within = self.ray_into_ground(session, at, rect).is_none()
            || self.cut_face(session.map(), &ray).is_some();
        let (id, distance) = session.map().cast_objects(ray)?;
        let before = self.solid_at(session, rect, at);
        let hidden = before.is_some_and(|point| point.distance(ray.origin) < distance);
        (!begins_within && !hidden && self.is_shown(ray.at(distance))).then_some(id)
    }

    /// Ends a press on the ground: a click places an object, a drag chooses those within its rectangle.
    pub(super) fn end_band(
        &self,
        start: Pos2,
        joining: Joining,
        rect: Rect,
        context: &mut Context<'_>,
    ) {
        if self.pointer.distance(start) > PICK_SLACK {
            let band = Rect::from_two_pos(start, self.pointer);
            let within = self.objects_within(band, rect, context.session);
            context.tools.objects.chosen.join(within, joining);
        } else if joining == Joining::Replace {
            context.tools.objects.chosen = Chosen::default();
            self.place_object(context);
        }
    }

    /// The objects that a rectangle of the screen touches and the ground doesn't hide.
    fn objects_within(&self, band: Rect, rect: Rect, session: &Session) -> Vec<ObjectId> {
        let map = session.map();
        let ids = map.objects.keys().copied();
        let is_within = |id: &ObjectId| {
            let Some(group) = Group::of(map, &Chosen::only(*id)) else {
                return false;
            };
            let corners = group.corners(map);
            let places = corners.map(|corner| place(rect, &self.pose, corner));
            let shown: Vec<Pos2> = places.into_iter().flatten().collect();
            // One with a corner behind the camera surrounds it or is beside the picture.
            shown.len() == corners.len()
                && Rect::from_points(&shown).intersects(band)
                && self.is_in_sight(&corners, session)
        };
        ids.filter(is_within).collect()
    }

    /// Whether no hill stands before the middle of a box.
    fn is_in_sight(&self, corners: &[Vec3; 8], session: &Session) -> bool {
        let middle = corners.iter().sum::<Vec3>() / 8.0;
        let radius = (corners[0] - middle).length();
        let origin = self.pose.position;
        let Some(direction) = (middle - origin).try_normalize() else {
            return true;
        };
        let ground = session.cast(Ray { origin, direction });
        let distance = (middle - origin).length();
        ground.is_none_or(|ground| (ground.point - origin).length() > distance - radius)
    }

    /// Paints the rectangle that is being spanned.
    pub(super) fn show_band(&self, ui: &Ui, rect: Rect) {
        let Some(Gesture::Band { start, .. }) = self.gesture else {
            return;
        };
        if self.pointer.distance(start) <= PICK_SLACK {
            return;
        }
        let accent = tokens(ui).accent;
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let band = Rect::from_two_pos(start, self.pointer);
        let line = Stroke::new(1.5, accent);
        painter.rect(
            band,
            2,
            accent.gamma_multiply(0.15),
            line,
            StrokeKind::Inside,
        );
    }
}
