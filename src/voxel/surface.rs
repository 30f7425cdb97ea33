//! The surface of a brick: where solid voxels meet absent ones.

use super::kept::{Kept, Sums};
use super::quad::{Corner, Quad, SEVERAL};
use super::samples::Samples;
use super::vertex::{Cell, PARTS, Vertex};

/// Solid voxels have this bit of their density.
const SOLID: u8 = 128;

/// A surface, and the room that making it took; to be used again from brick to brick. A clone takes no more memory
/// than it must: it has no such room.
#[derive(Debug, Default)]
pub struct Surface {
    /// Its vertices, by their cells.
    pub vertices: Vec<Vertex>,
    /// The materials of each vertex.
    pub kept: Vec<Kept>,
    /// Its polygons.
    pub quads: Vec<Quad>,
    room: Option<Box<Room>>,
}

/// What making a surface takes.
#[derive(Debug, Default)]
struct Room {
    corners: Vec<Corner>,
    sums: Sums,
    rows: Vec<u64>,
    numbers: Vec<u16>,
}

impl Clone for Surface {
    fn clone(&self) -> Self {
        Self {
            vertices: self.vertices.clone(),
            kept: self.kept.clone(),
            quads: self.quads.clone(),
            room: None,
        }
    }
}

impl PartialEq for Surface {
    /// Whether vertices, materials and polygons are equal by bits.
    fn eq(&self, other: &Self) -> bool {
        self.vertices == other.vertices && self.kept == other.kept && self.quads == other.quads
    }
}

impl Surface {
    /// Makes the surface of a brick of `P` − 2 voxels a side, of at most 39, as its vertices are numbered in 16 bits.
    ///
    /// # Panics
    /// When there are not `P`³ samples.
    pub fn make<const P: usize>(&mut self, samples: Samples) {
        const { assert!(P >= 3 && P <= 41) };
        assert!(samples.density.len() == P * P * P && samples.mix.len() == P * P * P);
        self.vertices.clear();
        self.kept.clear();
        self.quads.clear();
        let mut room = self.room.take().unwrap_or_default();
        room.corners.clear();
        if room.read_rows::<P>(samples.density) {
            room.numbers.resize(2 * P * P, 0);
            for z in 0..P - 1 {
                self.vertices_of_slab::<P>(z, samples, &mut room);
                if z > 0 {
                    self.quads_of_slab::<P>(z, &mut room);
                }
            }
        }
        self.room = Some(room);
    }

    fn vertices_of_slab<const P: usize>(&mut self, z: usize, samples: Samples, room: &mut Room) {
        let cells = u64::MAX >> (65 - P);
        let numbers = (z & 1) * P * P;
        for y in 0..P - 1 {
            let row = |y: usize, z: usize| room.rows[z * P + y];
            let four = [row(y, z), row(y + 1, z), row(y, z + 1), row(y + 1, z + 1)];
            let any = four[0] | four[1] | four[2] | four[3];
            let all = four[0] & four[1] & four[2] & four[3];
            let mut active = (any | any >> 1) & !(all & all >> 1) & cells;
            while active != 0 {
                let x = active.trailing_zeros() as usize;
                active &= active - 1;
                room.numbers[numbers + y * P + x] = self.vertices.len() as u16;
                let solid = four.map(|row| (row >> x & 3) as u8);
                let solid = solid[0] | solid[1] << 2 | solid[2] << 4 | solid[3] << 6;
                self.vertex::<P>([x, y, z], solid, samples, room);
            }
        }
    }

    #[inline(always)]
    fn vertex<const P: usize>(
        &mut self,
        [x, y, z]: [usize; 3],
        solid: u8,
        samples: Samples,
        room: &mut Room,
    ) {
        let at = (z * P + y) * P + x;
        let cell = Cell::of(corners::<P, u8>(samples.density, at), solid);
        let mixes = corners::<P, u16>(samples.mix, at);
        let first = mixes[solid.trailing_zeros() as usize & 7];
        let differs = |pair: usize| {
            let [low, high] = [mixes[pair] ^ first, mixes[pair + 1] ^ first];
            u32::from(low) | u32::from(high) << 16
        };
        let pair = |pair: usize| PAIRS[usize::from(solid >> pair & 3)];
        let others = differs(0) & pair(0)
            | differs(2) & pair(2)
            | differs(4) & pair(4)
            | differs(6) & pair(6);
        let pulls = cell.pulls();
        let alone = samples.mixes[first as usize].single();
        let (kept, only) = match alone {
            Some(id) if others == 0 => {
                let priority = (pulls[0] + pulls[1]).element_sum() as i32 as u32;
                (Kept::single(id, priority), i32::from(id))
            }
            _ => (
                Kept::of(mixes, samples.mixes, pulls, &mut room.sums),
                SEVERAL,
            ),
        };
        let fraction = cell.fraction();
        let place = |axis: usize, cell: usize| cell as i32 * PARTS + i32::from(fraction[axis]);
        room.corners.push(Corner {
            place: [place(0, x), place(1, y), place(2, z)],
            only,
        });
        self.kept.push(kept);
        self.vertices.push(Vertex {
            cell: [x as u8, y as u8, z as u8, 0],
            fraction,
            normal: cell.normal(),
        });
    }

