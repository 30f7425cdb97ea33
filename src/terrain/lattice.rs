//! Random numbers of the lattice: the hash that gives every generated vertex its own, the same wherever it is asked.
//!
//! # Version 1
//! Unsigned 32-bit integers that wrap; `>>` shifts zeros in. A vertex that first appears at division `k` stands at
//! the whole-numbered place `(x, z)` of the lattice of division `k`: `2^k` places a cell, counted from the lattice
//! origin, negative places in two's complement.
//!
//! ```text
//! mix(v):   v ^= v >> 16;  v *= 0x7feb352d;  v ^= v >> 15;  v *= 0x846ca68b;  v ^= v >> 16
//!
//! row = mix(mix(mix(seed + 0x9e3779b9) ^ k) ^ z)        one a row, so that it is worked out once
//! h   = mix(row ^ (x * 0x9e3779b1))
//! r   = (h >> 8) / 2^23 - 1                              displacement, in [-1, 1)
//! q   = (((h ^ h >> 15) * 0x2c1b3c6d) >> 8) / 2^24        palette, in [0, 1)
//! ```
//!
//! Both quotients are exact in single precision. Values to test a port by:
//!
//! | seed | k | x | z | h | r | q |
//! | --- | --- | --- | --- | --- | --- | --- |
//! | 0 | 1 | 1 | 0 | 0xd96c7818 | 0.6986227 | 0.69342536 |
//! | 0 | 1 | 0 | 1 | 0xe7769b0d | 0.80830705 | 0.08032322 |
//! | 1 | 2 | 3 | -5 | 0xca05d4d7 | 0.57830286 | 0.6649044 |
//! | 42 | 3 | -7 | 1023 | 0x86043f39 | 0.04700458 | 0.103046834 |
//! | 4294967295 | 8 | 1048575 | -1048575 | 0x0a9b45ad | -0.91713655 | 0.06003791 |
//! | 2024 | 4 | -1 | -1 | 0xfc7f28bc | 0.9726305 | 0.5381491 |
//!
//! The version stands in the map, and the hash of a version never changes.

/// The random numbers of one vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Draw {
    /// `r`: where in its range it is displaced, in [−1, 1).
    pub displacement: f32,
    /// `q`: which colour of a palette it takes, in [0, 1).
    pub palette: f32,
}

/// Where random numbers come from: [`Lattice`], or what a test puts in its place.
pub trait RandomSource: Clone + Send + Sync {
    /// What every vertex of a row shares: the vertices that first appear at `division`, at row `z` of its lattice.
    fn row(&self, seed: u32, division: u8, z: i32) -> u32;

    /// What every vertex of a column shares. It must be additive: that of `x + y` is the wrapping sum of those of `x`
    /// and of `y`, so that it can be counted on from column to column.
    fn column(&self, x: i32) -> u32;

    /// The numbers of the vertex at a row and a column.
    fn draw(&self, row: u32, column: u32) -> Draw;
}

/// The hash of version 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lattice;

#[inline(always)]
const fn mix(mut v: u32) -> u32 {
    v ^= v >> 16;
    v = v.wrapping_mul(0x7feb_352d);
    v ^= v >> 15;
    v = v.wrapping_mul(0x846c_a68b);
    v ^ (v >> 16)
}

#[inline(always)]
const fn hash(row: u32, column: u32) -> u32 {
    mix(row ^ column)
}

impl RandomSource for Lattice {
    #[inline(always)]
    fn row(&self, seed: u32, division: u8, z: i32) -> u32 {
        let map = mix(seed.wrapping_add(0x9e37_79b9));
        mix(mix(map ^ division as u32) ^ z as u32)
    }

    #[inline(always)]
    fn column(&self, x: i32) -> u32 {
        (x as u32).wrapping_mul(0x9e37_79b1)
    }

