//! Falloff curves: how a brush fades from its centre to its rim.

use serde::{Deserialize, Serialize};

/// Samples of a curve between its two ends.
const SAMPLES: usize = 256;

/// A cubic Bézier curve from full strength at the centre, `(0, 1)`, to none at the rim, `(1, 0)`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Falloff {
    /// The two handles: share of the way to the rim, strength; all 0..1.
    pub handles: [[f32; 2]; 2],
}

impl Falloff {
    /// Level at the centre and at the rim.
    pub const SMOOTH: Self = Self::new([0.42, 1.0], [0.58, 0.0]);
    /// A straight line.
    pub const LINEAR: Self = Self::new([1.0 / 3.0, 2.0 / 3.0], [2.0 / 3.0, 1.0 / 3.0]);
    /// Full for long, then a steep rim.
    pub const DOME: Self = Self::new([0.55, 1.0], [1.0, 0.45]);
    /// A peak at the centre, faint for long.
    pub const SPIKE: Self = Self::new([0.0, 0.55], [0.45, 0.0]);
    /// Nearly full to the very rim.
    pub const HARD: Self = Self::new([1.0, 1.0], [1.0, 1.0]);

    /// The curves to choose from, with their names.
    pub const PRESETS: [(&'static str, Self); 5] = [
        ("Smooth", Self::SMOOTH),
        ("Linear", Self::LINEAR),
        ("Dome", Self::DOME),
        ("Spike", Self::SPIKE),
        ("Hard", Self::HARD),
    ];

    /// The curve with these handles.
    pub const fn new(first: [f32; 2], second: [f32; 2]) -> Self {
        Self {
            handles: [first, second],
        }
    }

    /// Whether every handle lies within 0..1.
    pub fn is_valid(&self) -> bool {
        let mut numbers = self.handles.iter().flatten();
        numbers.all(|n| (0.0..=1.0).contains(n))
    }

    /// The strength, 0..1, at `way`: 0 at the centre, 1 at the rim; beyond the rim 0.
    pub fn at(&self, way: f32) -> f32 {
        if way <= 0.0 {
            return 1.0;
        }
        if way >= 1.0 {
            return 0.0;
        }
        let [first, second] = self.handles;
        let (mut low, mut high) = (0.0f32, 1.0f32);
        for _ in 0..24 {
            let middle = 0.5 * (low + high);
            if bezier([0.0, first[0], second[0], 1.0], middle) < way {
                low = middle;
            } else {
                high = middle;
            }
        }
        bezier([1.0, first[1], second[1], 0.0], 0.5 * (low + high)).clamp(0.0, 1.0)
    }

    /// The curve sampled once, for many quick look-ups.
    pub fn table(&self) -> FalloffTable {
        let mut strengths = [0.0; SAMPLES + 1];
        for (index, strength) in strengths.iter_mut().enumerate() {
            *strength = self.at(index as f32 / SAMPLES as f32);
        }
        FalloffTable { strengths }
    }
}

impl Default for Falloff {
    fn default() -> Self {
        Self::SMOOTH
    }
}

fn bezier(p: [f32; 4], t: f32) -> f32 {
    let u = 1.0 - t;
    p[0] * u * u * u + 3.0 * p[1] * u * u * t + 3.0 * p[2] * u * t * t + p[3] * t * t * t
}

/// A falloff curve as evenly spaced samples.
#[derive(Clone, Debug, PartialEq)]
pub struct FalloffTable {
    strengths: [f32; SAMPLES + 1],
}

impl FalloffTable {
    /// The strength at `way`, within 0.01 of the curve's own wherever that is not nearly upright.
    pub fn at(&self, way: f32) -> f32 {
        let place = way.clamp(0.0, 1.0) * SAMPLES as f32;
        let index = (place as usize).min(SAMPLES - 1);
        let part = place - index as f32;
        self.strengths[index] + (self.strengths[index + 1] - self.strengths[index]) * part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_falls_from_one_to_nothing() {
        for (name, falloff) in Falloff::PRESETS {
            assert!(falloff.is_valid());
            let strengths: Vec<f32> = (0..=100).map(|i| falloff.at(i as f32 / 100.0)).collect();
            assert_eq!((strengths[0], strengths[100]), (1.0, 0.0), "{name}");
            assert!(
                strengths.windows(2).all(|w| w[1] <= w[0] + 1e-6),
                "{name} rises"
            );
        }
    }

    #[test]
    fn presets_are_what_their_names_say() {
        assert!((Falloff::LINEAR.at(0.3) - 0.7).abs() < 1e-3);
        assert!((Falloff::SMOOTH.at(0.5) - 0.5).abs() < 1e-3);
        assert!(Falloff::DOME.at(0.5) > 0.75);
        assert!(Falloff::SPIKE.at(0.5) < 0.25);
        assert!(Falloff::HARD.at(0.9) > 0.8);
    }

    #[test]
    fn a_table_follows_its_curve() {
        let table = Falloff::SMOOTH.table();
        for i in 0..=1000 {
            let way = i as f32 / 1000.0;
            assert!((table.at(way) - Falloff::SMOOTH.at(way)).abs() < 0.01);
        }
        assert_eq!(table.at(7.0), 0.0);
    }
}
