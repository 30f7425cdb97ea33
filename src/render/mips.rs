//! Pictures for the card: as it reads them, with their halves.

use image::RgbaImage;

/// What the codes of a picture mean.
#[derive(Clone, Copy)]
pub(super) enum Space {
    /// Colours as sRGB codes. On the card they are square roots of light: as fine in the dark, and filtered by the
    /// processor in a third of the time where it does a card's work.
    Srgb,
    /// Numbers.
    Linear,
}

/// The picture and its halves down to one pixel, averaged in linear light; alpha is linear always.
pub(super) fn mips(picture: RgbaImage, space: Space) -> Vec<RgbaImage> {
    let mut levels = vec![match space {
        Space::Srgb => as_roots(picture),
        Space::Linear => picture,
    }];
    let light: [f32; 256] = std::array::from_fn(|code| match space {
        Space::Srgb => (code as f32 / 255.0).powi(2),
        Space::Linear => code as f32 / 255.0,
    });
    let code = |light: f32| match space {
        Space::Srgb => code_of(light.sqrt()),
        Space::Linear => code_of(light),
    };
    while let Some(last) = levels.last().filter(|last| last.width() > 1) {
        let half = last.width() / 2;
        let smaller = RgbaImage::from_fn(half, half, |x, y| {
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(|(dx, dy)| last.get_pixel(2 * x + dx, 2 * y + dy).0);
            let mean = |channel: usize| {
                code(four.iter().map(|p| light[p[channel] as usize]).sum::<f32>() / 4.0)
            };
            let alpha = four.iter().map(|p| u16::from(p[3])).sum::<u16>() / 4;
            image::Rgba([mean(0), mean(1), mean(2), alpha as u8])
        });
        levels.push(smaller);
    }
    levels
}

/// sRGB codes as codes of square roots of light.
fn as_roots(mut picture: RgbaImage) -> RgbaImage {
    let roots: [u8; 256] =
        std::array::from_fn(|code| code_of(light_of(code as f32 / 255.0).sqrt()));
    for pixel in picture.pixels_mut() {
        for channel in &mut pixel.0[..3] {
            *channel = roots[usize::from(*channel)];
        }
    }
    picture
}

pub(super) fn code_of(share: f32) -> u8 {
    (share * 255.0).round() as u8
}

/// Linear light of an sRGB value.
pub(super) fn light_of(srgb: f32) -> f32 {
    if srgb <= 0.04045 {
        srgb / 12.92
    } else {
        ((srgb + 0.055) / 1.055).powf(2.4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mips_average_light_not_codes() {
        let chequer = RgbaImage::from_fn(2, 2, |x, y| {
            image::Rgba([if (x + y) % 2 == 0 { 255 } else { 0 }; 4])
        });
        let [_, one] = &mips(chequer, Space::Srgb)[..] else {
            panic!("two levels expected");
        };
        assert_eq!(one.get_pixel(0, 0).0[..3], [180, 180, 180]);
    }
}
