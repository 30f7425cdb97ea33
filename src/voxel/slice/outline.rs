//! Where the surface of a volume crosses a plane.

use super::plane::{Plane, TILE};
use crate::map::{BRICK, BrickPlace};
use crate::voxel::{PARTS, Skinned, Surface, Vertex};
use glam::{Vec2, Vec3, Vec3Swizzles as _};

/// A line in which a triangle of the surface crosses the plane, counted from a tile's first corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Segment {
    pub from: Vec2,
    pub to: Vec2,
}

/// The lines that touch a tile, which begins at `first` in the plane and lies between two corners in the volume.
pub(super) fn segments(
    surface: &Skinned,
    plane: &Plane,
    first: Vec2,
    [low, high]: [Vec3; 2],
) -> Vec<Segment> {
    let brick_of = |place: Vec3| (place / BRICK as f32).floor().as_ivec3();
    let (from, to) = (brick_of(low - 2.0), brick_of(high + 2.0));
    let mut segments = Vec::new();
    for z in from.z..=to.z {
        for y in from.y..=to.y {
            for x in from.x..=to.x {
                if let Some(surface) = surface.surface([x, y, z]) {
                    add(&mut segments, surface, [x, y, z], plane, first);
                }
            }
        }
    }
    segments
}

fn add(segments: &mut Vec<Segment>, surface: &Surface, at: BrickPlace, plane: &Plane, first: Vec2) {
    let normal = plane.normal();
    let seen = |vertex: &Vertex| {
        let from = place(vertex, at) - plane.origin;
        Vec3::new(
            from.dot(plane.u) - first.x,
            from.dot(plane.v) - first.y,
            from.dot(normal),
        )
    };
    for quad in &surface.quads {
        let [a, b, c, d] = quad
            .vertices
            .map(|vertex| seen(&surface.vertices[usize::from(vertex)]));
        for corners in [[a, b, c], [a, c, d]] {
            let touches = |segment: &Segment| {
                let (low, high) = (segment.from.min(segment.to), segment.from.max(segment.to));
                high.cmpge(Vec2::ZERO).all() && low.cmple(Vec2::splat(TILE as f32)).all()
            };
            segments.extend(crossing(corners).filter(touches));
        }
    }
}

/// Where a triangle crosses the plane, which has no height: between the one corner on one side and the two others. A
/// corner on the plane counts as above, so that lines always close.
fn crossing([a, b, c]: [Vec3; 3]) -> Option<Segment> {
    let above = [a, b, c].map(|corner| corner.z >= 0.0);
    let (alone, others) = match above {
        [x, y, z] if y == z && x != y => (a, [b, c]),
        [x, y, z] if x == z && y != x => (b, [c, a]),
        [x, y, z] if x == y && z != x => (c, [a, b]),
        _ => return None,
    };
    let [from, to] = others.map(|other| between(alone, other));
    Some(Segment { from, to })
}

/// Where the line between two places crosses the plane: the same bits whichever comes first.
fn between(one: Vec3, other: Vec3) -> Vec2 {
    let (low, high) = if one.z < other.z {
        (one, other)
    } else {
        (other, one)
    };
    low.xy() + (high.xy() - low.xy()) * (low.z / (low.z - high.z))
}

/// Where a vertex of a brick's surface lies, in voxels of the volume.
fn place(vertex: &Vertex, at: BrickPlace) -> Vec3 {
    let along = |axis: usize| {
        let cell = at[axis] * BRICK as i32 + i32::from(vertex.cell[axis]) - 1;
        cell as f32 + f32::from(vertex.fraction[axis]) / PARTS as f32
    };
    Vec3::new(along(0), along(1), along(2))
}
