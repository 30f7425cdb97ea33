//! How far a point lies from many planes at once.

use glam::{DMat3, DVec3};

/// The sum of squared distances from planes, each weighted, as a function of the point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quadric {
    /// Σ weight · normal · normalᵀ.
    square: DMat3,
    /// Σ weight · offset · normal.
    linear: DVec3,
    /// Σ weight · offset².
    constant: f64,
    /// Σ weight.
    weight: f64,
}

/// How strongly the best place is drawn to the middle, beside the planes: where they leave a direction open, as on flat
/// ground, it decides; elsewhere it is next to nothing.
const TO_MIDDLE: f64 = 1e-3;

impl Quadric {
    /// No plane.
    pub const NONE: Self = Self {
        square: DMat3::ZERO,
        linear: DVec3::ZERO,
        constant: 0.0,
        weight: 0.0,
    };

    /// The plane through a point; `normal` is of unit length.
    pub fn of_plane(normal: DVec3, point: DVec3, weight: f64) -> Self {
        let offset = -normal.dot(point);
        let column = |along: f64| normal * (along * weight);
        Self {
            square: DMat3::from_cols(column(normal.x), column(normal.y), column(normal.z)),
            linear: normal * (offset * weight),
            constant: offset * offset * weight,
            weight,
        }
    }

    pub fn plus(self, other: Self) -> Self {
        Self {
            square: self.square + other.square,
            linear: self.linear + other.linear,
            constant: self.constant + other.constant,
            weight: self.weight + other.weight,
        }
    }

    /// The weighted sum of squared distances of a point.
    pub fn at(&self, point: DVec3) -> f64 {
        let sum = point.dot(self.square * point) + 2.0 * self.linear.dot(point) + self.constant;
        sum.max(0.0)
    }

    /// The mean squared distance of a point.
    pub fn mean_at(&self, point: DVec3) -> f64 {
        if self.weight > 0.0 {
            self.at(point) / self.weight
        } else {
            0.0
        }
    }

    /// The point of the least sum, or of nearly the least, but nearer the middle.
    pub fn best(&self, middle: DVec3) -> DVec3 {
        let pull = (self.weight * TO_MIDDLE).max(f64::MIN_POSITIVE);
        let square = self.square + DMat3::from_diagonal(DVec3::splat(pull));
        // About the middle, so that far from the origin nothing is lost.
        let force = self.square * middle + self.linear;
        let best = middle - square.inverse() * force;
        if best.is_finite() { best } else { middle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_planes_meet_in_their_corner_and_one_leaves_the_middle_alone() {
        let corner = DVec3::new(900.25, -3.5, 7.0);
        let plane = |normal| Quadric::of_plane(normal, corner, 2.0);
        let all = Quadric::NONE
            .plus(plane(DVec3::X))
            .plus(plane(DVec3::Y))
            .plus(plane(DVec3::Z));
        let middle = corner + DVec3::new(0.5, -0.25, 0.3);
        assert!(all.best(middle).distance(corner) < 1e-2);
        assert!(all.at(corner) < 1e-6);
        let floor = plane(DVec3::Y);
        let best = floor.best(middle);
        assert!((best - DVec3::new(middle.x, corner.y, middle.z)).length() < 1e-3);
        assert!((floor.mean_at(middle) - 0.0625).abs() < 1e-9);
    }
}
