//! Triangles of the blocks of a square that are drawn whole: two each, and fans where a block beside is divided.

use super::node::WHOLE;
use super::points::{Point, Points, SIDE};
use super::tree::Square;
use super::{Blocks, cell_divisions};
use crate::map::Map;
use crate::terrain::chunk::CHUNK;
use crate::terrain::rating::Cells;
use crate::terrain::vertices::{Vertex, between};

/// Not yet given a number.
const NONE: u32 = u32::MAX;
/// Binary places that a vertex's position has within a cell.
const FRACTION: u32 = 8;

/// All that blocks are cut by.
pub(in crate::terrain) struct Ground<'a> {
    pub map: &'a Map,
    pub blocks: &'a Blocks,
    pub cells: &'a [Option<Box<Cells>>],
}

/// The triangles of a square's blocks, and buffers to make them; kept warm.
#[derive(Debug, Default)]
pub(in crate::terrain) struct Mesher {
    pub vertices: Vec<Vertex>,
    pub indices: Vec<u32>,
    /// Whether each block is drawn, row by row.
    pub drawn: Vec<bool>,
    /// Each block's first triangle; one more at the end.
    pub triangles: Vec<u32>,
    numbers: Vec<u32>,
    /// The vertices between the corners of a block, side by side: north, west, east, south.
    sides: [Vec<Link>; 4],
}

/// A vertex on a side of a block.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// How far from the side's first corner, in [`FRACTION`]s of a cell.
    at: u32,
    number: u32,
}

/// A side of a block that is drawn whole, from its first corner on.
#[derive(Clone, Copy)]
struct Side<'a> {
    ground: &'a Ground<'a>,
    /// 0: along x, 1: along z.
    axis: usize,
    /// Whether the block beyond it comes before.
    before: bool,
    /// The first corner, in cells.
    corner: [u32; 2],
}

impl Mesher {
    /// Cuts the blocks of a square, `size` of them along x and along z.
    pub fn cut(&mut self, ground: &Ground, square: Square, points: &Points, size: [u32; 2]) {
        self.vertices.clear();
        self.indices.clear();
        self.drawn.clear();
        self.triangles.clear();
        self.numbers.clear();
        self.numbers.resize(SIDE * SIDE, NONE);
        let first = square.first_block();
        for z in 0..size[1] {
            for x in 0..size[0] {
                self.triangles.push(self.indices.len() as u32 / 3);
                let block = [first[0] + x, first[1] + z];
                let drawn = ground.is_drawn(square.level, block);
                self.drawn.push(drawn);
                if drawn {
                    self.block(ground, square.level, block, points);
                }
            }
        }
        self.triangles.push(self.indices.len() as u32 / 3);
    }

    fn block(&mut self, ground: &Ground, level: u8, block: [u32; 2], points: &Points) {
        let offsets = [[0, 0], [1, 0], [0, 1], [1, 1]];
        let [nw, ne, sw, se] =
            offsets.map(|offset| self.corner(ground, level, block, offset, points));
        let length = 1 << level;
        let corner = block.map(|at| at << level);
        let side = |axis: usize, before: bool| {
            let mut corner = corner;
            if !before {
                corner[1 - axis] += length;
            }
            Side {
                ground,
                axis,
                before,
                corner,
            }
        };
        let ends = [[nw, ne], [nw, sw], [ne, se], [sw, se]];
        let sides = [side(0, true), side(1, true), side(1, false), side(0, false)];
        for (number, (side, [a, b])) in sides.into_iter().zip(ends).enumerate() {
            let mut links = std::mem::take(&mut self.sides[number]);
            links.clear();
            let beyond = side.beyond(block);
            let [a, b] = [a, b].map(|number| self.vertices[number as usize]);
            let reach = [0, length << FRACTION];
            self.divide(side, level, beyond, reach, [&a, &b], &mut links);
            self.sides[number] = links;
        }
        let whole = length << FRACTION;
        let [north, west, east, south] = &self.sides;
        let [west, north] =
            [(west, sw), (north, ne)].map(|(side, end)| Chain::onwards(side, end, whole));
        fan(nw, &west, &north, &mut self.indices);
        let [east, south] =
            [(east, ne), (south, sw)].map(|(side, end)| Chain::backwards(side, end, whole));
        fan(se, &east, &south, &mut self.indices);
    }

    /// The number of the vertex on a corner of `block`.
    fn corner(
        &mut self,
        ground: &Ground,
        level: u8,
        block: [u32; 2],
        offset: [u32; 2],
        points: &Points,
    ) -> u32 {
        let [x, z] = [0, 1].map(|axis| (block[axis] % CHUNK + offset[axis]) as usize);
        let known = &mut self.numbers[z * SIDE + x];
        if *known == NONE {
            *known = self.vertices.len() as u32;
            let spacing = ground.map.field.spacing;
            let along =
                |axis: usize| ((block[axis] + offset[axis]) << level) as f32 * spacing[axis];
            let point = vertex([along(0), along(1)], points.at(x, z));
            self.vertices.push(point);
        }
        *known
    }

