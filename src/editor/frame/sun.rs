//! Where the sun stands: by the time of day, or by hand.

use super::super::ui::bar::{self, Number};
use super::super::ui::button::{Face, Look, icon_button};
use super::super::ui::choice::{Choice, segmented};
use super::super::ui::{Icon, layout};
use crate::render::{LOWEST_SUN, Sun};
use egui::{Popup, PopupCloseBehavior, Sense, Ui, vec2};

/// Times of day by the name of their command, with what they are called and where the sun then is.
pub const TIMES: [(&str, &str, Sun); 4] = [
    (
        "morning",
        "Morning",
        Sun {
            azimuth: 88.0,
            elevation: 21.0,
        },
    ),
    (
        "noon",
        "Noon",
        Sun {
            azimuth: 180.0,
            elevation: 58.0,
        },
    ),
    (
        "afternoon",
        "Afternoon",
        Sun {
            azimuth: 285.0,
            elevation: 26.0,
        },
    ),
    (
        "evening",
        "Evening",
        Sun {
            azimuth: 289.0,
            elevation: 6.0,
        },
    ),
];

/// When the sun rises and sets, about: hours.
const DAY: [f32; 2] = [5.0, 19.0];
const WIDTH: f32 = 270.0;

/// The button that opens the settings of the sun.
pub(super) fn button(ui: &mut Ui, sun: &mut Sun) {
    let face = Face {
        help: "Time of day and direction of the light",
        ..Face::new(Icon::Sun, "Sun")
    };
    let button = icon_button(ui, face, *sun != Sun::default(), 26.0, Look::Plain);
    Popup::menu(&button)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .show(|ui| settings(ui, sun));
}

/// Shows the settings of the sun and sets them.
pub(super) fn settings(ui: &mut Ui, sun: &mut Sun) {
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 4.0;
    layout::line_across(ui);
    let choices = TIMES.map(|(_, name, sun)| Choice::new(Some(sun), name));
    let mut chosen = TIMES
        .iter()
        .map(|(.., time)| *time)
        .find(|time| time == sun);
    if segmented(ui, &mut chosen, &choices) {
        *sun = chosen.unwrap_or(*sun);
    }
    time(ui, sun);
    let direction = Number {
        label: "Direction",
        soft: 0.0..=360.0,
        hard: 0.0..=360.0,
        default: Sun::default().azimuth,
        suffix: "°",
        decimals: 0,
        help: "Degrees from north to the east that the sun stands at",
    };
    bar::bar(ui, &mut sun.azimuth, &direction);
    let height = Number {
        label: "Height",
        soft: LOWEST_SUN..=90.0,
        hard: LOWEST_SUN..=90.0,
        default: Sun::default().elevation,
        suffix: "°",
        decimals: 0,
        help: "Degrees above the horizon",
    };
    bar::bar(ui, &mut sun.elevation, &height);
}

/// The time of day; it sets direction and height.
fn time(ui: &mut Ui, sun: &mut Sun) {
    let number = Number {
        label: "Time",
        soft: DAY[0]..=DAY[1],
        hard: DAY[0]..=DAY[1],
        default: Sun::default().hour(),
        suffix: "",
        decimals: 2,
        help: "The time of a day in May; sets direction and height",
    };
    let mut hour = sun.hour().clamp(DAY[0], DAY[1]);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (label, _) = bar::label(ui, number.label, number.help, false, bar::LABEL);
        let size = vec2(ui.available_width(), bar::ROW);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let field = bar::filled(ui, rect, &mut hour, &number, |field| {
            field
                .custom_formatter(|hour, _| clock(hour))
                .custom_parser(hour_of)
        });
        if field.labelled_by(label.id).changed() {
            *sun = Sun::at_hour(hour);
        }
    });
}

/// `16.75` as `16:45`.
fn clock(hour: f64) -> String {
    let minutes = (hour * 60.0).round() as u32;
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

/// `16:45`, `16.75` or `16` as hours.
fn hour_of(text: &str) -> Option<f64> {
    match text.trim().split_once(':') {
        Some((hours, minutes)) => {
            let [hours, minutes] = [hours, minutes].map(|part| part.trim().parse::<f64>().ok());
            Some(hours? + minutes? / 60.0)
        }
        None => text.trim().parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_and_read_as_on_a_clock() {
        assert_eq!(clock(16.75), "16:45");
        assert_eq!(clock(6.999_9), "7:00");
        assert_eq!(hour_of(" 16:45 "), Some(16.75));
        assert_eq!(hour_of("9.5"), Some(9.5));
        assert_eq!(hour_of("9:x"), None);
    }

    #[test]
    fn the_afternoon_is_the_light_of_the_first_start() {
        assert!(TIMES.iter().any(|(.., sun)| *sun == Sun::default()));
    }
}
