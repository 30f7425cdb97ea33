//! Triangles to be measured from many points.

use super::net::across;
use glam::DVec3;

/// A triangle, with what a distance from it takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facet {
    corners: [DVec3; 3],
    /// Of unit length; zero where it has no area.
    normal: DVec3,
    /// Across each side inwards, of unit length, within its plane.
    inwards: [DVec3; 3],
    /// Along each side, and one over the square of its length.
    along: [(DVec3, f64); 3],
}

impl Facet {
    pub fn new(corners: [DVec3; 3]) -> Self {
        let normal = across(corners).normalize_or_zero();
        let along = [0, 1, 2].map(|side| corners[(side + 1) % 3] - corners[side]);
        Self {
            corners,
            normal,
            inwards: along.map(|along| normal.cross(along).normalize_or_zero()),
            along: along
                .map(|along| (along, along.length_squared().max(f64::MIN_POSITIVE).recip())),
        }
    }

    /// The square of a point's distance, if it is less than `most`; else any number that isn't.
    #[inline(always)]
    pub fn square_from(&self, point: DVec3, most: f64) -> f64 {
        let off = self.normal.dot(point - self.corners[0]);
        let mut square = off * off;
        if square >= most {
            return square;
        }
        // Outside, the nearest point is on a side that the point is beyond.
        let has_area = self.normal != DVec3::ZERO;
        let mut nearest = f64::INFINITY;
        for side in 0..3 {
            let from = point - self.corners[side];
            let inside = self.inwards[side].dot(from);
            if inside >= 0.0 && has_area {
                continue;
            }
            if square + inside * inside >= most && has_area {
                return most;
            }
            let (along, per_square) = self.along[side];
            let share = (from.dot(along) * per_square).clamp(0.0, 1.0);
            nearest = nearest.min((from - along * share).length_squared());
        }
        if nearest.is_finite() {
            square = nearest;
        }
        square
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tried on a grid of the triangle's points.
    fn measured(point: DVec3, [a, b, c]: [DVec3; 3]) -> f64 {
        let steps = 200;
        let at = |u: i32, v: i32| {
            let [u, v] = [u, v].map(|part| f64::from(part) / f64::from(steps));
            point.distance_squared(a + (b - a) * u + (c - a) * v)
        };
        let all = (0..=steps).flat_map(|u| (0..=steps - u).map(move |v| (u, v)));
        all.map(|(u, v)| at(u, v)).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn distances_are_those_of_the_nearest_point() {
        let corner = |x: f64, y: f64, z: f64| DVec3::new(x, y, z);
        let broad = [
            corner(0.0, 0.0, 0.0),
            corner(2.0, 0.5, 0.0),
            corner(0.3, 1.5, 0.4),
        ];
        let thin = [
            corner(1.0, 1.0, 1.0),
            corner(4.0, 1.0, 1.0),
            corner(2.0, 1.01, 1.0),
        ];
        let line = [
            corner(1.0, 1.0, 1.0),
            corner(4.0, 1.0, 1.0),
            corner(2.0, 1.0, 1.0),
        ];
        let dot = [corner(1.0, 2.0, 3.0); 3];
        for corners in [broad, thin, line, dot] {
            let facet = Facet::new(corners);
            for number in 0..343 {
                let at = [number % 7, number / 7 % 7, number / 49].map(|n| f64::from(n) - 2.0);
                let point = DVec3::from(at) * 1.1;
                let (found, wanted) = (
                    facet.square_from(point, f64::INFINITY),
                    measured(point, corners),
                );
                assert!(
                    found <= wanted + 1e-9 && found.sqrt() > wanted.sqrt() - 0.03,
                    "{point}: {found}, {wanted}"
                );
                assert!(facet.square_from(point, found) >= found);
                assert_eq!(facet.square_from(point, found + 1e-6), found);
            }
        }
    }
}
