//! Finished textures as pictures to be stored.

use image::{Rgba, RgbaImage};

use crate::colour::{byte, to_srgb};
use crate::finish::{Finished, normals, shrunk, sky_seen};
use crate::meso;
use crate::plane::{Field, SIZE};

/// The colour as sRGB, the height in alpha.
pub fn colour(texture: &Finished) -> RgbaImage {
    picture(|i| {
        let [red, green, blue] = texture.albedo[i].to_array().map(to_srgb);
        [red, green, blue, texture.height[i]]
    })
}

/// Steps of roughness and openness: nobody sees finer ones, and they would be half of the picture's file.
const STEPS: f32 = 15.0;

/// The normal's x and y (0.5 for level ground), the roughness and the openness to the sky, all linear.
pub fn surface(texture: &Finished) -> RgbaImage {
    picture(|i| {
        let normal = texture.normal[i] * 0.5 + 0.5;
        [
            normal.x,
            normal.y,
            stepped(texture.roughness[i]),
            stepped(texture.openness[i]),
        ]
    })
}

/// The normal's x and y, the height, and the share of the sky that is seen, of the ground's middle detail, all linear.
pub fn middle_detail(height: &Field) -> RgbaImage {
    let height = shrunk(height);
    let normals = normals(&height, meso::RELIEF);
    let seen = sky_seen(&height, meso::RELIEF, meso::REACH);
    picture(|i| {
        let normal = normals[i] * 0.5 + 0.5;
        [normal.x, normal.y, height[i], stepped(seen[i])]
    })
}

fn stepped(share: f32) -> f32 {
    (share * STEPS).round() / STEPS
}

fn picture(texel: impl Fn(usize) -> [f32; 4]) -> RgbaImage {
    RgbaImage::from_fn(SIZE as u32, SIZE as u32, |x, y| {
        Rgba(texel(y as usize * SIZE + x as usize).map(byte))
    })
}
