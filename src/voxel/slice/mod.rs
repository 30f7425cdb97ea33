//! What a plane shows of the inside of a volume: a flat mesh that ends where the surface crosses the plane, made of
//! what is solid there. Made in tiles, so that an edit makes few of them anew.

mod fill;
mod inside;
mod outline;
mod plane;

pub use plane::{Plane, TILE, Tile};

use super::{Quad, Skinned, Vertex};
use crate::map::{BRICK, Brick, Voxels};
use fill::{Cells, Filling};
use glam::{Vec2, Vec3};
use inside::{Inside, made_of};
use outline::Segment;

/// How much larger than it is each polygon is made, in voxels: where one ends within a side of another they would
/// leave gaps of less than a pixel.
const OVERLAP: f32 = 1.0 / 256.0;
/// Vertices are numbered in 16 bits; no tile of a mesh that anybody would show comes near.
const MOST_VERTICES: usize = u16::MAX as usize - 4;

/// A tile of a plane; to be used again from tile to tile. A vertex holds how full the voxels around it are in the last
/// place of its cell, 0..=255.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slice {
    /// The cell that those of its vertices are counted from.
    pub cell: [i32; 3],
    /// Its vertices.
    pub vertices: Vec<Vertex>,
    /// What is solid, counter-clockwise as seen from where the plane's normal points.
    pub quads: Vec<Quad>,
    /// Where the surface crosses the plane: lines between two vertices.
    pub lines: Vec<[u16; 2]>,
}

impl Slice {
    /// Makes a tile anew, of a volume's voxels and their surface.
    ///
    /// ```
    /// use glam::Vec3;
    /// use landform::map::{Brick, Changes, Map, Mix, Volume, VolumeId, Voxels};
    /// use landform::voxel::{Plane, Skin, Slice};
    ///
    /// let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
    /// let mut voxels = Voxels::empty([16, 16, 16]).unwrap();
    /// voxels.replace_brick([0, 0, 0], Brick::even(255, Mix::of(3)));
    /// map.volumes.insert(VolumeId(1), Volume::new("Rock", Vec3::ZERO, 0.5, voxels));
    /// let skin = Skin::of(&map);
    ///
    /// let plane = Plane { origin: Vec3::Z * 4.0, u: Vec3::X, v: Vec3::Y };
    /// let mut slice = Slice::default();
    /// let voxels = &map.volumes[&VolumeId(1)].voxels;
    /// slice.make(voxels, skin.volume(VolumeId(1)).unwrap(), &plane, [0, 0]);
    /// assert!(slice.quads.iter().all(|quad| quad.pair == [3, 3]));
    /// ```
    pub fn make(&mut self, voxels: &Voxels, surface: &Skinned, plane: &Plane, tile: Tile) {
        self.vertices.clear();
        self.quads.clear();
        self.lines.clear();
        let [low, high] = plane.around(tile);
        self.cell = (low.floor().as_ivec3() - 1).to_array();
        let first = Vec2::new(tile[0] as f32, tile[1] as f32) * TILE as f32;
        let tiled = Tiled { plane, first };
        match evenly(voxels, [low, high]) {
            Some(brick) if brick.even_density().is_none_or(|density| density < 128) => {}
            Some(_) => {
                let whole = [Vec2::ZERO, Vec2::splat(TILE as f32)];
                self.add_box(voxels, &tiled, whole);
            }
            None => {
                let segments = outline::segments(surface, plane, first, [low, high]);
                let cells = Cells::of(voxels, plane, first, &segments);
                let mut runs = Runs::default();
                cells.fill(&segments, |filling| match filling {
                    Filling::Whole(cell) => runs.add(self, voxels, &tiled, cell),
                    Filling::Part(corners) => self.add(voxels, &tiled, corners),
                });
                runs.end(self, voxels, &tiled);
                self.add_lines(&tiled, &segments);
            }
        }
    }

    fn add_box(&mut self, voxels: &Voxels, tiled: &Tiled, [low, high]: [Vec2; 2]) {
        let corners = [
            low,
            Vec2::new(high.x, low.y),
            high,
            Vec2::new(low.x, high.y),
        ];
        self.add(voxels, tiled, corners);
    }

