//! Where the camera stands and looks, and how it is moved. Angles in radians, lengths in metres.

use crate::math::Ray;
use egui::{Pos2, Rect};
use glam::{Vec2, Vec3};
use serde::{Deserialize, Serialize};
use std::f32::consts::{FRAC_PI_2, TAU};

/// The camera looks no more steeply than this, so that north stays up on the screen.
const STEEPEST: f32 = FRAC_PI_2 - 0.01;
/// Nearest distance that a zoom leaves to what it goes to.
const NEAREST: f32 = 0.3;
/// Tangent of half the angle from the lower to the upper edge of the picture: 30°.
pub const USUAL_LENS: f32 = 0.577_350_26;

/// A place, a direction and a lens. At yaw 0 it looks north (towards −z), at a quarter turn east (+x).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// Where it stands.
    pub position: Vec3,
    /// Turn to the right from north.
    pub yaw: f32,
    /// Tilt upwards.
    pub pitch: f32,
    /// Tangent of half the angle from the lower to the upper edge of the picture.
    #[serde(default = "usual_lens")]
    pub lens: f32,
}

fn usual_lens() -> f32 {
    USUAL_LENS
}

impl Pose {
    /// Looks from `position` at `target`.
    pub fn looking_at(position: Vec3, target: Vec3) -> Self {
        let ahead = (target - position).normalize_or(Vec3::NEG_Z);
        Self {
            position,
            yaw: ahead.x.atan2(-ahead.z),
            pitch: ahead.y.asin().clamp(-STEEPEST, STEEPEST),
            lens: USUAL_LENS,
        }
    }

    /// Whether all of it are numbers.
    pub fn is_finite(&self) -> bool {
        let numbers = [self.yaw, self.pitch, self.lens];
        self.position.is_finite() && numbers.into_iter().all(f32::is_finite)
    }

    /// Where it looks; unit length.
    pub fn ahead(&self) -> Vec3 {
        let (sin, cos) = self.pitch.sin_cos();
        Vec3::new(self.yaw.sin() * cos, sin, -self.yaw.cos() * cos)
    }

    /// From where it stands to where it looks.
    pub fn ray_ahead(&self) -> Ray {
        Ray {
            origin: self.position,
            direction: self.ahead(),
        }
    }

    /// To the right on the screen; unit length.
    pub fn right(&self) -> Vec3 {
        Vec3::new(self.yaw.cos(), 0.0, self.yaw.sin())
    }

    /// Upwards on the screen; unit length.
    pub fn up(&self) -> Vec3 {
        self.right().cross(self.ahead())
    }

    /// The ray through a place on the screen: −1..1 to the right and up; `aspect` is width by height.
    pub fn ray(&self, place: Vec2, aspect: f32) -> Ray {
        let place = place * self.lens;
        let across = self.right() * (place.x * aspect) + self.up() * place.y;
        Ray {
            origin: self.position,
            direction: (self.ahead() + across).normalize(),
        }
    }

    /// The ray through a point of the screen, of a picture that fills `rect`.
    pub fn ray_through(&self, at: Pos2, rect: Rect) -> Ray {
        let share = (at - rect.min) / rect.size();
        let place = Vec2::new(share.x * 2.0 - 1.0, 1.0 - share.y * 2.0);
        self.ray(place, rect.width() / rect.height())
    }

    /// Where a point is on the screen, as `ray` counts; none behind the camera.
    pub fn project(&self, point: Vec3, aspect: f32) -> Option<Vec2> {
        let to = point - self.position;
        let depth = to.dot(self.ahead());
        (depth > 0.01).then(|| {
            let x = to.dot(self.right()) / (depth * self.lens * aspect);
            let y = to.dot(self.up()) / (depth * self.lens);
            Vec2::new(x, y)
        })
    }

    /// Turns on the spot.
    pub fn look(&mut self, yaw: f32, pitch: f32) {
        self.yaw = (self.yaw + yaw).rem_euclid(TAU);
        self.pitch = (self.pitch + pitch).clamp(-STEEPEST, STEEPEST);
    }

    /// Turns around `pivot`, which stays where it is on the screen.
    pub fn orbit(&mut self, pivot: Vec3, yaw: f32, pitch: f32) {
        let to = pivot - self.position;
        let local = [
            to.dot(self.right()),
            to.dot(self.up()),
            to.dot(self.ahead()),
        ];
        self.look(yaw, pitch);
        let back = self.right() * local[0] + self.up() * local[1] + self.ahead() * local[2];
        self.position = pivot - back;
    }

