//! Saves and loads a map of 2049 × 2049 vertices beside a plain copy of its bytes, in memory and to a file.
//!
//! Rounds are interleaved; the medians and their ratios are printed.

use landform::format::archive;
use landform::map::{Field, Layer, Map};
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{Cursor, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

const SIDE: u32 = 2049;
const ROUNDS: usize = 7;

fn main() {
    let map = ground();
    let plain = plain_bytes(&map);
    let folder = tempfile::tempdir().expect("a folder to write to");
    let (archived, copied) = (
        folder.path().join("map.landform"),
        folder.path().join("plain"),
    );
    archive::save(&map, &archived).expect("saving");
    let packed = fs::read(&archived).expect("reading");
    write_synced(&copied, &plain);
    println!(
        "{SIDE} × {SIDE} vertices: {:.1} MB plain, {:.1} MB archived, {} threads",
        megabytes(&plain),
        megabytes(&packed),
        rayon::current_num_threads()
    );
    let mut times: [Vec<Duration>; 8] = Default::default();
    for _ in 0..ROUNDS {
        let mut round = [
            time(|| drop(black_box(plain.clone()))),
            time(|| archive::write(black_box(&map), &mut Vec::new()).expect("writing")),
            time(|| {
                drop(archive::read(Cursor::new(black_box(&packed)), "memory").expect("reading"))
            }),
            time(|| write_synced(&copied, &plain)),
            time(|| archive::save(&map, &archived).expect("saving")),
            time(|| drop(read_plain(&copied))),
            time(|| drop(archive::load(&archived).expect("loading"))),
            time(|| map.check().expect("checking")),
        ]
        .into_iter();
        times
            .iter_mut()
            .for_each(|times| times.extend(round.next()));
    }
    let [copy, write, read, copy_out, save, copy_in, load, check] = times.map(median);
    line("memory: copy", copy, copy);
    line("memory: write", write, copy);
    line("memory: read", read, copy);
    line("of it, checks", check, copy);
    line("file: plain bytes out, synced", copy_out, copy_out);
    line("file: save, verified and synced", save, copy_out);
    line("file: plain bytes in", copy_in, copy_in);
    line("file: load", load, copy_in);
}

fn line(what: &str, time: Duration, beside: Duration) {
    let ratio = time.as_secs_f64() / beside.as_secs_f64();
    println!(
        "{what:<32} {:>8.1} ms   {ratio:>6.2} ×",
        time.as_secs_f64() * 1e3
    );
}

fn time(act: impl FnOnce()) -> Duration {
    let start = Instant::now();
    act();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn megabytes(bytes: &[u8]) -> f64 {
    bytes.len() as f64 / 1e6
}

fn write_synced(path: &Path, bytes: &[u8]) {
    let mut file = File::create(path).expect("creating");
    file.write_all(bytes)
        .and_then(|()| file.sync_all())
        .expect("writing");
}

fn read_plain(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut file = File::open(path).expect("opening");
    file.read_to_end(&mut bytes).expect("reading");
    bytes
}

/// All that the layers hold, one after the other.
fn plain_bytes(map: &Map) -> Vec<u8> {
    let field = &map.field;
    let heights = field.height.to_vec().into_iter().flat_map(f32::to_le_bytes);
    let alphas = [&field.alpha_base, &field.alpha_cover].map(Layer::to_vec);
    let alphas = alphas.into_iter().flatten();
    let numbers = alphas.chain(field.colour.to_vec().into_iter().flatten());
    let cells = field.cell_layers().map(Layer::to_vec);
    let cells = cells.into_iter().flatten();
    let numbers = numbers.flat_map(u16::to_le_bytes);
    heights.chain(numbers).chain(cells).collect()
}

/// Hills with noise as fine as an import's, soft alphas and colours, ids in patches.
fn ground() -> Map {
    let spacing = [10.0, 10.0];
    let vertices = [SIDE, SIDE];
    let mut map = Map::flat(vertices, spacing).expect("a map");
    map.field = Field::from_heights(spacing, layer(vertices, height)).expect("heights");
    let field = &mut map.field;
    field.alpha_cover = layer(vertices, |x, z| {
        ((wave(x, z, 90.0) + 1.0) * 32_767.0) as u16
    });
    field.colour = layer(vertices, |x, z| [60_000 + (x % 97 * z % 53) as u16; 3]);
    let cells = field.cells();
    field.level = layer(cells, |x, z| patch(x, z, 30.0, 4));
    field.texture = layer(cells, |x, z| patch(x, z, 70.0, 6));
    field.cover = layer(cells, |x, z| patch(x, z, 50.0, 7));
    map
}

fn layer<T: Copy>([columns, rows]: [u32; 2], value: impl Fn(u32, u32) -> T) -> Layer<T> {
    let places = (0..rows).flat_map(|z| (0..columns).map(move |x| (x, z)));
    let values: Vec<T> = places.map(|(x, z)| value(x, z)).collect();
    Layer::from_rows([columns, rows], &values)
}

fn wave(x: u32, z: u32, length: f32) -> f32 {
    (x as f32 / length).sin() * (z as f32 / length + 1.0).cos()
}

fn height(x: u32, z: u32) -> f32 {
    let hash =
        (x.wrapping_mul(0x9e37_79b1) ^ z.wrapping_mul(0x85eb_ca77)).wrapping_mul(0xc2b2_ae3d);
    let noise = (hash >> 20) as f32 / 4096.0;
    let octaves = [(300.0, 400.0), (80.0, 90.0), (17.0, 12.0)];
    noise
        + octaves
            .map(|(length, height)| wave(x, z, length) * height)
            .iter()
            .sum::<f32>()
}

fn patch(x: u32, z: u32, length: f32, count: u8) -> u8 {
    let place = (wave(x, z, length) + 1.0) / 2.0 * f32::from(count);
    (place as u8).min(count - 1)
}
