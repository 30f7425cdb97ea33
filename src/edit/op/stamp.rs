//! A stamp: the brush's own shape as ground.

use crate::edit::dab::{Dab, Memory};
use crate::edit::{EditError, plane};
use crate::map::{Changes, FARTHEST, Map};
use serde::{Deserialize, Serialize};

/// Where the brush has less than this share of its strength, ground that is drawn up to a stamp fades into what is
/// about it.
const FOOT: f32 = 0.2;

/// Ground of the brush's shape.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stamp {
    /// Metres where the brush is strongest; below 0 it goes down.
    pub height: f32,
    /// How it joins what is there.
    pub join: Join,
}

/// How a stamp joins the ground.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Join {
    /// It is added.
    Add,
    /// It stands at this height, in metres; of it and the ground the higher is seen, of one that goes down the lower.
    Beyond(f32),
}

impl Stamp {
    /// Whether its heights are heights.
    ///
    /// # Errors
    /// When one is out of range.
    pub fn check(self) -> Result<(), EditError> {
        let foot = match self.join {
            Join::Add => 0.0,
            Join::Beyond(foot) => foot,
        };
        let is_height = |height: &f32| (-FARTHEST..=FARTHEST).contains(height);
        match [self.height, foot].into_iter().find(|h| !is_height(h)) {
            None => Ok(()),
            Some(found) => Err(EditError::Setting {
                name: "height",
                found,
                expected: "−100 000 to 100 000 m",
            }),
        }
    }

    /// Draws one dab.
    pub(in crate::edit) fn dab(self, dab: &Dab, memory: &mut Memory, map: &mut Map) -> Changes {
        dab.cover_vertices(memory, map, &plane::HEIGHT, |_, _, before, strength| {
            self.apply(before, strength).clamp(-FARTHEST, FARTHEST)
        })
    }

    /// The new height of a vertex from the one before the stroke.
    fn apply(self, before: f32, strength: f32) -> f32 {
        let Join::Beyond(foot) = self.join else {
            return before + self.height * strength;
        };
        let above = foot + self.height * strength - before;
        let share = (strength / FOOT).min(1.0);
        let beyond = if self.height < 0.0 {
            above.min(0.0)
        } else {
            above.max(0.0)
        };
        before + beyond * share * share * (3.0 - 2.0 * share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pit_is_a_hill_turned_over() {
        for join in [0.0, 4.0, -9.0] {
            for before in [-20.0, -4.0, 0.5, 3.0, 18.0] {
                for strength in [0.0, 0.1, 0.6, 1.0] {
                    let stamp = |height, foot| Stamp {
                        height,
                        join: Join::Beyond(foot),
                    };
                    let hill = stamp(7.0, join).apply(before, strength);
                    let pit = stamp(-7.0, -join).apply(-before, strength);
                    assert_eq!(hill, -pit);
                    assert!(hill >= before && pit <= -before);
                }
            }
        }
    }

    #[test]
    fn it_is_added_or_seen_where_it_is_beyond_the_ground() {
        let hill = |join| Stamp { height: 10.0, join };
        assert_eq!(hill(Join::Add).apply(3.0, 0.5), 8.0);
        let standing = hill(Join::Beyond(2.0));
        assert_eq!(standing.apply(30.0, 1.0), 30.0);
        assert_eq!(standing.apply(3.0, 1.0), 12.0);
        assert_eq!(standing.apply(-50.0, 0.0), -50.0, "nothing at its rim");
        let pit = Stamp {
            height: -10.0,
            join: Join::Beyond(2.0),
        };
        assert_eq!(pit.apply(-30.0, 1.0), -30.0);
        assert_eq!(pit.apply(3.0, 1.0), -8.0);
        assert!(hill(Join::Beyond(f32::NAN)).check().is_err());
    }
}
