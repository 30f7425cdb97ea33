//! Ground under a brush that becomes voxels as the brush needs them.

use super::convert::{Conversion, check_room};
use super::lattice::Box3;
use super::{Cells, GroundVoxels, blocks, ground_volumes, named};
use crate::edit::{EditError, Transaction};
use crate::format::Progress;
use crate::map::{Changes, Map, Plot, Volume, VolumeId};
use crate::math::Region;
use crate::scene::Earth;
use glam::Vec3;

/// Voxels around a brush that it still changes, and one more.
const BESIDE: f32 = 3.0;
/// Bricks that a volume gains beyond what it needs wherever it grows.
const SPARE: i64 = 2;

/// Makes the ground that a ball reaches voxels, within the transaction of a stroke that is about to dig or to add there:
/// its whole cells join the ground volumes that lie beside them, which become one, or else a new volume, made as `how`
/// says. Where the ball reaches below or above the box of such a volume, that becomes deeper or higher. Nothing changes
/// where there are voxels enough already, or where the ball doesn't reach ground.
///
/// Call it before every dab, with the middle of the dab and its reach in metres; then edit every volume within reach.
///
/// # Errors
/// When a number is out of range or there would be too many voxels; nothing is changed then.
pub fn ensure_voxels(
    transaction: &mut Transaction,
    map: &mut Map,
    middle: Vec3,
    reach: f32,
    how: &GroundVoxels,
) -> Result<Changes, EditError> {
    ensure_voxels_watched(transaction, map, middle, reach, how, &Progress::default())
}

/// As [`ensure_voxels`], while somebody watches. Once it is cancelled, it hurries to its end: what it has made of the map
/// by then is of no use, and is to be thrown away with the transaction.
///
/// # Errors
/// As [`ensure_voxels`].
pub fn ensure_voxels_watched(
    transaction: &mut Transaction,
    map: &mut Map,
    middle: Vec3,
    reach: f32,
    how: &GroundVoxels,
    watch: &Progress,
) -> Result<Changes, EditError> {
    let new_size = how.voxel_size(map)?;
    let Some((id, voxel_size)) = target(map, middle, reach, new_size) else {
        return Ok(Changes::none());
    };
    let ball = Ball {
        middle,
        reach: reach + BESIDE * voxel_size,
    };
    let under = ball.cells(map, 0);
    let divisions = how.divisions(map);
    let cells = ball.ground(map, under, divisions);
    let neighbours = neighbours(map, ball.cells(map, 1), voxel_size);
    let span = [ball.middle.y - ball.reach, ball.middle.y + ball.reach].map(f64::from);
    let grows = neighbours.contains(&id) && ball.leaves(map, id, under);
    if cells.is_empty() && !grows {
        return Ok(Changes::none());
    }
    let joins = |other: &VolumeId| *other != id && !cells.is_empty();
    let conversion = Conversion {
        id,
        name: named(map, ""),
        cells: cells.clone(),
        voxel_size,
        divisions,
        room: how.room(voxel_size)?,
        reach: Some(span),
        joined: neighbours.into_iter().filter(joins).collect(),
        spare: SPARE,
        watch,
    };
    conversion.perform(transaction, map)
}

/// Whether there is room for the voxels that [`ensure_voxels`] might make for a dab there, seen from the size of the brush
/// alone and without looking at the ground.
///
/// # Errors
/// When a number is out of range, or there would be too many voxels.
pub fn check_brush(
    map: &Map,
    middle: Vec3,
    reach: f32,
    how: &GroundVoxels,
) -> Result<(), EditError> {
    let new_size = how.voxel_size(map)?;
    let Some((id, voxel_size)) = target(map, middle, reach, new_size) else {
        return Ok(());
    };
    let reach = reach + BESIDE * voxel_size;
    let ball = Ball { middle, reach };
    let under = ball.cells(map, 0);
    if under.is_empty() {
        return Ok(());
    }
    let mut ids = neighbours(map, ball.cells(map, 1), voxel_size);
    ids.retain(|other| *other != id);
    let ids = std::iter::once(id).chain(ids);
    let old: Vec<&Volume> = ids.filter_map(|id| map.volumes.get(&id)).collect();
    let span = [middle.y - reach, middle.y + reach].map(f64::from);
    let needed = Box3::over(map.field.spacing, under, span, voxel_size);
    let held = old.iter().map(|volume| Box3::of(volume));
    check_room(held.fold(needed, |all, held| all.union(&held)), &old, map)
}

