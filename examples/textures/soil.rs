//! Bare earth: clods and crumbs, a few stones half sunk, bits of straw.

use glam::{Vec2, Vec3, vec2};

use crate::blade::Blade;
use crate::colour::{Albedo, Ramp, along, coloured, rgb};
use crate::finish::{Material, flatten, shade_hollows};
use crate::noise::{fbm, perlin};
use crate::places::{Darts, anywhere};
use crate::plane::{Field, Plane};
use crate::random::Random;
use crate::splat::Canvas;
use crate::stone::Stone;
use crate::voronoi::Voronoi;

const SEED: u32 = 51;
const EARTH: Ramp = &[
    (0.0, rgb(0.038, 0.022, 0.0125)),
    (0.5, rgb(0.095, 0.060, 0.035)),
    (1.0, rgb(0.165, 0.112, 0.070)),
];
const STONE: Ramp = &[
    (0.0, rgb(0.12, 0.085, 0.06)),
    (0.5, rgb(0.17, 0.14, 0.11)),
    (1.0, rgb(0.23, 0.20, 0.165)),
];
const STRAW: Ramp = &[(0.0, rgb(0.10, 0.07, 0.04)), (1.0, rgb(0.26, 0.19, 0.10))];

/// The texture.
pub fn make() -> Material {
    let crumbs = fbm(28, 4, 0.7, SEED + 2);
    let ground = ground(&crumbs);
    let mut random = Random::new(SEED);
    let stony = strew_stones(&ground, &mut random);
    let strewn = strew_straw(&stony.height, &mut random);
    let shape = strewn.height.spread(0.0002);

    let tone = tone(&stony.height, &crumbs);
    let mut albedo = coloured(&tone, EARTH);
    paint(&mut albedo, &stony, STONE, |i| 0.75 + 0.25 * crumbs[i]);
    paint(&mut albedo, &strewn, STRAW, |_| 1.0);
    shade_hollows(&mut albedo, &strewn.height, 1.0, 0.35);
    flatten(&mut albedo, 36.0, 0.85);
    Material {
        albedo,
        height: shape,
        relief: 13.0,
        roughness: tone.map(|t| 0.94 - 0.06 * t),
        mean: rgb(0.090, 0.059, 0.036),
    }
}

/// Lumps, clods and crumbs, in texels.
fn ground(crumbs: &Field) -> Field {
    let lumps = fbm(7, 3, 0.5, SEED);
    let base = Plane::build(|i| 0.175 * lumps[i] + 0.22 * crumbs[i]).spread(0.005);
    let (right, down) = (perlin(30, SEED + 4), perlin(30, SEED + 5));
    let clods = Voronoi::new(34, 1.0, SEED + 3).cells(|i| vec2(right[i], down[i]) * 0.5);
    let small = Voronoi::new(80, 1.0, SEED + 6).plain_cells();
    Plane::build(|i| {
        let clod = (1.0 - 1.15 * clods[i].distance).max(0.0).powf(0.8) * clods[i].random(1);
        let crumb = (1.0 - 1.1 * small[i].distance).max(0.0) * small[i].random(2);
        9.0 * base[i] + 4.5 * clod + 2.2 * crumb
    })
}

fn strew_stones(ground: &Field, random: &mut Random) -> Canvas {
    let mut canvas = Canvas::new(ground.clone());
    let darts = Darts {
        largest: 9.0,
        smallest: 1.6,
        shrink: 0.28,
        throws: 1500,
        spacing: 1.35,
    };
    for (place, radius) in darts.throw(random) {
        if random.unit() < 0.55 {
            half_sunk(place, radius, ground, random).draw(&mut canvas, random);
        }
    }
    canvas
}

fn half_sunk(place: Vec2, radius: f32, ground: &Field, random: &mut Random) -> Stone {
    Stone {
        place,
        radius,
        stretch: random.between(1.0, 1.3),
        angle: random.angle(),
        low: ground.near(place.x, place.y) - 0.55 * radius,
        rise: 1.15 * radius,
        flatness: 1.2,
        id: random.unit(),
    }
}

fn strew_straw(ground: &Field, random: &mut Random) -> Canvas {
    let mut canvas = Canvas::new(ground.clone());
    for root in anywhere(150, random) {
        let length = random.between(8.0, 28.0);
        let low = ground.near(root.x, root.y) + 1.4;
        let straw = Blade {
            root,
            reach: Vec2::from_angle(random.angle()) * length,
            bend: random.normal(0.3) * length,
            half_width: random.between(0.5, 0.9),
            low,
            high: low + 0.5,
            droop: 0.0,
            id: random.unit(),
        };
        straw.draw(&mut canvas);
    }
    canvas
}

/// How light the earth is: dry crests are lighter than damp hollows.
fn tone(height: &Field, crumbs: &Field) -> Field {
    let patches = fbm(9, 5, 0.5, SEED + 9);
    let height = height.spread(0.0002);
    Plane::build(|i| 0.35 * patches[i] + 0.5 * height[i] + 0.25 * crumbs[i]).spread(0.005)
}

fn paint(albedo: &mut Albedo, canvas: &Canvas, ramp: Ramp, light: impl Fn(usize) -> f32) {
    for (i, colour) in albedo.values_mut().iter_mut().enumerate() {
        if let Some(mark) = canvas.marks[i] {
            *colour = along(ramp, mark.id) * Vec3::splat(light(i));
        }
    }
}
