//! The measuring tape: two places, and what lies between them.

use glam::{Vec3, Vec3Swizzles as _};

/// A tape between two places on the ground, in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tape {
    from: Option<Vec3>,
    to: Option<Vec3>,
}

impl Tape {
    /// A click: one end, then the other, then a new tape.
    pub fn click(&mut self, at: Vec3) {
        match (self.from, self.to) {
            (Some(_), None) => self.to = Some(at),
            _ => {
                *self = Self {
                    from: Some(at),
                    to: None,
                }
            }
        }
    }

    /// A drag from the first end is over.
    pub fn finish(&mut self, at: Vec3) {
        if self.to.is_none() && self.from.is_some() {
            self.to = Some(at);
        }
    }

    /// Whether there is any tape.
    pub fn is_out(&self) -> bool {
        self.from.is_some()
    }

    /// Its ends; the second is where the pointer is as long as it isn't fixed.
    pub fn ends(&self, loose: Option<Vec3>) -> Option<[Vec3; 2]> {
        Some([self.from?, self.to.or(loose)?])
    }

    /// What it measures once both ends are fixed.
    pub fn measure(&self) -> Option<Measure> {
        self.ends(None).map(Measure::between)
    }
}

/// What lies between two places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// Metres on the map.
    pub across: f32,
    /// Metres that the second lies higher.
    pub up: f32,
    /// Metres straight through the air.
    pub length: f32,
    /// Degrees from the first up to the second, −90..90.
    pub slope: f32,
}

impl Measure {
    /// Between two places.
    pub fn between([from, to]: [Vec3; 2]) -> Self {
        let way = to - from;
        let across = way.xz().length();
        Self {
            across,
            up: way.y,
            length: way.length(),
            slope: way.y.atan2(across).to_degrees(),
        }
    }

    /// Metres up for a hundred across; 0 where nothing lies across.
    pub fn grade(&self) -> f32 {
        if self.across > 0.0 {
            100.0 * self.up / self.across
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_measures_across_up_and_straight() {
        let [a, b] = [Vec3::new(1.0, 2.0, 3.0), Vec3::new(31.0, 42.0, 3.0)];
        let measure = Measure::between([a, b]);
        assert_eq!(
            (measure.across, measure.up, measure.length),
            (30.0, 40.0, 50.0)
        );
        assert!((measure.slope - 53.130_1).abs() < 1e-3);
        assert!((measure.grade() - 133.333).abs() < 1e-2);
        let back = Measure::between([b, a]);
        assert_eq!(back.slope, -measure.slope);
        assert_eq!(Measure::between([a, a]).grade(), 0.0);
    }

    #[test]
    fn two_clicks_make_a_tape_and_a_third_a_new_one() {
        let mut tape = Tape::default();
        let [a, b, c] = [Vec3::X, Vec3::Y, Vec3::Z];
        assert_eq!(tape.ends(Some(a)), None);
        tape.click(a);
        assert_eq!(tape.ends(Some(c)), Some([a, c]), "it follows the pointer");
        assert_eq!(tape.measure(), None);
        tape.click(b);
        assert_eq!(tape.ends(Some(c)), Some([a, b]));
        tape.click(c);
        assert_eq!(tape.ends(None), None);
        tape.finish(a);
        assert_eq!(tape.ends(None), Some([c, a]));
    }
}
