//! A ray in double precision: what it meets, and which squares of a grid it passes.

use super::Vertex;
use crate::math::Ray;

/// How far outside a triangle still counts as inside, in its own measure: rays must not slip between two triangles.
const TOLERANCE: f64 = 1e-6;

/// A ray in double precision.
pub(super) struct Line {
    origin: [f64; 3],
    direction: [f64; 3],
}

impl Line {
    pub(super) fn new(ray: Ray) -> Self {
        Self {
            origin: ray.origin.to_array().map(f64::from),
            direction: ray.direction.to_array().map(f64::from),
        }
    }

    /// Origin and direction in plan along x or z.
    fn along(&self, axis: usize) -> (f64, f64) {
        (self.origin[2 * axis], self.direction[2 * axis])
    }

    /// The part of `reach` that lies over a rectangle.
    pub(super) fn clip(&self, reach: [f64; 2], low: [f64; 2], high: [f64; 2]) -> Option<[f64; 2]> {
        let [mut from, mut to] = reach;
        for axis in 0..2 {
            let (origin, direction) = self.along(axis);
            if direction == 0.0 {
                if !(low[axis]..=high[axis]).contains(&origin) {
                    return None;
                }
                continue;
            }
            let ends = [low[axis], high[axis]].map(|side| (side - origin) / direction);
            from = from.max(ends[0].min(ends[1]));
            to = to.min(ends[0].max(ends[1]));
        }
        (from <= to).then_some([from, to])
    }

    /// Whether it comes within a range of heights.
    pub(super) fn passes(&self, [from, to]: [f64; 2], range: [f32; 2]) -> bool {
        let at = |distance: f64| {
            if self.direction[1] == 0.0 {
                self.origin[1]
            } else {
                self.origin[1] + self.direction[1] * distance
            }
        };
        let (a, b) = (at(from), at(to));
        let [low, high] = range.map(f64::from);
        let slack = 1e-5 * (1.0 + high.abs().max(low.abs()));
        a.max(b) >= low - slack && a.min(b) <= high + slack
    }

    /// Distance to a triangle, if it is met ahead.
    pub(super) fn meet(&self, corners: &[Vertex; 3]) -> Option<f64> {
        let [a, b, c] = corners.map(|corner| corner.position.map(f64::from));
        let (u, v) = (minus(b, a), minus(c, a));
        let across = cross(self.direction, v);
        let facing = dot(u, across);
        if facing == 0.0 {
            return None;
        }
        let from = minus(self.origin, a);
        let along_u = dot(from, across) / facing;
        let turned = cross(from, u);
        let along_v = dot(self.direction, turned) / facing;
        let inside =
            along_u >= -TOLERANCE && along_v >= -TOLERANCE && along_u + along_v <= 1.0 + TOLERANCE;
        let distance = dot(v, turned) / facing;
        (inside && distance >= 0.0).then_some(distance)
    }

    /// Walks over the squares of a grid that it passes in plan, in order, with the part of `reach` over each.
    pub(super) fn walk(
        &self,
        reach: [f64; 2],
        start: [f64; 2],
        side: [f64; 2],
        count: [u32; 2],
    ) -> Walk {
        let mut walk = Walk {
            reach,
            place: [0; 2],
            step: [0; 2],
            next: [f64::INFINITY; 2],
            stride: [f64::INFINITY; 2],
            count: count.map(i64::from),
            done: false,
        };
        for axis in 0..2 {
            let (origin, direction) = self.along(axis);
            let distance = if direction == 0.0 {
                0.0
            } else {
                direction * reach[0]
            };
            let squares = (origin + distance - start[axis]) / side[axis];
            let place = (squares.floor() as i64).clamp(0, walk.count[axis] - 1);
            walk.place[axis] = place;
            if direction != 0.0 {
                let ahead = (direction > 0.0) as i64;
                walk.step[axis] = 2 * ahead - 1;
                let edge = start[axis] + (place + ahead) as f64 * side[axis];
                walk.next[axis] = (edge - origin) / direction;
                walk.stride[axis] = side[axis] / direction.abs();
            }
        }
        walk
    }
}

/// A walk over the squares of a grid.
pub(super) struct Walk {
    reach: [f64; 2],
    place: [i64; 2],
    step: [i64; 2],
    next: [f64; 2],
    stride: [f64; 2],
    count: [i64; 2],
    done: bool,
}

impl Iterator for Walk {
    type Item = ([u32; 2], [f64; 2]);

    fn next(&mut self) -> Option<Self::Item> {
        let inside = |axis: usize| (0..self.count[axis]).contains(&self.place[axis]);
        if self.done || !(inside(0) && inside(1)) {
            return None;
        }
        let axis = (self.next[1] < self.next[0]) as usize;
        let out = self.next[axis].min(self.reach[1]);
        let square = (
            self.place.map(|place| place as u32),
            [self.reach[0], out.max(self.reach[0])],
        );
        self.done = self.next[axis] >= self.reach[1];
        self.reach[0] = out.max(self.reach[0]);
        self.place[axis] += self.step[axis];
        self.next[axis] += self.stride[axis];
        Some(square)
    }
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|axis| a[axis] - b[axis])
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
