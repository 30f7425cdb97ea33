//! Division: from the lattice of one division to the next, row by row.
//!
//! Each row of new vertices is worked out packed together, every quantity by itself, and then woven between those
//! that were there: so the loops are straight and the compiler makes vectors of them.

use super::factors::{Factors, Pattern};
use super::lattice::RandomSource;
use super::law::Law;
use super::newborn::{
    Drawn, Lean, Rise, Wobble, fill_even, fill_odd, raise, rest_even, rest_odd, weave,
};
use super::planes::{Relief, Skin};
use super::sites::Surroundings;
use super::tint::TintRow;
use super::width::Width;

/// Buffers of division, kept warm.
#[derive(Debug, Default)]
pub(super) struct Work {
    inside: Factors,
    across: Factors,
    line: Factors,
    /// The palettes of this row of cells and of the one before.
    tints: [TintRow; 2],
    posts: Drawn,
    slants: Drawn,
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
        work.posts.fit(parents[0] + 1);
        work.slants.fit(parents[0] + 1);
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
                self.spread::<FRESH>(cell, on_border);
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
        let half = 1usize << (self.division - 1);
        self.work.tints.swap(0, 1);
        self.work.tints[0].spread(half, self.around.tint_row(row, column, count));
    }

    /// Spreads what the vertices of a row of cells need, and of the border before it.
    fn spread<const FRESH: bool>(&mut self, cell: isize, on_border: bool) {
        let rect = self.child.lattice.rect;
        let (column, width) = (rect.x0 as usize, rect.width() as usize);
        let row = (rect.z0 as isize + cell + 1) as usize;
        let around = self.around;
        let half = 1usize << (self.division - 1);
        let cells = around.inside.row(row, column, width + 2);
        let inner = around.inside.row(row, column + 1, width);
        let posts = around.down.row(row, column, width + 1);
        let Work {
            inside,
            across,
            line,
            ..
        } = &mut *self.work;
        inside.spread::<FRESH>(half, &Pattern::Spans(cells));
        across.spread::<FRESH>(half, &Pattern::Posts(posts, inner));
        if on_border {
            let border = around.along.row(row - 1, column, width + 2);
            line.spread::<FRESH>(half, &Pattern::Spans(border));
            self.spread_tints(cell);
        }
    }

    /// A row that has parents in it: new vertices between each two of them.
    fn even_row<const FRESH: bool>(&mut self, row: usize, on_border: bool) {
        let ([parents, _], width) = (self.parents, self.width);
        let (rect, law, stride) = (
            self.child.lattice.rect,
            self.law,
            self.child_relief.stride(),
        );
        let work = &mut *self.work;
        let (factors, tints) = if on_border {
            (&work.line, &work.tints[1])
        } else {
            (&work.inside, &work.tints[0])
        };
        let new = &mut work.slants;
        let key = law.row(self.division, rect.z0, row as i32);
        let first = law.column(self.division, rect.x0, -1);
        new.draw(width, law.source, key, first, parents + 1, self.plain);
        let at = (row + 1) * stride;
        if FRESH {
            let z = (self.relief_offset[1] + row / 2) as isize;
            let seen = self.relief.full_row(z, self.relief_offset[0], parents + 2);
            let step = law.step(self.division - 1)[0];
            let offset = &mut self.child_relief.offset[at..at + parents + 1];

            raise(
                width,
                seen,
                &seen[1..],
                &factors.level,
                &new.r,
                step * step,
                offset,
                &mut new.full,
            );
            let full = &mut self.child_relief.full[at..at + stride];
            weave(width, &new.full[..parents + 1], &seen[1..parents + 1], full);
        }
        let inner = 1..parents;
        tints.pick(width, law.tints, 1, &new.q[inner.clone()], &mut new.tint);
        let offset = &self.child_relief.offset[at + 1..at + parents];
        let [x, z] = self.seen_offset;
        let from = self.seen.at(x, z + row / 2);
        let (seen, child) = (self.seen, &mut *self.child);
        let of = |plane: &'a Vec<f32>| -> &'a [f32] { &plane[from..from + parents] };
        let rate = &factors.rate[inner.clone()];
        fill_even::<Rise>(width, of(&seen.height), rate, offset, child.height_row(row));
        rest_even(width, of(&seen.alphas[0]), child.alpha_row(0, row));
        let (reach, r) = (&factors.reach[inner.clone()], &new.r[inner.clone()]);
        fill_even::<Wobble>(
            width,
            of(&seen.alphas[1]),
            reach,
            r,
            child.alpha_row(1, row),
        );
        let strength = &factors.strength[inner];
        for channel in 0..3 {
            let (old, tint) = (of(&seen.colour[channel]), &new.tint[channel]);
            fill_even::<Lean>(width, old, strength, tint, child.colour_row(channel, row));
        }
    }

    /// A row between two that have parents: everything in it is new.
    fn odd_row<const FRESH: bool>(&mut self, row: isize, seen_too: bool) {
        let ([parents, _], width) = (self.parents, self.width);
        let (rect, law, stride) = (
            self.child.lattice.rect,
            self.law,
            self.child_relief.stride(),
        );
        let Work {
            inside,
            across,
            tints: [tints, _],
            posts,
            slants,
            ..
        } = &mut *self.work;
        let key = law.row(self.division, rect.z0, row as i32);
        let column = |x| law.column(self.division, rect.x0, x);
        posts.draw(width, law.source, key, column(0), parents, self.plain);
        slants.draw(width, law.source, key, column(-1), parents + 1, self.plain);
        let at = (row + 1) as usize * stride;
        if FRESH {
            let z = self.relief_offset[1] as isize + (row - 1).div_euclid(2);
            let of_row = |z| self.relief.full_row(z, self.relief_offset[0], parents + 2);
            let (above, below) = (of_row(z), of_row(z + 1));
            let [x, z] = law.step(self.division - 1).map(|step| step * step);
            let offset = &mut self.child_relief.offset[at..at + 2 * parents + 1];
            let (on_posts, on_slants) = offset.split_at_mut(parents);

            raise(
                width,
                &above[1..],
                &below[1..],
                &across.level,
                &posts.r,
                z,
                on_posts,
                &mut posts.full,
            );

            raise(
                width,
                &above[1..],
                below,
                &inside.level,
                &slants.r,
                x + z,
                on_slants,
                &mut slants.full,
            );
            let full = &mut self.child_relief.full[at..at + stride];
            weave(
                width,
                &slants.full[..parents + 1],
                &posts.full[..parents],
                full,
            );
        }
        if !seen_too {
            return;
        }
        let (row, inner) = (row as usize, 1..parents);
        tints.pick(width, law.tints, 0, &posts.q[..parents], &mut posts.tint);
        tints.pick(
            width,
            law.tints,
            1,
            &slants.q[inner.clone()],
            &mut slants.tint,
        );
        let (on_posts, on_slants) =
            self.child_relief.offset[at..at + 2 * parents].split_at(parents);
        let on_slants = &on_slants[1..];
        let [x, z] = self.seen_offset;
        let (seen, child) = (self.seen, &mut *self.child);
        let (above, below) = (seen.at(x, z + row / 2), seen.at(x, z + row / 2 + 1));
        let of = |plane: &'a Vec<f32>| -> [&'a [f32]; 2] {
            [
                &plane[above..above + parents],
                &plane[below..below + parents],
            ]
        };
        let rate = &inside.rate[inner.clone()];
        let [a, b] = of(&seen.height);
        fill_odd::<Rise>(
            width,
            a,
            b,
            &across.rate,
            on_posts,
            rate,
            on_slants,
            child.height_row(row),
        );
        let [a, b] = of(&seen.alphas[0]);
        rest_odd(width, a, b, child.alpha_row(0, row));
        let [a, b] = of(&seen.alphas[1]);
        let (reach, r) = (&inside.reach[inner.clone()], &slants.r[inner.clone()]);
        fill_odd::<Wobble>(
            width,
            a,
            b,
            &across.reach,
            &posts.r,
            reach,
            r,
            child.alpha_row(1, row),
        );
        let strength = &inside.strength[inner];
        for channel in 0..3 {
            let [a, b] = of(&seen.colour[channel]);
            let (on_posts, on_slants) = (&posts.tint[channel], &slants.tint[channel]);
            let out = child.colour_row(channel, row);
            fill_odd::<Lean>(
                width,
                a,
                b,
                &across.strength,
                on_posts,
                strength,
                on_slants,
                out,
            );
        }
    }
}
