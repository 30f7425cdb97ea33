//! Ground to voxels: how finely, how deep and how high, and what that takes.

use super::super::ui::bar::{self, Number};
use super::super::ui::{button, dialog, text};
use crate::document::action::Action;
use crate::document::ground_voxels::{Forecast, GroundVoxels};
use crate::edit::Selection;
use crate::map::Map;
use crate::math::Region;
use egui::{Context, Ui};

/// What the dialog answers.
pub enum Answer {
    /// Close it.
    Close,
    /// Do it.
    Do(Action),
}

/// The dialog.
pub struct Dialog {
    cells: Region,
    only: Option<Selection>,
    divisions: f32,
    voxels: f32,
    depth: f32,
    height: f32,
}

impl Dialog {
    /// For these cells of a map, or those of them that are selected.
    pub fn new(map: &Map, cells: Region, only: Option<Selection>) -> Self {
        let usual = GroundVoxels::default();
        let cell = map.field.spacing[0];
        let size = usual.voxel_size(map).unwrap_or(cell);
        Self {
            cells,
            only,
            divisions: f32::from(map.parameters.max_divisions),
            voxels: (cell / size).round(),
            depth: 16.0 * size,
            height: 16.0 * size,
        }
    }

    /// Shows the dialog.
    pub fn show(&mut self, context: &Context, map: &Map) -> Option<Answer> {
        let how = self.how(map);
        let forecast = how
            .forecast(map, self.cells, self.only.as_ref())
            .map_err(|error| error.to_string());
        let (mut agreed, mut cancelled) = (dialog::entered(context), false);
        let closed = dialog::show(
            context,
            "Ground to voxels",
            440.0,
            |ui| {
                self.fields(ui, map);
                match &forecast {
                    Ok(forecast) => say(ui, forecast),
                    Err(wrong) => dialog::note(ui, true, wrong),
                }
            },
            |ui| {
                agreed |= button::primary(ui, "Make voxels", forecast.is_ok()).clicked();
                cancelled = button::secondary(ui, "Cancel").clicked();
            },
        );
        if agreed && forecast.is_ok() {
            return Some(Answer::Do(Action::GroundToVoxels {
                cells: self.cells,
                only: self.only.clone(),
                how,
                name: String::new(),
            }));
        }
        (closed || cancelled).then_some(Answer::Close)
    }

    fn how(&self, map: &Map) -> GroundVoxels {
        GroundVoxels {
            divisions: Some(self.divisions.round() as u8),
            voxel_size: Some(map.field.spacing[0] / self.voxels.round().max(1.0)),
            depth: Some(self.depth),
            height: Some(self.height),
        }
    }

    fn fields(&mut self, ui: &mut Ui, map: &Map) {
        let most = f32::from(map.parameters.max_divisions);
        let number = |label, soft, hard, default, suffix, decimals, help| Number {
            label,
            soft,
            hard,
            default,
            suffix,
            decimals,
            help,
        };
        let help = "How often the ground is divided before it becomes voxels";
        let divisions = number(
            "Divisions",
            0.0..=most.max(1.0),
            0.0..=most,
            most,
            "",
            0,
            help,
        );
        bar::bar(ui, &mut self.divisions, &divisions);
        let help = "Voxels along a side of a cell: the more, the finer";
        let voxels = number("Voxels a cell", 4.0..=32.0, 4.0..=1024.0, 8.0, "", 0, help);
        bar::bar(ui, &mut self.voxels, &voxels);
        let cell = map.field.spacing[0];
        let room = |label, help| {
            number(
                label,
                0.0..=8.0 * cell,
                0.0..=10_000.0,
                2.0 * cell,
                " m",
                1,
                help,
            )
        };
        let depth = room("Depth", "How far you can dig below the lowest ground");
        bar::bar(ui, &mut self.depth, &depth);
        let height = room("Height", "How far you can build above the highest ground");
        bar::bar(ui, &mut self.height, &height);
    }
}

fn say(ui: &mut Ui, forecast: &Forecast) {
    let Forecast {
        size: [x, y, z],
        voxel_size,
        bytes,
    } = *forecast;
    let all = text::count(x.saturating_mul(y).saturating_mul(z));
    text::hint(
        ui,
        format!(
            "{x} × {y} × {z} voxels of {voxel_size:.3} m: {all}, about {}",
            memory(bytes)
        ),
    );
    text::hint(
        ui,
        "The cells become holes that the volume fills; it can be dug and built in.",
    );
}

fn memory(bytes: u64) -> String {
    let megabytes = bytes as f64 / 1e6;
    if megabytes < 1000.0 {
        format!("{:.0} MB", megabytes.max(1.0))
    } else {
        format!("{:.1} GB", megabytes / 1000.0)
    }
}
