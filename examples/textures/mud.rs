//! Dried mud: plates that shrank apart and curled up at their edges.

use glam::vec2;

use crate::blur::blur;
use crate::colour::{Ramp, coloured, rgb};
use crate::finish::{Material, flatten, shade_hollows};
use crate::noise::{fbm, grain, perlin};
use crate::plane::{Field, Plane, mix, smoothstep};
use crate::voronoi::Voronoi;

const SEED: u32 = 291;
const RELIEF: f32 = 14.0;
const CLAY: Ramp = &[
    (0.0, rgb(0.095, 0.062, 0.042)),
    (0.5, rgb(0.185, 0.130, 0.090)),
    (1.0, rgb(0.285, 0.215, 0.155)),
];

/// Plates and the cracks between them.
struct Plates {
    /// In texels.
    height: Field,
    /// 1 in a crack, 0 on a plate.
    cracks: Field,
}

/// The texture.
pub fn make() -> Material {
    let plates = plates();
    let fine = grain(0.8, SEED + 9);
    let soft = fbm(18, 5, 0.55, SEED + 10);
    let pits = pits();
    let height =
        Plane::build(|i| plates.height[i] + 0.8 * soft[i] + 0.12 * fine[i] - 1.3 * pits[i])
            .spread(0.0005);
    let tone = tone(&height, &soft);
    let mut albedo = coloured(&tone, CLAY);
    for (i, colour) in albedo.values_mut().iter_mut().enumerate() {
        *colour *= mix(1.0, 0.2, plates.cracks[i]) * (1.0 + 0.03 * fine[i]);
    }
    shade_hollows(&mut albedo, &height, RELIEF, 0.45);
    flatten(&mut albedo, 40.0, 0.85);
    Material {
        albedo,
        height,
        relief: RELIEF,
        roughness: tone.map(|t| 0.55 + 0.28 * t),
        mean: rgb(0.150, 0.106, 0.074),
    }
}

/// Large plates, tilted, each with a raised rim; thinner cracks in patches upon them.
fn plates() -> Plates {
    let (right, down) = (fbm(6, 4, 0.5, SEED), fbm(6, 4, 0.5, SEED + 1));
    let warp = |i: usize| vec2(right[i], down[i]) * 0.22;
    let wide = Voronoi::new(9, 0.85, SEED + 2);
    let open = perlin(4, SEED + 3).spread(0.01).map(|n| mix(0.55, 1.0, n));
    let cells = wide.cells(warp);
    let narrow = Voronoi::new(24, 0.9, SEED + 4);
    let small = narrow.cells(|i| vec2(right[i], down[i]) * 0.5);
    let patches = perlin(6, SEED + 5);
    let border = Plane::build(|i| wide.border(&cells[i]));
    let large = Plane::build(|i| {
        let width = 0.030 * (0.45 + 0.9 * open[i]);
        smoothstep(1.5 * width, 0.35 * width, border[i])
    });
    let thin = Plane::build(|i| {
        let patch = smoothstep(0.0, 0.5, patches[i]);
        0.6 * patch * smoothstep(0.045, 0.012, narrow.border(&small[i]))
    });
    let height = Plane::build(|i| {
        let curled = 1.0 - smoothstep(0.0, 0.42, border[i]);
        let plate = 2.4 * cells[i].tilt(0) + 1.2 * cells[i].random(1) + 2.2 * curled;
        plate - 7.0 * open[i] * large[i] - 2.2 * thin[i]
    });
    // A tilted plate would end in a straight step under its neighbour's crack.
    let soft = blur(&height, 0.6);
    Plates {
        height: soft,
        cracks: Plane::build(|i| (large[i] + 0.7 * thin[i]).min(1.0)),
    }
}

/// Small round holes, where the last drops fell.
fn pits() -> Field {
    let cells = Voronoi::new(60, 0.9, SEED + 6).plain_cells();
    cells.map(|cell| {
        let size = mix(0.12, 0.34, cell.random(4));
        if cell.random(3) < 0.18 {
            smoothstep(size, 0.4 * size, cell.distance)
        } else {
            0.0
        }
    })
}

/// What stands out dries first and is paler.
fn tone(height: &Field, soft: &Field) -> Field {
    let patches = fbm(7, 4, 0.55, SEED + 11);
    let around = blur(height, 14.0);
    Plane::build(|i| 0.9 * (height[i] - around[i]) + 0.16 * patches[i] + 0.10 * soft[i])
        .spread(0.01)
}
