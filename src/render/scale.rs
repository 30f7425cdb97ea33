//! The colours of levels and divisions, mixed in OKLab where there are more than were chosen.

use glam::Vec3;

/// sRGB colours of levels and divisions 0, 1, 2, 3: rising in lightness, told apart by every kind of sight.
pub const SCALE: [[u8; 3]; 4] = [
    [0x1a, 0x10, 0x40],
    [0x5a, 0x2b, 0xff],
    [0xf4, 0x6c, 0xeb],
    [0xf5, 0xee, 0x3c],
];

/// The sRGB colour of `value` on a scale from 0 to `most`. Above 3 the scale is drawn out over 1..`most`.
pub fn scale_colour(value: u8, most: u8) -> [u8; 3] {
    if value == 0 || most <= 3 {
        return SCALE[usize::from(value.min(3))];
    }
    let at = f32::from(value.min(most) - 1) / f32::from(most - 1) * 2.0;
    let below = (at as usize).min(1);
    let [a, b] = [SCALE[below + 1], SCALE[below + 2]].map(to_oklab);
    from_oklab(a.lerp(b, at - below as f32))
}

/// The sRGB colour of a share 0..1: from darkest to lightest through all of the scale.
pub fn ramp_colour(share: f32) -> [u8; 3] {
    let last = SCALE.len() - 1;
    let at = share.clamp(0.0, 1.0) * last as f32;
    let below = (at as usize).min(last - 1);
    let [a, b] = [SCALE[below], SCALE[below + 1]].map(to_oklab);
    from_oklab(a.lerp(b, at - below as f32))
}

/// Lightness and two opponent hues, as even as sight is. Björn Ottosson, "A perceptual color space for image
/// processing", 2020.
fn to_oklab(srgb: [u8; 3]) -> Vec3 {
    let [r, g, b] = srgb.map(|channel| to_linear(f32::from(channel) / 255.0));
    let cone = |wr: f32, wg: f32, wb: f32| (wr * r + wg * g + wb * b).cbrt();
    let l = cone(0.412_221_46, 0.536_332_55, 0.051_445_995);
    let m = cone(0.211_903_5, 0.680_699_5, 0.107_396_96);
    let s = cone(0.088_302_46, 0.281_718_85, 0.629_978_7);
    Vec3::new(
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    )
}

fn from_oklab(lab: Vec3) -> [u8; 3] {
    let cone = |wa: f32, wb: f32| (lab.x + wa * lab.y + wb * lab.z).powi(3);
    let l = cone(0.396_337_78, 0.215_803_76);
    let m = cone(-0.105_561_346, -0.063_854_17);
    let s = cone(-0.089_484_18, -1.291_485_5);
    let linear = [
        4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s,
        -1.268_438 * l + 2.609_757_4 * m - 0.341_319_4 * s,
        -0.004_196_086_3 * l - 0.703_418_6 * m + 1.707_614_7 * s,
    ];
    linear.map(|channel| (to_srgb(channel.clamp(0.0, 1.0)) * 255.0).round() as u8)
}

pub(super) fn to_linear(srgb: f32) -> f32 {
    if srgb <= 0.04045 {
        srgb / 12.92
    } else {
        ((srgb + 0.055) / 1.055).powf(2.4)
    }
}

fn to_srgb(linear: f32) -> f32 {
    if linear <= 0.003_130_8 {
        linear * 12.92
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oklab_and_back_gives_the_same_colour() {
        for colour in SCALE.into_iter().chain([[0; 3], [255; 3], [1, 200, 77]]) {
            assert_eq!(from_oklab(to_oklab(colour)), colour);
        }
        let white = to_oklab([255; 3]);
        assert!((white - Vec3::X).length() < 1e-3, "{white}");
    }

    #[test]
    fn the_chosen_colours_stand_on_any_scale_and_lightness_rises() {
        for most in 3..=15 {
            assert_eq!(scale_colour(0, most), SCALE[0]);
            assert_eq!(scale_colour(1, most), SCALE[1]);
            assert_eq!(scale_colour(most, most), SCALE[3]);
            let lightness = |value| to_oklab(scale_colour(value, most)).x;
            assert!(
                (0..most).all(|value| lightness(value) < lightness(value + 1)),
                "{most}"
            );
        }
        assert_eq!(scale_colour(3, 5), SCALE[2]);
        for (index, colour) in SCALE.into_iter().enumerate() {
            assert_eq!(ramp_colour(index as f32 / 3.0), colour);
        }
    }
}
