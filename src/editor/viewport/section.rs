//! The plane that cuts volumes open: where it stands, set beside the picture.

use super::super::ui::bar::{self, Number};
use super::super::ui::choice::{Choice, segmented, switch};
use super::super::ui::layout;
use super::super::ui::theme::{strong, tokens};
use crate::map::Map;
use crate::render::{Axis, Section};
use egui::{Align2, Rect, RichText, Ui, vec2};
use glam::Vec3;

const WIDTH: f32 = 190.0;
const HEIGHT: f32 = 104.0;

/// A plane through the middle of a map's first volume, or of the map if it has none.
pub(in crate::editor) fn through(map: &Map) -> Section {
    let [x, z] = map.field.extent();
    let of_volume = map.volumes.values().next().map(|volume| {
        let middle = Vec3::from(volume.voxels.size().map(|side| side as f32)) * 0.5;
        volume.transform().transform_point3(middle)
    });
    Section {
        axis: Axis::X,
        at: of_volume.unwrap_or(Vec3::new(x, 0.0, z) * 0.5).x,
        flipped: false,
    }
}

/// Where a map's volumes begin and end along an axis, metres.
fn span(map: &Map, axis: Axis) -> [f32; 2] {
    let mut span = [f32::INFINITY, f32::NEG_INFINITY];
    for volume in map.volumes.values() {
        let way = volume.transform();
        let size = Vec3::from(volume.voxels.size().map(|side| side as f32));
        for corner in 0..8 {
            let share = [corner & 1, corner >> 1 & 1, corner >> 2].map(|bit| bit as f32);
            let along = way.transform_point3(Vec3::from(share) * size)[axis as usize];
            span = [span[0].min(along), span[1].max(along)];
        }
    }
    if span[0] < span[1] { span } else { [0.0, 1.0] }
}

/// Shows where the plane stands and sets it. Says where that is shown.
pub(super) fn show(ui: &mut Ui, view: Rect, map: &Map, section: &mut Section) -> Rect {
    layout::overlay(ui, view, Align2::LEFT_CENTER, vec2(WIDTH, HEIGHT), |ui| {
        let shown = layout::glass(ui).show(ui, |ui| {
            ui.set_width(WIDTH - 22.0);
            ui.spacing_mut().item_spacing.y = 4.0;
            let colour = tokens(ui).text;
            let title = RichText::new("Section of volumes").font(strong(12.0));
            ui.label(title.color(colour));
            axes(ui, map, section);
            place(ui, map, section);
            ui.horizontal(|ui| {
                ui.label("Other side");
                layout::from_right(ui, |ui| {
                    switch(ui, &mut section.flipped, "Other side");
                });
            });
        });
        shown.response.rect
    })
}

/// What the plane stands across; another axis moves it to the middle of what there is along that.
fn axes(ui: &mut Ui, map: &Map, section: &mut Section) {
    let choices = [
        Choice::new(Axis::X, "East"),
        Choice::new(Axis::Y, "Height"),
        Choice::new(Axis::Z, "South"),
    ];
    if segmented(ui, &mut section.axis, &choices) {
        let [from, to] = span(map, section.axis);
        section.at = (from + to) * 0.5;
    }
}

fn place(ui: &mut Ui, map: &Map, section: &mut Section) {
    let [from, to] = span(map, section.axis);
    let number = Number {
        label: "At",
        soft: from..=to,
        hard: -1e6..=1e6,
        default: (from + to) * 0.5,
        suffix: " m",
        decimals: 1,
        help: "Where the plane stands along its axis",
    };
    bar::bar(ui, &mut section.at, &number);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Volume, VolumeId, Voxels};

    #[test]
    fn it_begins_in_the_middle_of_the_first_volume() {
        let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        assert_eq!(through(&map).at, 20.0);
        let voxels = Voxels::empty([8, 6, 4]).unwrap();
        let volume = Volume::new("Rock", Vec3::new(3.0, 1.0, 2.0), 0.5, voxels);
        map.volumes.insert(VolumeId(1), volume);
        assert_eq!(through(&map).at, 5.0);
        assert_eq!(span(&map, Axis::Y), [1.0, 4.0]);
    }
}
