//! Priorities of all materials of a brick side by side, so that several are summed and compared in one step.

use super::batch::WITHOUT_FRACTION;
use crate::map::{Mix, WHOLE};
use glam::Vec4;

/// A number for each slot, in groups of four. Priorities are whole numbers below 2²⁴, whose sums are the same in any
/// order.
pub(super) type Row<const GROUPS: usize> = [[f32; 4]; GROUPS];

/// The materials that occur in a brick, by rising id: each has a slot.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    ids: [u8; 256],
    slots: [u8; 256],
    count: usize,
}

impl Default for Slots {
    fn default() -> Self {
        Self {
            ids: [0; 256],
            slots: [0; 256],
            count: 0,
        }
    }
}

impl Slots {
    /// Gives slots to the materials of these mixes instead, and says how many there are.
    pub fn set(&mut self, mixes: &[Mix]) -> usize {
        let mut occurs = [false; 256];
        for mix in mixes {
            for (id, share) in mix.ids().into_iter().zip(mix.shares()) {
                occurs[usize::from(id)] |= share > 0;
            }
        }
        self.count = 0;
        self.slots = [0; 256];
        for id in (0..=u8::MAX).filter(|id| occurs[usize::from(*id)]) {
            self.ids[self.count] = id;
            self.slots[usize::from(id)] = self.count as u8;
            self.count += 1;
        }
        self.count
    }

    /// The material in a slot.
    #[inline(always)]
    pub fn id(&self, slot: u8) -> u8 {
        self.ids[usize::from(slot)]
    }

    /// The slot of a material.
    #[inline(always)]
    pub fn of(&self, id: u8) -> usize {
        usize::from(self.slots[usize::from(id)])
    }

    /// The share of each material in a mix, 0..1.
    pub fn shares<const GROUPS: usize>(&self, mix: &Mix) -> Row<GROUPS> {
        let mut shares = [[0.0; 4]; GROUPS];
        for (id, share) in mix.ids().into_iter().zip(mix.shares()) {
            // In a lane of share 0 the id says nothing.
            shares.as_flattened_mut()[self.of(id)] += f32::from(share) / f32::from(WHOLE);
        }
        shares
    }
}

/// The sum of what each pull is for the shares beside it, in whole numbers.
#[inline(always)]
pub(super) fn pulled<const GROUPS: usize>(by: [(&Row<GROUPS>, f32); 8]) -> Row<GROUPS> {
    let mut sums = [Vec4::ZERO; GROUPS];
    for (shares, pull) in by {
        for group in 0..GROUPS {
            let part = Vec4::from_array(shares[group]) * pull;
            sums[group] += (part + WITHOUT_FRACTION) - WITHOUT_FRACTION;
        }
    }
    row(sums)
}

/// The sum of four rows.
#[inline(always)]
pub(super) fn sum<const GROUPS: usize>(of: [&Row<GROUPS>; 4]) -> Row<GROUPS> {
    let mut sums = [Vec4::ZERO; GROUPS];
    for group in 0..GROUPS {
        let at = |row: usize| Vec4::from_array(of[row][group]);
        sums[group] = (at(0) + at(1)) + (at(2) + at(3));
    }
    row(sums)
}

#[inline(always)]
fn row<const GROUPS: usize>(numbers: [Vec4; GROUPS]) -> Row<GROUPS> {
    let mut row = [[0.0; 4]; GROUPS];
    for group in 0..GROUPS {
        row[group] = numbers[group].to_array();
    }
    row
}

/// A priority above 0 and its slot in one number that sorts by rising priority, a tie by falling slot. 0 is none.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ranked(u64);

impl Ranked {
    #[inline(always)]
    fn of(slot: usize, priority: f32) -> Self {
        // The bits of numbers above 0 sort as the numbers do.
        Self(u64::from(priority.to_bits()) << 8 | u64::from(!(slot as u8)))
    }

    #[inline(always)]
    pub fn is_some(self) -> bool {
        self.0 > 0
    }

    #[inline(always)]
    pub fn slot(self) -> u8 {
        !(self.0 as u8)
    }

    #[inline(always)]
    pub fn priority(self) -> f32 {
        f32::from_bits((self.0 >> 8) as u32)
    }
}

/// The `N` highest priorities by falling rank.
#[inline(always)]
pub(super) fn highest<const N: usize, const GROUPS: usize>(of: &Row<GROUPS>) -> [Ranked; N] {
    let mut best = [Ranked::default(); N];
    for (number, groups) in of.chunks(16).enumerate() {
        let mut named = named(groups);
        while named != 0 {
            let slot = named.trailing_zeros() as usize;
            named &= named - 1;
            let mut next = Ranked::of(64 * number + slot, groups.as_flattened()[slot]);
            for place in &mut best {
                (*place, next) = ((*place).max(next), (*place).min(next));
            }
        }
    }
    best
}

/// A bit for each number above 0, in at most 16 groups.
#[inline(always)]
fn named(groups: &[[f32; 4]]) -> u64 {
    let mut named = 0;
    for (number, group) in groups.iter().enumerate() {
        let group = Vec4::from_array(*group).cmpgt(Vec4::ZERO);
        named |= u64::from(group.bitmask()) << (4 * number);
    }
    named
}
