//! One dab of the level brush, data only, on maps of three sizes: its cost must follow the brush, not the map.
//!
//! Every tile of every map has memory of its own, the dabs go on over the map as a stroke does, and each of them
//! takes the first copy of the tiles that it touches. Interleaved in one run; prints the median of each and the ratio of the largest map to the
//! smallest, for the dab alone and for the whole stroke of one dab, from its beginning to its edit.

use landform::edit::op::level::LevelTool;
use landform::edit::{Brush, PathPoint, Stroke, StrokeSettings, Tool, Transaction, plane};
use landform::map::Map;
use std::hint::black_box;
use std::time::{Duration, Instant};

const SIDES: [u32; 3] = [257, 1025, 4097];
const RADIUS_CELLS: f32 = 8.0;
const ROUNDS: usize = 4001;

fn main() {
    let mut maps = SIDES.map(map);
    let mut dabs = [const { Vec::new() }; SIDES.len()];
    let mut strokes = [const { Vec::new() }; SIDES.len()];
    for round in 0..ROUNDS {
        for (index, map) in maps.iter_mut().enumerate() {
            let [dab, stroke] = stroke(map, round as u32);
            dabs[index].push(dab);
            strokes[index].push(stroke);
        }
    }
    report("one dab", dabs);
    report("a stroke of one dab", strokes);
}

/// A map whose levels differ from tile to tile.
fn map(side: u32) -> Map {
    let mut map = Map::flat([side, side], [10.0, 10.0]).expect("a fair size");
    let mut transaction = Transaction::new();
    let cells = map.field.cell_region();
    transaction.write(&mut map, &plane::LEVEL, cells, |x, z, _| {
        ((x / 7 + z / 5) % 4) as u8
    });
    map
}

/// Draws one dab that rewrites every cell under it: how long the dab took, and the stroke as a whole.
fn stroke(map: &mut Map, round: u32) -> [Duration; 2] {
    let tool = Tool::Level(LevelTool::Set((round % 4) as u8));
    let brush = Brush {
        radius: RADIUS_CELLS * 10.0,
        hardness: 1.0,
        ..Brush::default()
    };
    let settings = StrokeSettings::new(tool, brush, round);
    let point = somewhere(map, round);
    let start = Instant::now();
    let mut stroke = Stroke::begin(settings, map).expect("a fair brush");
    let begun = Instant::now();
    black_box(stroke.extend(map, &[point]).expect("a fair place"));
    let drawn = begun.elapsed();
    black_box(stroke.finish(map));
    [drawn, start.elapsed()]
}

/// The next place along rows that lie side by side, a fifth of the radius from the last, as dabs of a stroke are.
fn somewhere(map: &Map, round: u32) -> PathPoint {
    let radius = RADIUS_CELLS * 10.0;
    let [width, height] = map.field.extent().map(|side| side - 4.0 * radius);
    let way = round as f32 * radius / 5.0;
    PathPoint::new(
        2.0 * radius + way % width,
        2.0 * radius + (way / width).floor() * radius % height,
        0.0,
    )
}

fn report(what: &str, times: [Vec<Duration>; SIDES.len()]) {
    let medians = times.map(median);
    for (side, median) in SIDES.iter().zip(&medians) {
        println!("{what}, radius 8 cells, on {side} × {side}: {median:.2} µs");
    }
    let ratio = medians[2] / medians[0];
    println!("{what}: largest to smallest {ratio:.3} (limit 1.3)");
}

/// In microseconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e6
}
