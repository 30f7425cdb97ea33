//! Spacing the sweeps of a brush along a path by distance and time, never by frame.

use super::{SculptPoint, SculptSettings, SculptShape, SculptTool};
use glam::Vec3;

/// Sweeps a second of what works on at rest.
const SWEEPS_A_SECOND: f32 = 30.0;
/// A longer time between two points counts as this many seconds.
const LONGEST_REST: f32 = 10.0;
/// Distance between dabs of what can't be swept, in radii.
const STEP: f32 = 0.25;
/// How fast the brush goes on at rest, in depths a second.
const DEPTHS_A_SECOND: f32 = 2.0;
/// Below this share of the radius the pointer rests.
const REST: f32 = 0.02;
/// Most dabs between two points.
const MOST: f32 = 4096.0;

/// A way of the brush's middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sweep {
    pub from: Vec3,
    pub to: Vec3,
    /// Which way the surface looks.
    pub outward: Vec3,
}

/// Where the brush has come so far.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    radius: f32,
    /// How far the brush stands off the surface, outward.
    off: f32,
    /// How fast it goes on at rest, outward, metres a second.
    speed: f32,
    way: Way,
    last: Option<Stand>,
}

/// How the path between two points is gone.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    /// In one sweep.
    Swept,
    /// From dab to dab, by distance.
    Dabs,
    /// From dab to dab, by distance and time.
    Flows,
}

#[derive(Clone, Copy, Debug)]
struct Stand {
    point: SculptPoint,
    /// How far rest has brought it, outward.
    rested: f32,
    /// Parts of a dab that are still to come.
    progress: f32,
}

impl Pace {
    pub fn of(settings: &SculptSettings) -> Self {
        let (tool, brush) = (settings.tool, settings.brush);
        let depth = brush.strength * brush.radius;
        let way = match (tool, brush.shape) {
            (SculptTool::Smooth, _) => Way::Flows,
            (SculptTool::Explode { .. }, _) | (_, SculptShape::Block) => Way::Dabs,
            _ => Way::Swept,
        };
        Self {
            radius: brush.radius,
            off: -tool.rest() * (brush.radius - depth),
            speed: tool.rest() * depth * DEPTHS_A_SECOND,
            way,
            last: None,
        }
    }

    /// Goes on to a point: the sweeps on the way, in their order.
    pub fn go(&mut self, point: SculptPoint) -> Vec<Sweep> {
        let Some(last) = self.last else {
            let stand = Stand {
                point,
                rested: 0.0,
                progress: 0.0,
            };
            self.last = Some(stand);
            return vec![self.dab(self.middle(&stand), &point)];
        };
        // What is no number counts as no time.
        let seconds = match point.time - last.point.time {
            passed if passed > 0.0 => passed.min(LONGEST_REST),
            _ => 0.0,
        };
        let distance = point.at.distance(last.point.at);
        let mut stand = Stand {
            point,
            rested: 0.0,
            progress: 0.0,
        };
        if distance <= REST * self.radius {
            stand.rested = last.rested + seconds * self.speed;
        }
        let (from, to) = (self.middle(&last), self.middle(&stand));
        let by_distance = distance / (STEP * self.radius);
        let due = match self.way {
            Way::Swept => {
                self.last = Some(stand);
                let outward = point.outward();
                return vec![Sweep { from, to, outward }];
            }
            Way::Dabs => by_distance,
            Way::Flows => by_distance.max(seconds * SWEEPS_A_SECOND),
        };
        let dabs = (last.progress + due).min(MOST).floor();
        stand.progress = (last.progress + due - dabs).clamp(0.0, 1.0);
        self.last = Some(stand);
        let place = |dab: u32| from.lerp(to, ((dab as f32 - last.progress) / due).min(1.0));
        (1..=dabs as u32)
            .map(|dab| self.dab(place(dab), &point))
            .collect()
    }

    /// The middle of the brush.
    fn middle(&self, stand: &Stand) -> Vec3 {
        stand.point.at + stand.point.outward() * (self.off + stand.rested)
    }

    fn dab(&self, at: Vec3, point: &SculptPoint) -> Sweep {
        Sweep {
            from: at,
            to: at,
            outward: point.outward(),
        }
    }
}
