//! What is lost when a volume becomes ground: it has one height at a place, so what is hollow or overhangs goes.

use super::back::Under;
use crate::edit::EditError;
use crate::map::{BRICK, Map, Plot, SOLID, Volume, VolumeId};

/// What becomes otherwise when a volume becomes ground.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// Columns of voxels that hold anything.
    pub columns: u64,
    /// Those of them in which something is absent below the topmost solid voxel.
    pub hollow_columns: u64,
    /// The absent voxels there, which are filled.
    pub hollow_voxels: u64,
    /// Metres a voxel.
    pub voxel_size: f32,
    /// Vertices of the ground that move.
    pub moved: u64,
    /// How far the farthest of them moves, metres.
    pub farthest: f32,
}

impl Loss {
    /// What [`voxels_to_ground`](super::voxels_to_ground) would do to a volume.
    ///
    /// # Errors
    /// When there is no such volume.
    pub fn of(map: &Map, id: VolumeId) -> Result<Self, EditError> {
        let found = map.volumes.get(&id);
        let volume = found.ok_or_else(|| EditError::no_volume(map, id))?;
        let mut loss = Self {
            voxel_size: volume.voxel_size,
            ..Self::default()
        };
        loss.count_hollows(map, volume);
        for ((x, z), new) in Under::of(volume, &map.field).heights(map) {
            let by = (new - map.field.height.get(x, z)).abs();
            loss.moved += u64::from(by > 0.0);
            loss.farthest = loss.farthest.max(by);
        }
        Ok(loss)
    }

    /// Whether anything is hollow or overhangs.
    pub fn has_hollows(&self) -> bool {
        self.hollow_columns > 0
    }

    fn count_hollows(&mut self, map: &Map, volume: &Volume) {
        let side = BRICK as usize;
        let [columns, layers, rows] = volume.voxels.bricks().map(|bricks| bricks as i32);
        let plot = Plot::of(volume, &map.field);
        for (x, z) in (0..rows).flat_map(|z| (0..columns).map(move |x| (x, z))) {
            let held = plot.map(|plot| plot.holds_of_brick([x, z]));
            let is_held = |column: usize| held.as_ref().is_none_or(|held| held[column]);
            // By column: whether something solid was met from above, and how much was absent since.
            let mut met = [false; (BRICK * BRICK) as usize];
            let mut absent = [0_u64; (BRICK * BRICK) as usize];
            for y in (0..layers).rev() {
                let Some(brick) = volume.voxels.brick([x, y, z]) else {
                    continue;
                };
                // Most bricks are alike all through: nothing has to be counted in them.
                match brick.even_density() {
                    Some(density) if density >= SOLID => {
                        met = [true; (BRICK * BRICK) as usize];
                        continue;
                    }
                    Some(_) => {
                        let below = met.iter().zip(&mut absent).filter(|(met, _)| **met);
                        below.for_each(|(_, absent)| *absent += u64::from(BRICK));
                        continue;
                    }
                    None => {}
                }
                for (column, (met, absent)) in met.iter_mut().zip(&mut absent).enumerate() {
                    for layer in (0..side).rev() {
                        let voxel = (column / side * side + layer) * side + column % side;
                        let is_solid = brick.density(voxel) >= SOLID;
                        *absent += u64::from(*met && !is_solid);
                        *met |= is_solid;
                    }
                }
            }
            for (column, (met, absent)) in met.into_iter().zip(absent).enumerate() {
                if met && is_held(column) {
                    self.columns += 1;
                    self.hollow_columns += u64::from(absent > 0);
                    self.hollow_voxels += absent;
                }
            }
        }
    }
}
