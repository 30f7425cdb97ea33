//! Smoothing voxels.

use super::voxel::Voxel;
use crate::map::{Mix, SOLID, Voxels};

/// The two voxels beside a voxel along each axis.
const BESIDE: [[[i32; 3]; 2]; 3] = [
    [[-1, 0, 0], [1, 0, 0]],
    [[0, -1, 0], [0, 1, 0]],
    [[0, 0, -1], [0, 0, 1]],
];

/// A voxel drawn so far, 0..1, to the mean of the six beside it, at least by one. What becomes solid is made of what the
/// densest beside it is.
///
/// Along an axis on which the density runs straight into full or absent nothing is done: a level floor stays where it
/// is, although its densities are cut off.
pub(super) fn smoothed(old: Voxel, at: [i32; 3], weight: f32, before: &Voxels) -> Voxel {
    // What is no number smooths nothing.
    if weight.is_nan() || weight <= 0.0 {
        return old;
    }
    let mut sum = 0.0;
    let mut densest: Option<(u8, Mix)> = None;
    for pair in BESIDE {
        let mut ends = [0; 2];
        for (end, step) in ends.iter_mut().zip(pair) {
            let place = [0, 1, 2].map(|axis| at[axis] + step[axis]);
            *end = before.density(place);
            if let Some(mix) = before.mix(place)
                && densest.is_none_or(|(most, _)| *end > most)
            {
                densest = Some((*end, mix));
            }
        }
        if !runs_into_an_end(ends, old.density) {
            let [a, b] = ends.map(f32::from);
            sum += a + b - 2.0 * f32::from(old.density);
        }
    }
    let step = weight * sum / 6.0;
    let step = if step > 0.0 {
        step.ceil()
    } else {
        step.floor()
    };
    let density = (f32::from(old.density) + step).clamp(0.0, 255.0) as u8;
    if old.is_solid() || density < SOLID {
        return Voxel { density, ..old };
    }
    match densest {
        Some((_, mix)) => Voxel { density, mix },
        // Nothing solid lies beside it that it could be made of.
        None => Voxel {
            density: SOLID - 1,
            ..old
        },
    }
}

/// Whether densities rise or fall along an axis and end full or absent.
fn runs_into_an_end([a, b]: [u8; 2], middle: u8) -> bool {
    let (low, high) = (a.min(b), a.max(b));
    (low..=high).contains(&middle) && (low == 0 || high == 255)
}
