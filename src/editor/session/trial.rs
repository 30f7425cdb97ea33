//! What if: a copy of the map, not an edit of it, that is shown beside the map and follows it.

use crate::document::action::Action;
use crate::map::{Changes, Layer, LayerId, Map, TextureSource};
use crate::math::Region;

/// What is otherwise in the copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Every cell has the highest level.
    HighestLevel,
    /// Cells that objects stand on have level 0, grass has level 1; every other cell has the highest.
    ByUse,
    /// Textures aren't blended: a cell shows its cover alone, else its base alone.
    Unblended,
}

/// A copy of the map that shares its tiles but for what is otherwise.
pub struct Trial {
    what: What,
    map: Map,
}

impl Trial {
    /// The copy of a map.
    pub fn new(what: What, map: &Map) -> Self {
        let mut trial = Self {
            what,
            map: map.clone(),
        };
        trial.derive(map);
        trial
    }

    /// What is otherwise.
    pub fn what(&self) -> What {
        self.what
    }

    /// The copy.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Follows changes of the map; says what they changed in the copy.
    pub fn follow(&mut self, map: &Map, changes: &Changes) -> Changes {
        let mut changed = changes.clone();
        let objects = changes.models || !changes.objects.is_empty();
        let derived = objects && self.what == What::ByUse;
        if changes.field || changes.parameters || changes.textures || derived {
            self.derive(map);
            changed.merge(&self.what.touches(map));
            return changed;
        }
        let own = std::mem::replace(&mut self.map, map.clone()).field;
        match self.what {
            What::Unblended => {
                self.map.field.alpha_base = own.alpha_base;
                self.map.field.alpha_cover = own.alpha_cover;
                self.map.parameters.alpha_coefficient = 0.0;
            }
            What::HighestLevel => self.map.field.level = own.level,
            What::ByUse => {
                self.map.field.level = own.level;
                for layer in [LayerId::Texture, LayerId::Cover] {
                    for region in changes.regions_of(layer) {
                        self.smooth_grass(*region);
                        self.flatten_under_objects(*region);
                        changed.add_layer(LayerId::Level, *region);
                    }
                }
            }
        }
        changed
    }

    fn derive(&mut self, map: &Map) {
        self.map = map.clone();
        let field = &mut self.map.field;
        let (cells, vertices) = (field.cells(), field.vertices());
        let most = map.parameters.max_level;
        match self.what {
            What::HighestLevel => field.level = Layer::filled(cells, most),
            What::Unblended => {
                field.alpha_base = Layer::filled(vertices, u16::MAX);
                field.alpha_cover = Layer::filled(vertices, u16::MAX);
                self.map.parameters.alpha_coefficient = 0.0;
            }
            What::ByUse => {
                field.level = Layer::filled(cells, most);
                self.smooth_grass(Region::of_size(cells));
                self.flatten_under_objects(Region::of_size(cells));
            }
        }
    }

    /// Gives these cells the levels of their textures, a run of equal ones at a time.
    fn smooth_grass(&mut self, cells: Region) {
        let most = self.map.parameters.max_level;
        let levels: Vec<u8> = self
            .map
            .textures
            .iter()
            .map(|texture| match &texture.source {
                TextureSource::Bundled(key) if key.starts_with("grass") => most.min(1),
                _ => most,
            })
            .collect();
        for z in cells.z0..cells.z1 {
            let row = Region::new(cells.x0, z, cells.x1, z + 1);
            let (bases, covers) = (
                self.map.field.texture.rows(row),
                self.map.field.cover.rows(row),
            );
            let shown: Vec<u8> = bases
                .iter()
                .zip(covers)
                .map(|(base, cover)| levels[usize::from(cover.checked_sub(1).unwrap_or(*base))])
                .collect();
            let mut x = cells.x0;
            for run in shown.chunk_by(|a, b| a == b) {
                let end = x + run.len() as u32;
                self.fill(Region::new(x, z, end, z + 1), run[0]);
                x = end;
            }
        }
    }

