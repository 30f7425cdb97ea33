//! Rows of new vertices: straight loops over planes, which become vectors.
//!
//! New vertices of a row stand on posts, at even columns between two rows with parents, or on slants, at odd columns
//! on the diagonal between two parents; in a row with parents those between two of them count as slants too. Packed
//! rows of slants start one column before the lattice and end one after it.

use super::lattice::RandomSource;
use super::law::{clamp01, displacement, middle};
use crate::math::width::{Width, for_each_width};

/// The random numbers of a row of vertices.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    pub r: Vec<f32>,
    pub q: Vec<f32>,
}

impl Drawn {
    /// Draws the numbers of `count` vertices, two columns apart, or of a few more, so that none is left over from a
    /// vector; if `plain`, not those for palettes.
    pub(super) fn draw<S: RandomSource>(
        &mut self,
        width: Width,
        source: &S,
        row: u32,
        first: i32,
        count: usize,
        plain: bool,
    ) {
        let count = count.next_multiple_of(8);
        self.r.resize(count, 0.0);
        self.q.resize(count, 0.0);
        let column = source.column(first);
        if plain {
            draw_displacements(width, source, row, column, &mut self.r);
        } else {
            draw_both(width, source, row, column, &mut self.r, &mut self.q);
        }
    }
}

