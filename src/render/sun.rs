//! Where the sun stands, and the light that it and the sky give from there.

use glam::Vec3;
use serde::{Deserialize, Serialize};

/// Where the sun stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sun {
    /// Degrees from north to the east.
    pub azimuth: f32,
    /// Degrees above the horizon, 1..90.
    pub elevation: f32,
}

/// Degrees north of the equator of the day that [`Sun::at_hour`] goes through.
const LATITUDE: f32 = 45.0;
/// How far the sun is north of the equator on that day, in degrees: a day in May.
const DECLINATION: f32 = 18.0;
/// The lowest sun.
pub const LOWEST_SUN: f32 = 1.0;

impl Sun {
    /// Where light comes from on maps, by custom.
    pub(super) const OVER_A_MAP: Self = Self {
        azimuth: 315.0,
        elevation: 42.0,
    };

    /// Towards the sun; unit length.
    pub fn direction(&self) -> Vec3 {
        let (sin_azimuth, cos_azimuth) = self.azimuth.to_radians().sin_cos();
        let (sin_elevation, cos_elevation) = self.elevation.to_radians().sin_cos();
        Vec3::new(
            sin_azimuth * cos_elevation,
            sin_elevation,
            -cos_azimuth * cos_elevation,
        )
    }

    /// Where it stands at an hour, 0..24, of a day in May half way between equator and pole; at night it stays on the
    /// horizon. Noon is at 12. J. Meeus, "Astronomical Algorithms", 1998, chapter 13.
    pub fn at_hour(hour: f32) -> Self {
        let (sin_latitude, cos_latitude) = LATITUDE.to_radians().sin_cos();
        let (sin_declination, cos_declination) = DECLINATION.to_radians().sin_cos();
        let (sin_turn, cos_turn) = ((hour - 12.0) * 15.0).to_radians().sin_cos();
        let height = sin_latitude * sin_declination + cos_latitude * cos_declination * cos_turn;
        let from_south = sin_turn
            .atan2(cos_turn * sin_latitude - sin_declination / cos_declination * cos_latitude);
        Self {
            azimuth: (180.0 + from_south.to_degrees()).rem_euclid(360.0),
            elevation: height.asin().to_degrees().max(LOWEST_SUN),
        }
    }

    /// The hour, 0..24, at which [`Sun::at_hour`] has the sun in this direction, however high.
    pub fn hour(&self) -> f32 {
        let azimuth = self.azimuth.rem_euclid(360.0);
        let (mut early, mut late) = (0.0, 24.0);
        for _ in 0..24 {
            let middle = 0.5 * (early + late);
            if Self::at_hour(middle).azimuth < azimuth {
                early = middle;
            } else {
                late = middle;
            }
        }
        early
    }

    /// What it and the sky give.
    pub(super) fn light(&self) -> Daylight {
        let above = |light: &&Daylight| light.elevation >= self.elevation;
        let last = LIGHTS[LIGHTS.len() - 1];
        let high = LIGHTS.iter().find(above).unwrap_or(&last);
        let low = LIGHTS.iter().rev().find(|light| !above(light));
        let low = low.unwrap_or(&LIGHTS[0]);
        let span = (high.elevation - low.elevation).max(1e-3);
        low.towards(high, ((self.elevation - low.elevation) / span).min(1.0))
    }
}

impl Default for Sun {
    fn default() -> Self {
        Self {
            azimuth: 285.0,
            elevation: 26.0,
        }
    }
}

/// Light at a height of the sun: linear colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Daylight {
    elevation: f32,
    /// Radiance of the sun, before the air.
    pub sun: Vec3,
    pub from_above: Vec3,
    pub from_below: Vec3,
    pub zenith: Vec3,
    pub horizon: Vec3,
    pub exposure: f32,
}

impl Daylight {
    /// White, and so much of it from all around that no slope is dark; level ground is as bright as by day.
    pub(super) const OVER_A_MAP: Self = Self {
        elevation: Sun::OVER_A_MAP.elevation,
        sun: Vec3::new(2.2, 2.13, 2.02),
        from_above: Vec3::new(1.10, 1.16, 1.24),
        from_below: Vec3::new(1.00, 0.98, 0.92),
        zenith: Vec3::new(0.065, 0.20, 0.62),
        horizon: Vec3::new(0.60, 0.78, 1.02),
        exposure: 0.90,
    };

