//! The surfaces of a map's volumes with the strips that join them to the ground.

use super::Seam;
use crate::map::{Changes, Map};
use crate::voxel::Skin;

/// What is seen and touched of a map's volumes. Cloning shares the polygons.
#[derive(Clone, Debug, PartialEq)]
pub struct Surfaces {
    /// The surface of each brick.
    pub skin: Skin,
    /// What joins them to the ground.
    pub seam: Seam,
}

impl Surfaces {
    /// Of a map, to ground that is divided beside holes as often as the map allows.
    pub fn of(map: &Map) -> Self {
        let skin = Skin::of(map);
        let seam = Seam::of(map, &skin, map.parameters.max_divisions);
        Self { skin, seam }
    }

    /// Follows what changed of the map; its work follows what changed.
    pub fn update(&mut self, map: &Map, changes: &Changes) {
        if changes.is_empty() {
            return;
        }
        if self.seam.divisions() != map.parameters.max_divisions {
            *self = Self::of(map);
            return;
        }
        self.skin.update(map, changes);
        self.seam.update(map, &self.skin, changes);
    }
}
