//! How many voxels a mesh takes, known before any is made.

use crate::map::{MOST_BRICKS, MOST_VOXELS, Mesh, VOXEL_SIZES, Voxels};
use crate::math::{grouped, plain};
use glam::Vec3;

/// Voxels beside the mesh, so that its surface has room to fade.
const BESIDE: f32 = 2.0;
/// Half of what a sheet is thick, in voxels: no voxel can be seen through it then.
pub(super) const LEAST_HALF: f32 = 0.55;

/// What of a mesh becomes solid.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Filling {
    /// All that it encloses.
    #[default]
    Solid,
    /// Only the surface itself, so many metres thick, and at least about a voxel: what it encloses stays empty.
    Shell(f32),
}

impl Filling {
    /// Half of what a shell is thick, in voxels; none for what is filled.
    pub(super) fn half(self, voxel_size: f32) -> Option<f32> {
        match self {
            Self::Solid => None,
            Self::Shell(thickness) => {
                let half = thickness / voxel_size / 2.0;
                Some(half.clamp(LEAST_HALF, MOST_VOXELS as f32))
            }
        }
    }
}

/// Why a mesh becomes no voxels.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum VoxelizeError {
    /// A voxel of this size can't be.
    #[error("the voxels would be {} m large; expected {least} to {most} m", plain(*.0), least = VOXEL_SIZES[0], most = VOXEL_SIZES[1])]
    VoxelSize(f32),
    /// There would be more voxels than a volume can have.
    #[error(
        "it would take {x} × {y} × {z} voxels of {} m; expected at most {MOST_VOXELS} a side and {most} bricks of 16 × 16 × 16 in all; \
         take larger voxels", plain(*.voxel_size), x = grouped(size[0]), y = grouped(size[1]), z = grouped(size[2]),
        most = grouped(MOST_BRICKS as u64)
    )]
    TooLarge {
        /// Along x, y, z.
        size: [u64; 3],
        /// Metres.
        voxel_size: f32,
    },
    /// There are fewer materials than parts of the mesh.
    #[error("there are {found} materials for {parts} parts of the mesh; expected one for each")]
    Materials {
        /// How many there are.
        found: usize,
        /// How many there must be.
        parts: usize,
    },
    /// It was not wanted any more.
    #[error("it was stopped")]
    Stopped,
}

/// The box of voxels that a mesh takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    voxel_size: f32,
    /// The first voxel, counted from the mesh's origin.
    start: [i64; 3],
    size: [u32; 3],
    area: f32,
}

impl Plan {
    /// Voxels of this many metres around a mesh. They lie on whole multiples of their size from its origin, so that
    /// pieces of one model fit each other.
    ///
    /// # Errors
    /// When the size is out of range, or there would be too many voxels.
    pub fn new(mesh: &Mesh, voxel_size: f32) -> Result<Self, VoxelizeError> {
        let [least, most] = VOXEL_SIZES;
        if !(least..=most).contains(&voxel_size) {
            return Err(VoxelizeError::VoxelSize(voxel_size));
        }
        let [low, high] = mesh.bounds();
        let along = |corner: Vec3, axis: usize| f64::from(corner[axis]) / f64::from(voxel_size);
        let beside = f64::from(BESIDE);
        let start = [0, 1, 2].map(|axis| (along(low, axis) - beside).floor() as i64);
        let end = [0, 1, 2].map(|axis| (along(high, axis) + beside).ceil() as i64);
        let size = [0, 1, 2].map(|axis| (end[axis] - start[axis] + 1) as u64);
        let bricks = size.map(|side| (side as usize).div_ceil(16));
        if size.iter().any(|side| *side > u64::from(MOST_VOXELS))
            || bricks.iter().product::<usize>() > MOST_BRICKS
        {
            return Err(VoxelizeError::TooLarge { size, voxel_size });
        }
        let area = mesh
            .triangles()
            .map(|[a, b, c]| (b - a).cross(c - a).length() / 2.0);
        Ok(Self {
            voxel_size,
            start,
            size: size.map(|side| side as u32),
            area: area.sum(),
        })
    }

    /// A size of voxels that gives a mesh about so many along its longest side, of a few figures.
    pub fn proposal(mesh: &Mesh, along: u32) -> f32 {
        let [low, high] = mesh.bounds();
        let wanted = (high - low).max_element() / along.max(1) as f32;
        let [least, most] = VOXEL_SIZES;
        let wanted = f64::from(wanted.clamp(least, most));
        let power = 10f64.powi(wanted.log10().floor() as i32);
        let steps = [1.0, 2.0, 2.5, 5.0, 10.0].map(|step| step * power);
        let fits = steps.into_iter().find(|step| *step >= wanted * 0.999);
        (fits.unwrap_or(wanted) as f32).clamp(least, most)
    }

    /// Metres from voxel to voxel.
    pub fn voxel_size(&self) -> f32 {
        self.voxel_size
    }

    /// Voxels along x, y, z.
    pub fn size(&self) -> [u32; 3] {
        self.size
    }

    /// Where the first voxel is, in metres from the mesh's origin.
    pub fn first(&self) -> Vec3 {
        let along = self.start.map(|along| along as f32);
        Vec3::from(along) * self.voxel_size
    }

    /// About how many bytes the voxels will take: those of the bricks that the surface crosses.
    pub fn bytes(&self) -> u64 {
        /// Bricks for each brick's face of surface, and bytes of a brick with some of its mixes.
        const BRICKS: f32 = 2.0;
        const BYTES: f32 = 6000.0;
        let face = (16.0 * self.voxel_size).powi(2);
        let bricks = self.size.map(|side| u64::from(side.div_ceil(16)));
        let all = bricks.iter().product::<u64>();
        let crossed = (self.area / face * BRICKS).ceil() as u64 + 8;
        all * 64 + crossed.min(all) * BYTES as u64
    }

    /// A point of the mesh in voxels, counted from the first one.
    pub(super) fn in_voxels(&self, point: [f32; 3]) -> Vec3 {
        let along = |axis: usize| {
            let along = f64::from(point[axis]) / f64::from(self.voxel_size);
            (along - self.start[axis] as f64) as f32
        };
        Vec3::from([0, 1, 2].map(along))
    }

    /// The box, empty.
    pub(super) fn empty(&self) -> Result<Voxels, VoxelizeError> {
        Voxels::empty(self.size).ok_or(VoxelizeError::TooLarge {
            size: self.size.map(u64::from),
            voxel_size: self.voxel_size,
        })
    }
}
