//! A user's picture as a texture: what it doesn't say of its surface is guessed from its light and dark.

use super::layers::SIDE;
use super::mips::{code_of, light_of};
use image::imageops::{FilterType, resize};
use image::{RgbImage, Rgba, RgbaImage};

/// How many pixels high the lightest stands above the darkest.
const RELIEF: f32 = 7.0;
/// Dry ground.
const ROUGHNESS: f32 = 0.88;
/// How much less of the sky the darkest sees.
const HOLLOWS: f32 = 0.4;

/// Its colours with a height in alpha, 512 × 512.
pub(super) fn colours(picture: &RgbImage) -> RgbaImage {
    let sized = resize(picture, SIDE, SIDE, FilterType::Triangle);
    let heights = heights(&sized);
    RgbaImage::from_fn(SIDE, SIDE, |x, y| {
        let [red, green, blue] = sized.get_pixel(x, y).0;
        Rgba([red, green, blue, code_of(heights[(y * SIDE + x) as usize])])
    })
}

/// Colours with height, and a surface: slopes, roughness, openness.
pub(super) fn pictures(picture: &RgbImage) -> (RgbaImage, RgbaImage) {
    let colours = colours(picture);
    let height = |x: u32, y: u32| f32::from(colours.get_pixel(x % SIDE, y % SIDE).0[3]) / 255.0;
    let surface = RgbaImage::from_fn(SIDE, SIDE, |x, y| {
        // On the ring that the tiled picture is, one before is all but one after.
        let (west, north) = (x + SIDE - 1, y + SIDE - 1);
        let slope = [
            height(x + 1, y) - height(west, y),
            height(x, y + 1) - height(x, north),
        ]
        .map(|rise| 0.5 * RELIEF * rise);
        let length = (1.0 + slope[0] * slope[0] + slope[1] * slope[1]).sqrt();
        let [right, down] = slope.map(|slope| code_of(0.5 - 0.5 * slope / length));
        let open = 1.0 - HOLLOWS * (1.0 - height(x, y));
        Rgba([right, down, code_of(ROUGHNESS), code_of(open)])
    });
    (colours, surface)
}

/// Its light, softened a little, from 0 at the darkest to 1 at the lightest; one half where all is alike.
fn heights(picture: &RgbImage) -> Vec<f32> {
    let soft = image::imageops::fast_blur(picture, 1.0);
    let bright = |pixel: &image::Rgb<u8>| {
        let [red, green, blue] = pixel.0.map(|code| light_of(f32::from(code) / 255.0));
        (0.2126 * red + 0.7152 * green + 0.0722 * blue).sqrt()
    };
    let bright: Vec<f32> = soft.pixels().map(bright).collect();
    let low = bright.iter().copied().fold(f32::INFINITY, f32::min);
    let high = bright.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if high - low < 1.0 / 255.0 {
        return vec![0.5; bright.len()];
    }
    let part = |value: f32| (value - low) / (high - low);
    bright.into_iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_stands_out_and_turns_the_light() {
        let bar = RgbImage::from_fn(64, 64, |x, _| {
            image::Rgb([if (16..48).contains(&x) { 230 } else { 20 }; 3])
        });
        let (colours, surface) = pictures(&bar);
        assert_eq!(colours.dimensions(), (SIDE, SIDE));
        assert!(colours.get_pixel(256, 9).0[3] > 250 && colours.get_pixel(2, 9).0[3] < 5);
        // The west side of the bar faces west, its top and the ground up.
        assert!(surface.get_pixel(128, 9).0[0] < 110);
        assert!(surface.get_pixel(384, 9).0[0] > 145);
        assert_eq!(surface.get_pixel(256, 9).0[..2], [128, 128]);
        assert!(surface.get_pixel(256, 9).0[3] > surface.get_pixel(2, 9).0[3]);
    }

    #[test]
    fn one_colour_is_flat() {
        let (colours, surface) = pictures(&RgbImage::from_pixel(3, 5, image::Rgb([90, 60, 30])));
        assert_eq!(colours.get_pixel(100, 300).0, [90, 60, 30, 128]);
        assert_eq!(surface.get_pixel(100, 300).0[..2], [128, 128]);
    }
}
