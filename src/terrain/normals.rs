//! Slopes: dy/dx and dy/dz at every vertex, from which the pixel makes its normal `(-dy/dx, 1, -dy/dz)`.
//!
//! Central differences on the *fully displaced* heights of each division, which do not depend on the eye, blended by
//! the rates that the smallest continuous level of detail among the touching cells gives: at `c` between `k - 1` and
//! `k` a vertex has the slope of division `k - 1` moved by `c - (k - 1)` towards that of division `k`; one that first
//! appears at `k` starts from its parents' mean. Heights between equal rates are linear in the rate, so inside a cell
//! this is the central difference of the heights as they are; every side of a border computes the same bits, and
//! slopes move in proportion to the eye's step.

use super::law::middle;
use super::planes::{Relief, Skin};
use super::sites::{Pace, Surroundings};
use crate::math::width::{Width, for_each_width};

/// Buffers of the slopes, kept warm.
#[derive(Debug, Default)]
pub(super) struct SlopeWork {
    /// How far each point of a row has moved towards this division's slope: on a border of cells, and inside them.
    line: Vec<f32>,
    inner: Vec<f32>,
    /// This division's slopes of a row, along x and along z.
    own: [Vec<f32>; 2],
}

/// Slopes of the base vertices: the start.
pub(super) fn base_slopes(relief: &Relief, step: [f32; 2], skin: &mut Skin, width: Width) {
    let [columns, rows] = skin.lattice.size();
    for row in 0..rows {
        let range = skin.at(0, row)..skin.at(columns, row);
        let [x, z] = &mut skin.slope;
        own_slopes(
            width,
            relief,
            row,
            step,
            [&mut x[range.clone()], &mut z[range]],
        );
    }
}

/// Central differences along a row.
fn own_slopes(width: Width, relief: &Relief, row: usize, step: [f32; 2], [x, z]: [&mut [f32]; 2]) {
    let [along, across] = step.map(|metres| 0.5 / metres);
    let count = x.len();
    let row = row as isize;
    let here = relief.full_row(row, 0, count + 2);
    difference(width, here, &here[2..], along, x);
    let north = relief.full_row(row - 1, 1, count);
    let south = relief.full_row(row + 1, 1, count);
    difference(width, north, south, across, z);
}

/// From the start `from` towards `to`; exactly at either where it has not or fully moved.
#[inline(always)]
pub(super) fn blend(from: f32, to: f32, moved: f32) -> f32 {
    let between = from * (1.0 - moved) + to * moved;
    if moved > 0.0 { between } else { from }
}

for_each_width! {
    /// Differences of two rows, times a factor.
    fn difference(before: &[f32], after: &[f32], factor: f32, out: &mut [f32]) {
        let count = out.len();
        let (before, after) = (&before[..count], &after[..count]);
        for i in 0..count {
            out[i] = (after[i] - before[i]) * factor;
        }
    }

    /// Moves the slopes of the parents in a row.
    fn move_parents(parents: &[f32], own: &[f32], moved: &[f32], out: &mut [f32]) {
        let count = parents.len();
        let last = 2 * (count - 1);
        let (own, moved, out) = (&own[..=last], &moved[..=last], &mut out[..=last]);
        for i in 0..count {
            out[2 * i] = blend(parents[i], own[2 * i], moved[2 * i]);
        }
    }

    /// Moves the slopes between each two parents of a row.
    fn move_between(own: &[f32], moved: &[f32], out: &mut [f32]) {
        let count = out.len();
        let (own, moved) = (&own[..count], &moved[..count]);
        for i in (1..count).step_by(2) {
            out[i] = blend(middle(out[i - 1], out[i + 1]), own[i], moved[i]);
        }
    }

    /// Moves the slopes of a row between two that have parents.
    fn move_odd(above: &[f32], below: &[f32], own: &[f32], moved: &[f32], out: &mut [f32]) {
        let end = out.len() - 1;
        let (above, below) = (&above[..=end], &below[..=end]);
        let (own, moved) = (&own[..=end], &moved[..=end]);
        for i in (0..end).step_by(2) {
            let post = middle(above[i], below[i]);
            let slant = middle(above[i + 2], below[i]);
            out[i] = blend(post, own[i], moved[i]);
            out[i + 1] = blend(slant, own[i + 1], moved[i + 1]);
        }
        out[end] = blend(middle(above[end], below[end]), own[end], moved[end]);
    }
}

/// Slopes of the next division; `step` is metres along x and along z on its lattice.
pub(super) fn divide_slopes(
    around: &Surroundings,
    parent: &Skin,
    relief: &Relief,
    child: &mut Skin,
    step: [f32; 2],
    width: Width,
    work: &mut SlopeWork,
) {
    let [columns, rows] = child.lattice.size();
    let size = 1usize << child.lattice.division;
    work.own.iter_mut().for_each(|own| own.resize(columns, 0.0));
    for row in (0..rows).step_by(2) {
        if row % size == 0 {
            work.spread(around, child, row / size);
        }
        work.take_own(width, relief, row, step);
        let moved = if row % size == 0 {
            &work.line
        } else {
            &work.inner
        };
        let [x, z] = parent.lattice.offset_of(&child.lattice.rect);
        let old = parent.at(x, z + row / 2);
        let from = child.at(0, row);
        for (axis, own) in work.own.iter().enumerate() {
            let old = &parent.slope[axis][old..old + columns / 2 + 1];
            let out = &mut child.slope[axis][from..from + columns];
            move_parents(width, old, own, moved, out);
            move_between(width, own, moved, out);
        }
    }
    for row in (1..rows).step_by(2) {
        if row % size == 1 {
            work.spread(around, child, row / size);
        }
        work.take_own(width, relief, row, step);
        let from = child.at(0, row);
        for (axis, own) in work.own.iter().enumerate() {
            let (above, rest) = child.slope[axis][from - columns..].split_at_mut(columns);
            let (out, below) = rest.split_at_mut(columns);
            move_odd(width, above, &below[..columns], own, &work.inner, out);
        }
    }
}

impl SlopeWork {
    fn take_own(&mut self, width: Width, relief: &Relief, row: usize, step: [f32; 2]) {
        let [x, z] = &mut self.own;
        own_slopes(width, relief, row, step, [x, z]);
    }

    /// Spreads how far the points of a row of cells have moved, and those of the border before it.
    fn spread(&mut self, around: &Surroundings, child: &Skin, cell: usize) {
        let (rect, division) = (child.lattice.rect, child.lattice.division);
        let (width, size) = (rect.width() as usize, 1usize << division);
        let (column, row) = (rect.x0 as usize, rect.z0 as usize + cell);
        let border = around.along.row(row, column + 1, width);
        let corners = around.corner_row(row, column, width + 1);
        posts_and_spans(corners, border.pace, size, division, &mut self.line);
        let cells = around.inside.row(row + 1, column + 1, width);
        let posts = around.down.row(row + 1, column, width + 1);
        posts_and_spans(posts.pace, cells.pace, size, division, &mut self.inner);
    }
}

/// How far the points of a row have moved: on each post, and on the span after it.
fn posts_and_spans(posts: Pace, spans: Pace, size: usize, division: u8, out: &mut Vec<f32>) {
    let count = spans.detail.len();
    out.resize(count * size + 1, 0.0);
    for (at, out) in out.chunks_mut(size).enumerate() {
        out[0] = posts.rate(at, division);
        if at < count {
            let moved = spans.rate(at, division);
            out[1..].iter_mut().for_each(|out| *out = moved);
        }
    }
}
