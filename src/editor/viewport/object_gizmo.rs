//! The handles of the chosen object: arrows that move it, a ring that turns it, a knob that scales it.

use super::pose::Pose;
use crate::editor::tool::turn;
use crate::map::Object;
use crate::math::Ray;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke};
use glam::{Quat, Vec2, Vec3};
use std::f32::consts::TAU;

/// Points from the object to the ends of its arrows.
const REACH: f32 = 78.0;
/// The ring's radius and the knob's distance, in lengths of an arrow.
const RING: f32 = 0.72;
const KNOB: f32 = 0.5;
/// How near to a handle the pointer has it, points.
const SLACK: f32 = 8.0;
const SEGMENTS: usize = 48;

/// What of an object the pointer holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Handle {
    /// The object itself: it follows the pointer over the ground.
    Ground,
    /// An arrow: it moves along that axis.
    Axis(Vec3),
    /// The ring: it turns about the upright axis.
    Ring,
    /// The knob: it grows or shrinks.
    Knob,
}

/// The axes, and their colours: +x red, +y green, +z blue.
const AXES: [(Vec3, Color32); 3] = [
    (Vec3::X, Color32::from_rgb(232, 92, 80)),
    (Vec3::Y, Color32::from_rgb(120, 200, 90)),
    (Vec3::Z, Color32::from_rgb(90, 150, 240)),
];
const GOLD: Color32 = Color32::from_rgb(255, 160, 46);

/// The handles of an object as a camera sees them.
pub struct Gizmo<'a> {
    rect: Rect,
    pose: &'a Pose,
    centre: Vec3,
    /// Metres of an arrow.
    length: f32,
}

impl<'a> Gizmo<'a> {
    /// The handles around a place.
    pub fn new(rect: Rect, pose: &'a Pose, centre: Vec3) -> Self {
        let depth = (centre - pose.position).dot(pose.ahead()).max(0.05);
        let length = REACH * 2.0 * depth * pose.lens / rect.height();
        Self {
            rect,
            pose,
            centre,
            length,
        }
    }

    fn aspect(&self) -> f32 {
        self.rect.width() / self.rect.height()
    }

    /// Where a place is on the screen.
    fn point(&self, place: Vec3) -> Option<Pos2> {
        let at = self.pose.project(place, self.aspect())?;
        let share = egui::vec2(at.x + 1.0, 1.0 - at.y) * 0.5;
        Some(self.rect.min + share * self.rect.size())
    }

    fn ray(&self, at: Pos2) -> Ray {
        let share = (at - self.rect.min) / self.rect.size();
        let place = Vec2::new(share.x * 2.0 - 1.0, 1.0 - share.y * 2.0);
        self.pose.ray(place, self.aspect())
    }

    fn ring(&self) -> Vec<Pos2> {
        let turns = (0..=SEGMENTS).map(|at| at as f32 / SEGMENTS as f32 * TAU);
        let place = |turn: f32| Vec3::new(turn.cos(), 0.0, turn.sin()) * self.length * RING;
        turns
            .filter_map(|turn| self.point(self.centre + place(turn)))
            .collect()
    }

    /// The knob stands across the screen, so that it is never behind the object.
    fn knob(&self) -> Option<Pos2> {
        let aside = (self.pose.right() + self.pose.up()).normalize();
        self.point(self.centre + aside * self.length * KNOB)
    }

    /// What the pointer is on, if it is on a handle.
    pub fn handle_at(&self, at: Pos2) -> Option<Handle> {
        if self.knob().is_some_and(|knob| knob.distance(at) < SLACK) {
            return Some(Handle::Knob);
        }
        let start = self.point(self.centre)?;
        for (axis, _) in AXES {
            let end = self.point(self.centre + axis * self.length);
            let outer = end.map(|end| (start + (end - start) * 0.25, end));
            if outer.is_some_and(|(from, end)| distance_to(at, from, end) < SLACK) {
                return Some(Handle::Axis(axis));
            }
        }
        let ring = self.ring();
        let near = |pair: &[Pos2]| distance_to(at, pair[0], pair[1]) < SLACK * 0.75;
        ring.windows(2).any(near).then_some(Handle::Ring)
    }

