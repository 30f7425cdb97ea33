//! Falloff curves: how a brush fades from its centre to its rim.

use serde::{Deserialize, Serialize};

/// Samples of a curve between its two ends.
const SAMPLES: usize = 256;

/// Most points that a curve is led through between its ends.
pub const MOST_POINTS: usize = 6;

/// A curve from full strength at the centre, `(0, 1)`, to none at the rim, `(1, 0)`: a cubic Bézier with two handles, or
/// led through points if there are any.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Falloff {
    /// The two handles: share of the way to the rim, strength; all 0..1.
    pub handles: [[f32; 2]; 2],
    /// The points that it is led through, in any order: share of the way to the rim, strength; all 0..1.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub points: [Option<[f32; 2]>; MOST_POINTS],
}

fn is_empty(points: &[Option<[f32; 2]>; MOST_POINTS]) -> bool {
    points.iter().all(Option::is_none)
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
            points: [None; MOST_POINTS],
        }
    }

    /// Whether every handle and every point lies within 0..1.
    pub fn is_valid(&self) -> bool {
        let points = self.points.iter().flatten();
        let mut numbers = self.handles.iter().chain(points).flatten();
        numbers.all(|n| (0.0..=1.0).contains(n))
    }

    /// Whether it is led through points.
    pub fn has_points(&self) -> bool {
        !is_empty(&self.points)
    }

    /// The strength, 0..1, at `way`: 0 at the centre, 1 at the rim; beyond the rim 0.
    pub fn at(&self, way: f32) -> f32 {
        if way <= 0.0 {
            return 1.0;
        }
        if way >= 1.0 {
            return 0.0;
        }
        if self.has_points() {
            return Knots::of(self).at(way);
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

/// The points of a curve with its ends, from the centre to the rim, and how steep it is in each.
struct Knots {
    places: [[f32; 2]; MOST_POINTS + 2],
    slopes: [f32; MOST_POINTS + 2],
    count: usize,
}

impl Knots {
    fn of(falloff: &Falloff) -> Self {
        let mut places = [[1.0, 0.0]; MOST_POINTS + 2];
        places[0] = [0.0, 1.0];
        let mut count = 1;
        for point in falloff.points.iter().flatten() {
            places[count] = *point;
            count += 1;
        }
        places[1..count].sort_by(|a, b| a[0].total_cmp(&b[0]));
        let mut knots = Self {
            places,
            slopes: [0.0; MOST_POINTS + 2],
            count: count + 1,
        };
        for index in 1..count {
            knots.slopes[index] = knots.slope(index);
        }
        knots
    }

    /// Rise over the way from a knot to the next; between two at one place it is steep, not endless.
    fn rise(&self, index: usize) -> f32 {
        let ([x, y], [next_x, next_y]) = (self.places[index], self.places[index + 1]);
        (next_y - y) / (next_x - x).max(1e-4)
    }

    /// The harmonic mean of what is before and after: the curve never swings beyond its points.
    fn slope(&self, index: usize) -> f32 {
        let (before, after) = (self.rise(index - 1), self.rise(index));
        if before * after <= 0.0 {
            return 0.0;
        }
        2.0 * before * after / (before + after)
    }

    fn at(&self, way: f32) -> f32 {
        let last = self.count - 1;
        let next = self.places[1..last]
            .iter()
            .take_while(|place| place[0] < way);
        let index = next.count();
        let ([x, y], [next_x, next_y]) = (self.places[index], self.places[index + 1]);
        let width = (next_x - x).max(1e-4);
        let t = ((way - x) / width).clamp(0.0, 1.0);
        let (square, cube) = (t * t, t * t * t);
        let ends = y * (2.0 * cube - 3.0 * square + 1.0) + next_y * (3.0 * square - 2.0 * cube);
        let slopes = self.slopes[index] * (cube - 2.0 * square + t)
            + self.slopes[index + 1] * (cube - square);
        (ends + slopes * width).clamp(0.0, 1.0)
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

    #[test]
    fn a_curve_goes_through_its_points_and_never_beyond_them() {
        let mut curve = Falloff::SMOOTH;
        curve.points[3] = Some([0.6, 0.9]);
        curve.points[0] = Some([0.2, 0.4]);
        curve.points[1] = Some([0.8, 0.9]);
        assert!(curve.is_valid() && curve.has_points());
        for [x, y] in [[0.2, 0.4], [0.6, 0.9], [0.8, 0.9]] {
            assert!((curve.at(x) - y).abs() < 1e-5, "{x}");
        }
        assert_eq!((curve.at(0.0), curve.at(1.0)), (1.0, 0.0));
        let strengths = |from: u32, to: u32| (from..=to).map(move |i| curve.at(i as f32 / 1000.0));
        assert!(strengths(200, 600).all(|s| (0.4 - 1e-5..=0.9 + 1e-5).contains(&s)));
        assert!(strengths(600, 800).all(|s| (s - 0.9).abs() < 1e-5));
        assert!(strengths(0, 200).is_sorted_by(|a, b| a >= b));
        curve.points[2] = Some([0.6, 0.1]);
        assert!(
            strengths_of(&curve).all(|s| (0.0..=1.0).contains(&s)),
            "two at one place"
        );
        curve.points[2] = Some([f32::NAN, 0.0]);
        assert!(!curve.is_valid());
    }

    fn strengths_of(curve: &Falloff) -> impl Iterator<Item = f32> {
        (0..=1000).map(|i| curve.at(i as f32 / 1000.0))
    }

    #[test]
    fn a_curve_without_points_is_written_as_before() {
        let text = ron::to_string(&Falloff::DOME).unwrap();
        assert!(!text.contains("points"), "{text}");
        assert_eq!(ron::from_str::<Falloff>(&text).unwrap(), Falloff::DOME);
        let mut curve = Falloff::LINEAR;
        curve.points[0] = Some([0.1, 0.3]);
        let text = ron::to_string(&curve).unwrap();
        assert_eq!(ron::from_str::<Falloff>(&text).unwrap(), curve);
    }
}
