//! How high the recorded ground is, also beyond the map: there it goes on as its own mirror image.

use crate::map::{Field, Layer};
use glam::Vec2;

/// Recorded heights; they share their tiles with the map.
#[derive(Clone, Debug)]
pub(super) struct Land {
    heights: Layer<f32>,
    holes: Layer<u8>,
    spacing: Vec2,
}

/// Where an eye is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stand {
    /// So far above the ground that no triangle of it is seen from beneath.
    Above,
    /// So near that it may be either.
    Near,
    /// Below.
    Below,
}

/// Generated ground strays no farther from recorded ground, in spacings.
const STRAYS: f32 = 0.35;

impl Land {
    pub fn of(field: &Field) -> Self {
        Self {
            heights: field.height.clone(),
            holes: field.hole.clone(),
            spacing: field.spacing.into(),
        }
    }

    /// Where an eye is at a height over a place, in metres. Where the ground is a hole, as in a cave, one may look out.
    pub fn stand(&self, at: Vec2, height: f32) -> Stand {
        let above = height - self.height(at);
        let margin = STRAYS * self.spacing.max_element();
        match above {
            above if above > margin => Stand::Above,
            above if above < -margin && !self.is_hole(at) => Stand::Below,
            _ => Stand::Near,
        }
    }

    fn is_hole(&self, at: Vec2) -> bool {
        let cell = at / self.spacing;
        let cells = self.holes.size().map(|count| count as f32);
        let is_within = cell.cmpge(Vec2::ZERO).all() && cell.cmplt(Vec2::from(cells)).all();
        is_within && self.holes.get(cell.x as u32, cell.y as u32) != 0
    }

    /// A place in base vertices, mirrored into the field; of places beyond the mirror image, one on the rim.
    pub fn mirrored(&self, at: Vec2) -> Vec2 {
        let last = Vec2::from(self.heights.size().map(|n| (n - 1) as f32));
        let inside = last - (last - (at / self.spacing).abs()).abs();
        inside.clamp(Vec2::ZERO, last)
    }

    /// The height, straight between base vertices.
    pub fn height(&self, at: Vec2) -> f32 {
        let at = self.mirrored(at);
        let [columns, rows] = self.heights.size();
        let (x, z) = ((at.x as u32).min(columns - 2), (at.y as u32).min(rows - 2));
        let (u, v) = (at.x - x as f32, at.y - z as f32);
        let height = |x, z| self.heights.get(x, z);
        let row = |z| height(x, z) + (height(x + 1, z) - height(x, z)) * u;
        row(z) + (row(z + 1) - row(z)) * v
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slope() -> Land {
        let mut field = Field::flat([5, 4], [10.0, 20.0], 0.0).expect("a fair size");
        let heights: Vec<f32> = (0..20)
            .map(|at| (at % 5) as f32 * 3.0 + (at / 5) as f32)
            .collect();
        field.height = Layer::from_rows([5, 4], &heights);
        Land::of(&field)
    }

    #[test]
    fn it_goes_on_as_a_mirror_image() {
        let land = slope();
        for (out, inside) in [(-7.0, 7.0), (47.0, 33.0)] {
            let heights = [out, inside].map(|x| land.height(Vec2::new(x, 5.0)));
            assert!((heights[0] - heights[1]).abs() < 1e-4);
        }
        assert!(land.height(Vec2::new(1e9, f32::NAN)).is_finite());
    }

    #[test]
    fn an_eye_is_above_near_or_below() {
        let land = slope();
        let at = Vec2::new(20.0, 20.0);
        for (above, stand) in [
            (8.0, Stand::Above),
            (-3.0, Stand::Near),
            (-8.0, Stand::Below),
        ] {
            assert_eq!(land.stand(at, 7.0 + above), stand);
        }
    }

    #[test]
    fn an_eye_in_a_hole_looks_out() {
        let mut land = slope();
        land.holes = Layer::from_rows([4, 3], &[0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
        let in_hole = land.stand(Vec2::new(25.0, 30.0), -30.0);
        assert_eq!(in_hole, Stand::Near);
        for beside in [
            Vec2::new(15.0, 30.0),
            Vec2::new(25.0, 50.0),
            Vec2::new(-5.0, 30.0),
        ] {
            assert_eq!(land.stand(beside, -30.0), Stand::Below);
        }
    }
}
