//! Ground that becomes voxels, where it is to overhang or to be hollow; and voxels that become ground.

mod back;
mod carve;
mod convert;
mod join;
mod lattice;
mod loss;
mod worked;

pub use back::voxels_to_ground;
pub use carve::{check_brush, ensure_voxels, ensure_voxels_watched};
pub use loss::Loss;
pub use worked::worked_part;

use crate::edit::{EditError, Selection, Transaction};
use crate::format::Progress;
use crate::map::{Changes, MOST_LETTERS, Map, VOXEL_SIZES, Volume, VolumeId};
use crate::math::Region;
use crate::scene::Earth;
use convert::Conversion;
use lattice::Box3;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Cells of a field.
type Cells = BTreeSet<(u32, u32)>;

/// Fewest voxels along a side of a cell.
const FEWEST: f32 = 4.0;
/// Voxels along a side of a cell if nothing else is asked for, at the least.
const USUAL: f32 = 8.0;

/// How ground becomes voxels. What isn't named is chosen by the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GroundVoxels {
    /// How often the ground is divided before; as often as the map allows if it isn't named.
    pub divisions: Option<u8>,
    /// Metres between voxels, above 0. Taken as the nearest of which a whole number, four at least, spans a cell along x.
    pub voxel_size: Option<f32>,
    /// How far there is something to dig below the lowest ground, metres; the box goes on to the next whole brick.
    pub depth: Option<f32>,
    /// How far there is room to build above the highest ground, metres; the box goes on to the next whole brick.
    pub height: Option<f32>,
}

/// What a volume of ground would be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Voxels along x, y, z.
    pub size: [u64; 3],
    /// Metres between them.
    pub voxel_size: f32,
    /// Bytes that it would take, about.
    pub bytes: u64,
}

impl GroundVoxels {
    /// Metres between voxels.
    ///
    /// # Errors
    /// When it would be out of the range that voxels have, [`VOXEL_SIZES`].
    pub fn voxel_size(&self, map: &Map) -> Result<f32, EditError> {
        let [x, z] = map.field.spacing;
        let usual = (1u32 << self.divisions(map)) as f32;
        let in_range = |size: f32| {
            let [least, most] = VOXEL_SIZES;
            let wrong = EditError::Setting {
                name: "size of voxels",
                found: size,
                expected: "0.01 to 100 m",
            };
            (least..=most).contains(&size).then_some(size).ok_or(wrong)
        };
        let asked = match self.voxel_size {
            Some(size) => x / in_range(size)?,
            None => usual.max(USUAL),
        };
        let fewest = (FEWEST * (x / z).max(1.0)).ceil();
        in_range(x / asked.round().max(fewest))
    }

    /// How often the ground is divided.
    pub fn divisions(&self, map: &Map) -> u8 {
        let most = map.parameters.max_divisions;
        self.divisions.unwrap_or(most).min(most)
    }

    /// Metres below and above the ground.
    fn room(&self, voxel_size: f32) -> Result<[f32; 2], EditError> {
        const FARTHEST: f32 = 10_000.0;
        let usual = 16.0 * voxel_size;
        let room = [("depth", self.depth), ("height", self.height)];
        for (name, found) in room {
            if let Some(found) = found
                && !(0.0..=FARTHEST).contains(&found)
            {
                return Err(EditError::Setting {
                    name,
                    found,
                    expected: "0 to 10 000 m",
                });
            }
        }
        Ok(room.map(|(_, metres)| metres.unwrap_or(usual)))
    }

