//! The lattice of voxels that all ground volumes of one voxel size share, so that they can be joined brick by brick: its
//! voxels stand in the middle of cubes that are counted from the map's origin.

use crate::map::{BRICK, Role, Volume, Voxels};
use crate::math::Region;
use glam::Vec3;

/// How far a volume may stand beside the lattice, in voxels: what rounding leaves.
const LEEWAY: f64 = 0.05;

/// A box of whole bricks: the first, and the one after the last, along each axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Box3 {
    pub first: [i64; 3],
    pub end: [i64; 3],
}

impl Box3 {
    /// One that holds these cells, with room for a voxel around, and these heights, in metres.
    pub fn over(spacing: [f32; 2], cells: Region, span: [f64; 2], voxel_size: f32) -> Self {
        let size = f64::from(voxel_size);
        let [sx, sz] = spacing.map(f64::from);
        let low = [f64::from(cells.x0) * sx, span[0], f64::from(cells.z0) * sz];
        let high = [f64::from(cells.x1) * sx, span[1], f64::from(cells.z1) * sz];
        let brick = |voxel: f64| (voxel / f64::from(BRICK)).floor() as i64;
        Self {
            first: low.map(|at| brick((at / size).floor() - 1.0)),
            end: high.map(|at| brick((at / size).ceil() + 1.0) + 1),
        }
    }

    /// The box of a volume that [fits].
    pub fn of(volume: &Volume) -> Self {
        let at = volume.position.as_dvec3() / f64::from(volume.voxel_size) - 0.5;
        let first = at.to_array().map(|at| at.round() as i64 / i64::from(BRICK));
        let bricks = volume.voxels.bricks();
        Self {
            first,
            end: [0, 1, 2].map(|axis| first[axis] + i64::from(bricks[axis])),
        }
    }

    /// The smallest that holds both.
    pub fn union(&self, other: &Self) -> Self {
        Self {
            first: [0, 1, 2].map(|axis| self.first[axis].min(other.first[axis])),
            end: [0, 1, 2].map(|axis| self.end[axis].max(other.end[axis])),
        }
    }

    /// So many bricks more on each side on which it reaches out of `held`.
    pub fn with_spare(&self, held: &Self, spare: i64) -> Self {
        let mut box3 = *self;
        for axis in 0..3 {
            if box3.first[axis] < held.first[axis] {
                box3.first[axis] -= spare;
            }
            if box3.end[axis] > held.end[axis] {
                box3.end[axis] += spare;
            }
        }
        box3
    }

    /// Bricks along x, y, z.
    pub fn bricks(&self) -> [u64; 3] {
        [0, 1, 2].map(|axis| self.end[axis].saturating_sub(self.first[axis]).max(0) as u64)
    }

    /// Voxels along x, y, z.
    pub fn size(&self) -> [u64; 3] {
        self.bricks()
            .map(|bricks| bricks.saturating_mul(u64::from(BRICK)))
    }

    /// Where its first voxel is, metres.
    pub fn position(&self, voxel_size: f32) -> Vec3 {
        let along = self.first.map(|brick| {
            let voxel = (brick * i64::from(BRICK)) as f64 + 0.5;
            (voxel * f64::from(voxel_size)) as f32
        });
        Vec3::from(along)
    }

    /// Voxels of its size; none if there would be too many along a side.
    pub fn empty(&self) -> Option<Voxels> {
        let size = self
            .size()
            .map(|side| u32::try_from(side).unwrap_or(u32::MAX));
        Voxels::empty(size)
    }
}

/// Whether a volume is ground on the lattice of its voxel size, of whole bricks.
pub(super) fn fits(volume: &Volume) -> bool {
    let first = volume.position.as_dvec3() / f64::from(volume.voxel_size) - 0.5;
    let side = f64::from(BRICK);
    let is_on = |at: f64| (at - (at / side).round() * side).abs() < LEEWAY;
    volume.role == Role::Ground
        && volume.turn == 0.0
        && first.to_array().into_iter().all(is_on)
        && volume
            .voxels
            .size()
            .iter()
            .all(|voxels| voxels % BRICK == 0)
}
