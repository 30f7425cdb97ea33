//! Rows for where something stands on the map and how it is turned.

use crate::editor::ui::bar::{self, Change, Number};
use crate::map::Map;
use egui::Ui;
use glam::Vec3;

/// A place: metres from the west and the north edge, and above sea level. `helps` explain east, south and height.
pub(super) fn position(ui: &mut Ui, map: &Map, position: &mut Vec3, helps: [&str; 3]) -> Change {
    let [width, depth] = map.field.extent();
    let at = *position;
    let [east, south, height] = helps;
    let rows = [
        ("East", 0.0..=width, &mut position.x, at.x, east),
        ("South", 0.0..=depth, &mut position.z, at.z, south),
        (
            "Height",
            at.y - 20.0..=at.y + 20.0,
            &mut position.y,
            at.y,
            height,
        ),
    ];
    let changes = rows.map(|(label, soft, value, default, help)| {
        let number = Number {
            label,
            soft,
            hard: -1e6..=1e6,
            default,
            suffix: " m",
            decimals: 2,
            help,
        };
        bar::bar(ui, value, &number).1
    });
    changes.into_iter().fold(Change::default(), Change::or)
}

/// A turn about the upright axis, in radians; it is shown in degrees.
pub(super) fn turn(ui: &mut Ui, turn: &mut f32, help: &str) -> Change {
    let mut degrees = turn.to_degrees();
    let number = Number {
        label: "Turn",
        soft: -180.0..=180.0,
        hard: -360.0..=360.0,
        default: 0.0,
        suffix: "°",
        decimals: 1,
        help,
    };
    let (_, change) = bar::bar(ui, &mut degrees, &number);
    if change.changed {
        *turn = degrees.to_radians();
    }
    change
}
