//! Which vertices are merged, in which order, and where the merged one lies.

use super::looks::Looks;
use super::materials::mean;
use super::net::{Net, across};
use super::quadric::Quadric;
use super::queue::Queue;
use super::seams::{Role, Seams, roles};
use super::witnesses::Witnesses;
use super::{Goal, Simplified};
use crate::voxel::vertex::PARTS;
use crate::voxel::{Kept, Shell, Triangle};
use glam::DVec3;

/// How often all edges are looked at again, since merging one may free another.
const ROUNDS: usize = 4;
/// How far a triangle may turn in one step: the cosine.
const LEAST_COSINE: f64 = 0.2;
/// Twice the area from which on a triangle has a direction, square voxels.
const LEAST_ACROSS: f64 = 1e-9;
/// How much the length of an edge counts beside the planes, so that on flat ground the short ones go first.
const OF_LENGTH: f64 = 1e-6;
/// How much a border between materials counts beside the surface.
const OF_SEAM: f64 = 4.0;

/// A shell while its vertices are merged.
pub(super) struct Collapses<'a> {
    shell: &'a Shell,
    goal: Goal,
    net: Net,
    seams: Seams,
    looks: Looks,
    quadrics: Vec<Quadric>,
    /// The first normal of each triangle, zero if it had none.
    normals: Vec<DVec3>,
    witnesses: Witnesses<'a>,
    queue: Queue<Candidate>,
    /// How often each vertex was merged.
    ages: Vec<u32>,
    /// Triangles that are left.
    left: usize,
    /// The triangles around two vertices, and those that would stand in their place.
    old: Vec<u32>,
    new: Vec<(u32, [DVec3; 3])>,
}

/// Two vertices that may be merged.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    vertices: [u32; 2],
    ages: [u32; 2],
}

/// A vertex merged into another, and where it lies then.
#[derive(Clone, Copy, Debug)]
struct Merge {
    gone: u32,
    into: u32,
    place: DVec3,
}

impl<'a> Collapses<'a> {
    pub fn new(shell: &'a Shell, goal: Goal, unlike: f32) -> Self {
        let places = shell.places.iter();
        let places = places.map(|place| DVec3::from(place.map(f64::from)) / f64::from(PARTS));
        let corners = shell.triangles.iter().map(|triangle| triangle.vertices);
        let net = Net::new(places.collect(), corners.collect());
        let all = 0..net.corners.len() as u32;
        let normals = all.map(|number| direction(across(net.points(number))));
        let normals: Vec<DVec3> = normals.collect();
        let roles = roles(shell, &net);
        Self {
            quadrics: quadrics(shell, &net, &normals),
            witnesses: Witnesses::new(shell, &net),
            seams: Seams::new(roles, &net),
            looks: Looks::new(shell, unlike),
            queue: Queue::new(),
            ages: vec![0; shell.places.len()],
            left: shell.triangles.len(),
            old: Vec::new(),
            new: Vec::new(),
            shell,
            goal,
            net,
            normals,
        }
    }

    /// Merges until the goal is reached or nothing more may be merged.
    pub fn run(&mut self) {
        for _ in 0..ROUNDS {
            let before = self.left;
            self.fill_queue();
            while !self.is_done() {
                let Some(candidate) = self.queue.pop() else {
                    break;
                };
                self.try_candidate(candidate);
            }
            if self.is_done() || self.left == before {
                break;
            }
        }
    }

    fn is_done(&self) -> bool {
        matches!(self.goal, Goal::Triangles(count) if self.left <= count)
    }

    /// How far the surface may move.
    fn most(&self) -> f64 {
        match self.goal {
            Goal::Triangles(_) => f64::INFINITY,
            Goal::Error(most) => f64::from(most),
        }
    }

    fn fill_queue(&mut self) {
        self.queue.clear();
        for triangle in 0..self.net.corners.len() {
            if self.net.is_there[triangle] {
                let [a, b, c] = self.net.corners[triangle];
                for [a, b] in [[a, b], [b, c], [c, a]] {
                    // Each edge has a triangle on either side: once is enough.
                    if a < b {
                        self.put_in_queue(a, b);
                    }
                }
            }
        }
    }

