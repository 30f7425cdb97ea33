//! Ground on which things are laid: where they overlap, the higher one is seen.

use glam::Vec2;

use crate::plane::{FINER, Field, Plane};

/// What is seen at a sample.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mark {
    /// The thing's own random number, from 0 up to 1.
    pub id: f32,
    /// How far along it: a blade from root to tip, a stone from middle to rim.
    pub along: f32,
    /// How far across it, -1 to 1.
    pub across: f32,
}

/// Heights in finished texels, and the things that rise above the bare ground.
pub struct Canvas {
    /// The height of what is seen.
    pub height: Field,
    /// What is seen; nothing where the ground is bare.
    pub marks: Plane<Option<Mark>>,
}

impl Canvas {
    /// Bare ground.
    pub fn new(ground: Field) -> Self {
        Self {
            height: ground,
            marks: Plane::new(None),
        }
    }

    /// Marks one sample if the thing rises above what was there. Places beyond the sides wrap round.
    pub fn put(&mut self, column: i64, row: i64, height: f32, mark: Mark) {
        let index = self.height.wrapped(column, row);
        if height > self.height[index] {
            self.height[index] = height;
            self.marks[index] = Some(mark);
        }
    }

    /// Marks the sample at a place in finished texels.
    pub fn put_at(&mut self, place: Vec2, height: f32, mark: Mark) {
        let sample = (place * FINER as f32).floor();
        self.put(sample.x as i64, sample.y as i64, height, mark);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::SIDE;

    const MARK: Mark = Mark {
        id: 0.5,
        along: 0.0,
        across: 0.0,
    };

    #[test]
    fn writes_wrap_round() {
        let mut canvas = Canvas::new(Plane::new(0.0));
        canvas.put(-1, SIDE as i64, 2.0, MARK);
        assert_eq!(canvas.marks[SIDE - 1], Some(MARK));
        assert_eq!(canvas.height[SIDE - 1], 2.0);
    }

    #[test]
    fn the_higher_is_seen() {
        let mut canvas = Canvas::new(Plane::new(1.0));
        canvas.put(3, 0, 0.5, MARK);
        assert_eq!(canvas.marks[3], None);
        canvas.put(3, 0, 1.5, MARK);
        canvas.put(3, 0, 1.2, Mark { id: 0.9, ..MARK });
        assert_eq!(canvas.marks[3], Some(MARK));
    }
}
