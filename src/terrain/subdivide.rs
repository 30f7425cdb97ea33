//! Division: from the lattice of one division to the next, row by row.
//!
//! Each row of new vertices is worked out packed together, every quantity by itself, and then woven between those
//! that were there: so the loops are straight and the compiler makes vectors of them.

use super::lattice::RandomSource;
use super::law::{Law, clamp01};
use super::newborn::{Drawn, fill_even, fill_odd, raise_even, raise_odd};
use super::planes::{Relief, Skin};
use super::sites::Surroundings;
use super::spread::Spread;
use super::tint::{Pull, TintRow, tint_even, tint_odd};
use crate::math::width::Width;

/// Buffers of division, kept warm.
#[derive(Debug, Default)]
pub(super) struct Work {
    /// Level, rate and reach: of slants in a row of cells, of its posts, and of slants on the border before it.
    inside: Spread<f32>,
    across: Spread<f32>,
    line: Spread<f32>,
    /// The palettes of this row of cells and of the one before.
    tints: [TintRow; 2],
    posts: Drawn,
    slants: Drawn,
    /// Colours that were searched for.
    found: [Spread<u32>; 2],
}

/// Divides once more: `child` is filled from `parent` on the lattices that it is fitted to. With `fresh` also its
/// relief, else that stays as it is.
pub(super) fn divide<S: RandomSource>(
    law: &Law<S>,
    around: &Surroundings,
    parent: (&Relief, &Skin),
    child: (&mut Relief, &mut Skin),
    fresh: bool,
    width: Width,
    work: &mut Work,
) {
    let mut rows = Rows::new(law, around, parent, child, width, work);
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
    /// `U / 2^k`.
    strength: f32,
    /// Whether nothing is drawn from palettes.
    plain: bool,
    width: Width,
}

