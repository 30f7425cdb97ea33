//! Several volumes of ground as one.

use super::lattice::Box3;
use crate::map::{BRICK, Brick, Field, Plot, SOLID, Volume, Voxels};
use crate::scene::brick_below;

/// What volumes on one lattice hold, in a box around them all. Below each, earth goes on to the bottom of the box.
pub(super) fn joined(volumes: &[Volume], field: &Field, box3: Box3, mut into: Voxels) -> Voxels {
    for volume in volumes {
        let held = Box3::of(volume);
        let shift = [0, 1, 2].map(|axis| (held.first[axis] - box3.first[axis]) as i32);
        for at in volume.voxels.places() {
            let Some(brick) = volume.voxels.brick(at) else {
                continue;
            };
            let mut to = [0, 1, 2].map(|axis| at[axis] + shift[axis]);
            put(&mut into, to, brick, volume, [at[0], at[2]], field);
            if at[1] == 0 {
                let below = brick_below(brick);
                for layer in (0..to[1]).rev() {
                    to[1] = layer;
                    put(&mut into, to, &below, volume, [at[0], at[2]], field);
                }
            }
        }
    }
    into
}

/// Puts a volume's brick in its place, or, where there is one of another volume, those of its columns that the volume
/// stands in for, and others where there is nothing.
fn put(
    into: &mut Voxels,
    to: [i32; 3],
    brick: &Brick,
    volume: &Volume,
    columns: [i32; 2],
    field: &Field,
) {
    let is_nothing = |brick: &Brick| brick.even_density() == Some(0);
    let other = into.brick(to).filter(|other| !is_nothing(other));
    let (Some(other), Some(plot)) = (other, Plot::of(volume, field)) else {
        into.replace_brick(to, brick.clone());
        return;
    };
    let held = plot.holds_of_brick(columns);
    let (from, mut open) = (brick.open(), other.open());
    let side = BRICK as usize;
    for (column, held) in held.into_iter().enumerate() {
        for y in 0..side {
            let voxel = (column / side * side + y) * side + column % side;
            if held || open.density[voxel] < SOLID {
                open.density[voxel] = from.density[voxel];
                open.mix[voxel] = from.mix[voxel];
            }
        }
    }
    into.replace_brick(to, open.close());
}
