//! The volume to be: its name, its size in voxels or metres, and where it comes to stand.

use super::super::field::Typed;
use crate::editor::ui::bar::{self, Number};
use crate::editor::ui::button::primary;
use crate::editor::ui::choice::{Choice, segmented};
use crate::editor::ui::text;
use crate::map::{MOST_VOXELS, VOXEL_SIZES};
use egui::{DragValue, Role, Ui, WidgetInfo};

/// What its sides are given in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// How many voxels.
    #[default]
    Voxels,
    /// Metres.
    Metres,
}

/// Where it comes to stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Where {
    /// On the ground in the middle of the view, its floor at the lowest under it.
    #[default]
    OnGround,
    /// Before the camera.
    BeforeCamera,
}

/// A volume to be.
#[derive(Clone, Debug, PartialEq)]
pub struct New {
    /// What it is to be called.
    pub name: String,
    /// Voxels along x, y, z.
    pub size: [u32; 3],
    /// Metres between neighbouring voxels.
    pub voxel_size: f32,
    /// What its sides are shown in.
    pub unit: Unit,
    /// Where it comes to stand.
    pub place: Where,
}

impl Default for New {
    fn default() -> Self {
        Self {
            name: "Volume".into(),
            size: [64, 48, 64],
            voxel_size: 0.5,
            unit: Unit::default(),
            place: Where::default(),
        }
    }
}

impl New {
    /// Its voxels along its sides, and its sides in metres.
    pub(super) fn words(&self) -> String {
        sides_of(self.size, self.voxel_size)
    }
}

/// Voxels along the sides of a volume, and its sides in metres.
pub(super) fn sides_of(size: [u32; 3], voxel_size: f32) -> String {
    let metres = size.map(|side| text::metres(side as f32 * voxel_size));
    let [x, y, z] = size;
    format!("{x} × {y} × {z} voxels, {}", metres.join(" × "))
}

const VOXEL: Number<'_> = Number {
    label: "Voxel size",
    soft: 0.1..=2.0,
    hard: VOXEL_SIZES[0]..=VOXEL_SIZES[1],
    default: 0.5,
    suffix: " m",
    decimals: 2,
    help: "Metres between neighbouring voxels.",
};

/// Shows it; says whether it is to be added.
pub(super) fn show(ui: &mut Ui, new: &mut New, typed: &mut Typed) -> bool {
    ui.spacing_mut().item_spacing.y = 6.0;
    if let Some(name) = typed.name(ui, "Called", "What the new volume is called.", &new.name) {
        new.name = name;
    }
    let before = new.voxel_size;
    bar::bar(ui, &mut new.voxel_size, &VOXEL);
    if new.unit == Unit::Metres && new.voxel_size != before {
        // Its metres stay.
        new.size = new
            .size
            .map(|side| sides(side as f32 * before / new.voxel_size));
    }
    bar::row(ui, "In", "What its sides are given in.", |ui, _| {
        let choices = [
            Choice::new(Unit::Voxels, "Voxels"),
            Choice::new(Unit::Metres, "Metres"),
        ];
        segmented(ui, &mut new.unit, &choices);
    });
    bar::row(ui, "Size", "Along x, y (up) and z.", |ui, _| {
        let (step, decimals) = match new.unit {
            Unit::Voxels => (1.0, 0),
            Unit::Metres => (new.voxel_size, 2),
        };
        let width = (ui.available_width() - 12.0) / 3.0;
        for (axis, side) in ["x", "y", "z"].into_iter().zip(&mut new.size) {
            let mut shown = *side as f32 * step;
            let field = DragValue::new(&mut shown)
                .range(step..=step * MOST_VOXELS as f32)
                .speed(step * 0.5)
                .fixed_decimals(decimals)
                .update_while_editing(false);
            let response = ui.add_sized([width, bar::ROW], field);
            let label = format!("Size along {axis}");
            response.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, &label));
            if response.changed() {
                *side = sides(shown / step);
            }
        }
    });
    text::hint(ui, new.words());
    bar::row(ui, "Stands", "Where it comes to stand.", |ui, _| {
        let choices = [
            Choice {
                help: "Where the middle of the view is, its floor at the lowest ground under it",
                ..Choice::new(Where::OnGround, "On the ground")
            },
            Choice {
                help: "Ahead, at a distance that shows all of it",
                ..Choice::new(Where::BeforeCamera, "Ahead")
            },
        ];
        segmented(ui, &mut new.place, &choices);
    });
    text::hint(
        ui,
        match new.place {
            Where::OnGround => {
                "Its floor comes to the lowest ground under it, in the middle of the view. It is empty: add voxels in it."
            }
            Where::BeforeCamera => "It comes to stand ahead. It is empty: add voxels in it.",
        },
    );
    primary(ui, "Add the volume", true).clicked()
}

fn sides(voxels: f32) -> u32 {
    (voxels.round() as u32).clamp(1, MOST_VOXELS)
}