for_each_width! {
/// Numbers for displacement, two columns apart.
fn draw_displacements<S: RandomSource>(source: &S, row: u32, first: u32, r: &mut [f32]) {
    let (step, mut column) = (source.column(2), first);
    for r in r {
        *r = source.draw(row, column).displacement;
        column = column.wrapping_add(step);
    }
}

/// Both numbers, two columns apart.
fn draw_both<S: RandomSource>(source: &S, row: u32, first: u32, r: &mut [f32], q: &mut [f32]) {
    let (step, mut column) = (source.column(2), first);
    for (r, q) in r.iter_mut().zip(q) {
        let draw = source.draw(row, column);
        *r = draw.displacement;
        *q = draw.palette;
        column = column.wrapping_add(step);
    }
}

/// Offsets of the slants in a row with parents, and all of its heights fully displaced; `plan` is the squared
/// distance of two parents in plan.
fn raise_even(
    row: &[f32],
    level: &[f32],
    r: &[f32],
    plan: f32,
    offset: &mut [f32],
    full: &mut [f32],
) {
    let (pairs, end) = full.as_chunks_mut::<2>();
    let count = pairs.len();
    let row = &row[..count + 2];
    let (level, r, offset) = (&level[..count + 1], &r[..count + 1], &mut offset[..count + 1]);
    for i in 0..count {
        offset[i] = displacement(level[i], r[i], plan, row[i] - row[i + 1]);
        pairs[i] = [middle(row[i], row[i + 1]) + offset[i], row[i + 1]];
    }
    offset[count] = displacement(level[count], r[count], plan, row[count] - row[count + 1]);
    end[0] = middle(row[count], row[count + 1]) + offset[count];
}

/// Offsets of the posts and slants between two rows with parents, and their heights fully displaced; `plan` are the
/// squared distances in plan of the parents of a post and of a slant.
fn raise_odd(
    above: &[f32],
    below: &[f32],
    posts: [&[f32]; 2],
    slants: [&[f32]; 2],
    plan: [f32; 2],
    post_offset: &mut [f32],
    slant_offset: &mut [f32],
    full: &mut [f32],
) {
    let (pairs, end) = full.as_chunks_mut::<2>();
    let count = pairs.len();
    let (above, below) = (&above[1..count + 2], &below[..count + 1]);
    let [post_level, post_r] = posts.map(|row| &row[..count]);
    let [slant_level, slant_r] = slants.map(|row| &row[..count + 1]);
    let (post_offset, slant_offset) = (&mut post_offset[..count], &mut slant_offset[..count + 1]);
    for i in 0..count {
        let slant = displacement(slant_level[i], slant_r[i], plan[1], above[i] - below[i]);
        let post = displacement(post_level[i], post_r[i], plan[0], above[i] - below[i + 1]);
        slant_offset[i] = slant;
        post_offset[i] = post;
        pairs[i] = [
            middle(above[i], below[i]) + slant,
            middle(above[i], below[i + 1]) + post,
        ];
    }
    let last = displacement(slant_level[count], slant_r[count], plan[1], above[count] - below[count]);
    slant_offset[count] = last;
    end[0] = middle(above[count], below[count]) + last;
}

/// Fills a row that has parents in it: between each two of them a new vertex. `parents` are height, base alpha and
/// cover alpha; `factors` level, rate and reach.
fn fill_even(
    parents: [&[f32]; 3],
    factors: [&[f32]; 3],
    offset: &[f32],
    r: &[f32],
    height: &mut [f32],
    base: &mut [f32],
    cover: &mut [f32],
) {
    let count = height.len() / 2;
    let [h, b, c] = parents.map(|row| &row[..count + 1]);
    let [_, rate, reach] = factors.map(|row| &row[1..count + 1]);
    let (offset, r) = (&offset[1..count + 1], &r[1..count + 1]);
    let (height, height_end) = height.as_chunks_mut::<2>();
    let (base, base_end) = base.as_chunks_mut::<2>();
    let (cover, cover_end) = cover.as_chunks_mut::<2>();
    let (height, base, cover) = (&mut height[..count], &mut base[..count], &mut cover[..count]);
    for i in 0..count {
        height[i] = [h[i], middle(h[i], h[i + 1]) + rate[i] * offset[i]];
        base[i] = [b[i], middle(b[i], b[i + 1])];
        cover[i] = [c[i], clamp01(middle(c[i], c[i + 1]) + reach[i] * r[i])];
    }
    height_end[0] = h[count];
    base_end[0] = b[count];
    cover_end[0] = c[count];
}

/// Fills a row between two with parents: all in it are new. `above` and `below` are as the parents of [`fill_even`],
/// factors too.
fn fill_odd(
    above: [&[f32]; 3],
    below: [&[f32]; 3],
    post_factors: [&[f32]; 3],
    slant_factors: [&[f32]; 3],
    offsets: [&[f32]; 2],
    numbers: [&[f32]; 2],
    height: &mut [f32],
    base: &mut [f32],
    cover: &mut [f32],
) {
    let count = height.len() / 2;
    let [ha, ba, ca] = above.map(|row| &row[..count + 1]);
    let [hb, bb, cb] = below.map(|row| &row[..count + 1]);
    let [_, post_rate, post_reach] = post_factors.map(|row| &row[..count + 1]);
    let [_, rate, reach] = slant_factors.map(|row| &row[1..count + 1]);
    let (post_offset, offset) = (&offsets[0][..count + 1], &offsets[1][1..count + 1]);
    let (post_r, r) = (&numbers[0][..count + 1], &numbers[1][1..count + 1]);
    let (height, height_end) = height.as_chunks_mut::<2>();
    let (base, base_end) = base.as_chunks_mut::<2>();
    let (cover, cover_end) = cover.as_chunks_mut::<2>();
    let (height, base, cover) = (&mut height[..count], &mut base[..count], &mut cover[..count]);
    let height_post = |i: usize| middle(ha[i], hb[i]) + post_rate[i] * post_offset[i];
    let cover_post = |i: usize| clamp01(middle(ca[i], cb[i]) + post_reach[i] * post_r[i]);
    for i in 0..count {
        height[i] = [height_post(i), middle(ha[i + 1], hb[i]) + rate[i] * offset[i]];
        base[i] = [middle(ba[i], bb[i]), middle(ba[i + 1], bb[i])];
        cover[i] = [cover_post(i), clamp01(middle(ca[i + 1], cb[i]) + reach[i] * r[i])];
    }
    height_end[0] = height_post(count);
    base_end[0] = middle(ba[count], bb[count]);
    cover_end[0] = cover_post(count);
}
}
