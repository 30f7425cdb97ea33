//! The brush of voxels: rings round the ball, or the edges of the block, that it is.

use super::Viewport;
use super::scene::place;
use crate::edit::SculptShape;
use crate::edit::op::volume::LEAST_RADIUS;
use crate::editor::session::Session;
use crate::editor::tool::{ToolKind, Tools};
use crate::map::{Map, VolumeId};
use egui::{Color32, Pos2, Rect, Shape, Stroke, Ui};
use glam::{Quat, Vec3};

/// Points round a ring.
const AROUND: u32 = 72;

impl Viewport {
    /// Paints the brush over the picture.
    pub(super) fn paint_voxel_cursor(&self, ui: &Ui, rect: Rect, session: &Session, tools: &Tools) {
        let (ToolKind::Voxels(_), Some(touched)) = (tools.kind, self.sculpting.touched) else {
            return;
        };
        let radius = shown_radius(session.map(), tools, touched.volume);
        let turn = Quat::from_rotation_arc(Vec3::Y, touched.normal);
        match tools.voxels.shape {
            SculptShape::Ball => {
                let towards = (self.pose.position - touched.at).normalize_or(Vec3::Y);
                let outline = Quat::from_rotation_arc(Vec3::Y, towards);
                self.ring(ui, rect, touched.at, radius, outline, 0.45);
                self.ring(ui, rect, touched.at, radius, turn, 1.0);
            }
            SculptShape::Block => {
                let volume = touched.volume.and_then(|id| session.map().volumes.get(&id));
                let turn = volume.map_or(Quat::IDENTITY, |volume| volume.rotation());
                self.block(ui, rect, touched.at, radius, turn);
            }
        }
        if let Some(centre) = place(rect, &self.pose, touched.at) {
            let edge = Stroke::new(1.0, Color32::from_black_alpha(178));
            let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
            painter.circle(centre, 2.0, Color32::WHITE, edge);
        }
    }

    fn ring(&self, ui: &Ui, rect: Rect, centre: Vec3, radius: f32, turn: Quat, strength: f32) {
        let step = std::f32::consts::TAU / AROUND as f32;
        let points = (0..=AROUND).map(|number| {
            let (sin, cos) = (number as f32 * step).sin_cos();
            place(
                rect,
                &self.pose,
                centre + turn * Vec3::new(sin, 0.0, cos) * radius,
            )
        });
        let points: Vec<Option<Pos2>> = points.collect();
        lines(ui, rect, &points, strength);
    }

    fn block(&self, ui: &Ui, rect: Rect, centre: Vec3, radius: f32, turn: Quat) {
        let corner = |number: usize| {
            let side = |bit: usize| {
                if number >> bit & 1 == 0 {
                    -radius
                } else {
                    radius
                }
            };
            place(
                rect,
                &self.pose,
                centre + turn * Vec3::new(side(0), side(1), side(2)),
            )
        };
        for from in 0..8 {
            for to in [1, 2, 4]
                .map(|bit| from | bit)
                .into_iter()
                .filter(|to| *to != from)
            {
                lines(ui, rect, &[corner(from), corner(to)], 0.8);
            }
        }
    }
}

/// The brush's radius; that of what it takes at the least, where it is smaller than a voxel.
pub(super) fn shown_radius(map: &Map, tools: &Tools, volume: Option<VolumeId>) -> f32 {
    let volume = volume.and_then(|id| map.volumes.get(&id));
    let of_volume = volume.map(|volume| volume.voxel_size);
    let of_ground = || tools.voxels.of_ground().voxel_size(map).ok();
    let voxel = of_volume.or_else(of_ground).unwrap_or(0.0);
    tools.brush.radius.max(LEAST_RADIUS * voxel)
}

/// A line through those places that are on the screen, bright on dark.
fn lines(ui: &Ui, rect: Rect, points: &[Option<Pos2>], strength: f32) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let dark = Stroke::new(3.6, Color32::from_black_alpha(150).gamma_multiply(strength));
    let bright = Stroke::new(1.6, Color32::from_white_alpha(250).gamma_multiply(strength));
    for stroke in [dark, bright] {
        for run in points.split(Option::is_none) {
            painter.add(Shape::line(run.iter().copied().flatten().collect(), stroke));
        }
    }
}
