//! What multiplies the new vertices of a row: the properties of cells and borders, spread out over their vertices.

use super::law::{Law, rate};
use super::sites::SiteRow;
use super::tint::TintRow;

/// What multiplies each new vertex of a row, packed as they are.
#[derive(Debug, Default)]
pub(super) struct Factors {
    pub level: Vec<f32>,
    pub wobble: Vec<f32>,
    pub rate: Vec<f32>,
    pub tint: Vec<f32>,
    pub tints: TintRow,
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
fn repeat<const HALF: usize>(values: impl Iterator<Item = f32>, out: &mut [f32]) {
    let (chunks, _) = out.as_chunks_mut::<HALF>();
    for (chunk, value) in chunks.iter_mut().zip(values) {
        *chunk = [value; HALF];
    }
}

#[inline(always)]
fn repeat_any(half: usize, values: impl Iterator<Item = f32>, out: &mut [f32]) {
    match half {
        1 => repeat::<1>(values, out),
        2 => repeat::<2>(values, out),
        4 => repeat::<4>(values, out),
        8 => repeat::<8>(values, out),
        _ => {
            for (chunk, value) in out.chunks_exact_mut(half).zip(values) {
                chunk.fill(value);
            }
        }
    }
}

/// Fills a row with what `value` says of each vertex's site.
#[inline(always)]
fn spread(
    pattern: &Pattern,
    half: usize,
    value: impl Fn(&SiteRow, usize) -> f32,
    out: &mut Vec<f32>,
) {
    match pattern {
        Pattern::Spans(row) => {
            let last = row.level.len() - 1;
            let count = (last - 1) * half + 2;
            out.resize(count, 0.0);
            out[0] = value(row, 0);
            out[count - 1] = value(row, last);
            repeat_any(
                half,
                (1..last).map(|at| value(row, at)),
                &mut out[1..count - 1],
            );
        }
        Pattern::Posts(posts, cells) => {
            let last = posts.level.len() - 1;
            out.resize(last * half + 1, 0.0);
            repeat_any(
                half,
                (0..last).map(|at| value(cells, at)),
                &mut out[..last * half],
            );
            for (at, out) in out.iter_mut().step_by(half).enumerate() {
                *out = value(posts, at);
            }
        }
    }
}

impl Factors {
    #[inline(always)]
    pub(super) fn spread<S, const FRESH: bool>(
        &mut self,
        law: &Law<S>,
        division: u8,
        pattern: Pattern,
    ) {
        let half = 1usize << (division - 1);
        let scale = 1.0 / (1u32 << division) as f32;
        let wobble = law.parameters.alpha_coefficient * scale;
        let strength = law.parameters.palette_strength * scale;
        if FRESH {
            spread(&pattern, half, |row, at| row.level[at], &mut self.level);
        }
        spread(
            &pattern,
            half,
            |row, at| row.wobble[at] * wobble,
            &mut self.wobble,
        );
        spread(
            &pattern,
            half,
            |row, at| rate(row.detail[at], division),
            &mut self.rate,
        );
        spread(
            &pattern,
            half,
            |row, at| rate(row.detail[at], division) * strength,
            &mut self.tint,
        );
        self.tints.spread(law.tints, |of_palette, out| {
            spread(&pattern, half, |row, at| of_palette(row.palette[at]), out);
        });
    }
}
