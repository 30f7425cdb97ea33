//! The materials that a vertex keeps: up to four, by falling priority.

use super::vertex::whole;
use crate::map::{MOST_MATERIALS, Mix, WHOLE};
use glam::Vec4;

/// Materials and priorities in units of 2⁻²², by falling priority, a tie by rising material.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Priorities; 0 where there is no material.
    pub priorities: [u32; MOST_MATERIALS],
    /// Materials.
    pub ids: [u8; MOST_MATERIALS],
}

/// A priority of 1: a full voxel of one material at the vertex.
pub const ONE: f32 = (1 << 22) as f32;

impl Kept {
    /// One material that all solid corners are made of.
    #[inline(always)]
    pub fn single(id: u8, priority: u32) -> Self {
        Self {
            priorities: [priority, 0, 0, 0],
            ids: [id, 0, 0, 0],
        }
    }

    /// The materials of corners that are made so and pull so; of absent corners, which don't pull, it may be anything.
    pub(super) fn of(corners: [u16; 8], mixes: &[Mix], pulls: [Vec4; 2], sums: &mut Sums) -> Self {
        let pulls = [pulls[0].to_array(), pulls[1].to_array()];
        let mut lanes = Vec4::ZERO;
        let mut ids = None;
        let mut are_of_one = true;
        for (corner, mix) in corners.into_iter().enumerate() {
            let pull = pulls[corner & 1][corner >> 1];
            if pull > 0.0 {
                let mix = &mixes[usize::from(mix)];
                lanes += parts(mix, pull);
                are_of_one &= *ids.get_or_insert(mix.ids()) == mix.ids();
            }
        }
        if are_of_one {
            let priorities = lanes.to_array();
            return Self::ranked(ids.unwrap_or_default(), priorities);
        }
        for (corner, mix) in corners.into_iter().enumerate() {
            let pull = pulls[corner & 1][corner >> 1];
            if pull > 0.0 {
                sums.add(&mixes[usize::from(mix)], pull);
            }
        }
        sums.take_highest()
    }

    /// Four materials and their priorities in rank order.
    #[inline(always)]
    fn ranked(ids: [u8; MOST_MATERIALS], priorities: [f32; MOST_MATERIALS]) -> Self {
        let mut keys = [0; MOST_MATERIALS];
        for lane in 0..MOST_MATERIALS {
            keys[lane] = key(ids[lane], priorities[lane] as i32 as u32);
        }
        for [a, b] in [[0, 1], [2, 3], [0, 2], [1, 3], [1, 2]] {
            let (high, low) = (keys[a].max(keys[b]), keys[a].min(keys[b]));
            (keys[a], keys[b]) = (high, low);
        }
        Self::from_keys(keys)
    }

    #[inline(always)]
    fn from_keys(keys: [u64; MOST_MATERIALS]) -> Self {
        let mut kept = Self::default();
        for (lane, key) in keys.into_iter().enumerate() {
            kept.priorities[lane] = (key >> 8) as u32;
            kept.ids[lane] = if key >> 8 > 0 { !(key as u8) } else { 0 };
        }
        kept
    }

    /// The material of highest priority.
    #[inline(always)]
    pub fn first(&self) -> u8 {
        self.ids[0]
    }

    /// Materials with priorities above 0, by falling priority.
    #[inline(always)]
    pub fn named(&self) -> impl Iterator<Item = (u8, u32)> {
        let pairs = self.ids.into_iter().zip(self.priorities);
        pairs.take_while(|(_, priority)| *priority > 0)
    }

    /// The priority of a material, 0 if it is not kept.
    #[inline(always)]
    pub fn priority(&self, id: u8) -> u32 {
        let mut found = 0;
        for lane in 0..MOST_MATERIALS {
            found |= if self.ids[lane] == id {
                self.priorities[lane]
            } else {
                0
            };
        }
        found
    }
}

/// What a pull is for each material of a mix, in whole numbers: always the same, whichever way it is summed.
#[inline(always)]
fn parts(mix: &Mix, pull: f32) -> Vec4 {
    let shares = Vec4::from_array(mix.shares().map(f32::from));
    whole(shares / f32::from(WHOLE) * pull)
}

/// Priority and material in one number that sorts by rising priority and falling material.
#[inline(always)]
fn key(id: u8, priority: u32) -> u64 {
    u64::from(priority) << 8 | u64::from(!id)
}

/// Priorities summed by material; to be used again and again.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    by_id: [u32; 256],
    /// The materials with a sum, in the order in which they came.
    named: [u8; 256],
    count: usize,
}

impl Default for Sums {
    fn default() -> Self {
        Self {
            by_id: [0; 256],
            named: [0; 256],
            count: 0,
        }
    }
}

impl Sums {
    #[inline(always)]
    pub fn add(&mut self, mix: &Mix, pull: f32) {
        for (id, part) in mix.ids().into_iter().zip(parts(mix, pull).to_array()) {
            self.add_one(id, part as i32 as u32);
        }
    }

    /// Adds to a material's sum; a priority of 0 doesn't name it.
    #[inline(always)]
    pub fn add_one(&mut self, id: u8, priority: u32) {
        let sum = &mut self.by_id[id as usize];
        self.named[self.count & 255] = id;
        self.count += usize::from(*sum == 0 && priority > 0);
        *sum += priority;
    }

    /// The sum of a material, 0 if it was not named.
    #[inline(always)]
    pub fn of(&self, id: u8) -> u32 {
        self.by_id[id as usize]
    }

    /// The four of highest sum.
    #[inline(always)]
    pub fn highest(&self) -> Kept {
        let mut best = [0u64; MOST_MATERIALS];
        for id in &self.named[..self.count.min(256)] {
            let mut key = key(*id, self.by_id[*id as usize]);
            for place in &mut best {
                let higher = key.max(*place);
                key = key.min(*place);
                *place = higher;
            }
        }
        Kept::from_keys(best)
    }

    /// The four of highest sum; then all sums are 0 again.
    #[inline(always)]
    pub fn take_highest(&mut self) -> Kept {
        let highest = self.highest();
        self.clear();
        highest
    }

    /// All sums are 0 again.
    #[inline(always)]
    pub fn clear(&mut self) {
        for id in &self.named[..self.count.min(256)] {
            self.by_id[*id as usize] = 0;
        }
        self.count = 0;
    }
}
