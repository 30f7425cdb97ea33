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
    let mut noise = vec![0.0f64; SIDE * SIDE];
    let fineness = Fineness {
        divisions: &divisions,
        levels: &levels,
    };
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
        ],
    );
    // By themselves: they take so long that the copy's memory would be cold after them.
    let beside_noise = medians(
        11,
        &mut [
            ("plain", Box::new(|| divide(&mut plain, &map, fineness))),
            ("AVX2", Box::new(|| divide(&mut wide, &map, fineness))),
            ("noise", Box::new(|| sample(&fbm, &mut noise))),
        ],
    );
    println!("division of 32 x 32 cells to 3 divisions ({SIDE} x {SIDE} vertices), one thread");
    for (at, name) in ["plain", "AVX2"].iter().enumerate() {
        println!(
            "  {name:6} {}  {:.2} x memcpy  {:.0} x faster than noise",
            figures(times[at]),
            times[at] / times[2],
            beside_noise[2] / beside_noise[at],
        );
    }
    println!("  memcpy {}", figures(times[2]));
    println!("  noise  {}", figures(beside_noise[2]));
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

fn sample(fbm: &Fbm<Perlin>, out: &mut [f64]) {
    for (at, out) in out.iter_mut().enumerate() {
        *out = fbm.get([(at % SIDE) as f64 * 0.01, (at / SIDE) as f64 * 0.01]);
    }
    black_box(out);
}
