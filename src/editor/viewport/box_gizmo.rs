//! A box of voxels in the picture: its edges, and a knob on each of its faces that moves that face.

use super::object_gizmo::along_axis;
use super::pose::Pose;
use super::scene::place;
use crate::editor::tool::volumes::{corners, ends};
use crate::map::{Volume, VoxelBox};
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};
use glam::Vec3;

/// How near to a knob the pointer has it, points.
const SLACK: f32 = 9.0;
const DASH: f32 = 5.0;

/// A face of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Across which axis: 0, 1, 2 for x, y, z.
    pub axis: usize,
    /// At which end.
    pub end: End,
}

/// An end of a box along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Where voxels begin.
    Low,
    /// Where they end.
    High,
}

impl Face {
    fn all() -> impl Iterator<Item = Self> {
        (0..3).flat_map(|axis| [End::Low, End::High].map(|end| Self { axis, end }))
    }

    /// The box with this face so many voxels further along its axis; it keeps one voxel at least.
    pub fn moved(self, within: VoxelBox, by: i32) -> VoxelBox {
        let VoxelBox { mut low, mut high } = within;
        let axis = self.axis;
        match self.end {
            End::Low => low[axis] = low[axis].saturating_add(by).min(high[axis] - 1),
            End::High => high[axis] = high[axis].saturating_add(by).max(low[axis] + 1),
        }
        VoxelBox { low, high }
    }
}

/// A box as a camera sees it.
pub struct BoxGizmo<'a> {
    /// Where the viewport is.
    pub rect: Rect,
    /// The camera.
    pub pose: &'a Pose,
    /// The volume.
    pub volume: &'a Volume,
    /// The box of its voxels.
    pub within: VoxelBox,
}

impl BoxGizmo<'_> {
    fn point(&self, at: Vec3) -> Option<Pos2> {
        place(self.rect, self.pose, at)
    }

    /// The middle of a face, in metres of the map.
    fn middle(&self, face: Face) -> Vec3 {
        let [low, high] = ends(&self.within);
        let mut middle = (low + high) * 0.5;
        middle[face.axis] = match face.end {
            End::Low => low[face.axis],
            End::High => high[face.axis],
        };
        self.volume.transform().transform_point3(middle)
    }

    /// The knob that the pointer is on, the nearest to the camera of several.
    pub fn face_at(&self, at: Pos2) -> Option<Face> {
        let near = |face: &Face| {
            let knob = self.point(self.middle(*face));
            knob.is_some_and(|knob| knob.distance(at) < SLACK)
        };
        let away = |face: &Face| (self.middle(*face) - self.pose.position).length();
        let found = Face::all().filter(near);
        found.min_by(|a, b| away(a).total_cmp(&away(b)))
    }

    /// The box as a drag of one of its faces to a place of the screen makes it.
    pub fn dragged(&self, face: Face, to: Pos2) -> Option<VoxelBox> {
        let mut axis = Vec3::ZERO;
        axis[face.axis] = 1.0;
        let axis = self.volume.rotation() * axis;
        let ray = self.pose.ray_through(to, self.rect);
        let metres = along_axis(ray, self.middle(face), axis)?;
        let voxels = (metres / self.volume.voxel_size).round();
        let most = crate::map::MOST_VOXELS as f32;
        Some(face.moved(self.within, voxels.clamp(-most, most) as i32))
    }

    /// Paints its edges.
    pub fn paint_edges(&self, painter: &Painter, colour: Color32, line: Line) {
        let corners = corners(self.volume, &self.within).map(|corner| self.point(corner));
        for from in 0..8usize {
            for axis in (0..3).filter(|axis| from >> axis & 1 == 0) {
                if let (Some(a), Some(b)) = (corners[from], corners[from | 1 << axis]) {
                    line.paint(painter, [a, b], colour);
                }
            }
        }
    }

    /// Paints its knobs; the one that is held or pointed at is larger.
    pub fn paint_knobs(&self, painter: &Painter, colour: Color32, lit: Option<Face>) {
        for face in Face::all() {
            if let Some(at) = self.point(self.middle(face)) {
                let side = if lit == Some(face) { 11.0 } else { 8.0 };
                let knob = Rect::from_center_size(at, Vec2::splat(side));
                let edge = Stroke::new(1.5, Color32::from_black_alpha(190));
                painter.rect(knob, 2, colour, edge, StrokeKind::Outside);
            }
        }
    }
}

/// How edges are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Through.
    Solid,
    /// With gaps.
    Dashed,
}

impl Line {
    fn paint(self, painter: &Painter, ends: [Pos2; 2], colour: Color32) {
        painter.line_segment(ends, Stroke::new(3.4, Color32::from_black_alpha(140)));
        let bright = Stroke::new(1.6, colour);
        match self {
            Self::Solid => _ = painter.line_segment(ends, bright),
            Self::Dashed => painter.extend(Shape::dashed_line(&ends, bright, DASH, DASH)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Voxels;
    use egui::{pos2, vec2};

    #[test]
    fn a_knob_is_found_where_it_is_painted_and_moves_its_face_by_whole_voxels() {
        let mut volume = Volume::new("", Vec3::ZERO, 0.5, Voxels::empty([16, 8, 12]).unwrap());
        volume.turn = 0.4;
        let pose = Pose::looking_at(Vec3::new(12.0, 11.0, 16.0), Vec3::new(2.0, 1.0, 0.0));
        let gizmo = BoxGizmo {
            rect: Rect::from_min_size(pos2(50.0, 20.0), vec2(800.0, 600.0)),
            pose: &pose,
            volume: &volume,
            within: VoxelBox::of_size(volume.voxels.size()),
        };
        for face in Face::all() {
            let from = gizmo.point(gizmo.middle(face)).unwrap();
            assert!(gizmo.face_at(from).is_some());
            let larger = face.moved(gizmo.within, 3);
            let to = BoxGizmo {
                within: larger,
                ..gizmo
            };
            let to = to.point(to.middle(face)).unwrap();
            assert_eq!(gizmo.dragged(face, to), Some(larger), "{face:?}");
        }
    }

    #[test]
    fn a_box_keeps_a_voxel_however_far_its_faces_go() {
        let within = VoxelBox::at([2, 2, 2], [4, 4, 4]);
        for face in Face::all() {
            for by in [i32::MIN, -9, 9, i32::MAX] {
                assert!(!face.moved(within, by).is_empty(), "{face:?} {by}");
            }
        }
    }
}
