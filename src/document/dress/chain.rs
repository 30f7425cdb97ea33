//! Where each vertex stands on the chain of grounds, and what a cell shows of it.

use super::noise::{noise, ramp};
use super::shape::{Shape, blur};
use super::{Dressing, Ground, Snow};
use crate::map::Map;
use rayon::prelude::*;

/// A place on the chain.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Place {
    /// 0 lush, 1 dry, 2 soil, 3 rock, 4 cliff.
    pub ground: f32,
    /// 0 no snow; up to 1 the bare base comes out, from there to 2 snow covers it.
    pub snow: f32,
    /// Metres up a metre along.
    pub slope: f32,
}

impl Place {
    /// How much of the cover shows here, whichever cover it is.
    pub fn alpha(&self) -> f32 {
        if self.snow > 1.0 {
            return self.snow - 1.0;
        }
        let from_base = (self.ground - 1.0).rem_euclid(2.0);
        let cover = 1.0 - (from_base - 1.0).abs();
        cover * (1.0 - self.snow)
    }
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    pub base: Ground,
    pub cover: Option<Ground>,
    /// The ground that shows most.
    pub tint: Ground,
}

/// The place of every base vertex.
pub(super) fn places(map: &Map, shape: &Shape, dressing: &Dressing) -> Vec<Place> {
    let [columns, rows] = map.field.vertices().map(|n| n as usize);
    let spacing = map.field.spacing;
    let coarse = spacing[0].max(spacing[1]);
    let snow_line = snow_line(shape, dressing.snow, coarse);
    let mut places = vec![Place::default(); shape.height.len()];
    let by_row = places.par_chunks_mut(columns).enumerate();
    by_row.for_each(|(row, places)| {
        for (column, place) in places.iter_mut().enumerate() {
            let spot = Spot {
                shape,
                at: row * columns + column,
                x: column as f32 * spacing[0],
                z: row as f32 * spacing[1],
                coarse,
                seed: dressing.seed,
            };
            *place = Place {
                ground: spot.ground(),
                snow: snow_line.map_or(0.0, |line| spot.snow(line)),
                slope: shape.slope[spot.at],
            };
        }
    });
    // A cell must not leap over a whole link of the chain, or its border would be hard.
    let mut grounds: Vec<f32> = places.iter().map(|place| place.ground).collect();
    blur(&mut grounds, [columns, rows], [1, 1]);
    for (place, ground) in places.iter_mut().zip(grounds) {
        place.ground = ground;
    }
    places
}

/// The height of the snow line, and how wide its border is, in metres.
fn snow_line(shape: &Shape, snow: Snow, coarse: f32) -> Option<[f32; 2]> {
    let [low, high] = shape.range();
    let relief = high - low;
    let border = (0.03 * relief).max(9.0);
    match snow {
        Snow::None => None,
        Snow::Above(line) => Some([line, border]),
        Snow::Tops => (relief > 8.0 * coarse).then_some([low + 0.84 * relief, border]),
    }
}

/// A vertex that is being judged.
struct Spot<'a> {
    shape: &'a Shape,
    at: usize,
    x: f32,
    z: f32,
    /// The larger spacing: finer noise than this would be no noise but dust.
    coarse: f32,
    seed: u32,
}

impl Spot<'_> {
    fn noise(&self, which: u32, wavelength: f32) -> f32 {
        let wavelength = wavelength.max(2.5 * self.coarse);
        noise(self.seed.wrapping_add(which), self.x, self.z, wavelength)
    }

    fn ground(&self) -> f32 {
        let flat = self.flat_ground();
        let steep = self.steep_ground();
        flat.max(steep)
    }

    /// Meadows: lush in hollows, dry in the open and on ridges, soil in patches.
    fn flat_ground(&self) -> f32 {
        let open = self.shape.openness[self.at] - 0.5;
        let ridge = self.shape.prominence[self.at];
        let patches = 0.34 * self.noise(1, 140.0) + 0.16 * self.noise(2, 47.0);
        let dry = ramp(0.0, 1.0, 0.42 + 0.55 * open + 0.22 * ridge + patches);
        let bare = 0.6 * self.noise(3, 75.0) + 0.4 * self.noise(4, 24.0);
        dry + 0.62 * ramp(0.25, 0.75, bare) * ramp(0.6, 1.0, dry)
    }

    /// Slopes: soil, then rock, then cliff.
    fn steep_ground(&self) -> f32 {
        let rough = 0.26 * self.noise(5, 31.0) + 0.14 * self.noise(6, 6.5);
        let slope = self.shape.slope[self.at] + rough * ramp(0.12, 0.5, self.shape.slope[self.at]);
        let link = |from: f32, to: f32| ((slope - from) / (to - from)).clamp(0.0, 1.0);
        1.0 + link(0.36, 0.54) + link(0.54, 0.84) + link(0.84, 1.1)
    }

    fn snow(&self, [line, border]: [f32; 2]) -> f32 {
        let shift =
            0.55 * self.noise(7, 55.0) + 0.3 * self.noise(8, 26.0) + 0.15 * self.noise(9, 8.0);
        let above = self.shape.height[self.at] + border * shift - line;
        let lies = 1.0 - ramp(0.75, 1.1, self.shape.slope[self.at]);
        2.0 * lies * ramp(-border, border, above)
    }
}

/// What a cell shows, from its four corners.
pub(super) fn look(corners: [Place; 4]) -> Look {
    let mean = |value: fn(&Place) -> f32| corners.iter().map(value).sum::<f32>() / 4.0;
    let ground = mean(|place| place.ground);
    let base = if ground < 2.0 {
        Ground::Dry
    } else {
        Ground::Rock
    };
    let cover = if mean(|place| place.snow) > 1.0 {
        Ground::Snow
    } else {
        match ground {
            g if g < 1.0 => Ground::Lush,
            g if g < 3.0 => Ground::Soil,
            _ => Ground::Cliff,
        }
    };
    let alphas = corners.map(|place| place.alpha());
    let shown = alphas.iter().sum::<f32>() / 4.0;
    let tint = if shown > 0.5 { cover } else { base };
    // Generated detail moves alphas about; where one ground is alone, none of the other may shine through.
    if alphas.iter().all(|alpha| *alpha < 0.06) {
        return alone(base);
    }
    if alphas.iter().all(|alpha| *alpha > 0.94) {
        return alone(cover);
    }
    Look {
        base,
        cover: Some(cover),
        tint,
    }
}

fn alone(ground: Ground) -> Look {
    Look {
        base: ground,
        cover: None,
        tint: ground,
    }
}

/// How rough a cell may become: 0 on meadows to 3 on cliffs.
pub(super) fn level(corners: [&Place; 4]) -> u8 {
    let mean = |value: fn(&Place) -> f32| corners.iter().map(|p| value(p)).sum::<f32>() / 4.0;
    let (ground, slope) = (mean(|p| p.ground), mean(|p| p.slope));
    let by_ground = match ground {
        g if g < 1.45 => 0,
        g if g < 2.35 => 1,
        g if g < 3.3 => 2,
        _ => 3,
    };
    let by_slope = u8::from(slope > 0.3);
    let level = by_ground.max(by_slope);
    if mean(|place| place.snow) > 1.2 {
        level.min(1 + u8::from(slope > 0.7))
    } else {
        level
    }
}
