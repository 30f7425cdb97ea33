//! Stones: rounded blocks, each with a form of its own.

use glam::{Vec2, vec2};

use crate::plane::FINER;
use crate::random::Random;
use crate::splat::{Canvas, Mark};

/// How many sides a stone's outline has.
const SIDES: usize = 9;

/// A stone. Lengths in finished texels.
pub struct Stone {
    /// Its middle.
    pub place: Vec2,
    /// Half its width.
    pub radius: f32,
    /// The root of its length over its breadth.
    pub stretch: f32,
    /// Where its length points, in radians.
    pub angle: f32,
    /// The height of its rim.
    pub low: f32,
    /// How far its top rises above the rim.
    pub rise: f32,
    /// 0 for a round top; larger for a flatter one.
    pub flatness: f32,
    /// Its own random number, from 0 up to 1.
    pub id: f32,
}

impl Stone {
    /// Draws the stone.
    pub fn draw(&self, canvas: &mut Canvas, random: &mut Random) {
        let outline = Outline::new(random);
        let tilt = vec2(random.between(-0.25, 0.25), random.between(-0.25, 0.25));
        let fine = FINER as f32;
        let middle = (self.place * fine).floor();
        let reach = (self.radius * 1.5 * fine) as i64 + 2;
        for row in -reach..=reach {
            for column in -reach..=reach {
                let own = self.own_place(vec2(column as f32, row as f32) / fine);
                let along = outline.distance(own);
                if along < 1.0 {
                    let dome = (1.0 - along.powf(2.0 + self.flatness)).powf(0.62);
                    let height = self.low + self.rise * dome * (1.0 + tilt.dot(own));
                    let mark = Mark {
                        id: self.id,
                        along,
                        across: own.y.clamp(-1.0, 1.0),
                    };
                    canvas.put(
                        middle.x as i64 + column,
                        middle.y as i64 + row,
                        height,
                        mark,
                    );
                }
            }
        }
    }

    /// A way from the middle, measured along the stone's own axes in its own sizes.
    fn own_place(&self, way: Vec2) -> Vec2 {
        let turned = Vec2::from_angle(-self.angle).rotate(way);
        turned / (self.radius * vec2(self.stretch, 1.0 / self.stretch))
    }
}

/// Straight sides round a middle, softly joined.
struct Outline {
    sides: [(Vec2, f32); SIDES],
}

impl Outline {
    fn new(random: &mut Random) -> Self {
        let mut side = |k: usize| {
            let turn = (k as f32 + 0.7 * random.unit()) / SIDES as f32;
            (
                Vec2::from_angle(turn * std::f32::consts::TAU),
                random.between(0.78, 1.08),
            )
        };
        Self {
            sides: std::array::from_fn(&mut side),
        }
    }

    /// 0 in the middle, 1 on the outline.
    fn distance(&self, place: Vec2) -> f32 {
        let sum: f32 = self
            .sides
            .iter()
            .map(|&(way, far)| (place.dot(way) / far).max(0.0).powi(8))
            .sum();
        0.75 * sum.powf(0.125) + 0.25 * place.length()
    }
}
