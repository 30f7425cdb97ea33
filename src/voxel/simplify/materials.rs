//! The materials of a merged vertex.

use crate::map::MOST_MATERIALS;
use crate::voxel::Kept;

/// The mean of what vertices keep, the same ones each time that they are asked for: each material's priority summed over all, divided by their number; the four of
/// highest priority stay, a tie goes to the smaller id.
pub(super) fn mean<'a>(merged: impl Iterator<Item = &'a Kept> + Clone) -> Kept {
    let only = merged.clone().next().and_then(Kept::only);
    if let Some(id) = only
        && merged.clone().all(|kept| kept.only() == only)
    {
        let priorities = merged.clone().map(|kept| u64::from(kept.priorities[0]));
        let (sum, count) = priorities.fold((0, 0), |(sum, count), one| (sum + one, count + 1));
        if sum > 0 {
            return Kept {
                priorities: [((sum + count / 2) / count).max(1) as u32, 0, 0, 0],
                ids: [id, 0, 0, 0],
            };
        }
    }
    let mut sums = [0u64; 256];
    let mut count = 0;
    for kept in merged {
        count += 1;
        for (id, priority) in kept.named() {
            sums[usize::from(id)] += u64::from(priority);
        }
    }
    let mut kept = Kept::default();
    for lane in 0..MOST_MATERIALS {
        let ids = (0..=u8::MAX).rev();
        let Some(best) = ids.max_by_key(|id| sums[usize::from(*id)]) else {
            break;
        };
        let sum = std::mem::take(&mut sums[usize::from(best)]);
        if sum == 0 {
            break;
        }
        kept.ids[lane] = best;
        // A material that is there stays there, however little of it.
        kept.priorities[lane] = ((sum + count / 2) / count).max(1) as u32;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_vertex_keeps_what_it_had_and_of_several_the_highest_four_stay() {
        let kept = |ids, priorities| Kept { priorities, ids };
        let one = kept([3, 9, 1, 0], [700, 700, 2, 0]);
        assert_eq!(mean([one].iter()), one);
        let other = kept([7, 1, 2, 8], [900, 600, 300, 100]);
        let both = kept([7, 3, 9, 1], [450, 350, 350, 301]);
        assert_eq!(mean([one, other].iter()), both);
        assert_eq!(mean([].iter()), Kept::default());
    }
}
