//! A brush made ready for many quick answers, and the chance that its soft edge is drawn by.

use super::brush::{Brush, Shape};
use super::placing::Placing;
use crate::math::{FalloffTable, Region};

/// A brush with its falloff sampled.
#[derive(Clone, Debug)]
pub(super) struct Tip {
    brush: Brush,
    table: FalloffTable,
}

impl Tip {
    /// The brush made ready.
    pub fn of(brush: &Brush) -> Self {
        Self {
            brush: brush.clone(),
            table: brush.falloff.table(),
        }
    }

    /// The brush itself.
    pub fn brush(&self) -> &Brush {
        &self.brush
    }

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
        self.brush.strength * faded * self.grey(dx, dz)
    }

    /// Whether a dab reaches no farther than the middle of a cell's side, so that it may miss every place there is.
    pub fn is_within_a_cell(&self, dab: &Placing, spacing: [f32; 2]) -> bool {
        let [u, v] = dab.seen(spacing[0] / 2.0, spacing[1] / 2.0);
        self.brush.way(u, v) >= 1.0 || self.brush.shape != Shape::Picture
    }

    /// How white its picture is there; 1 without one.
    fn grey(&self, dx: f32, dz: f32) -> f32 {
        let radius = self.brush.radius;
        match (&self.brush.picture, self.brush.shape) {
            (Some(picture), Shape::Picture) => picture.at(dx / radius, dz / radius),
            _ => 1.0,
        }
    }

    /// The cells whose centres may lie under a dab, and always those nearest to it.
    pub fn cells(&self, dab: &Placing, spacing: [f32; 2], bounds: Region) -> Region {
        self.places(0.5, dab, spacing, bounds)
    }

    /// The vertices that may lie under a dab, and always those nearest to it.
    pub fn vertices(&self, dab: &Placing, spacing: [f32; 2], bounds: Region) -> Region {
        self.places(0.0, dab, spacing, bounds)
    }

    /// Places that stand `offset` of a cell's side from its corner.
    fn places(&self, offset: f64, dab: &Placing, spacing: [f32; 2], bounds: Region) -> Region {
        let corner = if self.brush.shape != Shape::Round && dab.is_turned() {
            std::f64::consts::SQRT_2
        } else {
            1.0
        };
        let radius = f64::from(self.brush.radius) * f64::from(dab.size) * corner;
        let [x, z] = dab.at;
        let range = |at: f64, spacing: f32, most: u32| {
            let place = at / f64::from(spacing) - offset;
            let reach = radius / f64::from(spacing);
            // Halfway between two places both are the nearest, so that an image reaches what its original reaches.
            let first = (place - reach.max(0.5)).ceil();
            let last = (place + reach.max(0.5)).floor() + 1.0;
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
    use crate::edit::placing::Step;

    #[test]
    fn strength_is_full_within_the_hard_part_and_nothing_at_the_rim() {
        let tip = Tip::of(&Brush {
            radius: 10.0,
            strength: 0.8,
            ..Brush::default()
        });
        assert_eq!(tip.strength(3.0, 4.0), 0.8);
        assert!(tip.strength(7.5, 0.0) > 0.1 && tip.strength(7.5, 0.0) < 0.7);
        assert_eq!(tip.strength(10.0, 0.0), 0.0);
    }

    #[test]
    fn a_dab_holds_the_cells_under_it_and_no_others() {
        let brush = Brush {
            radius: 10.0,
            ..Brush::default()
        };
        let tip = Tip::of(&brush);
        let bounds = Region::of_size([20, 20]);
        let cells = |x, z| {
            let step = Step {
                at: [x, z],
                pressure: 1.0,
            };
            let dab = Placing::new(&brush, step, [1.0, 0.0], 0, 0);
            tip.cells(&dab, [10.0, 10.0], bounds)
        };
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
