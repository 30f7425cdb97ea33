//! Choosing a colour by hue, saturation and brightness.

use super::bar::{self, Change, Number};
use egui::ecolor::HsvaGamma;
use egui::{Rgba, Ui};

/// Three bars that set a colour.
pub fn bars(ui: &mut Ui, tint: &mut HsvaGamma) -> Change {
    let part = |label, help| Number {
        label,
        soft: 0.0..=1.0,
        hard: 0.0..=1.0,
        default: 1.0,
        suffix: "",
        decimals: 2,
        help,
    };
    let HsvaGamma { h, s, v, .. } = tint;
    let hue = bar::bar(ui, h, &part("Hue", "Red, yellow, green, blue and back."));
    let saturation = bar::bar(ui, s, &part("Saturation", "From grey to full colour."));
    let value = bar::bar(ui, v, &part("Brightness", "From black on."));
    hue.1.or(saturation.1).or(value.1)
}

/// A colour of the screen as the map records it: linear, 0..1.
pub fn linear(tint: HsvaGamma) -> [f32; 3] {
    let [red, green, blue, _] = Rgba::from(tint).to_array();
    [red, green, blue].map(|channel| channel.clamp(0.0, 1.0))
}

/// A colour of the map as bars set it.
pub fn of_linear([red, green, blue]: [f32; 3]) -> HsvaGamma {
    HsvaGamma::from(Rgba::from_rgb(red, green, blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_there_and_back() {
        for colour in [[1.0, 1.0, 1.0], [0.2, 0.4, 0.05], [0.0, 0.0, 0.0]] {
            let back = linear(of_linear(colour));
            for (a, b) in colour.into_iter().zip(back) {
                assert!((a - b).abs() < 1e-4, "{colour:?} {back:?}");
            }
        }
    }
}