    /// Adds the vertices of a side that only the block beyond it has: they rest on their parents.
    fn divide(
        &mut self,
        side: Side,
        level: u8,
        beyond: [i64; 2],
        [from, to]: [u32; 2],
        [a, b]: [&Vertex; 2],
        links: &mut Vec<Link>,
    ) {
        let ground = side.ground;
        let is_divided = if level > 0 {
            ground.blocks.is_divided(level, beyond)
        } else {
            let cell = beyond.map(|at| u32::try_from(at).ok());
            let [Some(x), Some(z)] = cell else { return };
            // Of a cell only the number of divisions counts; its own are even.
            let divisions = cell_divisions(&ground.blocks.tree, ground.cells, [x, z]);
            let reached = (to - from).trailing_zeros();
            divisions.is_some_and(|divisions| reached + u32::from(divisions) > FRACTION)
        };
        if !is_divided {
            return;
        }
        let middle = (from + to) / 2;
        let vertex = side.middle(middle, a, b);
        let mut halves = [beyond; 2];
        if level > 0 {
            halves = halves.map(|block| block.map(|at| 2 * at));
            for (half, block) in halves.iter_mut().enumerate() {
                block[side.axis] += half as i64;
                block[1 - side.axis] += side.before as i64;
            }
        }
        let below = level.saturating_sub(1);
        self.divide(side, below, halves[0], [from, middle], [a, &vertex], links);
        links.push(Link {
            at: middle,
            number: self.vertices.len() as u32,
        });
        self.vertices.push(vertex);
        self.divide(side, below, halves[1], [middle, to], [&vertex, b], links);
    }
}

impl Ground<'_> {
    /// Whether a block is drawn whole, and there is ground: where a hole meets ground it would be divided.
    fn is_drawn(&self, level: u8, block: [u32; 2]) -> bool {
        let [x, z] = block.map(|at| at << level);
        let is_whole = self.blocks.rate_of(level, block.map(i64::from)) == WHOLE;
        is_whole && self.map.field.hole.get(x, z) == 0
    }
}

impl Side<'_> {
    /// The block beyond it.
    fn beyond(self, block: [u32; 2]) -> [i64; 2] {
        let mut beyond = block.map(i64::from);
        beyond[1 - self.axis] += if self.before { -1 } else { 1 };
        beyond
    }

    /// The vertex half-way between two of its own.
    fn middle(self, at: u32, a: &Vertex, b: &Vertex) -> Vertex {
        let mut vertex = between(a, b);
        let cells = self.corner[self.axis] as f32 + at as f32 / (1 << FRACTION) as f32;
        vertex.position[2 * self.axis] = cells * self.ground.map.field.spacing[self.axis];
        vertex.position[2 - 2 * self.axis] = a.position[2 - 2 * self.axis];
        vertex
    }
}

fn vertex([x, z]: [f32; 2], point: &Point) -> Vertex {
    Vertex {
        position: [x, point.height, z],
        slope: point.slope,
        alphas: point.alphas,
        colour: point.colour,
    }
}

/// The vertices along a side of a triangle, without the corner that they are counted from.
struct Chain<'a> {
    links: &'a [Link],
    backwards: bool,
    end: u32,
    whole: u32,
}

impl<'a> Chain<'a> {
    fn onwards(links: &'a [Link], end: u32, whole: u32) -> Self {
        Self {
            links,
            backwards: false,
            end,
            whole,
        }
    }

    fn backwards(links: &'a [Link], end: u32, whole: u32) -> Self {
        Self {
            backwards: true,
            ..Self::onwards(links, end, whole)
        }
    }

    /// The vertices with the last corner.
    fn len(&self) -> usize {
        self.links.len() + 1
    }

    /// How far a vertex is from the corner, and its number.
    fn at(&self, index: usize) -> (u32, u32) {
        let count = self.links.len();
        if index >= count {
            return (self.whole, self.end);
        }
        if self.backwards {
            let link = self.links[count - 1 - index];
            (self.whole - link.at, link.number)
        } else {
            let link = self.links[index];
            (link.at, link.number)
        }
    }
}

/// The triangle from `corner` over the end of `left` to that of `right`, counter-clockwise seen from above.
fn fan(corner: u32, left: &Chain, right: &Chain, out: &mut Vec<u32>) {
    let (mut i, mut j) = (0, 0);
    out.extend([corner, left.at(0).1, right.at(0).1]);
    while i + 1 < left.len() || j + 1 < right.len() {
        let on_left =
            i + 1 < left.len() && (j + 1 == right.len() || left.at(i + 1).0 <= right.at(j + 1).0);
        if on_left {
            out.extend([left.at(i).1, left.at(i + 1).1, right.at(j).1]);
            i += 1;
        } else {
            out.extend([left.at(i).1, right.at(j + 1).1, right.at(j).1]);
            j += 1;
        }
    }
}
