//! The handles of the chosen objects: arrows that move them, a ring that turns them, a knob that scales them. They stand
//! beside what is chosen, however large that is on the screen.

mod paint;

pub use paint::said;

use super::pose::Pose;
use crate::editor::tool::Motion;
use crate::math::Ray;
use egui::{Pos2, Rect, vec2};
use glam::{Vec2, Vec3};
use std::f32::consts::TAU;

/// Points between what is chosen and its handles.
const GAP: f32 = 12.0;
/// Points of an arrow that is seen from the side.
const ARROW: f32 = 50.0;
/// Of an arrow along the line of sight less than this share is seen; it is left out.
const LEAST_SEEN: f32 = 0.12;
/// Points between what is chosen and the ring or the knob.
const RING_GAP: f32 = 26.0;
/// Handles stand off by at most this share of the shorter side of the view, so that they stay in it.
const MOST_REACH: f32 = 0.32;
/// How near to a handle the pointer has it, points.
const SLACK: f32 = 8.0;
const SEGMENTS: usize = 64;
/// The farthest that a drag moves something, in distances from the camera.
const FARTHEST: f32 = 20.0;

/// What of the chosen objects the pointer holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Handle {
    /// An object itself: all follow the pointer over the ground.
    Ground,
    /// An arrow: they move along that axis.
    Axis(Vec3),
    /// The ring: they turn about the upright axis.
    Ring,
    /// The knob: they grow or shrink.
    Knob,
}

const AXES: [Vec3; 3] = [Vec3::X, Vec3::Y, Vec3::Z];

/// The handles as a camera sees them.
pub struct Gizmo<'a> {
    rect: Rect,
    pose: &'a Pose,
    centre: Vec3,
    /// Metres from the camera to the centre, along its line of sight.
    depth: f32,
    /// Where the corners of what is chosen are on the screen, from the centre; empty if one of them is behind the camera.
    silhouette: Vec<egui::Vec2>,
    /// Metres from the upright axis through the centre to the farthest corner.
    width: f32,
    /// What can be done beside moving and turning.
    scaling: Scaling,
}

/// Whether there is a knob that scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scaling {
    ByKnob,
    None,
}

impl<'a> Gizmo<'a> {
    /// The handles around a place, of what has these corners.
    pub fn new(rect: Rect, pose: &'a Pose, centre: Vec3, corners: &[Vec3]) -> Self {
        let aside = |corner: &Vec3| Vec2::new(corner.x - centre.x, corner.z - centre.z).length();
        let mut gizmo = Self {
            rect,
            pose,
            centre,
            depth: (centre - pose.position).dot(pose.ahead()).max(0.05),
            silhouette: Vec::new(),
            width: corners.iter().map(aside).fold(0.0, f32::max),
            scaling: Scaling::ByKnob,
        };
        let start = gizmo.point(centre);
        let offset = |corner: &Vec3| Some(gizmo.point(*corner)? - start?);
        let offsets: Option<Vec<egui::Vec2>> = corners.iter().map(offset).collect();
        gizmo.silhouette = offsets.unwrap_or_default();
        gizmo
    }

    /// The same for what can't be scaled.
    #[must_use]
    pub fn without_knob(self) -> Self {
        Self {
            scaling: Scaling::None,
            ..self
        }
    }

    fn aspect(&self) -> f32 {
        self.rect.width() / self.rect.height()
    }

    /// Points of a metre at the centre.
    fn points_per_metre(&self) -> f32 {
        self.rect.height() / (2.0 * self.depth * self.pose.lens)
    }

    /// Where a place is on the screen.
    fn point(&self, place: Vec3) -> Option<Pos2> {
        let at = self.pose.project(place, self.aspect())?;
        let share = vec2(at.x + 1.0, 1.0 - at.y) * 0.5;
        Some(self.rect.min + share * self.rect.size())
    }