    /// Paints the handles; the one that is held or pointed at is brighter.
    pub fn paint(&self, painter: &Painter, lit: Option<Handle>, said: &str) {
        let Some(start) = self.point(self.centre) else {
            return;
        };
        let width = |handle: Handle| if lit == Some(handle) { 4.0 } else { 2.2 };
        let ring = self.ring();
        outlined(painter, &ring, width(Handle::Ring), GOLD);
        for (axis, colour) in AXES {
            if let Some(end) = self.point(self.centre + axis * self.length) {
                outlined(painter, &[start, end], width(Handle::Axis(axis)), colour);
                arrow_head(painter, start, end, colour);
            }
        }
        if let Some(knob) = self.knob() {
            let size = egui::Vec2::splat(if lit == Some(Handle::Knob) {
                13.0
            } else {
                10.0
            });
            let place = Rect::from_center_size(knob, size);
            painter.rect_filled(place.expand(1.5), 2, Color32::from_black_alpha(190));
            painter.rect_filled(place, 2, Color32::WHITE);
        }
        if !said.is_empty() {
            let at = start + egui::vec2(14.0, 16.0);
            let font = FontId::proportional(12.5);
            let galley = painter.layout_no_wrap(said.to_owned(), font.clone(), Color32::WHITE);
            let ground = Rect::from_min_size(at, galley.size()).expand2(egui::vec2(6.0, 3.0));
            painter.rect_filled(ground, 4, Color32::from_black_alpha(190));
            painter.text(at, Align2::LEFT_TOP, said, font, Color32::WHITE);
        }
    }

    /// The object as a drag of a handle from one place of the screen to another makes it.
    pub fn dragged(&self, handle: Handle, object: &Object, from: Pos2, to: Pos2) -> Object {
        let mut object = object.clone();
        match handle {
            Handle::Ground => {}
            Handle::Axis(axis) => {
                let along = |at: Pos2| along_axis(self.ray(at), self.centre, axis);
                if let (Some(before), Some(after)) = (along(from), along(to)) {
                    object.position += axis * (after - before);
                }
            }
            Handle::Ring => {
                let angle = |at: Pos2| self.angle(at);
                if let (Some(before), Some(after)) = (angle(from), angle(to)) {
                    let turned = Quat::from_rotation_y(before - after) * object.rotation;
                    object.rotation = turned.normalize();
                }
            }
            Handle::Knob => {
                if let Some(centre) = self.point(self.centre) {
                    let before = from.distance(centre).max(4.0);
                    let ratio = (to.distance(centre) / before).clamp(0.02, 50.0);
                    object.scale =
                        (object.scale * ratio).clamp(Vec3::splat(0.01), Vec3::splat(100.0));
                }
            }
        }
        object
    }

    /// The direction in plan from the object to where the pointer meets its level, radians.
    fn angle(&self, at: Pos2) -> Option<f32> {
        let ray = self.ray(at);
        let distance = (self.centre.y - ray.origin.y) / ray.direction.y;
        let to = ray.at(distance) - self.centre;
        (distance.is_finite() && distance > 0.0).then(|| to.z.atan2(to.x))
    }
}

/// What a drag has come to, in words.
pub fn said(handle: Handle, object: &Object) -> String {
    match handle {
        Handle::Ground | Handle::Axis(_) => {
            let [x, y, z] = object.position.to_array();
            format!("{x:.2}, {y:.2}, {z:.2} m")
        }
        Handle::Ring => format!("{:.0}°", turn(object).to_degrees()),
        Handle::Knob => format!("× {:.2}", object.scale.x),
    }
}

/// How far along an axis the point is that is nearest to a ray.
fn along_axis(ray: Ray, centre: Vec3, axis: Vec3) -> Option<f32> {
    let to = ray.origin - centre;
    let parallel = axis.dot(ray.direction);
    let apart = 1.0 - parallel * parallel;
    (apart > 1e-4).then(|| (axis.dot(to) - parallel * ray.direction.dot(to)) / apart)
}

