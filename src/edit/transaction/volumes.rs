//! Writes to volumes and to the table of materials.

use super::Transaction;
use crate::edit::edit::{swap_brick, swap_volume};
use crate::map::{Brick, BrickPlace, Changes, Map, Material, Volume, VolumeId};

impl Transaction {
    /// Sets the materials. Check them first, together with the voxels and textures that name them.
    pub fn set_materials(&mut self, map: &mut Map, materials: Vec<Material>) -> Changes {
        if materials == map.materials {
            return Changes::none();
        }
        let old = std::mem::replace(&mut map.materials, materials);
        self.whole.materials.get_or_insert(old);
        self.note_whole(|changes| changes.materials = true)
    }

    /// Puts a volume in the place of the one by that name, or takes it away. Check it first.
    pub fn set_volume(&mut self, map: &mut Map, id: VolumeId, volume: Option<Volume>) -> Changes {
        if volume.as_ref() == map.volumes.get(&id) {
            return Changes::none();
        }
        let changes = volume_changes(id, map.volumes.get(&id), volume.as_ref());
        let mut other = volume;
        if !self.volumes.contains_key(&id) {
            self.restore_bricks_of(map, id);
        }
        swap_volume(map, id, &mut other);
        self.volumes.entry(id).or_insert(other);
        self.changes.merge(&changes);
        changes
    }

    /// Puts a brick in another's place. One that isn't of the volume, or no other, changes nothing.
    pub fn set_brick(
        &mut self,
        map: &mut Map,
        id: VolumeId,
        at: BrickPlace,
        brick: Brick,
    ) -> Changes {
        let now = map
            .volumes
            .get(&id)
            .and_then(|volume| volume.voxels.brick(at));
        if now.is_none_or(|now| *now == brick) {
            return Changes::none();
        }
        let mut other = brick;
        swap_brick(map, id, at, &mut other);
        if !self.volumes.contains_key(&id) {
            self.bricks.entry((id, at)).or_insert(other);
        }
        self.note_whole(|changes| _ = changes.bricks.insert((id, at)))
    }

    /// The brick that stood at a place before the transaction; none if there was no such place.
    pub fn brick_before<'a>(
        &'a self,
        map: &'a Map,
        id: VolumeId,
        at: BrickPlace,
    ) -> Option<&'a Brick> {
        if let Some(brick) = self.bricks.get(&(id, at)) {
            return Some(brick);
        }
        let volume = match self.volumes.get(&id) {
            Some(kept) => kept.as_ref(),
            None => map.volumes.get(&id),
        };
        volume?.voxels.brick(at)
    }

    /// What of volumes is otherwise than before; what is not is forgotten.
    pub(super) fn forget_unchanged_volumes(&mut self, map: &Map) {
        self.changes.volumes.clear();
        self.changes.bricks.clear();
        self.volumes
            .retain(|id, old| old.as_ref() != map.volumes.get(id));
        for (id, old) in &self.volumes {
            let changes = volume_changes(*id, old.as_ref(), map.volumes.get(id));
            self.changes.merge(&changes);
        }
        self.bricks.retain(|(id, at), old| {
            let volume = map.volumes.get(id);
            volume.and_then(|volume| volume.voxels.brick(*at)) != Some(old)
        });
        self.changes.bricks.extend(self.bricks.keys());
    }

    /// Takes every write to volumes back.
    pub(super) fn restore_volumes(&mut self, map: &mut Map) {
        for ((id, at), mut brick) in std::mem::take(&mut self.bricks) {
            swap_brick(map, id, at, &mut brick);
        }
        for (id, mut volume) in std::mem::take(&mut self.volumes) {
            swap_volume(map, id, &mut volume);
        }
    }

    /// Brings the bricks of a volume back that is to be kept as a whole.
    fn restore_bricks_of(&mut self, map: &mut Map, id: VolumeId) {
        let first = (id, [i32::MIN; 3]);
        let last = (id, [i32::MAX; 3]);
        let places: Vec<_> = self
            .bricks
            .range(first..=last)
            .map(|(key, _)| *key)
            .collect();
        for (id, at) in places {
            if let Some(mut brick) = self.bricks.remove(&(id, at)) {
                swap_brick(map, id, at, &mut brick);
            }
        }
    }
}

