//! A polygon of the surface: four vertices, at most two materials to draw and exactly one to touch.

use super::batch::nearest;
use super::slots::{Row, Slots, highest, sum};
use bytemuck::{Pod, Zeroable};
use glam::Vec4;

/// Four vertices, counter-clockwise as seen from the absent side; it is cut from the first to the third.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Quad {
    /// Their numbers.
    pub vertices: [u16; 4],
    /// How far each blends towards the second material, in 65 535ths.
    pub blends: [u16; 4],
    /// The two materials that are drawn, the same twice where there is one.
    pub pair: [u8; 2],
    /// The material that is touched.
    pub touched: u8,
    /// 0, 1, 2: the axis it stands across.
    pub axis: u8,
}

impl Quad {
    /// The same with materials from the priorities at its vertices and the first material of each.
    #[inline(always)]
    pub(super) fn made_of<const GROUPS: usize>(
        mut self,
        of: [&Row<GROUPS>; 4],
        firsts: [u8; 4],
        slots: &Slots,
    ) -> Self {
        let sums = sum(of);
        let [first, second] = highest(&sums);
        self.pair = [slots.id(first.slot()); 2];
        if second.is_some() {
            self.pair[1] = slots.id(second.slot());
            self.blends = blends(of, first.slot(), second.slot());
        }
        self.touched = touched(&sums, firsts, slots);
        self
    }
}

#[inline(always)]
fn blends<const GROUPS: usize>(of: [&Row<GROUPS>; 4], first: u8, second: u8) -> [u16; 4] {
    let priorities = |slot: u8| {
        let at = |vertex: usize| of[vertex].as_flattened()[usize::from(slot)];
        Vec4::new(at(0), at(1), at(2), at(3))
    };
    let (first, second) = (priorities(first), priorities(second));
    let shares = second / (first + second).max(Vec4::ONE) * 65_535.0;
    let [a, b, c, d] = shares.to_array();
    [
        nearest(a) as u16,
        nearest(b) as u16,
        nearest(c) as u16,
        nearest(d) as u16,
    ]
}

/// The most frequent of the vertices' first materials; of equally frequent ones the one of the higher sum, then the
/// smaller.
#[inline(always)]
fn touched<const GROUPS: usize>(sums: &Row<GROUPS>, firsts: [u8; 4], slots: &Slots) -> u8 {
    let [a, b, c, d] = firsts;
    if a == b && c == d && a == c {
        return a;
    }
    let rank = |id: u8| {
        let count = firsts.iter().filter(|first| **first == id).count();
        let sum = sums.as_flattened()[slots.of(id)];
        (count, sum.to_bits(), !id)
    };
    let ranks = [rank(a), rank(b), rank(c), rank(d)];
    !ranks.into_iter().max().unwrap_or_default().2
}
