//! Vertices as they are drawn: gathered from the planes of the divisions that the cells of a chunk have.

use super::law::middle;
use super::planes::Skin;
use super::sites::Surroundings;
use super::triangulate::Topology;
use crate::math::Region;
use bytemuck::{Pod, Zeroable};

/// A vertex as the graphics card takes it: 40 bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
pub struct Vertex {
    /// Metres.
    pub position: [f32; 3],
    /// dy/dx and dy/dz; the normal is `(-dy/dx, 1, -dy/dz)`, to be normalised by the pixel.
    pub slope: [f32; 2],
    /// How much of the base and of the cover texture shows, 0..1.
    pub alphas: [f32; 2],
    /// Linear red, green, blue, 0..1.
    pub colour: [f32; 3],
}

/// Buffers of gathering, kept warm.
#[derive(Debug, Default)]
pub(super) struct EdgeWork {
    edge: Vec<Vertex>,
}

/// All that the vertices of a chunk are gathered from.
pub(super) struct Gather<'a> {
    /// Metres between base vertices.
    pub spacing: [f32; 2],
    pub around: &'a Surroundings,
    pub topology: &'a Topology,
    pub skins: &'a [Skin],
    /// The chunk's cells.
    pub region: Region,
}

/// A border that carries vertices: where it starts, and which way it runs.
struct Border {
    /// Column and row of its first corner.
    start: [usize; 2],
    /// 0: along x, 1: along z.
    axis: usize,
    /// Number of its first vertex, and how many.
    first: usize,
    count: usize,
}