    fn ray(&self, at: Pos2) -> Ray {
        self.pose.ray_through(at, self.rect)
    }

    fn most_reach(&self) -> f32 {
        self.rect.size().min_elem() * MOST_REACH
    }

    /// How far what is chosen reaches from its centre in a direction of the screen, points.
    fn reach(&self, direction: egui::Vec2) -> f32 {
        let most = self.most_reach();
        let along = |corner: &egui::Vec2| corner.dot(direction);
        let reach = self.silhouette.iter().map(along).reduce(f32::max);
        reach.unwrap_or(most).clamp(0.0, most)
    }

    /// Whether a place of the screen is before or behind what is chosen.
    fn is_covered(&self, at: Pos2) -> bool {
        const DIRECTIONS: u32 = 32;
        let Some(start) = self.point(self.centre) else {
            return false;
        };
        (0..DIRECTIONS).all(|step| {
            let direction = egui::Vec2::angled(step as f32 / DIRECTIONS as f32 * TAU);
            (at - start).dot(direction) < self.reach(direction)
        })
    }

    /// The direction of an axis on the screen, and how much of it is seen from the side, 0 to 1.
    fn direction(&self, axis: Vec3) -> Option<(egui::Vec2, f32)> {
        let step = self.depth * 0.01;
        let along = self.point(self.centre + axis * step)? - self.point(self.centre)?;
        let seen = along.length() / (step * self.points_per_metre());
        (seen >= LEAST_SEEN).then(|| (along.normalized(), seen.min(1.0)))
    }

    /// Both ends of an axis' arrow.
    fn arrow(&self, axis: Vec3) -> Option<[Pos2; 2]> {
        let (direction, seen) = self.direction(axis)?;
        let start = self.point(self.centre)? + direction * (self.reach(direction) + GAP);
        Some([start, start + direction * ARROW * seen])
    }

    /// The ring lies level around the centre, outside of all that is chosen.
    fn ring(&self) -> Vec<Pos2> {
        let reach = (self.width * self.points_per_metre()).min(self.most_reach());
        let radius = (reach + RING_GAP) / self.points_per_metre();
        let turns = (0..=SEGMENTS).map(|at| at as f32 / SEGMENTS as f32 * TAU);
        let place = |turn: f32| Vec3::new(turn.cos(), 0.0, turn.sin()) * radius;
        turns
            .filter_map(|turn| self.point(self.centre + place(turn)))
            .collect()
    }

    /// The pieces of the ring, and whether what is chosen covers each of them.
    fn pieces_of_ring(&self) -> Vec<([Pos2; 2], bool)> {
        let ring = self.ring();
        let piece = |pair: &[Pos2]| {
            let ends = [pair[0], pair[1]];
            (ends, ends.iter().any(|end| self.is_covered(*end)))
        };
        ring.windows(2).map(piece).collect()
    }

    /// The knob stands across the screen.
    fn knob(&self) -> Option<Pos2> {
        if self.scaling == Scaling::None {
            return None;
        }
        let aside = vec2(1.0, -1.0).normalized();
        Some(self.point(self.centre)? + aside * (self.reach(aside) + RING_GAP))
    }

    /// What the pointer is on, if it is on a handle.
    pub fn handle_at(&self, at: Pos2) -> Option<Handle> {
        if self.knob().is_some_and(|knob| knob.distance(at) < SLACK) {
            return Some(Handle::Knob);
        }
        for axis in AXES {
            let on = |[from, end]: [Pos2; 2]| distance_to(at, from, end) < SLACK;
            if self.arrow(axis).is_some_and(on) {
                return Some(Handle::Axis(axis));
            }
        }
        let near = |(ends, covered): &([Pos2; 2], bool)| {
            !covered && distance_to(at, ends[0], ends[1]) < SLACK * 0.75
        };
        let on_ring = self.pieces_of_ring().iter().any(near);
        on_ring.then_some(Handle::Ring)
    }

