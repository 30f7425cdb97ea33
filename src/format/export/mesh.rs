//! The drawn ground as meshes: one a pair of base and cover texture, each vertex once.

use super::crop::Piece;
use super::lattice::check_divisions;
use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::{Changes, Map};
use crate::math::Region;
use crate::terrain::{Chunk, Detail, Eye, Vertex, View};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};

/// Not yet given a number.
const NONE: u32 = u32::MAX;
/// Binary places that a vertex's position has within a cell.
const FRACTION: f64 = 256.0;

/// A base texture and a cover, as cells record them: the cover is 0 for none, else its index + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair {
    pub base: u8,
    pub cover: u8,
}

/// The drawn ground of some cells.
pub(super) struct Ground {
    view: View,
    /// Where the view's first cell lies in the map.
    first: [u32; 2],
    spacing: [f32; 2],
    /// The cells of each pair: number of the chunk, number of the cell within it.
    pairs: BTreeMap<Pair, Vec<[u32; 2]>>,
}

/// The triangles of one pair.
pub(super) struct Primitive {
    pub pair: Pair,
    /// Number of the chunk, number of the vertex within it.
    vertices: Vec<[u32; 2]>,
    pub indices: Vec<u32>,
    /// The least and the greatest of each coordinate, metres.
    pub bounds: [[f32; 3]; 2],
}

impl Ground {
    /// Divides the cells of `region` as `eye` sees them; both are checked already.
    pub fn new(map: &Map, eye: Eye, region: Region) -> Result<Self> {
        // Without an eye a cell depends on its neighbours alone, so a piece of a large map will do.
        let piece = match eye.detail {
            Detail::Uniform(_) => Some(Piece::around(map, region)),
            Detail::From(_) => None,
        };
        let (map, first) = match &piece {
            Some(piece) => (&piece.map, [piece.cells.x0, piece.cells.z0]),
            None => (map, [0, 0]),
        };
        let mut view = View::new(map);
        view.update(map, eye, &Changes::everything());
        let region = Region::new(
            region.x0 - first[0],
            region.z0 - first[1],
            region.x1 - first[0],
            region.z1 - first[1],
        );
        let pairs = pairs(map, &view, region);
        if pairs.is_empty() {
            return Err(Error::new(ErrorKind::Invalid, "every cell is a hole")
                .advice("Choose cells that are not holes."));
        }
        Ok(Self {
            view,
            first,
            spacing: map.field.spacing,
            pairs,
        })
    }

    /// The meshes, in the order of their pairs; none once it is cancelled.
    pub fn primitives(&self, progress: &Progress) -> Result<Vec<Primitive>> {
        let pairs: Vec<_> = self.pairs.iter().collect();
        pairs
            .into_par_iter()
            .map(|(pair, cells)| progress.check().map(|()| self.primitive(*pair, cells)))
            .collect()
    }

    fn primitive(&self, pair: Pair, cells: &[[u32; 2]]) -> Primitive {
        let mut gather = Gather::default();
        for of_chunk in cells.chunk_by(|a, b| a[0] == b[0]) {
            let chunk = of_chunk[0][0];
            gather.read(
                chunk,
                &self.view.chunks()[chunk as usize],
                of_chunk,
                self.spacing,
            );
        }
        let mut primitive = Primitive {
            pair,
            vertices: gather.vertices,
            indices: gather.indices,
            bounds: [[f32::INFINITY; 3], [f32::NEG_INFINITY; 3]],
        };
        primitive.bounds = self
            .vertices(&primitive)
            .fold(primitive.bounds, |bounds, vertex| {
                let at = |axis: usize| vertex.position[axis];
                let [low, high] = bounds;
                [
                    [0, 1, 2].map(|axis| low[axis].min(at(axis))),
                    [0, 1, 2].map(|axis| high[axis].max(at(axis))),
                ]
            });
        primitive
    }

    /// The vertices of a mesh, where they stand in the map.
    pub fn vertices(&self, primitive: &Primitive) -> impl Iterator<Item = Vertex> {
        let chunks = self.view.chunks();
        primitive.vertices.iter().map(move |[chunk, number]| {
            let mut vertex = chunks[*chunk as usize].vertices()[*number as usize];
            for (axis, coordinate) in [(0, 0), (1, 2)] {
                vertex.position[coordinate] = self.moved(axis, vertex.position[coordinate]);
            }
            vertex
        })
    }

