//! A sheet to judge the textures by: each lit and in its own size, and beside it tiled and shrunk.

use glam::{Vec3, vec3};
use image::{Rgb, RgbImage, imageops};

use crate::colour::{byte, from_srgb, rgb, to_srgb};
use crate::finish::Finished;
use crate::plane::SIZE;

/// How many times the tiled one is shrunk.
const SHRUNK: usize = 8;
const TO_SUN: Vec3 = vec3(-0.55, -0.45, 0.70);
const SUN: Vec3 = rgb(2.6, 2.45, 2.2);
const SKY: Vec3 = rgb(0.55, 0.65, 0.8);

/// The sheet, two textures a row.
pub fn sheet(textures: &[Finished]) -> RgbImage {
    let side = SIZE as u32;
    let rows = textures.len().div_ceil(2) as u32;
    let mut sheet = RgbImage::new(side * 4, side * rows);
    for (k, texture) in textures.iter().enumerate() {
        let (left, top) = (
            (k % 2) as i64 * 2 * i64::from(side),
            (k / 2) as i64 * i64::from(side),
        );
        let lit = lit(texture);
        imageops::replace(&mut sheet, &lit, left, top);
        imageops::replace(&mut sheet, &tiled(&lit), left + i64::from(side), top);
    }
    sheet
}

fn lit(texture: &Finished) -> RgbImage {
    RgbImage::from_fn(SIZE as u32, SIZE as u32, |x, y| {
        let i = y as usize * SIZE + x as usize;
        let slope = texture.normal[i];
        let normal = slope.extend((1.0 - slope.length_squared()).max(0.0).sqrt());
        let sun = SUN * normal.dot(TO_SUN.normalize()).max(0.0);
        let sky = SKY * texture.openness[i] * (0.6 + 0.4 * normal.z);
        let light = texture.albedo[i] * (sun + sky) * 0.6;
        Rgb(light
            .to_array()
            .map(|channel| byte(to_srgb(shown(channel)))))
    })
}

/// A film's answer to light: dark stays dark, bright rolls off.
fn shown(x: f32) -> f32 {
    x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14)
}

fn tiled(picture: &RgbImage) -> RgbImage {
    let side = SIZE / SHRUNK;
    let small: Vec<Rgb<u8>> = (0..side * side)
        .map(|i| mean(picture, i % side * SHRUNK, i / side * SHRUNK))
        .collect();
    RgbImage::from_fn(SIZE as u32, SIZE as u32, |x, y| {
        small[y as usize % side * side + x as usize % side]
    })
}

/// The mean light of a square of texels.
fn mean(picture: &RgbImage, left: usize, top: usize) -> Rgb<u8> {
    let mut sum = [0.0_f32; 3];
    for k in 0..SHRUNK * SHRUNK {
        let texel = picture.get_pixel((left + k % SHRUNK) as u32, (top + k / SHRUNK) as u32);
        for (sum, &shown) in sum.iter_mut().zip(&texel.0) {
            *sum += from_srgb(f32::from(shown) / 255.0);
        }
    }
    Rgb(sum.map(|sum| byte(to_srgb(sum / (SHRUNK * SHRUNK) as f32))))
}
