//! Blades of grass, straws and roots.

use glam::Vec2;

use crate::plane::FINER;
use crate::splat::{Canvas, Mark};

/// A curved strip that narrows to a tip. Lengths in finished texels.
pub struct Blade {
    /// Where it grows.
    pub root: Vec2,
    /// From root to tip, before it bends.
    pub reach: Vec2,
    /// How far the tip is bent aside.
    pub bend: f32,
    /// Half its width.
    pub half_width: f32,
    /// The root's height.
    pub low: f32,
    /// The height the tip would have without drooping.
    pub high: f32,
    /// How much it droops: at 1 the tip is level, above it hangs.
    pub droop: f32,
    /// Its own random number, from 0 up to 1.
    pub id: f32,
}

impl Blade {
    /// Draws the blade.
    pub fn draw(&self, canvas: &mut Canvas) {
        let steps = (self.reach.length() * 2.0 * FINER as f32) as usize + 1;
        for step in 0..=steps {
            self.draw_across(canvas, step as f32 / steps as f32);
        }
    }

    /// Draws the line across the blade at a part of its length.
    fn draw_across(&self, canvas: &mut Canvas, along: f32) {
        let aside = self.reach.perp().normalize_or_zero() * self.bend;
        let middle = self.root + self.reach * along + aside * along * along;
        let across = (self.reach + aside * 2.0 * along)
            .perp()
            .normalize_or_zero();
        let half_width = self.half_width_at(along);
        let height = self.low + (self.high - self.low) * (along - self.droop * along * along * 0.5);
        let steps = (half_width * 2.0 * FINER as f32) as i32 + 1;
        for step in -steps..=steps {
            let part = step as f32 / steps as f32;
            let mark = Mark {
                id: self.id,
                along,
                across: part,
            };
            canvas.put_at(
                middle + across * part * half_width,
                height - crease(part),
                mark,
            );
        }
    }

    fn half_width_at(&self, along: f32) -> f32 {
        let neck = 0.55 + 0.45 * (along * 4.0).min(1.0);
        self.half_width * (1.0 - along.powf(2.2)) * neck + 0.2
    }
}

/// How far a blade lies lower beside its raised middle.
fn crease(part: f32) -> f32 {
    0.25 * part * part
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::{Plane, SIDE};

    #[test]
    fn a_blade_over_the_side_goes_on_at_the_other() {
        let mut canvas = Canvas::new(Plane::new(0.0));
        let root = Vec2::new(508.0, 100.0);
        let reach = Vec2::new(10.0, 0.0);
        Blade {
            root,
            reach,
            bend: 0.0,
            half_width: 2.0,
            low: 1.0,
            high: 3.0,
            droop: 0.5,
            id: 0.1,
        }
        .draw(&mut canvas);
        let row = 100 * FINER * SIDE;
        assert!(canvas.marks[row + 2].is_some() && canvas.marks[row + SIDE - 2].is_some());
        assert!(canvas.marks[row + SIDE / 2].is_none());
    }
}
