//! Adding, moving, resizing, copying and removing volumes.

use super::names::{fresh_name, name_or, tidy};
use crate::edit::{EditError, Transaction};
use crate::map::{
    Changes, MOST_BRICKS, MOST_VOLUMES, Map, MapError, Role, Volume, VolumeId, VoxelBox, Voxels,
};
use glam::Vec3;
use serde::{Deserialize, Serialize};

/// A volume to be added, with nothing in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewVolume {
    /// What it is called; it is numbered if it has no name.
    #[serde(default)]
    pub name: String,
    /// Where its first voxel comes to stand, metres.
    pub position: Vec3,
    /// How far it is turned about the vertical, radians.
    #[serde(default)]
    pub turn: f32,
    /// Metres between neighbouring voxels.
    pub voxel_size: f32,
    /// Voxels along x, y, z.
    pub size: [u32; 3],
}

/// Another name and place for a volume.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Which.
    pub id: VolumeId,
    /// What it is called; it keeps its name if this is none.
    #[serde(default)]
    pub name: String,
    /// Where its first voxel comes to stand, metres.
    pub position: Vec3,
    /// How far it is turned about the vertical, radians.
    pub turn: f32,
}

/// Another box for a volume. What stays within keeps its place in the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resizing {
    /// Which.
    pub id: VolumeId,
    /// Where the new first voxel is, in voxels from the old one.
    pub low: [i32; 3],
    /// Voxels along x, y, z from there.
    pub size: [u32; 3],
}

/// Adds a volume, named by [`Volume::next_id`].
///
/// # Errors
/// When a number of it makes no sense, or the map would have too many volumes or bricks; nothing is changed then.
pub fn add(
    transaction: &mut Transaction,
    map: &mut Map,
    new: NewVolume,
) -> Result<Changes, EditError> {
    let id = Volume::next_id(&map.volumes);
    let name = name_or(map, &new.name, "Volume 1");
    let not_yet = VolumeId::default();
    check_room(map, None, &[new.size])?;
    let voxels = Voxels::empty(new.size).ok_or_else(|| no_size(not_yet, &name, new.size))?;
    let volume = Volume {
        turn: new.turn,
        ..Volume::new(name, new.position, new.voxel_size, voxels)
    };
    volume.check(not_yet, &map.materials)?;
    Ok(transaction.set_volume(map, id, Some(volume)))
}

/// Gives a volume another name and place. One that stands in for ground is a body once it stands elsewhere.
///
/// # Errors
/// When there is no such volume or a number makes no sense; nothing is changed then.
pub fn place(
    transaction: &mut Transaction,
    map: &mut Map,
    new: Placement,
) -> Result<Changes, EditError> {
    let volume = find(map, new.id)?;
    // Its voxels stay, and they were checked.
    let empty = Voxels::empty([1; 3]).unwrap_or_else(|| volume.voxels.clone());
    let is_there = (volume.position, volume.turn) == (new.position, new.turn);
    let name = match tidy(&new.name) {
        name if name.is_empty() => volume.name.clone(),
        name => name,
    };
    let trial = Volume {
        turn: new.turn,
        role: if is_there { volume.role } else { Role::Body },
        ..Volume::new(name, new.position, volume.voxel_size, empty)
    };
    trial.check(new.id, &map.materials)?;
    let voxels = volume.voxels.clone();
    Ok(transaction.set_volume(map, new.id, Some(Volume { voxels, ..trial })))
}

/// Gives a volume another box. Voxels that lie beyond it go; those within keep their place in the map.
///
/// # Errors
/// When there is no such volume, a side is no number of voxels, the map would have too many bricks, or the volume is
/// ground and would lose earth, so that a gap would open around it; nothing is changed then.
pub fn resize(
    transaction: &mut Transaction,
    map: &mut Map,
    new: Resizing,
) -> Result<Changes, EditError> {
    let volume = find(map, new.id)?;
    let refused = || no_size(new.id, &volume.name, new.size);
    check_room(map, Some(new.id), &[new.size])?;
    let within = VoxelBox::at(new.low, new.size);
    check_earth(new.id, volume, &within)?;
    let voxels = volume.voxels.cut(within).ok_or_else(refused)?;
    let resized = Volume {
        position: volume
            .transform()
            .transform_point3(new.low.map(|along| along as f32).into()),
        voxels,
        ..volume.clone()
    };
    resized.check(new.id, &map.materials)?;
    Ok(transaction.set_volume(map, new.id, Some(resized)))
}

/// Refuses a box in which a volume that stands in for ground has no longer all of its earth, or not at its bottom.
fn check_earth(id: VolumeId, volume: &Volume, within: &VoxelBox) -> Result<(), EditError> {
    let Some([low, high]) = volume.voxels.solid_bounds() else {
        return Ok(());
    };
    let keeps = within.low[1] == 0 && within.contains(low) && within.contains(high);
    if volume.role == Role::Ground && !keeps {
        return Err(EditError::GroundBox {
            id: id.0,
            name: volume.name.clone(),
            low,
            high,
        });
    }
    Ok(())
}

