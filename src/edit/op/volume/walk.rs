//! From voxel to voxel of a range, brick by brick.

use super::voxel::{Voxel, new_voxel};
use super::whole::Outcome;
use super::{Change, Hardness, Range};
use crate::map::{BRICK, BRICK_VOXELS, Brick, BrickPlace, OpenBrick, Plot, SOLID, Voxels};
use rayon::prelude::*;
use std::ops::RangeInclusive;

/// Voxels beside a range that it still changes.
pub(super) const BESIDE: f32 = 2.0;
/// Bricks that a thread edits one after the other: a small brush is none's but the caller's.
const AT_A_TIME: usize = 16;

/// An edit of a volume that is as it was before.
pub(super) struct Walk<'a, H> {
    pub volume: &'a Voxels,
    pub range: &'a Range,
    pub change: &'a Change,
    pub hardness: &'a H,
    /// Of a volume that is ground: what lies beside it keeps its density.
    pub plot: Option<Plot<'a>>,
}

impl<H: Fn(u8) -> Hardness + Sync> Walk<'_, H> {
    /// The bricks that the edit makes others, as they are then.
    pub fn changed_bricks(&self) -> Vec<(BrickPlace, Brick)> {
        let within = self.voxels();
        if within.iter().any(RangeInclusive::is_empty) {
            return Vec::new();
        }
        let side = BRICK as i32;
        let [x, y, z] = within
            .clone()
            .map(|along| along.start() / side..=along.end() / side);
        let rows = z.flat_map(|k| y.clone().map(move |j| [j, k]));
        let places = rows.flat_map(|[j, k]| x.clone().map(move |i| [i, j, k]));
        let places: Vec<BrickPlace> = places.collect();
        let changed = |at: &BrickPlace| Some((*at, self.changed(*at, &within)?));
        let places = places.par_iter().with_min_len(AT_A_TIME);
        let changed: Vec<(BrickPlace, Brick)> = places.filter_map(changed).collect();
        if matches!(self.change, Change::Explode { .. }) && !self.breaks(&changed) {
            return Vec::new();
        }
        changed
    }

    /// Whether anything solid became another: an explosion that breaks nothing leaves what is half full as well.
    fn breaks(&self, changed: &[(BrickPlace, Brick)]) -> bool {
        changed.iter().any(|(at, new)| {
            let old = self.volume.brick(*at).unwrap_or(Voxels::none());
            let fell = |voxel: usize| new.density(voxel) < old.density(voxel);
            (0..BRICK_VOXELS).any(|voxel| old.density(voxel) >= SOLID && fell(voxel))
        })
    }

    /// A brick after the edit; none if it is as before.
    pub(super) fn changed(
        &self,
        at: BrickPlace,
        within: &[RangeInclusive<i32>; 3],
    ) -> Option<Brick> {
        let brick = self.volume.brick(at)?;
        match self.outcome(brick, at) {
            Outcome::AsBefore => None,
            Outcome::Even(even) => Some(even),
            Outcome::ByVoxel => {
                let edited = self.edited(brick.open(), at, within)?;
                Some(self.volume.closed(at, &edited))
            }
        }
    }

    /// The voxels along each axis that it may change.
    pub(super) fn voxels(&self) -> [RangeInclusive<i32>; 3] {
        let (size, reached) = (self.volume.size(), self.range.voxels(BESIDE));
        [0, 1, 2].map(|axis| {
            let [first, last] = reached[axis];
            first.max(0)..=last.min(size[axis] as i32 - 1)
        })
    }

    /// A brick after the edit, voxel by voxel; none if it is as before.
    pub(super) fn edited(
        &self,
        mut brick: Box<OpenBrick>,
        at: BrickPlace,
        within: &[RangeInclusive<i32>; 3],
    ) -> Option<Box<OpenBrick>> {
        let side = BRICK as i32;
        let span = |axis: usize| {
            let first = at[axis] * side;
            let last = first + side - 1;
            first.max(*within[axis].start())..=last.min(*within[axis].end())
        };
        let held = self.plot.map(|plot| plot.holds_of_brick([at[0], at[2]]));
        let mut is_changed = false;
        for z in span(2) {
            for y in span(1) {
                for x in span(0) {
                    let place = [x, y, z];
                    let [i, j, k] = [0, 1, 2].map(|axis| (place[axis] - at[axis] * side) as usize);
                    let number = (k * BRICK as usize + j) * BRICK as usize + i;
                    let old = Voxel {
                        density: brick.density[number],
                        mix: brick.mix[number],
                    };
                    let mut new = new_voxel(self, place, old);
                    let is_earth = |held: &[bool]| y == 0 || !held[k * BRICK as usize + i];
                    if held.as_ref().is_some_and(|held| is_earth(held)) {
                        new.density = old.density;
                    }
                    if new.density != old.density || (old.density >= SOLID && new != old) {
                        brick.density[number] = new.density;
                        brick.mix[number] = new.mix;
                        is_changed = true;
                    }
                }
            }
        }
        is_changed.then_some(brick)
    }
}
