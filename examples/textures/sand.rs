//! Dry sand: two trains of wind ripples that fork where one takes over from the other.

use crate::colour::{Albedo, Ramp, coloured, rgb};
use crate::finish::{Material, flatten, shade_hollows};
use crate::noise::{fbm, grain, perlin};
use crate::plane::{FINER, Field, Plane, SIDE, mix, smoothstep};
use crate::random::unit;

const SEED: u32 = 211;
const RELIEF: f32 = 6.0;
const GRAINS: Ramp = &[
    (0.0, rgb(0.27, 0.185, 0.105)),
    (0.5, rgb(0.42, 0.315, 0.195)),
    (1.0, rgb(0.56, 0.45, 0.31)),
];
/// The share of dark grains.
const DARK: f32 = 0.006;

/// The texture.
pub fn make() -> Material {
    let fine = grain(0.7, SEED + 7);
    let patches = fbm(12, 4, 0.6, SEED + 8);
    let height = shape(&fine).spread(0.0002);
    let tone = Plane::build(|i| 0.55 * height[i] + 0.12 * patches[i] + 0.05 * fine[i]);
    let tone = tone.spread(0.005);
    let mut albedo = coloured(&tone, GRAINS);
    strew_dark_grains(&mut albedo);
    shade_hollows(&mut albedo, &height, RELIEF, 0.6);
    flatten(&mut albedo, 40.0, 0.85);
    Material {
        albedo,
        height,
        relief: RELIEF,
        roughness: tone.map(|t| 0.92 - 0.05 * t),
        mean: rgb(0.385, 0.290, 0.180),
    }
}

/// Ripples on soft swells, in texels.
fn shape(fine: &Field) -> Field {
    let one = ripples(14.0, 3.0, SEED);
    let other = ripples(16.0, 2.0, SEED + 10);
    let share = perlin(5, SEED + 4);
    let (strength, rough, swell) = (
        perlin(7, SEED + 5),
        fbm(24, 3, 0.5, SEED + 6),
        fbm(5, 2, 0.5, SEED + 9),
    );
    Plane::build(|i| {
        let ripple = mix(one[i], other[i], smoothstep(-0.3, 0.3, share[i]));
        let high = mix(0.6, 1.0, (0.5 + 0.6 * strength[i]).clamp(0.0, 1.0));
        6.0 * ripple * high + 0.55 * rough[i] + 1.6 * swell[i] + 0.16 * fine[i]
    })
}

/// One train of ripples: so many down the tile and so many across it, both whole so that it repeats.
fn ripples(down: f32, across: f32, seed: u32) -> Field {
    let (wide, narrow) = (fbm(3, 3, 0.5, seed + 1), perlin(9, seed + 2));
    let part = |k: usize| (k as f32 + 0.5) / SIDE as f32;
    Plane::build(|i| {
        let bend = 0.36 * wide[i] + 0.1 * narrow[i];
        profile(down * part(i / SIDE) + across * part(i % SIDE) + 2.2 * bend)
    })
}

/// A slow rise before the wind and a fast fall behind it, once a turn.
fn profile(turns: f32) -> f32 {
    const CREST: f32 = 0.66;
    let turn = turns - turns.floor();
    if turn < CREST {
        smoothstep(0.0, CREST, turn)
    } else {
        smoothstep(1.0, CREST, turn)
    }
}

fn strew_dark_grains(albedo: &mut Albedo) {
    for (i, colour) in albedo.values_mut().iter_mut().enumerate() {
        let (x, y) = ((i % SIDE / FINER) as u32, (i / SIDE / FINER) as u32);
        if unit(x, y, SEED + 20) < DARK {
            *colour *= 0.45;
        }
    }
}