/// Copies volumes, each moved by `by` metres and with a number after its name. They share the memory of their voxels.
///
/// # Errors
/// When there is no such volume, a copy would stand nowhere, or the map would have too many volumes or bricks; nothing
/// is changed then.
pub fn duplicate(
    transaction: &mut Transaction,
    map: &mut Map,
    volumes: &[VolumeId],
    by: Vec3,
) -> Result<Changes, EditError> {
    let mut copies = Vec::new();
    for id in volumes {
        let volume = find(map, *id)?;
        let copy = Volume {
            position: volume.position + by,
            role: Role::Body,
            ..volume.clone()
        };
        copy.check(*id, &map.materials)?;
        copies.push(copy);
    }
    let sizes: Vec<[u32; 3]> = copies.iter().map(|copy| copy.voxels.size()).collect();
    check_room(map, None, &sizes)?;
    let mut changes = Changes::none();
    for mut copy in copies {
        copy.name = fresh_name(map, &copy.name);
        let id = Volume::next_id(&map.volumes);
        changes.merge(&transaction.set_volume(map, id, Some(copy)));
    }
    Ok(changes)
}

/// Removes volumes.
///
/// # Errors
/// When there is no such volume; nothing is changed then.
pub fn remove(
    transaction: &mut Transaction,
    map: &mut Map,
    volumes: &[VolumeId],
) -> Result<Changes, EditError> {
    volumes.iter().try_for_each(|id| find(map, *id).map(drop))?;
    let mut changes = Changes::none();
    for id in volumes {
        changes.merge(&transaction.set_volume(map, *id, None));
    }
    Ok(changes)
}

/// What to call some volumes of a map: by the name of the only one, or by their number.
pub fn named(map: &Map, volumes: &[VolumeId]) -> String {
    match volumes {
        [id] => match map.volumes.get(id) {
            Some(volume) if !volume.name.is_empty() => volume.name.clone(),
            _ => "a volume".into(),
        },
        _ => format!("{} volumes", volumes.len()),
    }
}

/// What to call an edit that places a volume, after the first that differs.
pub fn place_label(map: &Map, new: &Placement) -> String {
    let verb = match map.volumes.get(&new.id) {
        Some(old) if old.position != new.position => "Move",
        Some(old) if old.turn != new.turn => "Turn",
        Some(_) => "Rename",
        None => "Place",
    };
    match new.name.trim() {
        "" => format!("{verb} {}", named(map, &[new.id])),
        name => format!("{verb} {name}"),
    }
}

pub(super) fn find(map: &Map, id: VolumeId) -> Result<&Volume, EditError> {
    map.volumes
        .get(&id)
        .ok_or_else(|| EditError::no_volume(map, id))
}

/// Checks that a map has room for volumes of these sizes, one of them perhaps instead of one that is there.
fn check_room(map: &Map, instead: Option<VolumeId>, sizes: &[[u32; 3]]) -> Result<(), EditError> {
    let others = || map.volumes.iter().filter(|(id, _)| Some(**id) != instead);
    let (what, found, most) = ("volumes", others().count() + sizes.len(), MOST_VOLUMES);
    if found > most {
        return Err(MapError::Count { what, found, most }.into());
    }
    let there: usize = others()
        .map(|(_, volume)| volume.voxels.places().len())
        .sum();
    let more = sizes.iter().map(|size| Voxels::bricks_of(*size));
    let found = more.fold(there as u64, u64::saturating_add);
    if found > MOST_BRICKS as u64 {
        let (what, found, most) = ("bricks of 16 × 16 × 16 voxels", found as usize, MOST_BRICKS);
        return Err(MapError::Count { what, found, most }.into());
    }
    Ok(())
}

