//! A vertex of the surface.

use bytemuck::{Pod, Zeroable};

/// Parts of a cell in which a vertex's place is kept.
pub const PARTS: i32 = 65_535;

/// A vertex, as drawing takes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Vertex {
    /// Its dual cell: x, y, z, counted from the cell that begins one voxel before the brick.
    pub cell: [u8; 4],
    /// Where it lies in the cell, in 65 535ths of it.
    pub fraction: [u16; 3],
    /// Its normal, in 32 767ths; zero where the density has no direction.
    pub normal: [i16; 3],
}

impl Vertex {
    /// Where it lies along x, y, z, in 65 535ths of a voxel from where the first cell begins.
    #[inline(always)]
    pub(super) fn place(&self) -> [i32; 3] {
        let along =
            |axis: usize| i32::from(self.cell[axis]) * PARTS + i32::from(self.fraction[axis]);
        [along(0), along(1), along(2)]
    }
}
