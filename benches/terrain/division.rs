//! 32 × 32 cells to 3 divisions, everything differing by cell, on one thread.

use crate::ground::rough;
use crate::measure::medians;
use landform::map::Map;
use landform::terrain::{Divider, Fineness};
use noise::{Fbm, MultiFractal, NoiseFn, Perlin};
use std::hint::black_box;

const CELLS: usize = 32;
const SIDE: usize = CELLS * 8 + 1;
const PLANES: usize = 6;

pub fn run() {
    let map = rough(CELLS as u32);
    let levels: Vec<f32> = (0..CELLS * CELLS)
        .map(|at| 2.0 + (at * 37 % 101) as f32 / 101.0)
        .collect();
    let divisions = vec![3; CELLS * CELLS];
    let mut plain = Divider::new(&map).without_wide_vectors();
    let mut wide = Divider::new(&map);
    let source = vec![1.0f32; SIDE * SIDE * PLANES];
    let mut copy = source.clone();
    let fbm = Fbm::<Perlin>::new(1).set_octaves(6);
    let mut noise = vec![0.0f64; SIDE];
    let fineness = Fineness {
        divisions: &divisions,
        levels: &levels,
    };
    let mut row = 0;
    let times = medians(
        201,
        &mut [
            ("plain", Box::new(|| divide(&mut plain, &map, fineness))),
            ("AVX2", Box::new(|| divide(&mut wide, &map, fineness))),
            (
                "memcpy",
                Box::new(|| {
                    copy.copy_from_slice(black_box(&source));
                    black_box(&copy);
                }),
            ),
            (
                "noise",
                Box::new(|| {
                    sample(&fbm, row, &mut noise);
                    row = (row + 1) % SIDE;
                }),
            ),
        ],
    );
    let (memcpy, noise) = (times[2], times[3] * SIDE as f64);
    println!("division of 32 x 32 cells to 3 divisions ({SIDE} x {SIDE} vertices), one thread");
    for (name, time) in ["plain", "AVX2"].iter().zip(&times) {
        println!(
            "  {name:6} {}  {:.2} x memcpy  {:.0} x faster than noise",
            figures(*time),
            time / memcpy,
            noise / time,
        );
    }
    println!("  memcpy {}", figures(memcpy));
    println!("  noise  {}", figures(noise));
}

fn figures(time: f64) -> String {
    let vertices = (SIDE * SIDE) as f64;
    format!(
        "{:.3} ms  {:.2} ns a vertex",
        time * 1e3,
        time * 1e9 / vertices
    )
}

fn divide(divider: &mut Divider, map: &Map, fineness: Fineness) {
    black_box(divider.divide(map, map.field.cell_region(), fineness));
}

/// One row of as many: a whole square would take so long that the other contenders' memory were cold after it.
fn sample(fbm: &Fbm<Perlin>, row: usize, out: &mut [f64]) {
    for (column, out) in out.iter_mut().enumerate() {
        *out = fbm.get([column as f64 * 0.01, row as f64 * 0.01]);
    }
    black_box(out);
}
