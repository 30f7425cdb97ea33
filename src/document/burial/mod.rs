//! Whether objects stand on the ground: how far it rises into their feet and falls from under them, at every number
//! of divisions.

mod clip;
mod ground;
mod watch;

use crate::map::{Footing, MAX_DIVISIONS, Map, ObjectId};
use rayon::prelude::*;

pub use watch::{Snapshot, Watch};

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
        self.gaps.iter().copied().fold(Gap::default(), Gap::join)
    }

    /// Whether the ground rises or falls by more than the model allows.
    pub fn is_problem(&self) -> bool {
        let Gap { rise, fall } = self.worst();
        rise.max(fall) > self.leeway.max(LEAST_LEEWAY)
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
}

/// How the ground lies to an object's foot; none if there is no such object. The work follows the cells that it stands
/// on.
pub fn check(map: &Map, object: ObjectId) -> Option<Burial> {
    let model = usize::from(map.objects.get(&object)?.model);
    let leeway = map.models.get(model)?.leeway;
    let footing = map.footing(object)?;
    let most = map.parameters.max_divisions.min(MAX_DIVISIONS);
    let gaps = (0..=most).map_while(|divisions| gap(map, &footing, divisions));
    Some(Burial {
        object,
        gaps: gaps.collect(),
        leeway,
    })
}

/// Every object that is buried or stands in the air by more than its model allows, in their order.
pub fn problems(map: &Map) -> Vec<Burial> {
    let ids: Vec<ObjectId> = map.objects.keys().copied().collect();
    let checked = ids.par_iter().filter_map(|id| check(map, *id));
    checked.filter(Burial::is_problem).collect()
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
