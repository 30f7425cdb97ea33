//! A square of cells as it is drawn, and what is kept so that it is quickly drawn anew.

use super::lattice::RandomSource;
use super::normals::{SlopeWork, base_slopes, divide_slopes};
use super::planes::{Lattices, Relief, Skin};
use super::sites::{Details, Surroundings};
use super::subdivide::{Law, Work, divide};
use super::triangulate::Topology;
use super::vertices::{EdgeWork, Gather, Vertex};
use crate::map::{Field, Map};
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
    reliefs: Vec<Relief>,
    /// How many of the first reliefs hold what is recorded.
    known: usize,
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
    pub around: Surroundings,
    pub skins: Vec<Skin>,
    work: Work,
    slopes: SlopeWork,
    edges: EdgeWork,
    numbers: Vec<u32>,
    row: Vec<u16>,
    colours: Vec<[u16; 3]>,
}

/// All that chunks are drawn from.
pub(super) struct Scene<'a, S> {
    pub map: &'a Map,
    pub law: Law<'a, S>,
    pub details: Details<'a>,
    pub wide: bool,
}

impl Chunk {
    /// Draws it anew. Returns how many cells are cut otherwise than before.
    pub(super) fn refresh<S: RandomSource>(
        &mut self,
        scene: &Scene<S>,
        dirt: Dirt,
        scratch: &mut Scratch,
    ) -> usize {
        self.divide(scene, dirt.relief, scratch);
        let mut cut = 0;
        if dirt.topology {
            cut = self.topology.renew(&scratch.around);
            self.topology
                .indices(&mut scratch.numbers, &mut self.indices);
        }
        let gather = Gather {
            spacing: scene.map.field.spacing,
            around: &scratch.around,
            topology: &self.topology,
            skins: &scratch.skins,
            region: self.region,
        };
        gather.write(&mut scratch.edges, &mut self.vertices);
        self.height_range = height_range(&self.vertices);
        cut
    }

    /// Fills the planes of every division that a cell has.
    pub(super) fn divide<S: RandomSource>(
        &mut self,
        scene: &Scene<S>,
        relief_changed: bool,
        scratch: &mut Scratch,
    ) {
        let field = &scene.map.field;
        let [x, z] = scene.law.origin;
        let law = Law {
            origin: [
                x.wrapping_add(self.region.x0 as i32),
                z.wrapping_add(self.region.z0 as i32),
            ],
            ..scene.law
        };
        scratch.around.read(scene.map, scene.details, self.region);
        let rects = needed(&scratch.around);
        if relief_changed {
            self.known = 0;
        }
        self.reliefs.resize_with(rects.len(), Relief::default);
        self.known = self.known.min(rects.len());
        if scratch.skins.len() < rects.len() {
            scratch.skins.resize_with(rects.len(), Skin::default);
        }
        self.read_base(field, scratch);
        for (division, needed) in rects.into_iter().enumerate().skip(1) {
            self.divide_once(&law, field, division as u8, needed, scene.wide, scratch);
        }
        self.known = self.reliefs.len();
    }

    fn divide_once<S: RandomSource>(
        &mut self,
        law: &Law<S>,
        field: &Field,
        division: u8,
        needed: Region,
        wide: bool,
        scratch: &mut Scratch,
    ) {
        let level = division as usize;
        let sides = self.region_sides(&needed, field);
        let (before, from) = self.reliefs.split_at_mut(level);
        let (parent, relief) = (&before[level - 1], &mut from[0]);
        let kept = relief.lattice.rect;
        let fits = kept.intersection(&needed) == needed
            && kept.intersection(&parent.lattice.rect) == kept
            && kept.area() <= 2 * needed.area();
        let fresh = level >= self.known || !fits;
        if fresh {
            relief.fit(Lattices {
                rect: needed,
                division,
            });
        }
        let (seen, skins) = scratch.skins.split_at_mut(level);
        let (seen, skin) = (&seen[level - 1], &mut skins[0]);
        skin.fit(relief.lattice);
        let around = &scratch.around;
        divide(
            law,
            around,
            (parent, seen),
            (relief, skin),
            fresh,
            wide,
            &mut scratch.work,
        );
        if fresh {
            relief.extend_beyond(sides);
        }
        let step = law.step(division);
        divide_slopes(around, seen, relief, skin, step, wide, &mut scratch.slopes);
    }

