//! Points of the first shell that watch how far its surface moves.

use super::facet::Facet;
use super::net::Net;
use crate::voxel::Shell;
use glam::DVec3;

/// Every vertex and every triangle's middle of the first shell, each with a triangle that it is now near.
pub(super) struct Witnesses<'a> {
    shell: &'a Shell,
    /// Where they are, in voxels: first the vertices, then the middles of triangles.
    points: Vec<DVec3>,
    /// No corner of a first triangle is farther from its middle.
    reach: f64,
    /// The first witness of each triangle, and the one after each.
    first: Vec<u32>,
    next: Vec<u32>,
    /// Those whose triangles are about to change, with the triangle that each would be nearest then.
    waiting: Vec<(u32, u32)>,
    facets: Vec<(u32, Facet)>,
}

/// No witness.
const NONE: u32 = u32::MAX;

impl<'a> Witnesses<'a> {
    pub fn new(shell: &'a Shell, net: &Net) -> Self {
        let count = net.corners.len();
        let mut points = net.places.clone();
        let mut reach: f64 = 0.0;
        points.extend((0..count as u32).map(|number| {
            let corners = net.points(number);
            let middle = middle(corners);
            let square = |corner: DVec3| corner.distance_squared(middle);
            reach = corners.map(square).into_iter().fold(reach, f64::max);
            middle
        }));
        let mut all = Self {
            first: vec![NONE; count],
            next: vec![NONE; points.len()],
            waiting: Vec::new(),
            facets: Vec::new(),
            reach: reach.sqrt(),
            points,
            shell,
        };
        let mut is_given = vec![false; all.vertices()];
        for (number, corners) in net.corners.iter().enumerate() {
            for vertex in corners {
                if !std::mem::replace(&mut is_given[*vertex as usize], true) {
                    all.give(*vertex, number as u32);
                }
            }
            all.give((all.vertices() + number) as u32, number as u32);
        }
        all
    }

    /// How many of the witnesses are vertices.
    fn vertices(&self) -> usize {
        self.points.len() - self.first.len()
    }

    fn give(&mut self, witness: u32, triangle: u32) {
        self.next[witness as usize] = self.first[triangle as usize];
        self.first[triangle as usize] = witness;
    }

    /// Some triangles give way to others. The witnesses of those that go are given the nearest of these; the others keep
    /// theirs, near or not.
    pub fn hand_over(&mut self, old: &[u32], new: &[(u32, [DVec3; 3])]) {
        self.set_facets(new);
        for triangle in old {
            if new.iter().any(|(stays, _)| stays == triangle) {
                continue;
            }
            let mut witness = std::mem::replace(&mut self.first[*triangle as usize], NONE);
            while witness != NONE {
                let after = self.next[witness as usize];
                let (near, _) = nearest(self.points[witness as usize], &self.facets);
                if near != NONE {
                    self.give(witness, near);
                }
                witness = after;
            }
        }
    }

    fn set_facets(&mut self, of: &[(u32, [DVec3; 3])]) {
        self.facets.clear();
        let facets = of
            .iter()
            .map(|(number, corners)| (*number, Facet::new(*corners)));
        self.facets.extend(facets);
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
        self.set_facets(new);
        let most_square = most * most;
        for triangle in old {
            // It is most likely still the nearest.
            let likely = self
                .facets
                .iter()
                .position(|(number, _)| number == triangle);
            if let Some(likely) = likely {
                self.facets.swap(0, likely);
            }
            let mut witness = self.first[*triangle as usize];
            while witness != NONE {
                let (near, square) = nearest(self.points[witness as usize], &self.facets);
                if square > most_square {
                    return false;
                }
                self.waiting.push((witness, near));
                witness = self.next[witness as usize];
            }
        }
        let middles = new.iter().map(|(_, corners)| middle(*corners));
        let mut points = middles.chain([merged]);
        points.all(|point| self.is_near_first(point, most))
    }

    /// Whether a new point is no farther than `most` from the first surface, near those that were asked.
    fn is_near_first(&self, point: DVec3, most: f64) -> bool {
        let vertices = self.vertices();
        let middles = || {
            let witnesses = self.waiting.iter().map(|(witness, _)| *witness as usize);
            // The middles of triangles are enough: each of those near by has one.
            witnesses.filter(|witness| *witness >= vertices)
        };
        let square = |witness: usize| self.points[witness].distance_squared(point);
        let reach = (most + self.reach) * (most + self.reach);
        middles().any(|witness| square(witness) <= most * most)
            || middles().any(|witness| {
                square(witness) <= reach
                    && self.first_facet(witness).square_from(point, f64::INFINITY) <= most * most
            })
    }

    /// The first triangle whose middle a witness is.
    fn first_facet(&self, witness: usize) -> Facet {
        let triangle = &self.shell.triangles[witness - self.vertices()];
        Facet::new(triangle.vertices.map(|vertex| self.points[vertex as usize]))
    }

