//! How far apart heights stand so that they make natural ground, for files that do not tell.

use crate::format::import::{Heights, Origin};

/// Metres that surveys and games use.
const USUAL: [f32; 7] = [10.0, 30.0, 90.0, 250.0, 1000.0, 3000.0, 10_000.0];
/// Share of slopes that should be gentler than 45°.
const GENTLER: f32 = 0.9;

/// A wider spacing than the one that was assumed, if with that one too much ground is steeper than 45°.
pub(super) fn spacing(heights: &Heights) -> Option<f32> {
    if heights.spacing.origin != Origin::Default {
        return None;
    }
    let rise = usual_rise(&heights.metres, heights.size.value[0] as usize)?;
    let assumed = heights.spacing.value[0];
    if rise <= assumed {
        return None;
    }
    USUAL.into_iter().find(|metres| *metres >= rise)
}

/// What most neighbours along x differ by at most, in metres.
fn usual_rise(metres: &[f32], columns: usize) -> Option<f32> {
    let rows = metres.chunks_exact(columns);
    let rises = rows.flat_map(|row| row.windows(2).map(|pair| (pair[1] - pair[0]).abs()));
    let mut rises: Vec<f32> = rises.collect();
    let at = (rises.len() as f32 * GENTLER) as usize;
    let at = at.min(rises.len().checked_sub(1)?);
    let (_, rise, _) = rises.select_nth_unstable_by(at, f32::total_cmp);
    Some(*rise)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_of_the_rises_decide() {
        let mut metres: Vec<f32> = (0..100).map(|n| (n % 20) as f32 * 4.0).collect();
        metres[50] = 9000.0;
        assert_eq!(usual_rise(&metres, 20), Some(4.0));
        assert_eq!(usual_rise(&[], 2), None);
    }
}
