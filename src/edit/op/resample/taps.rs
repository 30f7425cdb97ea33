//! Along one axis: from which old values, and how much of each, a new value is made.

use serde::{Deserialize, Serialize};

/// How heights between vertices follow from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Interpolation {
    /// Smooth curves through the vertices (Catmull–Rom); may pass a little beyond them.
    #[default]
    Bicubic,
    /// Straight from vertex to vertex.
    Bilinear,
}

impl Interpolation {
    /// How far a value reaches, in places.
    fn reach(self) -> f64 {
        match self {
            Self::Bicubic => 2.0,
            Self::Bilinear => 1.0,
        }
    }

    /// How much of a value is seen so many places away.
    fn weight(self, away: f64) -> f64 {
        let x = away.abs();
        match self {
            Self::Bilinear => (1.0 - x).max(0.0),
            Self::Bicubic if x < 1.0 => (1.5 * x - 2.5) * x * x + 1.0,
            Self::Bicubic if x < 2.0 => ((2.5 - 0.5 * x) * x - 4.0) * x + 2.0,
            Self::Bicubic => 0.0,
        }
    }
}

/// Where new places lie among old ones along an axis: new place `i` at old place `from + i · step`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Along {
    pub from: f64,
    pub step: f64,
}

impl Along {
    /// Where a new place lies among the old ones.
    pub fn at(&self, place: f64) -> f64 {
        self.from + place * self.step
    }
}

/// The old places and their weights of every new place; none where a new place lies beyond the old ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Taps {
    ends: Vec<usize>,
    taps: Vec<(u32, f32)>,
}

impl Taps {
    /// Those of `new` places among `old`. Where new places are further apart than old ones, each takes the mean of all
    /// that lies between, so that nothing is left out.
    pub fn new(old: u32, new: u32, along: Along, interpolation: Interpolation) -> Self {
        let mut made = Self::default();
        let last = i64::from(old) - 1;
        let wide = along.step.max(1.0);
        let reach = interpolation.reach() * wide;
        for place in 0..new {
            let centre = along.at(f64::from(place));
            let mut seen: Vec<(i64, f64)> = Vec::new();
            // A last digit lost in the division must not push the far edge out.
            let (near, far) = (-1e-6, last as f64 + 1e-6);
            if (near..=far).contains(&centre) {
                let (first, end) = ((centre - reach).ceil(), (centre + reach).floor());
                for at in first as i64..=end as i64 {
                    let weight = interpolation.weight((at as f64 - centre) / wide);
                    if weight != 0.0 {
                        seen.push((at, weight));
                    }
                }
            }
            balance(&mut seen, centre);
            let mut taps: Vec<(u32, f64)> = Vec::new();
            for (at, weight) in seen {
                fold(&mut taps, at, weight, last);
            }
            let narrow = |(at, weight): (u32, f64)| (at, weight as f32);
            made.taps.extend(taps.into_iter().map(narrow));
            made.ends.push(made.taps.len());
        }
        made
    }

    /// How many new places there are.
    pub fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The old places of a new one, with their weights, which sum to 1.
    pub fn of(&self, place: u32) -> &[(u32, f32)] {
        let place = place as usize;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.taps[start..self.ends[place]]
    }
}

/// Makes weights sum to 1 with their middle at the centre, so that neither level ground nor a slope is changed.
fn balance(taps: &mut [(i64, f64)], centre: f64) {
    let moment = |power: i32| -> f64 {
        let parts = taps.iter();
        parts
            .map(|(at, weight)| weight * (*at as f64 - centre).powi(power))
            .sum()
    };
    let [sum, first, second] = [moment(0), moment(1), moment(2)];
    let spread = sum * second - first * first;
    // A single tap, or two that stand evenly, have no spread to lean on and need none.
    let (even, lean) = if spread.abs() > 1e-9 {
        (second / spread, -first / spread)
    } else {
        (1.0 / sum, 0.0)
    };
    for (at, weight) in taps {
        *weight *= even + lean * (*at as f64 - centre);
    }
}

/// Adds a tap. Beyond an end values go on as a mirror at the end's own value shows them, so that a slope stays one.
fn fold(taps: &mut Vec<(u32, f64)>, at: i64, weight: f64, last: i64) {
    let (mut at, mut weight) = (at, weight);
    loop {
        let end = at.clamp(0, last);
        if at == end {
            return add(taps, at as u32, weight);
        }
        add(taps, end as u32, 2.0 * weight);
        weight = -weight;
        at = 2 * end - at;
    }
}

fn add(taps: &mut Vec<(u32, f64)>, at: u32, weight: f64) {
    match taps.iter_mut().find(|(known, _)| *known == at) {
        Some((_, sum)) => *sum += weight,
        None => taps.push((at, weight)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(taps: &Taps, values: &[f32], new: u32) -> Vec<f32> {
        let one = |place| {
            let taps = taps.of(place).iter();
            taps.map(|(at, weight)| values[*at as usize] * weight).sum()
        };
        (0..new).map(one).collect()
    }

    #[test]
    fn a_slope_stays_a_slope_at_any_size() {
        for (old, new) in [(2, 2), (2, 9), (5, 3), (9, 2), (1000, 777), (33, 65)] {
            for interpolation in [Interpolation::Bicubic, Interpolation::Bilinear] {
                let step = f64::from(old - 1) / f64::from(new - 1);
                let along = Along { from: 0.0, step };
                let taps = Taps::new(old, new, along, interpolation);
                let values: Vec<f32> = (0..old).map(|n| 3.0 + n as f32 * 0.5).collect();
                for (place, value) in taken(&taps, &values, new).iter().enumerate() {
                    let expected = 3.0 + (place as f64 * step) as f32 * 0.5;
                    assert!((value - expected).abs() < 2e-3, "{old} to {new}: {value}");
                }
            }
        }
    }

    #[test]
    fn places_that_were_there_keep_their_values_by_bits() {
        let values: Vec<f32> = (0..9).map(|n| (n as f32 * 1.7).sin() * 40.0).collect();
        for interpolation in [Interpolation::Bicubic, Interpolation::Bilinear] {
            let along = Along {
                from: 0.0,
                step: 0.5,
            };
            let finer = taken(&Taps::new(9, 17, along, interpolation), &values, 17);
            assert!(values.iter().eq(finer.iter().step_by(2)));
        }
    }

    #[test]
    fn beyond_the_old_places_is_nothing() {
        let along = Along {
            from: -1.5,
            step: 1.0,
        };
        let taps = Taps::new(3, 6, along, Interpolation::Bilinear);
        let counts: Vec<_> = (0..6).map(|place| taps.of(place).len()).collect();
        assert_eq!(counts, [0, 0, 2, 2, 0, 0]);
    }
}
