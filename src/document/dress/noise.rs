//! Smooth noise over the ground, in metres.

use crate::math::value_noise;

/// Value noise of one wavelength, −1..1, the same for equal seeds.
pub(super) fn noise(seed: u32, x: f32, z: f32, wavelength: f32) -> f32 {
    value_noise(seed, x / wavelength, z / wavelength)
}

/// 0 below `from`, 1 above `to`, smooth between.
pub(super) fn ramp(from: f32, to: f32, value: f32) -> f32 {
    let t = ((value - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
