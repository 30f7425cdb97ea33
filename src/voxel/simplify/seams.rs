//! Borders between materials: which vertices lie on one, and how far it moves.

use super::net::Net;
use crate::voxel::Shell;
use glam::DVec3;
use std::collections::HashMap;

/// What a vertex may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Within one material, on one sheet: it may go anywhere.
    Free,
    /// On a border between two materials: it may go along it.
    Seam,
    /// It stays: locked, where several borders or sheets meet, or at an open edge.
    Fixed,
}

/// The borders between materials while vertices are merged.
pub(super) struct Seams {
    roles: Vec<Role>,
    /// Where the vertices lay at first, in voxels.
    first: Vec<DVec3>,
    /// Vertices merged into one make a ring: the next of each.
    ring: Vec<u32>,
}

/// The role of every vertex of a shell.
pub(super) fn roles(shell: &Shell, net: &Net) -> Vec<Role> {
    let mut edges: HashMap<[u32; 2], (u32, u8, bool)> = HashMap::new();
    for triangle in &shell.triangles {
        let [a, b, c] = triangle.vertices;
        for [a, b] in [[a, b], [b, c], [c, a]] {
            let edge = edges.entry([a.min(b), a.max(b)]);
            let (count, first, is_seam) = edge.or_insert((0, triangle.touched, false));
            *count += 1;
            *is_seam |= *first != triangle.touched;
        }
    }
    let mut seams = vec![0; shell.places.len()];
    let mut is_even = vec![true; shell.places.len()];
    for (ends, (count, _, is_seam)) in edges {
        for vertex in ends.map(|vertex| vertex as usize) {
            seams[vertex] += u32::from(is_seam);
            is_even[vertex] &= count == 2;
        }
    }
    let role = |vertex: usize| {
        let moves = !shell.locked[vertex] && is_even[vertex] && is_one_sheet(net, vertex as u32);
        match seams[vertex] {
            0 if moves => Role::Free,
            2 if moves => Role::Seam,
            _ => Role::Fixed,
        }
    };
    (0..shell.places.len()).map(role).collect()
}

/// Whether the triangles at a vertex, of edges that two have each, make one fan.
fn is_one_sheet(net: &Net, vertex: u32) -> bool {
    let Some(first) = net.star(vertex).next() else {
        return true;
    };
    let count = net.star(vertex).count();
    let [_, start, mut at] = net.turned(first, vertex);
    let mut passed = 1;
    while at != start && passed <= count {
        let follows = |triangle: &u32| net.turned(*triangle, vertex)[1] == at;
        let Some(triangle) = net.star(vertex).find(follows) else {
            return false;
        };
        at = net.turned(triangle, vertex)[2];
        passed += 1;
    }
    passed == count
}

impl Seams {
    pub fn new(roles: Vec<Role>, net: &Net) -> Self {
        Self {
            ring: (0..roles.len() as u32).collect(),
            first: net.places.clone(),
            roles,
        }
    }

    pub fn role(&self, vertex: u32) -> Role {
        self.roles[vertex as usize]
    }

    /// A vertex is merged into another.
    pub fn merge(&mut self, gone: u32, into: u32) {
        self.ring.swap(gone as usize, into as usize);
    }

    /// The first vertices that were merged into one, itself among them.
    pub fn merged_into(&self, vertex: u32) -> impl Iterator<Item = u32> + Clone {
        let mut next = Some(vertex);
        std::iter::from_fn(move || {
            let found = next?;
            let after = self.ring[found as usize];
            next = (after != vertex).then_some(after);
            Some(found)
        })
    }

    /// Whether the edge of two vertices lies between materials.
    pub fn is_seam(&self, shell: &Shell, net: &Net, a: u32, b: u32) -> bool {
        let mut touched = net
            .shared(a, b)
            .map(|triangle| shell.triangles[triangle as usize].touched);
        let first = touched.next();
        touched.any(|other| Some(other) != first)
    }

