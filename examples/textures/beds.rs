//! The beds of a cliff, one upon another, and the joints that break them into blocks.

use crate::random::{Random, unit};

/// Beds in a tile, every second one hard.
const COUNT: usize = 15;

/// One bed. Lengths are parts of the tile.
pub struct Bed {
    top: f32,
    /// From top to bottom.
    pub thickness: f32,
    /// How well it stands up to the weather, 0 to 1.
    pub hardness: f32,
    /// How light it is, 0 to 1.
    pub tone: f32,
}

/// All beds, from the top down.
pub struct Beds(Vec<Bed>);

impl Beds {
    /// The beds of a seed.
    pub fn new(seed: u32) -> Self {
        let mut random = Random::new(seed);
        let count = COUNT as f32;
        let tops: Vec<f32> = (0..COUNT)
            .map(|k| (k as f32 + random.between(0.0, 0.9)) / count)
            .collect();
        let bed = |k: usize| Bed {
            top: tops[k],
            thickness: tops.get(k + 1).map_or(tops[0] + 1.0, |top| *top) - tops[k],
            hardness: if k.is_multiple_of(2) {
                random.between(0.55, 1.0)
            } else {
                random.between(0.0, 0.3)
            },
            tone: random.unit(),
        };
        Self((0..COUNT).map(bed).collect())
    }

    /// The bed at a depth, its number, and how far below its top the place lies (0 to 1).
    pub fn at(&self, depth: f32) -> (&Bed, usize, f32) {
        let depth = depth - depth.floor();
        let next = self.0.partition_point(|bed| bed.top <= depth);
        let number = next.checked_sub(1).unwrap_or(self.0.len() - 1);
        let bed = &self.0[number];
        let below = if depth < bed.top {
            depth + 1.0 - bed.top
        } else {
            depth - bed.top
        };
        (bed, number, (below / bed.thickness).min(1.0))
    }

    /// Upright joints through each bed: about `usual` in a bed of the usual thickness, fewer in a thicker.
    pub fn joints(&self, usual: f32, seed: u32) -> Joints {
        let count = |(k, bed): (usize, &Bed)| {
            let closer = (0.06 / bed.thickness.max(0.02)).powf(0.6);
            let chance = 0.7 + 0.6 * unit(k as u32, 1, seed);
            (usual * closer * chance).round().max(3.0) as u32
        };
        Joints {
            counts: self.0.iter().enumerate().map(count).collect(),
            seed,
        }
    }
}

/// The joints of one spacing.
pub struct Joints {
    counts: Vec<u32>,
    seed: u32,
}

/// A place among the joints of its bed.
pub struct Jointed {
    /// The distance to the nearest joint, in parts of the tile.
    pub distance: f32,
    /// The random number of the block between two joints.
    pub block: f32,
}

impl Joints {
    /// The place `across` the tile in a bed.
    pub fn at(&self, bed: usize, across: f32) -> Jointed {
        let count = self.counts[bed];
        let shifted = across + bed as f32 * 0.3819;
        let x = (shifted - shifted.floor()) * count as f32;
        let cell = (x as i32).min(count as i32 - 1);
        let way = |k: i32| x - self.joint(bed, k);
        let nearest = (cell - 1..=cell + 1)
            .min_by(|&a, &b| way(a).abs().total_cmp(&way(b).abs()))
            .unwrap_or(cell);
        let block = if way(nearest) >= 0.0 {
            nearest
        } else {
            nearest - 1
        };
        let block = block.rem_euclid(count as i32) as u32;
        Jointed {
            distance: way(nearest).abs() / count as f32,
            block: unit(block, bed as u32, self.seed + 2),
        }
    }

    /// Where the `k`-th joint is, in spacings.
    fn joint(&self, bed: usize, k: i32) -> f32 {
        let same = k.rem_euclid(self.counts[bed] as i32) as u32;
        k as f32 + 0.5 + 0.75 * (unit(same, bed as u32, self.seed + 1) - 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beds_fill_the_tile_once() {
        let beds = Beds::new(5);
        let whole: f32 = beds.0.iter().map(|bed| bed.thickness).sum();
        assert!((whole - 1.0).abs() < 1e-5);
        assert_eq!(beds.at(0.37).1, beds.at(1.37).1);
    }

    #[test]
    fn joints_repeat_from_tile_to_tile() {
        let joints = Beds::new(5).joints(6.0, 8);
        for k in 0..50 {
            let (here, there) = (
                joints.at(3, k as f32 * 0.02),
                joints.at(3, k as f32 * 0.02 + 1.0),
            );
            assert_eq!(here.block, there.block);
            assert!((here.distance - there.distance).abs() < 1e-5);
        }
    }
}
