//! Spacing dabs along a path by distance, never by frame.

use serde::{Deserialize, Serialize};

/// Positions of dabs are whole multiples of a cell divided by this.
///
/// Rounding to it makes the same path give the same dabs however many events it came in.
const STEPS_A_CELL: f64 = 1024.0;

/// A place on the ground that the pointer passed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathPoint {
    /// Metres east.
    pub x: f32,
    /// Metres south.
    pub z: f32,
    /// Seconds since the stroke began.
    pub time: f32,
}

/// Walks a path and says where the dabs are.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    step: f64,
    grain: [f64; 2],
    bounds: [[f64; 2]; 2],
    last: Option<[f64; 2]>,
    travelled: f64,
    dabs: u64,
}

impl Walk {
    /// Dabs every `step` metres; those farther than `reach` metres from the field are left out.
    pub fn new(step: f64, reach: f64, spacing: [f32; 2], extent: [f32; 2]) -> Self {
        Self {
            step,
            grain: spacing.map(|s| f64::from(s) / STEPS_A_CELL),
            bounds: extent.map(|e| [-reach, f64::from(e) + reach]),
            last: None,
            travelled: 0.0,
            dabs: 0,
        }
    }

    /// Goes on to a point and calls `dab(x, z)` for each dab on the way.
    pub fn go(&mut self, point: PathPoint, dab: impl FnMut(f64, f64)) {
        let to = [f64::from(point.x), f64::from(point.z)];
        let from = self.last.replace(to);
        let Some(from) = from else {
            self.dabs = 1;
            return self.dab_at(to, dab);
        };
        self.segment(from, to, dab);
    }

    /// Ends the path: its last point is a dab too.
    pub fn end(&mut self, dab: impl FnMut(f64, f64)) {
        if let Some(last) = self.last.take() {
            self.dab_at(last, dab);
        }
    }

    fn segment(&mut self, from: [f64; 2], to: [f64; 2], mut dab: impl FnMut(f64, f64)) {
        let along = [to[0] - from[0], to[1] - from[1]];
        let length = (along[0] * along[0] + along[1] * along[1]).sqrt();
        let start = self.travelled;
        self.travelled += length;
        let end = (self.travelled / self.step).floor() as u64;
        let first = self.dabs;
        self.dabs = self.dabs.max(end + 1);
        if length == 0.0 || first > end {
            return;
        }
        let Some([enter, leave]) = self.part_within(from, along) else {
            return;
        };
        let number = |part: f64| (start + part * length) / self.step;
        let first = first.max(number(enter).floor().max(0.0) as u64);
        let last = end.min(number(leave).ceil() as u64);
        for index in first..=last {
            let part = ((index as f64 * self.step - start) / length).clamp(0.0, 1.0);
            let at = [from[0] + along[0] * part, from[1] + along[1] * part];
            self.dab_at(at, &mut dab);
        }
    }

    /// Which part of a segment lies within reach of the field, as shares of its length.
    fn part_within(&self, from: [f64; 2], along: [f64; 2]) -> Option<[f64; 2]> {
        let (mut enter, mut leave) = (0.0f64, 1.0f64);
        for axis in 0..2 {
            let [low, high] = self.bounds[axis];
            if along[axis] == 0.0 {
                if from[axis] < low || from[axis] > high {
                    return None;
                }
                continue;
            }
            let one = (low - from[axis]) / along[axis];
            let other = (high - from[axis]) / along[axis];
            enter = enter.max(one.min(other));
            leave = leave.min(one.max(other));
        }
        (enter <= leave).then_some([enter, leave])
    }

    fn dab_at(&self, at: [f64; 2], mut dab: impl FnMut(f64, f64)) {
        let within = |axis: usize| {
            let [low, high] = self.bounds[axis];
            (low..=high).contains(&at[axis])
        };
        if within(0) && within(1) {
            let round = |axis: usize| (at[axis] / self.grain[axis]).round() * self.grain[axis];
            dab(round(0), round(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: f32, z: f32) -> PathPoint {
        PathPoint { x, z, time: 0.0 }
    }

    fn dabs(step: f64, points: &[PathPoint]) -> Vec<[f64; 2]> {
        let mut walk = Walk::new(step, 10.0, [10.0, 10.0], [1000.0, 500.0]);
        let mut found = Vec::new();
        for at in points {
            walk.go(*at, |x, z| found.push([x, z]));
        }
        walk.end(|x, z| found.push([x, z]));
        found
    }

    #[test]
    fn dabs_are_a_step_apart_and_turn_corners() {
        let found = dabs(
            10.0,
            &[point(0.0, 0.0), point(25.0, 0.0), point(25.0, 20.0)],
        );
        let expected = [
            [0.0, 0.0],
            [10.0, 0.0],
            [20.0, 0.0],
            [25.0, 5.0],
            [25.0, 15.0],
            [25.0, 20.0],
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn more_events_on_the_same_path_give_the_same_dabs() {
        let (a, b) = (point(3.0, 7.0), point(771.0, 391.0));
        let many: Vec<_> = (0..=256)
            .map(|i| point(3.0 + 3.0 * i as f32, 7.0 + 1.5 * i as f32))
            .collect();
        assert_eq!(dabs(7.3, &[a, b]), dabs(7.3, &many));
    }

    #[test]
    fn what_lies_far_outside_costs_nothing() {
        let found = dabs(0.5, &[point(-1e6, 100.0), point(1e6, 100.0)]);
        assert!(found.len() < 2100, "{} dabs", found.len());
        let beside = dabs(0.5, &[point(-1e6, 1000.0), point(1e6, 1000.0)]);
        assert!(beside.is_empty());
    }

    #[test]
    fn a_point_that_rests_adds_nothing() {
        let found = dabs(10.0, &[point(5.0, 5.0); 20]);
        assert_eq!(found, [[5.0, 5.0], [5.0, 5.0]]);
    }
}
