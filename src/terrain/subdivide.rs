//! Division: from the lattice of one division to the next, row by row.
//!
//! Each row of new vertices is worked out packed together, every quantity by itself, and then woven between those
//! that were there: so the loops are straight and the compiler makes vectors of them.

use super::lattice::RandomSource;
use super::planes::{Relief, Skin};
use super::sites::{SiteRow, Surroundings};
use super::tint::{TintRow, Tints};
use crate::map::Parameters;

/// No edge is taken to be longer, squared: keeps sums of absurd displacements finite.
const LONGEST_SQUARED: f32 = 1e18;

/// What holds for every vertex of a chunk.
pub(super) struct Law<'a, S> {
    pub source: &'a S,
    pub parameters: &'a Parameters,
    pub tints: &'a Tints,
    /// Metres between base vertices.
    pub spacing: [f32; 2],
    /// Where the chunk's first vertex stands on the endless lattice, in cells.
    pub origin: [i32; 2],
}

impl<S: RandomSource> Law<'_, S> {
    /// The key of lattice row `z` of a division, counted from cell `cell` of the chunk.
    #[inline(always)]
    pub(super) fn row(&self, division: u8, cell: u32, z: i32) -> u32 {
        let first = self.origin[1].wrapping_add(cell as i32) << division;
        let seed = self.parameters.seed;
        self.source.row(seed, division, first.wrapping_add(z))
    }

    /// The lattice column `x` of a division, counted from cell `cell` of the chunk.
    #[inline(always)]
    pub(super) fn column(&self, division: u8, cell: u32, x: i32) -> i32 {
        let first = self.origin[0].wrapping_add(cell as i32) << division;
        first.wrapping_add(x)
    }

    /// Metres along x and along z between neighbours on a division's lattice.
    #[inline(always)]
    pub(super) fn step(&self, division: u8) -> [f32; 2] {
        self.spacing
            .map(|spacing| spacing / (1u32 << division) as f32)
    }
}

/// How far a vertex of `division` has moved where the continuous level of detail is `level`.
#[inline(always)]
pub(super) fn rate(level: f32, division: u8) -> f32 {
    clamp01(level - (division as f32 - 1.0))
}

#[inline(always)]
pub(super) fn clamp01(value: f32) -> f32 {
    let low = if value > 0.0 { value } else { 0.0 };
    if low < 1.0 { low } else { 1.0 }
}

/// `M` of a vertex between two fully displaced parents; `level` is `R · S · v`, `plan` their distance in plan, squared.
#[inline(always)]
pub(super) fn displacement(level: f32, r: f32, plan: f32, rise: f32) -> f32 {
    let squared = plan + rise * rise;
    let bounded = if squared < LONGEST_SQUARED {
        squared
    } else {
        LONGEST_SQUARED
    };
    level * r * bounded.sqrt()
}

#[inline(always)]
pub(super) fn middle(a: f32, b: f32) -> f32 {
    (a + b) * 0.5
}

/// What multiplies each new vertex of a row, packed as they are.
#[derive(Debug, Default)]
struct Factors {
    level: Vec<f32>,
    wobble: Vec<f32>,
    rate: Vec<f32>,
    tint: Vec<f32>,
    tints: TintRow,
}

