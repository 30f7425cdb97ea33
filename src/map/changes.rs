//! What is different now: read by the view, the renderer, the panels and the journal.

use super::{BrickPlace, LayerId, Map, ObjectId, VolumeId};
use crate::math::{Patches, Region};
use std::collections::BTreeSet;

/// What an edit changed. Regions count cells or base vertices, as their layer does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Where which layer changed; each layer at most once.
    pub layers: Vec<(LayerId, Patches)>,
    /// Whether any parameter changed.
    pub parameters: bool,
    /// Whether the list of palettes changed.
    pub palettes: bool,
    /// Whether the list of textures changed.
    pub textures: bool,
    /// Whether the list of models changed: any object may then look otherwise.
    pub models: bool,
    /// The objects that came, went or are otherwise now; not said when all may be, as with another map.
    pub objects: BTreeSet<ObjectId>,
    /// Whether the table of materials changed.
    pub materials: bool,
    /// The volumes that came, went, or have another name, place or size now; not said when all may be.
    pub volumes: BTreeSet<VolumeId>,
    /// The bricks whose voxels are other ones now; where a volume or a part of one came or went, what isn't there
    /// counts as absent. Not said when all may be.
    pub bricks: BTreeSet<(VolumeId, BrickPlace)>,
    /// Whether the whole map is another one.
    pub everything: bool,
    /// Whether the field is another one: its size, spacing or origin may differ, nothing of it is as before.
    pub field: bool,
}

impl Changes {
    /// Nothing changed.
    pub fn none() -> Self {
        Self::default()
    }

    /// Everything changed: another map.
    pub fn everything() -> Self {
        Self {
            layers: Vec::new(),
            parameters: true,
            palettes: true,
            textures: true,
            models: true,
            objects: BTreeSet::new(),
            materials: true,
            volumes: BTreeSet::new(),
            bricks: BTreeSet::new(),
            everything: true,
            field: true,
        }
    }

    /// A region of one layer changed.
    pub fn of_layer(layer: LayerId, region: Region) -> Self {
        let mut changes = Self::none();
        changes.add_layer(layer, region);
        changes
    }

    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        *self == Self::none()
    }

    /// Adds a region of a layer.
    pub fn add_layer(&mut self, layer: LayerId, region: Region) {
        if region.is_empty() {
            return;
        }
        let found = self.layers.iter().position(|(id, _)| *id == layer);
        let at = found.unwrap_or_else(|| {
            self.layers.push((layer, Patches::default()));
            self.layers.len() - 1
        });
        self.layers[at].1.add(region);
    }

    /// Adds what `other` says.
    pub fn merge(&mut self, other: &Self) {
        for (layer, patches) in &other.layers {
            for region in patches.regions() {
                self.add_layer(*layer, *region);
            }
        }
        self.parameters |= other.parameters;
        self.palettes |= other.palettes;
        self.textures |= other.textures;
        self.models |= other.models;
        self.objects.extend(&other.objects);
        self.materials |= other.materials;
        self.volumes.extend(&other.volumes);
        self.bricks.extend(&other.bricks);
        self.everything |= other.everything;
        self.field |= other.field;
    }

    /// The volumes of which all may be otherwise: those that are named, or all of the map and all that were known before
    /// if everything changed.
    pub fn volumes_among(
        &self,
        map: &Map,
        known: impl IntoIterator<Item = VolumeId>,
    ) -> BTreeSet<VolumeId> {
        let mut volumes = self.volumes.clone();
        if self.everything {
            volumes.extend(map.volumes.keys().copied().chain(known));
        }
        volumes
    }

    /// Where a layer changed; not said when the whole field did.
    pub fn regions_of(&self, layer: LayerId) -> &[Region] {
        let found = self.layers.iter().find(|(id, _)| *id == layer);
        found.map_or(&[], |(_, patches)| patches.regions())
    }

    /// The smallest region that holds all that changed of a layer, if anything did; not said when the whole field did.
    pub fn region_of(&self, layer: LayerId) -> Option<Region> {
        let found = self.layers.iter().find(|(id, _)| *id == layer);
        found.map(|(_, patches)| patches.bounds())
    }
}
