//! A square of cells as it is drawn, and what is kept so that it is quickly drawn anew; or of larger blocks of cells.

use super::far::{Ground, Mesher, Points, Square};
use super::lattice::RandomSource;
use super::stack::{Scene, Seen, Stack};
use super::triangulate::Topology;
use super::vertices::{EdgeWork, Gather, Vertex};
use crate::math::Region;
use std::ops::Range;

/// Cells along a side of a chunk; fewer at the field's far edges.
pub const CHUNK: u32 = 32;

/// A square of cells with its vertices and triangles. In a view that draws far ground [coarser](super::Far) also a
/// square of blocks of 2 × 2 cells, of 4 × 4, and so on; what of a square is drawn finer or coarser than its blocks
/// belongs to other chunks, so most are empty.
#[derive(Debug, Default)]
pub struct Chunk {
    region: Region,
    /// Cells along a side of a block, as a power of two.
    level: u8,
    vertices: Vec<Vertex>,
    indices: Vec<u32>,
    height_range: [f32; 2],
    topology: Topology,
    stack: Stack,
}

impl Chunk {
    /// One of blocks of `2^level` cells a side, with nothing drawn of it.
    pub(super) fn new(region: Region, level: u8) -> Self {
        Self {
            region,
            level,
            ..Self::default()
        }
    }

    /// The cells that it holds, or that its blocks cover.
    pub fn cells(&self) -> Region {
        self.region
    }

    /// Cells along a side of its blocks: 1, or 2, 4, 8, … where ground is drawn coarser than it is recorded.
    pub fn block(&self) -> u32 {
        1 << self.level
    }

    /// Whether nothing of it is drawn.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// How many blocks there are along x and along z.
    fn blocks(&self) -> [u32; 2] {
        [self.region.width(), self.region.height()].map(|cells| cells.div_ceil(1 << self.level))
    }

    /// Its vertices; those on its edges are in the neighbours too, with equal bits.
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }

    /// Its triangles, three vertex numbers each, counter-clockwise seen from above; cell by cell.
    pub fn indices(&self) -> &[u32] {
        &self.indices
    }

    /// The triangles of a cell or block, counted row by row within the chunk; none if it is a hole, or drawn in another
    /// chunk.
    pub fn cell_triangles(&self, cell: usize) -> Range<usize> {
        let at = |cell: usize| {
            self.topology
                .triangles
                .get(cell)
                .map(|first| *first as usize)
        };
        match (at(cell), at(cell + 1)) {
            (Some(first), Some(end)) => first..end,
            _ => 0..0,
        }
    }

    /// How many times a cell or block, counted row by row within the chunk, is divided; `None` if it is a hole, or
    /// drawn in another chunk.
    pub fn cell_divisions(&self, cell: usize) -> Option<u8> {
        self.topology.cuts.get(cell)?.divisions
    }

    /// The number within the chunk of the cell or block that covers a cell of its region.
    pub(super) fn index_of(&self, x: u32, z: u32) -> usize {
        let [x, z] = [x - self.region.x0, z - self.region.z0].map(|cells| cells >> self.level);
        (z * self.blocks()[0] + x) as usize
    }

    /// The triangles beside one square of the lattice that a cell is cut by; all of a larger block.
    pub(super) fn block_triangles(&self, cell: usize, x: usize, z: usize) -> Range<usize> {
        match self.level {
            0 => self.topology.block_triangles(cell, x, z),
            _ => self.cell_triangles(cell),
        }
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
    mesher: Mesher,
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
    /// Draws nothing of it any more.
    pub(super) fn clear(&mut self) {
        *self = Self::new(self.region, self.level);
    }

    /// Draws its blocks anew, where their corners are now. Returns whether other triangles are drawn than before;
    /// nothing if all is as it was.
    pub(super) fn draw_blocks(
        &mut self,
        ground: &Ground,
        square: Square,
        points: &Points,
        scratch: &mut Scratch,
    ) -> Option<bool> {
        let mesher = &mut scratch.mesher;
        let size = self.blocks();
        mesher.cut(ground, square, points, size);
        if mesher.indices.is_empty() {
            let was_drawn = !self.is_empty();
            self.clear();
            return was_drawn.then_some(true);
        }
        let same = self.indices == mesher.indices && self.topology.triangles == mesher.triangles;
        let bytes = |vertices| bytemuck::cast_slice::<Vertex, u8>(vertices);
        if same && bytes(&self.vertices) == bytes(&mesher.vertices) {
            return None;
        }
        self.vertices.clone_from(&mesher.vertices);
        self.height_range = height_range(&self.vertices);
        if !same {
            self.indices.clone_from(&mesher.indices);
            self.topology
                .take_blocks(size, &mesher.drawn, &mesher.triangles);
        }
        Some(!same)
    }

    /// Draws it anew. `start` is where its base vertices are now, if not where they are recorded. Returns how many
    /// cells are cut otherwise than before.
    pub(super) fn refresh<S: RandomSource>(
        &mut self,
        scene: &Scene<S>,
        start: Option<&Points>,
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
            self.draw(scene, start, self.region, &mut stack, scratch);
            self.stack = stack;
        } else {
            self.draw_parts(scene, start, dirt.cells, finest, scratch);
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
        start: Option<&Points>,
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
            self.draw(scene, start, part, &mut stack, scratch);
        }
        scratch.stack = stack;
    }

    /// Draws cells as one part.
    fn draw<S: RandomSource>(
        &mut self,
        scene: &Scene<S>,
        start: Option<&Points>,
        part: Region,
        stack: &mut Stack,
        scratch: &mut Scratch,
    ) {
        let seen = &mut scratch.seen;
        let spacing = scene.map.field.spacing;
        stack.divide(scene, part, start, seen);
        stack.slope(spacing, scene.width, part, start, seen);
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
