//! Painting displacement levels.

use crate::edit::EditError;
use crate::map::{LayerId, Map};
use serde::{Deserialize, Serialize};

/// What the level brush does to a cell, from its level before the stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LevelTool {
    /// Sets this level.
    Set(u8),
    /// One level more, up to the map's highest.
    Raise,
    /// One level less.
    Lower,
    /// The median of the 3 × 3 cells around.
    Smooth,
}

impl LevelTool {
    /// Whether the map allows the level.
    ///
    /// # Errors
    /// When it is above the map's highest.
    pub fn check(self, map: &Map) -> Result<(), EditError> {
        let most = map.parameters.max_level;
        match self {
            Self::Set(value) if value > most => Err(EditError::Value {
                layer: LayerId::Level,
                value,
                most,
            }),
            _ => Ok(()),
        }
    }

    /// What its edits are called.
    pub fn label(self) -> String {
        match self {
            Self::Set(level) => format!("Paint level {level}"),
            Self::Raise => "Raise levels".into(),
            Self::Lower => "Lower levels".into(),
            Self::Smooth => "Smooth levels".into(),
        }
    }

    /// The new level of a cell: `around` are the 3 × 3 levels about it, row by row.
    pub fn apply(self, around: [u8; 9], most: u8) -> u8 {
        let level = around[4];
        match self {
            Self::Set(level) => level,
            Self::Raise => level.saturating_add(1).min(most.max(level)),
            Self::Lower => level.saturating_sub(1),
            Self::Smooth => median(around),
        }
    }
}

fn median(mut levels: [u8; 9]) -> u8 {
    levels.sort_unstable();
    levels[4]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tool_does_what_it_says() {
        let around = [0, 0, 1, 3, 2, 3, 3, 3, 1];
        assert_eq!(LevelTool::Set(1).apply(around, 3), 1);
        assert_eq!(LevelTool::Raise.apply(around, 3), 3);
        assert_eq!(LevelTool::Raise.apply(around, 2), 2);
        assert_eq!(LevelTool::Lower.apply(around, 3), 1);
        assert_eq!(LevelTool::Lower.apply([0; 9], 3), 0);
        assert_eq!(LevelTool::Smooth.apply(around, 3), 2);
        assert_eq!(LevelTool::Raise.apply([5; 9], 3), 5);
    }

    #[test]
    fn a_level_above_the_highest_is_refused() {
        let map = Map::flat([4, 4], [1.0, 1.0]).unwrap();
        assert!(LevelTool::Set(4).check(&map).is_err());
        LevelTool::Set(3).check(&map).unwrap();
    }
}
