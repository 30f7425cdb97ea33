//! How full volumes are, in blocks of four voxels a side.

use crate::map::{BRICK, BRICK_VOXELS, Brick, BrickPlace, Changes, Map, VolumeId};
use rayon::prelude::*;
use std::collections::HashMap;

/// Voxels along a side of a block.
pub(super) const BLOCK: usize = 4;
/// Blocks along a side of a brick.
pub(super) const BLOCKS: usize = BRICK as usize / BLOCK;

/// How full each block of a brick is, x fastest, then y, then z.
pub(super) type Fullness = [u8; BLOCKS * BLOCKS * BLOCKS];

/// The bricks that are not even; of the others one look at the map says it.
#[derive(Debug, Default)]
pub(super) struct Solid {
    uneven: HashMap<(VolumeId, BrickPlace), Fullness>,
}

impl Solid {
    /// Follows what changed of a map.
    pub fn follow(&mut self, map: &Map, changes: &Changes) {
        let mut bricks = Vec::from_iter(changes.bricks.iter().copied());
        let mut volumes = changes.volumes.clone();
        if changes.everything {
            self.uneven.clear();
            volumes.extend(map.volumes.keys());
        }
        for id in volumes {
            self.uneven.retain(|(of, _), _| *of != id);
            if let Some(volume) = map.volumes.get(&id) {
                bricks.extend(volume.voxels.places().map(|at| (id, at)));
            }
        }
        let made = bricks.par_iter().with_min_len(64).map(|(id, at)| {
            let brick = map.volumes.get(id)?.voxels.brick(*at)?;
            brick.even_density().is_none().then(|| fullness(brick))
        });
        let made: Vec<Option<Fullness>> = made.collect();
        for (key, fullness) in bricks.into_iter().zip(made) {
            match fullness {
                Some(fullness) => self.uneven.insert(key, fullness),
                None => self.uneven.remove(&key),
            };
        }
    }

    /// How full a brick is; none beyond its volume.
    pub fn brick(&self, map: &Map, (id, at): (VolumeId, BrickPlace)) -> Option<Fullness> {
        let brick = map.volumes.get(&id)?.voxels.brick(at)?;
        let even = brick.even_density().map(|density| [density; _]);
        Some(even.unwrap_or_else(|| self.uneven.get(&(id, at)).copied().unwrap_or([0; _])))
    }
}

/// The mean density of each block.
fn fullness(brick: &Brick) -> Fullness {
    let mut densities = [0; BRICK_VOXELS];
    brick.copy_densities(0, &mut densities);
    let mut sums = [0_u32; BLOCKS * BLOCKS * BLOCKS];
    for (row, voxels) in densities.chunks_exact(BRICK as usize).enumerate() {
        let (y, z) = (row % BRICK as usize / BLOCK, row / BRICK as usize / BLOCK);
        for (x, four) in voxels.chunks_exact(BLOCK).enumerate() {
            let sum: u32 = four.iter().map(|density| u32::from(*density)).sum();
            sums[(z * BLOCKS + y) * BLOCKS + x] += sum;
        }
    }
    sums.map(|sum| (sum / (BLOCK * BLOCK * BLOCK) as u32) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Mix, Voxels};

    #[test]
    fn a_block_is_as_full_as_its_voxels() {
        let mut brick = Voxels::none().open();
        for (number, density) in brick.density.iter_mut().enumerate() {
            let [x, y, z] = [number % 16, number / 16 % 16, number / 256];
            *density = if x < 4 && y < 8 && z < 2 { 200 } else { 0 };
        }
        brick.mix[0] = Mix::of(1);
        let found = fullness(&brick.close());
        assert_eq!([found[0], found[1], found[4], found[8]], [100, 0, 100, 0]);
        assert_eq!(found[16], 0);
    }
}
