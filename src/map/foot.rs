//! What a model stands on the ground with.

use super::MeshData;
use glam::{Vec2, Vec3};

/// How high the ring of a foot reaches above its plane, in heights of the mesh.
const RING: f32 = 0.05;
/// Up to this part of a mesh's height, what lies below y = 0 is taken to be meant for the earth.
const ROOTS: f32 = 1.0 / 3.0;
/// Half the width of the foot of a mesh that stands on a point or on a line, metres.
const TIP: f32 = 0.005;
/// Points that are gathered before their hull replaces them.
const MOST_GATHERED: usize = 1 << 16;

/// The foot of a mesh: a horizontal plane, and how much of it the mesh stands on.
///
/// The plane is y = 0 if at most the lowest third of the mesh lies below it, as roots and foundations do; else it
/// goes through the lowest point. The outline is the convex hull, seen from above, of all of the mesh between the
/// plane and 5 % of the mesh's height above it.
#[derive(Clone, Debug, PartialEq)]
pub struct Foot {
    /// Height of the plane above the model's origin, metres.
    pub y: f32,
    /// Corners of the outline, (x, z) in metres, in the order in which the hull goes round; at least three.
    pub outline: Vec<Vec2>,
}

/// The foot of a mesh with these corners of least and largest coordinates.
pub(super) fn of_mesh(mesh: &MeshData, [least, most]: [Vec3; 2]) -> Foot {
    let height = most.y - least.y;
    let has_roots = least.y < 0.0 && -least.y <= height * ROOTS;
    let y = if has_roots { 0.0 } else { least.y };
    let positions: Vec<Vec3> = mesh.positions.iter().copied().map(Vec3::from).collect();
    Foot {
        y,
        outline: ring(&positions, &mesh.indices, y, height),
    }
}

/// The convex hull, seen from above, of what of some triangles lies between the height `low` and 5 % of `height`
/// above it.
pub(super) fn ring(positions: &[Vec3], indices: &[u32], low: f32, height: f32) -> Vec<Vec2> {
    let high = low + height * RING;
    let mut hull = Hull::default();
    for position in positions {
        if (low..=high).contains(&position.y) {
            hull.add(Vec2::new(position.x, position.z));
        }
    }
    for triangle in indices.chunks_exact(3) {
        for (a, b) in [(0, 1), (1, 2), (2, 0)] {
            let [a, b] = [a, b].map(|at| positions[triangle[at] as usize]);
            for plane in [low, high] {
                if (a.y < plane) != (b.y < plane) && a.y != plane && b.y != plane {
                    let point = a.lerp(b, (plane - a.y) / (b.y - a.y));
                    hull.add(Vec2::new(point.x, point.z));
                }
            }
        }
    }
    hull.outline()
}

/// The convex outline of some places, counter-clockwise where x points right and z up, a centimetre wide at least.
pub(super) fn outline_of(places: impl IntoIterator<Item = Vec2>) -> Vec<Vec2> {
    let mut hull = Hull::default();
    places.into_iter().for_each(|place| hull.add(place));
    hull.outline()
}

/// A convex hull in the making.
#[derive(Default)]
struct Hull {
    points: Vec<Vec2>,
    /// How many of the points are a hull already.
    settled: usize,
}

impl Hull {
    fn add(&mut self, point: Vec2) {
        self.points.push(point);
        if self.points.len() >= self.settled + MOST_GATHERED {
            self.settle();
        }
    }

    fn settle(&mut self) {
        self.points = convex_hull(std::mem::take(&mut self.points));
        self.settled = self.points.len();
    }

    fn outline(mut self) -> Vec<Vec2> {
        self.settle();
        if is_wide(&self.points) {
            return self.points;
        }
        let tips = [[-TIP, -TIP], [-TIP, TIP], [TIP, TIP], [TIP, -TIP]].map(Vec2::from);
        let around = |point: &Vec2| tips.map(|tip| *point + tip);
        convex_hull(self.points.iter().flat_map(around).collect())
    }
}

/// Whether a hull has corners on both sides of a line, by more than a hair.
fn is_wide(hull: &[Vec2]) -> bool {
    let doubled: f32 = (1..hull.len().max(2) - 1)
        .map(|at| (hull[at] - hull[0]).perp_dot(hull[at + 1] - hull[0]))
        .sum();
    doubled.abs() > TIP * TIP
}

/// The corners of the smallest convex shape that holds all points, by Andrew's monotone chain.
fn convex_hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
    points.sort_unstable_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut hull = half_hull(points.iter());
    hull.pop();
    hull.extend(half_hull(points.iter().rev()));
    hull.pop();
    hull
}