    /// Which sides of a rectangle of the chunk are the field's: west, east, north, south.
    fn region_sides(&self, rect: &Region, field: &Field) -> [bool; 4] {
        let [columns, rows] = field.cells();
        [
            self.region.x0 + rect.x0 == 0,
            self.region.x0 + rect.x1 == columns,
            self.region.z0 + rect.z0 == 0,
            self.region.z0 + rect.z1 == rows,
        ]
    }

    fn read_base(&mut self, field: &Field, scratch: &mut Scratch) {
        let cells = Region::of_size([self.region.width(), self.region.height()]);
        let lattice = Lattices {
            rect: cells,
            division: 0,
        };
        let sides = self.region_sides(&cells, field);
        let relief = &mut self.reliefs[0];
        if self.known == 0 {
            relief.fit(lattice);
            read_heights(field, self.region, relief);
            relief.extend_beyond(sides);
        }
        let skin = &mut scratch.skins[0];
        skin.fit(lattice);
        let [columns, rows] = lattice.size();
        scratch.row.resize(columns, 0);
        scratch.colours.resize(columns, [0; 3]);
        for row in 0..rows {
            let range = row * columns..(row + 1) * columns;
            let heights = relief.full_row(row as isize, 1, columns);
            skin.height[range.clone()].copy_from_slice(heights);
            let z = self.region.z0 + row as u32;
            let layers = [&field.alpha_base, &field.alpha_cover];
            for (layer, plane) in layers.into_iter().zip(&mut skin.alphas) {
                layer.copy_row(self.region.x0, z, &mut scratch.row);
                for (out, value) in plane[range.clone()].iter_mut().zip(&scratch.row) {
                    *out = unit(*value);
                }
            }
            field
                .colour
                .copy_row(self.region.x0, z, &mut scratch.colours);
            for (channel, plane) in skin.colour.iter_mut().enumerate() {
                for (out, value) in plane[range.clone()].iter_mut().zip(&scratch.colours) {
                    *out = unit(value[channel]);
                }
            }
        }
        base_slopes(relief, field.spacing, skin);
    }
}

/// A recorded 16-bit value as a number from 0 to 1.
fn unit(value: u16) -> f32 {
    value as f32 / u16::MAX as f32
}

/// Reads the recorded heights of a chunk, and of the vertices around it. Adding zero turns −0 into 0, so that all
/// that is generated from them is never −0 either, whichever way it is worked out.
fn read_heights(field: &Field, region: Region, relief: &mut Relief) {
    let stride = relief.stride();
    let vertices = Region::new(region.x0, region.z0, region.x1 + 1, region.z1 + 1);
    let known = vertices.grown(1, &field.vertex_region());
    for z in known.z0..known.z1 {
        let row = (z + 1 - region.z0) as usize * stride;
        let from = row + (known.x0 + 1 - region.x0) as usize;
        let out = &mut relief.full[from..from + known.width() as usize];
        field.height.copy_row(known.x0, z, out);
        for height in out {
            *height += 0.0;
        }
    }
}

/// For each division the smallest rectangle of the chunk's cells that holds all that are divided as often.
fn needed(around: &Surroundings) -> Vec<Region> {
    let [columns, rows] = around.size.map(|cells| cells as u32);
    let mut rects = vec![Region::of_size([columns, rows])];
    for (x, z) in rects[0].places() {
        let cell = around.cell(x as isize, z as isize);
        let divisions = if cell.is_drawn() {
            cell.detail.divisions
        } else {
            0
        };
        let place = Region::new(x, z, x + 1, z + 1);
        if rects.len() <= divisions as usize {
            rects.resize(divisions as usize + 1, Region::default());
        }
        for rect in &mut rects[1..=divisions as usize] {
            *rect = rect.union(&place);
        }
    }
    rects
}

fn height_range(vertices: &[Vertex]) -> [f32; 2] {
    let start = [f32::INFINITY, f32::NEG_INFINITY];
    vertices.iter().fold(start, |[low, high], vertex| {
        let y = vertex.position[1];
        [low.min(y), high.max(y)]
    })
}
