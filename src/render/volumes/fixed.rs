//! What of volumes stays as it is from afar too: where strips join them to the ground.

use super::workshop::Key;
use crate::map::VolumeId;
use crate::scene::{Seam, Side, Strip};
use crate::voxel::groups_at;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Which strips meet which groups of bricks.
#[derive(Debug, Default)]
pub(super) struct Fixed {
    groups: BTreeMap<(VolumeId, Side), BTreeSet<Key>>,
    sides: BTreeMap<Key, BTreeSet<Side>>,
}

impl Fixed {
    /// A strip is another one now, or gone: says which groups it met and meets.
    pub fn follow(&mut self, id: VolumeId, side: Side, strip: Option<&Strip>) -> BTreeSet<Key> {
        let mut all = self.groups.remove(&(id, side)).unwrap_or_default();
        for group in &all {
            if let Some(sides) = self.sides.get_mut(group) {
                sides.remove(&side);
            }
        }
        let vertices = strip.into_iter().flat_map(|strip| &strip.vertices);
        let meets: BTreeSet<Key> = vertices
            .flat_map(|vertex| groups_at(vertex.cell))
            .map(|group| (id, group))
            .collect();
        for group in &meets {
            self.sides.entry(*group).or_default().insert(side);
        }
        all.extend(&meets);
        if !meets.is_empty() {
            self.groups.insert((id, side), meets);
        }
        all
    }

    /// Forgets all strips, and says which groups met any.
    pub fn clear(&mut self) -> impl Iterator<Item = Key> + use<> {
        self.groups.clear();
        std::mem::take(&mut self.sides).into_keys()
    }

    /// The dual cells whose vertices strips share with a group.
    pub fn cells(&self, group: Key, seam: &Seam) -> HashSet<[i32; 3]> {
        let Some(sides) = self.sides.get(&group).filter(|sides| !sides.is_empty()) else {
            return HashSet::new();
        };
        let strips = sides.iter().filter_map(|side| seam.strip(group.0, *side));
        let vertices = strips.flat_map(|strip| &strip.vertices);
        vertices.map(|vertex| vertex.cell).collect()
    }
}
