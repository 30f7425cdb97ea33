//! Painting displacement levels.

use crate::edit::brush::{Tip, chance};
use crate::edit::{EditError, Transaction, plane};
use crate::map::{Changes, LayerId, Map};
use crate::math::Region;
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

/// Where a dab falls and how it is drawn.
pub(in crate::edit) struct Dab<'a> {
    pub x: f64,
    pub z: f64,
    pub tip: &'a Tip,
    pub seed: u32,
}

/// Paints one dab; `before` is room for the levels before the stroke, used again from dab to dab.
pub(in crate::edit) fn dab(
    tool: LevelTool,
    dab: &Dab,
    transaction: &mut Transaction,
    map: &mut Map,
    before: &mut Vec<u8>,
) -> Changes {
    let bounds = map.field.cell_region();
    let spacing = map.field.spacing;
    let cells = dab.tip.cells(dab.x, dab.z, spacing, bounds);
    let known = cells.grown(1, &bounds);
    transaction.before(map, &plane::LEVEL, known, before);
    let most = map.parameters.max_level;
    let at_centre = small_tip(dab, spacing);
    transaction.write(map, &plane::LEVEL, cells, |x, z, now| {
        let strength = if at_centre == Some((x, z)) {
            dab.tip.strength(0.0, 0.0)
        } else {
            let dx = (f64::from(x) + 0.5) * f64::from(spacing[0]) - dab.x;
            let dz = (f64::from(z) + 0.5) * f64::from(spacing[1]) - dab.z;
            dab.tip.strength(dx as f32, dz as f32)
        };
        if chance(dab.seed, x, z) < strength {
            tool.apply(around(before, known, x, z), most)
        } else {
            now
        }
    })
}

/// The cell that a tip too small to reach every cell's centre stands in: it is painted all the same.
fn small_tip(dab: &Dab, spacing: [f32; 2]) -> Option<(u32, u32)> {
    let reach = dab.tip.strength(spacing[0] / 2.0, spacing[1] / 2.0);
    if reach > 0.0 || dab.x < 0.0 || dab.z < 0.0 {
        return None;
    }
    let cell = |at: f64, spacing: f32| (at / f64::from(spacing)) as u32;
    Some((cell(dab.x, spacing[0]), cell(dab.z, spacing[1])))
}

/// The 3 × 3 levels about a cell; beyond the field the nearest that there are.
fn around(levels: &[u8], known: Region, x: u32, z: u32) -> [u8; 9] {
    let width = known.width() as usize;
    let mut found = [0; 9];
    for (index, level) in found.iter_mut().enumerate() {
        let near = |at: u32, offset: usize, low: u32, high: u32| {
            (at + offset as u32).saturating_sub(1).clamp(low, high - 1) - low
        };
        let column = near(x, index % 3, known.x0, known.x1) as usize;
        let row = near(z, index / 3, known.z0, known.z1) as usize;
        *level = levels[row * width + column];
    }
    found
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
    fn neighbours_beyond_the_field_are_the_nearest_there_are() {
        let known = Region::new(0, 0, 2, 2);
        assert_eq!(
            around(&[1, 2, 3, 4], known, 0, 0),
            [1, 1, 2, 1, 1, 2, 3, 3, 4]
        );
    }

    #[test]
    fn a_level_above_the_highest_is_refused() {
        let map = Map::flat([4, 4], [1.0, 1.0]).unwrap();
        assert!(LevelTool::Set(4).check(&map).is_err());
        LevelTool::Set(3).check(&map).unwrap();
    }
}