    /// Adds a polygon by its corners in the tile, the two of lower v first, each two from left to right and back.
    fn add(&mut self, voxels: &Voxels, tiled: &Tiled, corners: [Vec2; 4]) {
        if self.vertices.len() > MOST_VERTICES {
            return;
        }
        let insides = corners.map(|corner| Inside::at(voxels, tiled.place(corner)));
        let Some(quad) = made_of(&insides) else {
            return;
        };
        let first = self.vertices.len() as u16;
        let outwards = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(Vec2::from);
        for ((corner, outwards), inside) in corners.into_iter().zip(outwards).zip(&insides) {
            let place = tiled.place(corner + outwards * OVERLAP);
            self.push(tiled, place, inside.fullness);
        }
        self.quads.push(Quad {
            vertices: [first, first + 1, first + 2, first + 3],
            ..quad
        });
    }

    /// Adds the lines whose middles lie in the tile.
    fn add_lines(&mut self, tiled: &Tiled, segments: &[Segment]) {
        let within = |along: f32| (0.0..TILE as f32).contains(&along);
        for segment in segments {
            let middle = (segment.from + segment.to) * 0.5;
            if !within(middle.x) || !within(middle.y) || self.vertices.len() > MOST_VERTICES {
                continue;
            }
            let first = self.vertices.len() as u16;
            self.push(tiled, tiled.place(segment.from), 0);
            self.push(tiled, tiled.place(segment.to), 0);
            self.lines.push([first, first + 1]);
        }
    }

    fn push(&mut self, tiled: &Tiled, place: Vec3, fullness: u8) {
        let cell = place.floor();
        let [x, y, z] = (cell.as_ivec3() - glam::IVec3::from(self.cell)).to_array();
        let fraction = (place - cell) * super::PARTS as f32;
        self.vertices.push(Vertex {
            cell: [x as u8, y as u8, z as u8, fullness],
            fraction: fraction.round().to_array().map(|part| part as u16),
            normal: (tiled.plane.normal() * 32_767.0)
                .to_array()
                .map(|part| part as i16),
        });
    }
}

/// A tile's own coordinates.
struct Tiled<'a> {
    plane: &'a Plane,
    first: Vec2,
}

impl Tiled<'_> {
    fn place(&self, at: Vec2) -> Vec3 {
        self.plane.place(self.first + at)
    }
}

/// Cells of a row that are alike all over, which become one polygon.
#[derive(Default)]
struct Runs {
    run: Option<([u32; 2], u32, Inside)>,
}

impl Runs {
    /// Takes the next cell that is solid all over.
    fn add(&mut self, slice: &mut Slice, voxels: &Voxels, tiled: &Tiled, cell: [u32; 2]) {
        let low = Vec2::new(cell[0] as f32, cell[1] as f32);
        let first = Inside::at(voxels, tiled.place(low));
        let others = [Vec2::X, Vec2::Y, Vec2::ONE];
        let is_even = first.is_single()
            && others
                .into_iter()
                .all(|to| Inside::at(voxels, tiled.place(low + to)).is_like(&first));
        if !is_even {
            self.end(slice, voxels, tiled);
            return slice.add_box(voxels, tiled, [low, low + 1.0]);
        }
        match &mut self.run {
            Some(([x, z], end, inside))
                if [*end, *z] == cell && *end > *x && inside.is_like(&first) =>
            {
                *end += 1;
            }
            _ => {
                self.end(slice, voxels, tiled);
                self.run = Some((cell, cell[0] + 1, first));
            }
        }
    }

    fn end(&mut self, slice: &mut Slice, voxels: &Voxels, tiled: &Tiled) {
        if let Some(([x, z], end, _)) = self.run.take() {
            let low = Vec2::new(x as f32, z as f32);
            slice.add_box(voxels, tiled, [low, Vec2::new(end as f32, low.y + 1.0)]);
        }
    }
}

/// The brick that all those in a box and around it are like, if they are even.
fn evenly(voxels: &Voxels, [low, high]: [Vec3; 2]) -> Option<&Brick> {
    let brick_of = |place: Vec3| (place / BRICK as f32).floor().as_ivec3();
    let (first, last) = (brick_of(low - 2.0), brick_of(high + 2.0));
    let brick = |at: [i32; 3]| voxels.brick(at).unwrap_or(Voxels::none());
    let one = brick(first.to_array());
    let like = |brick: &Brick| {
        let density = brick.even_density();
        let is_absent = density.is_some_and(|density| density < 128);
        density.is_some()
            && density == one.even_density()
            && (is_absent || brick.even_mix() == one.even_mix() && one.even_mix().is_some())
    };
    let all = (first.z..=last.z).flat_map(|z| {
        (first.y..=last.y).flat_map(move |y| (first.x..=last.x).map(move |x| [x, y, z]))
    });
    all.into_iter().all(|at| like(brick(at))).then_some(one)
}
