//! Weathered rock: tilted facets of four sizes, ledges between them, long fractures, lichen.

use glam::{Vec3, vec2};

use crate::blur::blur;
use crate::colour::{Albedo, Ramp, coloured, rgb};
use crate::finish::{Material, flatten, shade_hollows};
use crate::noise::{fbm, perlin, ridged};
use crate::plane::{Field, Plane, mix, smoothstep};
use crate::voronoi::Voronoi;

const SEED: u32 = 91;
const RELIEF: f32 = 44.0;
const STONE: Ramp = &[
    (0.0, rgb(0.090, 0.081, 0.071)),
    (0.4, rgb(0.178, 0.165, 0.147)),
    (0.75, rgb(0.255, 0.240, 0.218)),
    (1.0, rgb(0.37, 0.352, 0.325)),
];

/// Facets of one size.
struct Facets {
    cells: (usize, usize),
    strength: f32,
    seed: u32,
    /// Whether some of their borders are cracks.
    cracked: bool,
}

const SIZES: [Facets; 4] = [
    Facets {
        cells: (3, 4),
        strength: 0.95,
        seed: SEED + 2,
        cracked: true,
    },
    Facets {
        cells: (7, 9),
        strength: 0.55,
        seed: SEED + 3,
        cracked: true,
    },
    Facets {
        cells: (17, 21),
        strength: 0.26,
        seed: SEED + 4,
        cracked: true,
    },
    Facets {
        cells: (43, 50),
        strength: 0.10,
        seed: SEED + 5,
        cracked: false,
    },
];

/// Wide noise that bends everything the same way.
struct Bends {
    right: Field,
    down: Field,
}

/// The texture.
pub fn make() -> Material {
    let bends = Bends {
        right: fbm(4, 5, 0.55, SEED),
        down: fbm(4, 5, 0.55, SEED + 1),
    };
    let detail = fbm(14, 6, 0.64, SEED + 7);
    let fractures = fractures(&bends);
    let height = shape(&bends, &detail, &fractures);
    let tone = tone(&height, &detail);

    let mut albedo = coloured(&tone, STONE);
    stain(&mut albedo);
    grow_lichen(&mut albedo);
    for (colour, fracture) in albedo.values_mut().iter_mut().zip(fractures.values()) {
        *colour *= 1.0 - 0.3 * fracture;
    }
    shade_hollows(&mut albedo, &height, RELIEF, 0.42);
    flatten(&mut albedo, 36.0, 0.85);
    Material {
        albedo,
        roughness: tone.map(|t| 0.94 - 0.1 * t),
        height,
        relief: RELIEF,
        mean: rgb(0.172, 0.148, 0.120),
    }
}

fn shape(bends: &Bends, detail: &Field, fractures: &Field) -> Field {
    let crests = ridged(10, 5, 0.55, SEED + 8);
    let mut height = Plane::build(|i| 0.17 * detail[i] + 0.10 * crests[i] - 0.22 * fractures[i]);
    for facets in SIZES {
        facets.add_to(&mut height, bends);
    }
    height.spread(0.0005)
}

impl Facets {
    /// Each cell a tilted plane; the jumps where planes meet are the ledges.
    fn add_to(&self, height: &mut Field, bends: &Bends) {
        let bend = 0.42 * self.cells.0 as f32 / 9.0;
        let (right, down) = (
            perlin(self.cells.0 * 4, self.seed + 40),
            perlin(self.cells.0 * 4, self.seed + 50),
        );
        let voronoi = Voronoi::new(self.cells, 1.0, self.seed);
        let cells = voronoi
            .cells(|i| vec2(bends.right[i], bends.down[i]) * bend + vec2(right[i], down[i]) * 0.10);
        let broken = perlin(7, self.seed + 60);
        for (i, height) in height.values_mut().iter_mut().enumerate() {
            let cell = &cells[i];
            let plane = 0.5 * cell.random(2) + (0.55 + 0.9 * cell.random(1)) * cell.tilt(0);
            let crack = if self.cracked {
                let open = smoothstep(-0.1, 0.4, broken[i]);
                0.18 * open * smoothstep(0.05, 0.0, voronoi.border(cell))
            } else {
                0.0
            };
            *height += self.strength * (plane - crack);
        }
    }
}

/// Thin interrupted lines, most of them across the tile: 1 in them, 0 elsewhere.
fn fractures(bends: &Bends) -> Field {
    let rough = fbm(9, 3, 0.5, SEED + 10);
    let open = perlin(6, SEED + 11);
    let voronoi = Voronoi::new((3, 7), 1.0, SEED + 9);
    let cells = voronoi.cells(|i| {
        vec2(
            0.25 * bends.right[i],
            0.55 * bends.down[i] + 0.25 * rough[i],
        )
    });
    Plane::build(|i| {
        let line = smoothstep(0.022, 0.004, voronoi.border(&cells[i]));
        line * smoothstep(-0.05, 0.35, open[i])
    })
}

/// How light the rock is: what stands out is paler.
fn tone(height: &Field, detail: &Field) -> Field {
    let patches = fbm(9, 5, 0.6, SEED + 15);
    let around = blur(height, 16.0);
    let above = Plane::build(|i| height[i] - around[i]).spread(0.005);
    Plane::build(|i| 0.38 * patches[i] + 0.6 * above[i] + 0.16 * detail[i]).spread(0.005)
}

/// Rust in patches, and fine speckles.
fn stain(albedo: &mut Albedo) {
    let wide = fbm(9, 4, 0.5, SEED + 16).spread(0.005);
    let narrow = fbm(24, 3, 0.5, SEED + 17).spread(0.005);
    let speckles = perlin(128, SEED + 18);
    for (i, colour) in albedo.values_mut().iter_mut().enumerate() {
        let iron = smoothstep(0.45, 0.95, wide[i]) * smoothstep(0.25, 0.75, narrow[i]);
        *colour *= Vec3::ONE.lerp(rgb(1.25, 0.98, 0.70), 0.55 * iron);
        *colour *= 1.0 + 0.09 * speckles[i];
    }
}

/// Grey-green and ochre discs with ragged rims.
fn grow_lichen(albedo: &mut Albedo) {
    let (right, down) = (perlin(30, SEED + 20), perlin(30, SEED + 21));
    let rim = fbm(50, 2, 0.5, SEED + 23);
    let cells = Voronoi::new(24, 1.0, SEED + 19).cells(|i| vec2(right[i], down[i]) * 0.35);
    for (i, colour) in albedo.values_mut().iter_mut().enumerate() {
        let cell = &cells[i];
        if cell.random(5) >= 0.22 {
            continue;
        }
        let size = mix(0.22, 0.36, cell.random(7));
        let cover = smoothstep(size + 0.06, size - 0.06, cell.distance + 0.2 * rim[i]);
        let ochre = cell.random(6) < 0.35;
        let lichen = if ochre {
            rgb(0.27, 0.235, 0.11)
        } else {
            rgb(0.31, 0.32, 0.26)
        };
        *colour = colour.lerp(lichen, 0.5 * cover);
    }
}
