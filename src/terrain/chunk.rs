//! A square of cells as it is drawn, and what is kept so that it is quickly drawn anew.

use super::lattice::RandomSource;
use super::stack::{Scene, Seen, Stack};
use super::triangulate::Topology;
use super::vertices::{EdgeWork, Gather, Vertex};
use crate::math::Region;
use std::ops::Range;

/// Cells along a side of a chunk; fewer at the field's far edges.
pub const CHUNK: u32 = 32;

/// A square of cells with its vertices and triangles.
#[derive(Debug, Default)]
pub struct Chunk {
    region: Region,
    vertices: Vec<Vertex>,
    indices: Vec<u32>,
    height_range: [f32; 2],
    topology: Topology,
    stack: Stack,
}

impl Chunk {
    pub(super) fn new(region: Region) -> Self {
        Self {
            region,
            ..Self::default()
        }
    }

    /// The cells that it holds.
    pub fn cells(&self) -> Region {
        self.region
    }

    /// Its vertices; those on its edges are in the neighbours too, with equal bits.
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }

    /// Its triangles, three vertex numbers each, counter-clockwise seen from above; cell by cell.
    pub fn indices(&self) -> &[u32] {
        &self.indices
    }

    /// The triangles of a cell, counted row by row within the chunk; none if it is a hole.
    ///
    /// # Panics
    /// When the chunk has not that many cells.
    pub fn cell_triangles(&self, cell: usize) -> Range<usize> {
        let at = |cell: usize| self.topology.triangles[cell] as usize;
        at(cell)..at(cell + 1)
    }

    /// How many times a cell, counted row by row within the chunk, is divided; `None` if it is a hole.
    ///
    /// # Panics
    /// When the chunk has not that many cells.
    pub fn cell_divisions(&self, cell: usize) -> Option<u8> {
        self.topology.cuts[cell].divisions
    }

    /// The triangles beside one square of the lattice that a cell is cut by.
    pub(super) fn block_triangles(&self, cell: usize, x: usize, z: usize) -> Range<usize> {
        self.topology.block_triangles(cell, x, z)
    }

    /// The lowest and the highest vertex, in metres.
    pub fn height_range(&self) -> [f32; 2] {
        self.height_range
    }
}

/// What must be done anew in a chunk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Dirt {
    /// What does not depend on the eye.
    pub relief: bool,
    /// What the eye sees.
    pub skin: bool,
    /// The triangles.
    pub topology: bool,
}

/// Buffers of one thread, kept warm.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    seen: Seen,
    edges: EdgeWork,
    numbers: Vec<u32>,
}

impl Chunk {
    /// Draws it anew. Returns how many cells are cut otherwise than before.
    pub(super) fn refresh<S: RandomSource>(
        &mut self,
        scene: &Scene<S>,
        dirt: Dirt,
        scratch: &mut Scratch,
    ) -> usize {
        if dirt.relief {
            self.stack.forget();
        }
        let seen = &mut scratch.seen;
        let spacing = scene.map.field.spacing;
        self.stack.divide(scene, self.region, seen);
        self.stack.slope(spacing, scene.width, seen);
        let mut cut = 0;
        if dirt.topology {
            cut = self.topology.renew(&seen.around);
            self.topology
                .indices(&mut scratch.numbers, &mut self.indices);
        }
        let gather = Gather {
            spacing,
            around: &seen.around,
            topology: &self.topology,
            skins: &seen.skins,
            region: self.region,
        };
        gather.write(&mut scratch.edges, &mut self.vertices);
        self.height_range = height_range(&self.vertices);
        cut
    }
}

fn height_range(vertices: &[Vertex]) -> [f32; 2] {
    let start = [f32::INFINITY, f32::NEG_INFINITY];
    vertices.iter().fold(start, |[low, high], vertex| {
        let y = vertex.position[1];
        [low.min(y), high.max(y)]
    })
}
