//! Softens the terraces of heights that were rounded to few steps.

use crate::math::Region;

/// How often every height moves to the mean of its neighbours.
const ROUNDS: usize = 24;

/// Smooths heights that were rounded to multiples of `step`; none leaves the interval that rounding had hidden.
pub(super) fn soften([columns, rows]: [u32; 2], heights: &mut [f32], step: f32) {
    let rounded = heights.to_vec();
    let mut last = rounded.clone();
    let at = |x: u32, z: u32| (z * columns + x) as usize;
    for _ in 0..ROUNDS {
        for (x, z) in Region::of_size([columns, rows]).places() {
            let (west, east) = (x.saturating_sub(1), (x + 1).min(columns - 1));
            let (north, south) = (z.saturating_sub(1), (z + 1).min(rows - 1));
            let sum =
                last[at(west, z)] + last[at(east, z)] + last[at(x, north)] + last[at(x, south)];
            let middle = rounded[at(x, z)];
            heights[at(x, z)] = (sum / 4.0).clamp(middle - step / 2.0, middle + step / 2.0);
        }
        last.copy_from_slice(heights);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_staircase_becomes_a_ramp_within_half_a_step() {
        let size = [64, 3];
        let stairs: Vec<f32> = (0..64 * 3).map(|i| (i % 64 / 8) as f32 * 4.0).collect();
        let mut softened = stairs.clone();
        soften(size, &mut softened, 4.0);
        let largest = |heights: &[f32]| {
            let steps = heights[64..128].windows(2).map(|pair| pair[1] - pair[0]);
            steps.fold(0.0, f32::max)
        };
        assert_eq!(largest(&stairs), 4.0);
        assert!(largest(&softened) < 1.0, "{}", largest(&softened));
        let moved = stairs.iter().zip(&softened).map(|(a, b)| (a - b).abs());
        assert!(moved.fold(0.0, f32::max) <= 2.0);
    }
}