    /// What a volume of these cells would be, as far as their base vertices tell.
    ///
    /// # Errors
    /// As [`ground_to_voxels`].
    pub fn forecast(
        &self,
        map: &Map,
        cells: Region,
        only: Option<&Selection>,
    ) -> Result<Forecast, EditError> {
        let cells = ground_cells(map, cells, only)?;
        let voxel_size = self.voxel_size(map)?;
        let room = self.room(voxel_size)?;
        let vertices = cells.iter().flat_map(|(x, z)| {
            [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dz)| map.field.height.get(x + dx, z + dz))
        });
        let none = [f32::INFINITY, f32::NEG_INFINITY];
        let [low, high] = vertices.fold(none, |[low, high], y| [low.min(y), high.max(y)]);
        let span = [low - room[0], high + room[1]];
        let span = span.map(f64::from);
        let held = Box3::over(map.field.spacing, bounds(&cells), span, voxel_size);
        let bricks = held.bricks();
        // The surface passes through one or two bricks of a column, each with its densities and its mixes.
        let opened = bricks[0] * bricks[2] * 2;
        Ok(Forecast {
            size: held.size(),
            voxel_size,
            bytes: bricks.iter().product::<u64>() * 40 + opened * 3 * 4096,
        })
    }
}

/// Makes the ground of cells, of all or `only` of some, a volume of its own; they become holes. Cells that are holes
/// already are left out.
///
/// # Errors
/// When there is no ground in these cells, a number is out of range, or there would be too many voxels; nothing is
/// changed then.
pub fn ground_to_voxels(
    transaction: &mut Transaction,
    map: &mut Map,
    cells: Region,
    only: Option<&Selection>,
    how: &GroundVoxels,
    name: &str,
) -> Result<Changes, EditError> {
    let cells = ground_cells(map, cells, only)?;
    let voxel_size = how.voxel_size(map)?;
    let room = how.room(voxel_size)?;
    let conversion = Conversion {
        id: Volume::next_id(&map.volumes),
        name: named(map, name),
        cells,
        voxel_size,
        divisions: how.divisions(map),
        room,
        reach: None,
        joined: Vec::new(),
        spare: 0,
        watch: &Progress::default(),
    };
    conversion.perform(transaction, map)
}

/// The cells of a rectangle, or those of them that are selected, that are ground.
fn ground_cells(map: &Map, cells: Region, only: Option<&Selection>) -> Result<Cells, EditError> {
    if let Some(selection) = only.filter(|only| only.size() != map.field.cells()) {
        return Err(EditError::Selection {
            found: selection.size(),
            expected: map.field.cells(),
        });
    }
    let is_chosen = |x, z| only.is_none_or(|only| only.contains(x, z));
    let within = cells.intersection(&map.field.cell_region());
    let places = within.places();
    let ground: Cells = places
        .filter(|(x, z)| is_chosen(*x, *z) && map.field.hole.get(*x, *z) == 0)
        .collect();
    if ground.is_empty() {
        return Err(EditError::NoGround {
            cells,
            size: map.field.cells(),
        });
    }
    Ok(ground)
}

/// A rectangle of cells in blocks, the ground of which is divided at a time.
fn blocks(cells: Region, divisions: u8) -> impl Iterator<Item = Region> {
    let side = Earth::most_cells(divisions);
    let count = [cells.width(), cells.height()].map(|cells| cells.div_ceil(side));
    Region::of_size(count).places().map(move |(x, z)| {
        let (x, z) = (cells.x0 + x * side, cells.z0 + z * side);
        Region::new(x, z, x + side, z + side).intersection(&cells)
    })
}

/// The smallest rectangle that holds all cells.
fn bounds(cells: &Cells) -> Region {
    let all = cells.iter();
    all.fold(Region::default(), |all, (x, z)| {
        all.union(&Region::new(*x, *z, x + 1, z + 1))
    })
}

/// The name that was asked for, or one that says what it is.
fn named(map: &Map, name: &str) -> String {
    let name: String = name.trim().chars().take(MOST_LETTERS).collect();
    if !name.is_empty() {
        return name;
    }
    let is_taken = |name: &str| map.volumes.values().any(|volume| volume.name == name);
    let numbers = (1..).map(|number| format!("Ground {number}"));
    numbers
        .into_iter()
        .find(|name| !is_taken(name))
        .unwrap_or_default()
}

/// The volumes that stand in for ground, and are not turned away from it.
fn ground_volumes(map: &Map) -> impl Iterator<Item = (VolumeId, &Volume)> {
    let volumes = map.volumes.iter().map(|(id, volume)| (*id, volume));
    volumes.filter(|(_, volume)| lattice::fits(volume))
}