    fn put_in_queue(&mut self, a: u32, b: u32) {
        let Some(merge) = self.merges(a, b)[0] else {
            return;
        };
        let quadric = self.quadric(a, b);
        let most = self.most();
        if quadric.mean_at(merge.place) > 4.0 * most * most {
            return;
        }
        let [from, to] = [a, b].map(|vertex| self.net.places[vertex as usize]);
        let candidate = Candidate {
            vertices: [a, b],
            ages: [a, b].map(|vertex| self.ages[vertex as usize]),
        };
        let cost = quadric.at(merge.place) + OF_LENGTH * from.distance_squared(to);
        self.queue.push(cost, candidate);
    }

    fn quadric(&self, a: u32, b: u32) -> Quadric {
        self.quadrics[a as usize].plus(self.quadrics[b as usize])
    }

    /// The ways in which two neighbours may be merged as far as their roles go, the best first.
    fn merges(&self, a: u32, b: u32) -> [Option<Merge>; 3] {
        let merge = |gone: u32, into: u32, place| Some(Merge { gone, into, place });
        let at = |vertex: u32| self.net.places[vertex as usize];
        let onto = |gone, into| [merge(gone, into, at(into)), None, None];
        let is_along = || self.seams.is_seam(self.shell, &self.net, a, b);
        match [a, b].map(|vertex| self.seams.role(vertex)) {
            [Role::Fixed, Role::Fixed] => [None; 3],
            [Role::Fixed, Role::Seam] | [Role::Seam, Role::Fixed | Role::Seam] if !is_along() => {
                [None; 3]
            }
            [Role::Fixed, _] | [Role::Seam, Role::Free] => onto(b, a),
            [_, Role::Fixed] | [Role::Free, Role::Seam] => onto(a, b),
            _ => {
                let best = self.quadric(a, b).best((at(a) + at(b)) / 2.0);
                let best = (best * f64::from(PARTS)).round() / f64::from(PARTS);
                [merge(b, a, best), merge(b, a, at(a)), merge(b, a, at(b))]
            }
        }
    }

    fn try_candidate(&mut self, candidate: Candidate) {
        let [a, b] = candidate.vertices;
        let ages = [a, b].map(|vertex| self.ages[vertex as usize]);
        if ages != candidate.ages || !self.net.may_merge(a, b) {
            return;
        }
        let mut merges = self.merges(a, b).into_iter().flatten();
        if let Some(merge) = merges.find(|merge| self.is_allowed(*merge)) {
            self.carry_out(merge);
        }
    }

    /// Whether a merge turns no triangle over and moves nothing too far.
    fn is_allowed(&mut self, merge: Merge) -> bool {
        let most = self.most();
        self.look_around(merge);
        self.looks.allow(self.shell, merge.gone, merge.into)
            && self.turns_none_over()
            && self.seams.allows(
                self.shell,
                &self.net,
                [merge.gone, merge.into],
                merge.place,
                most,
            )
            && (most.is_infinite() || self.witnesses.ask(&self.old, &self.new, merge.place, most))
    }

    /// Gathers the triangles around two vertices, and those that would stand in their place.
    fn look_around(&mut self, merge: Merge) {
        let Merge { gone, into, place } = merge;
        self.old.clear();
        self.new.clear();
        for [vertex, other] in [[gone, into], [into, gone]] {
            for triangle in self.net.star(vertex) {
                let corners = self.net.corners[triangle as usize];
                if !corners.contains(&other) {
                    self.old.push(triangle);
                    let points = corners.map(|corner| match corner {
                        corner if corner == vertex => place,
                        corner => self.net.places[corner as usize],
                    });
                    self.new.push((triangle, points));
                } else if vertex == gone {
                    self.old.push(triangle);
                }
            }
        }
    }

    fn turns_none_over(&self) -> bool {
        let all = self.old.iter().map(|old| across(self.net.points(*old)));
        let mean: DVec3 = all.sum();
        self.new.iter().all(|(triangle, points)| {
            let new = across(*points);
            let old = across(self.net.points(*triangle));
            let first = self.normals[*triangle as usize];
            if old.length() < LEAST_ACROSS || first == DVec3::ZERO {
                // It had no direction of its own: its surroundings' it may take.
                return new.dot(mean) >= 0.0 && new.dot(first) >= 0.0;
            }
            new.length() >= LEAST_ACROSS
                && new.dot(old) > LEAST_COSINE * new.length() * old.length()
                && new.dot(first) > 0.0
        })
    }

