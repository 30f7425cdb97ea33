//! Where a volume was worked on: the part of it that one wants to see.

use super::back::Under;
use crate::map::{BRICK_VOXELS, Map, Plot, SOLID, Volume, VoxelBox, Voxels};

/// Columns of a volume of ground up to which it is compared with that ground: the answer comes within a frame or two.
const MOST_COLUMNS: u32 = 256 * 256;

/// The box of the voxels that make a volume worth looking at: of ground those that were dug or added, of a body of its
/// own those that are solid. None if there are none, or if it is ground of more than 65 536 columns, which is compared
/// no more.
pub fn worked_part(map: &Map, volume: &Volume) -> Option<VoxelBox> {
    let voxels = &volume.voxels;
    if Plot::of(volume, &map.field).is_none() {
        return bounds(voxels);
    }
    let [columns, _, rows] = voxels.size();
    if columns * rows > MOST_COLUMNS {
        return None;
    }
    let before = Under::of(volume, &map.field).all_again(map);
    bounds(&turned_over(voxels, &before))
}

/// Solid where one of both is solid and the other isn't.
fn turned_over(now: &Voxels, before: &Voxels) -> Voxels {
    let mut turned = now.clone();
    for at in now.places() {
        let bricks = [now, before].map(|voxels| voxels.brick(at).unwrap_or(Voxels::none()));
        let [is_now, was] = bricks.map(|brick| move |voxel| brick.density(voxel) >= SOLID);
        let mut open = Voxels::none().open();
        if bricks[0] != bricks[1] {
            for voxel in (0..BRICK_VOXELS).filter(|voxel| is_now(*voxel) != was(*voxel)) {
                open.density[voxel] = u8::MAX;
            }
        }
        turned.set_brick(at, &open);
    }
    turned
}

fn bounds(voxels: &Voxels) -> Option<VoxelBox> {
    let [low, high] = voxels.solid_bounds()?;
    Some(VoxelBox::between(low, high))
}

#[cfg(test)]
mod tests {
    use super::super::{GroundVoxels, ground_to_voxels};
    use super::*;
    use crate::edit::Transaction;
    use crate::map::{Mix, Role, VolumeId};
    use crate::math::Region;
    use glam::Vec3;

    fn converted() -> Map {
        let mut map = Map::flat([33, 33], [10.0, 10.0]).unwrap();
        let mut transaction = Transaction::new();
        let cells = Region::new(8, 8, 14, 12);
        let how = GroundVoxels::default();
        ground_to_voxels(&mut transaction, &mut map, cells, None, &how, "Pit").unwrap();
        map
    }

    #[test]
    fn of_ground_it_is_what_was_dug_and_not_the_cells_that_became_voxels() {
        let mut map = converted();
        let id = VolumeId(1);
        assert_eq!(map.volumes[&id].role, Role::Ground);
        assert_eq!(worked_part(&map, &map.volumes[&id]), None, "nothing is dug");
        let volume = map.volumes.get_mut(&id).unwrap();
        let at = [20, 1, 17];
        let place = [1, 0, 1];
        let mut open = volume.voxels.brick(place).unwrap().open();
        let voxel = ((at[2] - 16) * 16 + at[1]) * 16 + at[0] - 16;
        assert!(open.density[voxel as usize] >= SOLID);
        open.density[voxel as usize] = 0;
        volume.voxels.set_brick(place, &open);
        let part = worked_part(&map, &map.volumes[&id]);
        assert_eq!(part, Some(VoxelBox::at(at, [1; 3])));
    }

    #[test]
    fn of_a_body_it_is_what_is_solid() {
        let map = Map::flat([9, 9], [10.0, 10.0]).unwrap();
        let mut voxels = Voxels::empty([64, 32, 48]).unwrap();
        let empty = Volume::new("Arch", Vec3::ZERO, 0.5, voxels.clone());
        assert_eq!(worked_part(&map, &empty), None);
        voxels.replace_brick([1, 0, 2], crate::map::Brick::even(255, Mix::of(3)));
        let volume = Volume::new("Arch", Vec3::ZERO, 0.5, voxels);
        let part = worked_part(&map, &volume);
        assert_eq!(part, Some(VoxelBox::at([16, 0, 32], [16; 3])));
    }
}
