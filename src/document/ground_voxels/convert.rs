//! From ground to voxels: cells become holes, and a volume, new or enlarged, stands in for them.

use super::join::joined;
use super::lattice::Box3;
use super::{Cells, blocks, bounds};
use crate::edit::{EditError, Transaction, plane};
use crate::format::Progress;
use crate::map::{
    BRICK, Brick, BrickPlace, Changes, Grid, MOST_BRICKS, MOST_VOLUMES, MOST_VOXELS, Map, MapError,
    Material, Plot, Role, Volume, VolumeId, Voxels,
};
use crate::math::Region;
use crate::scene::{Earth, Fill, Soils};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Cells that are to become voxels.
pub(super) struct Conversion<'a> {
    /// The volume that is to stand in for them; it is made if there is none by that name.
    pub id: VolumeId,
    /// What it is called if it is made.
    pub name: String,
    /// Cells that are no holes yet; may be none, where the volume is only to become higher or deeper.
    pub cells: Cells,
    /// Metres between voxels; as those of the volume, if it is there.
    pub voxel_size: f32,
    /// How often the ground is divided.
    pub divisions: u8,
    /// Metres below the lowest and above the highest ground of the cells.
    pub room: [f32; 2],
    /// The lowest and the highest place that must lie in the box as well, metres.
    pub reach: Option<[f64; 2]>,
    /// Volumes that become part of it.
    pub joined: Vec<VolumeId>,
    /// Bricks that it gains beyond what it needs wherever it grows, so that it seldom does.
    pub spare: i64,
    /// Who watches. What is cancelled stays half done, for whoever asked to throw away.
    pub watch: &'a Progress,
}

impl Conversion<'_> {
    /// Does it.
    ///
    /// # Errors
    /// When there would be too many voxels or volumes; nothing is changed then.
    pub fn perform(
        &self,
        transaction: &mut Transaction,
        map: &mut Map,
    ) -> Result<Changes, EditError> {
        let ids = std::iter::once(&self.id).chain(&self.joined);
        let old: Vec<Volume> = ids.filter_map(|id| map.volumes.get(id).cloned()).collect();
        let held: Vec<&Volume> = old.iter().collect();
        check_room(self.least(&old, map.field.spacing), &held, map)?;
        let ground = Ground::of(map, &self.cells, self.divisions);
        let boxes = old.iter().map(Box3::of).reduce(|a, b| a.union(&b));
        let box3 = self.fitted(&ground, boxes, map.field.spacing);
        check_room(box3, &held, map)?;
        let too_many = EditError::TooManyVoxels { size: box3.size() };
        let empty = box3.empty().ok_or(too_many)?;
        let mut changes = make_holes(transaction, map, &self.cells);
        if map.materials.is_empty() {
            let materials = Material::of_textures(&map.textures);
            changes.merge(&transaction.set_materials(map, materials));
        }
        let is_in_place = old.len() == 1 && Box3::of(&old[0]) == box3;
        let mut volume = if is_in_place {
            old[0].clone()
        } else {
            let name = old.first().map_or(&self.name, |old| &old.name);
            let voxels = joined(&old, &map.field, box3, empty);
            let position = box3.position(self.voxel_size);
            Volume {
                role: Role::Ground,
                ..Volume::new(name, position, self.voxel_size, voxels)
            }
        };
        let filled = self.filled(&volume, &ground, &old, map);
        if is_in_place {
            for (at, brick) in filled {
                changes.merge(&transaction.set_brick(map, self.id, at, brick));
            }
            return Ok(changes);
        }
        for (at, brick) in filled {
            volume.voxels.replace_brick(at, brick);
        }
        for id in &self.joined {
            changes.merge(&transaction.set_volume(map, *id, None));
        }
        changes.merge(&transaction.set_volume(map, self.id, Some(volume)));
        Ok(changes)
    }

    /// What the box holds at least, however the ground lies: so what is far too large is refused before it is looked at.
    fn least(&self, old: &[Volume], spacing: [f32; 2]) -> Box3 {
        let held = old.iter().map(Box3::of).reduce(|a, b| a.union(&b));
        let ground = Ground {
            blocks: Vec::new(),
            range: [f64::INFINITY, f64::NEG_INFINITY],
        };
        let mut least = self.fitted(&ground, held, spacing);
        if least.end[1] <= least.first[1] {
            let room = f64::from(self.room[0] + self.room[1]) / f64::from(self.voxel_size);
            let bricks = (room / f64::from(BRICK)).ceil().max(1.0) as i64;
            (least.first[1], least.end[1]) = (0, bricks);
        }
        least
    }

    /// The box that holds everything.
    fn fitted(&self, ground: &Ground, held: Option<Box3>, spacing: [f32; 2]) -> Box3 {
        let [low, high] = self.reach.unwrap_or([f64::INFINITY, f64::NEG_INFINITY]);
        let [below, above] = self.room.map(f64::from);
        let span = [
            low.min(ground.range[0] - below),
            high.max(ground.range[1] + above),
        ];
        let mut needed = Box3::over(spacing, bounds(&self.cells), span, self.voxel_size);
        let Some(held) = held else {
            return needed;
        };
        if self.cells.is_empty() {
            for axis in [0, 2] {
                (needed.first[axis], needed.end[axis]) = (held.first[axis], held.end[axis]);
            }
        }
        needed.with_spare(&held, self.spare).union(&held)
    }

    /// The bricks into which ground comes.
    fn filled(
        &self,
        volume: &Volume,
        ground: &Ground,
        old: &[Volume],
        map: &Map,
    ) -> Vec<(BrickPlace, Brick)> {
        let Some(soils) = Soils::of(&map.textures, &map.materials) else {
            return Vec::new();
        };
        let plots: Vec<Plot> = old
            .iter()
            .filter_map(|volume| Plot::of(volume, &map.field))
            .collect();
        let is_old = |x, z| plots.iter().any(|plot| plot.holds_cell(x, z));
        let is_new = |x: i64, z: i64| match (u32::try_from(x), u32::try_from(z)) {
            (Ok(x), Ok(z)) => self.cells.contains(&(x, z)),
            _ => false,
        };
        let mut voxels = volume.voxels.clone();
        let mut filled = BTreeMap::new();
        let count = ground.blocks.len() as f32;
        for (number, (cells, earth)) in ground.blocks.iter().enumerate() {
            let fill = Fill {
                field: &map.field,
                earth,
                soils: &soils,
                grid: Grid::of(volume, &map.field),
                bottom: f64::from(volume.position.y),
                voxel_size: f64::from(volume.voxel_size),
                cells: *cells,
            };
            let stacks = stacks_over(volume, *cells, map.field.spacing);
            let done = AtomicUsize::new(0);
            let come = stacks.par_iter().flat_map_iter(|at| {
                let part = done.fetch_add(1, Ordering::Relaxed) as f32 / stacks.len() as f32;
                if self.watch.step((number as f32 + part) / count).is_err() {
                    return Vec::new();
                }
                let held = stack_of(&voxels, *at);
                fill.stack(*at, held, is_old, is_new)
            });
            for (at, brick) in come.collect::<Vec<_>>() {
                voxels.replace_brick(at, brick.clone());
                filled.insert(at, brick);
            }
        }
        filled.into_iter().collect()
    }
}

