//! The burial of every object, kept up to date: an object is looked at again only when it or the ground under it
//! changed.

use super::{Burial, check_all};
use crate::map::{Changes, LayerId, Map, ObjectId};
use crate::math::Region;
use std::collections::{BTreeMap, BTreeSet};

/// What is known of the objects of a map.
#[derive(Debug, Default)]
pub struct Watch {
    known: BTreeMap<ObjectId, Burial>,
    /// The cells whose ground each object stands on, one more on every side.
    grounds: BTreeMap<ObjectId, Region>,
    stale: BTreeSet<ObjectId>,
}

/// Some objects to look at, and the map as it was then.
#[derive(Debug)]
pub struct Snapshot {
    map: Map,
    objects: Vec<ObjectId>,
}

impl Watch {
    /// Nothing is known of any object yet.
    pub fn new(map: &Map) -> Self {
        let mut watch = Self::default();
        watch.absorb(map, &Changes::everything());
        watch
    }

    /// Notes which objects have to be looked at again.
    pub fn absorb(&mut self, map: &Map, changes: &Changes) {
        if changes.field || changes.models || changes.parameters {
            *self = Self::default();
            map.objects.keys().for_each(|id| self.spoil(map, *id));
            return;
        }
        for id in &changes.objects {
            self.spoil(map, *id);
        }
        for layer in [LayerId::Height, LayerId::Level, LayerId::Hole] {
            for region in changes.regions_of(layer) {
                let touched = self.grounds.iter().filter(|(_, ground)| {
                    // A vertex belongs to the cells before it as well.
                    let reach = Region::new(ground.x0, ground.z0, ground.x1 + 1, ground.z1 + 1);
                    !reach.intersection(region).is_empty()
                });
                self.stale.extend(touched.map(|(id, _)| *id));
            }
        }
    }

    /// Forgets what is known of an object, and notes where it stands now, if it does.
    fn spoil(&mut self, map: &Map, id: ObjectId) {
        let Some(footing) = map.footing(id) else {
            self.known.remove(&id);
            self.grounds.remove(&id);
            self.stale.remove(&id);
            return;
        };
        let cells = map.field.cell_region();
        let ground = footing.region(&map.field).grown(1, &cells);
        self.grounds.insert(id, ground);
        self.stale.insert(id);
    }

    /// How many objects have to be looked at.
    pub fn left(&self) -> usize {
        self.stale.len()
    }

    /// At most so many of the objects that have to be looked at, with the map as it is now. They count as looked at
    /// from here on, so [`learn`](Self::learn) what comes of it.
    pub fn take(&mut self, map: &Map, most: usize) -> Snapshot {
        let objects: Vec<ObjectId> = self.stale.iter().copied().take(most).collect();
        for id in &objects {
            self.stale.remove(id);
        }
        Snapshot {
            map: map.clone(),
            objects,
        }
    }

    /// Notes what was found, but for objects that are gone.
    pub fn learn(&mut self, found: Vec<Burial>) {
        for burial in found {
            if self.grounds.contains_key(&burial.object) {
                self.known.insert(burial.object, burial);
            }
        }
    }

    /// The objects that are known to be buried or to stand in the air by more than their models allow.
    pub fn problems(&self) -> impl Iterator<Item = &Burial> {
        self.known.values().filter(|burial| burial.is_problem())
    }

    /// What is known of an object.
    pub fn of(&self, id: ObjectId) -> Option<&Burial> {
        self.known.get(&id)
    }
}

impl Snapshot {
    /// Looks at the objects, on as many threads as there are.
    pub fn check(&self) -> Vec<Burial> {
        check_all(&self.map, &self.objects)
    }
}
