//! The brush: how far it reaches and how strongly it acts there.

use super::EditError;
use crate::math::{Falloff, FalloffTable, Region};
use serde::{Deserialize, Serialize};

/// Largest radius, in metres.
const MOST_RADIUS: f32 = 1_000_000.0;

/// The outline of a brush.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// A circle.
    #[default]
    Round,
    /// A square along the axes.
    Square,
}

/// A brush as the designer sets it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Brush {
    /// Metres from the centre to the rim, more than 0.
    pub radius: f32,
    /// How much it does at the centre, 0..1.
    pub strength: f32,
    /// Share of the radius that has full strength, 0..1; the falloff begins there.
    pub hardness: f32,
    /// How it fades from there to the rim.
    pub falloff: Falloff,
    /// Its outline.
    pub shape: Shape,
    /// Distance between dabs as a share of the radius, 0.02..1.
    pub spacing: f32,
}

impl Default for Brush {
    fn default() -> Self {
        Self {
            radius: 40.0,
            strength: 1.0,
            hardness: 0.5,
            falloff: Falloff::SMOOTH,
            shape: Shape::Round,
            spacing: 0.2,
        }
    }
}

impl Brush {
    /// Checks every number against its range.
    ///
    /// # Errors
    /// The first that is out of range.
    pub fn check(&self) -> Result<(), EditError> {
        let wrong = |name, found, expected| {
            Err(EditError::Brush {
                name,
                found,
                expected,
            })
        };
        if !(self.radius > 0.0 && self.radius <= MOST_RADIUS) {
            return wrong("radius", self.radius, "more than 0, to 1 000 000 m");
        }
        if !(0.0..=1.0).contains(&self.strength) {
            return wrong("strength", self.strength, "0 to 1");
        }
        if !(0.0..=1.0).contains(&self.hardness) {
            return wrong("hardness", self.hardness, "0 to 1");
        }
        if !(0.02..=1.0).contains(&self.spacing) {
            return wrong("spacing", self.spacing, "0.02 to 1");
        }
        if !self.falloff.is_valid() {
            return wrong(
                "falloff handle",
                self.falloff.handles[0][0],
                "four numbers of 0 to 1",
            );
        }
        Ok(())
    }

    /// How far `(dx, dz)` metres off the centre is on the way to the rim: 0 there, 1 at the rim.
    pub fn way(&self, dx: f32, dz: f32) -> f32 {
        let distance = match self.shape {
            Shape::Round => (dx * dx + dz * dz).sqrt(),
            Shape::Square => dx.abs().max(dz.abs()),
        };
        distance / self.radius
    }

    /// The brush made ready for many quick answers.
    pub(super) fn tip(&self) -> Tip {
        Tip {
            brush: self.clone(),
            table: self.falloff.table(),
        }
    }
}

/// A brush with its falloff sampled.
#[derive(Clone, Debug)]
pub(super) struct Tip {
    brush: Brush,
    table: FalloffTable,
}

impl Tip {
    /// Metres from the centre to the rim.
    pub fn radius(&self) -> f32 {
        self.brush.radius
    }

    /// Strength × falloff at `(dx, dz)` metres off the centre; 0 beyond the rim.
    pub fn strength(&self, dx: f32, dz: f32) -> f32 {
        let way = self.brush.way(dx, dz);
        if way >= 1.0 {
            return 0.0;
        }
        let soft = 1.0 - self.brush.hardness;
        let faded = if way <= self.brush.hardness {
            1.0
        } else {
            self.table.at((way - self.brush.hardness) / soft)
        };
        self.brush.strength * faded
    }

    /// The cells whose centres may lie under a dab at `(x, z)` metres, and always the cell it stands in.
    pub fn cells(&self, x: f64, z: f64, spacing: [f32; 2], bounds: Region) -> Region {
        self.places(0.5, x, z, spacing, bounds)
    }

    /// The vertices that may lie under a dab at `(x, z)` metres, and always the nearest one.
    pub fn vertices(&self, x: f64, z: f64, spacing: [f32; 2], bounds: Region) -> Region {
        self.places(0.0, x, z, spacing, bounds)
    }

    /// Places that stand `offset` of a cell's side from its corner.
    fn places(&self, offset: f64, x: f64, z: f64, spacing: [f32; 2], bounds: Region) -> Region {
        let radius = f64::from(self.brush.radius);
        let range = |at: f64, spacing: f32, most: u32| {
            let place = at / f64::from(spacing) - offset;
            let reach = radius / f64::from(spacing);
            let nearest = (place + 0.5).floor();
            let first = (place - reach).ceil().min(nearest);
            let last = (place + reach).floor().max(nearest) + 1.0;
            // A float becomes the nearest whole number that fits, so a far dab gives an empty range.
            ((first.max(0.0)) as u32, (last.max(0.0) as u32).min(most))
        };
        let (x0, x1) = range(x, spacing[0], bounds.x1);
        let (z0, z1) = range(z, spacing[1], bounds.z1);
        Region::new(x0, z0, x1, z1)
    }
}

/// A number in [0, 1) for a cell of a stroke: what a soft edge is drawn by.
pub(super) fn chance(seed: u32, x: u32, z: u32) -> f32 {
    let mut h = seed ^ x.wrapping_mul(0x9E37_79B1) ^ z.wrapping_mul(0x85EB_CA77).rotate_left(16);
    for factor in [0x7FEB_352D, 0x846C_A68B] {
        h ^= h >> 16;
        h = h.wrapping_mul(factor);
    }
    h ^= h >> 15;
    (h >> 8) as f32 / (1u32 << 24) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_refused() {
        let wrong = |change: fn(&mut Brush)| {
            let mut brush = Brush::default();
            change(&mut brush);
            assert!(brush.check().is_err(), "{brush:?}");
        };
        Brush::default().check().unwrap();
        wrong(|b| b.radius = 0.0);
        wrong(|b| b.radius = f32::NAN);
        wrong(|b| b.strength = 1.1);
        wrong(|b| b.hardness = -0.1);
        wrong(|b| b.spacing = 0.0);
        wrong(|b| b.falloff.handles[1][0] = 2.0);
    }

    #[test]
    fn strength_is_full_within_the_hard_part_and_nothing_at_the_rim() {
        let tip = Brush {
            radius: 10.0,
            strength: 0.8,
            ..Brush::default()
        }
        .tip();
        assert_eq!(tip.strength(3.0, 4.0), 0.8);
        assert!(tip.strength(7.5, 0.0) > 0.1 && tip.strength(7.5, 0.0) < 0.7);
        assert_eq!(tip.strength(10.0, 0.0), 0.0);
    }

    #[test]
    fn a_dab_holds_the_cells_under_it_and_no_others() {
        let tip = Brush {
            radius: 10.0,
            ..Brush::default()
        }
        .tip();
        let bounds = Region::of_size([20, 20]);
        let cells = |x, z| tip.cells(x, z, [10.0, 10.0], bounds);
        assert_eq!(cells(50.0, 55.0), Region::new(4, 4, 6, 7));
        assert_eq!(cells(-5.0, 0.0), Region::new(0, 0, 1, 1));
        assert!(cells(1e9, 5.0).is_empty());
        assert!(cells(-1e9, 5.0).is_empty());
    }

    #[test]
    fn chances_are_even() {
        let mut sum = 0.0;
        for (x, z) in Region::of_size([100, 100]).places() {
            sum += f64::from(chance(5, x, z));
        }
        assert!((sum / 1e4 - 0.5).abs() < 0.01);
    }
}
