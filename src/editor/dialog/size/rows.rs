//! The rows of numbers and choices, for each way to change the size.

use super::super::super::ui::bar::{self, Number};
use super::super::super::ui::choice::{Choice, segmented, switch};
use super::super::super::ui::{button, text};
use super::{Shifted, Size, anchor};
use crate::edit::op::resample::Interpolation;
use crate::map::{MAX_SIDE, MIN_SIDE};
use egui::{DragValue, Ui, vec2};
use std::ops::RangeInclusive;

impl Size {
    pub(super) fn frame_rows(&mut self, ui: &mut Ui) {
        if sides(ui, &mut self.frame.vertices) {
            self.follow_anchor();
        }
        let help = "What stays where it is while the number of vertices changes";
        let chosen = bar::row(ui, "Keep", help, |ui, _| anchor::show(ui, self.anchor));
        if let Some(chosen) = chosen {
            self.anchor = Some(chosen);
            self.follow_anchor();
        }
        let help =
            "Column and row of today's vertex that becomes the first; negative beyond the edge";
        if pair(ui, "Begin at", help, "vertex", &mut self.frame.corner) {
            self.anchor = None;
        }
        self.ground_rows(ui);
    }

    fn follow_anchor(&mut self) {
        let Some(anchor) = self.anchor else { return };
        let (old, new) = (self.map.field.vertices(), self.frame.vertices);
        self.frame.corner = [0, 1].map(|axis: usize| {
            let left = i64::from(old[axis]) - i64::from(new[axis]);
            (left * i64::from(anchor[axis])).div_euclid(2) as i32
        });
    }

    fn ground_rows(&mut self, ui: &mut Ui) {
        bar::row(ui, "New ground", "", |ui, _| {
            let choices = [
                Choice {
                    help: "As it is at the nearest place of the edge",
                    ..Choice::new(false, "Goes on from the edge")
                },
                Choice {
                    help: "Nothing is painted on it",
                    ..Choice::new(true, "Flat")
                },
            ];
            segmented(ui, &mut self.flat, &choices);
        });
        let [low, high] = [-100.0, 1000.0];
        ui.add_enabled_ui(self.flat, |ui| {
            let help = "Where flat new ground stands";
            let number = metres("Height", low..=high, -100_000.0..=100_000.0, help);
            bar::bar(ui, &mut self.height, &number);
        });
    }

    pub(super) fn resample_rows(&mut self, ui: &mut Ui) {
        sides(ui, &mut self.vertices);
        bar::row(ui, "Cells", "", |ui, _| {
            let doubled = self.vertices.map(|n| (n - 1) * 2 + 1);
            let halved = self.vertices.map(|n| (n - 1) / 2 + 1);
            for (name, vertices) in [("Twice as fine", doubled), ("Half as fine", halved)] {
                let fits = vertices.iter().all(|n| (MIN_SIDE..=MAX_SIDE).contains(n));
                let pressed = ui.add_enabled_ui(fits, |ui| button::secondary(ui, name).clicked());
                if pressed.inner {
                    self.vertices = vertices;
                }
            }
        });
        bar::row(ui, "Extent", "", |ui, label| {
            switch(ui, &mut self.keeps_extent, "Extent").labelled_by(label.id);
            text::hint(ui, "the ground keeps its length and width");
        });
        let mut now = self.after().1[0];
        ui.add_enabled_ui(!self.keeps_extent, |ui| {
            let help = "Metres between neighbouring vertices";
            let number = metres("Cell size", 0.25..=64.0, 0.001..=100_000.0, help);
            if bar::bar(ui, &mut now, &number).1.changed {
                self.spacing = now;
            }
        });
        if self.keeps_extent {
            self.spacing = now;
        }
        bar::row(ui, "Heights", "Between vertices that are there", |ui, _| {
            let choices = [
                Choice {
                    help: "Bicubic: curves through the vertices",
                    ..Choice::new(Interpolation::Bicubic, "Smooth")
                },
                Choice {
                    help: "Bilinear: straight from vertex to vertex",
                    ..Choice::new(Interpolation::Bilinear, "Straight")
                },
            ];
            segmented(ui, &mut self.heights, &choices);
        });
    }

    pub(super) fn shift_rows(&mut self, ui: &mut Ui) {
        bar::row(ui, "Move", "", |ui, _| {
            let choices = [
                Choice {
                    help: "All that is recorded, with the detail that it generates",
                    ..Choice::new(Shifted::Ground, "The ground")
                },
                Choice {
                    help: "Only the generated detail; what is recorded stays",
                    ..Choice::new(Shifted::Detail, "The detail")
                },
            ];
            segmented(ui, &mut self.shifted, &choices);
        });
        let help = "Cells to the east and to the south; negative to the west and north";
        pair(ui, "By", help, "cells", &mut self.by);
        if self.shifted == Shifted::Ground {
            self.ground_rows(ui);
        }
    }
}

fn metres<'a>(
    label: &'a str,
    soft: RangeInclusive<f32>,
    hard: RangeInclusive<f32>,
    help: &'a str,
) -> Number<'a> {
    Number {
        label,
        default: *soft.start(),
        soft,
        hard,
        suffix: " m",
        decimals: 2,
        help,
    }
}

/// Vertices along x and z; says whether they changed.
fn sides(ui: &mut Ui, vertices: &mut [u32; 2]) -> bool {
    let help = "Vertices along x and z: one more than cells";
    bar::row(ui, "Vertices", help, |ui, label| {
        let mut field = |side: &mut u32, name: &str| {
            let field = DragValue::new(side)
                .range(MIN_SIDE..=MAX_SIDE)
                .update_while_editing(false);
            let response = ui.add_sized(vec2(84.0, bar::ROW), field);
            response.labelled_by(label.id).on_hover_text(name).changed()
        };
        let [columns, rows] = vertices;
        field(columns, "Vertices along x") | field(rows, "Vertices along z")
    })
}

/// Two whole numbers along x and z; says whether they changed.
fn pair(ui: &mut Ui, name: &str, help: &str, unit: &str, values: &mut [i32; 2]) -> bool {
    bar::row(ui, name, help, |ui, label| {
        let mut field = |value: &mut i32, prefix: &str| {
            let field = DragValue::new(value)
                .prefix(prefix.to_owned())
                .range(-1_000_000..=1_000_000)
                .update_while_editing(false);
            let response = ui.add_sized(vec2(84.0, bar::ROW), field);
            response.labelled_by(label.id).changed()
        };
        let [x, z] = values;
        let changed = field(x, "x ") | field(z, "z ");
        text::hint(ui, unit);
        changed
    })
}
