//! Where volumes and their bricks are, as the card reads it.

use crate::map::Volume;
use crate::render::openness::Sky;
use crate::voxel::{Quad, Vertex};
use bytemuck::{Pod, Zeroable};

/// Where a volume is, laid out as `VolumePlace` in `shaders/volume.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(in crate::render) struct VolumePlace {
    /// Metres of the map a voxel along each axis of the volume; then metres a voxel.
    x_axis: [f32; 3],
    voxel: f32,
    y_axis: [f32; 3],
    unused: [f32; 1],
    z_axis: [f32; 3],
    unused_too: [f32; 1],
    /// Its first voxel, metres.
    origin: [f32; 3],
    unused_at_last: [f32; 1],
}

/// Where the surface of a brick is, or of several, laid out as `BrickPlace` in `shaders/volume.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(in crate::render) struct BrickRecord {
    /// The cell that its vertices' cells are counted from.
    cell: [i32; 3],
    /// The slot of its volume.
    volume: u32,
    /// Its first vertex.
    vertices: u32,
    /// The slot of what it sees of the sky, and how many voxels lie between the nodes there.
    openness: u32,
    spread: u32,
    unused: u32,
}

#[cfg(test)]
impl VolumePlace {
    /// Where each member begins, to compare with the shader's.
    pub(in crate::render) const OFFSETS: [(&'static str, usize); 5] = [
        ("x_axis", std::mem::offset_of!(VolumePlace, x_axis)),
        ("voxel", std::mem::offset_of!(VolumePlace, voxel)),
        ("y_axis", std::mem::offset_of!(VolumePlace, y_axis)),
        ("z_axis", std::mem::offset_of!(VolumePlace, z_axis)),
        ("origin", std::mem::offset_of!(VolumePlace, origin)),
    ];
}

#[cfg(test)]
impl BrickRecord {
    /// Where each member begins, to compare with the shader's.
    pub(in crate::render) const OFFSETS: [(&'static str, usize); 5] = [
        ("cell", std::mem::offset_of!(BrickRecord, cell)),
        ("volume", std::mem::offset_of!(BrickRecord, volume)),
        ("vertices", std::mem::offset_of!(BrickRecord, vertices)),
        ("openness", std::mem::offset_of!(BrickRecord, openness)),
        ("spread", std::mem::offset_of!(BrickRecord, spread)),
    ];
}

const _: () = assert!(
    size_of::<Vertex>() == 16 && size_of::<Quad>() == 20,
    "shaders/volume.wgsl reads four words a vertex and five a polygon"
);

impl VolumePlace {
    pub(in crate::render) fn of(volume: &Volume) -> Self {
        let way = volume.transform();
        Self {
            x_axis: way.matrix3.x_axis.to_array(),
            voxel: volume.voxel_size,
            y_axis: way.matrix3.y_axis.to_array(),
            z_axis: way.matrix3.z_axis.to_array(),
            origin: way.translation.to_array(),
            ..Self::zeroed()
        }
    }
}

impl BrickRecord {
    /// Of vertices from the first on, counted from a cell, of the volume in a slot.
    pub(super) fn new(cell: [i32; 3], volume: u32, vertices: u32, sky: Sky) -> Self {
        Self {
            cell,
            volume,
            vertices,
            openness: sky.slot,
            spread: sky.spread,
            unused: 0,
        }
    }
}
