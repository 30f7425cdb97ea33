//! Volumes: boxes of voxels, where the ground overhangs or breaks.

mod brick;
mod cut;
mod ground;
mod mix;
mod placed;
mod solid;
mod voxel_box;
mod voxels;

pub use brick::{BRICK, BRICK_VOXELS, Brick, OpenBrick, SOLID};
pub use cut::{Axis, TurnedVoxels};
pub use ground::{Grid, Plot, Role};
pub use mix::{MOST_MATERIALS, Mix, MixError, WHOLE};
pub use placed::{MOST_BRICKS, MOST_VOLUMES, VOXEL_SIZES, Volume, VolumeId};
pub use voxel_box::VoxelBox;
pub use voxels::{BrickPlace, MOST_VOXELS, Voxels, bricks_around};
