//! A half-line in space.

use glam::Vec3;

/// A half-line from `origin` along `direction`, in metres; `direction` has length 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Where it starts.
    pub origin: Vec3,
    /// Where it goes; unit length.
    pub direction: Vec3,
}

impl Ray {
    /// The point `distance` metres along the ray.
    pub fn at(&self, distance: f32) -> Vec3 {
        self.origin + self.direction * distance
    }
}
