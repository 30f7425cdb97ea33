//! New map: its size, spacing and height.

use super::super::ui::bar::{self, Number};
use super::super::ui::{button, dialog, text};
use crate::map::{Field, MAX_SIDE, MIN_SIDE, Map};
use egui::{Context, DragValue, Ui, vec2};

/// What the dialog answers.
pub enum Answer {
    /// Close it.
    Close,
    /// Open this map.
    Make(Box<Map>),
}

/// The dialog.
pub struct New {
    vertices: [u32; 2],
    spacing: f32,
    height: f32,
}

impl Default for New {
    fn default() -> Self {
        Self {
            vertices: [257, 257],
            spacing: 10.0,
            height: 0.0,
        }
    }
}

impl New {
    /// Shows the dialog.
    pub fn show(&mut self, context: &Context) -> Option<Answer> {
        let map = self.map();
        let wrong = map.as_ref().err().cloned();
        let (mut agreed, mut cancelled) = (dialog::entered(context), false);
        let closed = dialog::show(
            context,
            "New map",
            440.0,
            |ui| {
                self.fields(ui);
                if let Some(wrong) = &wrong {
                    dialog::note(ui, true, wrong);
                }
            },
            |ui| {
                agreed |= button::primary(ui, "Create", wrong.is_none()).clicked();
                cancelled = button::secondary(ui, "Cancel").clicked();
            },
        );
        match map {
            Ok(map) if agreed => Some(Answer::Make(Box::new(map))),
            _ => (closed || cancelled).then_some(Answer::Close),
        }
    }

    fn map(&self) -> Result<Map, String> {
        let spacing = [self.spacing; 2];
        let mut map = Map::flat(self.vertices, spacing).map_err(|error| error.to_string())?;
        map.field =
            Field::flat(self.vertices, spacing, self.height).map_err(|error| error.to_string())?;
        map.parameters.seed = rand::random();
        Ok(map)
    }

    fn fields(&mut self, ui: &mut Ui) {
        let help = "Vertices along x and z: one more than cells";
        bar::row(ui, "Vertices", help, |ui, label| {
            let [columns, rows] = &mut self.vertices;
            for (side, name) in [(columns, "Vertices along x"), (rows, "Vertices along z")] {
                let field = DragValue::new(side).range(MIN_SIDE..=MAX_SIDE);
                let response = ui.add_sized(vec2(72.0, bar::ROW), field);
                response.labelled_by(label.id).on_hover_text(name);
            }
            let [columns, rows] = self.vertices.map(|n| u64::from(n.saturating_sub(1)));
            text::hint(ui, format!("{} cells", text::count(columns * rows)));
        });
        let number = |label, soft, hard, default, help| Number {
            label,
            soft,
            hard,
            default,
            suffix: " m",
            decimals: 2,
            help,
        };
        let cell = number(
            "Cell size",
            0.25..=64.0,
            0.001..=100_000.0,
            10.0,
            "Metres between neighbouring vertices",
        );
        bar::bar(ui, &mut self.spacing, &cell);
        let height = number(
            "Height",
            -100.0..=1000.0,
            -100_000.0..=100_000.0,
            0.0,
            "Where the flat ground stands",
        );
        bar::bar(ui, &mut self.height, &height);
        let [x, z] = self
            .vertices
            .map(|n| (n.saturating_sub(1)) as f32 * self.spacing);
        let covers = format!("Covers {} × {}", text::metres(x), text::metres(z));
        text::hint(ui, covers);
    }
}
