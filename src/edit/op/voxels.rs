//! Boxes of voxels: filled, copied, set down, mirrored.

use super::materials;
use super::volumes::find;
use crate::edit::{EditError, Transaction};
use crate::map::{
    Axis, BRICK, Brick, BrickPlace, Changes, Map, Mix, Plot, Role, SOLID, TurnedVoxels, VolumeId,
    VoxelBox, Voxels,
};
use serde::{Deserialize, Serialize};

/// What becomes of the voxels that a piece is set down on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Joined {
    /// They stay where the piece is absent, and the denser one of the two remains.
    #[default]
    Added,
    /// They go, also where the piece is absent.
    Replaced,
}

/// Fills a box of a volume with a material, or empties it if none is named. What of the box lies beyond the volume is
/// left out.
///
/// # Errors
/// When there is no such volume or material, or nothing of the box lies in the volume; nothing is changed then.
pub fn fill(
    transaction: &mut Transaction,
    map: &mut Map,
    volume: VolumeId,
    within: VoxelBox,
    material: Option<u8>,
) -> Result<Changes, EditError> {
    if let Some(id) = material {
        materials::check_is_there(map, id)?;
    }
    let within = part_of(map, volume, within)?;
    let (density, mix) = match material {
        Some(id) => (255, Mix::of(id)),
        None => (0, Mix::of(0)),
    };
    let even = Brick::even(density, mix);
    let is_body = find(map, volume)?.role == Role::Body;
    let mut changes = Changes::none();
    for at in within.bricks() {
        let part = within.intersection(&VoxelBox::of_brick(at));
        changes.merge(&if is_body && part == VoxelBox::of_brick(at) {
            transaction.set_brick(map, volume, at, even.clone())
        } else {
            write(transaction, map, volume, part, |_, _| (density, mix))
        });
    }
    Ok(changes)
}

/// Copies a box of a volume. What of it lies beyond the volume is left out.
///
/// # Errors
/// When there is no such volume, or nothing of the box lies in it.
pub fn copy(map: &Map, volume: VolumeId, within: VoxelBox) -> Result<Voxels, EditError> {
    let within = part_of(map, volume, within)?;
    let whole = &find(map, volume)?.voxels;
    // A part of a volume has sides that a volume may have.
    Ok(whole.cut(within).unwrap_or_else(|| whole.clone()))
}

/// Sets a piece down in a volume, its first voxel at `at`. What of it lies beyond the volume is left out.
///
/// # Errors
/// When there is no such volume, the map's table lacks a material of the piece, or nothing of it lies in the volume;
/// nothing is changed then.
pub fn paste(
    transaction: &mut Transaction,
    map: &mut Map,
    volume: VolumeId,
    piece: &Voxels,
    at: [i32; 3],
    joined: Joined,
) -> Result<Changes, EditError> {
    let used = piece.materials();
    let mut used = (0..=u8::MAX).filter(|id| used[usize::from(*id)]);
    used.try_for_each(|id| materials::check_is_there(map, id))?;
    let within = part_of(map, volume, VoxelBox::at(at, piece.size()))?;
    Ok(write(transaction, map, volume, within, |place, old| {
        let from = [0, 1, 2].map(|axis| place[axis] - at[axis]);
        let (density, mix) = (piece.density(from), piece.mix(from));
        match joined {
            Joined::Replaced => (density, mix.unwrap_or(Mix::of(0))),
            Joined::Added => (old.0.max(density), mix.unwrap_or(old.1)),
        }
    }))
}

/// Exchanges the two ends of a box of a volume along an axis.
///
/// # Errors
/// When there is no such volume, or nothing of the box lies in it; nothing is changed then.
pub fn mirror(
    transaction: &mut Transaction,
    map: &mut Map,
    volume: VolumeId,
    within: VoxelBox,
    axis: Axis,
) -> Result<Changes, EditError> {
    let within = part_of(map, volume, within)?;
    let mirrored = TurnedVoxels::default().mirror(axis);
    let piece = copy(map, volume, within)?.turned(mirrored);
    paste(
        transaction,
        map,
        volume,
        &piece,
        within.low,
        Joined::Replaced,
    )
}

