//! What a voxel is made of: up to four materials and the share of each.

use crate::math::plain;

/// Most materials of one voxel.
pub const MOST_MATERIALS: usize = 4;
/// The sum of a voxel's shares: halves, thirds and most other equal shares of it are whole numbers.
pub const WHOLE: u16 = 65_520;

/// Up to four materials and their shares, which sum to [`WHOLE`], by rising material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mix {
    ids: [u8; MOST_MATERIALS],
    shares: [u16; MOST_MATERIALS],
}

/// Why materials are no mix.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum MixError {
    /// None has a ratio above 0.
    #[error("a voxel is made of nothing; give at least one material a ratio above 0")]
    Nothing,
    /// There are more than four.
    #[error("a voxel is made of {0} materials; expected at most {MOST_MATERIALS}")]
    TooMany(usize),
    /// A ratio is below 0, or no number.
    #[error("a material's ratio is {}; expected a number from 0 up", plain(*.0))]
    Ratio(f32),
}

impl Mix {
    /// One material alone.
    pub const fn of(id: u8) -> Self {
        Self {
            ids: [id, 0, 0, 0],
            shares: [WHOLE, 0, 0, 0],
        }
    }

    /// Materials in these ratios; of one that is named twice the ratios are added.
    ///
    /// ```
    /// use landform::map::{Mix, WHOLE};
    ///
    /// let mix = Mix::new(&[(5, 3.0), (2, 1.0)]).unwrap();
    /// let parts: Vec<(u8, u16)> = mix.parts().collect();
    /// assert_eq!(parts, [(2, WHOLE / 4), (5, WHOLE / 4 * 3)]);
    /// ```
    ///
    /// # Errors
    /// When more than four have a ratio above 0, or none, or a ratio is below 0 or no number.
    pub fn new(parts: &[(u8, f32)]) -> Result<Self, MixError> {
        let mut sums: Vec<(u8, f64)> = Vec::with_capacity(MOST_MATERIALS);
        for &(id, ratio) in parts {
            if !(ratio >= 0.0 && ratio.is_finite()) {
                return Err(MixError::Ratio(ratio));
            }
            match sums.iter_mut().find(|(known, _)| *known == id) {
                Some((_, sum)) => *sum += f64::from(ratio),
                None if ratio > 0.0 => sums.push((id, f64::from(ratio))),
                None => {}
            }
        }
        if sums.len() > MOST_MATERIALS {
            return Err(MixError::TooMany(sums.len()));
        }
        let total: f64 = sums.iter().map(|(_, ratio)| ratio).sum();
        if total <= 0.0 {
            return Err(MixError::Nothing);
        }
        sums.sort_by_key(|(id, _)| *id);
        let mut mix = Self {
            ids: [0; MOST_MATERIALS],
            shares: [0; MOST_MATERIALS],
        };
        for (lane, (id, ratio)) in sums.iter().enumerate() {
            mix.ids[lane] = *id;
            // A material that was named keeps a share, however small.
            mix.shares[lane] = ((ratio / total * f64::from(WHOLE)).round() as u16).max(1);
        }
        mix.settle();
        Ok(mix)
    }

    /// Takes what rounding left over from the largest share.
    fn settle(&mut self) {
        let sum: i32 = self.shares.iter().map(|share| i32::from(*share)).sum();
        let mut largest = 0;
        for lane in 1..MOST_MATERIALS {
            if self.shares[lane] > self.shares[largest] {
                largest = lane;
            }
        }
        let settled = i32::from(self.shares[largest]) + i32::from(WHOLE) - sum;
        self.shares[largest] = settled as u16;
    }

    /// So much of another mixed in, 0..1; of more than four materials the four of the largest shares stay.
    pub fn blended(&self, other: &Self, ratio: f32) -> Self {
        let ratio = if ratio >= 0.0 { ratio.min(1.0) } else { 0.0 };
        let kept = self
            .parts()
            .map(|(id, share)| (id, f32::from(share) * (1.0 - ratio)));
        let added = other
            .parts()
            .map(|(id, share)| (id, f32::from(share) * ratio));
        let mut sums: [(u8, f32); 2 * MOST_MATERIALS] = [(0, 0.0); 2 * MOST_MATERIALS];
        let mut count = 0;
        for (id, share) in kept.chain(added) {
            match sums[..count].iter_mut().find(|(known, _)| *known == id) {
                Some((_, sum)) => *sum += share,
                None => {
                    sums[count] = (id, share);
                    count += 1;
                }
            }
        }
        sums[..count].sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Self::new(&sums[..count.min(MOST_MATERIALS)]).unwrap_or(*self)
    }