    /// A coordinate of a piece as it is in the whole, with the bits that it has there.
    fn moved(&self, axis: usize, metres: f32) -> f32 {
        let cells = f64::from(metres) / f64::from(self.spacing[axis]);
        let within = (cells * FRACTION).round() / FRACTION;
        (f64::from(self.first[axis]) + within) as f32 * self.spacing[axis]
    }
}

impl Primitive {
    /// How many vertices it has.
    pub fn vertex_count(&self) -> usize {
        self.vertices.len()
    }
}

/// Refuses cells that are not the map's, more divisions than it allows, and an eye that is nowhere.
pub(super) fn check(map: &Map, eye: Eye, region: Region) -> Result<()> {
    let all = map.field.cell_region();
    if region.is_empty() || region.intersection(&all) != region {
        let Region { x0, z0, x1, z1 } = region;
        return Err(Error::new(
            ErrorKind::Invalid,
            format!("the cells {x0}, {z0} to {x1}, {z1} are asked for"),
        )
        .expected(format!("cells within 0, 0 to {}, {}", all.x1, all.z1))
        .advice("Choose cells of the map."));
    }
    match eye.detail {
        Detail::Uniform(divisions) => check_divisions(map, divisions.min(eye.max_divisions)),
        Detail::From(point) if point.is_finite() => Ok(()),
        Detail::From(point) => Err(Error::new(
            ErrorKind::Invalid,
            format!("the eye is at {point}"),
        )
        .expected("three finite numbers")
        .advice("Choose another eye.")),
    }
}

/// The cells of each pair, chunk by chunk; holes belong to none.
fn pairs(map: &Map, view: &View, region: Region) -> BTreeMap<Pair, Vec<[u32; 2]>> {
    let mut pairs: BTreeMap<Pair, Vec<[u32; 2]>> = BTreeMap::new();
    for (number, chunk) in view.chunks().iter().enumerate() {
        for (cell, (x, z)) in chunk.cells().places().enumerate() {
            if region.contains(x, z) && !chunk.cell_triangles(cell).is_empty() {
                let pair = Pair {
                    base: map.field.texture.get(x, z),
                    cover: map.field.cover.get(x, z),
                };
                pairs
                    .entry(pair)
                    .or_default()
                    .push([number as u32, cell as u32]);
            }
        }
    }
    pairs
}

/// Collects vertices once each: within a chunk by their number, across chunks by where they stand.
#[derive(Default)]
struct Gather {
    vertices: Vec<[u32; 2]>,
    indices: Vec<u32>,
    /// Our number of each vertex of the chunk that is being read.
    numbers: Vec<u32>,
    /// Our number of each vertex between chunks, by the bits of x and z.
    between: HashMap<[u32; 2], u32>,
}

impl Gather {
    fn read(&mut self, number: u32, chunk: &Chunk, cells: &[[u32; 2]], spacing: [f32; 2]) {
        self.numbers.clear();
        self.numbers.resize(chunk.vertices().len(), NONE);
        let Region { x0, z0, x1, z1 } = chunk.cells();
        let edges_x = [x0, x1].map(|cell| cell as f32 * spacing[0]);
        let edges_z = [z0, z1].map(|cell| cell as f32 * spacing[1]);
        for [_, cell] in cells {
            let triangles = chunk.cell_triangles(*cell as usize);
            for vertex in &chunk.indices()[3 * triangles.start..3 * triangles.end] {
                let [x, _, z] = chunk.vertices()[*vertex as usize].position;
                let is_between = edges_x.contains(&x) || edges_z.contains(&z);
                let at = is_between.then(|| [x.to_bits(), z.to_bits()]);
                let index = self.number_of([number, *vertex], at);
                self.indices.push(index);
            }
        }
    }

    fn number_of(&mut self, vertex: [u32; 2], between: Option<[u32; 2]>) -> u32 {
        let known = &mut self.numbers[vertex[1] as usize];
        if *known != NONE {
            return *known;
        }
        let next = self.vertices.len() as u32;
        *known = match between {
            Some(place) => *self.between.entry(place).or_insert(next),
            None => next,
        };
        if *known == next {
            self.vertices.push(vertex);
        }
        *known
    }
}
