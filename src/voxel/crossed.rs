//! Where the surface goes: the dual cells that it crosses, and the rings of cells about its polygons.
//!
//! Found by shifts of rows of bits, a bit for each voxel, so that a whole row is looked at in one step.

use super::list::List;
use std::slice::IterMut;

/// Solid voxels have this bit of their density.
const SOLID: u8 = 128;

/// A cell that the surface crosses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    /// The densities of its corners, a byte each: corner c stands at x = bit 0, y = bit 1, z = bit 2 of c.
    pub corners: u64,
    /// Its place along x, y, z.
    pub at: [u8; 4],
}

/// The cells around the edge between a solid voxel and an absent one: a polygon, whatever it is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ring {
    /// The numbers of the cells' vertices, counter-clockwise as seen from the absent voxel.
    pub vertices: [u16; 4],
    /// 0, 1, 2: the axis that it stands across.
    pub axis: u8,
}

/// For an edge along each axis, with its solid end first, the ring about it, its lowest cell first: in which of four rows
/// of cells each is, and whether in x it begins one voxel before the edge or, 1, where the edge does.
const RINGS: [[(usize, usize); 4]; 3] = [
    [(0, 1), (1, 1), (3, 1), (2, 1)],
    [(1, 0), (3, 0), (3, 1), (1, 1)],
    [(2, 0), (2, 1), (3, 1), (3, 0)],
];

/// What the surface crosses, and the room that finding it takes; to be used again from brick to brick.
#[derive(Clone, Debug, Default)]
pub(super) struct Crossed {
    cells: List<Cell>,
    rings: List<Ring>,
    /// Which voxels are solid, a bit each, by row.
    rows: Vec<u64>,
    /// Those of them that are not outermost.
    own: Vec<u64>,
    /// The numbers of the vertices of the last two layers of cells.
    numbers: Vec<u16>,
}

impl Crossed {
    /// The cells, each with a vertex, x fastest, then y, then z.
    pub fn cells(&self) -> &[Cell] {
        self.cells.items()
    }

    /// The rings, each with its lowest cell first.
    pub fn rings(&self) -> &[Ring] {
        self.rings.items()
    }

    /// Finds them among the densities of `P`³ voxels, of which the outermost have no rings of their own.
    pub fn find<const P: usize>(&mut self, density: &[u8]) {
        self.cells.clear();
        self.rings.clear();
        if !self.read_rows::<P>(density) {
            return;
        }
        self.numbers.resize(2 * P * P, 0);
        for z in 0..P - 1 {
            for y in 0..P - 1 {
                self.find_cells::<P>(y, z, density);
            }
            for y in 0..P - 1 {
                self.find_rings::<P>(y, z);
            }
        }
    }

    /// Gathers which voxels are solid. False if all are alike.
    fn read_rows<const P: usize>(&mut self, density: &[u8]) -> bool {
        let (mut any, mut all) = (0, u64::MAX);
        self.rows.resize(P * P, 0);
        for (row, densities) in self.rows.iter_mut().zip(density.as_chunks::<P>().0) {
            *row = bits(densities);
            any |= *row;
            all &= *row;
        }
        self.own.clear();
        self.own.resize(P * P, 0);
        for z in 1..P - 1 {
            for row in z * P + 1..z * P + P - 1 {
                self.own[row] = self.rows[row] & (u64::MAX >> (66 - P)) << 1;
            }
        }
        let full = u64::MAX >> (64 - P);
        any != 0 && all & full != full
    }