    /// The same with at least this share, 0..1, of another, mixed in where less of it is there.
    ///
    /// ```
    /// use landform::map::Mix;
    ///
    /// let (rock, moss) = (Mix::of(1), Mix::of(2));
    /// let half = rock.holding(&moss, 0.5);
    /// assert_eq!(half, rock.blended(&moss, 0.5));
    /// assert_eq!(half.holding(&moss, 0.5), half);
    /// assert_eq!(half.holding(&moss, 0.3), half);
    /// ```
    pub fn holding(&self, other: &Self, share: f32) -> Self {
        let held = |(id, whole): (u8, u16)| {
            let mine = self.parts().find(|(own, _)| *own == id);
            mine.map_or(0.0, |(_, share)| f32::from(share)) / f32::from(whole)
        };
        let held = other.parts().map(held).fold(1.0, f32::min);
        if held >= share {
            return *self;
        }
        self.blended(other, (share - held) / (1.0 - held))
    }

    /// The same with one material in the place of another, which gets its share.
    #[must_use]
    pub fn replaced(&self, old: u8, instead: u8) -> Self {
        let parts = self.parts().map(|(id, share)| {
            let id = if id == old { instead } else { id };
            (id, f32::from(share))
        });
        let parts: Vec<(u8, f32)> = parts.collect();
        Self::new(&parts).unwrap_or(*self)
    }

    /// Its materials and their shares of [`WHOLE`], by rising material.
    pub fn parts(&self) -> impl Iterator<Item = (u8, u16)> {
        let pairs = self.ids.into_iter().zip(self.shares);
        pairs.filter(|(_, share)| *share > 0)
    }

    /// The one material, if it is alone.
    pub fn single(&self) -> Option<u8> {
        (self.shares[0] == WHOLE).then_some(self.ids[0])
    }

    /// Its materials lane by lane; in a lane of share 0 the id says nothing.
    #[inline(always)]
    pub fn ids(&self) -> [u8; MOST_MATERIALS] {
        self.ids
    }

    /// Its shares of [`WHOLE`] lane by lane.
    #[inline(always)]
    pub fn shares(&self) -> [u16; MOST_MATERIALS] {
        self.shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_sum_to_the_whole_and_equal_ones_are_equal() {
        for count in 1..=MOST_MATERIALS {
            let parts: Vec<(u8, f32)> = (0..count).map(|id| (id as u8, 0.7)).collect();
            let mix = Mix::new(&parts).unwrap();
            assert!(mix.parts().all(|(_, share)| share == WHOLE / count as u16));
        }
        let uneven = Mix::new(&[(3, 1e-9), (1, 1.0), (2, 0.3333)]).unwrap();
        let sum: u32 = uneven.parts().map(|(_, share)| u32::from(share)).sum();
        assert_eq!(sum, u32::from(WHOLE));
        assert_eq!(uneven.parts().count(), 3, "however small, it was named");
    }

    #[test]
    fn one_material_is_alone_however_it_is_written() {
        let written = Mix::new(&[(4, 0.2), (9, 0.0), (4, 0.1)]).unwrap();
        assert_eq!(written, Mix::of(4));
        assert_eq!(written.single(), Some(4));
        assert_eq!(Mix::new(&[(4, 1.0), (5, 1.0)]).unwrap().single(), None);
    }

    #[test]
    fn blending_leads_from_one_to_the_other_and_keeps_the_four_of_the_largest_shares() {
        let (from, to) = (Mix::of(4), Mix::of(2));
        assert_eq!(from.blended(&to, 0.0), from);
        assert_eq!(from.blended(&to, f32::NAN), from);
        assert_eq!(from.blended(&to, 1.0), to);
        let half = from.blended(&to, 0.5);
        let parts: Vec<(u8, u16)> = half.parts().collect();
        assert_eq!(parts, [(2, WHOLE / 2), (4, WHOLE / 2)]);
        let four = Mix::new(&[(1, 4.0), (2, 3.0), (3, 2.0), (4, 1.0)]).unwrap();
        let ids: Vec<u8> = four
            .blended(&Mix::of(9), 0.5)
            .parts()
            .map(|(id, _)| id)
            .collect();
        assert_eq!(ids, [1, 2, 3, 9]);
    }

    #[test]
    fn what_is_no_mix_is_refused() {
        assert_eq!(Mix::new(&[]), Err(MixError::Nothing));
        assert_eq!(Mix::new(&[(1, 0.0)]), Err(MixError::Nothing));
        assert_eq!(Mix::new(&[(1, -1.0)]), Err(MixError::Ratio(-1.0)));
        assert!(Mix::new(&[(1, f32::NAN)]).is_err());
        let five: Vec<(u8, f32)> = (0..5).map(|id| (id, 1.0)).collect();
        assert_eq!(Mix::new(&five), Err(MixError::TooMany(5)));
        assert!(Mix::new(&[(1, f32::MAX), (2, f32::MAX)]).is_ok());
    }
}
