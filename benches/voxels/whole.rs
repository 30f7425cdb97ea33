//! The surface of a whole volume, terrain-like ground of 347 million voxels: brick by brick, on one thread and on all.

use crate::measure::{Contender, medians};
use landform::map::{BRICK, Brick, Map, Mix, Volume, VolumeId, Voxels};
use landform::math::value_noise;
use landform::voxel::Skin;
use rayon::prelude::*;
use std::hint::black_box;

const SIZE: [u32; 3] = [1024, 331, 1024];
const ROUNDS: usize = 3;
const ID: VolumeId = VolumeId(1);

pub fn measure() {
    let voxels = ground();
    let bytes = voxels.bytes();
    let mut map = Map::flat([3, 3], [1.0, 1.0]).expect("a small map");
    let volume = Volume::new("Ground", glam::Vec3::ZERO, 1.0, voxels);
    map.volumes.insert(ID, volume);
    let skin = Skin::of(&map);
    let surfaces = || {
        skin.volume(ID)
            .into_iter()
            .flat_map(|skinned| skinned.bricks())
    };
    let sum = |of: fn(&landform::voxel::Surface) -> usize| -> usize {
        surfaces().map(|(_, surface)| of(surface)).sum()
    };
    let (vertices, quads) = (sum(|s| s.vertices.len()), sum(|s| s.quads.len()));
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let one = one.expect("a thread");
    let make = || drop(black_box(Skin::of(&map)));
    let mut contenders: Vec<Contender> = vec![
        ("all threads", Box::new(make)),
        ("one thread", Box::new(|| one.install(make))),
    ];
    let times = medians(ROUNDS, &mut contenders);
    println!(
        "{} × {} × {} voxels, {:.0} MB: {} of {} bricks with {:.2} million vertices and {:.2} million polygons, {:.0} \
         MB, made in {:.2} s on {} threads, in {:.2} s on one{}",
        SIZE[0],
        SIZE[1],
        SIZE[2],
        megabytes(bytes),
        surfaces().count(),
        SIZE.map(|side| side.div_ceil(BRICK))
            .iter()
            .product::<u32>(),
        vertices as f64 / 1e6,
        quads as f64 / 1e6,
        megabytes(sum(surface_bytes)),
        times[0],
        rayon::current_num_threads(),
        times[1],
        peak().map_or(String::new(), |peak| format!(
            "; the process took at most {peak:.0} MB"
        )),
    );
}

/// Bytes of a surface as a skin keeps it.
fn surface_bytes(surface: &landform::voxel::Surface) -> usize {
    size_of_val(&surface.vertices[..])
        + size_of_val(&surface.kept[..])
        + size_of_val(&surface.quads[..])
        + size_of_val(surface)
}

fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}

/// The most memory that this process has taken, megabytes, where the system says so.
fn peak() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024.0 / 1e6)
}

fn ground() -> Voxels {
    let mut voxels = Voxels::empty(SIZE).expect("a size that a volume may have");
    let places: Vec<_> = voxels.places().collect();
    let bricks: Vec<Brick> = places.par_iter().map(|at| brick(&voxels, *at)).collect();
    for (at, brick) in places.into_iter().zip(bricks) {
        voxels.replace_brick(at, brick);
    }
    voxels
}

/// The voxel on whose level the ground lies.
fn height(x: f32, z: f32) -> f32 {
    let wave = |seed: u32, length: f32| value_noise(seed, x / length, z / length);
    165.0 + 110.0 * wave(1, 240.0) + 30.0 * wave(2, 70.0) + 6.0 * wave(3, 16.0)
}

fn brick(voxels: &Voxels, at: [i32; 3]) -> Brick {
    let side = BRICK as usize;
    let first = at.map(|along| along as f32 * BRICK as f32);
    let columns = (0..side * side).map(|column| {
        let (x, z) = ((column % side) as f32, (column / side) as f32);
        height(first[0] + x, first[2] + z)
    });
    let heights: Vec<f32> = columns.collect();
    let highest = heights.iter().copied().fold(f32::MIN, f32::max);
    let lowest = heights.iter().copied().fold(f32::MAX, f32::min);
    if highest < first[1] - 4.0 {
        return Voxels::none().clone();
    }
    if lowest > first[1] + BRICK as f32 + 4.0 && voxels.is_whole(at) {
        return Brick::even(255, Mix::of(0));
    }
    let mut open = Voxels::none().open();
    for voxel in 0..open.density.len() {
        let [x, y, z] = [voxel % side, voxel / side % side, voxel / side / side];
        let above = first[1] + y as f32;
        let inside = heights[z * side + x] - above;
        open.density[voxel] = (127.5 + 32.0 * inside).clamp(0.0, 255.0) as u8;
        let lump = value_noise(4, (first[0] + x as f32) / 9.0, (first[2] + z as f32) / 9.0);
        open.mix[voxel] = Mix::of(((above + 20.0 * lump) / 40.0).clamp(0.0, 7.0) as u8);
    }
    voxels.closed(at, &open)
}
