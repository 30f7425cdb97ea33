//! Rows of new vertices: straight loops over planes, which become vectors.

use super::lattice::RandomSource;
use super::law::{clamp01, displacement, middle};
use super::width::{Width, for_each_width};

/// The random numbers of a row of vertices, and what colours they draw.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    pub r: Vec<f32>,
    pub q: Vec<f32>,
    pub tint: [Vec<f32>; 3],
    pub full: Vec<f32>,
}

impl Drawn {
    /// Makes room for `count` vertices.
    pub(super) fn fit(&mut self, count: usize) {
        let [red, green, blue] = &mut self.tint;
        for plane in [&mut self.r, &mut self.q, &mut self.full, red, green, blue] {
            if plane.len() < count {
                plane.resize(count, 0.0);
            }
        }
    }

    /// Draws the numbers of `count` vertices, two columns apart; if `plain`, not those for palettes.
    pub(super) fn draw<S: RandomSource>(
        &mut self,
        width: Width,
        source: &S,
        row: u32,
        first: i32,
        count: usize,
        plain: bool,
    ) {
        if plain {
            draw_displacements(width, source, row, first, &mut self.r[..count]);
        } else {
            draw_both(
                width,
                source,
                row,
                first,
                &mut self.r[..count],
                &mut self.q[..count],
            );
        }
    }
}

/// How a quantity moves away from the middle of its parents.
pub(super) trait Rule {
    /// The value, by a factor of the place and something of the vertex.
    fn moved(middle: f32, factor: f32, own: f32) -> f32;
}

/// Heights: rate and offset.
pub(super) struct Rise;

/// Cover: reach and random number.
pub(super) struct Wobble;

/// Colour: strength and tint.
pub(super) struct Lean;

impl Rule for Rise {
    #[inline(always)]
    fn moved(middle: f32, rate: f32, offset: f32) -> f32 {
        middle + rate * offset
    }
}

impl Rule for Wobble {
    #[inline(always)]
    fn moved(middle: f32, reach: f32, r: f32) -> f32 {
        clamp01(middle + reach * r)
    }
}

impl Rule for Lean {
    #[inline(always)]
    fn moved(middle: f32, strength: f32, tint: f32) -> f32 {
        clamp01(middle + strength * (tint - middle))
    }
}

for_each_width! {
/// Numbers for displacement, two columns apart.
fn draw_displacements<S: RandomSource>(source: &S, row: u32, first: i32, r: &mut [f32]) {
    for (i, r) in r.iter_mut().enumerate() {
        *r = source
            .draw(row, first.wrapping_add(2 * i as i32))
            .displacement;
    }
}

/// Both numbers, two columns apart.
fn draw_both<S: RandomSource>(source: &S, row: u32, first: i32, r: &mut [f32], q: &mut [f32]) {
    for (i, (r, q)) in r.iter_mut().zip(q).enumerate() {
        let draw = source.draw(row, first.wrapping_add(2 * i as i32));
        *r = draw.displacement;
        *q = draw.palette;
    }
}

/// Offsets and fully displaced heights between the parents `a` and `b`.
fn raise(
    a: &[f32],
    b: &[f32],
    level: &[f32],
    r: &[f32],
    plan: f32,
    offset: &mut [f32],
    full: &mut [f32],
) {
    let count = offset.len();
    let (a, b, level, r, full) = (
        &a[..count],
        &b[..count],
        &level[..count],
        &r[..count],
        &mut full[..count],
    );
    for i in 0..count {
        offset[i] = displacement(level[i], r[i], plan, a[i] - b[i]);
        full[i] = middle(a[i], b[i]) + offset[i];
    }
}

/// Weaves two rows together, the first of `first` at the start and its last at the end.
fn weave(first: &[f32], second: &[f32], out: &mut [f32]) {
    let count = second.len();
    let (pairs, end) = out.as_chunks_mut::<2>();
    let (pairs, first_part) = (&mut pairs[..count], &first[..count]);
    for i in 0..count {
        pairs[i] = [first_part[i], second[i]];
    }
    end[0] = first[count];
}

/// Fills a row that has parents in it: between each two of `row` a new one.
fn fill_even<R: Rule>(row: &[f32], factor: &[f32], own: &[f32], out: &mut [f32]) {
    let count = factor.len();
    let (pairs, end) = out.as_chunks_mut::<2>();
    let (pairs, row, own) = (&mut pairs[..count], &row[..count + 1], &own[..count]);
    for i in 0..count {
        pairs[i] = [
            row[i],
            R::moved(middle(row[i], row[i + 1]), factor[i], own[i]),
        ];
    }
    end[0] = row[count];
}

/// Fills a row between two with parents: all are new, on posts below each parent and on slants between two.
fn fill_odd<R: Rule>(
    above: &[f32],
    below: &[f32],
    post_factor: &[f32],
    post_own: &[f32],
    slant_factor: &[f32],
    slant_own: &[f32],
    out: &mut [f32],
) {
    let count = slant_factor.len();
    let (pairs, end) = out.as_chunks_mut::<2>();
    let (above, below) = (&above[..count + 1], &below[..count + 1]);
    let (post_factor, post_own) = (&post_factor[..count + 1], &post_own[..count + 1]);
    let (pairs, slant_own) = (&mut pairs[..count], &slant_own[..count]);
    let post = |i: usize| R::moved(middle(above[i], below[i]), post_factor[i], post_own[i]);
    for i in 0..count {
        let slant = middle(above[i + 1], below[i]);
        pairs[i] = [post(i), R::moved(slant, slant_factor[i], slant_own[i])];
    }
    end[0] = post(count);
}

/// As [`fill_even`], of what stays in the middle.
fn rest_even(row: &[f32], out: &mut [f32]) {
    let (pairs, end) = out.as_chunks_mut::<2>();
    let count = pairs.len();
    let row = &row[..count + 1];
    for i in 0..count {
        pairs[i] = [row[i], middle(row[i], row[i + 1])];
    }
    end[0] = row[count];
}

/// As [`fill_odd`], of what stays in the middle.
fn rest_odd(above: &[f32], below: &[f32], out: &mut [f32]) {
    let (pairs, end) = out.as_chunks_mut::<2>();
    let count = pairs.len();
    let (above, below) = (&above[..count + 1], &below[..count + 1]);
    for i in 0..count {
        pairs[i] = [middle(above[i], below[i]), middle(above[i + 1], below[i])];
    }
    end[0] = middle(above[count], below[count]);
}
}
