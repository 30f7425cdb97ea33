//! A ramp: ground that rises evenly from one place to another.

use crate::edit::dab::{Dab, Memory};
use crate::edit::{EditError, PathPoint, plane};
use crate::map::{Changes, FARTHEST, Map};
use serde::{Deserialize, Serialize};

/// From where to where the ground rises: metres east, up, south.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ramp {
    /// Its first end.
    pub from: [f32; 3],
    /// Its last end.
    pub to: [f32; 3],
}

impl Ramp {
    /// Whether its heights are heights.
    ///
    /// # Errors
    /// When one is out of range.
    pub fn check(self) -> Result<(), EditError> {
        for found in self.from.into_iter().chain(self.to) {
            if !(-10.0 * FARTHEST..=10.0 * FARTHEST).contains(&found) {
                let (name, expected) = ("end", "a place within 1 000 000 m");
                return Err(wrong(name, found, expected));
            }
        }
        for found in [self.from[1], self.to[1]] {
            if !(-FARTHEST..=FARTHEST).contains(&found) {
                return Err(wrong("height", found, "−100 000 to 100 000 m"));
            }
        }
        Ok(())
    }

    /// The path of the stroke that draws it.
    pub fn path(self) -> [PathPoint; 2] {
        [self.from, self.to].map(|[x, _, z]| PathPoint::new(x, z, 0.0))
    }

    /// Metres from end to end, seen from above.
    pub fn length(self) -> f32 {
        (self.to[0] - self.from[0]).hypot(self.to[2] - self.from[2])
    }

    /// Its height beside a place, in metres: beyond its ends as there.
    pub fn height(self, [x, z]: [f32; 2]) -> f32 {
        let [dx, rise, dz] = std::array::from_fn(|axis| self.to[axis] - self.from[axis]);
        let square = dx * dx + dz * dz;
        if square <= 0.0 {
            return self.from[1];
        }
        let along = (x - self.from[0]) * dx + (z - self.from[2]) * dz;
        self.from[1] + rise * (along / square).clamp(0.0, 1.0)
    }

    /// Draws one dab.
    pub(in crate::edit) fn dab(self, dab: &Dab, memory: &mut Memory, map: &mut Map) -> Changes {
        dab.cover_vertices(memory, map, &plane::HEIGHT, |x, z, before, strength| {
            before + (self.height(dab.seen_from_original(x, z)) - before) * strength
        })
    }
}

fn wrong(name: &'static str, found: f32, expected: &'static str) -> EditError {
    EditError::Setting {
        name,
        found,
        expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rises_evenly_and_goes_on_level() {
        let ramp = Ramp {
            from: [10.0, 5.0, 10.0],
            to: [10.0, 25.0, 50.0],
        };
        assert_eq!(ramp.length(), 40.0);
        assert_eq!(ramp.height([99.0, 10.0]), 5.0);
        assert_eq!(ramp.height([-5.0, 30.0]), 15.0);
        assert_eq!(ramp.height([10.0, 900.0]), 25.0);
        let point = Ramp {
            to: ramp.from,
            ..ramp
        };
        assert_eq!(point.height([3.0, 4.0]), 5.0);
        let wrong = Ramp {
            to: [0.0, f32::NAN, 0.0],
            ..ramp
        };
        assert!(wrong.check().is_err() && ramp.check().is_ok());
    }
}
