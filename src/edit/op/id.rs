//! Painting what cells have by number: textures, covers, palettes, holes.

use super::fill::most;
use crate::edit::EditError;
use crate::map::{LayerId, Map};
use serde::{Deserialize, Serialize};

/// What an id brush does to a cell, from what was there before the stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum IdTool {
    /// Sets this number.
    Set(u8),
    /// The most frequent of the 3 × 3 cells around; the cell's own if several are.
    Majority,
}

impl IdTool {
    /// Whether the map allows the number in the layer.
    ///
    /// # Errors
    /// When it names nothing.
    pub fn check(self, layer: LayerId, map: &Map) -> Result<(), EditError> {
        let most = most(map, layer);
        match self {
            Self::Set(value) if value > most => Err(EditError::Value { layer, value, most }),
            _ => Ok(()),
        }
    }

    /// What its edits are called.
    pub fn label(self, layer: LayerId) -> String {
        match (self, layer) {
            (Self::Set(0), LayerId::Cover) => "Remove covers".into(),
            (Self::Set(0), LayerId::Hole) => "Close holes".into(),
            (Self::Set(_), LayerId::Hole) => "Cut holes".into(),
            (Self::Set(_), _) => format!("Paint {}s", layer.name()),
            (Self::Majority, _) => format!("Smooth {}s", layer.name()),
        }
    }

    /// The new number of a cell: `around` are the 3 × 3 numbers about it, row by row.
    pub fn apply(self, around: [u8; 9]) -> u8 {
        match self {
            Self::Set(value) => value,
            Self::Majority => majority(around),
        }
    }
}

fn majority(around: [u8; 9]) -> u8 {
    let count = |value: u8| around.iter().filter(|other| **other == value).count();
    let own = around[4];
    let better = |best: u8, value: &u8| {
        if count(*value) > count(best) {
            *value
        } else {
            best
        }
    };
    around.iter().fold(own, better)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_majority_wins_and_a_tie_keeps_what_is_there() {
        assert_eq!(IdTool::Majority.apply([1, 1, 2, 2, 3, 2, 2, 1, 5]), 2);
        assert_eq!(IdTool::Majority.apply([1, 1, 1, 7, 7, 7, 2, 3, 4]), 7);
        assert_eq!(IdTool::Set(4).apply([0; 9]), 4);
    }

    #[test]
    fn a_number_that_names_nothing_is_refused() {
        let map = Map::flat([4, 4], [1.0, 1.0]).unwrap();
        let textures = map.textures.len() as u8;
        assert!(IdTool::Set(textures).check(LayerId::Texture, &map).is_err());
        assert!(IdTool::Set(textures).check(LayerId::Cover, &map).is_ok());
        assert!(IdTool::Set(2).check(LayerId::Hole, &map).is_err());
    }
}
