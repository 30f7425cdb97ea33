//! The shape of the ground at each base vertex: slope, visible sky, how it stands above what is around.

use crate::format::Progress;
use crate::map::{Field, Map};
use crate::math::Region;
use crate::terrain::horizon::visible_sky_in;

/// Reach of "around", in metres, and in cells at least.
const AROUND_M: f32 = 110.0;
const AROUND_CELLS: usize = 4;

/// What dressing follows, a value a base vertex, row by row.
pub(super) struct Shape {
    /// How steep it is, as this map goes: metres up a metre along, scaled so that its steep places are at about 1.
    pub slope: Vec<f32>,
    /// Height, in metres.
    pub height: Vec<f32>,
    /// 0 in this map's hollows, 1 in the open.
    pub openness: Vec<f32>,
    /// Height above the ground around, in its usual size here: about −1..1, more on ridges.
    pub prominence: Vec<f32>,
}

impl Shape {
    /// None if it is cancelled.
    pub fn of(map: &Map, progress: &Progress) -> Option<Self> {
        let field = &map.field;
        let height = field.height.to_vec();
        Some(Self {
            openness: openness(field, progress)?,
            slope: scaled(slopes(field, &height)),
            prominence: prominence(field, &height),
            height,
        })
    }

    /// The lowest and the highest height.
    pub fn range(&self) -> [f32; 2] {
        let first = [f32::INFINITY, f32::NEG_INFINITY];
        self.height
            .iter()
            .fold(first, |[low, high], y| [low.min(*y), high.max(*y)])
    }
}

fn slopes(field: &Field, height: &[f32]) -> Vec<f32> {
    let [columns, rows] = field.vertices().map(|n| n as usize);
    let [dx, dz] = field.spacing;
    let at = |x: usize, z: usize| height[z * columns + x];
    let mut slopes = Vec::with_capacity(height.len());
    for z in 0..rows {
        let (up, down) = (z.saturating_sub(1), (z + 1).min(rows - 1));
        for x in 0..columns {
            let (left, right) = (x.saturating_sub(1), (x + 1).min(columns - 1));
            let along_x = (at(right, z) - at(left, z)) / ((right - left) as f32 * dx);
            let along_z = (at(x, down) - at(x, up)) / ((down - up) as f32 * dz);
            slopes.push((along_x * along_x + along_z * along_z).sqrt());
        }
    }
    slopes
}

/// Gentle country and wild mountains both get their share of meadows, rock and cliffs, within limits.
fn scaled(mut slopes: Vec<f32>) -> Vec<f32> {
    const STEEP_SHARE: f32 = 0.975;
    const LIMITS: [f32; 2] = [0.6, 2.5];
    let steep = percentile(slopes.clone(), STEEP_SHARE);
    let scale = (1.0 / steep.max(1e-6)).clamp(LIMITS[0], LIMITS[1]);
    slopes.iter_mut().for_each(|slope| *slope *= scale);
    slopes
}

/// The value that a share of all values lies below.
pub(super) fn percentile(mut values: Vec<f32>, share: f32) -> f32 {
    let wanted = (values.len() as f32 * share) as usize;
    let wanted = wanted.min(values.len() - 1);
    *values.select_nth_unstable_by(wanted, f32::total_cmp).1
}

/// Visible sky, spread so that a tenth of the ground is wholly hollow and a tenth wholly open.
fn openness(field: &Field, progress: &Progress) -> Option<Vec<f32>> {
    let sky = sky(field, progress)?;
    let mut counts = [0usize; 256];
    for value in &sky {
        counts[usize::from(*value)] += 1;
    }
    let percentile = |share: f32| {
        let wanted = (sky.len() as f32 * share) as usize;
        let mut passed = 0;
        let found = counts.iter().position(|count| {
            passed += count;
            passed > wanted
        });
        found.unwrap_or(255) as f32
    };
    let (low, high) = (percentile(0.1), percentile(0.9));
    let width = (high - low).max(6.0);
    let spread = |value: u8| ((f32::from(value) - (high - width)) / width).clamp(0.0, 1.0);
    Some(sky.into_iter().map(spread).collect())
}

/// The visible sky, looked for band by band, since it takes longest of all.
fn sky(field: &Field, progress: &Progress) -> Option<Vec<u8>> {
    const ROWS: u32 = 128;
    const PART: f32 = 0.6;
    let [columns, rows] = field.vertices();
    let mut sky = Vec::with_capacity(columns as usize * rows as usize);
    for top in (0..rows).step_by(ROWS as usize) {
        progress.step(PART * top as f32 / rows as f32).ok()?;
        let band = Region::new(0, top, columns, (top + ROWS).min(rows));
        sky.extend(visible_sky_in(field, band));
    }
    Some(sky)
}

fn prominence(field: &Field, height: &[f32]) -> Vec<f32> {
    let size = field.vertices().map(|n| n as usize);
    let reach = field
        .spacing
        .map(|s| ((AROUND_M / s) as usize).max(AROUND_CELLS));
    let mut around = height.to_vec();
    for _ in 0..2 {
        blur(
            &mut around,
            size,
            reach.map(|r| r.min(size[0].max(size[1]))),
        );
    }
    let above: Vec<f32> = height
        .iter()
        .zip(&around)
        .map(|(y, mean)| y - mean)
        .collect();
    let mean_square = above.iter().map(|y| f64::from(y * y)).sum::<f64>() / above.len() as f64;
    let usual = (mean_square.sqrt() as f32).max(0.25);
    above
        .into_iter()
        .map(|y| (y / usual).clamp(-3.0, 3.0))
        .collect()
}

/// A box blur; beyond the rim the nearest values.
pub(super) fn blur(values: &mut [f32], size: [usize; 2], reach: [usize; 2]) {
    let [columns, rows] = size;
    let mut line = Vec::new();
    for z in 0..rows {
        blur_line(
            &mut values[z * columns..][..columns],
            1,
            reach[0],
            &mut line,
        );
    }
    for x in 0..columns {
        blur_line(&mut values[x..], columns, reach[1], &mut line);
    }
}

fn blur_line(values: &mut [f32], step: usize, reach: usize, line: &mut Vec<f32>) {
    line.clear();
    line.extend(values.iter().step_by(step));
    let last = line.len() - 1;
    let at = |index: isize| f64::from(line[index.clamp(0, last as isize) as usize]);
    let reach = reach as isize;
    let mut sum: f64 = (-reach..=reach).map(at).sum();
    let width = (2 * reach + 1) as f64;
    for index in 0..=last {
        values[index * step] = (sum / width) as f32;
        let here = index as isize;
        sum += at(here + reach + 1) - at(here - reach);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blur_keeps_what_is_level_and_spreads_a_peak() {
        let mut level = vec![3.0; 20];
        blur(&mut level, [5, 4], [2, 9]);
        assert!(level.iter().all(|y| (y - 3.0).abs() < 1e-6));
        let mut peak = vec![0.0; 25];
        peak[12] = 9.0;
        blur(&mut peak, [5, 5], [1, 1]);
        assert!((peak[12] - 1.0).abs() < 1e-6 && (peak[6] - 1.0).abs() < 1e-6 && peak[0] == 0.0);
    }
}
