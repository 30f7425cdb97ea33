//! The materials that a vertex keeps: up to four, by falling priority.

use super::batch::nearest;
use super::slots::{Ranked, Row, Slots, highest};
use crate::map::MOST_MATERIALS;

/// Materials and priorities in units of 2⁻²¹, by falling priority, a tie by rising material.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Priorities; 0 where there is no material.
    pub priorities: [u32; MOST_MATERIALS],
    /// Materials.
    pub ids: [u8; MOST_MATERIALS],
}

/// A priority of 1: a full voxel of one material at the vertex. Small enough for the sum of four vertices' priorities
/// to be a whole number of 24 bits.
pub const ONE: f32 = (1 << 21) as f32;

impl Kept {
    /// One material that all solid corners are made of.
    #[inline(always)]
    pub(super) fn single(id: u8, priority: f32) -> Self {
        Self {
            priorities: [nearest(priority) as u32, 0, 0, 0],
            ids: [id, 0, 0, 0],
        }
    }

    /// The four of highest priority; the others are 0 from now on.
    #[inline(always)]
    pub(super) fn highest<const GROUPS: usize>(
        priorities: &mut Row<GROUPS>,
        slots: &Slots,
    ) -> Self {
        let best: [Ranked; MOST_MATERIALS] = highest(priorities);
        let mut kept = Self::default();
        for (rank, best) in best.into_iter().enumerate() {
            kept.priorities[rank] = nearest(best.priority()) as u32;
            kept.ids[rank] = if best.is_some() {
                slots.id(best.slot())
            } else {
                0
            };
        }
        if best[MOST_MATERIALS - 1].is_some() {
            *priorities = [[0.0; 4]; GROUPS];
            for best in best {
                priorities.as_flattened_mut()[usize::from(best.slot())] = best.priority();
            }
        }
        kept
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

    /// The only material that it names.
    #[inline(always)]
    pub(super) fn only(&self) -> Option<u8> {
        (self.priorities[1] == 0).then_some(self.ids[0])
    }
}

/// Priorities of any vertices summed by material; to be used again and again.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    by_id: [u32; 256],
    /// The materials with a sum, in the order in which they came.
    named: Vec<u8>,
}

impl Default for Sums {
    fn default() -> Self {
        Self {
            by_id: [0; 256],
            named: Vec::with_capacity(256),
        }
    }
}

impl Sums {
    /// Adds to a material's sum; a priority of 0 doesn't name it.
    pub fn add_one(&mut self, id: u8, priority: u32) {
        let sum = &mut self.by_id[usize::from(id)];
        if *sum == 0 && priority > 0 {
            self.named.push(id);
        }
        *sum += priority;
    }

    /// The four of highest sum, a tie by rising material; then all sums are 0 again.
    pub fn take_highest(&mut self) -> Kept {
        let mut best = [(0, 0); MOST_MATERIALS];
        for id in self.named.drain(..) {
            let mut next = (std::mem::take(&mut self.by_id[usize::from(id)]), !id);
            for place in &mut best {
                (*place, next) = ((*place).max(next), (*place).min(next));
            }
        }
        Kept {
            priorities: best.map(|(sum, _)| sum),
            ids: best.map(|(sum, id)| if sum > 0 { !id } else { 0 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_ranked_and_forgotten() {
        let mut sums = Sums::default();
        for (id, priority) in [
            (9, 5),
            (200, 0),
            (3, 2),
            (9, 1),
            (7, 3),
            (4, 1),
            (3, 1),
            (5, 1),
        ] {
            sums.add_one(id, priority);
        }
        let highest = sums.take_highest();
        assert_eq!(
            (highest.ids, highest.priorities),
            ([9, 3, 7, 4], [6, 3, 3, 1])
        );
        assert_eq!(sums.take_highest(), Kept::default());
    }
}
