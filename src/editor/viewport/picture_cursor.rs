//! The footprint of a brush whose shape is turned or a picture: painted over the picture of the ground.

use super::gesture::Gesture;
use super::scene::place;
use super::stage::Scene;
use crate::edit::{Brush, Shape, Turn};
use crate::editor::session::Session;
use egui::epaint::Vertex;
use egui::{Color32, Mesh, Pos2, Rect, Stroke, Ui};
use glam::Vec3;

/// Squares along a side of the picture's image on the ground.
const SQUARES: usize = 20;
/// Points along a side of the outline.
const SIDE: usize = 24;

/// Whether the brush needs this footprint.
pub(super) fn is_for(scene: &Scene<'_>) -> bool {
    let brush = &scene.tools.brush;
    let turned = brush.angle != 0.0 && brush.turn == Turn::Fixed;
    scene.tools.kind.paints_ground()
        && (brush.shape == Shape::Picture || brush.shape == Shape::Square && turned)
}

/// Paints it, while it is over the ground and the camera stands.
pub(super) fn paint(ui: &Ui, rect: Rect, session: &Session, scene: &Scene<'_>) {
    let hidden = scene.gesture.is_some_and(Gesture::moves_camera);
    let Some(at) = scene.cursor.filter(|_| !hidden) else {
        return;
    };
    let painter = ui.painter().with_clip_rect(rect);
    let print = Print {
        rect,
        session,
        scene,
        brush: &scene.tools.brush,
        centre: at.point,
    };
    if print.brush.shape == Shape::Picture {
        painter.add(print.image());
    }
    let corners = [
        [-1.0, -1.0],
        [1.0, -1.0],
        [1.0, 1.0],
        [-1.0, 1.0],
        [-1.0, -1.0],
    ];
    let mut outline = Vec::new();
    for side in corners.windows(2) {
        for step in 0..SIDE {
            let part = step as f32 / SIDE as f32;
            let mix = |axis: usize| side[0][axis] + (side[1][axis] - side[0][axis]) * part;
            outline.push(print.point(mix(0), mix(1)));
        }
    }
    outline.push(outline.first().copied().flatten());
    for stroke in [
        Stroke::new(4.2, Color32::from_black_alpha(160)),
        Stroke::new(1.8, Color32::from_white_alpha(245)),
    ] {
        for run in outline.split(Option::is_none) {
            let run = run.iter().copied().flatten().collect();
            painter.add(egui::Shape::line(run, stroke));
        }
    }
}

struct Print<'a> {
    rect: Rect,
    session: &'a Session,
    scene: &'a Scene<'a>,
    brush: &'a Brush,
    centre: Vec3,
}

impl Print<'_> {
    /// Where a place of the brush, −1..1 along each side, is on the screen.
    fn point(&self, u: f32, v: f32) -> Option<Pos2> {
        let angle = match self.brush.turn {
            Turn::Fixed => self.brush.angle,
            Turn::Along => 0.0,
        };
        let (sin, cos) = angle.to_radians().sin_cos();
        let x = self.centre.x + (u * cos - v * sin) * self.brush.radius;
        let z = self.centre.z + (u * sin + v * cos) * self.brush.radius;
        let height = self.session.height_at(x, z)?;
        let shown = place(self.rect, &self.scene.pose, Vec3::new(x, height, z))?;
        // Near the camera a line may end anywhere.
        let far = self.rect.size().max_elem() * 4.0;
        ((shown - self.rect.center()).length() < far).then_some(shown)
    }

    /// The picture, as strong as the brush is.
    fn image(&self) -> Mesh {
        let mut mesh = Mesh::default();
        let part = |at: usize| at as f32 / SQUARES as f32 * 2.0 - 1.0;
        let row = SQUARES + 1;
        let mut seen = Vec::with_capacity(row * row);
        for index in 0..row * row {
            let (u, v) = (part(index % row), part(index / row));
            let point = self.point(u, v);
            let inner = (u * 0.98, v * 0.98);
            let grey = self
                .brush
                .picture
                .as_ref()
                .map_or(0.0, |p| p.at(inner.0, inner.1));
            let tint = Color32::from_rgb(255, 158, 31).gamma_multiply(0.55 * grey);
            seen.push(point.is_some());
            mesh.vertices.push(Vertex {
                pos: point.unwrap_or_default(),
                uv: egui::epaint::WHITE_UV,
                color: tint,
            });
        }
        for index in 0..SQUARES * SQUARES {
            let corner = index / SQUARES * row + index % SQUARES;
            let corners = [corner, corner + 1, corner + row, corner + row + 1];
            if corners.iter().all(|at| seen[*at]) {
                let [a, b, c, d] = corners.map(|at| at as u32);
                mesh.add_triangle(a, b, c);
                mesh.add_triangle(b, d, c);
            }
        }
        mesh
    }
}
