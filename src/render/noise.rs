//! Smooth noise, drawn once for all shaders.

use image::{Rgba, RgbaImage};
use rayon::prelude::*;

const SIDE: u32 = 512;
/// Lattice points along the side of the finest noise, which is in the red channel.
const POINTS: u32 = 64;
/// Clouds, in the green channel: lattice points of the broadest of four octaves.
const CLOUD_POINTS: u32 = 16;
/// Broad variation of colour, in the other channels: lattice points of its large and of its small features.
const MACRO_POINTS: [u32; 2] = [8, 44];

/// Four periodic pictures, a channel each: value noise; how thick clouds are; a factor of brightness, halved; and
/// a shift of hue, times 1.5, about ½.
pub(super) fn picture() -> RgbaImage {
    let mut picture = RgbaImage::new(SIDE, SIDE);
    let rows = picture.par_chunks_exact_mut(4 * SIDE as usize).enumerate();
    rows.for_each(|(z, row)| {
        let z = z as f32 / SIDE as f32;
        for (x, pixel) in row.chunks_exact_mut(4).enumerate() {
            pixel.copy_from_slice(&channels(x as f32 / SIDE as f32, z).0);
        }
    });
    picture
}

/// At shares of the side.
fn channels(x: f32, z: f32) -> Rgba<u8> {
    let [large, small] = [0, 1].map(|at| octaves(MACRO_POINTS[at], 3, 5 + at as u32, x, z) - 0.5);
    let clouds = octaves(CLOUD_POINTS, 4, 3, x, z);
    let brightness = 1.0 + 1.3 * (0.55 * large + 0.55 * small);
    let hue = 1.3 * (0.20 * large - 0.24 * small);
    let stored = [
        value(POINTS, 1, x, z),
        clouds,
        0.5 * brightness,
        0.5 + 1.5 * hue,
    ];
    Rgba(stored.map(|v| (v.clamp(0.0, 1.0) * 255.0).round() as u8))
}

/// Value noise of doubling frequencies, 0..1, each half as strong as the one before.
fn octaves(points: u32, count: u32, seed: u32, x: f32, z: f32) -> f32 {
    let (mut sum, mut weight, mut weights) = (0.0, 1.0, 0.0);
    for octave in 0..count {
        sum += weight * value(points << octave, seed + 16 * octave, x, z);
        weights += weight;
        weight *= 0.5;
    }
    sum / weights
}

/// Value noise of `points` lattice points along the side, 0..1.
fn value(points: u32, seed: u32, x: f32, z: f32) -> f32 {
    let (x, z) = (x * points as f32, z * points as f32);
    let (x0, z0) = (x as u32, z as u32);
    let (u, v) = (fade(x.fract()), fade(z.fract()));
    let at = |x: u32, z: u32| lattice(seed, x % points, z % points);
    let row = |z: u32| at(x0, z) * (1.0 - u) + at(x0 + 1, z) * u;
    row(z0) * (1.0 - v) + row(z0 + 1) * v
}

fn fade(t: f32) -> f32 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

fn lattice(seed: u32, x: u32, z: u32) -> f32 {
    let mut h =
        x.wrapping_mul(0x9E37_79B1) ^ z.wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    (h ^ (h >> 15)) as f32 / u32::MAX as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_channel_repeats_without_a_seam_and_is_centred() {
        let picture = picture();
        for channel in 0..4 {
            let at = |x: u32, z: u32| i32::from(picture.get_pixel(x, z).0[channel]);
            let step = |from: u32, to: u32| {
                (0..SIDE)
                    .map(|z| (at(from, z) - at(to, z)).abs())
                    .sum::<i32>()
            };
            let inside = (200..216).map(|x| step(x, x + 1)).max().unwrap_or(0);
            assert!(
                step(SIDE - 1, 0) <= 2 * inside,
                "channel {channel} has a seam"
            );
            let sum: i32 = (0..SIDE)
                .flat_map(|z| (0..SIDE).map(move |x| (x, z)))
                .map(|(x, z)| at(x, z))
                .sum();
            let mean = sum as f32 / (SIDE * SIDE) as f32;
            assert!((mean - 127.5).abs() < 8.0, "channel {channel}: mean {mean}");
        }
    }
}
