//! Surfaces of 32³ voxels beside fast-surface-nets, which makes positions and normals alone. One thread, interleaved in
//! one run; medians, as ratios to the peer. Then the surface of a whole volume.
//!
//! `cargo bench --bench voxels`

#[path = "terrain/measure.rs"]
mod measure;
#[path = "voxels/whole.rs"]
mod whole;

use fast_surface_nets::{SurfaceNetsBuffer, surface_nets};
use landform::map::Mix;
use landform::math::value_noise;
use landform::voxel::{Samples, Shape, Surface};
use measure::{Contender, medians};
use ndshape::ConstShape3u32;
use std::cell::RefCell;
use std::hint::black_box;

const SIDE: usize = 34;
const ROUNDS: usize = 201;

type Extent = ConstShape3u32<34, 34, 34>;

/// How far inside the ground a place lies, in voxels.
type Field = fn([f32; 3]) -> f32;

const FIELDS: [(&str, Field); 3] = [
    ("terrain", |[x, y, z]| 17.0 - y + 8.0 * waves([x, 0.0, z])),
    ("caves", |at| 9.0 * waves(at.map(|along| 2.0 * along))),
    ("empty", |_| -10.0),
];

fn main() {
    println!("32 × 32 × 32 voxels; fast-surface-nets' positions and normals = 1");
    for (name, field) in FIELDS {
        measure(name, field);
    }
    whole::measure();
}

/// Smooth in three dimensions, about −1 to 1.
fn waves([x, y, z]: [f32; 3]) -> f32 {
    let plane = |seed: u32, a: f32, b: f32| value_noise(seed, a / 11.0, b / 11.0);
    plane(1, x, y) + plane(2, y, z) + plane(3, z, x)
}

fn places() -> impl Iterator<Item = [f32; 3]> {
    let at = |number: usize| [number % SIDE, number / SIDE % SIDE, number / SIDE / SIDE];
    (0..SIDE * SIDE * SIDE).map(move |number| at(number).map(|along| along as f32))
}

fn measure(name: &str, field: Field) {
    let inside: Vec<f32> = places().map(field).collect();
    let density: Vec<u8> = inside
        .iter()
        .map(|d| (127.5 + 32.0 * d).round() as u8)
        .collect();
    let outside: Vec<f32> = inside.iter().map(|d| -d).collect();
    let same = vec![0; density.len()];
    let lumps: Vec<u16> = places()
        .map(|at| ((waves(at.map(|along| 0.6 * along + 200.0)) + 2.0) as u16) & 3)
        .collect();
    let grains = lumps.iter().enumerate();
    let grains: Vec<u16> = grains
        .map(|(number, lump)| lump * 16 + ((number * 7919) >> 3) as u16 % 16)
        .collect();
    let singles: Vec<Mix> = (0..4).map(Mix::of).collect();
    let triples: Vec<Mix> = (0..64).map(triple).collect();
    let mut buffer = SurfaceNetsBuffer::default();
    let mut shape = Shape::default();
    let surface = RefCell::new(Surface::default());
    let make = |mix: &[u16], mixes: &[Mix]| {
        let samples = Samples {
            density: &density,
            mix,
            mixes,
        };
        surface.borrow_mut().make::<SIDE>(black_box(samples));
    };
    let mut contenders: Vec<Contender> = vec![
        (
            "peer",
            Box::new(|| {
                let end = [SIDE as u32 - 1; 3];
                surface_nets(black_box(&outside), &Extent {}, [0; 3], end, &mut buffer);
            }),
        ),
        (
            "shape",
            Box::new(|| shape.make::<SIDE>(black_box(&density))),
        ),
        ("one material", Box::new(|| make(&same, &singles))),
        ("one a voxel", Box::new(|| make(&lumps, &singles))),
        ("three a voxel", Box::new(|| make(&grains, &triples))),
    ];
    let times = medians(ROUNDS, &mut contenders);
    drop(contenders);
    let ratio = |contender: usize| times[contender] / times[0];
    println!(
        "  {name:8} {:7.1} µs for {} vertices; positions and normals alone {:.2}; with materials of vertices, pairs, \
         blends and what is touched: one material {:.2}, one a voxel {:.2}, three a voxel {:.2}",
        times[0] * 1e6,
        buffer.positions.len(),
        ratio(1),
        ratio(2),
        ratio(3),
        ratio(4),
    );
}

/// Three of six materials by lump, in ratios by grain.
fn triple(number: u8) -> Mix {
    let (lump, grain) = (number / 16, number % 16);
    let ratios = [1.0 + f32::from(grain), 2.0, 0.5 + f32::from(grain % 7)];
    let parts: Vec<(u8, f32)> = (lump..).zip(ratios).collect();
    Mix::new(&parts).expect("three materials")
}
