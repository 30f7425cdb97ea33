//! Fallen leaves: pointed, curled up at their edges, a groove along the middle.

use glam::{Vec2, vec2};

use crate::plane::FINER;
use crate::splat::{Canvas, Mark};

/// A leaf. Lengths in finished texels.
pub struct Leaf {
    /// Its middle.
    pub place: Vec2,
    /// From the middle to the tip.
    pub half_length: f32,
    /// Its breadth as a share of its length.
    pub breadth: f32,
    /// Where its tip points, in radians.
    pub angle: f32,
    /// The height of its middle.
    pub height: f32,
    /// How far it rises from the middle to the tip, and to one edge.
    pub tilt: Vec2,
    /// How far its edges are curled up.
    pub curl: f32,
    /// Its own random number, from 0 up to 1.
    pub id: f32,
}

impl Leaf {
    /// Draws the leaf.
    pub fn draw(&self, canvas: &mut Canvas) {
        let fine = FINER as f32;
        let middle = (self.place * fine).floor();
        let reach = (self.half_length * fine) as i64 + 2;
        for row in -reach..=reach {
            for column in -reach..=reach {
                let way = vec2(column as f32, row as f32) / fine;
                if let Some((height, mark)) = self.at(way) {
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

    /// The height and mark at a way from the middle, where the leaf is.
    fn at(&self, way: Vec2) -> Option<(f32, Mark)> {
        let own = Vec2::from_angle(-self.angle).rotate(way) / self.half_length;
        let (along, aside) = (own.x, own.y / self.breadth);
        if along.abs() >= 1.0 {
            return None;
        }
        let edge = (1.0 - along * along).powf(0.75) * (1.0 - 0.25 * along);
        let across = aside / edge;
        if across.abs() >= 1.0 {
            return None;
        }
        let groove = 0.35 * (1.0 - (across.abs() * 6.0).min(1.0));
        let curled = self.curl * across * across;
        let height = self.height + self.tilt.dot(vec2(along, across)) + curled - groove;
        let mark = Mark {
            id: self.id,
            along: 0.5 + 0.5 * along,
            across,
        };
        Some((height, mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leaf_is_long_narrow_and_pointed() {
        let leaf = Leaf {
            place: Vec2::ZERO,
            half_length: 10.0,
            breadth: 0.4,
            angle: 0.0,
            height: 1.0,
            tilt: Vec2::ZERO,
            curl: 2.0,
            id: 0.5,
        };
        assert!(leaf.at(vec2(9.5, 0.0)).is_some() && leaf.at(vec2(10.5, 0.0)).is_none());
        assert!(leaf.at(vec2(0.0, 3.5)).is_some() && leaf.at(vec2(0.0, 4.5)).is_none());
        assert!(leaf.at(vec2(9.0, 2.0)).is_none(), "pointed");
        let height = |y: f32| leaf.at(vec2(0.0, y)).unwrap().0;
        assert!(height(3.5) > height(1.0) && height(1.0) > height(0.0));
    }
}
