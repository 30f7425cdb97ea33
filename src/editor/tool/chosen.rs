//! Which objects are chosen.

use crate::edit::Joining;
use crate::map::{Map, Object, ObjectId};
use std::collections::BTreeSet;

/// The objects that are chosen. One that is gone stays chosen, for when it comes back by undo.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    ids: BTreeSet<ObjectId>,
    /// The one that was chosen last.
    lead: Option<ObjectId>,
}

impl Chosen {
    /// One alone.
    pub fn only(id: ObjectId) -> Self {
        Self::all([id])
    }

    /// Several; the last of them leads.
    pub fn all(ids: impl IntoIterator<Item = ObjectId>) -> Self {
        let mut chosen = Self::default();
        chosen.join(ids, Joining::Replace);
        chosen
    }

    /// Whether an object is among them.
    pub fn contains(&self, id: ObjectId) -> bool {
        self.ids.contains(&id)
    }

    /// Adds objects, takes them away, or chooses them alone. The last that is added leads.
    pub fn join(&mut self, ids: impl IntoIterator<Item = ObjectId>, how: Joining) {
        if how == Joining::Replace {
            *self = Self::default();
        }
        for id in ids {
            if how == Joining::Subtract {
                self.ids.remove(&id);
            } else {
                self.ids.insert(id);
                self.lead = Some(id);
            }
        }
    }

    /// Adds an object, or takes it away if it is chosen.
    pub fn toggle(&mut self, id: ObjectId) {
        let how = if self.contains(id) {
            Joining::Subtract
        } else {
            Joining::Add
        };
        self.join([id], how);
    }

    /// Those that are there.
    pub fn of<'a>(&self, map: &'a Map) -> impl Iterator<Item = (ObjectId, &'a Object)> {
        let there = self.ids.iter();
        there.filter_map(|id| Some((*id, map.objects.get(id)?)))
    }

    /// Of those that are there, the one that was chosen last: whose numbers are shown.
    pub fn lead_of<'a>(&self, map: &'a Map) -> Option<(ObjectId, &'a Object)> {
        let lead = self.lead.filter(|lead| self.contains(*lead));
        let lead = lead.and_then(|id| Some((id, map.objects.get(&id)?)));
        lead.or_else(|| self.of(map).last())
    }

    /// Chooses all from the one that leads to another, in the order of the map.
    pub fn extend_to(&mut self, map: &Map, id: ObjectId) {
        let from = self.lead_of(map).map_or(id, |(lead, _)| lead);
        let between = map.objects.range(from.min(id)..=from.max(id));
        self.join(between.map(|(id, _)| *id), Joining::Add);
        self.lead = Some(id);
    }

    /// Chooses those that are not chosen, and no others.
    pub fn invert(&mut self, map: &Map) {
        let others = map.objects.keys().filter(|id| !self.contains(**id));
        *self = Self::all(others.copied().collect::<Vec<_>>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    fn map() -> Map {
        let mut map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
        for id in [1, 2, 4, 7] {
            let object = Object::new("", 0, Vec3::ZERO);
            map.objects.insert(ObjectId(id), object);
        }
        map
    }

    fn ids(chosen: &Chosen) -> Vec<u32> {
        chosen.of(&map()).map(|(id, _)| id.0).collect()
    }

    #[test]
    fn the_last_leads_and_what_is_gone_waits() {
        let mut chosen = Chosen::all([ObjectId(7), ObjectId(3), ObjectId(1)]);
        assert_eq!(ids(&chosen), [1, 7], "there is no 3 now");
        assert_eq!(chosen.lead_of(&map()).unwrap().0, ObjectId(1));
        chosen.toggle(ObjectId(1));
        assert_eq!(chosen.lead_of(&map()).unwrap().0, ObjectId(7));
        chosen.toggle(ObjectId(2));
        assert_eq!(ids(&chosen), [2, 7]);
        chosen.join([ObjectId(2), ObjectId(7)], Joining::Subtract);
        assert_eq!(chosen.lead_of(&map()), None);
    }

    #[test]
    fn ranges_and_the_others_are_in_the_order_of_the_map() {
        let mut chosen = Chosen::only(ObjectId(4));
        chosen.extend_to(&map(), ObjectId(1));
        assert_eq!(ids(&chosen), [1, 2, 4]);
        assert_eq!(chosen.lead_of(&map()).unwrap().0, ObjectId(1));
        chosen.invert(&map());
        assert_eq!(ids(&chosen), [7]);
        chosen.invert(&map());
        assert_eq!(ids(&chosen), [1, 2, 4]);
    }
}
