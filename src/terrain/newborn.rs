//! A row of new vertices, worked out packed together: straight loops over planes, which become vectors.

use super::factors::Factors;
use super::lattice::RandomSource;
use super::law::{clamp01, displacement, middle};
use super::planes::Skin;
use super::tint::Tints;

/// A row of new vertices, packed together.
#[derive(Debug, Default)]
pub(super) struct Newborn {
    r: Vec<f32>,
    q: Vec<f32>,
    pub full: Vec<f32>,
    pub height: Vec<f32>,
    pub alphas: [Vec<f32>; 2],
    tint: [Vec<f32>; 3],
    pub colour: [Vec<f32>; 3],
}

impl Newborn {
    pub(super) fn fit(&mut self, count: usize) {
        let Self {
            r,
            q,
            full,
            height,
            alphas,
            tint,
            colour,
        } = self;
        let planes = [r, q, full, height].into_iter().chain(alphas);
        for plane in planes.chain(tint).chain(colour) {
            if plane.len() < count {
                plane.resize(count, 0.0);
            }
        }
    }

    /// Draws the random numbers of `count` vertices, two columns apart.
    #[inline(always)]
    pub(super) fn draw<S: RandomSource>(
        &mut self,
        source: &S,
        row: u32,
        first: i32,
        count: usize,
        plain: bool,
    ) {
        let (r, q) = (&mut self.r[..count], &mut self.q[..count]);
        if plain {
            for (i, r) in r.iter_mut().enumerate() {
                let x = first.wrapping_add(2 * i as i32);
                *r = source.draw(row, x).displacement;
            }
        } else {
            for i in 0..count {
                let draw = source.draw(row, first.wrapping_add(2 * i as i32));
                r[i] = draw.displacement;
                q[i] = draw.palette;
            }
        }
    }

    /// Works out the offsets and the fully displaced heights between two rows of parents.
    #[inline(always)]
    pub(super) fn raise(
        &mut self,
        level: &[f32],
        plan: f32,
        parents: [&[f32]; 2],
        offset: &mut [f32],
    ) {
        let count = offset.len();
        let (full, r) = (&mut self.full[..count], &self.r[..count]);
        let (a, b) = (&parents[0][..count], &parents[1][..count]);
        let level = &level[..count];
        for i in 0..count {
            offset[i] = displacement(level[i], r[i], plan, a[i] - b[i]);
            full[i] = middle(a[i], b[i]) + offset[i];
        }
    }

    /// Works out what an eye sees of the vertices from `from` on, between the parents at `a` and `b` in `seen`.
    #[inline(always)]
    pub(super) fn settle(
        &mut self,
        tints: &Tints,
        factors: &Factors,
        seen: &Skin,
        [a, b]: [usize; 2],
        offset: &[f32],
        from: usize,
    ) {
        let count = offset.len();
        let range = from..from + count;
        let rates = &factors.rate[range.clone()];
        {
            let (ya, yb) = (&seen.height[a..a + count], &seen.height[b..b + count]);
            let height = &mut self.height[..count];
            for i in 0..count {
                height[i] = middle(ya[i], yb[i]) + rates[i] * offset[i];
            }
        }
        {
            let plane = &seen.alphas[0];
            let (pa, pb) = (&plane[a..a + count], &plane[b..b + count]);
            let base = &mut self.alphas[0][..count];
            for i in 0..count {
                base[i] = middle(pa[i], pb[i]);
            }
        }
        {
            let plane = &seen.alphas[1];
            let (pa, pb) = (&plane[a..a + count], &plane[b..b + count]);
            let (wobble, r) = (&factors.wobble[range.clone()], &self.r[range.clone()]);
            let cover = &mut self.alphas[1][..count];
            for i in 0..count {
                cover[i] = clamp01(middle(pa[i], pb[i]) + rates[i] * (wobble[i] * r[i]));
            }
        }
        factors
            .tints
            .pick(tints, &self.q[range.clone()], from, &mut self.tint);
        let strength = &factors.tint[range];
        for channel in 0..3 {
            let plane = &seen.colour[channel];
            let (pa, pb) = (&plane[a..a + count], &plane[b..b + count]);
            let tint = &self.tint[channel][..count];
            let colour = &mut self.colour[channel][..count];
            for i in 0..count {
                let middle = middle(pa[i], pb[i]);
                colour[i] = clamp01(middle + strength[i] * (tint[i] - middle));
            }
        }
    }
}

/// Weaves two rows together, the first of `first` at the start and its last at the end.
#[inline(always)]
pub(super) fn weave(first: &[f32], second: &[f32], out: &mut [f32]) {
    let count = second.len();
    let (pairs, end) = out.as_chunks_mut::<2>();
    let (pairs, first_part) = (&mut pairs[..count], &first[..count]);
    for i in 0..count {
        pairs[i] = [first_part[i], second[i]];
    }
    end[0] = first[count];
}