    fn carry_out(&mut self, merge: Merge) {
        let Merge { gone, into, place } = merge;
        if self.most().is_infinite() {
            self.witnesses.hand_over(&self.old, &self.new);
        } else {
            self.witnesses.settle(&self.old);
        }
        self.quadrics[into as usize] = self.quadric(gone, into);
        self.left -= self.old.len() - self.new.len();
        self.seams.merge(gone, into);
        self.looks.merge(self.shell, gone, into);
        self.net.merge(gone, into);
        self.net.places[into as usize] = place;
        self.ages[gone as usize] += 1;
        self.ages[into as usize] += 1;
        for number in 0..self.new.len() {
            let triangle = self.new[number].0;
            // Around a vertex of one sheet each neighbour comes second once.
            let [_, beside, _] = self.net.turned(triangle, into);
            self.put_in_queue(into, beside);
        }
    }

    /// What has been made.
    pub fn finish(self) -> Simplified {
        let border = self.seams.farthest(self.shell, &self.net);
        let whole = |place: &DVec3| (*place * f64::from(PARTS)).round().as_ivec3().to_array();
        let all = 0..self.shell.places.len() as u32;
        let kept = all.map(|vertex| match self.net.star(vertex).next() {
            Some(_) => self.kept(vertex),
            None => Kept::default(),
        });
        let kept = kept.collect();
        let triangles = self.shell.triangles.iter().enumerate();
        let left = triangles.filter(|(number, _)| self.net.is_there[*number]);
        let left = left.map(|(number, triangle)| Triangle {
            vertices: self.net.corners[number],
            ..*triangle
        });
        let shell = Shell {
            places: self.net.places.iter().map(whole).collect(),
            kept,
            locked: self.shell.locked.clone(),
            triangles: left.collect(),
        };
        let surface = self.witnesses.farthest(&self.net);
        let is_used = shell.used();
        let first = (0..)
            .zip(is_used)
            .filter_map(|(vertex, used)| used.then_some(vertex));
        Simplified {
            first: first.collect(),
            shell: shell.without_loose_vertices(),
            moved: surface.max(border) as f32,
        }
    }

    /// The materials of a vertex: the mean of those merged into it; a locked one keeps its own, as its other brick
    /// does.
    fn kept(&self, vertex: u32) -> Kept {
        if self.shell.locked[vertex as usize] {
            return self.shell.kept[vertex as usize];
        }
        let merged = || self.seams.merged_into(vertex);
        mean(merged().map(|first| &self.shell.kept[first as usize]))
    }
}

/// For each vertex the planes of its triangles, and across them those of borders between materials.
fn quadrics(shell: &Shell, net: &Net, normals: &[DVec3]) -> Vec<Quadric> {
    let mut quadrics = vec![Quadric::NONE; net.places.len()];
    let mut add = |vertices: &[u32], quadric: Quadric| {
        for vertex in vertices {
            let sum = &mut quadrics[*vertex as usize];
            *sum = sum.plus(quadric);
        }
    };
    for (number, corners) in net.corners.iter().enumerate() {
        let points = net.points(number as u32);
        let area = across(points).length() / 2.0;
        add(corners, Quadric::of_plane(normals[number], points[0], area));
        for side in 0..3 {
            let ends = [corners[side], corners[(side + 1) % 3]];
            let touched = |triangle: u32| shell.triangles[triangle as usize].touched;
            let mut shared = net.shared(ends[0], ends[1]);
            if shared.any(|other| touched(other) != touched(number as u32)) {
                let along = points[(side + 1) % 3] - points[side];
                let upright = direction(along.cross(normals[number]));
                let weight = OF_SEAM * along.length_squared();
                add(&ends, Quadric::of_plane(upright, points[side], weight));
            }
        }
    }
    quadrics
}

fn direction(vector: DVec3) -> DVec3 {
    if vector.length() < LEAST_ACROSS {
        DVec3::ZERO
    } else {
        vector.normalize_or_zero()
    }
}