    /// Moves across the screen, in metres to the right and up.
    pub fn pan(&mut self, by: Vec2) {
        self.position += self.right() * by.x + self.up() * by.y;
    }

    /// Goes `share` of the way to `target`; backwards if negative.
    pub fn zoom(&mut self, target: Vec3, share: f32) {
        let to = target - self.position;
        let distance = to.length();
        let step = (distance * share).min(distance - NEAREST);
        self.position += to.normalize_or_zero() * step;
    }

    /// Flies: `by` counts metres to the right, up (of the world) and ahead.
    pub fn fly(&mut self, by: Vec3) {
        self.position += self.right() * by.x + Vec3::Y * by.y + self.ahead() * by.z;
    }

    /// The same direction, from where a ball fills the screen.
    pub fn framing(&self, centre: Vec3, radius: f32) -> Self {
        let distance = radius / (self.lens / self.lens.hypot(1.0)) * 1.05;
        Self {
            position: centre - self.ahead() * distance.max(NEAREST),
            ..*self
        }
    }

    /// Looks down more steeply, by a share of what is left to straight down.
    pub fn tilted_down(&self, share: f32) -> Self {
        Self {
            pitch: self.pitch + (-STEEPEST - self.pitch).min(0.0) * share,
            ..*self
        }
    }

    /// Part of the way to another pose, the short way round.
    pub fn towards(&self, other: &Self, part: f32) -> Self {
        let turn = (other.yaw - self.yaw + TAU / 2.0).rem_euclid(TAU) - TAU / 2.0;
        Self {
            position: self.position.lerp(other.position, part),
            yaw: self.yaw + turn * part,
            pitch: self.pitch + (other.pitch - self.pitch) * part,
            lens: other.lens,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose() -> Pose {
        Pose::looking_at(Vec3::new(10.0, 30.0, 50.0), Vec3::new(20.0, 0.0, 10.0))
    }

    fn near(a: Vec3, b: Vec3) -> bool {
        (a - b).length() < 1e-3
    }

    #[test]
    fn it_looks_where_it_was_told() {
        let at = (pose().position - Vec3::new(20.0, 0.0, 10.0)).length();
        let target = pose().position + pose().ahead() * at;
        assert!(near(target, Vec3::new(20.0, 0.0, 10.0)));
    }

    #[test]
    fn rays_and_projection_agree() {
        let place = Vec2::new(0.4, -0.7);
        let ray = pose().ray(place, 1.6);
        let back = pose().project(ray.at(25.0), 1.6).unwrap();
        assert!((back - place).length() < 1e-4);
        assert_eq!(pose().project(pose().position - pose().ahead(), 1.6), None);
        let rect = Rect::from_min_size(Pos2::new(30.0, 10.0), egui::vec2(160.0, 100.0));
        let through = pose().ray_through(Pos2::new(142.0, 95.0), rect);
        assert!(through.direction.distance(ray.direction) < 1e-6);
    }

    #[test]
    fn the_pivot_of_an_orbit_stays_on_its_place() {
        let pivot = Vec3::new(25.0, 3.0, 12.0);
        let mut moved = pose();
        let before = moved.project(pivot, 1.6).unwrap();
        moved.orbit(pivot, 0.8, 0.2);
        let after = moved.project(pivot, 1.6).unwrap();
        assert!((before - after).length() < 1e-3);
        assert!(!near(moved.position, pose().position));
    }

    #[test]
    fn zooming_never_passes_its_target() {
        let target = Vec3::new(20.0, 0.0, 10.0);
        let mut moved = pose();
        for _ in 0..100 {
            moved.zoom(target, 0.3);
        }
        let left = (target - moved.position).length();
        assert!((0.2..0.5).contains(&left), "{left}");
    }

    #[test]
    fn turning_takes_the_short_way() {
        let (mut a, mut b) = (pose(), pose());
        (a.yaw, b.yaw) = (0.1, TAU - 0.1);
        assert!(a.towards(&b, 0.5).yaw.abs() < 1e-4);
    }

    #[test]
    fn what_is_framed_is_seen_whole() {
        let framed = pose().framing(Vec3::ZERO, 100.0);
        let edge = framed.up() * 100.0;
        assert!(framed.project(edge, 1.0).unwrap().y <= 1.0);
    }
}
