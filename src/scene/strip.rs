//! A strip of triangles between two chains of points.

use crate::map::{MOST_MATERIALS, Mix};
use crate::voxel::{Kept, PARTS, Place};
use glam::Vec3;

/// A triangle that stands steeper across its corners' normals than this is a wall.
const LEAST_LIKENESS: f32 = 0.5;
/// If it leads farther along them, in voxels: the surface of voxels lies about a voxel off the ground that they were
/// made of, and what joins the two may fold.
const LEAST_RISE: f32 = 1.5;

/// A point of a strip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StripVertex {
    /// Metres.
    pub position: Vec3,
    /// Where it lies among the volume's voxels: the dual cell. Of a point of the rim, which is no place among voxels, the
    /// nearest is told.
    pub cell: [i32; 3],
    /// Where it lies in the dual cell, in 65 535ths.
    pub fraction: [u16; 3],
    /// Of length 1.
    pub normal: Vec3,
    /// What it is made of.
    pub mix: Mix,
}

/// A triangle of a strip, counter-clockwise as seen from above the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StripTriangle {
    /// The numbers of its points.
    pub corners: [u32; 3],
    /// The two materials that are drawn, the same twice where there is one.
    pub pair: [u8; 2],
    /// How far each corner blends towards the second, in 65 535ths.
    pub blends: [u16; 3],
    /// The material that is touched.
    pub touched: u8,
}

/// Triangles that join drawn ground to a volume along a side of a cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strip {
    /// Its points.
    pub vertices: Vec<StripVertex>,
    /// How many of them, the first ones, are points of the rim.
    pub rim: usize,
    /// Its triangles.
    pub triangles: Vec<StripTriangle>,
}

impl StripVertex {
    /// Where it lies among the volume's voxels, in 65 535ths of one.
    pub fn place(&self) -> Place {
        [0, 1, 2].map(|axis| self.cell[axis] * PARTS + i32::from(self.fraction[axis]))
    }

    /// The same in voxels.
    fn in_voxels(&self) -> Vec3 {
        Vec3::from(self.place().map(|along| along as f32)) / PARTS as f32
    }
}

impl Strip {
    /// Joins two chains that run the same way, the second to the right of the first as seen from above. Each point
    /// comes with how far along it lies, 0..1, never falling.
    pub fn between(rim: &[(f32, StripVertex)], chain: &[(f32, StripVertex)]) -> Self {
        let mut strip = Self {
            rim: rim.len(),
            ..Self::default()
        };
        let both = rim.iter().chain(chain);
        strip.vertices.extend(both.map(|(_, vertex)| *vertex));
        let (mut i, mut j) = (0, 0);
        while i + 1 < rim.len() || j + 1 < chain.len() {
            let other = (rim.len() + j) as u32;
            let next = |of: &[(f32, StripVertex)], at: usize| of.get(at + 1).map(|next| next.0);
            let on_rim = match (next(rim, i), next(chain, j)) {
                (Some(rim), Some(chain)) => rim <= chain,
                (rim, _) => rim.is_some(),
            };
            if on_rim {
                strip.add([i as u32, other, i as u32 + 1]);
                i += 1;
            } else {
                strip.add([i as u32, other, other + 1]);
                j += 1;
            }
        }
        strip
    }

    /// Whether a triangle stands so far and so steep across its corners' normals that it is drawn with its own.
    pub fn is_wall(&self, triangle: &StripTriangle) -> bool {
        let corners = triangle
            .corners
            .map(|corner| &self.vertices[corner as usize]);
        let normals = corners.map(|vertex| vertex.normal);
        let normal = normals.into_iter().sum::<Vec3>().normalize_or_zero();
        let [a, b, c] = corners.map(StripVertex::in_voxels);
        let face = (b - a).cross(c - a);
        let longest = (b - a).length().max((c - a).length()).max((c - b).length());
        // A sliver has no side that shows.
        let shows = face.length() > 0.1 * longest * longest;
        let is_steep = face.normalize_or_zero().dot(normal) < LEAST_LIKENESS;
        shows && is_steep && self.rise(triangle, normal).abs() > LEAST_RISE
    }

    /// How far a triangle leads from one chain to the other along a normal, in voxels.
    fn rise(&self, triangle: &StripTriangle, normal: Vec3) -> f32 {
        let is_of_rim = |corner: &u32| (*corner as usize) < self.rim;
        let of_rim = triangle.corners.iter().filter(|at| is_of_rim(at)).count();
        let is_apex = |corner: &u32| is_of_rim(corner) == (of_rim == 1);
        let apex = triangle.corners.iter().position(is_apex).unwrap_or(0);
        let place = |step: usize| {
            let corner = triangle.corners[(apex + step) % 3];
            self.vertices[corner as usize].in_voxels()
        };
        let [apex, start, end] = [place(0), place(1), place(2)];
        let edge = end - start;
        let along = (apex - start).dot(edge) / edge.length_squared().max(f32::MIN_POSITIVE);
        (apex - start - edge * along.clamp(0.0, 1.0)).dot(normal)
    }

    fn add(&mut self, corners: [u32; 3]) {
        let mixes = corners.map(|corner| self.vertices[corner as usize].mix);
        let mut sums: Vec<(u8, u32)> = Vec::with_capacity(3 * MOST_MATERIALS);
        for (id, share) in mixes.iter().flat_map(Mix::parts) {
            match sums.iter_mut().find(|(known, _)| *known == id) {
                Some((_, sum)) => *sum += u32::from(share),
                None => sums.push((id, u32::from(share))),
            }
        }
        sums.sort_by_key(|(id, sum)| (std::cmp::Reverse(*sum), *id));
        let first = sums.first().map_or(0, |(id, _)| *id);
        let second = sums.get(1).map_or(first, |(id, _)| *id);
        let share = |mix: &Mix, of: u8| {
            let found = mix.parts().find(|(id, _)| *id == of);
            found.map_or(0, |(_, share)| u32::from(share))
        };
        let blend = |mix: Mix| {
            let (one, other) = (share(&mix, first), share(&mix, second));
            (other * 65_535 / (one + other).max(1)) as u16
        };
        let blends = if first == second {
            [0; 3]
        } else {
            mixes.map(blend)
        };
        self.triangles.push(StripTriangle {
            corners,
            pair: [first, second],
            blends,
            touched: first,
        });
    }
}

/// What a vertex of a volume's surface is made of.
pub(super) fn mix_of(kept: &Kept) -> Mix {
    let mut parts = [(0, 0.0); MOST_MATERIALS];
    let mut count = 0;
    for (part, (id, priority)) in parts.iter_mut().zip(kept.named()) {
        *part = (id, priority as f32);
        count += 1;
    }
    Mix::new(&parts[..count]).unwrap_or(Mix::of(0))
}
