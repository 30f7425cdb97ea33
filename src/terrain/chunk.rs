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
    /// The cells whose vertices may have changed.
    pub cells: Region,
    /// Whether what does not depend on the eye has changed in them.
    pub relief: bool,
    /// Whether triangles may have changed.
    pub topology: bool,
}

impl Dirt {
    pub(super) fn is_any(&self) -> bool {
        !self.cells.is_empty()
    }
}

/// Buffers of one thread, kept warm.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    seen: Seen,
    /// Of parts that keep nothing.
    stack: Stack,
    edges: EdgeWork,
    numbers: Vec<u32>,
    /// How a chunk was cut before, and its vertices while they are carried over.
    before: Topology,
    vertices: Vec<Vertex>,
}

/// Up to this division a chunk is divided as a whole and keeps its planes; finer ones would take too much memory.
const WHOLE: u8 = 4;

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
        let cut = if dirt.topology {
            self.cut(scene, scratch)
        } else {
            0
        };
        let finest = scene.details.finest(self.region);
        let most = 2 * dirt.cells.area() > self.region.area();
        if most && finest <= WHOLE {
            let mut stack = std::mem::take(&mut self.stack);
            self.draw(scene, self.region, &mut stack, scratch);
            self.stack = stack;
        } else {
            self.draw_parts(scene, dirt.cells, finest, scratch);
        }
        self.height_range = height_range(&self.vertices);
        cut
    }

    /// Cuts all cells anew, and carries their vertices over; what has another number of them is dirty anyway. Returns
    /// how many cells are cut otherwise than before.
    fn cut<S: RandomSource>(&mut self, scene: &Scene<S>, scratch: &mut Scratch) -> usize {
        let Scratch {
            seen,
            numbers,
            before,
            vertices,
            ..
        } = scratch;
        seen.around.read(scene.map, scene.details, self.region);
        std::mem::swap(before, &mut self.topology);
        self.topology.renew(&seen.around);
        self.topology.indices(numbers, &mut self.indices);
        self.topology.carry(before, &self.vertices, vertices);
        self.vertices.clone_from(vertices);
        self.topology.differing(before)
    }

    /// Draws cells in parts that are small enough for their finest division, and keeps nothing of them.
    fn draw_parts<S: RandomSource>(
        &mut self,
        scene: &Scene<S>,
        cells: Region,
        finest: u8,
        scratch: &mut Scratch,
    ) {
        let side = (CHUNK >> finest.saturating_sub(WHOLE)).max(1);
        let count = [cells.width(), cells.height()].map(|cells| cells.div_ceil(side));
        let mut stack = std::mem::take(&mut scratch.stack);
        for (x, z) in Region::of_size(count).places() {
            let (x, z) = (cells.x0 + x * side, cells.z0 + z * side);
            let part = Region::new(x, z, x + side, z + side).intersection(&cells);
            stack.forget();
            self.draw(scene, part, &mut stack, scratch);
        }
        scratch.stack = stack;
    }

    /// Draws cells as one part.
    fn draw<S: RandomSource>(
        &mut self,
        scene: &Scene<S>,
        part: Region,
        stack: &mut Stack,
        scratch: &mut Scratch,
    ) {
        let seen = &mut scratch.seen;
        let spacing = scene.map.field.spacing;
        stack.divide(scene, part, seen);
        stack.slope(spacing, scene.width, seen);
        let gather = Gather {
            spacing,
            topology: &self.topology,
            around: &seen.around,
            skins: &seen.skins,
            part,
            start: [part.x0 - self.region.x0, part.z0 - self.region.z0].map(|start| start as usize),
        };
        gather.write(&mut scratch.edges, &mut self.vertices);
    }
}

/// The lowest and the highest of all vertices. In several lanes, so that none waits for another.
fn height_range(vertices: &[Vertex]) -> [f32; 2] {
    const LANES: usize = 8;
    let mut lows = [f32::INFINITY; LANES];
    let mut highs = [f32::NEG_INFINITY; LANES];
    for group in vertices.chunks(LANES) {
        for ((low, high), vertex) in lows.iter_mut().zip(&mut highs).zip(group) {
            let y = vertex.position[1];
            *low = if y < *low { y } else { *low };
            *high = if y > *high { y } else { *high };
        }
    }
    [
        lows.into_iter().fold(f32::INFINITY, f32::min),
        highs.into_iter().fold(f32::NEG_INFINITY, f32::max),
    ]
}