    /// The neighbours of a vertex along borders.
    fn beside<'a>(&'a self, shell: &'a Shell, net: &'a Net, at: u32) -> impl Iterator<Item = u32> {
        // Of the two triangles at an edge of one sheet one has its end second.
        let ends = net
            .star(at)
            .map(move |triangle| net.turned(triangle, at)[1]);
        ends.filter(move |end| self.role(*end) != Role::Free && self.is_seam(shell, net, at, *end))
    }

    /// Whether two vertices along a border may be merged: no patch of a material vanishes, and the border moves no
    /// farther than `most`. Others may always.
    pub fn allows(&self, shell: &Shell, net: &Net, [a, b]: [u32; 2], to: DVec3, most: f64) -> bool {
        if [a, b].iter().any(|vertex| self.role(*vertex) == Role::Free) {
            return true;
        }
        for triangle in net.shared(a, b) {
            let corners = net.corners[triangle as usize];
            let across = corners.into_iter().find(|corner| ![a, b].contains(corner));
            let is_patch = |across: u32| {
                self.is_seam(shell, net, a, across) && self.is_seam(shell, net, b, across)
            };
            if across.is_none_or(is_patch) {
                return false;
            }
        }
        if most.is_infinite() {
            return true;
        }
        let [before, after] = [self.line(shell, net, a, b), self.line(shell, net, b, a)];
        let mut line = [to; 5];
        line[..2].copy_from_slice(&[before[1].1, before[0].1]);
        line[3..].copy_from_slice(&[after[0].1, after[1].1]);
        if before[0].0 == a {
            line[..2].fill(to);
        }
        if after[0].0 == b {
            line[3..].fill(to);
        }
        let near = [a, b, before[0].0, after[0].0];
        let merged = near.into_iter().flat_map(|vertex| self.of_border(vertex));
        let mut points = merged.map(|vertex| self.first[vertex as usize]);
        points.all(|point| distance_from_line(point, &line) <= most)
    }

    /// The next two vertices along a border from one, away from another, with their places; the last again where it
    /// ends.
    fn line(&self, shell: &Shell, net: &Net, from: u32, away: u32) -> [(u32, DVec3); 2] {
        let (mut at, mut behind) = (from, away);
        [(); 2].map(|()| {
            if self.role(at) == Role::Seam
                && let Some(next) = self.beside(shell, net, at).find(|next| *next != behind)
            {
                (at, behind) = (next, at);
            }
            (at, net.places[at as usize])
        })
    }

    /// The vertices on borders that were merged into one.
    fn of_border(&self, vertex: u32) -> impl Iterator<Item = u32> {
        let is_of_border = |first: &u32| self.role(*first) != Role::Free;
        self.merged_into(vertex).filter(is_of_border)
    }

    /// How far a vertex on a border is from what that border is now, at most.
    pub fn farthest(&self, shell: &Shell, net: &Net) -> f64 {
        let mut farthest: f64 = 0.0;
        let mut lines: Vec<[DVec3; 2]> = Vec::new();
        for vertex in 0..self.roles.len() as u32 {
            if net.star(vertex).next().is_none() {
                continue;
            }
            lines.clear();
            let place = |vertex: u32| net.places[vertex as usize];
            for end in self.beside(shell, net, vertex) {
                lines.push([place(vertex), place(end)]);
                let beyond = self.beside(shell, net, end);
                lines.extend(beyond.map(|beyond| [place(end), place(beyond)]));
            }
            for merged in self.of_border(vertex).filter(|_| !lines.is_empty()) {
                let point = self.first[merged as usize];
                let from = lines.iter().map(|line| distance_from_line(point, line));
                farthest = farthest.max(from.fold(f64::INFINITY, f64::min));
            }
        }
        farthest
    }
}

/// The distance of a point from a line of several points.
fn distance_from_line(point: DVec3, line: &[DVec3]) -> f64 {
    let from = |part: &[DVec3]| {
        let along = part[1] - part[0];
        let share = (point - part[0]).dot(along) / along.length_squared().max(f64::MIN_POSITIVE);
        point.distance(part[0] + along * share.clamp(0.0, 1.0))
    };
    line.windows(2).map(from).fold(f64::INFINITY, f64::min)
}
