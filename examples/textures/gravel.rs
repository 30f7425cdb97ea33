//! Gravel: three sheets of rounded stones, small ones below.

use glam::Vec3;

use crate::colour::{Albedo, Ramp, along, rgb};
use crate::finish::{Material, flatten, shade_hollows};
use crate::noise::fbm;
use crate::places::Darts;
use crate::plane::{Field, Plane, smoothstep};
use crate::random::Random;
use crate::splat::{Canvas, Mark};
use crate::stone::Stone;

const SEED: u32 = 251;
const RELIEF: f32 = 22.0;
const STONES: Ramp = &[
    (0.0, rgb(0.085, 0.080, 0.075)),
    (0.17, rgb(0.165, 0.158, 0.148)),
    (0.34, rgb(0.235, 0.220, 0.195)),
    (0.5, rgb(0.270, 0.225, 0.175)),
    (0.66, rgb(0.200, 0.155, 0.120)),
    (0.84, rgb(0.330, 0.310, 0.285)),
    (1.0, rgb(0.470, 0.455, 0.430)),
];
const GRIT: Vec3 = rgb(0.11, 0.095, 0.08);

/// One sheet of stones.
struct Sheet {
    darts: Darts,
    /// The share of stones that stay.
    kept: f32,
    /// The height of their rims, in texels.
    low: f32,
}

const SHEETS: [Sheet; 3] = [
    Sheet {
        darts: Darts {
            largest: 5.0,
            smallest: 2.5,
            shrink: 0.6,
            throws: 26_000,
            spacing: 0.8,
        },
        kept: 1.0,
        low: 0.0,
    },
    Sheet {
        darts: Darts {
            largest: 11.0,
            smallest: 5.0,
            shrink: 0.5,
            throws: 5_000,
            spacing: 0.8,
        },
        kept: 0.9,
        low: 1.0,
    },
    Sheet {
        darts: Darts {
            largest: 21.0,
            smallest: 9.0,
            shrink: 0.5,
            throws: 900,
            spacing: 0.92,
        },
        kept: 0.8,
        low: 1.5,
    },
];

/// The texture.
pub fn make() -> Material {
    let canvas = heap();
    let height = canvas.height.spread(0.0002);
    let grain = fbm(90, 2, 0.6, SEED + 3);
    let mut albedo = paint(&canvas, &grain);
    shade_hollows(&mut albedo, &height, RELIEF, 0.30);
    flatten(&mut albedo, 40.0, 0.8);
    Material {
        albedo,
        roughness: roughness(&canvas),
        height,
        relief: RELIEF,
        mean: rgb(0.185, 0.168, 0.145),
    }
}

fn heap() -> Canvas {
    let bed = fbm(40, 3, 0.6, SEED + 1);
    let mut canvas = Canvas::new(bed.map(|b| 0.6 * b - 0.8));
    let mut random = Random::new(SEED);
    for sheet in SHEETS {
        for (place, radius) in sheet.darts.throw(&mut random) {
            if random.unit() >= sheet.kept {
                continue;
            }
            let stone = Stone {
                place,
                radius,
                stretch: random.between(1.0, 1.3),
                angle: random.angle(),
                low: sheet.low,
                rise: 0.85 * radius,
                flatness: random.between(0.6, 2.2),
                id: random.unit(),
            };
            stone.draw(&mut canvas, &mut random);
        }
    }
    canvas
}

fn paint(canvas: &Canvas, grain: &Field) -> Albedo {
    Plane::build(|i| {
        let speckled = 1.0 + 0.10 * grain[i];
        canvas.marks[i].map_or(GRIT, stone_colour) * speckled
    })
}

/// One colour a stone, a few of them banded, dark towards the rim.
fn stone_colour(mark: Mark) -> Vec3 {
    let other = |k: f32| (mark.id * k).fract();
    let base = along(STONES, mark.id) * (0.85 + 0.3 * other(7919.0));
    let band = (mark.across * 9.0 + 6.0 * other(104_729.0)).sin();
    let banded = if other(331.0) < 0.12 {
        0.22 * band
    } else {
        0.0
    };
    base * (1.0 + banded) * (1.0 - 0.28 * smoothstep(0.55, 1.0, mark.along))
}

/// Stones are smoother than the grit between them.
fn roughness(canvas: &Canvas) -> Field {
    canvas
        .marks
        .map(|mark| mark.map_or(0.92, |mark| 0.72 + 0.15 * (mark.id * 613.0).fract()))
}
