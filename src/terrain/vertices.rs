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

/// All that the vertices of a part of a chunk are gathered from.
pub(super) struct Gather<'a> {
    /// Metres between base vertices.
    pub spacing: [f32; 2],
    pub topology: &'a Topology,
    /// What surrounds the part, and what is seen of it.
    pub around: &'a Surroundings,
    pub skins: &'a [Skin],
    /// The part's cells.
    pub part: Region,
    /// Where they start in the chunk.
    pub start: [usize; 2],
}

/// Points in a line on the lattice of one division.
#[derive(Clone, Copy)]
struct Run {
    division: u8,
    /// The corner of the part that places are counted from, in cells.
    corner: [usize; 2],
    /// The first point, counted from the corner.
    first: [usize; 2],
    /// 0: along x, 1: along z.
    axis: usize,
}

impl Gather<'_> {
    /// Fills in all vertices of the part, those on its edges included.
    pub(super) fn write(&self, work: &mut EdgeWork, out: &mut [Vertex]) {
        let [columns, rows] = self.around.size;
        for z in 0..=rows {
            for x in 0..=columns {
                self.corner([x, z], out);
            }
        }
        for z in 0..=rows {
            for x in 0..=columns {
                if x < columns {
                    self.border(0, [x, z], work, out);
                }
                if z < rows {
                    self.border(1, [x, z], work, out);
                }
                if x < columns && z < rows {
                    self.inside([x, z], out);
                }
            }
        }
    }

    /// A place of the part as a place of the chunk.
    fn in_chunk(&self, place: [usize; 2]) -> [usize; 2] {
        [0, 1].map(|axis| place[axis] + self.start[axis])
    }

    /// The points of a run, as many as `out` takes.
    #[inline(always)]
    fn gather<'b>(&self, run: Run, out: impl ExactSizeIterator<Item = &'b mut Vertex>) {
        let skin = &self.skins[run.division as usize];
        let rect = skin.lattice.rect;
        let along = |axis: usize, start: u32| {
            ((run.corner[axis] - start as usize) << run.division) + run.first[axis]
        };
        let (x, z) = (along(0, rect.x0), along(1, rect.z0));
        let stride = if run.axis == 0 {
            1
        } else {
            skin.lattice.size()[0]
        };
        let from = skin.at(x, z);
        let end = from + stride * out.len().saturating_sub(1) + 1;
        let height = &skin.height[from..end];
        let (slope_x, slope_z) = (&skin.slope[0][from..end], &skin.slope[1][from..end]);
        let (base, cover) = (&skin.alphas[0][from..end], &skin.alphas[1][from..end]);
        let [red, green, blue] = &skin.colour;
        let (red, green, blue) = (&red[from..end], &green[from..end], &blue[from..end]);
        let [x, z] = self.place(run, 0);
        for (number, vertex) in out.enumerate() {
            let at = number * stride;
            let moved = self.coordinate(run, number);
            let position = if run.axis == 0 {
                [moved, height[at], z]
            } else {
                [x, height[at], moved]
            };
            *vertex = Vertex {
                position,
                slope: [slope_x[at], slope_z[at]],
                alphas: [base[at], cover[at]],
                colour: [red[at], green[at], blue[at]],
            };
        }
    }

    /// Where the point `number` of a run stands along its axis, in metres: a whole and a binary fraction of cells, so
    /// it is exact but for one rounding, and the same from every division and every chunk.
    #[inline(always)]
    fn coordinate(&self, run: Run, number: usize) -> f32 {
        let first = if run.axis == 0 {
            self.part.x0
        } else {
            self.part.z0
        };
        let scale = 1.0 / (1u32 << run.division) as f32;
        let cells = (first as usize + run.corner[run.axis]) as f32;
        (cells + (run.first[run.axis] + number) as f32 * scale) * self.spacing[run.axis]
    }

    /// Where the point `number` of a run stands, in metres.
    fn place(&self, run: Run, number: usize) -> [f32; 2] {
        let along = |axis: usize| {
            let number = if axis == run.axis { number } else { 0 };
            self.coordinate(Run { axis, ..run }, number)
        };
        [along(0), along(1)]
    }

    /// How often a cell of the part is divided; `None` outside the part, and if nothing is drawn.
    fn divisions_of(&self, x: isize, z: isize) -> Option<u8> {
        let [columns, rows] = self.around.size;
        let here = (0..columns as isize).contains(&x) && (0..rows as isize).contains(&z);
        here.then(|| self.around.drawn(x, z)).flatten()
    }

    /// Writes the vertex of a corner from the finest planes that touch it. If no cell of the part does, another part
    /// writes it, or it is not drawn and only has a place.
    fn corner(&self, corner: [usize; 2], out: &mut [Vertex]) {
        let [x, z] = corner.map(|place| place as isize);
        let touching = [(x, z), (x - 1, z), (x, z - 1), (x - 1, z - 1)];
        let division = touching
            .into_iter()
            .filter_map(|(x, z)| self.divisions_of(x, z))
            .max();
        let in_chunk = self.in_chunk(corner);
        if division.is_none() && self.topology.is_drawn(in_chunk) {
            return;
        }
        let run = Run {
            division: division.unwrap_or(0),
            corner,
            first: [0, 0],
            axis: 0,
        };
        let number = self.topology.corner(in_chunk);
        self.gather(run, [&mut out[number]].into_iter());
    }

    fn inside(&self, corner: [usize; 2], out: &mut [Vertex]) {
        let Some(division) = self.around.drawn(corner[0] as isize, corner[1] as isize) else {
            return;
        };
        let count = (1usize << division) - 1;
        let mut from = self.topology.first_inside(self.in_chunk(corner));
        for row in 1..=count {
            let run = Run {
                division,
                corner,
                first: [1, row],
                axis: 0,
            };
            self.gather(run, out[from..from + count].iter_mut());
            from += count;
        }
    }

    /// Writes the vertices on a border: as often as a cell of the part is divided from its planes, the rest from
    /// their parents.
    fn border(&self, axis: usize, start: [usize; 2], work: &mut EdgeWork, out: &mut [Vertex]) {
        let numbers = self.topology.on_border(axis, self.in_chunk(start));
        if numbers.is_empty() {
            return;
        }
        let [x, z] = start.map(|place| place as isize);
        let before = if axis == 0 { (x, z - 1) } else { (x - 1, z) };
        let beside = [
            self.divisions_of(x, z),
            self.divisions_of(before.0, before.1),
        ];
        let Some(division) = beside.into_iter().flatten().max() else {
            return;
        };
        let steps = numbers.len() + 1;
        let finest = steps.trailing_zeros() as u8;
        let first = if axis == 0 { [1, 0] } else { [0, 1] };
        let run = Run {
            division,
            corner: start,
            first,
            axis,
        };
        if division >= finest {
            self.gather(run, out[numbers].iter_mut());
            return;
        }
        let mut end = start;
        end[axis] += 1;
        let edge = &mut work.edge;
        edge.resize(steps + 1, Vertex::default());
        edge[0] = out[self.topology.corner(self.in_chunk(start))];
        edge[steps] = out[self.topology.corner(self.in_chunk(end))];
        let known = 1usize << (finest - division);
        let count = (1usize << division) - 1;
        self.gather(run, edge[known..].iter_mut().step_by(known).take(count));
        for division in division + 1..=finest {
            self.refine(Run { division, ..run }, finest, edge);
        }
        out[numbers].copy_from_slice(&edge[1..steps]);
    }

    /// Puts a vertex between each two of a border; only a neighbour is divided so often, so it rests on its parents.
    fn refine(&self, run: Run, finest: u8, edge: &mut [Vertex]) {
        let half = 1usize << (finest - run.division);
        for number in (1..1usize << run.division).step_by(2) {
            let at = number * half;
            let mut vertex = between(&edge[at - half], &edge[at + half]);
            let [x, z] = self.place(run, number - 1);
            vertex.position[0] = x;
            vertex.position[2] = z;
            edge[at] = vertex;
        }
    }
}

/// The vertex half-way, not displaced. Adding zero turns −0 into 0, as a displacement of zero does.
pub(super) fn between(a: &Vertex, b: &Vertex) -> Vertex {
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
