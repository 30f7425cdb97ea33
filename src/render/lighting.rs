//! What sun and sky reach the ground, as a picture over the field: red is the sun, green the sky. An edit of heights
//! is followed tile by tile, nearest first, a few tiles a picture.

use super::gpu::Gpu;
use super::sheet::{self, Sheet};
use crate::map::{Field, Map};
use crate::math::Region;
use crate::terrain::horizon;
use glam::Vec3;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Shadow samples along a side of a cell on fields of ordinary size.
const PER_CELL: u32 = 2;
/// Larger pictures fall back to one sample a cell.
const MOST_PIXELS: u32 = 2048;
/// Pixels along a side of a tile.
const TILE: u32 = 32;
/// Tiles that are lit anew at a time.
const TILES_AT_A_TIME: usize = 8;

/// How long it goes on with what follows an edit before a picture is drawn.
const A_WHILE: Duration = Duration::from_millis(12);

/// The picture, whose first and last pixels' middles lie half a pixel inside the field's edge.
#[derive(Debug)]
pub(super) struct Lighting {
    texture: wgpu::Texture,
    sun: Vec3,
    per_cell: u32,
    size: [u32; 2],
    /// Tiles whose light may be another one, the most urgent last.
    stale: Vec<[u32; 2]>,
}

impl Lighting {
    pub fn new(gpu: &Gpu, map: &Map, sun: Vec3) -> Self {
        let per_cell = per_cell(&map.field);
        let size = horizon::sunlight_size(&map.field, per_cell);
        let sheet = Sheet::sampled("light", size, wgpu::TextureFormat::Rg8Unorm);
        let lighting = Self {
            texture: sheet.create(gpu),
            sun,
            per_cell,
            size,
            stale: Vec::new(),
        };
        lighting.light(gpu, map, Region::of_size(size));
        lighting
    }

    pub fn view(&self) -> wgpu::TextureView {
        sheet::view_of(&self.texture)
    }

    /// Towards the sun.
    pub fn sun(&self) -> Vec3 {
        self.sun
    }

    /// Says where the sun stands now. All light is then to follow, from the middle of the map outwards.
    pub fn turn_sun(&mut self, field: &Field, sun: Vec3) {
        if self.sun != sun {
            self.sun = sun;
            let all = field.vertex_region();
            self.follow(all, all);
        }
    }

    /// Says that heights of `region`, in base vertices, are different now.
    pub fn edited(&mut self, field: &Field, region: Region) {
        let sky = horizon::sky_reach(field);
        let shadow = horizon::shadow_reach(field, self.sun);
        let reach = [sky[0].max(shadow[0]), sky[1].max(shadow[1])];
        self.follow(horizon::widened(field, region, reach), region);
    }

    /// Lets the light of a region of base vertices be another one; it is the more urgent the nearer it is to the
    /// middle of another region.
    fn follow(&mut self, lit: Region, around: Region) {
        let tile_of = |vertex: u32| vertex * self.per_cell / TILE;
        let mut stale: BTreeSet<[u32; 2]> = self.stale.drain(..).collect();
        for z in tile_of(lit.z0)..=tile_of(lit.z1 - 1) {
            stale.extend((tile_of(lit.x0)..=tile_of(lit.x1 - 1)).map(|x| [x, z]));
        }
        let middle = [around.x0 + around.x1, around.z0 + around.z1].map(|sum| tile_of(sum / 2));
        let distance = |tile: &[u32; 2]| {
            let [x, z] = [0, 1].map(|axis| u64::from(tile[axis].abs_diff(middle[axis])));
            x * x + z * z
        };
        self.stale.extend(stale);
        self.stale
            .sort_by_key(|tile| std::cmp::Reverse(distance(tile)));
    }

    /// Whether light of an earlier ground is still to be seen.
    pub fn is_behind(&self) -> bool {
        !self.stale.is_empty()
    }

    /// Lights the most urgent tiles anew, for some milliseconds.
    pub fn catch_up(&mut self, gpu: &Gpu, map: &Map) {
        let start = Instant::now();
        while !self.stale.is_empty() {
            let left = self.stale.len().saturating_sub(TILES_AT_A_TIME);
            for [x, z] in self.stale.split_off(left) {
                let tile = Region::new(x * TILE, z * TILE, (x + 1) * TILE, (z + 1) * TILE);
                self.light(gpu, map, tile.intersection(&Region::of_size(self.size)));
            }
            if start.elapsed() > A_WHILE {
                break;
            }
        }
    }

    fn light(&self, gpu: &Gpu, map: &Map, region: Region) {
        let pixels = self.pixels(&map.field, region);
        sheet::write(gpu, &self.texture, [0, 0], region, &pixels);
    }

    fn pixels(&self, field: &Field, region: Region) -> Vec<u8> {
        let sunlight = horizon::sunlight_in(field, self.sun, self.per_cell, region);
        let last = field.cells();
        // A pixel's place in base vertices.
        let place = |pixel: u32, axis: usize| {
            (pixel as f32 + 0.5) / self.size[axis] as f32 * last[axis] as f32
        };
        let sky = Sky::of(
            field,
            Region::new(
                place(region.x0, 0) as u32,
                place(region.z0, 1) as u32,
                place(region.x1, 0) as u32 + 2,
                place(region.z1, 1) as u32 + 2,
            ),
        );
        let places = region.places().zip(sunlight);
        places
            .flat_map(|((x, z), sun)| [sun, sky.at(place(x, 0), place(z, 1))])
            .collect()
    }
}

fn per_cell(field: &Field) -> u32 {
    let [columns, rows] = field.cells();
    if columns.max(rows) * PER_CELL <= MOST_PIXELS {
        PER_CELL
    } else {
        1
    }
}

/// How much sky base vertices see.
struct Sky {
    region: Region,
    seen: Vec<u8>,
}

impl Sky {
    fn of(field: &Field, region: Region) -> Self {
        let region = region.intersection(&field.vertex_region());
        Self {
            region,
            seen: horizon::visible_sky_in(field, region),
        }
    }

    /// At a place in base vertices, straight between them.
    fn at(&self, x: f32, z: f32) -> u8 {
        let Region { x0, z0, x1, z1 } = self.region;
        let seen = |x: u32, z: u32| {
            let (x, z) = (x.min(x1 - 1) - x0, z.min(z1 - 1) - z0);
            f32::from(self.seen[(z * self.region.width() + x) as usize])
        };
        let (column, row) = (x as u32, z as u32);
        let along = |z| seen(column, z) + (seen(column + 1, z) - seen(column, z)) * x.fract();
        let (near, far) = (along(row), along(row + 1));
        (near + (far - near) * z.fract()).round() as u8
    }
}
