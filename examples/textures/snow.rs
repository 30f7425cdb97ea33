//! Old snow that the wind has carved, blue in its hollows, a crystal glinting here and there.

use glam::{Vec3, vec2};

use crate::blur::blur;
use crate::colour::rgb;
use crate::finish::{Material, flatten};
use crate::noise::{fbm, grain};
use crate::plane::{FINER, Field, Plane, SIDE, smoothstep};
use crate::random::unit;

const SEED: u32 = 171;
const WHITE: Vec3 = rgb(0.84, 0.875, 0.92);
/// How much of each channel a deep hollow loses.
const BLUE: Vec3 = rgb(0.17, 0.115, 0.05);
/// The share of texels that glint, and their roughness.
const GLINTS: (f32, f32) = (0.012, 0.18);

/// The texture.
pub fn make() -> Material {
    let (fine, soft) = (grain(0.8, SEED + 3), fbm(64, 2, 0.5, SEED + 4));
    let carved = carve(&fine, &soft);
    let around = blur(&carved, 10.0);
    let mut albedo = Plane::build(|i| {
        let hollow = ((around[i] - carved[i]) / 2.0).clamp(-0.2, 1.0);
        WHITE * (Vec3::ONE - BLUE * hollow) * (1.0 + 0.010 * fine[i] + 0.012 * soft[i])
    });
    flatten(&mut albedo, 40.0, 0.6);
    Material {
        albedo,
        height: carved.spread(0.0002),
        relief: 15.0,
        roughness: roughness(&soft),
        mean: rgb(0.81, 0.85, 0.90),
    }
}

/// Drifts, and ridges along the wind with ripples upon them, in texels.
fn carve(fine: &Field, soft: &Field) -> Field {
    let drifts = fbm(3, 3, 0.5, SEED);
    let wander = fbm(4, 2, 0.5, SEED + 1);
    let ridges = fbm((3, 10), 4, 0.5, SEED + 2).warped(|i| vec2(20.0, 14.0) * wander[i]);
    let ripples = fbm((10, 34), 3, 0.5, SEED + 6).warped(|i| vec2(16.0, 10.0) * wander[i]);
    Plane::build(|i| {
        let rippled = 0.45 * ripples[i].max(-0.3) * smoothstep(-0.3, 0.5, ridges[i]);
        let ridge = 1.9 * ridges[i].max(-0.45);
        1.4 * drifts[i] + ridge + rippled + 0.20 * soft[i] + 0.10 * fine[i]
    })
}

fn roughness(soft: &Field) -> Field {
    let soft = soft.spread(0.005);
    let (share, glint) = GLINTS;
    Plane::build(|i| {
        let (x, y) = ((i % SIDE / FINER) as u32, (i / SIDE / FINER) as u32);
        if unit(x, y, SEED + 5) < share {
            glint
        } else {
            0.62 + 0.10 * soft[i]
        }
    })
}