/// What differs between two states of a volume.
fn volume_changes(id: VolumeId, old: Option<&Volume>, new: Option<&Volume>) -> Changes {
    let mut changes = Changes::none();
    let grid = |volume: &Volume| {
        let Volume { position, turn, .. } = volume;
        (*position, *turn, volume.voxel_size, volume.role)
    };
    let is_same = match (old, new) {
        (Some(old), Some(new)) => {
            old.name == new.name && grid(old) == grid(new) && old.voxels.size() == new.voxels.size()
        }
        _ => false,
    };
    if !is_same {
        changes.volumes.insert(id);
    }
    let there = old.into_iter().flat_map(|old| old.bricks_beside(new));
    let beyond = new.into_iter().flat_map(|new| new.bricks_beyond(old));
    let places = there.chain(beyond);
    changes.bricks.extend(places.map(|at| (id, at)));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Mix, Voxels};
    use glam::Vec3;

    const ID: VolumeId = VolumeId(3);

    fn map() -> Map {
        let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        let voxels = Voxels::empty([40, 40, 40]).unwrap();
        map.volumes
            .insert(ID, Volume::new("Rock", Vec3::ZERO, 0.5, voxels));
        map
    }

    fn full(id: u8) -> Brick {
        Brick::even(255, Mix::of(id))
    }

    #[test]
    fn bricks_go_back_and_forth_and_only_those_that_differ_are_kept() {
        let mut map = map();
        let before = map.clone();
        let mut transaction = Transaction::new();
        for (at, id) in [([0, 0, 0], 1), ([1, 0, 0], 1), ([0, 0, 0], 2)] {
            transaction.set_brick(&mut map, ID, at, full(id));
        }
        transaction.set_brick(&mut map, ID, [1, 0, 0], Voxels::none().clone());
        assert!(
            transaction
                .set_brick(&mut map, ID, [7, 0, 0], full(1))
                .is_empty()
        );
        assert_eq!(
            transaction.brick_before(&map, ID, [0, 0, 0]),
            Some(Voxels::none())
        );
        let after = map.clone();
        let mut edit = transaction.commit(&map, "Dig").unwrap();
        assert_eq!(edit.changes().bricks.len(), 1);
        for _ in 0..2 {
            edit.swap(&mut map);
            assert_eq!(map, before);
            edit.swap(&mut map);
            assert_eq!(map, after);
        }
    }

    #[test]
    fn a_volume_edited_and_then_moved_or_removed_comes_back() {
        for removed in [false, true] {
            let mut map = map();
            let before = map.clone();
            let mut transaction = Transaction::new();
            transaction.set_brick(&mut map, ID, [2, 2, 2], full(1));
            let moved = Volume {
                position: Vec3::ONE,
                ..map.volumes[&ID].clone()
            };
            transaction.set_volume(&mut map, ID, (!removed).then_some(moved));
            transaction.set_brick(&mut map, ID, [1, 1, 1], full(4));
            let after = map.clone();
            let mut edit = transaction.commit(&map, "Move").unwrap();
            assert_eq!(edit.changes().volumes.len(), 1);
            assert_eq!(edit.changes().bricks.len(), if removed { 0 } else { 2 });
            edit.swap(&mut map);
            assert_eq!(map, before);
            edit.swap(&mut map);
            assert_eq!(map, after);
        }
    }

    #[test]
    fn cancelling_leaves_nothing() {
        let mut map = map();
        let before = map.clone();
        let mut transaction = Transaction::new();
        transaction.set_brick(&mut map, ID, [0, 0, 0], full(1));
        transaction.set_volume(&mut map, ID, None);
        transaction.set_materials(&mut map, Vec::new());
        transaction.set_volume(&mut map, VolumeId(4), before.volumes.get(&ID).cloned());
        transaction.set_brick(&mut map, VolumeId(4), [0, 0, 0], full(1));
        transaction.cancel(&mut map);
        assert_eq!(map, before);
    }
}