impl Gather<'_> {
    /// Fills `out` with all vertices of the chunk, in their order.
    pub(super) fn write(&self, work: &mut EdgeWork, out: &mut Vec<Vertex>) {
        out.resize(self.topology.vertices(), Vertex::default());
        self.corners(out);
        let [columns, rows] = self.topology.size;
        for z in 0..=rows {
            for x in 0..columns {
                let number = z * columns + x;
                self.border(
                    0,
                    [x, z],
                    &self.topology.along[number..=number + 1],
                    work,
                    out,
                );
            }
        }
        for z in 0..rows {
            for x in 0..=columns {
                let number = z * (columns + 1) + x;
                self.border(
                    1,
                    [x, z],
                    &self.topology.down[number..=number + 1],
                    work,
                    out,
                );
            }
        }
        for cell in 0..self.topology.cuts.len() {
            self.inside(cell, out);
        }
    }

    /// The vertex of a division's lattice, counted from a corner of the chunk.
    fn vertex(&self, division: u8, corner: [usize; 2], from_corner: [usize; 2]) -> Vertex {
        let skin = &self.skins[division as usize];
        let rect = skin.lattice.rect;
        let along = |axis: usize, start: u32| {
            ((corner[axis] - start as usize) << division) + from_corner[axis]
        };
        let at = skin.at(along(0, rect.x0), along(1, rect.z0));
        let [x, z] = self.place(division, corner, from_corner);
        Vertex {
            position: [x, skin.height[at], z],
            slope: [skin.slope[0][at], skin.slope[1][at]],
            alphas: [skin.alphas[0][at], skin.alphas[1][at]],
            colour: [skin.colour[0][at], skin.colour[1][at], skin.colour[2][at]],
        }
    }

    /// Where a lattice point stands, in metres: a whole and a binary fraction of cells, so it is exact but for one
    /// rounding, and the same from every division and every chunk.
    fn place(&self, division: u8, corner: [usize; 2], from_corner: [usize; 2]) -> [f32; 2] {
        let scale = 1.0 / (1u32 << division) as f32;
        let first = [self.region.x0 as usize, self.region.z0 as usize];
        [0, 1].map(|axis| {
            let cells = (first[axis] + corner[axis]) as f32 + from_corner[axis] as f32 * scale;
            cells * self.spacing[axis]
        })
    }

    fn divisions_of(&self, x: isize, z: isize) -> u8 {
        let [columns, rows] = self.topology.size;
        let here = (0..columns as isize).contains(&x) && (0..rows as isize).contains(&z);
        let divisions = here.then(|| self.around.drawn(x, z));
        divisions.flatten().unwrap_or(0)
    }

    fn corners(&self, out: &mut [Vertex]) {
        let [columns, rows] = self.topology.size;
        for z in 0..=rows {
            for x in 0..=columns {
                let (right, below) = (x as isize, z as isize);
                let division = self
                    .divisions_of(right, below)
                    .max(self.divisions_of(right - 1, below))
                    .max(self.divisions_of(right, below - 1))
                    .max(self.divisions_of(right - 1, below - 1));
                out[z * (columns + 1) + x] = self.vertex(division, [x, z], [0, 0]);
            }
        }
    }

    fn inside(&self, cell: usize, out: &mut [Vertex]) {
        let Some(division) = self.topology.cuts[cell].divisions else {
            return;
        };
        let side = 1usize << division;
        let columns = self.topology.size[0];
        let corner = [cell % columns, cell / columns];
        let skin = &self.skins[division as usize];
        let rect = skin.lattice.rect;
        let x0 = ((corner[0] - rect.x0 as usize) << division) + 1;
        let z0 = (corner[1] - rect.z0 as usize) << division;
        let count = side - 1;
        let scale = 1.0 / side as f32;
        let first_column = (self.region.x0 as usize + corner[0]) as f32;
        let mut numbers = self.topology.inside[cell] as usize;
        for row in 1..side {
            let at = skin.at(x0, z0 + row);
            let z = self.place(division, corner, [0, row])[1];
            let range = at..at + count;
            let height = &skin.height[range.clone()];
            let slope = [&skin.slope[0][range.clone()], &skin.slope[1][range.clone()]];
            let alphas = [
                &skin.alphas[0][range.clone()],
                &skin.alphas[1][range.clone()],
            ];
            let [red, green, blue] = &skin.colour;
            let (red, green, blue) = (&red[range.clone()], &green[range.clone()], &blue[range]);
            for (i, vertex) in out[numbers..numbers + count].iter_mut().enumerate() {
                let x = (first_column + (i + 1) as f32 * scale) * self.spacing[0];
                *vertex = Vertex {
                    position: [x, height[i], z],
                    slope: [slope[0][i], slope[1][i]],
                    alphas: [alphas[0][i], alphas[1][i]],
                    colour: [red[i], green[i], blue[i]],
                };
            }
            numbers += count;
        }
    }

    fn border(
        &self,
        axis: usize,
        start: [usize; 2],
        numbers: &[u32],
        work: &mut EdgeWork,
        out: &mut [Vertex],
    ) {
        let [first, next] = [numbers[0] as usize, numbers[1] as usize];
        if first == next {
            return;
        }
        let [x, z] = start.map(|place| place as isize);
        let before = if axis == 0 { (x, z - 1) } else { (x - 1, z) };
        let border = Border {
            start,
            axis,
            first,
            count: next - first,
        };
        let here = self
            .divisions_of(x, z)
            .max(self.divisions_of(before.0, before.1));
        self.write_border(&border, here, work, out);
    }

    /// Writes the vertices of a border: `here` times divided in this chunk's planes, the rest from their parents.
    fn write_border(&self, border: &Border, here: u8, work: &mut EdgeWork, out: &mut [Vertex]) {
        let steps = border.count + 1;
        let divisions = steps.trailing_zeros() as u8;
        let known = 1usize << (divisions - here);
        let along = |count: usize| {
            if border.axis == 0 {
                [count, 0]
            } else {
                [0, count]
            }
        };
        if known == 1 {
            for at in 1..steps {
                out[border.first + at - 1] = self.vertex(here, border.start, along(at));
            }
            return;
        }
        work.edge.resize(steps + 1, Vertex::default());
        for at in 0..=1usize << here {
            work.edge[at * known] = self.vertex(here, border.start, along(at));
        }
        let columns = self.topology.size[0] + 1;
        let corner = border.start[1] * columns + border.start[0];
        work.edge[0] = out[corner];
        work.edge[steps] = out[corner + if border.axis == 0 { 1 } else { columns }];
        for division in here + 1..=divisions {
            self.refine(border, [division, divisions], &mut work.edge);
        }
        out[border.first..border.first + border.count].copy_from_slice(&work.edge[1..steps]);
    }

    /// Puts a vertex between each two of a border; only a neighbour is divided so often, so it rests on its parents.
    fn refine(&self, border: &Border, [division, last]: [u8; 2], edge: &mut [Vertex]) {
        let half = 1usize << (last - division);
        for index in 0..1usize << (division - 1) {
            let number = 2 * index + 1;
            let at = number * half;
            let mut vertex = between(&edge[at - half], &edge[at + half]);
            let from_corner = if border.axis == 0 {
                [number, 0]
            } else {
                [0, number]
            };
            let [x, z] = self.place(division, border.start, from_corner);
            vertex.position[0] = x;
            vertex.position[2] = z;
            edge[at] = vertex;
        }
    }
}

/// The vertex half-way, not displaced. Adding zero turns −0 into 0, as a displacement of zero does.
fn between(a: &Vertex, b: &Vertex) -> Vertex {
    fn middles<const N: usize>(a: &[f32; N], b: &[f32; N]) -> [f32; N] {
        std::array::from_fn(|i| middle(a[i], b[i]))
    }
    let [x, y, z] = middles(&a.position, &b.position);
    Vertex {
        position: [x, y + 0.0, z],
        slope: middles(&a.slope, &b.slope),
        alphas: middles(&a.alphas, &b.alphas),
        colour: middles(&a.colour, &b.colour),
    }
}
