//! Setts of grey and buff stone, the joints filled with earth, moss and a little grass.

use glam::{Vec2, Vec3, vec2};

use crate::blade::Blade;
use crate::blur::blur;
use crate::colour::{Albedo, Ramp, along, rgb};
use crate::finish::{Material, flatten, shade_hollows};
use crate::noise::{fbm, perlin};
use crate::places::anywhere;
use crate::plane::{Field, Plane, mix, smoothstep};
use crate::random::Random;
use crate::splat::{Canvas, Mark};
use crate::voronoi::{Cell, Voronoi};

const SEED: u32 = 371;
const RELIEF: f32 = 18.0;
const STONE: Ramp = &[
    (0.0, rgb(0.125, 0.120, 0.115)),
    (0.3, rgb(0.185, 0.175, 0.160)),
    (0.55, rgb(0.240, 0.195, 0.155)),
    (0.8, rgb(0.225, 0.212, 0.195)),
    (1.0, rgb(0.300, 0.285, 0.265)),
];
const GRASS: Ramp = &[
    (0.0, rgb(0.040, 0.085, 0.014)),
    (1.0, rgb(0.105, 0.160, 0.035)),
];
const EARTH: Vec3 = rgb(0.055, 0.040, 0.026);
const MOSS: Vec3 = rgb(0.042, 0.062, 0.014);

/// The setts and what lies between them.
struct Paving {
    cells: Plane<Cell>,
    /// 1 on a sett, 0 in a joint.
    stone: Field,
    /// In texels.
    height: Field,
    /// Where the joints are green, 0 to 1.
    green: Field,
}

/// The texture.
pub fn make() -> Material {
    let grain = fbm(60, 3, 0.6, SEED + 4);
    let paving = lay(&grain);
    let canvas = grow_grass(&paving);
    let height = canvas.height.spread(0.0002);
    let mut albedo = paint(&paving, &canvas, &grain);
    shade_hollows(&mut albedo, &height, RELIEF, 0.38);
    flatten(&mut albedo, 44.0, 0.8);
    Material {
        albedo,
        height,
        relief: RELIEF,
        roughness: paving.stone.map(|stone| mix(0.92, 0.52, stone)),
        mean: rgb(0.128, 0.117, 0.100),
    }
}

/// Rounded tops of their own heights and tilts, worn and pitted.
fn lay(grain: &Field) -> Paving {
    let voronoi = Voronoi::new((12, 14), 0.66, SEED);
    let (right, down) = (perlin(24, SEED + 1), perlin(24, SEED + 2));
    let cells = voronoi.cells(|i| vec2(right[i], down[i]) * 0.05);
    let border = blur(&Plane::build(|i| voronoi.border(&cells[i])), 2.5);
    let rough = fbm(30, 4, 0.6, SEED + 3);
    let pits = pits();
    let part = |i: usize| ((border[i] - 0.085 + 0.018 * rough[i]) / 0.36).clamp(0.0, 1.0);
    let height = Plane::build(|i| {
        let cell = &cells[i];
        let dome = (1.0 - (1.0 - part(i)).powf(2.4)).sqrt();
        let top = mix(0.8, 1.0, cell.random(1)) + 0.3 * cell.tilt(2);
        let worn = 0.5 * rough[i] + 0.35 * grain[i] - 1.4 * pits[i];
        RELIEF * dome * top + worn * dome + 0.7 * rough[i]
    });
    Paving {
        stone: Plane::build(|i| smoothstep(0.0, 0.10, part(i))),
        green: fbm(8, 4, 0.5, SEED + 5).map(|n| smoothstep(0.05, 0.55, n)),
        cells,
        height,
    }
}

fn pits() -> Field {
    let cells = Voronoi::new(72, 1.0, SEED + 6).plain_cells();
    cells.map(|cell| {
        if cell.random(1) < 0.3 {
            smoothstep(0.38, 0.12, cell.distance)
        } else {
            0.0
        }
    })
}

/// Short blades in the green joints.
fn grow_grass(paving: &Paving) -> Canvas {
    let mut canvas = Canvas::new(paving.height.clone());
    let mut random = Random::new(SEED);
    for root in anywhere(9000, &mut random) {
        let grows = (1.0 - paving.stone.near(root.x, root.y)) * paving.green.near(root.x, root.y);
        if random.unit() >= grows {
            continue;
        }
        let low = paving.height.near(root.x, root.y);
        let length = random.between(5.0, 12.0);
        let blade = Blade {
            root,
            reach: Vec2::from_angle(random.angle()) * length,
            bend: random.normal(0.25) * length,
            half_width: random.between(0.6, 1.0),
            low,
            high: low + random.between(8.0, 20.0),
            droop: 1.0,
            id: random.unit(),
        };
        blade.draw(&mut canvas);
    }
    canvas
}

fn paint(paving: &Paving, canvas: &Canvas, grain: &Field) -> Albedo {
    let stains = fbm(20, 4, 0.55, SEED + 8);
    Plane::build(|i| {
        if let Some(mark) = canvas.marks[i] {
            return blade_colour(mark);
        }
        let joint = EARTH.lerp(MOSS, paving.green[i]) * (1.0 + 0.25 * grain[i]);
        let cell = &paving.cells[i];
        let stone = along(STONE, cell.random(3)) * (0.82 + 0.36 * cell.random(4));
        let stone = stone * (1.0 + 0.13 * grain[i] + 0.10 * stains[i]);
        joint.lerp(stone, paving.stone[i])
    })
}

fn blade_colour(mark: Mark) -> Vec3 {
    along(GRASS, mark.id) * (0.45 + 0.55 * smoothstep(0.0, 0.7, mark.along))
}
