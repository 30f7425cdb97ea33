//! The plane that cuts volumes open: where it stands, set beside the picture.

use super::super::ui::bar::{self, Number};
use super::super::ui::choice::{Choice, segmented, switch};
use super::super::ui::layout;
use super::super::ui::theme::{strong, tokens};
use super::pose::Pose;
use crate::map::{BRICK, Map, Volume, VolumeId};
use crate::render::{Axis, Section};
use crate::voxel;
use egui::{Align2, Rect, RichText, Ui, vec2};
use glam::{IVec3, Vec3};

const WIDTH: f32 = 190.0;
const HEIGHT: f32 = 104.0;

/// A plane through the middle of what a volume holds: the chosen one, else that which the middle of the view shows, else
/// the nearest; through the middle of a map that has none. It stands across the view, and what lies before it is left
/// out, so that the cut is seen.
pub(in crate::editor) fn through(map: &Map, pose: &Pose, chosen: Option<VolumeId>) -> Section {
    let [x, z] = map.field.extent();
    let away = |volume: &Volume| middle(volume).distance_squared(pose.position);
    let shown = || voxel::cast(map, &pose.ray_ahead()).map(|hit| hit.volume);
    let chosen = chosen.or_else(shown).and_then(|id| map.volumes.get(&id));
    let nearest = || {
        let all = map.volumes.values();
        all.min_by(|a, b| away(a).total_cmp(&away(b)))
    };
    let through = chosen.or_else(nearest).map(middle);
    let through = through.unwrap_or(Vec3::new(x, 0.0, z) * 0.5);
    let ahead = pose.ahead();
    let axis = if ahead.x.abs() > ahead.z.abs() {
        Axis::X
    } else {
        Axis::Z
    };
    Section {
        axis,
        at: through[axis as usize],
        flipped: pose.position[axis as usize] < through[axis as usize],
    }
}

/// The middle of the bricks of a volume that hold something, metres; of its box if none does.
fn middle(volume: &Volume) -> Vec3 {
    let (mut low, mut high) = (IVec3::MAX, IVec3::MIN);
    for (at, brick) in volume.voxels.places().zip(volume.voxels.each_brick()) {
        if !brick.solid_mixes().is_empty() {
            let at = IVec3::from(at);
            (low, high) = (low.min(at), high.max(at));
        }
    }
    let size = Vec3::from(volume.voxels.size().map(|side| side as f32));
    let middle = if low.cmple(high).all() {
        let side = BRICK as f32;
        let ends = [
            low.as_vec3() * side,
            ((high + 1).as_vec3() * side).min(size),
        ];
        (ends[0] + ends[1]) * 0.5
    } else {
        size * 0.5
    };
    volume.transform().transform_point3(middle)
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
    use crate::map::{Brick, Mix, Voxels};

    #[test]
    fn it_begins_in_the_middle_of_a_volume_across_the_view() {
        let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        let from = |at: Vec3| Pose::looking_at(at, Vec3::new(20.0, 0.0, 20.0));
        let east = from(Vec3::new(90.0, 9.0, 20.0));
        let north = from(Vec3::new(20.0, 9.0, -90.0));
        let section = through(&map, &east, None);
        assert_eq!(
            (section.axis, section.at, section.flipped),
            (Axis::X, 20.0, false)
        );
        let section = through(&map, &north, None);
        assert_eq!(
            (section.axis, section.at, section.flipped),
            (Axis::Z, 20.0, true)
        );
        let voxels = Voxels::empty([8, 6, 4]).unwrap();
        let volume = Volume::new("Rock", Vec3::new(3.0, 1.0, 2.0), 0.5, voxels);
        map.volumes.insert(VolumeId(1), volume);
        assert_eq!(through(&map, &east, None).at, 5.0);
        let mut voxels = Voxels::empty([64, 32, 48]).unwrap();
        voxels.replace_brick([1, 0, 2], Brick::even(255, Mix::of(3)));
        let full = Volume::new("Full", Vec3::new(20.0, 0.0, 0.0), 0.5, voxels);
        map.volumes.insert(VolumeId(2), full);
        let chosen = |id, pose| through(&map, pose, Some(VolumeId(id))).at;
        assert_eq!(
            chosen(1, &east),
            5.0,
            "an empty one has the middle of its box"
        );
        assert_eq!(chosen(2, &east), 32.0, "of what it holds, not of its box");
        assert_eq!(chosen(2, &north), 20.0);
        assert_eq!(through(&map, &east, None).at, 32.0, "the nearest");
        map.volumes.remove(&VolumeId(2));
        assert_eq!(span(&map, Axis::Y), [1.0, 4.0]);
    }
}
