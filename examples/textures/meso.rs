//! Not a texture: the humps and tussocks of 0.3 to 6 m that lie over all of them, 30 m a tile.

use glam::vec2;

use crate::blur::blur;
use crate::noise::{fbm, perlin};
use crate::plane::{Field, Plane};
use crate::voronoi::Voronoi;

const SEED: u32 = 301;
/// How many texels high a height of 1 is.
pub const RELIEF: f32 = 15.0;
/// How far off, in texels, humps may hide the sky: 14 m.
pub const REACH: f32 = 239.0;

/// Humps of one size.
struct Humps {
    count: usize,
    strength: f32,
    bend: f32,
}

const SIZES: [Humps; 5] = [
    Humps {
        count: 9,
        strength: 1.0,
        bend: 0.30,
    },
    Humps {
        count: 20,
        strength: 0.75,
        bend: 0.30,
    },
    Humps {
        count: 43,
        strength: 0.5,
        bend: 0.28,
    },
    Humps {
        count: 90,
        strength: 0.32,
        bend: 0.2,
    },
    Humps {
        count: 180,
        strength: 0.16,
        bend: 0.0,
    },
];

/// The heights, 0 to 1.
pub fn make() -> Field {
    let (right, down) = (fbm(8, 4, 0.5, SEED), fbm(8, 4, 0.5, SEED + 1));
    let mut height = fbm(10, 6, 0.62, SEED + 5).map(|v| 0.55 * v);
    for humps in SIZES {
        humps.add_to(&mut height, &right, &down);
    }
    let around = blur(&height, 52.0);
    Plane::build(|i| height[i] - 0.85 * around[i]).spread(0.001)
}

impl Humps {
    fn add_to(&self, height: &mut Field, right: &Field, down: &Field) {
        let seed = SEED + self.count as u32;
        let bend = self.bend * self.count as f32 / 16.0;
        let fine = (self.count * 2).min(256);
        let (aside, along) = (perlin(fine, seed + 1), perlin(fine, seed + 2));
        let cells = Voronoi::new(self.count, 1.0, seed)
            .cells(|i| vec2(right[i], down[i]) * bend + vec2(aside[i], along[i]) * 0.25);
        for (height, cell) in height.values_mut().iter_mut().zip(cells.values()) {
            let dome = (1.0 - (cell.distance / 0.85).powi(2)).max(0.0);
            *height += self.strength * dome * (1.7 * cell.random(0) - 0.7).max(0.0);
        }
    }
}
