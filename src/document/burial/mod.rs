//! Whether objects stand on the ground: how far it rises into their feet and falls from under them, at every number
//! of divisions.

mod clip;
mod ground;
mod remedy;
mod watch;

use crate::map::{Footing, MAX_DIVISIONS, Map, ObjectId};
use rayon::prelude::*;

pub use remedy::{Outcome, Remedy, divisions, metres};
pub use watch::{Snapshot, Watch};

use remedy::Rehearsal;

/// The least leeway, metres: no ground is told from a foot by less.
const LEAST_LEEWAY: f32 = 0.001;

/// How the ground lies to the foot of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Burial {
    /// The object.
    pub object: ObjectId,
    /// One for each number of divisions from 0 to the map's largest; empty if there is no ground under it.
    pub gaps: Vec<Gap>,
    /// What the object's model allows, metres.
    pub leeway: f32,
    /// What each remedy would leave; empty if the object stands on the ground.
    pub outcomes: Vec<Outcome>,
}

/// How the ground, with every cell divided equally often and fully displaced, lies to a foot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gap {
    /// The most that it rises above the plane of the foot within its outline, metres; 0 if it does nowhere.
    pub rise: f32,
    /// The most that it falls below that plane within the outline, metres; 0 if it does nowhere.
    pub fall: f32,
}

impl Burial {
    /// The largest rise and the largest fall at any number of divisions, metres.
    pub fn worst(&self) -> Gap {
        Gap::worst_of(&self.gaps)
    }

    /// Whether the ground rises or falls by more than the model allows.
    pub fn is_problem(&self) -> bool {
        self.worst().exceeds(self.leeway)
    }
}

impl Gap {
    /// The larger rise and the larger fall of two.
    pub fn join(self, other: Self) -> Self {
        Self {
            rise: self.rise.max(other.rise),
            fall: self.fall.max(other.fall),
        }
    }

    /// The larger of rise and fall.
    pub fn most(self) -> f32 {
        self.rise.max(self.fall)
    }

    fn worst_of(gaps: &[Self]) -> Self {
        gaps.iter().copied().fold(Self::default(), Self::join)
    }

    /// Whether it is more than a model allows.
    fn exceeds(self, leeway: f32) -> bool {
        self.most() > leeway.max(LEAST_LEEWAY)
    }
}

/// How the ground lies to an object's foot; none if there is no such object. The work follows the cells that it stands
/// on.
pub fn check(map: &Map, object: ObjectId) -> Option<Burial> {
    look(map, object, &mut None)
}

/// The same for several objects, on as many threads as there are; without those that aren't there.
pub fn check_all(map: &Map, objects: &[ObjectId]) -> Vec<Burial> {
    let objects = objects.par_iter();
    let looked = objects.map_init(|| None, |rehearsal, id| look(map, *id, rehearsal));
    looked.flatten().collect()
}

/// Every object that is buried or stands in the air by more than its model allows, in their order.
pub fn problems(map: &Map) -> Vec<Burial> {
    let ids: Vec<ObjectId> = map.objects.keys().copied().collect();
    let mut found = check_all(map, &ids);
    found.retain(Burial::is_problem);
    found
}

fn look(map: &Map, object: ObjectId, rehearsal: &mut Option<Rehearsal>) -> Option<Burial> {
    let model = usize::from(map.objects.get(&object)?.model);
    let mut burial = Burial {
        object,
        gaps: gaps(map, object)?,
        leeway: map.models.get(model)?.leeway,
        outcomes: Vec::new(),
    };
    if burial.is_problem() {
        let rehearsal = rehearsal.get_or_insert_with(|| Rehearsal::of(map));
        burial.outcomes = rehearsal.outcomes(map, &burial);
    }
    Some(burial)
}

/// One gap for each number of divisions; none at all where there is no ground.
fn gaps(map: &Map, object: ObjectId) -> Option<Vec<Gap>> {
    let footing = map.footing(object)?;
    let most = map.parameters.max_divisions.min(MAX_DIVISIONS);
    let gaps = (0..=most).map_while(|divisions| gap(map, &footing, divisions));
    Some(gaps.collect())
}

/// None where there is no ground.
fn gap(map: &Map, footing: &Footing, divisions: u8) -> Option<Gap> {
    let mut found: Option<Gap> = None;
    ground::triangles_under(map, footing, divisions, |triangle| {
        clip::within(triangle, footing.outline(), |place, height| {
            let above = height - footing.height_at(place);
            let here = Gap {
                rise: above.max(0.0),
                fall: (-above).max(0.0),
            };
            found = Some(found.unwrap_or_default().join(here));
        });
    });
    found
}

#[cfg(test)]
mod tests;
