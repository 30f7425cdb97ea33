//! The plane that cuts the map open: where it stands, set beside the picture, and what to do where it shows nothing.

use super::super::ui::bar::{self, Number};
use super::super::ui::button;
use super::super::ui::choice::{Choice, segmented, switch};
use super::super::ui::layout;
use super::super::ui::theme::{strong, tokens};
use super::Viewport;
use super::pose::Pose;
use crate::editor::tool::Tools;
use crate::map::{BRICK, Map, Volume, VolumeId};
use crate::render::{Axis, Cuts, Section};
use crate::voxel;
use egui::{Align2, Rect, RichText, Ui, vec2};
use glam::{IVec3, Vec3};

const WIDTH: f32 = 190.0;
const HEIGHT: f32 = 104.0;
/// How much higher it is with something to say and what can be done.
const ADVICE: f32 = 62.0;

/// A plane through the middle of what a volume holds: the chosen one, else that which the middle of the view shows, else
/// the nearest; through the middle of a map that has none. It stands across the view, and what lies before it is left
/// out, so that the cut is seen.
pub(in crate::editor) fn through(map: &Map, pose: &Pose, chosen: Option<VolumeId>) -> Section {
    let [x, z] = map.field.extent();
    let through = nearest(map, pose, chosen).map(middle);
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

/// The volume that is chosen, else that which the middle of the view shows, else the nearest.
fn nearest<'a>(map: &'a Map, pose: &Pose, chosen: Option<VolumeId>) -> Option<&'a Volume> {
    let away = |volume: &Volume| middle(volume).distance_squared(pose.position);
    let shown = || voxel::cast(map, &pose.ray_ahead()).map(|hit| hit.volume);
    let chosen = chosen.or_else(shown).and_then(|id| map.volumes.get(&id));
    let all = map.volumes.values();
    chosen.or_else(|| all.min_by(|a, b| away(a).total_cmp(&away(b))))
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

/// Where a map's volumes begin and end along an axis, metres; without any, where the map may.
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
    let [x, z] = map.field.extent();
    match axis {
        _ if span[0] < span[1] => span,
        Axis::X => [0.0, x],
        Axis::Y => [0.0, 0.1 * x.max(z)],
        Axis::Z => [0.0, z],
    }
}

/// What can be done so that the plane shows something.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Remedy {
    /// Moving it into a volume.
    Move,
    /// Looking at what it cuts, which lies in a box.
    Look([Vec3; 2]),
}

/// What there is to say of a plane that shows nothing of volumes to an eye, and what can be done.
fn advice(
    map: &Map,
    section: &Section,
    eye: Vec3,
    cuts: Option<Cuts>,
) -> Option<(&'static str, &'static str, Remedy)> {
    match cuts? {
        Cuts::Nothing if !map.volumes.is_empty() => {
            Some(("No volume is cut here.", "Move it into one", Remedy::Move))
        }
        Cuts::OutOfView(bounds) => {
            let look = Remedy::Look(bounds);
            Some(("What it cuts is out of view.", "Look at it", look))
        }
        Cuts::InView(bounds) if !section.is_cut_off(eye) => {
            let look = Remedy::Look(bounds);
            Some(("The cut looks away from you.", "Look at it", look))
        }
        Cuts::Nothing | Cuts::InView(_) => None,
    }
}

/// A camera before a cut, a little above it.
fn before(section: &Section, [low, high]: [Vec3; 2]) -> Pose {
    let centre = (low + high) * 0.5;
    let aside = match section.axis {
        Axis::X | Axis::Z => Vec3::Y * 0.3,
        Axis::Y => Vec3::Z * 0.6,
    };
    let way = (section.normal() + aside).normalize();
    let away = low.distance(high).max(1.0) * 1.1;
    Pose::looking_at(centre + way * away, centre)
}

impl Viewport {
    /// Shows where the plane stands, if there is one, and sets it.
    pub(super) fn show_section(&mut self, ui: &mut Ui, view: Rect, map: &Map, tools: &Tools) {
        let Some(mut section) = self.options.section else {
            return;
        };
        let advice = advice(map, &section, self.pose.position, self.stage.cuts());
        let (place, remedy) = show(ui, view, map, &mut section, advice);
        self.covered.push(place);
        match remedy {
            Some(Remedy::Move) => {
                let chosen = tools.volumes.chosen_of(map).map(|(id, _)| id);
                if let Some(volume) = nearest(map, &self.pose, chosen) {
                    section.at = middle(volume)[section.axis as usize];
                }
            }
            Some(Remedy::Look(bounds)) => self.fly_to(before(&section, bounds)),
            None => {}
        }
        self.options.section = Some(section);
    }
}

/// Shows where the plane stands and sets it. Says where that is shown, and what is to be done.
fn show(
    ui: &mut Ui,
    view: Rect,
    map: &Map,
    section: &mut Section,
    advice: Option<(&str, &str, Remedy)>,
) -> (Rect, Option<Remedy>) {
    // Of one height, whatever there is to say, so that nothing moves under the pointer.
    let height = HEIGHT + ADVICE;
    let mut wanted = None;
    let place = layout::overlay(ui, view, Align2::LEFT_CENTER, vec2(WIDTH, height), |ui| {
        let shown = layout::glass(ui).show(ui, |ui| {
            ui.set_width(WIDTH - 22.0);
            ui.spacing_mut().item_spacing.y = 4.0;
            let colour = tokens(ui).text;
            let title = RichText::new("Section").font(strong(12.0));
            ui.label(title.color(colour));
            axes(ui, map, section);
            place(ui, map, section);
            ui.horizontal(|ui| {
                ui.label("Other side");
                layout::from_right(ui, |ui| {
                    switch(ui, &mut section.flipped, "Other side");
                });
            });
            if let Some((said, done, remedy)) = advice {
                let faint = tokens(ui).text2;
                ui.label(RichText::new(said).size(11.5).color(faint));
                if button::secondary(ui, done).clicked() {
                    wanted = Some(remedy);
                }
            }
        });
        shown.response.rect
    });
    (place, wanted)
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
    fn it_says_what_to_do_where_it_shows_nothing() {
        let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        let section = Section {
            axis: Axis::X,
            at: 2.0,
            flipped: false,
        };
        let [kept, left_out] = [Vec3::new(1.0, 9.0, 9.0), Vec3::new(9.0, 9.0, 9.0)];
        let none = advice(&map, &section, kept, Some(Cuts::Nothing));
        assert_eq!(none, None, "ground is cut");
        let voxels = Voxels::empty([8, 6, 4]).unwrap();
        let volume = Volume::new("Rock", Vec3::ZERO, 0.5, voxels);
        map.volumes.insert(VolumeId(1), volume);
        let remedy = |eye, cuts| advice(&map, &section, eye, cuts).map(|(.., remedy)| remedy);
        assert_eq!(remedy(left_out, Some(Cuts::Nothing)), Some(Remedy::Move));
        let bounds = [Vec3::new(2.0, 0.0, 0.0), Vec3::new(2.0, 6.0, 8.0)];
        let look = Some(Remedy::Look(bounds));
        assert_eq!(remedy(left_out, Some(Cuts::OutOfView(bounds))), look);
        assert_eq!(remedy(kept, Some(Cuts::InView(bounds))), look);
        assert_eq!(remedy(left_out, Some(Cuts::InView(bounds))), None);
        assert_eq!(remedy(kept, None), None);
        let pose = before(&section, bounds);
        assert!(section.is_cut_off(pose.position) && pose.position.y > 3.0);
    }

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
