//! One dab of the level brush, data only, on maps of three sizes: its cost must follow the brush, not the map.
//!
//! Interleaved in one run; prints the median of each and the ratio of the largest map to the smallest.

use landform::edit::op::level::LevelTool;
use landform::edit::{Brush, PathPoint, Stroke, StrokeSettings, Tool};
use landform::map::Map;
use std::hint::black_box;
use std::time::{Duration, Instant};

const SIDES: [u32; 3] = [257, 1025, 4097];
const RADIUS_CELLS: f32 = 8.0;
const ROUNDS: usize = 4001;

fn main() {
    let mut maps = SIDES.map(|side| Map::flat([side, side], [10.0, 10.0]).expect("a fair size"));
    let mut times = [const { Vec::new() }; SIDES.len()];
    for round in 0..ROUNDS {
        for (map, times) in maps.iter_mut().zip(&mut times) {
            times.push(dab(map, round as u32));
        }
    }
    let medians = times.map(median);
    for (side, median) in SIDES.iter().zip(&medians) {
        println!(
            "dab, radius 8 cells, on {side} × {side}: {:.2} µs",
            micros(*median)
        );
    }
    let ratio = micros(medians[2]) / micros(medians[0]);
    println!("largest to smallest: {ratio:.3} (limit 1.3)");
}

/// Begins a stroke, draws one dab that rewrites every cell under it, and ends the stroke as an edit.
fn dab(map: &mut Map, round: u32) -> Duration {
    let settings = StrokeSettings {
        tool: Tool::Level(LevelTool::Set((round % 3) as u8 + 1)),
        brush: Brush {
            radius: RADIUS_CELLS * 10.0,
            hardness: 1.0,
            ..Brush::default()
        },
        seed: round,
    };
    let middle = map.field.extent()[0] / 2.0 + 3.0;
    let point = PathPoint {
        x: middle,
        z: middle,
        time: 0.0,
    };
    let mut stroke = Stroke::begin(settings, map).expect("a fair brush");
    let start = Instant::now();
    black_box(stroke.extend(map, &[point]).expect("a fair place"));
    let time = start.elapsed();
    black_box(stroke.finish(map));
    time
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
