//! Where the vertices of a volume's surface lie in the map.

use crate::map::Volume;
use crate::voxel::PARTS;
use glam::{DMat3, DVec3, Vec3};

/// How a volume stands in the map, exactly enough that a vertex has the same bits from every brick, in strips and in
/// exports.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    turn: DMat3,
    by: DVec3,
    voxel_size: f64,
}

impl Stand {
    /// Of a volume.
    pub fn of(volume: &Volume) -> Self {
        Self {
            turn: DMat3::from_rotation_y(volume.turn.into()),
            by: volume.position.as_dvec3(),
            voxel_size: volume.voxel_size.into(),
        }
    }

    /// Metres, of the vertex of a dual cell: its lowest corner in voxels, and how far in it the vertex lies, in
    /// 65 535ths.
    pub fn place(&self, cell: [i32; 3], fraction: [u16; 3]) -> Vec3 {
        let part = |axis: usize| f64::from(fraction[axis]) / f64::from(PARTS);
        let at = DVec3::from([0, 1, 2].map(|axis| f64::from(cell[axis]) + part(axis)));
        (self.turn * (at * self.voxel_size) + self.by).as_vec3()
    }
}
