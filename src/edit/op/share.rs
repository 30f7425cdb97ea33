//! Painting alphas: how much of the base texture, or of the cover, shows at a vertex.

use crate::edit::EditError;
use crate::edit::dab::{Dab, Memory};
use crate::edit::plane::Plane;
use crate::map::{Changes, Map};
use serde::{Deserialize, Serialize};

/// What an alpha brush draws vertices to, from their alpha before the stroke.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum ShareTool {
    /// This alpha, 0..1.
    Set(f32),
    /// As much more, −1..1; cut at 0 and 1.
    Add(f32),
    /// The mean about the vertex, and on while it is held.
    Smooth,
}

impl ShareTool {
    /// Whether its number is one.
    ///
    /// # Errors
    /// When it is out of range.
    pub fn check(self) -> Result<(), EditError> {
        let (found, expected, fits) = match self {
            Self::Smooth => return Ok(()),
            Self::Set(alpha) => (alpha, "0 to 1", (0.0..=1.0).contains(&alpha)),
            Self::Add(alpha) => (alpha, "-1 to 1", (-1.0..=1.0).contains(&alpha)),
        };
        if fits {
            return Ok(());
        }
        Err(EditError::Setting {
            name: "alpha",
            found,
            expected,
        })
    }

    /// Draws one dab.
    pub(in crate::edit) fn dab(
        self,
        plane: &Plane<u16>,
        dab: &Dab,
        memory: &mut Memory,
        map: &mut Map,
    ) -> Changes {
        if self == Self::Smooth {
            return dab.move_vertices(memory, map, plane, |now, x, z, strength| {
                now.smoothed(x, z, strength)
            });
        }
        dab.cover_vertices(memory, map, plane, |_, _, before, strength| {
            self.apply(before, strength)
        })
    }

    /// The new alpha of a vertex from the one before the stroke.
    pub(super) fn apply(self, before: u16, strength: f32) -> u16 {
        let now = f32::from(before);
        let full = f32::from(u16::MAX);
        let new = match self {
            Self::Set(alpha) => now + (alpha * full - now) * strength,
            Self::Add(alpha) => now + alpha * full * strength,
            Self::Smooth => now,
        };
        // The cast cuts at 0 and at the largest.
        new.round() as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alphas_are_drawn_to_the_value_and_stay_in_range() {
        assert_eq!(ShareTool::Set(1.0).apply(0, 0.5), 32768);
        assert_eq!(ShareTool::Set(0.0).apply(65535, 1.0), 0);
        assert_eq!(ShareTool::Set(0.3).apply(1234, 0.0), 1234);
        assert_eq!(ShareTool::Add(0.5).apply(60000, 1.0), u16::MAX);
        assert_eq!(ShareTool::Add(-0.5).apply(100, 1.0), 0);
        assert!(ShareTool::Set(f32::NAN).check().is_err());
        assert!(ShareTool::Add(1.5).check().is_err());
        assert!(ShareTool::Add(-1.0).check().is_ok());
    }
}