/// The volume that ground within reach is to join, and the size of its voxels; a new one if there is none. Nothing where
/// the ball is no place.
fn target(map: &Map, middle: Vec3, reach: f32, new_size: f32) -> Option<(VolumeId, f32)> {
    if !(middle.is_finite() && reach.is_finite() && reach >= 0.0) {
        return None;
    }
    let beside = |(_, volume): &(VolumeId, &Volume)| {
        let reach = reach + BESIDE * volume.voxel_size;
        let ball = Ball { middle, reach };
        holds_any(map, volume, ball.cells(map, 1))
    };
    let found = ground_volumes(map).find(beside);
    let found = found.map(|(id, volume)| (id, volume.voxel_size));
    Some(found.unwrap_or_else(|| (Volume::next_id(&map.volumes), new_size)))
}

/// The ground volumes of a voxel size that stand in for any of these cells.
fn neighbours(map: &Map, cells: Region, voxel_size: f32) -> Vec<VolumeId> {
    let beside = |(_, volume): &(VolumeId, &Volume)| {
        volume.voxel_size == voxel_size && holds_any(map, volume, cells)
    };
    ground_volumes(map)
        .filter(beside)
        .map(|(id, _)| id)
        .collect()
}

fn holds_any(map: &Map, volume: &Volume, cells: Region) -> bool {
    let Some(plot) = Plot::of(volume, &map.field) else {
        return false;
    };
    let mut cells = cells.intersection(&plot.cells()).places();
    cells.any(|(x, z)| plot.holds_cell(i64::from(x), i64::from(z)))
}

/// Where a brush works.
struct Ball {
    middle: Vec3,
    reach: f32,
}

impl Ball {
    /// The cells that it lies over or under, and so many more on every side.
    fn cells(&self, map: &Map, margin: u32) -> Region {
        let cells = map.field.cells();
        let along = |axis: usize, middle: f32| {
            let spacing = map.field.spacing[axis];
            let first = ((middle - self.reach) / spacing).floor();
            let end = ((middle + self.reach) / spacing).floor() + 1.0;
            // A float becomes the nearest whole number that fits.
            [first, end].map(|cell| (cell as u32).min(cells[axis]))
        };
        let ([x0, x1], [z0, z1]) = (along(0, self.middle.x), along(1, self.middle.z));
        let under = Region::new(x0, z0, x1, z1);
        if under.is_empty() {
            return under;
        }
        under.grown(margin, &map.field.cell_region())
    }

    /// Those of the cells that are ground, whose ground, or the earth below, it reaches.
    fn ground(&self, map: &Map, under: Region, divisions: u8) -> Cells {
        let is_ground = |(x, z): &(u32, u32)| map.field.hole.get(*x, *z) == 0;
        if !under.places().any(|cell| is_ground(&cell)) {
            return Cells::new();
        }
        let spacing = map.field.spacing;
        let mut cells = Cells::new();
        for block in blocks(under, divisions) {
            let earth = Earth::of(map, block, divisions);
            let reached = |(x, z): &(u32, u32)| {
                let high = earth.range(i64::from(*x), i64::from(*z))[1];
                self.lowest_over([*x, *z], spacing)
                    .is_some_and(|lowest| f64::from(lowest) <= high)
            };
            cells.extend(block.places().filter(is_ground).filter(reached));
        }
        cells
    }

    /// The lowest height that it reaches over a cell, if it reaches it.
    fn lowest_over(&self, cell: [u32; 2], spacing: [f32; 2]) -> Option<f32> {
        let apart = |axis: usize, middle: f32| {
            let low = cell[axis] as f32 * spacing[axis];
            (low - middle).max(middle - low - spacing[axis]).max(0.0)
        };
        let (x, z) = (apart(0, self.middle.x), apart(1, self.middle.z));
        let square = self.reach * self.reach - x * x - z * z;
        (square >= 0.0).then(|| self.middle.y - square.sqrt())
    }

    /// Whether it lies partly in the box of a volume that stands in for cells under it, and partly above or below.
    fn leaves(&self, map: &Map, id: VolumeId, under: Region) -> bool {
        let Some(volume) = map.volumes.get(&id) else {
            return false;
        };
        let low = volume.position.y;
        let high = low + (volume.voxels.size()[1] - 1) as f32 * volume.voxel_size;
        let [lowest, highest] = [self.middle.y - self.reach, self.middle.y + self.reach];
        let meets = lowest <= high && highest >= low;
        meets && (lowest < low || highest > high) && holds_any(map, volume, under)
    }
}
