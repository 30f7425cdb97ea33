//! Which materials are in use: of how many bricks of volumes, kept up as they change.

use super::Session;
use crate::map::{Brick, BrickPlace, Changes, Map, VolumeId};
use std::collections::{BTreeMap, BTreeSet};

/// Materials of the solid voxels of volumes. A change costs the bricks that it touches.
#[derive(Default)]
pub(super) struct Used {
    /// Of each brick that has any.
    bricks: BTreeMap<(VolumeId, BrickPlace), Vec<u8>>,
    /// How many bricks have each.
    counts: BTreeMap<u8, u32>,
}

impl Used {
    /// Those of a map.
    pub fn of(map: &Map) -> Self {
        let mut used = Self::default();
        used.follow(map, &Changes::everything());
        used
    }

    /// Follows what changed of a map.
    pub fn follow(&mut self, map: &Map, changes: &Changes) {
        let known: BTreeSet<VolumeId> = self.bricks.keys().map(|(id, _)| *id).collect();
        for id in changes.volumes_among(map, known) {
            let its = (id, [i32::MIN; 3])..=(id, [i32::MAX; 3]);
            let gone: Vec<_> = self.bricks.range(its).map(|(key, _)| *key).collect();
            gone.into_iter().for_each(|key| self.put(key, Vec::new()));
            if let Some(volume) = map.volumes.get(&id) {
                let voxels = &volume.voxels;
                for (at, brick) in voxels.places().zip(voxels.each_brick()) {
                    self.put((id, at), materials(brick));
                }
            }
        }
        for (id, at) in &changes.bricks {
            let brick = map
                .volumes
                .get(id)
                .and_then(|volume| volume.voxels.brick(*at));
            self.put((*id, *at), brick.map(materials).unwrap_or_default());
        }
    }

    fn put(&mut self, key: (VolumeId, BrickPlace), new: Vec<u8>) {
        for id in &new {
            *self.counts.entry(*id).or_default() += 1;
        }
        let old = if new.is_empty() {
            self.bricks.remove(&key)
        } else {
            self.bricks.insert(key, new)
        };
        for id in old.unwrap_or_default() {
            let count = self.counts.entry(id).or_default();
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.counts.remove(&id);
            }
        }
    }

    /// Whether any solid voxel has a material.
    pub fn has(&self, material: u8) -> bool {
        self.counts.contains_key(&material)
    }
}

/// The materials of a brick's solid voxels, each once.
fn materials(brick: &Brick) -> Vec<u8> {
    let parts = brick.solid_mixes().iter().flat_map(|mix| mix.parts());
    let mut all: Vec<u8> = parts.map(|(id, _)| id).collect();
    all.sort_unstable();
    all.dedup();
    all
}

impl Session {
    /// The ids of the materials that some cell or some solid voxel has, in the order of the map's table.
    pub fn materials_used(&mut self) -> Vec<u8> {
        let cells = self.cells_by_texture();
        let map = self.document.map();
        let used = self.counts.used(map);
        let of_ground = |id: u8| {
            let textures = map.textures.iter().zip(&cells);
            textures
                .into_iter()
                .any(|(texture, [base, _])| texture.material == Some(id) && *base > 0)
        };
        let ids = map.materials.iter().map(|material| material.id);
        ids.filter(|id| used.has(*id) || of_ground(*id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Mix, Volume, Voxels};

    #[test]
    fn they_follow_every_change_as_if_counted_anew() {
        let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        let mut voxels = Voxels::empty([48, 16, 16]).unwrap();
        voxels.replace_brick([0, 0, 0], Brick::even(255, Mix::of(3)));
        voxels.replace_brick([1, 0, 0], Brick::even(255, Mix::of(4)));
        voxels.replace_brick([2, 0, 0], Brick::even(20, Mix::of(7)));
        let id = VolumeId(2);
        map.volumes
            .insert(id, Volume::new("Rock", glam::Vec3::ZERO, 1.0, voxels));
        let mut used = Used::of(&map);
        let found = |used: &Used| -> Vec<u8> { (0..10).filter(|id| used.has(*id)).collect() };
        assert_eq!(found(&used), [3, 4], "what isn't solid doesn't count");
        let brick = Brick::even(255, Mix::new(&[(4, 1.0), (5, 1.0)]).unwrap());
        map.volumes
            .get_mut(&id)
            .unwrap()
            .voxels
            .replace_brick([0, 0, 0], brick);
        let changes = Changes {
            bricks: [(id, [0, 0, 0])].into(),
            ..Changes::none()
        };
        used.follow(&map, &changes);
        assert_eq!(found(&used), [4, 5]);
        map.volumes.remove(&id);
        let changes = Changes {
            volumes: [id].into(),
            ..Changes::none()
        };
        used.follow(&map, &changes);
        assert!(found(&used).is_empty() && used.bricks.is_empty());
    }
}
