//! Spacing dabs along a path by distance and time, never by frame.

use super::placing::Step;
use serde::{Deserialize, Serialize};

/// Positions of dabs are whole multiples of a cell divided by this.
///
/// Rounding to it makes the same path give the same dabs however many events it came in.
const STEPS_A_CELL: f64 = 1024.0;
/// Dabs a second of tools that go on at rest.
const DABS_A_SECOND: f64 = 30.0;
/// A longer time between two points counts as this many seconds.
const LONGEST_REST: f64 = 10.0;
/// Share of a dab by which it comes early, so that sums of few and of many parts agree about whole numbers.
const EARLY: f64 = 1e-6;
/// Pressures are whole multiples of a part of the full one, for the same reason as positions.
const PRESSURES: f32 = 1024.0;

/// A place on the ground that the pointer passed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PathPoint {
    /// Metres east.
    pub x: f32,
    /// Metres south.
    pub z: f32,
    /// Seconds since the stroke began.
    #[serde(default)]
    pub time: f32,
    /// How hard the pen was pressed, 0..1; a mouse presses fully.
    #[serde(default = "fully")]
    pub pressure: f32,
}

const fn fully() -> f32 {
    1.0
}

impl PathPoint {
    /// A place that a mouse passed at a time.
    pub const fn new(x: f32, z: f32, time: f32) -> Self {
        Self {
            x,
            z,
            time,
            pressure: fully(),
        }
    }
}

/// How dabs follow each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pace {
    /// Metres from dab to dab.
    pub step: f64,
    /// Whether time passes too: as many dabs as the longer of way and time gives.
    pub flows: bool,
}

/// Walks a path and says where the dabs are.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pace: Pace,
    grain: [f64; 2],
    bounds: [[f64; 2]; 2],
    last: Option<PathPoint>,
    /// Dabs and parts of dabs so far.
    progress: f64,
    dabs: u64,
}

impl Walk {
    /// Dabs at this pace; those farther than `reach` metres from the field are left out.
    pub fn new(pace: Pace, reach: f64, spacing: [f32; 2], extent: [f32; 2]) -> Self {
        Self {
            pace,
            grain: spacing.map(|s| f64::from(s) / STEPS_A_CELL),
            bounds: extent.map(|e| [-reach, f64::from(e) + reach]),
            last: None,
            progress: 0.0,
            dabs: 0,
        }
    }

    /// Goes on to a point and calls `dab` for each dab on the way.
    pub fn go(&mut self, point: PathPoint, dab: impl FnMut(Step)) {
        let Some(from) = self.last.replace(point) else {
            self.dabs = 1;
            return self.dab_at(place(&point), point.pressure, dab);
        };
        let (start, end) = (place(&from), place(&point));
        let along = [end[0] - start[0], end[1] - start[1]];
        let way = (along[0] * along[0] + along[1] * along[1]).sqrt() / self.pace.step;
        let rest = if self.pace.flows {
            // What is no number counts as no time.
            let seconds = f64::from((point.time - from.time).max(0.0));
            seconds.min(LONGEST_REST) * DABS_A_SECOND
        } else {
            0.0
        };
        self.segment([from, point], along, way.max(rest), dab);
    }

    /// Ends the path: its last point is a dab too, unless the tool works over time.
    pub fn end(&mut self, dab: impl FnMut(Step)) {
        if let Some(last) = self.last.take()
            && !self.pace.flows
        {
            self.dab_at(place(&last), last.pressure, dab);
        }
    }

