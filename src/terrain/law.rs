//! The rules of a new vertex, as small functions that every way of working it out shares.

use super::lattice::RandomSource;
use super::palettes::Tints;
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
