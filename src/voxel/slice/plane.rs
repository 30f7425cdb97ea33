//! A plane through a volume, and its tiles.

use crate::math::Region;
use glam::{Vec2, Vec3};

/// Cells along a side of a tile, each as large as a voxel.
pub const TILE: u32 = 16;

/// The place of a tile among those of a plane, along u and v.
pub type Tile = [i32; 2];

/// A plane in a volume, in voxels: two axes of unit length at right angles from a place on it. What its normal, u × v,
/// points to is cut off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// A place on it, from which its cells are counted.
    pub origin: Vec3,
    /// The way in which columns of its cells follow each other.
    pub u: Vec3,
    /// The way in which rows of its cells follow each other.
    pub v: Vec3,
}

impl Plane {
    /// Towards what is cut off; unit length.
    pub fn normal(&self) -> Vec3 {
        self.u.cross(self.v)
    }

    /// The place in the volume of one in the plane.
    pub fn place(&self, at: Vec2) -> Vec3 {
        self.origin + self.u * at.x + self.v * at.y
    }

    /// The tiles that can show anything of what lies in a box, from its lowest to its highest place in the volume; none
    /// if the plane doesn't cross it.
    pub fn tiles(&self, [near, far]: [Vec3; 2]) -> impl Iterator<Item = Tile> + use<> {
        let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for corner in 0..8 {
            let is_far = [corner & 1, corner >> 1 & 1, corner >> 2].map(|bit| bit == 1);
            let place = [0, 1, 2].map(|axis| if is_far[axis] { far[axis] } else { near[axis] });
            let from = Vec3::from(place) - self.origin;
            let seen = Vec3::new(from.dot(self.u), from.dot(self.v), from.dot(self.normal()));
            (low, high) = (low.min(seen), high.max(seen));
        }
        let crosses = low.z <= 0.0 && high.z >= 0.0;
        let tile = |along: f32| (along / TILE as f32).floor() as i32;
        let (first, last) = ([tile(low.x), tile(low.y)], [tile(high.x), tile(high.y)]);
        let count = [0, 1].map(|axis| (last[axis] - first[axis] + 1) as u32);
        let tiles = Region::of_size(if crosses { count } else { [0; 2] });
        tiles
            .places()
            .map(move |(u, v)| [first[0] + u as i32, first[1] + v as i32])
    }

    /// The lowest and the highest place of a tile in the volume.
    pub fn around(&self, tile: Tile) -> [Vec3; 2] {
        let corner = |u: i32, v: i32| {
            let at = [tile[0] + u, tile[1] + v].map(|along| along as f32);
            self.place(Vec2::from(at) * TILE as f32)
        };
        let corners = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)];
        let low = corners.into_iter().fold(Vec3::INFINITY, Vec3::min);
        let high = corners.into_iter().fold(Vec3::NEG_INFINITY, Vec3::max);
        [low, high]
    }
}
