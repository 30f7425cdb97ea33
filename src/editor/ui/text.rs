//! Numbers and lengths as people read them, and painted text that fits.

use super::theme;
use crate::math::half_turn;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, FontId, Pos2, Response, RichText, Ui};

/// `12800.5` as `12 800.5`, thousands parted by a thin space (which number fields skip when they read).
pub fn grouped(number: &str) -> String {
    let end = number.find('.').unwrap_or(number.len());
    let (whole, fraction) = number.split_at(end);
    let digits = whole.chars().filter(char::is_ascii_digit).count();
    let mut text = String::with_capacity(number.len() + 4);
    let mut seen = 0;
    for character in whole.chars() {
        if character.is_ascii_digit() {
            if seen > 0 && (digits - seen) % 3 == 0 {
                text.push('\u{2009}');
            }
            seen += 1;
        }
        text.push(character);
    }
    text.push_str(fraction);
    text
}

/// A whole number with its thousands parted.
pub fn count(number: u64) -> String {
    grouped(&number.to_string())
}

/// A large number in three digits: `412 k`, `3.1 k`, `842`.
pub fn short_count(number: u64) -> String {
    let scaled = |n: f64, unit: &str| {
        let decimals = usize::from(n < 10.0);
        format!("{n:.decimals$}\u{2009}{unit}")
    };
    match number {
        0..=999 => number.to_string(),
        1_000..=999_999 => scaled(number as f64 / 1e3, "k"),
        _ => scaled(number as f64 / 1e6, "M"),
    }
}

/// Bytes in three digits with their unit.
pub fn bytes(number: u64) -> String {
    match number {
        0..=999 => format!("{number} B"),
        1_000..=999_999 => format!("{:.0} kB", number as f64 / 1e3),
        1_000_000..=999_999_999 => format!("{:.1} MB", number as f64 / 1e6),
        _ => format!("{:.2} GB", number as f64 / 1e9),
    }
}

/// Metres with as many decimals as help, in kilometres from 10 000 m on.
pub fn metres(length: f32) -> String {
    let size = length.abs();
    if size >= 10_000.0 {
        format!("{:.1} km", length / 1000.0)
    } else {
        let decimals = match size {
            s if s >= 100.0 => 0,
            s if s >= 10.0 => 1,
            _ => 2,
        };
        format!("{} m", grouped(&format!("{length:.decimals$}")))
    }
}

/// A height in metres, to the centimetre only where the ground is low.
pub fn height(metres: f32) -> String {
    let decimals = if metres.abs() < 10.0 { 2 } else { 1 };
    format!("{} m", grouped(&format!("{metres:.decimals$}")))
}

/// An angle in whole degrees, within (−180°, 180°].
pub fn degrees(radians: f32) -> String {
    let whole = half_turn(radians).to_degrees().round() as i32;
    format!("{}°", if whole == -180 { 180 } else { whole })
}

/// A small line in the colour of hints.
pub fn hint(ui: &mut Ui, text: impl Into<String>) -> Response {
    let colour = theme::tokens(ui).text3;
    ui.label(RichText::new(text).size(11.5).color(colour))
}

/// Paints one line whose middle left is `left`, cut with … at `width`.
pub fn elided(ui: &Ui, left: Pos2, text: &str, font: FontId, colour: Color32, width: f32) {
    let mut job = LayoutJob::simple_singleline(text.into(), font, colour);
    job.wrap = TextWrapping::truncate_at_width(width);
    let galley = ui.painter().layout_job(job);
    let top = left - egui::vec2(0.0, galley.size().y / 2.0);
    ui.painter().galley(top, galley, colour);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_parted() {
        assert_eq!(grouped("12800.5"), "12\u{2009}800.5");
        assert_eq!(grouped("-1234567"), "-1\u{2009}234\u{2009}567");
        assert_eq!(grouped("999"), "999");
    }

    #[test]
    fn large_numbers_are_short() {
        assert_eq!(short_count(842), "842");
        assert_eq!(short_count(3_100), "3.1\u{2009}k");
        assert_eq!(short_count(412_345), "412\u{2009}k");
        assert_eq!(bytes(12_400_000), "12.4 MB");
    }

    #[test]
    fn angles_lie_within_half_a_turn() {
        for (turned, said) in [
            (-311.6, "48°"),
            (190.0, "-170°"),
            (-180.0, "180°"),
            (-179.7, "180°"),
            (720.2, "0°"),
            (-0.3, "0°"),
        ] {
            assert_eq!(degrees(f32::to_radians(turned)), said);
        }
    }

    #[test]
    fn lengths_keep_the_digits_that_matter() {
        assert_eq!(metres(318.43), "318 m");
        assert_eq!(metres(2.5), "2.50 m");
        assert_eq!(metres(16_400.0), "16.4 km");
    }
}
