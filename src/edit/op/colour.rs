//! Painting the colours of vertices.

use crate::edit::dab::{Dab, Memory};
use crate::edit::{EditError, plane};
use crate::map::{Changes, Map};
use serde::{Deserialize, Serialize};

/// What a colour brush does to vertices, from their colour before the stroke. Colours are linear, 0..1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum ColourTool {
    /// Draws it to this colour.
    Blend([f32; 3]),
    /// Multiplies it with this colour.
    Multiply([f32; 3]),
    /// The mean about the vertex, and on while it is held.
    Smooth,
}

impl ColourTool {
    /// Whether its colour is one.
    ///
    /// # Errors
    /// When a channel is out of range.
    pub fn check(self) -> Result<(), EditError> {
        let (Self::Blend(colour) | Self::Multiply(colour)) = self else {
            return Ok(());
        };
        let wrong = colour
            .into_iter()
            .find(|channel| !(0.0..=1.0).contains(channel));
        match wrong {
            None => Ok(()),
            Some(found) => Err(EditError::Setting {
                name: "colour",
                found,
                expected: "0 to 1 in each channel",
            }),
        }
    }

    /// What its edits are called.
    pub fn label(self) -> &'static str {
        match self {
            Self::Blend(_) => "Paint colours",
            Self::Multiply(_) => "Multiply colours",
            Self::Smooth => "Smooth colours",
        }
    }

    /// Draws one dab.
    pub(in crate::edit) fn dab(self, dab: &Dab, memory: &mut Memory, map: &mut Map) -> Changes {
        if self == Self::Smooth {
            return dab.move_vertices(memory, map, &plane::COLOUR, |now, x, z, strength| {
                now.smoothed(x, z, strength)
            });
        }
        dab.cover_vertices(memory, map, &plane::COLOUR, |_, _, before, strength| {
            self.apply(before, strength)
        })
    }

    /// The new colour of a vertex from the one before the stroke.
    fn apply(self, before: [u16; 3], strength: f32) -> [u16; 3] {
        std::array::from_fn(|channel| {
            let now = f32::from(before[channel]);
            let to = match self {
                Self::Blend(colour) => colour[channel] * f32::from(u16::MAX),
                Self::Multiply(colour) => colour[channel] * now,
                Self::Smooth => now,
            };
            (now + (to - now) * strength).round() as u16
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_blend_and_multiply() {
        let before = [65535, 32768, 0];
        assert_eq!(ColourTool::Blend([0.0; 3]).apply(before, 1.0), [0; 3]);
        assert_eq!(ColourTool::Blend([1.0; 3]).apply(before, 0.0), before);
        let darker = ColourTool::Multiply([0.5; 3]).apply(before, 1.0);
        assert_eq!(darker, [32768, 16384, 0]);
        assert!(ColourTool::Blend([0.0, 1.1, 0.0]).check().is_err());
    }
}
