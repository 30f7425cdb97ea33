//! The brush: how far it reaches and how strongly it acts there.

use super::{EditError, Picture};
use crate::math::Falloff;
use serde::{Deserialize, Serialize};

/// Largest radius, in metres.
const MOST_RADIUS: f32 = 1_000_000.0;

/// The outline of a brush.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// A circle.
    #[default]
    Round,
    /// A square along the axes, unless it is turned.
    Square,
    /// A square in which a picture says how strong it is.
    Picture,
}

/// How dabs are turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turn {
    /// All alike.
    #[default]
    Fixed,
    /// East is the way that the stroke goes.
    Along,
}

/// What a pen's pressure changes. A mouse presses fully.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pressure {
    /// Share of the strength that follows it, 0..1.
    pub strength: f32,
    /// Share of the size that follows it, 0..1.
    pub size: f32,
    /// Exponent of the curve, 0.2..5: above 1 light touches do less, below 1 more.
    pub curve: f32,
}

impl Default for Pressure {
    fn default() -> Self {
        Self {
            strength: 1.0,
            size: 0.0,
            curve: 1.0,
        }
    }
}

impl Pressure {
    /// What is left of something of which `share` follows the pressure.
    pub(super) fn share(&self, share: f32, pressure: f32) -> f32 {
        if pressure >= 1.0 {
            return 1.0;
        }
        // Never quite nothing, so that a brush has a size.
        let felt = pressure.clamp(0.0, 1.0).powf(self.curve);
        (1.0 - share + share * felt).max(1e-3)
    }
}

/// A brush as the designer sets it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
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
    /// The picture of the shape that needs one.
    pub picture: Option<Picture>,
    /// Distance between dabs as a share of the radius, 0.02..4.
    pub spacing: f32,
    /// How dabs are turned.
    pub turn: Turn,
    /// Degrees that they are turned beyond that, from east to south, −360..360.
    pub angle: f32,
    /// Most degrees that each is turned at random to either side, 0..180.
    pub angle_jitter: f32,
    /// Most that each is smaller at random, as a share of the size, 0..0.95.
    pub size_jitter: f32,
    /// What a pen's pressure changes.
    pub pressure: Pressure,
}

impl Default for Brush {
    fn default() -> Self {
        Self {
            radius: 40.0,
            strength: 1.0,
            hardness: 0.5,
            falloff: Falloff::SMOOTH,
            shape: Shape::Round,
            picture: None,
            spacing: 0.2,
            turn: Turn::Fixed,
            angle: 0.0,
            angle_jitter: 0.0,
            size_jitter: 0.0,
            pressure: Pressure::default(),
        }
    }
}

impl Brush {
    /// One that is as strong everywhere, however large the map.
    pub fn everywhere(strength: f32) -> Self {
        Self {
            radius: MOST_RADIUS,
            strength,
            hardness: 1.0,
            shape: Shape::Square,
            ..Self::default()
        }
    }

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
        let pressure = &self.pressure;
        for (name, found, range, expected) in [
            ("strength", self.strength, 0.0..=1.0, "0 to 1"),
            ("hardness", self.hardness, 0.0..=1.0, "0 to 1"),
            ("spacing", self.spacing, 0.02..=4.0, "0.02 to 4"),
            ("angle", self.angle, -360.0..=360.0, "−360 to 360 degrees"),
            (
                "angle jitter",
                self.angle_jitter,
                0.0..=180.0,
                "0 to 180 degrees",
            ),
            ("size jitter", self.size_jitter, 0.0..=0.95, "0 to 0.95"),
            (
                "pressure on strength",
                pressure.strength,
                0.0..=1.0,
                "0 to 1",
            ),
            ("pressure on size", pressure.size, 0.0..=1.0, "0 to 1"),
            ("pressure curve", pressure.curve, 0.2..=5.0, "0.2 to 5"),
        ] {
            if !range.contains(&found) {
                return wrong(name, found, expected);
            }
        }
        if self.shape == Shape::Picture && self.picture.is_none() {
            return Err(EditError::NoPicture);
        }
        if !self.falloff.is_valid() {
            return wrong(
                "falloff",
                self.falloff.handles[0][0],
                "handles and points of 0 to 1",
            );
        }
        Ok(())
    }

    /// How far `(dx, dz)` metres off the centre is on the way to the rim: 0 there, 1 at the rim.
    pub fn way(&self, dx: f32, dz: f32) -> f32 {
        let distance = match self.shape {
            Shape::Round => (dx * dx + dz * dz).sqrt(),
            Shape::Square | Shape::Picture => dx.abs().max(dz.abs()),
        };
        distance / self.radius
    }
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
        wrong(|b| b.shape = Shape::Picture);
        wrong(|b| b.size_jitter = 1.0);
        wrong(|b| b.pressure.curve = f32::NAN);
        wrong(|b| b.falloff.handles[1][0] = 2.0);
    }
}
