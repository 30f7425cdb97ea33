//! Points of the first shell that watch how far its surface moves.

use super::net::{Net, across};
use glam::DVec3;

/// Every vertex and every triangle's middle of the first shell, each with the triangle that it is now nearest.
pub(super) struct Witnesses {
    /// Where they are, in voxels: first the vertices, then the middles of triangles.
    points: Vec<DVec3>,
    /// The first triangles, as they were.
    triangles: Vec<[DVec3; 3]>,
    /// A first triangle on which each lies.
    home: Vec<u32>,
    /// How far each is from the surface now.
    moved: Vec<f64>,
    /// The first witness of each triangle, and the one after each.
    first: Vec<u32>,
    next: Vec<u32>,
    /// Those whose triangles are about to change, with the triangle that each would be nearest then.
    waiting: Vec<(u32, u32, f64)>,
}

/// No witness.
const NONE: u32 = u32::MAX;

impl Witnesses {
    pub fn new(net: &Net) -> Self {
        let count = net.corners.len();
        let triangles: Vec<[DVec3; 3]> =
            (0..count as u32).map(|number| net.points(number)).collect();
        let mut points = net.places.clone();
        points.extend(triangles.iter().map(|[a, b, c]| (*a + *b + *c) / 3.0));
        let mut home = vec![NONE; net.places.len()];
        for (number, corners) in net.corners.iter().enumerate() {
            for vertex in corners {
                home[*vertex as usize] = number as u32;
            }
        }
        home.extend(0..count as u32);
        let mut all = Self {
            first: vec![NONE; count],
            next: vec![NONE; points.len()],
            moved: vec![0.0; points.len()],
            waiting: Vec::new(),
            points,
            triangles,
            home,
        };
        for witness in 0..all.points.len() as u32 {
            let home = all.home[witness as usize];
            if home != NONE {
                all.give(witness, home);
            }
        }
        all
    }

    fn give(&mut self, witness: u32, triangle: u32) {
        self.next[witness as usize] = self.first[triangle as usize];
        self.first[triangle as usize] = witness;
    }

    /// Asks the witnesses of some triangles how far the surface would be if others, with these corners, stood in their
    /// place, of which `merged` is the new vertex: no farther than `most`? The answers are kept for [`Self::settle`].
    pub fn ask(
        &mut self,
        old: &[u32],
        new: &[(u32, [DVec3; 3])],
        merged: DVec3,
        most: f64,
    ) -> bool {
        self.waiting.clear();
        for triangle in old {
            let mut witness = self.first[*triangle as usize];
            while witness != NONE {
                let point = self.points[witness as usize];
                let (near, square) = nearest(point, new);
                let distance = square.sqrt();
                if distance > most {
                    return false;
                }
                self.waiting.push((witness, near, distance));
                witness = self.next[witness as usize];
            }
        }
        let middles = new.iter().map(|(_, [a, b, c])| (*a + *b + *c) / 3.0);
        let mut points = middles.chain([merged]);
        most.is_infinite() || points.all(|point| self.distance_from_first(point) <= most)
    }

    /// How far a new point is from the first surface, near those that were asked.
    fn distance_from_first(&self, point: DVec3) -> f64 {
        let mut least = f64::INFINITY;
        for (witness, ..) in &self.waiting {
            // The middles of triangles are enough: each of those near by has one.
            if *witness as usize >= self.points.len() - self.triangles.len() {
                let home = self.home[*witness as usize] as usize;
                least = least.min(square_from(point, self.triangles[home]));
            }
        }
        least.sqrt()
    }

    /// The others stand in their place now.
    pub fn settle(&mut self, old: &[u32]) {
        for triangle in old {
            self.first[*triangle as usize] = NONE;
        }
        let waiting = std::mem::take(&mut self.waiting);
        for (witness, triangle, moved) in &waiting {
            self.moved[*witness as usize] = *moved;
            self.give(*witness, *triangle);
        }
        self.waiting = waiting;
    }

    /// How far the surface is from the first one at most: from every witness, and from every new vertex and middle.
    pub fn farthest(&self, net: &Net) -> f64 {
        let mut farthest = self.moved.iter().copied().fold(0.0, f64::max);
        let mut near: Vec<u32> = Vec::new();
        for number in 0..net.corners.len() as u32 {
            if !net.is_there[number as usize] {
                continue;
            }
            near.clear();
            for vertex in net.corners[number as usize] {
                near.extend(net.star(vertex));
            }
            near.sort_unstable();
            near.dedup();
            let [a, b, c] = net.points(number);
            for point in [a, b, c, (a + b + c) / 3.0] {
                let homes = near.iter().flat_map(|triangle| self.of(*triangle));
                let squares = homes.map(|witness| {
                    square_from(point, self.triangles[self.home[witness as usize] as usize])
                });
                let least = squares.fold(f64::INFINITY, f64::min);
                if least.is_finite() {
                    farthest = farthest.max(least.sqrt());
                }
            }
        }
        farthest
    }

    /// The witnesses of a triangle.
    fn of(&self, triangle: u32) -> impl Iterator<Item = u32> {
        let mut witness = self.first[triangle as usize];
        std::iter::from_fn(move || {
            let found = (witness != NONE).then_some(witness)?;
            witness = self.next[witness as usize];
            Some(found)
        })
    }
}

fn nearest(point: DVec3, triangles: &[(u32, [DVec3; 3])]) -> (u32, f64) {
    let mut best = (NONE, f64::INFINITY);
    for (number, corners) in triangles {
        let square = square_from(point, *corners);
        if square < best.1 {
            best = (*number, square);
        }
    }
    best
}

/// The square of a point's distance from a triangle (Ericson, *Real-time collision detection*, 5.1.5).
pub(super) fn square_from(point: DVec3, [a, b, c]: [DVec3; 3]) -> f64 {
    let normal = across([a, b, c]);
    let square = normal.length_squared();
    let is_inside = |from: DVec3, to: DVec3| normal.dot((to - from).cross(point - from)) >= 0.0;
    if square > 0.0 && is_inside(a, b) && is_inside(b, c) && is_inside(c, a) {
        let off = normal.dot(point - a);
        return off * off / square;
    }
    let from_edge = |from: DVec3, to: DVec3| {
        let along = to - from;
        let share = (point - from).dot(along) / along.length_squared().max(f64::MIN_POSITIVE);
        point.distance_squared(from + along * share.clamp(0.0, 1.0))
    };
    from_edge(a, b).min(from_edge(b, c)).min(from_edge(c, a))
}