    fn quads_of_slab<const P: usize>(&mut self, z: usize, room: &mut Room) {
        let own = (u64::MAX >> (66 - P)) << 1;
        let above = (z & 1) * P * P;
        let below = P * P - above;
        for y in 1..P - 1 {
            let row = room.rows[z * P + y];
            let solid = row & own;
            if solid == 0 {
                continue;
            }
            let faces = [
                solid & !(row >> 1),
                solid & !(row << 1),
                solid & !room.rows[z * P + y + 1],
                solid & !room.rows[z * P + y - 1],
                solid & !room.rows[(z + 1) * P + y],
                solid & !room.rows[(z - 1) * P + y],
            ];
            // The cells before the row's first voxel, by y and z: those that begin at it, and those one before.
            let [far, near] = [above + y * P, above + (y - 1) * P];
            let [far_below, near_below] = [below + y * P, below + (y - 1) * P];
            self.faces(
                faces[0],
                0,
                [near_below + 1, far_below + 1, far + 1, near + 1],
                room,
            );
            self.faces(faces[1], 0, [near_below, near, far, far_below], room);
            self.faces(faces[2], 1, [far_below, far, far + 1, far_below + 1], room);
            self.faces(
                faces[3],
                1,
                [near_below, near_below + 1, near + 1, near],
                room,
            );
            self.faces(faces[4], 2, [near, near + 1, far + 1, far], room);
            self.faces(
                faces[5],
                2,
                [near_below, far_below, far_below + 1, near_below + 1],
                room,
            );
        }
    }

    /// The polygons of one side of a row's voxels.
    #[inline(always)]
    fn faces(&mut self, mut faces: u64, axis: u8, ring: [usize; 4], room: &mut Room) {
        while faces != 0 {
            let before = faces.trailing_zeros() as usize - 1;
            faces &= faces - 1;
            let ring = ring.map(|cell| room.numbers[cell + before]);
            let quad = Quad::of(ring, axis, &room.corners, &self.kept, &mut room.sums);
            self.quads.push(quad);
        }
    }
}

impl Room {
    /// Gathers which voxels are solid, a bit each, row by row. False if all are alike.
    fn read_rows<const P: usize>(&mut self, density: &[u8]) -> bool {
        let (mut any, mut all) = (0, u64::MAX);
        self.rows.clear();
        for row in density.chunks_exact(P) {
            let bits = bits::<P>(row);
            any |= bits;
            all &= bits;
            self.rows.push(bits);
        }
        let full = u64::MAX >> (64 - P);
        any != 0 && all & full != full
    }
}

/// All bits of a solid corner of a pair, of 16 bits each.
const PAIRS: [u32; 4] = [0, 0xffff, 0xffff_0000, 0xffff_ffff];

/// The eight corners of the dual cell whose lowest corner is this sample.
#[inline(always)]
fn corners<const P: usize, T: Copy>(samples: &[T], at: usize) -> [T; 8] {
    let pair = |from: usize| {
        let row = &samples[at..=at + P * P + P + 1];
        [row[from], row[from + 1]]
    };
    let [[a, b], [c, d], [e, f], [g, h]] = [pair(0), pair(P), pair(P * P), pair(P * P + P)];
    [a, b, c, d, e, f, g, h]
}

/// A bit for each solid voxel of a row.
#[inline(always)]
fn bits<const P: usize>(row: &[u8]) -> u64 {
    let mut bits = 0;
    let mut eights = row.chunks_exact(8);
    let mut at = 0;
    for eight in &mut eights {
        let word = u64::from_le_bytes(eight.try_into().unwrap_or_default());
        // The top bit of each byte, gathered into one byte by a product.
        let top = (word & 0x8080_8080_8080_8080) >> 7;
        bits |= (top.wrapping_mul(0x0102_0408_1020_4080) >> 56) << at;
        at += 8;
    }
    for density in eights.remainder() {
        bits |= u64::from(density / SOLID) << at;
        at += 1;
    }
    bits
}