    /// What a drag of a handle from one place of the screen to another does; nothing where it has no sense.
    pub fn motion(&self, handle: Handle, from: Pos2, to: Pos2) -> Option<Motion> {
        match handle {
            Handle::Ground => None,
            Handle::Axis(axis) => {
                let (direction, _) = self.direction(axis)?;
                let by = (to - from).dot(direction);
                // The centre goes as far over the screen as the pointer does.
                let ray = self.ray(self.point(self.centre)? + direction * by);
                let along = along_axis(ray, self.centre, axis)?;
                // Beyond the vanishing point of the axis there is no place for it.
                let most = self.depth * FARTHEST;
                (along * by >= 0.0).then(|| Motion::Move(axis * along.clamp(-most, most)))
            }
            Handle::Ring => Some(Motion::Turn(self.angle(from)? - self.angle(to)?)),
            Handle::Knob => {
                let centre = self.point(self.centre)?;
                let before = from.distance(centre).max(4.0);
                let ratio = (to.distance(centre) / before).clamp(0.02, 50.0);
                Some(Motion::Scale(ratio))
            }
        }
    }

    /// The direction in plan from the centre to where the pointer meets its level, radians.
    fn angle(&self, at: Pos2) -> Option<f32> {
        let ray = self.ray(at);
        let distance = (self.centre.y - ray.origin.y) / ray.direction.y;
        let to = ray.at(distance) - self.centre;
        (distance.is_finite() && distance > 0.0).then(|| to.z.atan2(to.x))
    }
}

