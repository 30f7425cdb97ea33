//! The ground as an eye sees it, kept from one moment to the next: a moved eye redoes the rates, triangles only where
//! divisions change; an edit redoes what it touches.

use super::chunk::{CHUNK, Chunk, Scratch};
use super::detail::{CellDetail, Eye};
use super::dirt::DirtMap;
use super::far::{Blocks, Far, Tree};
use super::lattice::{Lattice, RandomSource};
use super::palettes::Tints;
use super::rating::{ABSENT, Cells};
use super::sites::Details;
use crate::map::{Changes, Map, Palette, Parameters};
use crate::math::Region;
use crate::math::width::Width;
use std::sync::Mutex;

/// What an update changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Updated {
    /// Numbers of the chunks whose vertices changed, rising.
    pub vertices: Vec<usize>,
    /// Numbers of those whose triangles changed too, and with them perhaps the number of vertices; rising.
    pub topology: Vec<usize>,
    /// How many cells' continuous level of detail changed, of those that are drawn by themselves.
    pub cells_rated: usize,
    /// How many cells' triangles changed.
    pub cells_cut: usize,
    /// Whether the list of chunks itself is new.
    pub rebuilt: bool,
}

/// The ground of a map as an eye sees it, in chunks of [`CHUNK`] cells a side, row by row; then, if far ground is drawn
/// [coarser](Far), in chunks of [`CHUNK`] blocks of 2 × 2 cells a side, of 4 × 4, and so on.
#[derive(Debug)]
pub struct View<S = Lattice> {
    pub(super) source: S,
    pub(super) parameters: Parameters,
    pub(super) palettes: Vec<Palette>,
    pub(super) tints: Tints,
    pub(super) cells: Region,
    pub(super) spacing: [f32; 2],
    pub(super) far: Far,
    pub(super) tree: Tree,
    pub(super) chunks: Vec<Chunk>,
    /// How finely cells are seen, in the chunks of cells that are drawn by themselves.
    pub(super) near: Vec<Option<Box<Cells>>>,
    /// The numbers of those chunks, rising.
    pub(super) near_numbers: Vec<usize>,
    /// Everything coarser, if far ground is drawn so.
    pub(super) blocks: Option<Blocks>,
    pub(super) dirt: DirtMap,
    /// Numbers of the chunks of which something is drawn, rising.
    pub(super) drawn: Vec<usize>,
    pub(super) scratches: Mutex<Vec<Scratch>>,
    pub(super) width: Width,
    pub(super) started: bool,
    /// The most divisions that the last eye allowed.
    pub(super) most_divisions: u8,
}

impl View {
    /// A view of a map; it shows nothing before its first update.
    pub fn new(map: &Map) -> Self {
        Self::with_source(map, Lattice)
    }
}

impl<S: RandomSource> View<S> {
    /// A view whose random numbers come from elsewhere than the lattice.
    pub fn with_source(map: &Map, source: S) -> Self {
        Self {
            source,
            parameters: map.parameters.clone(),
            palettes: Vec::new(),
            tints: Tints::new(&[]),
            cells: Region::default(),
            spacing: map.field.spacing,
            far: Far::default(),
            tree: Tree::default(),
            chunks: Vec::new(),
            near: Vec::new(),
            near_numbers: Vec::new(),
            blocks: None,
            dirt: DirtMap::default(),
            drawn: Vec::new(),
            scratches: Mutex::default(),
            width: Width::best(),
            started: false,
            most_divisions: u8::MAX,
        }
    }

    /// The same without the processor's wider vectors: slower, with equal bits.
    pub fn without_wide_vectors(mut self) -> Self {
        self.width = Width::plain();
        self
    }

    /// How far ground is drawn.
    pub fn far(&self) -> Far {
        self.far
    }

    /// Draws far ground otherwise from the next update on.
    pub fn set_far(&mut self, far: Far) {
        self.started &= self.far == far;
        self.far = far;
    }

    /// The chunks, row by row from the north-west: of cells, then of ever larger blocks.
    pub fn chunks(&self) -> &[Chunk] {
        &self.chunks
    }

    /// The numbers of the chunks of which something is drawn, rising.
    pub fn drawn(&self) -> &[usize] {
        &self.drawn
    }

