//! Where each vertex stands on the chain of grounds, and what a cell shows of it.

use super::noise::{noise, ramp};
use super::shape::{Shape, blur, percentile};
use super::{Dressing, Ground, Snow};
use crate::map::Map;
use rayon::prelude::*;

/// A place on the chain.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Place {
    /// −1 soil, 0 lush, 1 dry, 2 rock, 3 cliff.
    pub ground: f32,
    /// 0 no snow; up to 1 the rock comes out, from there to 2 snow covers it.
    pub snow: f32,
    /// How steep it is, as its map goes: 1 is steep.
    pub slope: f32,
}

impl Place {
    /// How much of the cover shows here, whichever cover it is.
    pub fn alpha(&self) -> f32 {
        if self.snow > 1.0 {
            return 2.0 - self.snow;
        }
        let ground = self.ground + (ROCK - self.ground) * self.snow;
        1.0 - (ground - 2.0 * (ground / 2.0).round()).abs()
    }
}

/// The place of rock.
const ROCK: f32 = 2.0;

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
    let [low, high] = shape.range();
    let spot = |at: usize| Spot {
        x: (at % columns) as f32 * spacing[0],
        z: (at / columns) as f32 * spacing[1],
        slope: shape.slope[at],
        height: shape.height[at],
        altitude: (shape.height[at] - low) / (high - low).max(1.0),
        openness: shape.openness[at],
        prominence: shape.prominence[at],
        coarse,
        seed: dressing.seed,
    };
    let count = shape.height.len();
    let drought: Vec<f32> = (0..count)
        .into_par_iter()
        .map(|at| spot(at).drought())
        .collect();
    let usual = percentile(drought.clone(), LUSH_SHARE);
    let place = |at: usize| {
        let spot = spot(at);
        Place {
            ground: spot.ground(drought[at] - usual),
            snow: snow_line.map_or(0.0, |line| spot.snow(line)),
            slope: spot.slope,
        }
    };
    let mut places: Vec<Place> = (0..count).into_par_iter().map(place).collect();
    // A cell must not leap over a whole link of the chain, or its border would be hard.
    let mut grounds: Vec<f32> = places.iter().map(|place| place.ground).collect();
    blur(&mut grounds, [columns, rows], [1, 1]);
    for (place, ground) in places.iter_mut().zip(grounds) {
        place.ground = settled(ground);
    }
    places
}

/// Draws places near a ground to that ground, so that it stands alone there, and leaves wide borders between.
fn settled(ground: f32) -> f32 {
    let below = ground.floor();
    below + ramp(0.12, 0.88, ground - below)
}

/// The height of the snow line, and how wide its border is, in metres.
fn snow_line(shape: &Shape, snow: Snow, coarse: f32) -> Option<[f32; 2]> {
    let [low, high] = shape.range();
    let relief = high - low;
    let border = (0.05 * relief).max(9.0);
    match snow {
        Snow::None => None,
        Snow::Above(line) => Some([line, border]),
        Snow::Tops => (relief > 8.0 * coarse).then_some([low + 0.84 * relief, border]),
    }
}

/// A vertex that is being judged.
struct Spot {
    x: f32,
    z: f32,
    slope: f32,
    height: f32,
    /// 0 at the lowest ground of the map, 1 at the highest.
    altitude: f32,
    openness: f32,
    prominence: f32,
    /// The larger spacing: finer noise than a few of it would be no noise but dust.
    coarse: f32,
    seed: u32,
}

impl Spot {
    fn noise(&self, which: u32, wavelength: f32) -> f32 {
        let wavelength = wavelength.max(2.5 * self.coarse);
        noise(self.seed.wrapping_add(which), self.x, self.z, wavelength)
    }

    /// How dry level ground is here, beside other ground of the map: in the open, on ridges and high up more than in
    /// hollows, in patches.
    fn drought(&self) -> f32 {
        let patches = 0.36 * self.noise(1, 160.0) + 0.16 * self.noise(2, 52.0);
        0.55 * self.openness
            + 0.16 * self.prominence
            + 0.2 * self.altitude
            + 0.25 * (self.slope - 0.25).clamp(-0.2, 0.5)
            + patches
    }

    /// `drought`: above 0 it is drier than lush grass likes.
    fn ground(&self, drought: f32) -> f32 {
        let meadow = self.meadow(drought);
        meadow + (1.0 - meadow).max(0.0) * ramp(0.55, 0.78, self.steepness()) + self.steep_links()
    }

    /// Level ground: lush, dry, or soil in patches of the lush.
    fn meadow(&self, drought: f32) -> f32 {
        let dry = ramp(-0.5, 0.5, drought);
        let bare = 0.6 * self.noise(3, 75.0) + 0.4 * self.noise(4, 24.0);
        dry - MOST_SOIL * ramp(0.2, 0.6, bare) * ramp(0.35, 0.0, dry)
    }

    /// Slope with the noise that frays its borders; none of it on level ground.
    fn steepness(&self) -> f32 {
        let fray = 0.30 * self.noise(5, 31.0) + 0.18 * self.noise(6, 6.5);
        self.slope + fray * ramp(0.15, 0.5, self.slope)
    }

    /// How far beyond dry grass a slope is: 1 rock, 2 cliff.
    fn steep_links(&self) -> f32 {
        let steepness = self.steepness();
        let link = |from: f32, to: f32| ((steepness - from) / (to - from)).clamp(0.0, 1.0);
        link(0.6, 0.9) + link(0.9, 1.1)
    }

    fn snow(&self, [line, border]: [f32; 2]) -> f32 {
        let shift =
            0.55 * self.noise(7, 55.0) + 0.3 * self.noise(8, 26.0) + 0.15 * self.noise(9, 8.0);
        let above = self.height + border * shift - line;
        let lies = 1.0 - ramp(0.75, 1.1, self.slope);
        2.0 * lies * ramp(-1.5 * border, 1.5 * border, above)
    }
}

/// How much of any map is rather lush than dry.
const LUSH_SHARE: f32 = 0.8;
/// How much soil a patch of it shows at most.
const MOST_SOIL: f32 = 0.62;

/// What a cell shows, from its four corners.
pub(super) fn look(corners: [Place; 4]) -> Look {
    let mean = |value: fn(&Place) -> f32| corners.iter().map(value).sum::<f32>() / 4.0;
    let snow = mean(|place| place.snow);
    let ground = mean(|place| place.ground);
    let ground = ground + (ROCK - ground) * snow.min(1.0);
    let base = match ground {
        _ if snow > 1.0 => Ground::Snow,
        g if g < 0.0 => Ground::Soil,
        g if g < 2.0 => Ground::Dry,
        _ => Ground::Cliff,
    };
    let cover = if ground < 1.0 {
        Ground::Lush
    } else {
        Ground::Rock
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
        g if g < 1.3 => 0,
        g if g < 1.7 => 1,
        g if g < 2.4 => 2,
        _ => 3,
    };
    let level = by_ground.max(u8::from(slope > 0.5));
    if mean(|place| place.snow) > 1.3 {
        level.min(1 + u8::from(slope > 0.8))
    } else {
        level
    }
}
