//! What a cell shows at one of its vertices, and how much the cells about a vertex differ there.

/// Differences below this can't be seen: a half of 65535 is no whole number.
const ALIKE: f32 = 1e-3;
/// How much worse a new edge is than one that was there before.
const NEW_EDGE: f32 = 2.0;

/// Shares of two textures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mix {
    base: u8,
    cover: u8,
    /// Of the cover, 0..1.
    share: f32,
}

impl Mix {
    /// What a cell of this texture and cover (0: none, else texture + 1) shows under this alpha of the cover.
    pub fn of(base: u8, cover: u8, alpha: u16) -> Self {
        let share = f32::from(alpha) / f32::from(u16::MAX);
        match cover.checked_sub(1) {
            Some(cover) => Self { base, cover, share },
            None => Self {
                base,
                cover: base,
                share: 0.0,
            },
        }
    }

    fn share_of(self, texture: u8) -> f32 {
        let base = if self.base == texture {
            1.0 - self.share
        } else {
            0.0
        };
        base + if self.cover == texture {
            self.share
        } else {
            0.0
        }
    }

    /// 0 where both show the same, 1 where they have nothing in common.
    pub fn difference(self, other: Self) -> f32 {
        let textures = [self.base, self.cover, other.base, other.cover];
        let mut sum = 0.0;
        for (index, texture) in textures.into_iter().enumerate() {
            if !textures[..index].contains(&texture) {
                sum += (self.share_of(texture) - other.share_of(texture)).abs();
            }
        }
        0.5 * sum
    }

    /// Whether no edge is seen between the two.
    pub fn is_like(self, other: Self) -> bool {
        self.difference(other) < ALIKE
    }
}

/// How much the cells about a vertex differ, each with what it showed before. A new edge, between cells that were
/// alike, counts twice; it is out of the question where not all of the cells get a cover.
pub(super) fn contrast(cells: &[(Mix, Mix)], all_covered: bool) -> f32 {
    let mut sum = 0.0;
    for (index, (before, after)) in cells.iter().enumerate() {
        for (other_before, other_after) in &cells[..index] {
            if after.is_like(*other_after) {
                continue;
            }
            let is_new = before.is_like(*other_before);
            if is_new && !all_covered {
                return f32::INFINITY;
            }
            sum += after.difference(*other_after) * if is_new { NEW_EDGE } else { 1.0 };
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: u16 = u16::MAX / 2 + 1;

    #[test]
    fn a_half_of_either_is_the_same() {
        let (a, b) = (Mix::of(0, 2, HALF), Mix::of(1, 1, HALF));
        assert!(a.is_like(b));
        assert!((Mix::of(0, 0, 9).difference(Mix::of(1, 0, 9)) - 1.0).abs() < 1e-6);
        assert!((a.difference(Mix::of(0, 3, HALF)) - 0.5).abs() < 1e-3);
        assert!(Mix::of(4, 3, u16::MAX).is_like(Mix::of(2, 0, 0)));
    }

    #[test]
    fn new_edges_count_twice_or_are_out_of_the_question() {
        let (one, other) = (Mix::of(0, 0, 0), Mix::of(1, 0, 0));
        assert!((contrast(&[(one, one), (other, other)], true) - 1.0).abs() < 1e-6);
        assert!((contrast(&[(one, one), (one, other)], true) - 2.0).abs() < 1e-6);
        assert!(contrast(&[(one, one), (one, other)], false).is_infinite());
        assert!(contrast(&[(one, one), (other, one)], false) < 1e-6);
    }
}