/// Which site each new vertex of a row belongs to.
#[derive(Clone, Copy)]
enum Pattern<'a> {
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
    fn spread<S, const FRESH: bool>(&mut self, law: &Law<S>, division: u8, pattern: Pattern) {
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

/// A row of new vertices, packed together.
#[derive(Debug, Default)]
struct Newborn {
    r: Vec<f32>,
    q: Vec<f32>,
    full: Vec<f32>,
    height: Vec<f32>,
    alphas: [Vec<f32>; 2],
    tint: [Vec<f32>; 3],
    colour: [Vec<f32>; 3],
}

impl Newborn {
    fn fit(&mut self, count: usize) {
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
    fn draw<S: RandomSource>(
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
    fn raise(&mut self, level: &[f32], plan: f32, parents: [&[f32]; 2], offset: &mut [f32]) {
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
    fn settle(
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
fn weave(first: &[f32], second: &[f32], out: &mut [f32]) {
    let count = second.len();
    let (pairs, end) = out.as_chunks_mut::<2>();
    let (pairs, first_part) = (&mut pairs[..count], &first[..count]);
    for i in 0..count {
        pairs[i] = [first_part[i], second[i]];
    }
    end[0] = first[count];
}

/// Buffers of division, kept warm.
#[derive(Debug, Default)]
pub(super) struct Work {
    inside: Factors,
    across: Factors,
    line: Factors,
    at_even: Newborn,
    at_odd: Newborn,
}

/// Divides once more: `child` is filled from `parent` on the lattices that it is fitted to. With `fresh` also its
/// relief, else that stays as it is. The wider vectors give the same bits.
pub(super) fn divide<S: RandomSource>(
    law: &Law<S>,
    around: &Surroundings,
    parent: (&Relief, &Skin),
    child: (&mut Relief, &mut Skin),
    fresh: bool,
    wide: bool,
    work: &mut Work,
) {
    #[cfg(target_arch = "x86_64")]
    if wide && std::is_x86_feature_detected!("avx2") {
        // SAFETY: this processor has AVX2; the function needs nothing else.
        unsafe { divide_wide(law, around, parent, child, fresh, work) };
        return;
    }
    let _ = wide;
    divide_here(law, around, parent, child, fresh, work);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn divide_wide<S: RandomSource>(
    law: &Law<S>,
    around: &Surroundings,
    parent: (&Relief, &Skin),
    child: (&mut Relief, &mut Skin),
    fresh: bool,
    work: &mut Work,
) {
    divide_here(law, around, parent, child, fresh, work);
}

#[inline(always)]
fn divide_here<S: RandomSource>(
    law: &Law<S>,
    around: &Surroundings,
    parent: (&Relief, &Skin),
    child: (&mut Relief, &mut Skin),
    fresh: bool,
    work: &mut Work,
) {
    let mut rows = Rows::new(law, around, parent, child, work);
    if fresh {
        rows.all::<true>();
    } else {
        rows.all::<false>();
    }
}

/// One division of one rectangle, in progress.
struct Rows<'a, S> {
    law: &'a Law<'a, S>,
    around: &'a Surroundings,
    relief: &'a Relief,
    seen: &'a Skin,
    child_relief: &'a mut Relief,
    child: &'a mut Skin,
    work: &'a mut Work,
    division: u8,
    /// Parent points along x and along z.
    parents: [usize; 2],
    /// Where the rectangle's first point stands among the parents' in relief and skin.
    relief_offset: [usize; 2],
    seen_offset: [usize; 2],
    plain: bool,
}

impl<'a, S: RandomSource> Rows<'a, S> {
    fn new(
        law: &'a Law<'a, S>,
        around: &'a Surroundings,
        (relief, seen): (&'a Relief, &'a Skin),
        (child_relief, child): (&'a mut Relief, &'a mut Skin),
        work: &'a mut Work,
    ) -> Self {
        let lattice = child.lattice;
        let [columns, rows] = lattice.size();
        let parents = [columns / 2 + 1, rows / 2 + 1];
        work.at_even.fit(parents[0] + 1);
        work.at_odd.fit(parents[0] + 1);
        Self {
            law,
            around,
            relief_offset: relief.lattice.offset_of(&lattice.rect),
            seen_offset: seen.lattice.offset_of(&lattice.rect),
            relief,
            seen,
            child_relief,
            child,
            work,
            division: lattice.division,
            parents,
            plain: law.tints.is_plain(),
        }
    }

    #[inline(always)]
    fn all<const FRESH: bool>(&mut self) {
        let size = 1isize << self.division;
        let last = 2 * (self.parents[1] as isize - 1);
        let (from, to) = if FRESH { (-1, last + 1) } else { (0, last) };
        for row in from..=to {
            let cell = row.div_euclid(size);
            let place = row.rem_euclid(size);
            if row == from || place == 0 {
                self.spread_cell_row::<FRESH>(cell, place == 0);
            }
            if row % 2 == 0 {
                self.even_row::<FRESH>(row as usize, place == 0);
            } else {
                self.odd_row::<FRESH>(row, (0..=last).contains(&row));
            }
        }
    }

    /// Spreads what the vertices of a row of cells need, and of the border before it.
    #[inline(always)]
    fn spread_cell_row<const FRESH: bool>(&mut self, cell: isize, line: bool) {
        let rect = self.child.lattice.rect;
        let (column, width) = (rect.x0 as usize, rect.width() as usize);
        let row = (rect.z0 as isize + cell + 1) as usize;
        let cells = self.around.inside.row(row, column, width + 2);
        let inner = self.around.inside.row(row, column + 1, width);
        let posts = self.around.down.row(row, column, width + 1);
        let division = self.division;
        let work = &mut self.work;
        work.inside
            .spread::<S, FRESH>(self.law, division, Pattern::Spans(cells));
        work.across
            .spread::<S, FRESH>(self.law, division, Pattern::Posts(posts, inner));
        if line {
            let border = self.around.along.row(row - 1, column, width + 2);
            work.line
                .spread::<S, FRESH>(self.law, division, Pattern::Spans(border));
        }
    }

    /// A row that has parents in it: new vertices between each two of them.
    #[inline(always)]
    fn even_row<const FRESH: bool>(&mut self, row: usize, line: bool) {
        let [parents, _] = self.parents;
        let rect = self.child.lattice.rect;
        let factors = if line {
            &self.work.line
        } else {
            &self.work.inside
        };
        let new = &mut self.work.at_odd;
        let key = self.law.row(self.division, rect.z0, row as i32);
        let first = self.law.column(self.division, rect.x0, -1);
        new.draw(self.law.source, key, first, parents + 1, self.plain);
        let stride = self.child_relief.stride();
        let at = (row + 1) * stride;
        if FRESH {
            let z = (self.relief_offset[1] + row / 2) as isize;
            let seen = self.relief.full_row(z, self.relief_offset[0], parents + 2);
            let step = self.law.step(self.division - 1)[0];
            let offset = &mut self.child_relief.offset[at..at + parents + 1];
            new.raise(&factors.level, step * step, [seen, &seen[1..]], offset);
            let full = &mut self.child_relief.full[at..at + stride];
            weave(&new.full[..parents + 1], &seen[1..parents + 1], full);
        }
        let offset = &self.child_relief.offset[at + 1..at + parents];
        let from = self
            .seen
            .at(self.seen_offset[0], self.seen_offset[1] + row / 2);
        new.settle(
            self.law.tints,
            factors,
            self.seen,
            [from, from + 1],
            offset,
            1,
        );
        self.child.weave(row, |out, plane| {
            let old = &plane.of(self.seen)[from..from + parents];
            weave(old, &plane.of_newborn(new)[..parents - 1], out);
        });
    }

    /// A row between two that have parents: everything in it is new.
    #[inline(always)]
    fn odd_row<const FRESH: bool>(&mut self, row: isize, seen_too: bool) {
        let [parents, _] = self.parents;
        let rect = self.child.lattice.rect;
        let Work {
            inside,
            across,
            at_even,
            at_odd,
            ..
        } = &mut *self.work;
        let key = self.law.row(self.division, rect.z0, row as i32);
        let column = |x| self.law.column(self.division, rect.x0, x);
        at_even.draw(self.law.source, key, column(0), parents, self.plain);
        at_odd.draw(self.law.source, key, column(-1), parents + 1, self.plain);
        let stride = self.child_relief.stride();
        let at = (row + 1) as usize * stride;
        if FRESH {
            let z = self.relief_offset[1] as isize + (row - 1).div_euclid(2);
            let above = self.relief.full_row(z, self.relief_offset[0], parents + 2);
            let below = self
                .relief
                .full_row(z + 1, self.relief_offset[0], parents + 2);
            let [x, z] = self.law.step(self.division - 1).map(|step| step * step);
            let offset = &mut self.child_relief.offset[at..at + stride];
            let (even, odd) = offset[..2 * parents + 1].split_at_mut(parents);
            at_even.raise(&across.level, z, [&above[1..], &below[1..]], even);
            at_odd.raise(&inside.level, x + z, [&above[1..], below], odd);
            let full = &mut self.child_relief.full[at..at + stride];
            weave(&at_odd.full[..parents + 1], &at_even.full[..parents], full);
        }
        if !seen_too {
            return;
        }
        let row = row as usize;
        let offset = &self.child_relief.offset[at..at + 2 * parents + 1];
        let above = self
            .seen
            .at(self.seen_offset[0], self.seen_offset[1] + row / 2);
        let below = self
            .seen
            .at(self.seen_offset[0], self.seen_offset[1] + row / 2 + 1);
        let tints = self.law.tints;
        at_even.settle(
            tints,
            across,
            self.seen,
            [above, below],
            &offset[..parents],
            0,
        );
        let inner = &offset[parents + 1..2 * parents];
        at_odd.settle(tints, inside, self.seen, [above + 1, below], inner, 1);
        self.child.weave(row, |out, plane| {
            let even = &plane.of_newborn(at_even)[..parents];
            weave(even, &plane.of_newborn(at_odd)[..parents - 1], out);
        });
    }
}

/// One of the planes that division fills.
#[derive(Clone, Copy)]
enum Plane {
    Height,
    Alpha(usize),
    Colour(usize),
}

impl Plane {
    const ALL: [Self; 6] = [
        Self::Height,
        Self::Alpha(0),
        Self::Alpha(1),
        Self::Colour(0),
        Self::Colour(1),
        Self::Colour(2),
    ];

    #[inline(always)]
    fn of(self, skin: &Skin) -> &[f32] {
        match self {
            Self::Height => &skin.height,
            Self::Alpha(which) => &skin.alphas[which],
            Self::Colour(channel) => &skin.colour[channel],
        }
    }

    #[inline(always)]
    fn of_mut(self, skin: &mut Skin) -> &mut [f32] {
        match self {
            Self::Height => &mut skin.height,
            Self::Alpha(which) => &mut skin.alphas[which],
            Self::Colour(channel) => &mut skin.colour[channel],
        }
    }

    #[inline(always)]
    fn of_newborn(self, new: &Newborn) -> &[f32] {
        match self {
            Self::Height => &new.height,
            Self::Alpha(which) => &new.alphas[which],
            Self::Colour(channel) => &new.colour[channel],
        }
    }
}

impl Skin {
    /// Fills one row of every plane that division fills.
    #[inline(always)]
    fn weave(&mut self, row: usize, fill: impl Fn(&mut [f32], Plane)) {
        let (columns, from) = (self.lattice.size()[0], self.at(0, row));
        for plane in Plane::ALL {
            fill(&mut plane.of_mut(self)[from..from + columns], plane);
        }
    }
}