    fn segment(
        &mut self,
        [from, to]: [PathPoint; 2],
        along: [f64; 2],
        dabs: f64,
        mut dab: impl FnMut(Step),
    ) {
        let start = self.progress;
        self.progress += dabs;
        let end = (self.progress + EARLY).floor() as u64;
        let first = self.dabs;
        self.dabs = self.dabs.max(end + 1);
        if dabs == 0.0 || first > end {
            return;
        }
        let origin = place(&from);
        let Some([enter, leave]) = self.part_within(origin, along) else {
            return;
        };
        let number = |part: f64| start + part * dabs;
        let first = first.max(number(enter).floor().max(0.0) as u64);
        let last = end.min(number(leave).ceil() as u64);
        for index in first..=last {
            let part = ((index as f64 - start) / dabs).clamp(0.0, 1.0);
            let at = [origin[0] + along[0] * part, origin[1] + along[1] * part];
            let pressure = from.pressure + (to.pressure - from.pressure) * part as f32;
            self.dab_at(at, pressure, &mut dab);
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

    fn dab_at(&self, at: [f64; 2], pressure: f32, mut dab: impl FnMut(Step)) {
        let within = |axis: usize| {
            let [low, high] = self.bounds[axis];
            (low..=high).contains(&at[axis])
        };
        if within(0) && within(1) {
            let round = |axis: usize| (at[axis] / self.grain[axis]).round() * self.grain[axis];
            // What is no number presses fully.
            let pressure = if pressure.is_finite() { pressure } else { 1.0 };
            dab(Step {
                at: [round(0), round(1)],
                pressure: (pressure.clamp(0.0, 1.0) * PRESSURES).round() / PRESSURES,
            });
        }
    }
}

fn place(point: &PathPoint) -> [f64; 2] {
    [f64::from(point.x), f64::from(point.z)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: f32, z: f32) -> PathPoint {
        PathPoint::new(x, z, 0.0)
    }

    fn dabs(step: f64, points: &[PathPoint]) -> Vec<[f64; 2]> {
        paced(Pace { step, flows: false }, points)
    }

    fn paced(pace: Pace, points: &[PathPoint]) -> Vec<[f64; 2]> {
        let mut walk = Walk::new(pace, 10.0, [10.0, 10.0], [1000.0, 500.0]);
        let mut found = Vec::new();
        for at in points {
            walk.go(*at, |step| found.push(step.at));
        }
        walk.end(|step| found.push(step.at));
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
    fn tools_that_flow_go_on_at_rest_and_never_double_at_the_end() {
        let pace = Pace {
            step: 10.0,
            flows: true,
        };
        let at = |x: f32, time: f32| PathPoint::new(x, 5.0, time);
        assert_eq!(paced(pace, &[at(5.0, 0.0), at(5.0, 1.0)]).len(), 31);
        let slow = paced(pace, &[at(5.0, 0.0), at(6.0, 1.0)]);
        assert_eq!(slow.len(), 31);
        let quick = paced(pace, &[at(5.0, 0.0), at(105.0, 0.01)]);
        assert_eq!(quick.len(), 11);
        let strange = [f32::NAN, -1e30, 1e30].map(|time| at(5.0, time));
        assert!(paced(pace, &strange).len() <= 302);
    }

    #[test]
    fn more_events_of_the_same_times_give_the_same_dabs() {
        let pace = Pace {
            step: 7.3,
            flows: true,
        };
        let at = |part: f32| PathPoint {
            pressure: part,
            ..PathPoint::new(3.0 + 60.0 * part, 7.0 + 30.0 * part, 2.0 * part)
        };
        let rest = |time: f32| PathPoint { time, ..at(1.0) };
        let few = [at(0.0), at(1.0), rest(4.0)];
        let mut many: Vec<_> = (0..=128).map(|i| at(i as f32 / 128.0)).collect();
        many.extend((1..=128).map(|i| rest(2.0 + i as f32 / 64.0)));
        assert_eq!(paced(pace, &few).len(), 121);
        assert_eq!(paced(pace, &few), paced(pace, &many));
    }

    #[test]
    fn a_point_that_rests_adds_nothing() {
        let found = dabs(10.0, &[point(5.0, 5.0); 20]);
        assert_eq!(found, [[5.0, 5.0], [5.0, 5.0]]);
    }
}