    #[inline(always)]
    fn draw(&self, row: u32, column: u32) -> Draw {
        let h = hash(row, column);
        let second = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
        Draw {
            displacement: (h >> 8) as i32 as f32 * (1.0 / 8_388_608.0) - 1.0,
            palette: (second >> 8) as i32 as f32 * (1.0 / 16_777_216.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [(u32, u8, i32, i32, u32, f32, f32); 6] = [
        (0, 1, 1, 0, 0xd96c_7818, 0.6986227, 0.69342536),
        (0, 1, 0, 1, 0xe776_9b0d, 0.80830705, 0.08032322),
        (1, 2, 3, -5, 0xca05_d4d7, 0.57830286, 0.6649044),
        (42, 3, -7, 1023, 0x8604_3f39, 0.04700458, 0.103046834),
        (
            u32::MAX,
            8,
            1048575,
            -1048575,
            0x0a9b_45ad,
            -0.91713655,
            0.06003791,
        ),
        (2024, 4, -1, -1, 0xfc7f_28bc, 0.9726305, 0.5381491),
    ];

    #[test]
    fn the_values_of_version_1_never_change() {
        for (seed, division, x, z, h, r, q) in VALUES {
            let row = Lattice.row(seed, division, z);
            let column = Lattice.column(x);
            let draw = Lattice.draw(row, column);
            assert_eq!(hash(row, column), h);
            assert_eq!(draw.displacement.to_bits(), r.to_bits());
            assert_eq!(draw.palette.to_bits(), q.to_bits());
        }
    }

    fn draws(seed: u32, division: u8, side: i32) -> Vec<Draw> {
        let of_row = |z| {
            let row = Lattice.row(seed, division, z);
            (-side..side).map(move |x| Lattice.draw(row, Lattice.column(x)))
        };
        (-side..side).flat_map(of_row).collect()
    }

    fn unit(draw: &Draw) -> f32 {
        draw.displacement * 0.5 + 0.5
    }

    /// Chi-square over its degrees of freedom of pairs in 16 × 16 bins: near 1 if they are uniform and independent.
    fn spread(pairs: impl Iterator<Item = (f32, f32)>) -> f64 {
        let mut bins = [0u32; 256];
        for (a, b) in pairs {
            bins[(a * 16.0) as usize * 16 + (b * 16.0) as usize] += 1;
        }
        let expected = bins.iter().sum::<u32>() as f64 / 256.0;
        let excess = |n: &u32| (*n as f64 - expected).powi(2) / expected;
        bins.iter().map(excess).sum::<f64>() / 255.0
    }

    /// Five standard deviations of a chi-square with 255 degrees of freedom, over these.
    const LIMIT: f64 = 1.0 + 5.0 * 0.0886;

    #[test]
    fn both_numbers_are_uniform_and_independent() {
        for seed in [0, 1, 7, u32::MAX] {
            for division in 1..=4 {
                let all = draws(seed, division, 128);
                let found = spread(all.iter().map(|d| (unit(d), d.palette)));
                assert!(found < LIMIT, "seed {seed}, division {division}: {found}");
            }
        }
    }

    #[test]
    fn neighbours_are_independent() {
        let side = 128;
        let width = 2 * side as usize;
        let all = draws(3, 2, side);
        for step in [1, 2, 8, width, 2 * width, width + 1, width - 1] {
            let found = spread(
                all.iter()
                    .zip(&all[step..])
                    .map(|(a, b)| (unit(a), unit(b))),
            );
            assert!(found < LIMIT, "{step} apart: {found}");
            let found = spread(
                all.iter()
                    .zip(&all[step..])
                    .map(|(a, b)| (a.palette, unit(b))),
            );
            assert!(found < LIMIT, "{step} apart, palette: {found}");
        }
    }

    #[test]
    fn divisions_and_seeds_are_independent() {
        let all = draws(3, 2, 128);
        for other in [
            draws(3, 1, 128),
            draws(3, 3, 128),
            draws(4, 2, 128),
            draws(2, 2, 128),
        ] {
            let found = spread(all.iter().zip(&other).map(|(a, b)| (unit(a), unit(b))));
            assert!(found < LIMIT, "{found}");
        }
    }

    #[test]
    fn a_vertex_and_its_parent_are_independent() {
        let side = 128;
        let at =
            |division, x: i32, z: i32| Lattice.draw(Lattice.row(9, division, z), Lattice.column(x));
        let pairs = (-side..side).flat_map(|z| (-side..side).map(move |x| (x, z)));
        let found =
            spread(pairs.map(|(x, z)| (unit(&at(2, x, z)), unit(&at(3, 2 * x + 1, 2 * z)))));
        assert!(found < LIMIT, "{found}");
    }
}
