//! Division: from the lattice of one division to the next, row by row.
//!
//! Each row of new vertices is worked out packed together, every quantity by itself, and then woven between those
//! that were there: so the loops are straight and the compiler makes vectors of them.

use super::factors::{Factors, Pattern};
use super::lattice::RandomSource;
use super::law::Law;
use super::newborn::{Newborn, weave};
use super::planes::{Relief, Skin};
use super::sites::Surroundings;

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
