//! What sun and sky reach the ground, as a picture over the field: red is the sun, green the sky. An edit of heights
//! is followed tile by tile, nearest first, a few tiles a picture. A large field is lit roughly at first, from every
//! few recorded vertices, and as it deserves around where it is looked from.

use super::gpu::Gpu;
use super::rough_light::RoughLight;
use super::sheet::{self, Sheet};
use crate::map::{Field, Map};
use crate::math::Region;
use crate::terrain::horizon;
use glam::{Vec2, Vec3};
use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, Instant};

/// Shadow samples along a side of a cell on fields of ordinary size.
const PER_CELL: u32 = 2;
/// Larger pictures fall back to one sample a cell.
const MOST_PIXELS: u32 = 2048;
/// Pixels along a side of a tile.
const TILE: u32 = 32;
/// Pixels that are lit before anything is seen.
const MOST_AT_ONCE: u64 = 600 * 600;
/// How many tiles around the one that is looked from are lit as they deserve, to each side.
const NEAR_TILES: u32 = 5;
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
    /// Tiles that are only lit roughly, and whether another sun's light is rough.
    rough: HashSet<[u32; 2]>,
    rough_is_stale: bool,
    /// The tile that was last looked from.
    around: Option<[u32; 2]>,
}

impl Lighting {
    pub fn new(gpu: &Gpu, map: &Map, sun: Vec3) -> Self {
        let per_cell = per_cell(&map.field);
        let size = horizon::sunlight_size(&map.field, per_cell);
        let sheet = Sheet::sampled("light", size, wgpu::TextureFormat::Rg8Unorm);
        let mut lighting = Self {
            texture: sheet.create(gpu),
            sun,
            per_cell,
            size,
            stale: Vec::new(),
            rough: HashSet::new(),
            rough_is_stale: false,
            around: None,
        };
        lighting.light_all(gpu, map);
        lighting
    }

    /// Lights everything: a large field roughly.
    fn light_all(&mut self, gpu: &Gpu, map: &Map) {
        self.stale.clear();
        self.rough.clear();
        self.rough_is_stale = false;
        self.around = None;
        let all = Region::of_size(self.size);
        if all.area() <= MOST_AT_ONCE {
            return self.light(gpu, map, all);
        }
        let rough = RoughLight::of(&map.field, self.sun);
        let pixels = rough.pixels(self.size, all);
        sheet::write(gpu, &self.texture, [0, 0], all, &pixels);
        let tiles = self.size.map(|pixels| pixels.div_ceil(TILE));
        let tiles = Region::of_size(tiles).places().map(|(x, z)| [x, z]);
        self.rough = tiles.collect();
    }

    /// Says that the ground around a place is looked at, x and z in metres: what of it is lit roughly is to be lit as
    /// it deserves.
    pub fn light_around(&mut self, field: &Field, place: Vec2) {
        let tile = [0, 1].map(|axis| {
            let share = place[axis] / field.extent()[axis];
            (share.clamp(0.0, 1.0) * self.size[axis] as f32) as u32 / TILE
        });
        if self.rough.is_empty() || self.around == Some(tile) {
            return;
        }
        self.around = Some(tile);
        let tiles = self.size.map(|pixels| pixels.div_ceil(TILE));
        let [x, z] = tile;
        let near = Region::new(x, z, x + 1, z + 1).grown(NEAR_TILES, &Region::of_size(tiles));
        let near = near.places().map(|(x, z)| [x, z]);
        let wanted: Vec<_> = near.filter(|tile| self.rough.remove(tile)).collect();
        self.want(wanted, tile);
    }

    /// Adds tiles to those that are to be lit anew, and sorts them by their distance from one.
    fn want(&mut self, tiles: impl IntoIterator<Item = [u32; 2]>, middle: [u32; 2]) {
        let mut stale: BTreeSet<[u32; 2]> = self.stale.drain(..).collect();
        stale.extend(tiles);
        let distance = |tile: &[u32; 2]| {
            let [x, z] = [0, 1].map(|axis| u64::from(tile[axis].abs_diff(middle[axis])));
            x * x + z * z
        };
        self.stale.extend(stale);
        self.stale
            .sort_by_key(|tile| std::cmp::Reverse(distance(tile)));
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
            if self.rough.is_empty() {
                let all = field.vertex_region();
                self.follow(all, all);
            } else {
                self.rough_is_stale = true;
            }
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
        let middle = [around.x0 + around.x1, around.z0 + around.z1].map(|sum| tile_of(sum / 2));
        let tiles = Region::new(
            tile_of(lit.x0),
            tile_of(lit.z0),
            tile_of(lit.x1 - 1) + 1,
            tile_of(lit.z1 - 1) + 1,
        );
        self.want(tiles.places().map(|(x, z)| [x, z]), middle);
    }

    /// Whether light of an earlier ground is still to be seen.
    pub fn is_behind(&self) -> bool {
        !self.stale.is_empty() || self.rough_is_stale
    }

    /// Lights the most urgent tiles anew, for some milliseconds.
    pub fn catch_up(&mut self, gpu: &Gpu, map: &Map) {
        let start = Instant::now();
        if self.rough_is_stale {
            self.light_all(gpu, map);
        }
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
