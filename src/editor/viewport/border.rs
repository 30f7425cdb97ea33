//! The border of the map, as a line on the ground: beyond it the land goes on, but nothing of it can be painted.

use super::marks::Scene;
use super::pose::Pose;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke};
use glam::{Vec2, Vec3};

/// Points of the line along each side of the map.
const POINTS: u32 = 64;

/// The line as it was last drawn.
#[derive(Default)]
pub struct Border {
    known: Option<Known>,
}

struct Known {
    from: (Pose, Rect, u64),
    lines: Vec<Vec<Pos2>>,
}

impl Border {
    /// Paints the line where no hill hides it.
    pub(super) fn paint(&mut self, painter: &Painter, scene: &Scene<'_>) {
        let from = (scene.pose, scene.rect, scene.session.revision());
        if self.known.as_ref().is_none_or(|known| known.from != from) {
            let lines = lines(scene);
            self.known = Some(Known { from, lines });
        }
        for stroke in [
            Stroke::new(3.0, Color32::from_black_alpha(90)),
            Stroke::new(1.2, Color32::from_white_alpha(190)),
        ] {
            for line in self.known.iter().flat_map(|known| &known.lines) {
                painter.add(Shape::line(line.clone(), stroke));
            }
        }
    }
}

/// The parts of the border that are seen.
fn lines(scene: &Scene<'_>) -> Vec<Vec<Pos2>> {
    let around = scene.rect.expand(40.0);
    let seen = places(scene.session.map().field.extent()).map(|Vec2 { x, y: z }| {
        let height = scene.session.height_at(x, z)?;
        let point = Vec3::new(x, height, z);
        let at = scene.place(point).filter(|at| around.contains(*at))?;
        scene.is_seen(point).then_some(at)
    });
    let mut lines = vec![Vec::new()];
    for at in seen {
        match (at, lines.last_mut()) {
            (Some(at), Some(line)) => line.push(at),
            (None, Some(line)) if !line.is_empty() => lines.push(Vec::new()),
            _ => {}
        }
    }
    lines.retain(|line| line.len() > 1);
    lines
}

/// Places all round a map of this extent, in metres; the last is the first again.
fn places([width, depth]: [f32; 2]) -> impl Iterator<Item = Vec2> {
    let corners = [
        Vec2::ZERO,
        Vec2::new(width, 0.0),
        Vec2::new(width, depth),
        Vec2::new(0.0, depth),
    ];
    let side = move |at: u32| {
        let (from, to) = (corners[at as usize], corners[(at as usize + 1) % 4]);
        (0..POINTS).map(move |step| from.lerp(to, step as f32 / POINTS as f32))
    };
    (0..4).flat_map(side).chain([Vec2::ZERO])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_goes_once_round_the_map_and_never_beyond() {
        let all: Vec<Vec2> = places([300.0, 170.0]).collect();
        assert_eq!(
            (all.first(), all.last()),
            (Some(&Vec2::ZERO), Some(&Vec2::ZERO))
        );
        let length: f32 = all.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        assert!((length - 940.0).abs() < 0.1, "{length}");
        let within =
            |at: &Vec2| at.cmpge(Vec2::ZERO).all() && at.cmple(Vec2::new(300.0, 170.0)).all();
        assert!(all.iter().all(within));
    }
}