fn distance_to(at: Pos2, from: Pos2, to: Pos2) -> f32 {
    let along = to - from;
    let part = (at - from).dot(along) / along.length_sq().max(1e-6);
    at.distance(from + along * part.clamp(0.0, 1.0))
}

fn outlined(painter: &Painter, points: &[Pos2], width: f32, colour: Color32) {
    for (width, colour) in [
        (width + 2.4, Color32::from_black_alpha(150)),
        (width, colour),
    ] {
        painter.add(Shape::line(points.to_vec(), Stroke::new(width, colour)));
    }
}

fn arrow_head(painter: &Painter, start: Pos2, end: Pos2, colour: Color32) {
    let along = (end - start).normalized() * 11.0;
    let aside = along.rot90() * 0.5;
    let tip = end + along * 0.6;
    let head = vec![tip, tip - along + aside, tip - along - aside];
    let edge = Stroke::new(1.2, Color32::from_black_alpha(150));
    painter.add(Shape::convex_polygon(head, colour, edge));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect() -> Rect {
        Rect::from_min_size(Pos2::ZERO, egui::vec2(800.0, 600.0))
    }

    fn object() -> Object {
        Object::new("", 0, Vec3::new(0.0, 2.0, 0.0))
    }

    #[test]
    fn every_handle_does_its_own() {
        let pose = Pose::looking_at(Vec3::new(9.0, 12.0, 15.0), object().position);
        let gizmo = Gizmo::new(rect(), &pose, object().position);
        for (axis, _) in AXES {
            let from = gizmo
                .point(gizmo.centre + axis * gizmo.length * 0.8)
                .unwrap();
            assert_eq!(gizmo.handle_at(from), Some(Handle::Axis(axis)));
            let to = gizmo
                .point(gizmo.centre + axis * gizmo.length * 1.3)
                .unwrap();
            let moved = gizmo.dragged(Handle::Axis(axis), &object(), from, to);
            let by = moved.position - object().position;
            assert!(
                (by - axis * gizmo.length * 0.5).length() < 0.02,
                "{axis} {by}"
            );
        }
        let on_ring = |turn: f32| {
            let out = Vec3::new(turn.cos(), 0.0, turn.sin()) * gizmo.length * RING;
            gizmo.point(gizmo.centre + out).unwrap()
        };
        assert_eq!(gizmo.handle_at(on_ring(0.8)), Some(Handle::Ring));
        let turned = gizmo.dragged(Handle::Ring, &object(), on_ring(0.8), on_ring(0.2));
        assert!((turn(&turned) - 0.6).abs() < 0.01, "{}", turn(&turned));
        let knob = gizmo.knob().unwrap();
        assert_eq!(gizmo.handle_at(knob), Some(Handle::Knob));
        let centre = gizmo.point(gizmo.centre).unwrap();
        let larger = gizmo.dragged(
            Handle::Knob,
            &object(),
            knob,
            centre + (knob - centre) * 2.0,
        );
        assert!((larger.scale - Vec3::splat(2.0)).length() < 0.01);
        assert_eq!(gizmo.handle_at(Pos2::new(5.0, 5.0)), None);
    }

    #[test]
    fn a_drag_that_makes_no_sense_changes_nothing_to_nonsense() {
        let pose = Pose::looking_at(Vec3::new(0.0, 2.0, 9.0), object().position);
        let gizmo = Gizmo::new(rect(), &pose, object().position);
        for handle in [Handle::Axis(Vec3::Z), Handle::Ring, Handle::Knob] {
            let dragged = gizmo.dragged(
                handle,
                &object(),
                Pos2::new(400.0, 300.0),
                Pos2::new(9.0, -900.0),
            );
            assert!(dragged.position.is_finite() && dragged.rotation.is_normalized());
            assert!(dragged.scale.is_finite());
        }
    }
}
