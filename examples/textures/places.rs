//! Where things are strewn.

use glam::{Vec2, vec2};

use crate::plane::SIZE;
use crate::random::Random;

/// Even cover: one place in each cell of a lattice of `count` by `count`, in random order.
pub fn even(count: usize, random: &mut Random) -> Vec<Vec2> {
    let cell = SIZE as f32 / count as f32;
    let mut places: Vec<Vec2> = (0..count * count)
        .map(|i| {
            vec2(
                (i % count) as f32 + random.unit(),
                (i / count) as f32 + random.unit(),
            ) * cell
        })
        .collect();
    random.shuffle(&mut places);
    places
}

/// Places anywhere.
pub fn anywhere(count: usize, random: &mut Random) -> Vec<Vec2> {
    (0..count)
        .map(|_| vec2(random.unit(), random.unit()) * SIZE as f32)
        .collect()
}

/// How discs are thrown.
pub struct Darts {
    /// The radius of the first.
    pub largest: f32,
    /// The radius of the last.
    pub smallest: f32,
    /// Below 1, small ones come sooner.
    pub shrink: f32,
    /// How many are thrown.
    pub throws: usize,
    /// How far apart, in sums of radii.
    pub spacing: f32,
}

impl Darts {
    /// The discs that found room, each as its middle and radius, the large ones first.
    pub fn throw(&self, random: &mut Random) -> Vec<(Vec2, f32)> {
        let mut discs: Vec<(Vec2, f32)> = Vec::new();
        for throw in 0..self.throws {
            let part = (throw as f32 / self.throws as f32).powf(self.shrink);
            let radius = self.largest * (self.smallest / self.largest).powf(part);
            let place = vec2(random.unit(), random.unit()) * SIZE as f32;
            let free =
                |disc: &(Vec2, f32)| apart(disc.0, place) >= (disc.1 + radius) * self.spacing;
            if discs.iter().all(free) {
                discs.push((place, radius));
            }
        }
        discs
    }
}

/// The shortest distance, which may cross the tile's sides.
fn apart(a: Vec2, b: Vec2) -> f32 {
    let way = (a - b).abs();
    way.min(Vec2::splat(SIZE as f32) - way).length()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_keep_apart_across_the_sides() {
        let darts = Darts {
            largest: 30.0,
            smallest: 10.0,
            shrink: 0.5,
            throws: 400,
            spacing: 1.0,
        };
        let discs = darts.throw(&mut Random::new(1));
        assert!(discs.len() > 20);
        for (k, a) in discs.iter().enumerate() {
            assert!(discs[..k].iter().all(|b| apart(a.0, b.0) >= a.1 + b.1));
        }
    }
}
