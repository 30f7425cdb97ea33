//! A polygon of the surface: four vertices, at most two materials to draw and exactly one to touch.

use super::kept::{Kept, Sums};
use crate::map::MOST_MATERIALS;

/// Four vertices, counter-clockwise as seen from the absent side; it is cut from the first to the third.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

/// What polygons need of a vertex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner {
    /// Its place in the brick, in 65 535ths of a voxel.
    pub place: [i32; 3],
    /// The only material that it names, or [`SEVERAL`].
    pub only: i32,
}

/// Of a vertex that names more than one material.
pub(super) const SEVERAL: i32 = -1;

impl Quad {
    /// The polygon of a ring of vertices that is given counter-clockwise, its lowest cell first.
    #[inline(always)]
    pub(super) fn of(
        ring: [u16; 4],
        axis: u8,
        corners: &[Corner],
        kept: &[Kept],
        sums: &mut Sums,
    ) -> Self {
        let [a, b, c, d] = ring.map(|number| corners[number as usize]);
        let is_alone =
            a.only != SEVERAL && a.only == b.only && c.only == d.only && a.only == c.only;
        let (pair, blends, touched) = if is_alone {
            let only = a.only as u8;
            ([only; 2], [0; 4], only)
        } else {
            mixed(ring.map(|number| &kept[number as usize]), sums)
        };
        // Of equal diagonals the one through the lowest cell.
        let is_turned = square(b, d) < square(a, c);
        let turned = |[a, b, c, d]: [u16; 4]| {
            if is_turned {
                [b, c, d, a]
            } else {
                [a, b, c, d]
            }
        };
        Self {
            vertices: turned(ring),
            blends: turned(blends),
            pair,
            touched,
            axis,
        }
    }
}

/// The square of the distance between two corners.
#[inline(always)]
fn square(a: Corner, b: Corner) -> i64 {
    let along = |axis: usize| {
        let apart = i64::from(a.place[axis] - b.place[axis]);
        apart * apart
    };
    along(0) + along(1) + along(2)
}

fn mixed(kept: [&Kept; 4], sums: &mut Sums) -> ([u8; 2], [u16; 4], u8) {
    for vertex in kept {
        for lane in 0..MOST_MATERIALS {
            sums.add_one(vertex.ids[lane], vertex.priorities[lane]);
        }
    }
    let highest = sums.highest();
    let touched = touched(kept, sums);
    sums.clear();
    if highest.priorities[1] == 0 {
        return ([highest.ids[0]; 2], [0; 4], touched);
    }
    let pair = [highest.ids[0], highest.ids[1]];
    let mut blends = [0; 4];
    for (blend, vertex) in blends.iter_mut().zip(kept) {
        let (one, other) = (vertex.priority(pair[0]), vertex.priority(pair[1]));
        let share = other as i32 as f32 / ((one + other) as i32 as f32).max(1.0);
        *blend = (share * 65_535.0 + 0.5) as i32 as u16;
    }
    (pair, blends, touched)
}

/// The most frequent of the vertices' first materials; of equally frequent ones the one of the higher sum, then the
/// smaller.
#[inline(always)]
fn touched(kept: [&Kept; 4], sums: &Sums) -> u8 {
    let firsts = kept.map(Kept::first);
    if firsts[0] == firsts[1] && firsts[2] == firsts[3] && firsts[0] == firsts[2] {
        return firsts[0];
    }
    let key = |id: u8| {
        let count = firsts.iter().filter(|first| **first == id).count() as u64;
        count << 40 | u64::from(sums.of(id)) << 8 | u64::from(255 - id)
    };
    let best = firsts.map(key).into_iter().max().unwrap_or(0);
    255 - (best & 255) as u8
}
