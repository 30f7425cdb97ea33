//! Meso relief at two scales in one picture, for pixels that can afford a single look at it.

use image::{Rgba, RgbaImage, imageops};
use rayon::prelude::*;

/// Pixels along a side.
const SIDE: u32 = 1024;
/// What the relief's height is counted from.
const MIDDLE: f32 = 0.45;
/// How strong the large scale is.
const LARGE: f32 = 0.7;

/// The relief `meso` (normal's x and z, height, share of the sky that is seen) once over the whole side, weaker, and over it five times as small and
/// turned by the angle of a 3-4-5 triangle, so that it still repeats. Red and green are slopes of ±1.7, blue is a
/// height of ±1, alpha the share of the sky that both let through.
pub(super) fn both_scales(meso: &RgbaImage) -> RgbaImage {
    let small = Relief(imageops::resize(
        meso,
        meso.width() / 2,
        meso.height() / 2,
        imageops::FilterType::Triangle,
    ));
    let large = Relief(meso.clone());
    let mut picture = RgbaImage::new(SIDE, SIDE);
    let rows = picture.par_chunks_exact_mut(4 * SIDE as usize).enumerate();
    rows.for_each(|(z, row)| {
        let z = z as f32 / SIDE as f32;
        for (x, pixel) in row.chunks_exact_mut(4).enumerate() {
            let x = x as f32 / SIDE as f32;
            let [across, along, height, hidden] = large.at(x, z).map(|value| value * LARGE);
            let [u, v, hump, hidden_near] = small.at(3.0 * x - 4.0 * z, 4.0 * x + 3.0 * z);
            let slopes = [across + 0.6 * u + 0.8 * v, along - 0.8 * u + 0.6 * v];
            let stored = Rgba([
                code(slopes[0] / (1.0 + LARGE)),
                code(slopes[1] / (1.0 + LARGE)),
                code(height + hump),
                ((1.0 - hidden) * (1.0 - hidden_near) * 255.0).round() as u8,
            ]);
            pixel.copy_from_slice(&stored.0);
        }
    });
    picture
}

/// −1..1 as a byte.
fn code(value: f32) -> u8 {
    ((0.5 + 0.5 * value).clamp(0.0, 1.0) * 255.0).round() as u8
}

struct Relief(RgbaImage);

impl Relief {
    /// Slopes along x and z, the height about 0 and the share of the sky that is hidden, at shares of the side, straight
    /// between pixels.
    fn at(&self, x: f32, z: f32) -> [f32; 4] {
        let side = self.0.width() as f32;
        let (x, z) = (x.rem_euclid(1.0) * side, z.rem_euclid(1.0) * side);
        let (u, v) = (x.fract(), z.fract());
        let corner = |dx: u32, dz: u32| {
            let width = self.0.width();
            let pixel = self
                .0
                .get_pixel((x as u32 + dx) % width, (z as u32 + dz) % width);
            pixel.0.map(|code| f32::from(code) / 255.0)
        };
        let [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)];
        let mean = |at: usize| {
            let (near, far) = (a[at] + (b[at] - a[at]) * u, c[at] + (d[at] - c[at]) * u);
            near + (far - near) * v
        };
        [
            mean(0) * 2.0 - 1.0,
            mean(1) * 2.0 - 1.0,
            mean(2) - MIDDLE,
            1.0 - mean(3),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_repeats_without_a_seam() {
        let wave = |x: u32| (127.5 + 100.0 * (x as f32 / 64.0 * std::f32::consts::TAU).sin()) as u8;
        let meso = RgbaImage::from_fn(64, 64, |x, z| Rgba([wave(x), wave(z), wave(x + z), 255]));
        let picture = both_scales(&meso);
        let at = |x: u32, z: u32| i32::from(picture.get_pixel(x, z).0[2]);
        let step = |from: u32, to: u32| {
            (0..SIDE)
                .map(|z| (at(from, z) - at(to, z)).abs())
                .sum::<i32>()
        };
        let inside = (100..110).map(|x| step(x, x + 1)).max();
        assert!(Some(step(SIDE - 1, 0)) <= inside.map(|step| 2 * step));
        let range = picture.pixels().map(|p| p.0[0]);
        assert!(range.clone().max() > Some(200) && range.min() < Some(55));
    }
}
