//! Large volumes of terrain-like ground: made, edited, saved and opened; how long each takes beside a plain copy of the
//! bytes of the bricks that are not even, and the most memory that the process has taken so far.
//!
//! `cargo bench --bench volumes`

use glam::Vec3;
use landform::edit::Transaction;
use landform::edit::op::volume::{Change, Range, sculpt};
use landform::format::archive;
use landform::map::{BRICK, Map, Mix, OpenBrick, Volume, VolumeId, Voxels};
use landform::math::value_noise;
use landform::voxel::{Block, SIDE, Surface};
use rayon::prelude::*;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// 268 million voxels, and the 347 million of an average level of a shipped game of this kind. The second is up.
const SIZES: [[u32; 3]; 2] = [[1024, 256, 1024], [1024, 331, 1024]];
const ID: VolumeId = VolumeId(1);
const EDITS: u32 = 200;

fn main() {
    for size in SIZES {
        let [x, y, z] = size.map(u64::from);
        println!("{x} × {y} × {z}: {} million voxels", x * y * z / 1_000_000);
        measure(size);
    }
}

fn measure(size: [u32; 3]) {
    let (made, mut map) = timed(|| ground(size));
    let bytes = map.volumes[&ID].voxels.bytes();
    let copied = vec![1u8; bytes];
    let (copy, _) = timed(|| black_box(copied.clone()));
    drop(copied);
    println!("  {:.0} MB in memory", bytes as f64 / 1e6);
    let (edited, ()) = timed(|| edit(&mut map, size));
    let folder = tempfile::tempdir().expect("a folder to write to");
    let path = folder.path().join("large.landform");
    let (saved, ()) = timed(|| archive::save(&map, &path).expect("saving"));
    let disk = std::fs::metadata(&path).map_or(0, |file| file.len());
    println!("  {:.1} MB in the file", disk as f64 / 1e6);
    let (opened, again) = timed(|| archive::load(&path).expect("opening"));
    assert!(again == map, "what is saved comes back");
    drop(again);
    let (surfaced, quads) = timed(|| surface(&map.volumes[&ID].voxels));
    println!("  {quads} polygons");
    line("copy of its bytes", copy, copy);
    line("made", made, copy);
    line("an edit of radius 8", edited / EDITS, copy);
    line("saved, verified and synced", saved, copy);
    line("opened", opened, copy);
    line("all surfaces, one thread", surfaced, copy);
    println!("  at most {} so far", peak());
}

fn ground(size: [u32; 3]) -> Map {
    let mut map = Map::flat([65, 65], [8.0, 8.0]).expect("a map");
    let mut voxels = Voxels::empty(size).expect("voxels");
    let places: Vec<_> = voxels.places().collect();
    let brick = |open: &mut Box<OpenBrick>, at: &[i32; 3]| {
        fill(open, *at, size[1]);
        (*at, voxels.closed(*at, open))
    };
    let bricks: Vec<_> = places
        .par_iter()
        .map_init(|| Voxels::none().open(), brick)
        .collect();
    for (at, brick) in bricks {
        voxels.replace_brick(at, brick);
    }
    let volume = Volume::new("Ground", Vec3::ZERO, 0.5, voxels);
    map.volumes.insert(ID, volume);
    map
}

/// Hills of rock under soil under grass, with caves.
fn fill(open: &mut OpenBrick, at: [i32; 3], height: u32) {
    let side = BRICK as usize;
    for voxel in 0..open.density.len() {
        let inner = [voxel % side, voxel / side % side, voxel / side / side];
        let [x, y, z] = [0, 1, 2].map(|axis| (at[axis] * BRICK as i32) as f32 + inner[axis] as f32);
        let hills =
            value_noise(1, x / 90.0, z / 90.0) * 0.8 + value_noise(2, x / 17.0, z / 17.0) * 0.1;
        let depth = height as f32 * (0.55 + 0.25 * hills) - y;
        let cave = value_noise(3, x / 40.0, y / 25.0) + value_noise(4, z / 40.0, y / 25.0);
        let depth = if depth > -4.0 {
            depth.min((1.35 - cave) * 20.0)
        } else {
            depth
        };
        open.density[voxel] = (127.5 + 64.0 * depth).round().clamp(0.0, 255.0) as u8;
        open.mix[voxel] = match depth {
            ..1.5 => Mix::of(0),
            ..6.0 => Mix::of(2),
            _ => Mix::of(3),
        };
    }
}

fn edit(map: &mut Map, size: [u32; 3]) {
    for number in 0..EDITS {
        let mut transaction = Transaction::new();
        let [x, z] = [number * 7919 % size[0], number * 104_729 % size[2]].map(|n| n as f32);
        let centre = [x, size[1] as f32 * 0.55, z];
        let ball = Range::Ball {
            centre,
            radius: 8.0,
        };
        let change = if number % 2 == 0 {
            Change::Dig
        } else {
            Change::Add(Mix::of(3))
        };
        sculpt(&mut transaction, map, ID, &ball, &change).expect("an edit");
        black_box(transaction.commit(map, "Sculpt"));
    }
}

fn surface(voxels: &Voxels) -> usize {
    let (mut block, mut surface) = (Block::default(), Surface::default());
    let mut quads = 0;
    for at in voxels.places() {
        if block.read(voxels, at) {
            surface.make::<SIDE>(block.samples());
            quads += black_box(&surface).quads.len();
        }
    }
    quads
}

fn timed<T>(act: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = act();
    (start.elapsed(), result)
}

fn line(what: &str, time: Duration, beside: Duration) {
    let ratio = time.as_secs_f64() / beside.as_secs_f64();
    let milliseconds = time.as_secs_f64() * 1e3;
    println!("  {what:<28} {milliseconds:>9.2} ms   {ratio:>7.2} ×");
}

/// The most memory that the process has taken, where the system tells.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or("an unknown amount".into(), |peak| peak.trim().to_owned())
}
