//! The brush's footprint on the ground: drawn by the graphics card, or painted over the picture where the
//! processor does the card's work and would have to draw the whole ground again for it.

use super::gesture::Gesture;
use super::scene::place;
use super::stage::Scene;
use crate::edit::Shape as Outline;
use crate::editor::session::Session;
use crate::math::Ray;
use crate::render::{Brush, BrushShape};
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Ui};
use glam::{Vec2, Vec3};

/// Points round the ring.
const AROUND: usize = 96;

/// The footprint, while it is over the ground and the camera stands.
pub(super) fn footprint(scene: &Scene<'_>) -> Option<Brush> {
    let hidden = scene.gesture.is_some_and(Gesture::moves_camera);
    if hidden || !scene.tools.kind.has_brush() {
        return None;
    }
    let at = scene.cursor?.point;
    let brush = &scene.tools.brush;
    let half_falloff = half_way(|way| brush.falloff.at(way));
    let half = brush.hardness + (1.0 - brush.hardness) * half_falloff;
    Some(Brush {
        shape: match brush.shape {
            Outline::Round => BrushShape::Round,
            Outline::Square => BrushShape::Square,
        },
        centre: Vec2::new(at.x, at.z),
        radius: brush.radius,
        half_radius: brush.radius * half,
    })
}

/// Where a falling curve passes ½.
fn half_way(curve: impl Fn(f32) -> f32) -> f32 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..16 {
        let middle = 0.5 * (low + high);
        if curve(middle) > 0.5 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Paints the footprint over the picture.
pub(super) fn paint(ui: &Ui, rect: Rect, session: &Session, scene: &Scene<'_>, brush: &Brush) {
    let painter = ui.painter().with_clip_rect(rect);
    let see = Sight {
        rect,
        session,
        scene,
    };
    let dark = Stroke::new(5.2, Color32::from_black_alpha(178));
    let bright = Stroke::new(2.2, Color32::from_white_alpha(250));
    let outer = see.ring(brush, brush.radius);
    for stroke in [dark, bright] {
        for part in outer.split(Option::is_none) {
            let part: Vec<Pos2> = part.iter().copied().flatten().collect();
            painter.add(Shape::line(part, stroke));
        }
    }
    if brush.half_radius < brush.radius * 0.98 {
        dashes(&painter, &see.ring(brush, brush.half_radius));
    }
    if let Some(centre) = see.point(brush.centre) {
        painter.circle(
            centre,
            2.0,
            Color32::WHITE,
            Stroke::new(1.0, Color32::from_black_alpha(178)),
        );
    }
}

fn dashes(painter: &Painter, ring: &[Option<Pos2>]) {
    let stroke = Stroke::new(1.2, Color32::from_white_alpha(235));
    for pair in ring.windows(2).step_by(2) {
        if let [Some(a), Some(b)] = pair {
            painter.line_segment([*a, *b], stroke);
        }
    }
}

struct Sight<'a> {
    rect: Rect,
    session: &'a Session,
    scene: &'a Scene<'a>,
}

impl Sight<'_> {
    /// The ring on the screen; none where the ground hides it or there is none.
    fn ring(&self, brush: &Brush, radius: f32) -> Vec<Option<Pos2>> {
        let turn = std::f32::consts::TAU / AROUND as f32;
        let offset = |step: usize| {
            let (sin, cos) = (step as f32 * turn).sin_cos();
            match brush.shape {
                BrushShape::Round => Vec2::new(sin, cos),
                BrushShape::Square => Vec2::new(sin, cos) / sin.abs().max(cos.abs()),
            }
        };
        (0..=AROUND)
            .map(|step| self.point(brush.centre + offset(step) * radius))
            .collect()
    }

    fn point(&self, at: Vec2) -> Option<Pos2> {
        let height = self.session.height_at(at.x, at.y)?;
        let point = Vec3::new(at.x, height, at.y);
        self.is_seen(point)
            .then(|| place(self.rect, &self.scene.pose, point))
            .flatten()
    }

    fn is_seen(&self, point: Vec3) -> bool {
        let eye = self.scene.pose.position;
        let Some(direction) = (point - eye).try_normalize() else {
            return false;
        };
        let ray = Ray {
            origin: eye,
            direction,
        };
        let distance = (point - eye).length();
        let near = |hit: Vec3| (hit - eye).length() > distance * 0.99 - 0.1;
        self.session.cast(ray).is_none_or(|hit| near(hit.point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Falloff;

    #[test]
    fn the_dashed_ring_stands_where_the_falloff_is_a_half() {
        let half = half_way(|way| Falloff::LINEAR.at(way));
        assert!((half - 0.5).abs() < 0.01);
    }
}
