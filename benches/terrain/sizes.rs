//! Triangles in view and how long an update takes, on fields of every size: they must follow the distances, not the
//! field.

use crate::measure::median;
use glam::Vec3;
use landform::map::{Changes, Field, Layer, LayerId, Map};
use landform::math::Region;
use landform::terrain::{Eye, Far, View};
use std::hint::black_box;
use std::time::Instant;

const SIDES: [u32; 5] = [257, 513, 1025, 2049, 4097];
const SPACING: f32 = 10.0;
const STEPS: u32 = 60;

/// What is measured on one field.
struct Row {
    triangles: usize,
    /// Seconds of the first update, of one after the eye moved by a tenth of a cell, of one after a dab.
    first: f64,
    step: f64,
    dab: f64,
    /// Chunks that a step changed.
    chunks: usize,
}

pub fn run() {
    println!("far ground in blocks: triangles in view, and milliseconds of an update");
    println!("  fineness  side  triangles  of recorded    first     step      dab   chunks a step");
    for fineness in [1.0, 2.0] {
        let rows = SIDES.map(|side| (side, measure(&mut hills(side), fineness)));
        for (side, row) in &rows {
            let recorded = 2 * (*side as usize - 1).pow(2);
            println!(
                "  {fineness:8}  {side:4}  {:9}  {recorded:11}  {:7.1}  {:7.2}  {:7.3}  {:14}",
                row.triangles,
                row.first * 1e3,
                row.step * 1e3,
                row.dab * 1e3,
                row.chunks,
            );
        }
        let [(_, smallest), .., (_, largest)] = &rows;
        let grown = |of: fn(&Row) -> f64| of(largest) / of(smallest);
        println!(
            "  largest to smallest, whose fields are as 256 to 1: triangles {:.2}, step {:.2}, dab {:.2}",
            grown(|row| row.triangles as f64),
            grown(|row| row.step),
            grown(|row| row.dab),
        );
    }
}

/// Hills of many sizes.
fn hills(side: u32) -> Map {
    let wave = |at: f32, length: f32| (at * std::f32::consts::TAU / length).sin();
    let heights: Vec<f32> = Region::of_size([side; 2])
        .places()
        .map(|(x, z)| {
            let (x, z) = (x as f32, z as f32);
            let hills = [(700.0, 90.0), (173.0, 30.0), (41.0, 9.0), (9.7, 2.0)];
            let heights =
                hills.map(|(length, height)| height * wave(x, length) * wave(z + x, length));
            heights.iter().sum()
        })
        .collect();
    let layer = Layer::from_rows([side; 2], &heights);
    let mut map = Map::flat([2; 2], [SPACING; 2]).expect("a fair size");
    map.field = Field::from_heights([SPACING; 2], layer).expect("fair heights");
    map
}

fn measure(map: &mut Map, fineness: f32) -> Row {
    let mut view = View::new(map);
    view.set_far(Far::Coarser(fineness));
    let middle = map.field.vertices()[0] / 2;
    let eye = |step: u32| {
        let x = (middle as f32 + 0.1 * step as f32) * SPACING;
        Eye::at(Vec3::new(x, 120.0, middle as f32 * SPACING))
    };
    let start = Instant::now();
    view.update(map, eye(0), &Changes::none());
    let first = start.elapsed().as_secs_f64();
    let mut chunks = 0;
    let steps = (1..=STEPS).map(|step| {
        let start = Instant::now();
        let updated = black_box(view.update(map, eye(step), &Changes::none()));
        chunks = updated.vertices.len();
        start.elapsed().as_secs_f64()
    });
    let step = median(steps.collect());
    let dabs = (0..STEPS).map(|at| {
        let (x, z) = (middle + 5 + at, middle + 3);
        let dab = Changes::of_layer(LayerId::Height, Region::new(x, z, x + 17, z + 17));
        let start = Instant::now();
        black_box(view.update(map, eye(STEPS), &dab));
        start.elapsed().as_secs_f64()
    });
    let dab = median(dabs.collect());
    Row {
        triangles: view.triangle_count(),
        first,
        step,
        dab,
        chunks,
    }
}
