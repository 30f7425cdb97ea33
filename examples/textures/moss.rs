//! Moss: cushions great and small, made of little stars.

use glam::{Vec2, Vec3};
use std::f32::consts::TAU;

use crate::blade::Blade;
use crate::colour::{Albedo, Ramp, along, rgb};
use crate::finish::{Material, flatten, shade_hollows};
use crate::noise::{fbm, perlin};
use crate::places::even;
use crate::plane::{Field, Plane, smoothstep};
use crate::random::Random;
use crate::splat::Canvas;
use crate::voronoi::Voronoi;

const SEED: u32 = 331;
const RELIEF: f32 = 14.0;
const SPRIGS: usize = 118;
const LEAVES: usize = 6;
const GREENS: Ramp = &[
    (0.0, rgb(0.018, 0.034, 0.006)),
    (0.35, rgb(0.040, 0.072, 0.010)),
    (0.7, rgb(0.085, 0.125, 0.018)),
    (1.0, rgb(0.165, 0.195, 0.036)),
];

/// The texture.
pub fn make() -> Material {
    let cushions = cushions();
    let canvas = grow(&cushions);
    let height = canvas.height.spread(0.0002);
    let mut albedo = paint(&canvas, &height);
    shade_hollows(&mut albedo, &height, RELIEF * 1.4, 0.40);
    flatten(&mut albedo, 40.0, 0.8);
    Material {
        albedo,
        roughness: height.map(|h| 0.95 - 0.04 * h),
        height,
        relief: RELIEF,
        mean: rgb(0.060, 0.076, 0.018),
    }
}

/// Domes of two sizes, in texels.
fn cushions() -> Field {
    let (right, down) = (fbm(8, 3, 0.5, SEED + 5), fbm(8, 3, 0.5, SEED + 6));
    let dome = |cells: usize, high: f32, seed: u32| {
        let cells = Voronoi::new(cells, 1.0, seed).cells(|i| Vec2::new(right[i], down[i]) * 0.22);
        cells.map(|cell| {
            let part = (cell.distance / 0.78).min(1.0);
            high * (1.0 - part * part).sqrt() * (0.7 + 0.3 * cell.random(1))
        })
    };
    let (large, small) = (dome(9, 16.0, SEED), dome(22, 6.0, SEED + 1));
    Plane::build(|i| large[i] + small[i])
}

fn grow(ground: &Field) -> Canvas {
    let mut canvas = Canvas::new(ground.clone());
    let mut random = Random::new(SEED);
    for root in even(SPRIGS, &mut random) {
        let low = ground.near(root.x, root.y);
        let (id, turn) = (random.unit(), random.angle());
        let length = random.between(3.0, 5.8);
        for leaf in 0..LEAVES {
            let angle = turn + TAU * (leaf as f32 + random.between(-0.2, 0.2)) / LEAVES as f32;
            let blade = Blade {
                root,
                reach: Vec2::from_angle(angle) * length,
                bend: random.normal(0.12) * length,
                half_width: random.between(0.7, 1.1),
                low: low + 1.6,
                high: low + 2.6 + random.between(0.0, 1.2),
                droop: 1.7,
                id,
            };
            blade.draw(&mut canvas);
        }
    }
    canvas
}

fn paint(canvas: &Canvas, height: &Field) -> Albedo {
    let patches = fbm(7, 4, 0.55, SEED + 7).spread(0.01);
    let bronze = perlin(5, SEED + 8);
    let hue = perlin(11, SEED + 9);
    Plane::build(|i| {
        let mark = canvas.marks[i];
        let (id, tip) = mark.map_or((0.1, 0.0), |mark| (mark.id, mark.along));
        let tone = 0.42 * id + 0.3 * patches[i] + 0.3 * height[i];
        let colour = along(GREENS, tone) * (0.62 + 0.38 * smoothstep(0.0, 0.7, tip));
        let share = smoothstep(0.25, 0.75, bronze[i] + 0.3 * hue[i]);
        colour * Vec3::ONE.lerp(rgb(1.5, 0.95, 0.8), 0.7 * share)
    })
}