fn half_hull<'a>(points: impl Iterator<Item = &'a Vec2>) -> Vec<Vec2> {
    let mut half: Vec<Vec2> = Vec::new();
    for point in points {
        while let [.., a, b] = half[..] {
            let (to_b, to_point) = ((b - a).as_dvec2(), (*point - a).as_dvec2());
            if to_b.perp_dot(to_point) > 0.0 {
                break;
            }
            half.pop();
        }
        half.push(*point);
    }
    half
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::map::{Mesh, Part};

    /// A box between two corners, by its eight vertices and all pairs of triangles over its sides.
    pub fn boxed(low: [f32; 3], high: [f32; 3]) -> MeshData {
        let corner = |at: usize| [0, 1, 2].map(|axis| [low, high][at >> axis & 1][axis]);
        let quads = [
            [0, 1, 3, 2],
            [4, 5, 7, 6],
            [0, 1, 5, 4],
            [2, 3, 7, 6],
            [0, 2, 6, 4],
            [1, 3, 7, 5],
        ];
        let triangles = quads.map(|[a, b, c, d]| [a, b, c, a, c, d]);
        MeshData {
            positions: (0..8).map(corner).collect(),
            normals: vec![[0.0, 1.0, 0.0]; 8],
            uvs: vec![[0.0; 2]; 8],
            colours: vec![[1.0; 4]; 8],
            indices: triangles.concat(),
            parts: vec![Part {
                indices: 0..36,
                base_colour: [1.0; 4],
                picture: None,
                cutoff: None,
                two_sided: false,
            }],
        }
    }

    fn foot(low: [f32; 3], high: [f32; 3]) -> Foot {
        Mesh::new(boxed(low, high)).unwrap().foot().clone()
    }

    fn extent(outline: &[Vec2]) -> [Vec2; 2] {
        let fold = |join: fn(Vec2, Vec2) -> Vec2| outline.iter().copied().reduce(join).unwrap();
        [fold(Vec2::min), fold(Vec2::max)]
    }

    #[test]
    fn a_box_stands_on_its_bottom() {
        let foot = foot([-3.0, 0.0, -2.0], [3.0, 4.0, 2.0]);
        assert_eq!(foot.y, 0.0);
        assert_eq!(foot.outline.len(), 4);
        let expected = [Vec2::new(-3.0, -2.0), Vec2::new(3.0, 2.0)];
        assert_eq!(extent(&foot.outline), expected);
    }

    #[test]
    fn foundations_go_into_the_earth_and_a_centred_origin_does_not() {
        assert_eq!(foot([0.0, -1.0, 0.0], [5.0, 4.0, 5.0]).y, 0.0);
        assert_eq!(foot([0.0, -2.0, 0.0], [5.0, 2.0, 5.0]).y, -2.0);
        assert_eq!(foot([0.0, 3.0, 0.0], [5.0, 4.0, 5.0]).y, 3.0);
        let rooted = foot([1.0, -1.0, 0.0], [5.0, 4.0, 2.0]);
        let expected = [Vec2::new(1.0, 0.0), Vec2::new(5.0, 2.0)];
        assert_eq!(extent(&rooted.outline), expected);
    }

    #[test]
    fn a_tip_has_a_foot_a_centimetre_wide() {
        let mut data = boxed([-1.0, 0.0, -1.0], [1.0, 2.0, 1.0]);
        for position in &mut data.positions {
            let wide = position[1] > 0.0;
            position[0] *= f32::from(wide);
            position[2] *= f32::from(wide);
        }
        let positions: Vec<Vec3> = data.positions.iter().copied().map(Vec3::from).collect();
        let outline = ring(&positions, &data.indices, 0.0, 0.0);
        let expected = [Vec2::splat(-TIP), Vec2::splat(TIP)];
        assert_eq!(extent(&outline), expected);
    }

    #[test]
    fn a_hull_leaves_out_what_lies_within() {
        let points = (0..100_000).map(|i| {
            let (turn, radius) = (i as f32 * 0.37, (i % 7) as f32);
            Vec2::new(turn.cos(), turn.sin()) * radius
        });
        let mut hull = Hull::default();
        points.for_each(|point| hull.add(point));
        for corner in [[-9.0, -9.0], [9.0, -9.0], [9.0, 9.0], [-9.0, 9.0]] {
            hull.add(Vec2::from(corner));
        }
        assert_eq!(hull.outline().len(), 4);
    }
}