    /// Adds the cells of a row whose corners are neither all solid nor all absent.
    #[inline(always)]
    fn find_cells<const P: usize>(&mut self, y: usize, z: usize, density: &[u8]) {
        let row = z * P + y;
        let (low, high) = (&self.rows[row..row + 2], &self.rows[row + P..row + P + 2]);
        let any = low[0] | low[1] | high[0] | high[1];
        let all = low[0] & low[1] & high[0] & high[1];
        let inside = u64::MAX >> (65 - P);
        let mut crossed = (any | any >> 1) & !(all & all >> 1) & inside;
        if crossed == 0 {
            return;
        }
        let densities = |row: usize| &density[row * P..][..P];
        let densities = [
            densities(row),
            densities(row + 1),
            densities(row + P),
            densities(row + P + 1),
        ];
        let numbers = &mut self.numbers[(z & 1) * P * P + y * P..][..P];
        let first = self.cells.items().len();
        let mut count = 0;
        for cell in self.cells.room(P) {
            let x = crossed.trailing_zeros() as usize;
            numbers[x] = (first + count) as u16;
            count += 1;
            *cell = Cell {
                corners: corners(densities, x),
                at: [x as u8, y as u8, z as u8, 0],
            };
            crossed &= crossed - 1;
            if crossed == 0 {
                break;
            }
        }
        self.cells.take(count);
    }

    /// Adds the rings about the edges that begin at a row of voxels, one end solid and one absent.
    #[inline(always)]
    fn find_rings<const P: usize>(&mut self, y: usize, z: usize) {
        let row = z * P + y;
        let (solid, own) = (self.rows[row], self.own[row]);
        let to = |row: usize| own & !self.rows[row] | self.own[row] & !solid;
        let edges = [
            own & !(solid >> 1) | own >> 1 & !solid,
            to(row + 1),
            to(row + P),
        ];
        if edges[0] | edges[1] | edges[2] == 0 {
            return;
        }
        let cells = |y: usize, z: usize| &self.numbers[((z & 1) * P + y) * P..][..P];
        // Of cells before the first there are none, and no ring has any: the outermost voxels have none of their own.
        let (near_y, near_z) = (y.saturating_sub(1), z.wrapping_sub(1));
        let cells = [
            cells(near_y, near_z),
            cells(y, near_z),
            cells(near_y, z),
            cells(y, z),
        ];
        let mut room = self.rings.room(3 * P).iter_mut();
        write_rings(0, edges[0], solid, cells, &mut room);
        write_rings(1, edges[1], solid, cells, &mut room);
        write_rings(2, edges[2], solid, cells, &mut room);
        let count = 3 * P - room.len();
        self.rings.take(count);
    }
}

/// Writes the rings about edges along an axis that begin at voxels of a row, solid or not, from the numbers of the cells
/// that begin one row before it in y and z, in z, in y, and in it.
#[inline(always)]
fn write_rings(
    axis: usize,
    mut edges: u64,
    solid: u64,
    cells: [&[u16]; 4],
    room: &mut IterMut<Ring>,
) {
    let [a, b, c, d] = RINGS[axis];
    while edges != 0 {
        let x = edges.trailing_zeros() as usize;
        edges &= edges - 1;
        let number = |(row, step): (usize, usize)| cells[row][x + step - 1];
        let is_solid_first = solid >> x & 1 == 1;
        let (left, right) = (number(b), number(d));
        let second = if is_solid_first { left } else { right };
        let fourth = if is_solid_first { right } else { left };
        if let Some(ring) = room.next() {
            *ring = Ring {
                vertices: [number(a), second, number(c), fourth],
                axis: axis as u8,
            };
        }
    }
}

/// The densities of the corners of a cell, from the rows that they stand in.
#[inline(always)]
fn corners(rows: [&[u8]; 4], x: usize) -> u64 {
    let pair = |row: usize| u64::from(u16::from_le_bytes([rows[row][x], rows[row][x + 1]]));
    pair(0) | pair(1) << 16 | pair(2) << 32 | pair(3) << 48
}

/// A bit for each solid voxel of a row.
#[inline(always)]
fn bits<const P: usize>(row: &[u8; P]) -> u64 {
    let (eights, rest) = row.as_chunks::<8>();
    let mut bits = 0;
    for (number, eight) in eights.iter().enumerate() {
        let word = u64::from_le_bytes(*eight);
        // The top bit of each byte, gathered into one byte by a product.
        let top = (word & 0x8080_8080_8080_8080) >> 7;
        bits |= (top.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * number);
    }
    for (number, density) in rest.iter().enumerate() {
        bits |= u64::from(density / SOLID) << (8 * eights.len() + number);
    }
    bits
}
