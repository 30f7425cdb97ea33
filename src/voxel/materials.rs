//! What the vertices and polygons of a brick are made of.

use super::batch::Batch;
use super::corners::Corners;
use super::crossed::{Cell, Ring};
use super::kept::Kept;
use super::quad::Quad;
use super::samples::Samples;
use super::slots::{Row, Slots, pulled};
use crate::map::Mix;

/// The priorities at a brick's vertices, and the room that finding them takes; to be used again from brick to brick.
#[derive(Clone, Debug, Default)]
pub(super) struct Materials {
    slots: Slots,
    /// A row of shares for each mix.
    shares: Vec<[f32; 4]>,
    /// A row of priorities for each vertex.
    priorities: Vec<[f32; 4]>,
    corners: Corners,
}

impl Materials {
    /// Begins with a brick of these mixes. Says how many materials they are of: rows must have as many slots.
    pub fn begin(&mut self, mixes: &[Mix]) -> usize {
        self.shares.clear();
        self.priorities.clear();
        self.slots.set(mixes)
    }

    /// Works out the shares of all mixes.
    pub fn read_shares<const GROUPS: usize>(&mut self, mixes: &[Mix]) {
        for mix in mixes {
            self.shares.extend(self.slots.shares::<GROUPS>(mix));
        }
    }

    /// Adds the materials of the vertices of these cells, which a batch has taken.
    pub fn add<const P: usize, const GROUPS: usize>(
        &mut self,
        batch: &Batch,
        cells: &[Cell],
        samples: Samples,
        kept: &mut Vec<Kept>,
    ) {
        let Self { slots, corners, .. } = self;
        corners.take::<P>(batch, cells, samples.mix);
        let shares = self.shares.as_chunks().0;
        let first = self.priorities.len();
        self.priorities
            .resize(first + GROUPS * cells.len(), [0.0; 4]);
        let rows = self.priorities[first..]
            .as_chunks_mut::<GROUPS>()
            .0
            .iter_mut();
        kept.extend(rows.enumerate().map(|(lane, priorities)| {
            vertex(lane, corners, samples.mixes, shares, slots, priorities)
        }));
    }

    /// What a ring of vertices is made of.
    #[inline(always)]
    pub fn quad<const GROUPS: usize>(&self, ring: &Ring, kept: &[Kept]) -> Quad {
        let [a, b, c, d] = ring.vertices;
        let kept = |number: u16| &kept[usize::from(number)];
        let all = [kept(a), kept(b), kept(c), kept(d)];
        let firsts = [all[0].ids[0], all[1].ids[0], all[2].ids[0], all[3].ids[0]];
        let quad = Quad {
            vertices: ring.vertices,
            blends: [0; 4],
            pair: [firsts[0]; 2],
            touched: firsts[0],
            axis: ring.axis,
        };
        let only = all[0].only();
        if only.is_some() && all[1].only() == only && all[2].only() == only && all[3].only() == only
        {
            return quad;
        }
        let rows = self.priorities.as_chunks().0;
        let row = |number: u16| &rows[usize::from(number)];
        quad.made_of::<GROUPS>([row(a), row(b), row(c), row(d)], firsts, &self.slots)
    }
}

/// What the vertex in a lane keeps, and its priorities.
#[inline(always)]
fn vertex<const GROUPS: usize>(
    lane: usize,
    corners: &Corners,
    mixes: &[Mix],
    shares: &[Row<GROUPS>],
    slots: &Slots,
    priorities: &mut Row<GROUPS>,
) -> Kept {
    let mix = mixes.get(usize::from(corners.mix[lane]));
    if let Some(id) = mix.and_then(Mix::single)
        && corners.others[lane] == 0
    {
        priorities.as_flattened_mut()[slots.of(id)] = corners.total[lane];
        return Kept::single(id, corners.total[lane]);
    }
    // An absent corner may have the number of no mix.
    let none = [[0.0; 4]; GROUPS];
    let by = |corner: usize| {
        let shares = shares.get(usize::from(corners.mixes[corner][lane]));
        (shares.unwrap_or(&none), corners.pulls[corner][lane])
    };
    let mut sums = pulled([by(0), by(1), by(2), by(3), by(4), by(5), by(6), by(7)]);
    let kept = Kept::highest(&mut sums, slots);
    *priorities = sums;
    kept
}