    /// The number of the chunk of cells that holds a cell.
    pub fn chunk_of(&self, x: u32, z: u32) -> usize {
        (z / CHUNK * self.cells.width().div_ceil(CHUNK) + x / CHUNK) as usize
    }

    /// How often cells are divided at most: as the map allows, unless the last eye allowed less.
    pub fn most_divisions(&self, map: &Map) -> u8 {
        map.parameters.max_divisions.min(self.most_divisions)
    }

    /// How many triangles are drawn.
    pub fn triangle_count(&self) -> usize {
        let chunks = self.drawn.iter().map(|number| &self.chunks[*number]);
        chunks.map(|chunk| chunk.indices().len() / 3).sum()
    }

    /// How finely a cell is seen; one that is drawn in a larger block as one that is not divided.
    pub fn detail_of(&self, x: u32, z: u32) -> CellDetail {
        let mut divisions = [0];
        let mut level = [0.0];
        self.copy_details(x, z, &mut divisions, &mut level);
        CellDetail {
            divisions: divisions[0],
            level: level[0],
        }
    }

    /// How often each cell is divided, row by row.
    pub fn divisions(&self) -> Vec<u8> {
        self.all().0
    }

    /// The continuous level of detail `c` of each cell, row by row.
    pub fn detail(&self) -> Vec<f32> {
        self.all().1
    }

    /// The detail of all cells that may be divided, chunk by chunk; all others are not.
    pub fn near_details(&self) -> impl Iterator<Item = CellDetail> {
        let near = self.near_numbers.iter();
        near.filter_map(|number| self.near[*number].as_deref())
            .flat_map(Cells::details)
    }

    fn all(&self) -> (Vec<u8>, Vec<f32>) {
        let count = self.cells.area() as usize;
        let (mut divisions, mut level) = (vec![0; count], vec![0.0; count]);
        let columns = self.cells.width().max(1) as usize;
        let rows = divisions.chunks_mut(columns).zip(level.chunks_mut(columns));
        for (z, (divisions, level)) in (0..).zip(rows) {
            self.copy_details(0, z, divisions, level);
        }
        (divisions, level)
    }

    /// Copies how often the cells of a row are divided, from a column on.
    ///
    /// # Panics
    /// When the row or its end is not in the field, or before the first update.
    pub fn copy_divisions(&self, x0: u32, z: u32, divisions: &mut [u8]) {
        let mut level = vec![0.0; divisions.len()];
        self.copy_details(x0, z, divisions, &mut level);
    }

    /// The same, and their continuous levels of detail.
    ///
    /// # Panics
    /// As [`copy_divisions`](Self::copy_divisions), or when the slices differ in length.
    pub fn copy_details(&self, x0: u32, z: u32, divisions: &mut [u8], level: &mut [f32]) {
        let mut cap = vec![0.0; level.len()];
        self.details().copy_row(x0, z, divisions, level, &mut cap);
        for divisions in divisions {
            *divisions = if *divisions == ABSENT { 0 } else { *divisions };
        }
    }

    pub(super) fn details(&self) -> Details<'_> {
        Details::Chunks {
            across: self.cells.width().div_ceil(CHUNK),
            chunks: &self.near,
        }
    }

    /// Shows the map as `eye` sees it. `changes` says what is different in the map since the last update.
    pub fn update(&mut self, map: &Map, eye: Eye, changes: &Changes) -> Updated {
        let rebuilt = !self.started || changes.field || self.cells != map.field.cell_region();
        if rebuilt {
            self.restart(map);
        }
        self.dirt.clear();
        if !rebuilt {
            self.follow(map, changes);
        }
        self.take_parameters(map);
        self.most_divisions = eye.max_divisions;
        let gone = self.settle(map, eye);
        let rated = self.rate(eye);
        self.place();
        let cells = self.refresh(map);
        let blocks = self.draw_blocks(map, rated.has_cut);
        let join = |lists: [Vec<usize>; 3]| {
            let mut all = lists.concat();
            all.sort_unstable();
            all.dedup();
            all
        };
        let topology = join([gone.clone(), cells.cut, blocks.cut]);
        self.note_drawn(&topology);
        Updated {
            vertices: join([gone, cells.moved, blocks.moved]),
            topology,
            cells_rated: rated.count,
            cells_cut: cells.count,
            rebuilt,
        }
    }
}
