//! Slopes: dy/dx and dy/dz at every vertex, from which the pixel makes its normal `(-dy/dx, 1, -dy/dz)`.
//!
//! Central differences on the *fully displaced* heights of each division, which do not depend on the eye, blended by
//! the rates that the smallest continuous level of detail among the touching cells gives: at `c` between `k - 1` and
//! `k` a vertex has the slope of division `k - 1` moved by `c - (k - 1)` towards that of division `k`; one that first
//! appears at `k` starts from its parents' mean. Heights between equal rates are linear in the rate, so inside a cell
//! this is the central difference of the heights as they are; every side of a border computes the same bits, and
//! slopes move in proportion to the eye's step.

use super::law::{middle, rate};
use super::planes::{Relief, Skin};
use super::sites::Surroundings;

/// Buffers of the slopes, kept warm.
#[derive(Debug, Default)]
pub(super) struct SlopeWork {
    /// How far each point of a row has moved towards this division's slope: on a border of cells, and inside them.
    line: Vec<f32>,
    inner: Vec<f32>,
    start: [Vec<f32>; 2],
}

/// Slopes of the base vertices: the start.
pub(super) fn base_slopes(relief: &Relief, step: [f32; 2], skin: &mut Skin) {
    let [columns, rows] = skin.lattice.size();
    let inverse = step.map(|metres| 0.5 / metres);
    for row in 0..rows {
        let from = skin.at(0, row);
        let [x, z] = &mut skin.slope;
        differences(
            relief,
            row,
            inverse,
            &mut x[from..from + columns],
            &mut z[from..from + columns],
        );
    }
}

#[inline(always)]
fn differences(relief: &Relief, row: usize, inverse: [f32; 2], x: &mut [f32], z: &mut [f32]) {
    let count = x.len();
    let z = &mut z[..count];
    let row = row as isize;
    let here = relief.full_row(row, 0, count + 2);
    let north = &relief.full_row(row - 1, 0, count + 2)[1..count + 1];
    let south = &relief.full_row(row + 1, 0, count + 2)[1..count + 1];
    let (west, east) = (&here[..count], &here[2..count + 2]);
    for i in 0..count {
        x[i] = (east[i] - west[i]) * inverse[0];
        z[i] = (south[i] - north[i]) * inverse[1];
    }
}

/// From the start `from` towards `to`; exactly at either where it has not or fully moved.
#[inline(always)]
fn blend(from: f32, to: f32, moved: f32) -> f32 {
    let between = from * (1.0 - moved) + to * moved;
    if moved > 0.0 { between } else { from }
}

