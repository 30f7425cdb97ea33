//! What multiplies the new vertices of a row: the properties of cells and borders, spread out over their vertices.

use super::sites::SiteRow;

/// What multiplies each new vertex of a row, packed as they are.
#[derive(Debug, Default)]
pub(super) struct Factors {
    /// `R · S · v`.
    pub level: Vec<f32>,
    pub rate: Vec<f32>,
    /// `rate · T / 2^k`, or 0 where the cover's alpha stays.
    pub reach: Vec<f32>,
    /// `rate · U / 2^k`.
    pub strength: Vec<f32>,
}

/// Which site each new vertex of a row belongs to.
#[derive(Clone, Copy)]
pub(super) enum Pattern<'a> {
    /// Those at odd columns: one of the first site, `half` of each after it, one of the last.
    Spans(SiteRow<'a>),
    /// Those at even columns: the borders that they stand on, and between two of them the cell.
    Posts(SiteRow<'a>, SiteRow<'a>),
}

#[inline(always)]
fn repeat<const HALF: usize>(values: &[f32], out: &mut [f32]) {
    let (chunks, _) = out.as_chunks_mut::<HALF>();
    for (chunk, value) in chunks.iter_mut().zip(values) {
        *chunk = [*value; HALF];
    }
}

#[inline(always)]
fn repeat_any(half: usize, values: &[f32], out: &mut [f32]) {
    match half {
        1 => repeat::<1>(values, out),
        2 => repeat::<2>(values, out),
        4 => repeat::<4>(values, out),
        8 => repeat::<8>(values, out),
        _ => {
            for (chunk, value) in out.chunks_exact_mut(half).zip(values) {
                chunk.fill(*value);
            }
        }
    }
}

/// One of the first value, `half` of each after it, one of the last.
#[inline(always)]
pub(super) fn spread_spans(values: &[f32], half: usize, out: &mut Vec<f32>) {
    let last = values.len() - 1;
    let count = (last - 1) * half + 2;
    out.resize(count, 0.0);
    out[0] = values[0];
    out[count - 1] = values[last];
    repeat_any(half, &values[1..last], &mut out[1..count - 1]);
}

/// One post, `half - 1` of the span after it, and so on; one post at the end.
#[inline(always)]
fn spread_posts(posts: &[f32], spans: &[f32], half: usize, out: &mut Vec<f32>) {
    let last = posts.len() - 1;
    out.resize(last * half + 1, 0.0);
    repeat_any(half, spans, &mut out[..last * half]);
    for (out, post) in out.iter_mut().step_by(half).zip(posts) {
        *out = *post;
    }
}

impl Factors {
    /// Spreads all factors over the vertices of a row, `half` to a cell; levels only if `FRESH`.
    pub(super) fn spread<const FRESH: bool>(&mut self, half: usize, pattern: &Pattern) {
        let planes = [
            &mut self.level,
            &mut self.rate,
            &mut self.reach,
            &mut self.strength,
        ];
        for (quantity, out) in planes.into_iter().enumerate().skip(!FRESH as usize) {
            match pattern {
                Pattern::Spans(row) => spread_spans(row.factors()[quantity], half, out),
                Pattern::Posts(posts, cells) => {
                    let (posts, cells) = (posts.factors()[quantity], cells.factors()[quantity]);
                    spread_posts(posts, cells, half, out);
                }
            }
        }
    }
}