impl<'a, S: RandomSource> Rows<'a, S> {
    fn new(
        law: &'a Law<'a, S>,
        around: &'a Surroundings,
        (relief, seen): (&'a Relief, &'a Skin),
        (child_relief, child): (&'a mut Relief, &'a mut Skin),
        width: Width,
        work: &'a mut Work,
    ) -> Self {
        let lattice = child.lattice;
        let [columns, rows] = lattice.size();
        let parents = [columns / 2 + 1, rows / 2 + 1];
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
            strength: clamp01(law.parameters.palette_strength) / (1u32 << lattice.division) as f32,
            plain: law.tints.is_plain(),
            width,
        }
    }

    fn all<const FRESH: bool>(&mut self) {
        let size = 1isize << self.division;
        let last = 2 * (self.parents[1] as isize - 1);
        let (from, to) = if FRESH { (-1, last + 1) } else { (0, last) };
        self.spread_tints(-1);
        for row in from..=to {
            let cell = row.div_euclid(size);
            let on_border = row.rem_euclid(size) == 0;
            if row == from || on_border {
                self.spread(cell, on_border);
            }
            if row % 2 == 0 {
                self.even_row::<FRESH>(row as usize, on_border);
            } else {
                self.odd_row::<FRESH>(row, (0..=last).contains(&row));
            }
        }
    }

    /// Spreads the palettes of a row of cells.
    fn spread_tints(&mut self, cell: isize) {
        let rect = self.child.lattice.rect;
        let row = (rect.z0 as isize + cell + 1) as usize;
        let (column, count) = (rect.x0 as usize, rect.width() as usize + 2);
        let palettes = self.around.palette_row(row, column, count);
        let [here, before] = &mut self.work.tints;
        std::mem::swap(here, before);
        here.spread(self.law.tints, 1 << (self.division - 1), palettes);
    }

    /// Spreads what the vertices of a row of cells need, and of the border before it.
    fn spread(&mut self, cell: isize, on_border: bool) {
        let rect = self.child.lattice.rect;
        let (column, width) = (rect.x0 as usize, rect.width() as usize);
        let row = (rect.z0 as isize + cell + 1) as usize;
        let half = 1usize << (self.division - 1);
        let Surroundings {
            inside,
            down,
            along,
            ..
        } = self.around;
        let posts = down.row(row, column, width + 1).factors();
        let inner = inside.row(row, column + 1, width).factors();
        let cells = inside.row(row, column, width + 2).factors();
        self.work.across.posts(half, posts, inner);
        self.work.inside.spans(half, cells);
        if on_border {
            let border = along.row(row - 1, column, width + 2).factors();
            self.work.line.spans(half, border);
            self.spread_tints(cell);
        }
    }

    /// A row that has parents in it: new vertices between each two of them.
    fn even_row<const FRESH: bool>(&mut self, row: usize, on_border: bool) {
        let ([parents, _], width, law) = (self.parents, self.width, self.law);
        let (rect, stride) = (self.child.lattice.rect, self.child_relief.stride());
        let Work {
            inside,
            line,
            tints: [here, before],
            slants,
            found: [found, _],
            ..
        } = &mut *self.work;
        let (factors, tints) = if on_border {
            (line, before)
        } else {
            (inside, here)
        };
        let factors = factors.rows();
        let [level, rate, _] = factors;
        let key = law.row(self.division, rect.z0, row as i32);
        let first = law.column(self.division, rect.x0, -1);
        slants.draw(width, law.source, key, first, parents + 1, self.plain);
        let at = (row + 1) * stride;
        let offset = &mut self.child_relief.offset[at..at + parents + 1];
        let [x, z] = self.relief_offset;
        if FRESH {
            let above = self.relief.full_row((z + row / 2) as isize, x, parents + 2);
            let plan = law.step(self.division - 1)[0].powi(2);
            let full = &mut self.child_relief.full[at..at + stride];
            raise_even(width, above, level, &slants.r, plan, offset, full);
        }
        let [x, z] = self.seen_offset;
        let from = self.seen.at(x, z + row / 2);
        let seen = self.seen.row(from, parents);
        let [height, base, cover, red, green, blue] = self.child.row_mut(row);
        let [h, b, c, colour @ ..] = seen;
        fill_even(
            width,
            [h, b, c],
            factors,
            offset,
            &slants.r,
            height,
            base,
            cover,
        );
        let pull = Pull {
            choice: tints.choice(law.tints, &slants.q, found),
            q: &slants.q,
            rate,
        };
        tint_even(width, self.strength, colour, pull, [red, green, blue]);
    }

    /// A row between two that have parents: everything in it is new.
    fn odd_row<const FRESH: bool>(&mut self, row: isize, seen_too: bool) {
        let ([parents, _], width, law) = (self.parents, self.width, self.law);
        let (rect, stride) = (self.child.lattice.rect, self.child_relief.stride());
        let Work {
            inside,
            across,
            tints: [tints, _],
            posts,
            slants,
            found: [post_found, found],
            ..
        } = &mut *self.work;
        let (inside, across) = (inside.rows(), across.rows());
        let key = law.row(self.division, rect.z0, row as i32);
        let column = |x| law.column(self.division, rect.x0, x);
        posts.draw(width, law.source, key, column(0), parents, self.plain);
        slants.draw(width, law.source, key, column(-1), parents + 1, self.plain);
        let at = (row + 1) as usize * stride;
        let offsets = &mut self.child_relief.offset[at..at + 2 * parents + 1];
        let (post_offset, offset) = offsets.split_at_mut(parents);
        if FRESH {
            let z = self.relief_offset[1] as isize + (row - 1).div_euclid(2);
            let of_row = |z| self.relief.full_row(z, self.relief_offset[0], parents + 2);
            let [x, y] = law.step(self.division - 1).map(|step| step * step);
            raise_odd(
                width,
                of_row(z),
                of_row(z + 1),
                [across[0], &posts.r],
                [inside[0], &slants.r],
                [y, x + y],
                post_offset,
                offset,
                &mut self.child_relief.full[at..at + stride],
            );
        }
        if !seen_too {
            return;
        }
        let row = row as usize;
        let [x, z] = self.seen_offset;
        let [above, below] = [0, 1].map(|down| {
            let from = self.seen.at(x, z + row / 2 + down);
            self.seen.row(from, parents)
        });
        let [ha, ba, ca, colour_above @ ..] = above;
        let [hb, bb, cb, colour_below @ ..] = below;
        let [height, base, cover, red, green, blue] = self.child.row_mut(row);
        fill_odd(
            width,
            [ha, ba, ca],
            [hb, bb, cb],
            across,
            inside,
            [post_offset, offset],
            [&posts.r, &slants.r],
            height,
            base,
            cover,
        );
        let posts = Pull {
            choice: tints.choice(law.tints, &posts.q, post_found),
            q: &posts.q,
            rate: across[1],
        };
        let slants = Pull {
            choice: tints.choice(law.tints, &slants.q, found),
            q: &slants.q,
            rate: inside[1],
        };
        let out = [red, green, blue];
        tint_odd(
            width,
            self.strength,
            colour_above,
            colour_below,
            posts,
            slants,
            out,
        );
    }
}
