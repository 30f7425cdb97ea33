//! The ground as an eye sees it, kept from one moment to the next: a moved eye redoes the rates, triangles only where
//! divisions change; an edit redoes what it touches.

use super::chunk::{CHUNK, Chunk, Dirt, Scratch};
use super::detail::{Distances, Eye};
use super::dirt::{Depth, DirtMap, touching};
use super::lattice::{Lattice, RandomSource};
use super::law::Law;
use super::palettes::Tints;
use super::rating::{Band, Group, Rated};
use super::sites::Details;
use super::stack::Scene;
use super::width::Width;
use crate::map::{Changes, LayerId, Map, Palette, Parameters};
use crate::math::Region;
use rayon::prelude::*;
use std::sync::Mutex;

/// What an update changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Updated {
    /// Numbers of the chunks whose vertices changed, rising.
    pub vertices: Vec<usize>,
    /// Numbers of those whose triangles changed too, and with them perhaps the number of vertices; rising.
    pub topology: Vec<usize>,
    /// How many cells' continuous level of detail changed.
    pub cells_rated: usize,
    /// How many cells' triangles changed.
    pub cells_cut: usize,
    /// Whether the list of chunks itself is new.
    pub rebuilt: bool,
}

/// The ground of a map as an eye sees it, in chunks of [`CHUNK`] cells a side, row by row.
///
/// A larger field than can be drawn at full recorded detail would be thinned out here, cell detail falling below 0.
#[derive(Debug)]
pub struct View<S = Lattice> {
    source: S,
    parameters: Parameters,
    palettes: Vec<Palette>,
    tints: Tints,
    cells: Region,
    spacing: [f32; 2],
    chunks: Vec<Chunk>,
    /// Heights of the cells' centres.
    centres: Vec<f32>,
    /// Which cells lie beside a hole.
    rims: Vec<bool>,
    levels: Vec<f32>,
    divisions: Vec<u8>,
    /// Of each chunk: lowest and highest centre, and the detail that all its cells have.
    groups: Vec<Group>,
    scratches: Mutex<Vec<Scratch>>,
    width: Width,
    started: bool,
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
            chunks: Vec::new(),
            centres: Vec::new(),
            rims: Vec::new(),
            levels: Vec::new(),
            divisions: Vec::new(),
            groups: Vec::new(),
            scratches: Mutex::default(),
            width: Width::best(),
            started: false,
        }
    }

    /// The same without the processor's wider vectors: slower, with equal bits.
    pub fn without_wide_vectors(mut self) -> Self {
        self.width = Width::plain();
        self
    }

    /// The chunks, row by row from the north-west.
    pub fn chunks(&self) -> &[Chunk] {
        &self.chunks
    }

    /// The number of the chunk that holds a cell.
    pub fn chunk_of(&self, x: u32, z: u32) -> usize {
        (z / CHUNK * self.cells.width().div_ceil(CHUNK) + x / CHUNK) as usize
    }

    /// How many triangles are drawn.
    pub fn triangle_count(&self) -> usize {
        self.chunks
            .iter()
            .map(|chunk| chunk.indices().len() / 3)
            .sum()
    }

    /// How often each cell is divided, row by row.
    pub fn divisions(&self) -> &[u8] {
        &self.divisions
    }

    /// The continuous level of detail `c` of each cell, row by row.
    pub fn detail(&self) -> &[f32] {
        &self.levels
    }

    /// Shows the map as `eye` sees it. `changes` says what is different in the map since the last update.
    pub fn update(&mut self, map: &Map, eye: Eye, changes: &Changes) -> Updated {
        let rebuilt = !self.started || changes.field || self.cells != map.field.cell_region();
        if rebuilt {
            self.restart(map);
        }
        let mut dirt = DirtMap::clean(self.cells);
        if rebuilt {
            dirt.mark_all(Depth::Relief, true);
        } else {
            dirt.mark_changes(changes);
            for region in changes.regions_of(LayerId::Height) {
                self.read_centres(map, touching(*region));
            }
            for region in changes.regions_of(LayerId::Hole) {
                self.read_rims(map, region.grown(1, &self.cells));
            }
        }
        self.take_parameters(map, &mut dirt);
        let cells_rated = self.rate(eye, &mut dirt);
        let cells_cut = self.refresh(map, &dirt);
        let chosen = |wanted: fn(&Dirt) -> bool| {
            let chunks = dirt.chunks.iter().enumerate();
            chunks
                .filter(|(_, dirt)| wanted(dirt))
                .map(|(index, _)| index)
                .collect()
        };
        Updated {
            vertices: chosen(Dirt::is_any),
            topology: chosen(|dirt| dirt.topology),
            cells_rated,
            cells_cut,
            rebuilt,
        }
    }

    fn restart(&mut self, map: &Map) {
        self.started = true;
        self.cells = map.field.cell_region();
        self.spacing = map.field.spacing;
        let across = self.cells.width().div_ceil(CHUNK);
        let down = self.cells.height().div_ceil(CHUNK);
        let regions = Region::of_size([across, down]).places().map(|(x, z)| {
            let (x, z) = (x * CHUNK, z * CHUNK);
            Region::new(x, z, x + CHUNK, z + CHUNK).intersection(&self.cells)
        });
        self.chunks = regions.map(Chunk::new).collect();
        let count = self.cells.area() as usize;
        self.centres = vec![0.0; count];
        self.levels = vec![f32::NAN; count];
        self.divisions = vec![0; count];
        self.groups = vec![Group::default(); self.chunks.len()];
        self.rims = vec![false; count];
        self.read_centres(map, self.cells);
        self.read_rims(map, self.cells);
    }

    /// Takes over parameters and palettes, and marks what they change.
    fn take_parameters(&mut self, map: &Map, dirt: &mut DirtMap) {
        let (old, new) = (&self.parameters, &map.parameters);
        let (mut skin, mut relief, mut topology) = (false, false, false);
        if *old != *new {
            relief = old.seed != new.seed
                || old.height_coefficient != new.height_coefficient
                || old.level_coefficient != new.level_coefficient;
            topology = old.max_divisions != new.max_divisions;
            skin = relief
                || topology
                || old.alpha_coefficient != new.alpha_coefficient
                || old.palette_strength != new.palette_strength;
            for group in &mut self.groups {
                group.detail = None;
            }
            self.parameters = new.clone();
        }
        if self.palettes != map.palettes {
            self.palettes.clone_from(&map.palettes);
            self.tints = Tints::new(&self.palettes);
            skin = true;
        }
        if skin {
            let depth = if relief { Depth::Relief } else { Depth::Skin };
            dirt.mark_all(depth, topology);
        }
    }

    /// Reads the heights of the centres of these cells: the means of their corners.
    fn read_centres(&mut self, map: &Map, cells: Region) {
        let cells = cells.intersection(&self.cells);
        let width = cells.width() as usize;
        let [mut above, mut below] = [(); 2].map(|()| vec![0.0; width + 1]);
        for z in cells.z0..cells.z1 {
            map.field.height.copy_row(cells.x0, z, &mut above);
            map.field.height.copy_row(cells.x0, z + 1, &mut below);
            let from = z as usize * self.cells.width() as usize + cells.x0 as usize;
            for (x, centre) in self.centres[from..from + width].iter_mut().enumerate() {
                *centre = (above[x] + above[x + 1] + below[x] + below[x + 1]) * 0.25;
            }
        }
        let columns = self.cells.width() as usize;
        for (chunk, group) in self.chunks.iter().zip(&mut self.groups) {
            if chunk.cells().intersection(&cells).is_empty() {
                continue;
            }
            let start = [f32::INFINITY, f32::NEG_INFINITY];
            group.detail = None;
            group.heights = chunk.cells().places().fold(start, |[low, high], (x, z)| {
                let y = self.centres[z as usize * columns + x as usize];
                [low.min(y), high.max(y)]
            });
        }
    }

    /// Reads which of these cells lie beside a hole.
    fn read_rims(&mut self, map: &Map, cells: Region) {
        let cells = cells.intersection(&self.cells);
        let known = cells.grown(1, &self.cells);
        let holes = map.field.hole.rows(known);
        let across = known.width() as usize;
        let columns = self.cells.width() as usize;
        for (x, z) in cells.places() {
            let at = (z - known.z0) as usize * across + (x - known.x0) as usize;
            let beside = |there: bool, at: usize| there && holes[at] != 0;
            self.rims[z as usize * columns + x as usize] = beside(x > known.x0, at.wrapping_sub(1))
                || beside(x + 1 < known.x1, at + 1)
                || beside(z > known.z0, at.wrapping_sub(across))
                || beside(z + 1 < known.z1, at + across);
        }
        for (chunk, group) in self.chunks.iter().zip(&mut self.groups) {
            if !chunk.cells().intersection(&cells).is_empty() {
                let mut places = chunk.cells().places();
                group.has_rims = places.any(|(x, z)| self.rims[z as usize * columns + x as usize]);
                group.detail = None;
            }
        }
    }

    /// Works out the detail of every cell, and marks where it changed. Returns of how many it did.
    fn rate(&mut self, eye: Eye, dirt: &mut DirtMap) -> usize {
        let distances = Distances::new(&self.parameters, eye.max_divisions);
        let columns = self.cells.width() as usize;
        let across = self.cells.width().div_ceil(CHUNK) as usize;
        let band = columns * CHUNK as usize;
        let spacing = self.spacing;
        let groups = self.groups.par_chunks_mut(across);
        let bands = (
            self.levels.par_chunks_mut(band),
            self.divisions.par_chunks_mut(band),
            self.centres
                .par_chunks(band)
                .zip(self.rims.par_chunks(band)),
            groups.zip(self.chunks.par_chunks(across)),
        );
        let bands = bands.into_par_iter();
        let rated = bands.map(|(levels, divisions, (centres, rims), (groups, chunks))| {
            let mut band = Band {
                levels,
                divisions,
                centres,
                rims,
                columns,
                spacing,
                distances: &distances,
            };
            let chunks = groups.iter_mut().zip(chunks);
            let rated = chunks.map(|(group, chunk)| band.rate(eye.detail, group, chunk.cells()));
            rated.collect::<Vec<_>>()
        });
        let rated: Vec<Vec<Rated>> = rated.collect();
        let mut cells_rated = 0;
        for rated in rated.into_iter().flatten() {
            cells_rated += rated.count;
            if !rated.levels.is_empty() {
                dirt.mark(rated.levels.grown(1, &self.cells), Depth::Skin, false);
            }
            if !rated.divisions.is_empty() {
                dirt.mark(rated.divisions.grown(1, &self.cells), Depth::Skin, true);
            }
        }
        cells_rated
    }

    /// Draws anew what is marked. Returns how many cells are cut otherwise than before.
    fn refresh(&mut self, map: &Map, dirt: &DirtMap) -> usize {
        let scene = Scene {
            map,
            law: Law {
                source: &self.source,
                parameters: &self.parameters,
                tints: &self.tints,
                spacing: self.spacing,
                origin: map.field.lattice_origin,
            },
            details: Details {
                columns: self.cells.width() as usize,
                level: &self.levels,
                divisions: &self.divisions,
            },
            width: self.width,
        };
        let scratches = &self.scratches;
        let refresh = |(chunk, dirt): (&mut Chunk, &Dirt)| {
            if !dirt.is_any() {
                return 0;
            }
            let lent = scratches.lock().ok().and_then(|mut idle| idle.pop());
            let mut scratch = lent.unwrap_or_default();
            let cut = chunk.refresh(&scene, *dirt, &mut scratch);
            if let Ok(mut idle) = scratches.lock() {
                idle.push(scratch);
            }
            cut
        };
        self.chunks
            .par_iter_mut()
            .zip(&dirt.chunks)
            .map(refresh)
            .sum()
    }
}
