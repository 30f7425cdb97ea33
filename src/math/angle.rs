//! Angles as people read them.

use std::f32::consts::{PI, TAU};

/// The same direction as an angle within (−π, π].
///
/// ```
/// use landform::math::half_turn;
/// use std::f32::consts::PI;
///
/// assert!((half_turn(1.75 * PI) + 0.25 * PI).abs() < 1e-6);
/// assert_eq!(half_turn(-PI), PI);
/// ```
pub fn half_turn(radians: f32) -> f32 {
    let turn = radians.rem_euclid(TAU);
    if turn > PI { turn - TAU } else { turn }
}
