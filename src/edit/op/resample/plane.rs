//! A layer's values at the places of another grid.

use super::taps::{Along, Taps};
use crate::map::Layer;
use rayon::prelude::*;

/// Blends a layer's values, taken apart into `N` numbers and put together again: first along x, then along z.
/// `beyond` stands where new places lie beyond the old ones.
pub(super) fn blended<T, const N: usize>(
    old: &Layer<T>,
    [across, down]: &[Taps; 2],
    beyond: T,
    apart: impl Fn(T) -> [f32; N] + Sync,
    together: impl Fn([f32; N]) -> T + Sync,
) -> Layer<T>
where
    T: Copy + PartialEq + Send + Sync,
{
    let [columns, rows] = old.size();
    let width = across.len();
    let mut narrowed = vec![[0.0; N]; width as usize * rows as usize];
    let lines = narrowed.par_chunks_exact_mut(width as usize).zip(0..rows);
    lines.for_each_init(
        || vec![beyond; columns as usize],
        |line, (out, z)| {
            old.copy_row(0, z, line);
            for (x, out) in out.iter_mut().enumerate() {
                let taps = across.of(x as u32).iter();
                *out = sum(taps.map(|(at, weight)| (apart(line[*at as usize]), *weight)));
            }
        },
    );
    Layer::generate([width, down.len()], beyond, |x0, z, out| {
        let below = down.of(z);
        if below.is_empty() {
            return;
        }
        for (x, out) in (x0..).zip(out) {
            if !across.of(x).is_empty() {
                let at = |row: u32| narrowed[row as usize * width as usize + x as usize];
                *out = together(sum(below.iter().map(|(row, weight)| (at(*row), *weight))));
            }
        }
    })
}

fn sum<const N: usize>(parts: impl Iterator<Item = ([f32; N], f32)>) -> [f32; N] {
    parts.fold([0.0; N], |mut sum, (values, weight)| {
        for (sum, value) in sum.iter_mut().zip(values) {
            *sum += value * weight;
        }
        sum
    })
}

/// The values of the cells that the centres of new cells lie in; 0 beyond.
pub(super) fn nearest(old: &Layer<u8>, vertices: [u32; 2], along: &[Along; 2]) -> Layer<u8> {
    let [columns, rows] = old.size();
    let cell = |along: &Along, place: u32, cells: u32| {
        let at = along.at(f64::from(place) + 0.5);
        (at >= 0.0 && at < f64::from(cells)).then_some(at as u32)
    };
    Layer::generate(vertices.map(|n| n - 1), 0, |x0, z, out| {
        let Some(row) = cell(&along[1], z, rows) else {
            return;
        };
        for (x, out) in (x0..).zip(out) {
            if let Some(column) = cell(&along[0], x, columns) {
                *out = old.get(column, row);
            }
        }
    })
}