/// Slopes of the next division; `step` is metres along x and along z on its lattice.
pub(super) fn divide_slopes(
    around: &Surroundings,
    parent: &Skin,
    relief: &Relief,
    child: &mut Skin,
    step: [f32; 2],
    wide: bool,
    work: &mut SlopeWork,
) {
    #[cfg(target_arch = "x86_64")]
    if wide && std::is_x86_feature_detected!("avx2") {
        // SAFETY: this processor has AVX2; the function needs nothing else.
        unsafe { divide_slopes_wide(around, parent, relief, child, step, work) };
        return;
    }
    let _ = wide;
    divide_slopes_here(around, parent, relief, child, step, work);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn divide_slopes_wide(
    around: &Surroundings,
    parent: &Skin,
    relief: &Relief,
    child: &mut Skin,
    step: [f32; 2],
    work: &mut SlopeWork,
) {
    divide_slopes_here(around, parent, relief, child, step, work);
}

#[inline(always)]
fn divide_slopes_here(
    around: &Surroundings,
    parent: &Skin,
    relief: &Relief,
    child: &mut Skin,
    step: [f32; 2],
    work: &mut SlopeWork,
) {
    let [columns, rows] = child.lattice.size();
    let size = 1usize << child.lattice.division;
    let inverse = step.map(|metres| 0.5 / metres);
    for row in (0..rows).step_by(2) {
        if row % size == 0 {
            work.spread(around, child, row / size);
        }
        let moved = if row % size == 0 {
            &work.line
        } else {
            &work.inner
        };
        even_row(parent, relief, child, row, moved, inverse, &mut work.start);
    }
    for row in (1..rows).step_by(2) {
        if row % size == 1 || size == 1 {
            work.spread(around, child, row / size);
        }
        odd_row(
            relief,
            child,
            row,
            &work.inner[..columns],
            inverse,
            &mut work.start,
        );
    }
}

impl SlopeWork {
    /// Spreads how far the points of a row of cells have moved, and those of the border before it.
    #[inline(always)]
    fn spread(&mut self, around: &Surroundings, child: &Skin, cell: usize) {
        let (rect, division) = (child.lattice.rect, child.lattice.division);
        let (width, size) = (rect.width() as usize, 1usize << division);
        let (column, row) = (rect.x0 as usize, rect.z0 as usize + cell);
        let border = around.along.row(row, column + 1, width);
        let corners = around.corner_row(row, column, width + 1);
        posts_and_spans(corners, border.touch, size, division, &mut self.line);
        let cells = around.inside.row(row + 1, column + 1, width);
        let posts = around.down.row(row + 1, column, width + 1);
        posts_and_spans(posts.touch, cells.touch, size, division, &mut self.inner);
    }
}

#[inline(always)]
fn posts_and_spans(posts: &[f32], spans: &[f32], size: usize, division: u8, out: &mut Vec<f32>) {
    out.resize(spans.len() * size + 1, 0.0);
    for (out, span) in out.chunks_exact_mut(size).zip(spans) {
        out.fill(rate(*span, division));
    }
    for (out, post) in out.iter_mut().step_by(size).zip(posts) {
        *out = rate(*post, division);
    }
}

/// First the points that were there, then those between them.
#[inline(always)]
fn even_row(
    parent: &Skin,
    relief: &Relief,
    child: &mut Skin,
    row: usize,
    moved: &[f32],
    inverse: [f32; 2],
    own: &mut [Vec<f32>; 2],
) {
    let columns = child.lattice.size()[0];
    let [own_x, own_z] = own;
    own_x.resize(columns, 0.0);
    own_z.resize(columns, 0.0);
    differences(relief, row, inverse, own_x, own_z);
    let [x, z] = parent.lattice.offset_of(&child.lattice.rect);
    let old = parent.at(x, z + row / 2);
    let from = child.at(0, row);
    for (axis, own) in [own_x, own_z].into_iter().enumerate() {
        let old = &parent.slope[axis][old..old + columns / 2 + 1];
        let out = &mut child.slope[axis][from..from + columns];
        for (i, old) in old.iter().enumerate() {
            out[2 * i] = blend(*old, own[2 * i], moved[2 * i]);
        }
        for i in (1..columns).step_by(2) {
            out[i] = blend(middle(out[i - 1], out[i + 1]), own[i], moved[i]);
        }
    }
}

/// All points are new, their parents in the rows before and after.
#[inline(always)]
fn odd_row(
    relief: &Relief,
    child: &mut Skin,
    row: usize,
    moved: &[f32],
    inverse: [f32; 2],
    own: &mut [Vec<f32>; 2],
) {
    let columns = child.lattice.size()[0];
    let [own_x, own_z] = own;
    own_x.resize(columns, 0.0);
    own_z.resize(columns, 0.0);
    differences(relief, row, inverse, own_x, own_z);
    let from = child.at(0, row);
    for (axis, own) in [own_x, own_z].into_iter().enumerate() {
        let (above, rest) = child.slope[axis][from - columns..].split_at_mut(columns);
        let (out, below) = rest.split_at_mut(columns);
        for i in 0..columns / 2 {
            let post = middle(above[2 * i], below[2 * i]);
            let slant = middle(above[2 * i + 2], below[2 * i]);
            out[2 * i] = blend(post, own[2 * i], moved[2 * i]);
            out[2 * i + 1] = blend(slant, own[2 * i + 1], moved[2 * i + 1]);
        }
        let end = columns - 1;
        out[end] = blend(middle(above[end], below[end]), own[end], moved[end]);
    }
}