    /// Gives those of these cells that objects stand on level 0.
    fn flatten_under_objects(&mut self, cells: Region) {
        let field = &self.map.field;
        let footings = self
            .map
            .objects
            .keys()
            .filter_map(|id| self.map.footing(*id));
        let near =
            footings.filter(|footing| !footing.region(field).intersection(&cells).is_empty());
        let cells: Vec<(u32, u32)> = near
            .flat_map(|footing| footing.cells(field).collect::<Vec<_>>())
            .collect();
        for (x, z) in cells {
            self.fill(Region::new(x, z, x + 1, z + 1), 0);
        }
    }

    fn fill(&mut self, cells: Region, level: u8) {
        let action = Action::Fill {
            layer: LayerId::Level,
            cells: Some(cells),
            value: level,
        };
        // A level within the map's own range is never refused.
        let _ = action.perform(&mut self.map);
    }
}

impl What {
    /// What differs from the map itself.
    pub fn touches(self, map: &Map) -> Changes {
        let layers: &[LayerId] = match self {
            Self::HighestLevel | Self::ByUse => &[LayerId::Level],
            Self::Unblended => &[LayerId::AlphaBase, LayerId::AlphaCover],
        };
        let mut changes = Changes {
            parameters: self == Self::Unblended,
            ..Changes::none()
        };
        for layer in layers {
            let region = match layer {
                LayerId::Level => map.field.cell_region(),
                _ => map.field.vertex_region(),
            };
            changes.add_layer(*layer, region);
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::model::Bundled;
    use crate::map::{Object, ObjectId};
    use glam::Vec3;

    fn map() -> Map {
        let mut map = Map::flat([70, 41], [10.0, 10.0]).unwrap();
        let textures: Vec<u8> = (0..69 * 40).map(|at| (at % 5) as u8).collect();
        map.field.texture = Layer::from_rows([69, 40], &textures);
        map
    }

    const ALL: [What; 3] = [What::HighestLevel, What::ByUse, What::Unblended];

    #[test]
    fn a_trial_that_followed_edits_is_as_one_made_anew() {
        for what in ALL {
            let mut map = map();
            let mut trial = Trial::new(what, &map);
            let region = Region::new(5, 7, 66, 12);
            for (layer, value) in [
                (LayerId::Texture, 0),
                (LayerId::Cover, 4),
                (LayerId::Cover, 0),
                (LayerId::Level, 2),
            ] {
                let action = Action::Fill {
                    layer,
                    cells: Some(region),
                    value,
                };
                let (_, changes) = action.perform(&mut map).unwrap();
                trial.follow(&map, &changes);
                assert_eq!(*trial.map(), Trial::new(what, &map).map);
            }
            let mut parameters = map.parameters.clone();
            parameters.max_level = 5;
            let action = Action::SetParameters(parameters);
            let (_, changes) = action.perform(&mut map).unwrap();
            let changed = trial.follow(&map, &changes);
            assert_eq!(*trial.map(), Trial::new(what, &map).map);
            assert!(!changed.layers.is_empty(), "{what:?} says what it derived");
        }
    }

    #[test]
    fn cells_under_objects_are_flat_whatever_grows_there() {
        let mut map = map();
        map.models
            .push(Bundled::by_key("house").unwrap().model().unwrap());
        let stone = Object::new("stone", 0, Vec3::new(200.5, 0.0, 100.5));
        map.objects.insert(ObjectId(1), stone);
        let trial = Trial::new(What::ByUse, &map);
        assert_eq!(trial.map.field.level.get(20, 10), 0);
        assert_ne!(trial.map.field.level.get(40, 10), 0);
    }

    #[test]
    fn grass_is_smooth_and_the_rest_is_as_rough_as_may_be() {
        let map = map();
        let trial = Trial::new(What::ByUse, &map);
        for (x, z) in map.field.cell_region().places() {
            let grass = map.field.texture.get(x, z) < 2;
            assert_eq!(trial.map.field.level.get(x, z), if grass { 1 } else { 3 });
        }
        assert_eq!(map.field.level.get(0, 0), 0, "the map is as it was");
    }
}