/// How far along an axis the point is that is nearest to a ray.
pub(super) fn along_axis(ray: Ray, centre: Vec3, axis: Vec3) -> Option<f32> {
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

#[cfg(test)]
mod tests {
    use super::*;

    const CENTRE: Vec3 = Vec3::new(0.0, 2.0, 0.0);

    fn rect() -> Rect {
        Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0))
    }

    /// A box that stands on the centre, of a size in metres.
    fn corners(size: f32) -> [Vec3; 8] {
        std::array::from_fn(|at| {
            let side = |axis: usize| (at >> axis & 1) as f32;
            CENTRE + Vec3::new(side(0) - 0.5, side(1), (side(2) - 0.5) * 0.7) * size
        })
    }

    #[test]
    fn every_handle_does_its_own() {
        let pose = Pose::looking_at(Vec3::new(9.0, 12.0, 15.0), CENTRE);
        let gizmo = Gizmo::new(rect(), &pose, CENTRE, &corners(1.0));
        for axis in AXES {
            let [start, end] = gizmo.arrow(axis).unwrap();
            let from = start + (end - start) * 0.5;
            assert_eq!(gizmo.handle_at(from), Some(Handle::Axis(axis)));
            let way = gizmo.point(CENTRE + axis * 1.5).unwrap() - gizmo.point(CENTRE).unwrap();
            let moved = gizmo.motion(Handle::Axis(axis), from, from + way);
            let Some(Motion::Move(by)) = moved else {
                panic!("{moved:?}")
            };
            assert!((by - axis * 1.5).length() < 0.01, "{axis} {by}");
        }
        let radius = (gizmo.width * gizmo.points_per_metre() + RING_GAP) / gizmo.points_per_metre();
        let on_ring = |turn: f32| {
            let out = Vec3::new(turn.cos(), 0.0, turn.sin()) * radius;
            gizmo.point(CENTRE + out).unwrap()
        };
        assert_eq!(gizmo.handle_at(on_ring(0.8)), Some(Handle::Ring));
        let turned = gizmo.motion(Handle::Ring, on_ring(0.8), on_ring(0.2));
        assert!(matches!(turned, Some(Motion::Turn(by)) if (by - 0.6).abs() < 0.01));
        let knob = gizmo.knob().unwrap();
        assert_eq!(gizmo.handle_at(knob), Some(Handle::Knob));
        let centre = gizmo.point(CENTRE).unwrap();
        let larger = gizmo.motion(Handle::Knob, knob, centre + (knob - centre) * 2.0);
        assert!(matches!(larger, Some(Motion::Scale(by)) if (by - 2.0).abs() < 0.01));
        assert_eq!(gizmo.handle_at(Pos2::new(5.0, 5.0)), None);
    }

    /// Whether a place is within the convex hull of others: on one side of it at least one lies, whatever the line.
    fn is_before(at: Pos2, silhouette: &[Pos2]) -> bool {
        (0..320).all(|step| {
            let out = egui::Vec2::angled(step as f32 / 320.0 * TAU);
            let beyond = silhouette.iter().map(|corner| (*corner - at).dot(out));
            beyond.fold(f32::NEG_INFINITY, f32::max) > 0.0
        })
    }

    #[test]
    fn handles_stand_beside_what_is_chosen_however_it_is_seen() {
        for size in [0.01, 0.5, 3.0] {
            for (turn, height) in [(0.0f32, 0.3), (0.7, 3.0), (2.0, 11.0), (4.0, 40.0)] {
                let from = CENTRE + Vec3::new(turn.cos() * 16.0, height, turn.sin() * 16.0);
                let pose = Pose::looking_at(from, CENTRE + Vec3::X);
                let corners = corners(size);
                let gizmo = Gizmo::new(rect(), &pose, CENTRE, &corners);
                let silhouette = corners.map(|corner| gizmo.point(corner).unwrap());
                let arrows = AXES.into_iter().filter_map(|axis| gizmo.arrow(axis));
                let arrows: Vec<[Pos2; 2]> = arrows.collect();
                assert!(arrows.len() >= 2, "{size} {height}");
                for [start, end] in &arrows {
                    assert!(start.distance(*end) <= ARROW + 0.01);
                    assert!(start.distance(*end) >= ARROW * LEAST_SEEN - 0.01);
                }
                let free = gizmo
                    .pieces_of_ring()
                    .into_iter()
                    .filter(|(_, covered)| !covered);
                let places = arrows
                    .into_iter()
                    .chain(free.map(|(ends, _)| ends))
                    .flatten();
                for at in places.chain(gizmo.knob()) {
                    assert!(!is_before(at, &silhouette), "{size} {turn} {height} {at}");
                }
            }
        }
    }

    #[test]
    fn handles_of_what_fills_the_view_stay_within_it() {
        let pose = Pose::looking_at(Vec3::new(9.0, 12.0, 15.0), CENTRE);
        for size in [30.0, 500.0] {
            let gizmo = Gizmo::new(rect(), &pose, CENTRE, &corners(size));
            let arrows = AXES.into_iter().filter_map(|axis| gizmo.arrow(axis));
            for at in arrows.flatten().chain(gizmo.knob()) {
                assert!(rect().contains(at), "{size} {at}");
            }
        }
    }

    #[test]
    fn a_drag_that_makes_no_sense_does_nothing_or_little() {
        let far = Pos2::new(9.0, -900.0);
        for from in [Vec3::new(0.0, 2.0, 9.0), Vec3::new(2.0, 2.5, 9.0)] {
            let pose = Pose::looking_at(from, CENTRE + Vec3::Y);
            let gizmo = Gizmo::new(rect(), &pose, CENTRE, &corners(1.0));
            let axes = AXES.map(Handle::Axis);
            for handle in axes.into_iter().chain([Handle::Ring, Handle::Knob]) {
                match gizmo.motion(handle, Pos2::new(400.0, 300.0), far) {
                    Some(Motion::Move(by)) => assert!(by.length() <= 10.0 * FARTHEST),
                    Some(Motion::Turn(by)) => assert!(by.is_finite()),
                    Some(Motion::Scale(by)) => assert!((0.02..=50.0).contains(&by)),
                    None => {}
                }
            }
        }
    }
}
