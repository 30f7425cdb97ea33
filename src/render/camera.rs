//! Where a picture is taken from.

use crate::math::Ray;
use glam::{Mat4, Vec2, Vec3};

/// Metres from the eye to the nearest thing that is drawn.
const NEAR: f32 = 0.1;

/// A point of view: right-handed, y up, with perspective.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Where it is, in metres.
    pub position: Vec3,
    /// Radians from north (−z) to the east.
    pub yaw: f32,
    /// Radians above the horizon, −π/2..π/2.
    pub pitch: f32,
    /// Radians from the lower to the upper edge of the picture.
    pub field_of_view: f32,
}

impl Camera {
    /// A camera at `position` that looks at `target`, 60° from top to bottom.
    pub fn looking_at(position: Vec3, target: Vec3) -> Self {
        let to = (target - position).normalize_or(Vec3::NEG_Z);
        Self {
            position,
            yaw: to.x.atan2(-to.z),
            pitch: to.y.clamp(-1.0, 1.0).asin(),
            field_of_view: 60f32.to_radians(),
        }
    }

    /// Where it looks; unit length.
    pub fn forward(&self) -> Vec3 {
        let (sin_yaw, cos_yaw) = self.yaw.sin_cos();
        let (sin_pitch, cos_pitch) = self.pitch.sin_cos();
        Vec3::new(sin_yaw * cos_pitch, sin_pitch, -cos_yaw * cos_pitch)
    }

    /// To the right in the picture; unit length, level.
    pub fn right(&self) -> Vec3 {
        let (sin_yaw, cos_yaw) = self.yaw.sin_cos();
        Vec3::new(cos_yaw, 0.0, sin_yaw)
    }

    /// Upwards in the picture; unit length.
    pub fn up(&self) -> Vec3 {
        self.right().cross(self.forward())
    }

    /// From the world to clip space, for a picture of width / height = `aspect`.
    /// Depth is 1 near the eye and falls to 0 far away.
    pub fn view_projection(&self, aspect: f32) -> Mat4 {
        let projection = Mat4::perspective_infinite_reverse_rh(self.field_of_view, aspect, NEAR);
        projection * Mat4::look_to_rh(self.position, self.forward(), self.up())
    }

    /// The ray through a point of the picture: `(−1, −1)` its lower left corner, `(1, 1)` its upper right.
    pub fn ray(&self, screen: Vec2, aspect: f32) -> Ray {
        let half = (0.5 * self.field_of_view).tan();
        let direction = self.forward()
            + self.right() * (screen.x * half * aspect)
            + self.up() * (screen.y * half);
        Ray {
            origin: self.position,
            direction: direction.normalize(),
        }
    }

    /// Where a point of the world is in the picture, as [`Camera::ray`] counts; `None` behind the eye.
    pub fn project(&self, point: Vec3, aspect: f32) -> Option<Vec2> {
        let clip = self.view_projection(aspect) * point.extend(1.0);
        (clip.w > NEAR).then(|| Vec2::new(clip.x, clip.y) / clip.w)
    }

    /// The planes that bound what is seen between two places across the picture, from −1 at its left edge to 1 at its
    /// right, but for the near one: a point is inside where `normal · (point − position) >= 0` for each.
    pub(super) fn side_normals(&self, aspect: f32, [left, right]: [f32; 2]) -> [Vec3; 4] {
        let half = (0.5 * self.field_of_view).tan();
        let (forward, aside, up) = (self.forward(), self.right(), self.up());
        [
            aside - forward * (half * aspect * left),
            forward * (half * aspect * right) - aside,
            forward * half + up,
            forward * half - up,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_and_projection_agree() {
        let camera = Camera::looking_at(Vec3::new(10.0, 20.0, 30.0), Vec3::new(-40.0, 0.0, -15.0));
        for screen in [Vec2::ZERO, Vec2::new(0.7, -0.4), Vec2::new(-1.0, 1.0)] {
            let point = camera.ray(screen, 1.6).at(70.0);
            let seen = camera.project(point, 1.6).unwrap();
            assert!((seen - screen).length() < 1e-4, "{seen} {screen}");
        }
        assert_eq!(
            camera.project(camera.ray(Vec2::ZERO, 1.6).at(-5.0), 1.6),
            None
        );
    }

    #[test]
    fn yaw_turns_from_north_to_the_east() {
        let camera = Camera::looking_at(Vec3::ZERO, Vec3::X);
        assert!((camera.yaw - std::f32::consts::FRAC_PI_2).abs() < 1e-6);
        assert!((camera.right() - Vec3::Z).length() < 1e-6);
    }

    #[test]
    fn what_is_in_the_picture_is_inside_its_planes() {
        let camera = Camera::looking_at(Vec3::new(0.0, 5.0, 0.0), Vec3::new(9.0, 2.0, 4.0));
        let (all, part) = ([-1.0, 1.0], [0.2, 0.6]);
        for (screen, across, inside) in [
            (Vec2::new(0.99, -0.99), all, true),
            (Vec2::new(1.05, 0.0), all, false),
            (Vec2::new(0.21, 0.99), part, true),
            (Vec2::new(0.59, 0.0), part, true),
            (Vec2::new(0.19, 0.0), part, false),
            (Vec2::new(0.61, 0.0), part, false),
        ] {
            let offset = camera.ray(screen, 1.3).direction;
            let all = camera
                .side_normals(1.3, across)
                .iter()
                .all(|normal| normal.dot(offset) >= 0.0);
            assert_eq!(all, inside);
        }
    }
}
