//! The colours of levels and divisions, as the overlays paint them.

use egui::{Color32, Rgba};

/// Levels 0, 1, 2 and 3; lightness rises, so it reads in grey and by colour-blind eyes.
const FOUR: [Color32; 4] = [
    Color32::from_rgb(0x1A, 0x10, 0x40),
    Color32::from_rgb(0x5A, 0x2B, 0xFF),
    Color32::from_rgb(0xF4, 0x6C, 0xEB),
    Color32::from_rgb(0xF5, 0xEE, 0x3C),
];

/// The colour of `level` of a scale that ends at `most`: above three levels the upper three are spread evenly.
pub fn level(level: u8, most: u8) -> Color32 {
    if level == 0 || most <= 3 {
        return FOUR[usize::from(level.min(3))];
    }
    let place = f32::from(level.min(most) - 1) / f32::from(most - 1) * 2.0;
    let lower = (place as usize).min(1);
    let part = place - lower as f32;
    mix(FOUR[lower + 1], FOUR[lower + 2], part)
}

fn mix(a: Color32, b: Color32, part: f32) -> Color32 {
    let (a, b) = (to_oklab(a), to_oklab(b));
    from_oklab(std::array::from_fn(|i| a[i] + (b[i] - a[i]) * part))
}

fn to_oklab(colour: Color32) -> [f32; 3] {
    let [r, g, b, _] = Rgba::from(colour).to_array();
    let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
    let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

fn from_oklab([lightness, a, b]: [f32; 3]) -> Color32 {
    let l = (lightness + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
    let m = (lightness - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
    let s = (lightness - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
    Rgba::from_rgb(
        4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s,
        -1.268_438 * l + 2.609_757_4 * m - 0.341_319_38 * s,
        -0.004_196_086 * l - 0.703_418_6 * m + 1.707_614_7 * s,
    )
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lightness(colour: Color32) -> f32 {
        to_oklab(colour)[0]
    }

    #[test]
    fn short_scales_keep_their_colours() {
        assert_eq!(level(3, 3), FOUR[3]);
        assert_eq!(level(1, 2), FOUR[1]);
    }

    #[test]
    fn long_scales_end_alike_and_rise() {
        assert_eq!(level(15, 15), FOUR[3]);
        for n in 0..15 {
            assert!(lightness(level(n, 15)) < lightness(level(n + 1, 15)));
        }
    }
}