fn no_size(id: VolumeId, name: &str, [x, y, z]: [u32; 3]) -> EditError {
    let most = crate::map::MOST_VOXELS;
    EditError::Map(MapError::Volume {
        id: id.0,
        name: name.into(),
        what: format!("it would have {x} × {y} × {z} voxels; expected 1 to {most} a side"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Brick, Mix};
    use std::f32::consts::FRAC_PI_2;

    const ROCK: VolumeId = VolumeId(1);

    fn new_volume(name: &str, size: [u32; 3]) -> NewVolume {
        NewVolume {
            name: name.into(),
            position: Vec3::new(10.0, 0.0, 20.0),
            turn: FRAC_PI_2,
            voxel_size: 0.5,
            size,
        }
    }

    /// A map with a turned volume, one voxel of it solid.
    fn map() -> Map {
        let mut map = Map::flat([9, 9], [10.0, 10.0]).unwrap();
        add(
            &mut Transaction::new(),
            &mut map,
            new_volume("Rock", [40, 20, 20]),
        )
        .unwrap();
        let mut open = Voxels::none().open();
        open.density[0] = 200;
        open.mix[0] = Mix::of(3);
        let rock = map.volumes.get_mut(&ROCK).unwrap();
        rock.voxels.set_brick([1, 0, 0], &open);
        map
    }

    /// Where the only solid voxel of a volume stands in the map.
    fn solid_place(volume: &Volume) -> Vec3 {
        let all = VoxelBox::of_size(volume.voxels.size());
        let at = all
            .voxels()
            .find(|at| volume.voxels.density(*at) > 0)
            .unwrap();
        volume
            .transform()
            .transform_point3(at.map(|along| along as f32).into())
    }

    #[test]
    fn every_change_goes_back_and_forth() {
        let mut map = map();
        let before = map.clone();
        let mut transaction = Transaction::new();
        let by = Vec3::new(5.0, 0.0, 0.0);
        duplicate(&mut transaction, &mut map, &[ROCK], by).unwrap();
        assert_eq!(map.volumes[&VolumeId(2)].name, "Rock 2");
        duplicate(&mut transaction, &mut map, &[VolumeId(2)], by).unwrap();
        assert_eq!(map.volumes[&VolumeId(3)].name, "Rock 3");
        let placement = Placement {
            id: VolumeId(2),
            name: "Arch".into(),
            position: Vec3::ONE,
            turn: 1.0,
        };
        place(&mut transaction, &mut map, placement).unwrap();
        remove(&mut transaction, &mut map, &[ROCK]).unwrap();
        map.check().unwrap();
        let after = map.clone();
        let mut edit = transaction.commit(&map, "").unwrap();
        assert_eq!(edit.changes().volumes.len(), 3);
        for _ in 0..2 {
            edit.swap(&mut map);
            assert_eq!(map, before);
            edit.swap(&mut map);
            assert_eq!(map, after);
        }
    }

    #[test]
    fn voxels_keep_their_place_in_the_map_when_the_box_is_another() {
        for (low, size) in [
            ([0, 0, 0], [20, 20, 20]),
            ([-16, -16, 0], [56, 40, 20]),
            ([13, 0, -7], [9, 3, 30]),
        ] {
            let mut map = map();
            let place = solid_place(&map.volumes[&ROCK]);
            let before = map.clone();
            let mut transaction = Transaction::new();
            let resizing = Resizing {
                id: ROCK,
                low,
                size,
            };
            resize(&mut transaction, &mut map, resizing).unwrap();
            let rock = &map.volumes[&ROCK];
            assert_eq!(rock.voxels.size(), size);
            assert!(solid_place(rock).distance(place) < 1e-4);
            transaction.commit(&map, "").unwrap().swap(&mut map);
            assert_eq!(map, before);
        }
    }

    #[test]
    fn what_makes_no_sense_changes_nothing_and_says_what_was_expected() {
        let mut map = map();
        let before = map.clone();
        let mut refused =
            |words: &str,
             done: &dyn Fn(&mut Transaction, &mut Map) -> Result<Changes, EditError>| {
                let error = done(&mut Transaction::new(), &mut map)
                    .unwrap_err()
                    .to_string();
                assert!(error.contains(words), "{error}");
                assert_eq!(map, before);
            };
        refused(
            "0 × 5 × 5 voxels; expected 1 to 4096",
            &|transaction, map| add(transaction, map, new_volume("", [0, 5, 5])),
        );
        refused("bricks of 16 × 16 × 16 voxels", &|transaction, map| {
            add(transaction, map, new_volume("", [4096; 3]))
        });
        refused("bricks of 16 × 16 × 16 voxels", &|transaction, map| {
            add(transaction, map, new_volume("", [u32::MAX; 3]))
        });
        refused("turned by", &|transaction, map| {
            let turn = f32::NAN;
            add(
                transaction,
                map,
                NewVolume {
                    turn,
                    ..new_volume("", [5; 3])
                },
            )
        });
        let resizing = |low, size| Resizing {
            id: ROCK,
            low,
            size,
        };
        refused("expected 1 to 4096", &|transaction, map| {
            resize(transaction, map, resizing([0; 3], [4, 4097, 4]))
        });
        refused("expected 1 to 4096", &|transaction, map| {
            resize(transaction, map, resizing([i32::MAX; 3], [4; 3]))
        });
        refused("no volume 7", &|transaction, map| {
            remove(transaction, map, &[ROCK, VolumeId(7)])
        });
        refused("stands at", &|transaction, map| {
            duplicate(transaction, map, &[ROCK], Vec3::splat(f32::INFINITY))
        });
        refused("letters", &|transaction, map| {
            let name = "x".repeat(65);
            let placement = Placement {
                id: ROCK,
                name,
                position: Vec3::ZERO,
                turn: 0.0,
            };
            place(transaction, map, placement)
        });
    }

    #[test]
    fn copies_of_many_bricks_share_them() {
        let mut map = map();
        let rock = map.volumes.get_mut(&ROCK).unwrap();
        let mut open = Brick::even(255, Mix::of(3)).open();
        open.density[9] = 0;
        rock.voxels.set_brick([0, 0, 0], &open);
        duplicate(&mut Transaction::new(), &mut map, &[ROCK], Vec3::X).unwrap();
        let brick = |id| map.volumes[&VolumeId(id)].voxels.brick([0, 0, 0]).unwrap();
        assert!(brick(1).is_shared_with(brick(2)));
    }
}
