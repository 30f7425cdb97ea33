//! A triangle: its area, how far it is from a point, and how large it is seen from there.

use glam::Vec3;

/// A triangle in voxels, counted from the first one, and what it is made of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Triangle {
    pub corners: [Vec3; 3],
    pub middle: Vec3,
    /// Its normal, as long as its area.
    pub area: Vec3,
    /// The square of how far its corners are from its middle.
    pub reach: f32,
    pub material: u8,
}

impl Triangle {
    pub fn new(corners: [Vec3; 3], material: u8) -> Self {
        let [a, b, c] = corners;
        let middle = (a + b + c) / 3.0;
        let squares = corners.map(|corner| corner.distance_squared(middle));
        Self {
            corners,
            middle,
            area: (b - a).cross(c - a) / 2.0,
            reach: squares.into_iter().fold(0.0, f32::max),
            material,
        }
    }

    /// The angle in space in which it is seen, above 0 from behind (Van Oosterom and Strackee, 1983).
    pub fn angle(&self, at: Vec3) -> f32 {
        let [a, b, c] = self.corners.map(|corner| corner - at);
        let [la, lb, lc] = [a, b, c].map(Vec3::length);
        let volume = a.dot(b.cross(c));
        let rest = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
        if volume == 0.0 {
            return 0.0;
        }
        2.0 * volume.atan2(rest)
    }

    /// The place on it that is nearest to a point (Ericson, Real-Time Collision Detection, 5.1.5).
    pub fn nearest(&self, at: Vec3) -> Vec3 {
        let [a, b, c] = self.corners;
        let (ab, ac, ap) = (b - a, c - a, at - a);
        let (d1, d2) = (ab.dot(ap), ac.dot(ap));
        if d1 <= 0.0 && d2 <= 0.0 {
            return a;
        }
        let bp = at - b;
        let (d3, d4) = (ab.dot(bp), ac.dot(bp));
        if d3 >= 0.0 && d4 <= d3 {
            return b;
        }
        let vc = d1 * d4 - d3 * d2;
        if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
            return a + ab * share(d1, d1 - d3);
        }
        let cp = at - c;
        let (d5, d6) = (ab.dot(cp), ac.dot(cp));
        if d6 >= 0.0 && d5 <= d6 {
            return c;
        }
        let vb = d5 * d2 - d1 * d6;
        if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
            return a + ac * share(d2, d2 - d6);
        }
        let va = d3 * d6 - d5 * d4;
        if va <= 0.0 && d4 >= d3 && d5 >= d6 {
            return b + (c - b) * share(d4 - d3, (d4 - d3) + (d5 - d6));
        }
        let all = va + vb + vc;
        a + ab * share(vb, all) + ac * share(vc, all)
    }
}

/// A part of a whole; 0 of nothing, as of a triangle without area.
fn share(part: f32, whole: f32) -> f32 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    fn triangle() -> Triangle {
        let corners = [Vec3::ZERO, vec3(4.0, 0.0, 0.0), vec3(0.0, 4.0, 0.0)];
        Triangle::new(corners, 0)
    }

    #[test]
    fn the_nearest_place_is_on_the_face_an_edge_or_a_corner() {
        for (at, expected) in [
            (vec3(1.0, 1.0, 5.0), vec3(1.0, 1.0, 0.0)),
            (vec3(2.0, -3.0, 1.0), vec3(2.0, 0.0, 0.0)),
            (vec3(-1.0, 2.0, 0.0), vec3(0.0, 2.0, 0.0)),
            (vec3(4.0, 4.0, 0.0), vec3(2.0, 2.0, 0.0)),
            (vec3(-1.0, -1.0, 0.0), Vec3::ZERO),
            (vec3(9.0, 0.0, 0.0), vec3(4.0, 0.0, 0.0)),
            (vec3(0.0, 9.0, 1.0), vec3(0.0, 4.0, 0.0)),
        ] {
            assert_eq!(triangle().nearest(at), expected, "from {at}");
        }
        let line = Triangle::new([Vec3::ZERO, Vec3::X, vec3(2.0, 0.0, 0.0)], 0);
        assert!(line.nearest(Vec3::ONE).is_finite());
    }

    #[test]
    fn a_triangle_close_by_fills_half_of_what_is_seen() {
        let close = vec3(1.0, 1.0, 1e-3);
        let half = 2.0 * std::f32::consts::PI;
        assert!((triangle().angle(-close + vec3(2.0, 2.0, 0.0)) - half).abs() < 0.1);
        assert!((triangle().angle(close) + half).abs() < 0.1);
    }
}