/// Whether a map may hold a box in the place of some of its volumes.
///
/// # Errors
/// When there would be too many voxels or volumes.
pub(super) fn check_room(box3: Box3, old: &[&Volume], map: &Map) -> Result<(), EditError> {
    if old.is_empty() && map.volumes.len() >= MOST_VOLUMES {
        return Err(EditError::Map(MapError::Count {
            what: "volumes",
            found: map.volumes.len() + 1,
            most: MOST_VOLUMES,
        }));
    }
    let count = |volume: &Volume| volume.voxels.places().len() as u64;
    let all: u64 = map.volumes.values().map(count).sum();
    let others = all - old.iter().copied().map(count).sum::<u64>();
    let bricks: u64 = box3.bricks().into_iter().fold(1, u64::saturating_mul);
    let size = box3.size();
    let is_long = size.iter().any(|side| *side > u64::from(MOST_VOXELS));
    if is_long || others.saturating_add(bricks) > MOST_BRICKS as u64 {
        return Err(EditError::TooManyVoxels { size });
    }
    Ok(())
}

/// Blocks of cells, each with its ground.
struct Ground {
    blocks: Vec<(Region, Earth)>,
    /// The lowest and the highest point of it.
    range: [f64; 2],
}

impl Ground {
    /// The ground of cells as it is beside holes, which they are to become.
    fn of(map: &Map, cells: &Cells, divisions: u8) -> Self {
        let mut scratch = map.clone();
        make_holes(&mut Transaction::new(), &mut scratch, cells);
        let mut range = [f64::INFINITY, f64::NEG_INFINITY];
        let mut known = Vec::new();
        for block in blocks(bounds(cells), divisions) {
            let own = || block.places().filter(|cell| cells.contains(cell));
            if own().next().is_none() {
                continue;
            }
            let earth = Earth::of(&scratch, block, divisions);
            for (x, z) in own() {
                let [low, high] = earth.range(i64::from(x), i64::from(z));
                range = [range[0].min(low), range[1].max(high)];
            }
            known.push((block, earth));
        }
        Self {
            blocks: known,
            range,
        }
    }
}

fn make_holes(transaction: &mut Transaction, map: &mut Map, cells: &Cells) -> Changes {
    let is_new = |x, z, now| {
        if cells.contains(&(x, z)) { 1 } else { now }
    };
    transaction.write(map, &plane::HOLE, bounds(cells), is_new)
}

/// The stacks of bricks of a volume that lie over cells, or a voxel beside them: their places along x and z.
pub(super) fn stacks_over(volume: &Volume, cells: Region, spacing: [f32; 2]) -> Vec<[i32; 2]> {
    let bricks = volume.voxels.bricks();
    let along = |axis: usize, first: u32, end: u32, start: f32, spacing: f32| {
        let voxel = |line: u32| (line as f32 * spacing - start) / volume.voxel_size;
        let brick = |voxel: f32| (voxel / BRICK as f32).floor() as i32;
        let last = brick(voxel(end) + 2.0).min(bricks[axis] as i32 - 1);
        brick(voxel(first) - 2.0).max(0)..=last
    };
    let x = along(0, cells.x0, cells.x1, volume.position.x, spacing[0]);
    let z = along(2, cells.z0, cells.z1, volume.position.z, spacing[1]);
    z.flat_map(|z| x.clone().map(move |x| [x, z])).collect()
}

/// The bricks of a stack, from the lowest.
pub(super) fn stack_of(voxels: &Voxels, [x, z]: [i32; 2]) -> impl Iterator<Item = &Brick> {
    let layers = 0..voxels.bricks()[1] as i32;
    layers.map(move |y| voxels.brick([x, y, z]).unwrap_or(Voxels::none()))
}
