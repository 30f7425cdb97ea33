//! The brush's footprint on the ground: drawn by the graphics card, or painted over the picture where the
//! processor does the card's work and would have to draw the whole ground again for it.

use super::gesture::Gesture;
use super::scene::place;
use super::stage::Scene;
use crate::edit::Shape as Outline;
use crate::editor::session::Session;
use crate::math::Ray;
use crate::render::{Brush, BrushShape};
use egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, Ui};
use glam::{Vec2, Vec3};

/// Points round a ring: enough that it follows the ground wherever the camera is, and no more than can be looked for
/// in every frame.
const FEWEST: usize = 64;
const MOST: usize = 256;
/// Points of the screen between two of them.
const APART: f32 = 7.0;

/// The footprint, while it is over the ground and the camera stands.
pub(super) fn footprint(scene: &Scene<'_>) -> Option<Brush> {
    let hidden = scene.gesture.is_some_and(Gesture::moves_camera);
    if hidden || !scene.tools.kind.paints_ground() {
        return None;
    }
    let at = scene.cursor?.point;
    let brush = &scene.tools.brush;
    let half_falloff = half_way(|way| brush.falloff.at(way));
    let half = brush.hardness + (1.0 - brush.hardness) * half_falloff;
    Some(Brush {
        shape: match brush.shape {
            Outline::Round => BrushShape::Round,
            Outline::Square | Outline::Picture => BrushShape::Square,
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
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let sight = Sight {
        rect,
        session,
        scene,
        around: points_around(rect, scene, brush),
    };
    let outer = sight.ring(brush, brush.radius);
    let half = sight.ring(brush, brush.half_radius);
    let centre = sight.point(brush.centre);
    if is_all_seen(rect, centre, &half, &outer) {
        painter.add(tint(centre, &half, &outer));
    }
    let dark = Stroke::new(5.2, Color32::from_black_alpha(178));
    let bright = Stroke::new(2.2, Color32::from_white_alpha(250));
    for stroke in [dark, bright] {
        for part in parts(&outer) {
            painter.add(Shape::line(part, stroke));
        }
    }
    if brush.half_radius < brush.radius * 0.98 {
        let stroke = Stroke::new(1.2, Color32::from_white_alpha(235));
        for part in parts(&half) {
            painter.extend(Shape::dashed_line(&part, stroke, DASH, DASH));
        }
    }
    if let Some(centre) = centre {
        let edge = Stroke::new(1.0, Color32::from_black_alpha(178));
        painter.circle(centre, 2.0, Color32::WHITE, edge);
    }
}

/// Length of a dash and of the gap after it.
const DASH: f32 = 5.0;

/// How many points the ring needs, by its size on the screen.
fn points_around(rect: Rect, scene: &Scene<'_>, brush: &Brush) -> usize {
    let Some(ground) = scene.cursor else {
        return FEWEST;
    };
    let distance = (ground.point - scene.pose.position).length().max(1e-3);
    let radius = brush.radius / (distance * scene.pose.lens) * rect.height() / 2.0;
    let wanted = std::f32::consts::TAU * radius / APART;
    (wanted as usize).clamp(FEWEST, MOST)
}

/// Whether nothing hides any of the footprint and it is small beside the view: a tint with gaps would look like a mark
/// on the ground, and a large one would hide what is painted.
fn is_all_seen(
    rect: Rect,
    centre: Option<Pos2>,
    half: &[Option<Pos2>],
    outer: &[Option<Pos2>],
) -> bool {
    let mut bounds = Rect::NOTHING;
    for place in outer {
        let Some(place) = place else { return false };
        bounds.extend_with(*place);
    }
    let is_small = bounds.width() < rect.width() / 2.0 && bounds.height() < rect.height() / 2.0;
    is_small && centre.is_some() && half.iter().all(Option::is_some)
}

/// The runs of a ring that are seen.
fn parts(ring: &[Option<Pos2>]) -> impl Iterator<Item = Vec<Pos2>> {
    let runs = ring.split(Option::is_none);
    runs.map(|run| run.iter().copied().flatten().collect())
}

/// A tint of the ground, as strong as the brush: half as much on the half ring, none on the outer.
fn tint(centre: Option<Pos2>, half: &[Option<Pos2>], outer: &[Option<Pos2>]) -> Shape {
    let mut mesh = Mesh::default();
    // As the card's shader has it.
    let [full, some, none] =
        [0.30, 0.15, 0.0].map(|alpha| Color32::from_rgb(255, 158, 31).gamma_multiply(alpha));
    let mut triangle = |corners: [(Option<Pos2>, Color32); 3]| {
        if let [Some(a), Some(b), Some(c)] = corners.map(|(place, _)| place) {
            let first = mesh.vertices.len() as u32;
            for (place, (_, colour)) in [a, b, c].into_iter().zip(corners) {
                mesh.colored_vertex(place, colour);
            }
            mesh.add_triangle(first, first + 1, first + 2);
        }
    };
    for (inner, rim) in half.windows(2).zip(outer.windows(2)) {
        triangle([(centre, full), (inner[0], some), (inner[1], some)]);
        triangle([(inner[0], some), (rim[0], none), (rim[1], none)]);
        triangle([(inner[0], some), (rim[1], none), (inner[1], some)]);
    }
    mesh.into()
}

struct Sight<'a> {
    rect: Rect,
    session: &'a Session,
    scene: &'a Scene<'a>,
    /// Points round a ring.
    around: usize,
}

impl Sight<'_> {
    /// The ring on the screen, closed; none where the ground hides it or there is none.
    fn ring(&self, brush: &Brush, radius: f32) -> Vec<Option<Pos2>> {
        let turn = std::f32::consts::TAU / self.around as f32;
        let offset = |step: usize| {
            let (sin, cos) = (step as f32 * turn).sin_cos();
            match brush.shape {
                BrushShape::Round => Vec2::new(sin, cos),
                BrushShape::Square => Vec2::new(sin, cos) / sin.abs().max(cos.abs()),
            }
        };
        (0..=self.around)
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

    #[test]
    fn the_tint_covers_only_what_is_seen() {
        let at = |x: f32, y: f32| Some(Pos2::new(x, y));
        let half = [at(1.0, 0.0), at(0.0, 1.0), None, at(1.0, 0.0)];
        let outer = [at(2.0, 0.0), at(0.0, 2.0), at(-2.0, 0.0), at(2.0, 0.0)];
        let triangles = |shape: Shape| match shape {
            Shape::Mesh(mesh) => mesh.indices.len() / 3,
            _ => 0,
        };
        assert_eq!(triangles(tint(at(0.0, 0.0), &half, &outer)), 4);
        assert_eq!(triangles(tint(None, &[None; 4], &outer)), 0);
    }
}