/// What of a box lies in a volume.
fn part_of(map: &Map, volume: VolumeId, within: VoxelBox) -> Result<VoxelBox, EditError> {
    let size = find(map, volume)?.voxels.size();
    let part = within.intersection(&VoxelBox::of_size(size));
    if part.is_empty() {
        let VoxelBox { low, high } = within;
        return Err(EditError::VoxelBox { low, high, size });
    }
    Ok(part)
}

/// Gives every voxel of a box, which lies in the volume, the density and mix that follow from its place and its old
/// ones. Of a volume that is ground the earth beside and below it keeps its density.
fn write(
    transaction: &mut Transaction,
    map: &mut Map,
    volume: VolumeId,
    within: VoxelBox,
    new: impl Fn([i32; 3], (u8, Mix)) -> (u8, Mix),
) -> Changes {
    let mut changes = Changes::none();
    for at in within.bricks() {
        if let Some(brick) = written(map, volume, at, &within, &new) {
            changes.merge(&transaction.set_brick(map, volume, at, brick));
        }
    }
    changes
}

fn written(
    map: &Map,
    volume: VolumeId,
    at: BrickPlace,
    within: &VoxelBox,
    new: impl Fn([i32; 3], (u8, Mix)) -> (u8, Mix),
) -> Option<Brick> {
    let volume = map.volumes.get(&volume)?;
    let mut open = volume.voxels.brick(at)?.open();
    let plot = Plot::of(volume, &map.field);
    let held = plot.map(|plot| plot.holds_of_brick([at[0], at[2]]));
    let side = BRICK as usize;
    let is_earth = |voxel: usize, [_, y, _]: [i32; 3]| {
        let column = voxel / (side * side) * side + voxel % side;
        held.as_ref().is_some_and(|held| y == 0 || !held[column])
    };
    for (voxel, place) in VoxelBox::of_brick(at).voxels().enumerate() {
        if !within.contains(place) {
            continue;
        }
        let old = (open.density[voxel], open.mix[voxel]);
        let (density, mix) = new(place, old);
        let is_earth = is_earth(voxel, place);
        if !is_earth || density >= SOLID {
            open.mix[voxel] = mix;
        }
        if !is_earth {
            open.density[voxel] = density;
        }
    }
    Some(volume.voxels.closed(at, &open))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Volume;
    use glam::Vec3;

    const CAVE: VolumeId = VolumeId(1);

    /// A map with a volume whose voxels are full of material 2 below a height of 20 voxels.
    fn map() -> Map {
        let mut map = Map::flat([4, 2], [1.0, 1.0]).unwrap();
        let voxels = Voxels::empty([40, 40, 20]).unwrap();
        let volume = Volume::new("Cave", Vec3::ZERO, 1.0, voxels);
        map.volumes.insert(CAVE, volume);
        let below = VoxelBox::at([-9, 0, -9], [99, 20, 99]);
        fill(&mut Transaction::new(), &mut map, CAVE, below, Some(2)).unwrap();
        map
    }

    fn voxels(map: &Map) -> &Voxels {
        &map.volumes[&CAVE].voxels
    }

    /// A piece of materials 5 and 7, solid at one end of each axis.
    fn piece() -> Voxels {
        let mut piece = Voxels::empty([4, 3, 20]).unwrap();
        let mut open = Voxels::none().open();
        open.density[0] = 200;
        open.mix[0] = Mix::new(&[(5, 1.0), (7, 2.0)]).unwrap();
        piece.set_brick([0, 0, 0], &open);
        piece
    }

    #[test]
    fn a_box_is_filled_and_emptied_to_its_last_voxel_and_no_further() {
        let mut map = map();
        let before = map.clone();
        let mut transaction = Transaction::new();
        let within = VoxelBox::at([3, 15, 0], [30, 17, 20]);
        fill(&mut transaction, &mut map, CAVE, within, Some(9)).unwrap();
        let hollow = VoxelBox::at([4, 0, 1], [2, 40, 2]);
        let changes = fill(&mut transaction, &mut map, CAVE, hollow, None).unwrap();
        assert_eq!(changes.bricks.len(), 2, "above it there was nothing");
        for at in VoxelBox::of_size([40, 40, 20]).voxels() {
            let expected = match at {
                _ if hollow.contains(at) => None,
                _ if within.contains(at) => Some(Mix::of(9)),
                _ => voxels(&before).mix(at),
            };
            assert_eq!(voxels(&map).mix(at), expected, "{at:?}");
        }
        assert_eq!(voxels(&map).brick([1, 1, 0]).unwrap().bytes(), 0);
        transaction.commit(&map, "").unwrap().swap(&mut map);
        assert_eq!(map, before);
    }

    #[test]
    fn a_piece_is_set_down_on_what_is_there_or_in_its_place() {
        for joined in [Joined::Added, Joined::Replaced] {
            let mut map = map();
            let before = map.clone();
            let mut transaction = Transaction::new();
            let at = [38, 18, -2];
            let piece = piece().turned(TurnedVoxels::default().mirror(Axis::Z));
            paste(&mut transaction, &mut map, CAVE, &piece, at, joined).unwrap();
            let replaced = joined == Joined::Replaced;
            let all = voxels(&map);
            assert_eq!(all.mix([38, 18, 17]), piece.mix([0, 0, 19]));
            assert_eq!(all.density([38, 18, 17]), if replaced { 200 } else { 255 });
            assert_eq!(all.density([39, 18, 17]), if replaced { 0 } else { 255 });
            assert_eq!(all.density([37, 18, 17]), 255);
            assert_eq!(all.density([39, 18, 18]), 255);
            map.check().unwrap();
            transaction.commit(&map, "").unwrap().swap(&mut map);
            assert_eq!(map, before);
        }
    }

    #[test]
    fn mirroring_twice_brings_it_back() {
        let mut map = map();
        let at = [30, 30, 1];
        paste(
            &mut Transaction::new(),
            &mut map,
            CAVE,
            &piece(),
            at,
            Joined::Added,
        )
        .unwrap();
        let before = map.clone();
        let within = VoxelBox::at([20, 10, 0], [30, 25, 18]);
        for axis in Axis::ALL {
            let mut transaction = Transaction::new();
            mirror(&mut transaction, &mut map, CAVE, within, axis).unwrap();
            assert_ne!(map, before);
            let copied = copy(&map, CAVE, within).unwrap();
            assert_eq!(copied.size(), [20, 25, 18], "cut to the volume");
            mirror(&mut transaction, &mut map, CAVE, within, axis).unwrap();
            assert_eq!(map, before);
            assert!(transaction.commit(&map, "").is_none());
        }
    }

    #[test]
    fn the_earth_around_ground_stays_but_may_be_of_another_material() {
        let mut map = map();
        map.volumes.get_mut(&CAVE).unwrap().role = Role::Ground;
        let before = map.clone();
        // No cell is a hole, so that all of it is earth.
        let all = VoxelBox::of_size([40, 40, 20]);
        let transaction = &mut Transaction::new();
        assert!(
            fill(transaction, &mut map, CAVE, all, None)
                .unwrap()
                .is_empty()
        );
        assert_eq!(map, before);
        fill(transaction, &mut map, CAVE, all, Some(9)).unwrap();
        for at in all.voxels() {
            let solid = voxels(&before).mix(at);
            assert_eq!(voxels(&map).mix(at), solid.map(|_| Mix::of(9)));
        }
        map.volumes.get_mut(&CAVE).unwrap().role = Role::Body;
        fill(transaction, &mut map, CAVE, all, None).unwrap();
        assert_eq!(voxels(&map).mix([0, 0, 0]), None);
    }

    #[test]
    fn what_does_not_fit_changes_nothing_and_says_why() {
        let mut map = map();
        let before = map.clone();
        let transaction = &mut Transaction::new();
        let beyond = VoxelBox::at([40, 0, 0], [5, 5, 5]);
        let error = fill(transaction, &mut map, CAVE, beyond, Some(1)).unwrap_err();
        assert!(error.to_string().contains("40 × 40 × 20"), "{error}");
        let within = VoxelBox::at([0; 3], [5; 3]);
        let error = fill(transaction, &mut map, CAVE, within, Some(99)).unwrap_err();
        assert!(error.to_string().contains("material 99"), "{error}");
        assert!(mirror(transaction, &mut map, VolumeId(4), within, Axis::X).is_err());
        assert!(copy(&map, CAVE, beyond).is_err());
        let mut strange = piece();
        strange.replace_brick([0, 0, 0], Brick::even(255, Mix::of(77)));
        let pasted = paste(transaction, &mut map, CAVE, &strange, [0; 3], Joined::Added);
        assert!(pasted.unwrap_err().to_string().contains("material 77"));
        assert_eq!(map, before);
    }
}
