//! Triangles paired to polygons of four corners.

use crate::voxel::Quad;
use std::collections::HashMap;

/// Polygons in the making.
#[derive(Debug, Default)]
pub(super) struct Polygons {
    pub quads: Vec<Quad>,
    /// The triangle that waits for another at an edge of its own, passed the other way.
    waiting: HashMap<Edge, usize>,
}

/// Two vertices, each with how it blends, and what is between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Edge {
    ends: [(u16, u16); 2],
    pair: [u8; 2],
    touched: u8,
}

impl Polygons {
    /// Adds a triangle, counter-clockwise: to another of the same materials that shares an edge, or alone.
    pub fn add(&mut self, vertices: [u16; 3], blends: [u16; 3], pair: [u8; 2], touched: u8) {
        let corner = |at: usize| (vertices[at % 3], blends[at % 3]);
        let edge = |ends| Edge {
            ends,
            pair,
            touched,
        };
        for side in 0..3 {
            let shared = edge([corner(side), corner(side + 1)]);
            if let Some(number) = self.waiting.remove(&shared) {
                self.join(number, shared, corner(side + 2));
                return;
            }
        }
        let [a, b, c] = vertices;
        let [u, v, w] = blends;
        self.quads.push(Quad {
            vertices: [a, b, c, c],
            blends: [u, v, w, w],
            pair,
            touched,
            axis: 0,
        });
        for side in 0..3 {
            let passed = edge([corner(side + 1), corner(side)]);
            self.waiting.insert(passed, self.quads.len() - 1);
        }
    }

    /// Makes a waiting triangle one of four corners.
    fn join(&mut self, number: usize, shared: Edge, beyond: (u16, u16)) {
        let quad = &mut self.quads[number];
        let [a, b, c, _] = quad.vertices;
        let [u, v, w, _] = quad.blends;
        let ring = [(a, u), (b, v), (c, w)];
        for side in 0..3 {
            let passed = Edge {
                ends: [ring[(side + 1) % 3], ring[side]],
                ..shared
            };
            if self.waiting.get(&passed) == Some(&number) {
                self.waiting.remove(&passed);
            }
        }
        // The shared edge is the cut, from the first corner to the third.
        let [first, third] = [shared.ends[0], shared.ends[1]];
        let second = ring
            .into_iter()
            .find(|corner| *corner != first && *corner != third);
        let Some(second) = second else { return };
        let corners = [first, second, third, beyond];
        quad.vertices = corners.map(|(vertex, _)| vertex);
        quad.blends = corners.map(|(_, blend)| blend);
    }
}