    /// The others stand in their place now.
    pub fn settle(&mut self, old: &[u32]) {
        for triangle in old {
            self.first[*triangle as usize] = NONE;
        }
        let waiting = std::mem::take(&mut self.waiting);
        for (witness, triangle) in &waiting {
            self.give(*witness, *triangle);
        }
        self.waiting = waiting;
    }

    /// How far the surface is from the first one at most: from every witness, and from every new vertex and middle.
    pub fn farthest(mut self, net: &Net) -> f64 {
        let there = self.square_of_first(net);
        there.max(self.square_of_new(net)).sqrt()
    }

    /// The square of the distance of the witness that is farthest from the surface. Each ends at the triangle that
    /// none of those around is nearer than.
    fn square_of_first(&mut self, net: &Net) -> f64 {
        let all = 0..net.corners.len() as u32;
        let mut queue: Vec<u32> = all
            .filter(|number| net.is_there[*number as usize])
            .collect();
        let mut rests = vec![NONE; self.first.len()];
        let mut farthest: f64 = 0.0;
        let (mut near, mut facets) = (Vec::new(), Vec::new());
        while let Some(triangle) = queue.pop() {
            let mut witness = std::mem::replace(&mut self.first[triangle as usize], NONE);
            if witness == NONE {
                continue;
            }
            around(net, triangle, &mut near);
            facets.clear();
            facets.extend(
                near.iter()
                    .map(|number| (*number, Facet::new(net.points(*number)))),
            );
            while witness != NONE {
                let after = self.next[witness as usize];
                let (at, square) = nearest(self.points[witness as usize], &facets);
                if at == triangle {
                    farthest = farthest.max(square);
                    self.next[witness as usize] = rests[triangle as usize];
                    rests[triangle as usize] = witness;
                } else {
                    if self.first[at as usize] == NONE {
                        queue.push(at);
                    }
                    self.give(witness, at);
                }
                witness = after;
            }
        }
        self.first = rests;
        farthest
    }

    /// The square of the distance of the new vertex or middle that is farthest from the first surface.
    fn square_of_new(&self, net: &Net) -> f64 {
        let mut farthest: f64 = 0.0;
        let mut is_measured = vec![false; net.places.len()];
        let mut near = Vec::new();
        let mut middles: Vec<(DVec3, usize)> = Vec::new();
        for number in 0..net.corners.len() as u32 {
            if !net.is_there[number as usize] {
                continue;
            }
            around(net, number, &mut near);
            middles.clear();
            for triangle in &near {
                let mut witness = self.first[*triangle as usize];
                while witness != NONE {
                    if witness as usize >= self.vertices() {
                        middles.push((self.points[witness as usize], witness as usize));
                    }
                    witness = self.next[witness as usize];
                }
            }
            let corners = net.corners[number as usize].into_iter();
            let corners = corners
                .filter(|vertex| !std::mem::replace(&mut is_measured[*vertex as usize], true));
            let corners = corners.map(|vertex| net.places[vertex as usize]);
            for point in corners.chain([middle(net.points(number))]) {
                let least = self.square_from_first(point, &middles);
                if least.is_finite() {
                    farthest = farthest.max(least);
                }
            }
        }
        farthest
    }

    /// The square of a point's distance from the nearest of the first triangles with these middles.
    fn square_from_first(&self, point: DVec3, middles: &[(DVec3, usize)]) -> f64 {
        let squares = middles
            .iter()
            .map(|(middle, _)| middle.distance_squared(point));
        let mut least = squares.fold(f64::INFINITY, f64::min);
        let mut within = least.sqrt() + self.reach;
        for (middle, witness) in middles {
            if middle.distance_squared(point) < within * within {
                let square = self.first_facet(*witness).square_from(point, least);
                if square < least {
                    least = square;
                    within = least.sqrt() + self.reach;
                }
            }
        }
        least
    }
}

/// A triangle, first, and those that share a vertex with it.
fn around(net: &Net, triangle: u32, near: &mut Vec<u32>) {
    near.clear();
    near.push(triangle);
    for vertex in net.corners[triangle as usize] {
        for beside in net.star(vertex) {
            if !near.contains(&beside) {
                near.push(beside);
            }
        }
    }
}

/// The nearest of some triangles, of equally near ones the first, and the square of its distance.
#[inline(always)]
fn nearest(point: DVec3, facets: &[(u32, Facet)]) -> (u32, f64) {
    let mut best = (NONE, f64::INFINITY);
    for (number, facet) in facets {
        let square = facet.square_from(point, best.1);
        if square < best.1 {
            best = (*number, square);
        }
    }
    best
}

fn middle([a, b, c]: [DVec3; 3]) -> DVec3 {
    (a + b + c) / 3.0
}
