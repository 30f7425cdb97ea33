//! A square of blocks that some eye sees: which of them are divided, how far, and where its lattice stands.

use super::points::{AROUND, Points, Recorded};
use super::rims::Rims;
use super::tree::{Square, Tree};
use crate::map::Map;
use crate::terrain::chunk::CHUNK;
use glam::Vec3;

/// Of a block that is drawn whole.
pub(super) const WHOLE: f32 = -1.0;
/// Of a block whose holder is drawn whole.
pub(super) const ABSENT: f32 = -2.0;
/// Of a block that the field does not reach.
pub(super) const OUTSIDE: f32 = f32::INFINITY;

const SIDE: usize = CHUNK as usize;

/// From where blocks are seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::terrain) struct Sight {
    pub eye: Vec3,
    /// From this distance on a block of one cell would be divided, metres; larger ones from in proportion farther on.
    pub reach: f32,
    /// Whether new vertices move gently into place.
    pub morph: bool,
    pub spacing: [f32; 2],
}

impl Sight {
    /// How far a block of `2^level` cells a side, so far away, is divided: its rate, or [`WHOLE`].
    fn rate(&self, distance: f32, level: u8) -> f32 {
        let farthest = self.reach * (1u32 << level) as f32;
        if distance <= farthest {
            let moved = (farthest - distance) / (0.5 * farthest);
            if self.morph { moved.min(1.0) } else { 1.0 }
        } else {
            WHOLE
        }
    }
}

/// A square of blocks.
#[derive(Debug)]
pub(super) struct Node {
    pub square: Square,
    recorded: Recorded,
    /// What is recorded may be another than the rates and the points know.
    pub is_stale: bool,
    /// Of each block, row by row: the rate of what it is divided into, or one of the constants of this file.
    rates: Box<[f32]>,
    /// Whether the last update changed a rate, and whether a block is now divided that was not, or the reverse.
    pub has_moved: bool,
    pub has_split: bool,
    /// The rates around of the next level that the points were worked out from.
    around: [f32; AROUND * AROUND],
    pub points: Points,
    spare: Points,
    /// The points that the last update moved: first and last column and row.
    pub changed: Option<[[usize; 2]; 2]>,
}

impl Node {
    pub fn new(map: &Map, tree: &Tree, square: Square) -> Self {
        Self {
            square,
            recorded: Recorded::of(&map.field, tree, square),
            is_stale: true,
            rates: vec![ABSENT; SIDE * SIDE].into(),
            has_moved: false,
            has_split: false,
            around: [0.0; AROUND * AROUND],
            points: Points::default(),
            spare: Points::default(),
            changed: None,
        }
    }

    /// Reads what is recorded anew.
    pub fn read(&mut self, map: &Map) {
        self.recorded.read(&map.field, self.square);
        self.is_stale = true;
    }

    pub fn rates(&self) -> &[f32] {
        &self.rates
    }

    /// Works out which blocks are divided, and how far; `holder` is the square that holds this one, if any.
    pub fn rate(&mut self, tree: &Tree, rims: &Rims, sight: &Sight, holder: Option<&Node>) {
        (self.has_moved, self.has_split) = (false, false);
        let first = self.square.first_block();
        let quarter = self.square.quarter();
        for index in 0..SIDE * SIDE {
            let (x, z) = (index % SIDE, index / SIDE);
            let block = [first[0] + x as u32, first[1] + z as u32];
            let cap = match holder {
                Some(holder) => holder.rates[(quarter[1] + z / 2) * SIDE + quarter[0] + x / 2],
                None => 1.0,
            };
            let rate = self.rate_of(tree, rims, sight, block, [x, z], cap);
            let before = &mut self.rates[index];
            if rate.to_bits() != before.to_bits() {
                self.has_moved = true;
                self.has_split |= rate < 0.0 || *before < 0.0;
                *before = rate;
            }
        }
    }

    fn rate_of(
        &self,
        tree: &Tree,
        rims: &Rims,
        sight: &Sight,
        block: [u32; 2],
        [x, z]: [usize; 2],
        cap: f32,
    ) -> f32 {
        let level = self.square.level;
        if cap < 0.0 {
            return ABSENT;
        }
        if !tree.holds(level, block.map(i64::from)) {
            return OUTSIDE;
        }
        if tree.overhangs(level, block) || rims.divide(level, block) {
            return cap;
        }
        let size = (1u32 << level) as f32;
        let along = |axis: usize| (block[axis] as f32 + 0.5) * size * sight.spacing[axis];
        let centre = Vec3::new(along(0), self.recorded.centre(x, z), along(1));
        sight.rate(centre.distance(sight.eye), level).min(cap)
    }

    /// Works out where the lattice's points are now. `around` are the rates around of the next level's blocks.
    pub fn place(
        &mut self,
        sight: &Sight,
        holder: Option<&Node>,
        around: impl FnOnce(&mut [f32; AROUND * AROUND]),
    ) {
        self.changed = None;
        let step = sight
            .spacing
            .map(|metres| metres * (1u32 << self.square.level) as f32);
        let mut now = [0.0; AROUND * AROUND];
        if holder.is_some() {
            around(&mut now);
        }
        let same = now == self.around;
        let moved = holder.is_some_and(|holder| holder.moved_under(self.square));
        if same && !moved && !self.is_stale {
            return;
        }
        self.around = now;
        self.is_stale = false;
        match holder {
            Some(holder) => self.recorded.between(
                &holder.points,
                self.square.quarter(),
                &self.around,
                step,
                &mut self.spare,
            ),
            None => self.recorded.all(step, &mut self.spare),
        }
        std::mem::swap(&mut self.points, &mut self.spare);
        self.changed = self.points.differing(&self.spare);
    }

    /// Whether points moved on which those of a square that it holds rest.
    fn moved_under(&self, held: Square) -> bool {
        let quarter = held.quarter();
        self.changed.is_some_and(|[low, high]| {
            (0..2).all(|axis| low[axis] <= quarter[axis] + SIDE / 2 && quarter[axis] <= high[axis])
        })
    }
}
