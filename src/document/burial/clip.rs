//! The part of a triangle within a convex outline, seen from above.

use glam::{DVec2, Vec2, Vec3};

/// A corner: where it is in plan, and how high.
type Corner = (DVec2, f64);

/// Tells every corner of what of a triangle lies within a convex outline that runs counter-clockwise: between them the
/// triangle is flat, so nothing in it is higher or lower.
pub(super) fn within(triangle: [Vec3; 3], outline: &[Vec2], mut tell: impl FnMut(Vec2, f32)) {
    if is_beside(&triangle, outline) {
        return;
    }
    let mut corners: Vec<Corner> = Vec::with_capacity(8);
    corners.extend(triangle.map(|corner| {
        (
            Vec2::new(corner.x, corner.z).as_dvec2(),
            f64::from(corner.y),
        )
    }));
    let mut kept: Vec<Corner> = Vec::with_capacity(8);
    for (at, start) in outline.iter().enumerate() {
        let end = outline[(at + 1) % outline.len()];
        cut(&corners, [start.as_dvec2(), end.as_dvec2()], &mut kept);
        std::mem::swap(&mut corners, &mut kept);
        if corners.is_empty() {
            return;
        }
    }
    for (place, height) in corners {
        tell(place.as_vec2(), height as f32);
    }
}

fn is_beside(triangle: &[Vec3; 3], outline: &[Vec2]) -> bool {
    let beyond = |axis: fn(Vec2) -> f32| {
        let [a, b, c] = triangle.map(|corner| axis(Vec2::new(corner.x, corner.z)));
        let (low, high) = (a.min(b).min(c), a.max(b).max(c));
        outline.iter().all(|corner| axis(*corner) < low)
            || outline.iter().all(|corner| axis(*corner) > high)
    };
    beyond(|place| place.x) || beyond(|place| place.y)
}

/// Keeps what lies to the left of a line (Sutherland and Hodgman, 1974).
fn cut(corners: &[Corner], [start, end]: [DVec2; 2], kept: &mut Vec<Corner>) {
    kept.clear();
    let side = |corner: &Corner| (end - start).perp_dot(corner.0 - start);
    for (at, corner) in corners.iter().enumerate() {
        let next = &corners[(at + 1) % corners.len()];
        let (here, there) = (side(corner), side(next));
        if here >= 0.0 {
            kept.push(*corner);
        }
        if (here < 0.0) != (there < 0.0) && here != there {
            let part = here / (here - there);
            let place = corner.0 + (next.0 - corner.0) * part;
            kept.push((place, corner.1 + (next.1 - corner.1) * part));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(triangle: [Vec3; 3]) -> Vec<(Vec2, f32)> {
        let outline = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(Vec2::from);
        let mut told = Vec::new();
        within(triangle, &outline, |place, height| {
            told.push((place, height))
        });
        told
    }

    #[test]
    fn what_lies_within_is_told_whole_and_what_lies_beside_not_at_all() {
        let inner = [[0.5, 1.0, 0.5], [1.5, 2.0, 0.5], [1.0, 3.0, 1.5]].map(Vec3::from);
        let heights: Vec<f32> = told(inner).iter().map(|(_, height)| *height).collect();
        assert_eq!(heights, [1.0, 2.0, 3.0]);
        let beside = inner.map(|corner| corner + Vec3::X * 5.0);
        assert!(told(beside).is_empty());
        let across = [[3.0, 0.0, 0.0], [6.0, 0.0, 3.0], [3.0, 0.0, 3.0]].map(Vec3::from);
        assert!(told(across).is_empty());
    }

    #[test]
    fn heights_are_the_triangles_at_the_corners_of_the_cut() {
        // Its height is x + 10 z everywhere; the outline lies within it.
        let triangle = [
            [-9.0, -99.0, -9.0],
            [-9.0, 181.0, 19.0],
            [19.0, -71.0, -9.0],
        ];
        let told = told(triangle.map(Vec3::from));
        assert_eq!(told.len(), 4);
        for (place, height) in told {
            assert!((height - (place.x + 10.0 * place.y)).abs() < 1e-4);
        }
    }
}
