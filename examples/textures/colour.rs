//! Colours in linear light.

use glam::Vec3;

use crate::plane::{Field, Plane};

/// The colour of the ground in even light.
pub type Albedo = Plane<Vec3>;

/// Colours along a line, the places in growing order.
pub type Ramp<'a> = &'a [(f32, Vec3)];

/// A colour, written short.
pub const fn rgb(red: f32, green: f32, blue: f32) -> Vec3 {
    Vec3::new(red, green, blue)
}

/// The colour at a place along a ramp.
pub fn along(ramp: Ramp, t: f32) -> Vec3 {
    let next = ramp.partition_point(|stop| stop.0 <= t);
    if next == 0 || next == ramp.len() {
        return ramp[next.saturating_sub(1)].1;
    }
    let ((from, low), (to, high)) = (ramp[next - 1], ramp[next]);
    low.lerp(high, (t - from) / (to - from))
}

/// A ramp laid over a field.
pub fn coloured(field: &Field, ramp: Ramp) -> Albedo {
    field.map(|t| along(ramp, t))
}

/// How bright a colour looks.
pub fn brightness(colour: Vec3) -> f32 {
    colour.dot(rgb(0.3, 0.6, 0.1))
}

/// The mean colour.
pub fn mean(albedo: &Albedo) -> Vec3 {
    let sum: glam::DVec3 = albedo.values().iter().map(|c| c.as_dvec3()).sum();
    (sum / albedo.values().len() as f64).as_vec3()
}

/// Linear light as a display value, both 0 to 1.
pub fn to_srgb(linear: f32) -> f32 {
    let linear = linear.clamp(0.0, 1.0);
    if linear <= 0.003_130_8 {
        linear * 12.92
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    }
}

/// A display value as linear light, both 0 to 1.
pub fn from_srgb(shown: f32) -> f32 {
    if shown <= 0.040_45 {
        shown / 12.92
    } else {
        ((shown + 0.055) / 1.055).powf(2.4)
    }
}

/// A number from 0 to 1 as a byte.
pub fn byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_the_way_to_light_and_back() {
        for shown in 0..=255_u8 {
            assert_eq!(byte(to_srgb(from_srgb(f32::from(shown) / 255.0))), shown);
        }
    }

    #[test]
    fn ramps_hold_their_ends() {
        let ramp = [(0.2, rgb(0.0, 0.0, 0.0)), (0.6, rgb(1.0, 0.5, 0.0))];
        assert_eq!(along(&ramp, 0.0), ramp[0].1);
        assert_eq!(along(&ramp, 1.0), ramp[1].1);
        assert!((along(&ramp, 0.4) - rgb(0.5, 0.25, 0.0)).length() < 1e-6);
    }
}
