//! What is different now: read by the view, the renderer, the panels and the journal.

use super::LayerId;
use crate::math::Region;

/// What an edit changed. Regions count cells or base vertices, as their layer does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Where which layer changed, a region a layer at most.
    pub layers: Vec<(LayerId, Region)>,
    /// Whether any parameter changed.
    pub parameters: bool,
    /// Whether the list of palettes changed.
    pub palettes: bool,
    /// Whether the list of textures changed.
    pub textures: bool,
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
        match self.layers.iter_mut().find(|(id, _)| *id == layer) {
            Some((_, known)) => *known = known.union(&region),
            None => self.layers.push((layer, region)),
        }
    }

    /// Adds what `other` says.
    pub fn merge(&mut self, other: &Self) {
        for (layer, region) in &other.layers {
            self.add_layer(*layer, *region);
        }
        self.parameters |= other.parameters;
        self.palettes |= other.palettes;
        self.textures |= other.textures;
        self.field |= other.field;
    }

    /// Where a layer changed, if it did; not said when the whole field did.
    pub fn region_of(&self, layer: LayerId) -> Option<Region> {
        let found = self.layers.iter().find(|(id, _)| *id == layer);
        found.map(|(_, region)| *region)
    }
}
