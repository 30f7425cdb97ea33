//! A vertex of the surface: where it lies in its dual cell, and which way the ground faces there.

use super::case::{CASES, LOWER, UPPER};
use super::kept::ONE;
use glam::{Vec3, Vec4};

/// The density on the surface.
const SURFACE: f32 = 127.5;
/// A gradient that is shorter has no direction.
const LEAST_GRADIENT: f32 = 2.0;
/// Parts of a cell in which a vertex's place is kept.
pub const PARTS: i32 = 65_535;

/// A vertex, as drawing takes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Vertex {
    /// Its dual cell: x, y, z, counted from the cell that begins one voxel before the brick.
    pub cell: [u8; 4],
    /// Where it lies in the cell, in 65 535ths of it.
    pub fraction: [u16; 3],
    /// Its normal, in 32 767ths; zero where the density has no direction.
    pub normal: [i16; 3],
}

/// A dual cell: where the surface's vertex lies in it, and what its corners have to do with the vertex.
pub(super) struct Cell {
    /// How the density rises along the four edges of each axis.
    rises: [Vec4; 3],
    /// The share that each of those edges has in the vertex.
    shares: [Vec4; 3],
    /// 0..1 along each axis.
    place: Vec3,
    /// Densities of the solid corners, 0 for the others, with x = 0 and with x = 1.
    solid: [Vec4; 2],
}

impl Cell {
    #[inline(always)]
    pub fn of(corners: [u8; 8], solid: u8) -> Self {
        let d = corners.map(f32::from);
        // Written out: the mapping of an array may stay a call, and this is done for every vertex.
        let edges = |[a, b, c, e]: [usize; 4]| Vec4::new(d[a], d[b], d[c], d[e]);
        let lower = [edges(LOWER[0]), edges(LOWER[1]), edges(LOWER[2])];
        let upper = [edges(UPPER[0]), edges(UPPER[1]), edges(UPPER[2])];
        let case = &CASES[solid as usize];
        let mut place = case.fixed;
        let mut rises = [Vec4::ZERO; 3];
        for axis in 0..3 {
            let crossed = case.crossed[axis];
            rises[axis] = upper[axis] - lower[axis];
            // An edge that is not crossed may be level: nothing is divided by its rise.
            let divisor = rises[axis] * crossed + (Vec4::ONE - crossed);
            place[axis] += ((Vec4::splat(SURFACE) - lower[axis]) / divisor).dot(crossed);
        }
        place *= case.share;
        let [x, y, z] = [place.x, place.y, place.z];
        let [ax, ay, az] = [1.0 - x, 1.0 - y, 1.0 - z];
        Self {
            rises,
            shares: [
                Vec4::new(ay, y, ay, y) * Vec4::new(az, az, z, z),
                Vec4::new(ax, x, ax, x) * Vec4::new(az, az, z, z),
                Vec4::new(ax, x, ax, x) * Vec4::new(ay, ay, y, y),
            ],
            place,
            solid: [lower[0] * case.solid[0], upper[0] * case.solid[1]],
        }
    }

    /// Minus the trilinear gradient at the vertex, of length 32 767; zero if it has no direction.
    #[inline(always)]
    pub fn normal(&self) -> [i16; 3] {
        let along = |axis: usize| self.rises[axis].dot(self.shares[axis]);
        let gradient = Vec3::new(along(0), along(1), along(2));
        let square = gradient.length_squared();
        let length = if square < LEAST_GRADIENT * LEAST_GRADIENT {
            f32::INFINITY
        } else {
            square.sqrt()
        };
        (gradient * (-32_767.0 / length))
            .to_array()
            .map(|g| nearest(g) as i16)
    }

    /// Where the vertex lies in its cell.
    #[inline(always)]
    pub fn fraction(&self) -> [u16; 3] {
        (self.place * PARTS as f32)
            .to_array()
            .map(|part| nearest(part) as u16)
    }

    /// density / 255 × nearness of each solid corner, as whole numbers of [`ONE`]; 0 for absent ones.
    #[inline(always)]
    pub fn pulls(&self) -> [Vec4; 2] {
        const UNIT: f32 = ONE / 255.0;
        let unit = self.shares[0] * UNIT;
        let pull = |side: usize, near: f32| whole(self.solid[side] * (unit * near));
        [pull(0, 1.0 - self.place.x), pull(1, self.place.x)]
    }
}

/// Added to it, a number within ±2²² keeps no fraction, and its last bits are the nearest whole number.
const WITHOUT_FRACTION: f32 = 12_582_912.0;

/// The nearest whole numbers, of two the even one, of numbers within ±2²².
#[inline(always)]
pub(super) fn whole(numbers: Vec4) -> Vec4 {
    (numbers + WITHOUT_FRACTION) - WITHOUT_FRACTION
}

/// The same of one number.
#[inline(always)]
fn nearest(number: f32) -> i32 {
    (number + WITHOUT_FRACTION)
        .to_bits()
        .wrapping_sub(WITHOUT_FRACTION.to_bits()) as i32
}