    fn towards(&self, other: &Self, share: f32) -> Self {
        let mixed = |a: Vec3, b: Vec3| a.lerp(b, share);
        Self {
            elevation: self.elevation + (other.elevation - self.elevation) * share,
            sun: mixed(self.sun, other.sun),
            from_above: mixed(self.from_above, other.from_above),
            from_below: mixed(self.from_below, other.from_below),
            zenith: mixed(self.zenith, other.zenith),
            horizon: mixed(self.horizon, other.horizon),
            exposure: self.exposure + (other.exposure - self.exposure) * share,
        }
    }
}

/// Lights that were looked at, by the sun's height: sunrise, early, evening, day, noon.
const LIGHTS: [Daylight; 5] = [
    Daylight {
        elevation: 1.0,
        sun: Vec3::new(4.4, 2.2, 0.8),
        from_above: Vec3::new(0.34, 0.40, 0.62),
        from_below: Vec3::new(0.22, 0.17, 0.14),
        zenith: Vec3::new(0.045, 0.10, 0.30),
        horizon: Vec3::new(0.85, 0.46, 0.30),
        exposure: 1.35,
    },
    Daylight {
        elevation: 8.0,
        sun: Vec3::new(4.9, 3.35, 1.85),
        from_above: Vec3::new(0.38, 0.50, 0.78),
        from_below: Vec3::new(0.25, 0.20, 0.16),
        zenith: Vec3::new(0.05, 0.14, 0.44),
        horizon: Vec3::new(0.82, 0.64, 0.58),
        exposure: 1.15,
    },
    Daylight {
        elevation: 17.0,
        sun: Vec3::new(5.0, 4.0, 2.8),
        from_above: Vec3::new(0.42, 0.58, 0.92),
        from_below: Vec3::new(0.27, 0.24, 0.18),
        zenith: Vec3::new(0.06, 0.18, 0.56),
        horizon: Vec3::new(0.70, 0.75, 0.88),
        exposure: 0.98,
    },
    Daylight {
        elevation: 26.0,
        sun: Vec3::new(4.6, 4.094, 3.312),
        from_above: Vec3::new(0.51, 0.62, 0.82),
        from_below: Vec3::new(0.28, 0.25, 0.19),
        zenith: Vec3::new(0.065, 0.20, 0.62),
        horizon: Vec3::new(0.60, 0.78, 1.02),
        exposure: 0.92,
    },
    Daylight {
        elevation: 60.0,
        sun: Vec3::new(3.2, 3.02, 2.72),
        from_above: Vec3::new(0.58, 0.66, 0.80),
        from_below: Vec3::new(0.32, 0.29, 0.22),
        zenith: Vec3::new(0.06, 0.19, 0.60),
        horizon: Vec3::new(0.57, 0.76, 1.02),
        exposure: 0.80,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sun_rises_in_the_east_is_highest_at_noon_and_sets_in_the_west() {
        let noon = Sun::at_hour(12.0);
        assert!((noon.azimuth - 180.0).abs() < 1e-3);
        assert!((noon.elevation - (90.0 - LATITUDE + DECLINATION)).abs() < 1e-3);
        assert!(Sun::at_hour(6.0).direction().x > 0.9);
        assert!(Sun::at_hour(18.0).direction().x < -0.9);
        assert_eq!(Sun::at_hour(1.0).elevation, LOWEST_SUN);
    }

    #[test]
    fn the_hour_comes_back_from_the_direction() {
        for quarter in 1..96 {
            let hour = quarter as f32 / 4.0;
            let found = Sun::at_hour(hour).hour();
            assert!((found - hour).abs() < 0.02, "{hour}: {found}");
        }
        for azimuth in [-720.0, 0.0, 360.0, 1e9] {
            let sun = Sun {
                azimuth,
                elevation: 5.0,
            };
            assert!((0.0..=24.0).contains(&sun.hour()));
        }
    }

    #[test]
    fn light_changes_without_a_jump_and_level_ground_stays_about_as_bright() {
        let at = |elevation| Sun {
            azimuth: 0.0,
            elevation,
        };
        for light in &LIGHTS {
            assert_eq!(at(light.elevation).light(), *light);
        }
        let brightness = |degrees: f32| {
            let light = at(degrees).light();
            let sun = light.sun.y * degrees.to_radians().sin();
            (sun + light.from_above.y) * light.exposure
        };
        for tenth in 10..900 {
            let degrees = tenth as f32 / 10.0;
            let (here, next) = (brightness(degrees), brightness(degrees + 0.1));
            assert!((next - here).abs() < 0.03, "{degrees}");
            assert!((0.5..3.0).contains(&here), "{degrees}: {here}");
        }
    }
}
