//! A cliff in beds: hard ones stand out in blocks, soft ones crumble between them. Rows run downwards.

use glam::{Vec3, vec2};

use crate::beds::{Beds, Jointed};
use crate::colour::{Albedo, Ramp, along, rgb};
use crate::finish::{Material, flatten, shade_hollows};
use crate::noise::{fbm, perlin};
use crate::plane::{Field, Plane, SIDE, SIZE, smoothstep};
use crate::voronoi::Voronoi;

const SEED: u32 = 111;
const RELIEF: f32 = 46.0;
const STONE: Ramp = &[
    (0.0, rgb(0.105, 0.070, 0.049)),
    (0.35, rgb(0.205, 0.146, 0.102)),
    (0.65, rgb(0.295, 0.230, 0.166)),
    (1.0, rgb(0.42, 0.36, 0.285)),
];

/// What is known of one place before it gets its height and colour.
#[derive(Clone, Copy)]
struct Site {
    hardness: f32,
    tone: f32,
    /// Below the bed's top, 0 to 1.
    below: f32,
    /// From the nearest bedding plane, in texels.
    from_plane: f32,
    /// Thin layers within the bed, 0 to 1.
    layer: f32,
    wide_joint: f32,
    wide_block: f32,
    narrow_joint: f32,
    narrow_block: f32,
}

/// Roughness that has nothing to do with the beds.
struct Weathering {
    fine: Field,
    ragged: Field,
}

/// The texture.
pub fn make() -> Material {
    let sites = sites();
    let weathering = Weathering {
        fine: fbm((20, 40), 5, 0.62, SEED + 10),
        ragged: fbm(14, 5, 0.62, SEED + 11),
    };
    let height = shape(&sites, &weathering);
    let mut albedo = paint(&sites, &weathering);
    age(&mut albedo);
    shade_hollows(&mut albedo, &height, RELIEF, 0.34);
    flatten(&mut albedo, 40.0, 0.8);
    Material {
        albedo,
        height,
        relief: RELIEF,
        roughness: Plane::new(0.86),
        mean: rgb(0.205, 0.160, 0.118),
    }
}

fn sites() -> Plane<Site> {
    let beds = Beds::new(SEED);
    let (wide, narrow) = (beds.joints(6.0, SEED + 7), beds.joints(17.0, SEED + 8));
    let depth = depth();
    let layers = fbm(8, 3, 0.5, SEED + 18);
    let (lean, wander) = (fbm(14, 3, 0.6, SEED + 5), fbm(3, 2, 0.5, SEED + 6));
    let jitter = fbm(30, 2, 0.5, SEED + 9);
    Plane::build(|i| {
        let (bed, number, below) = beds.at(depth[i]);
        let across = (i % SIDE) as f32 / SIDE as f32 + 0.012 * lean[i] + 0.02 * wander[i];
        let Jointed {
            distance: wide_joint,
            block: wide_block,
        } = wide.at(number, across);
        let Jointed {
            distance: narrow_joint,
            block: narrow_block,
        } = narrow.at(number, across + 0.006 * jitter[i]);
        let waves = (60.0 * depth[i] + 0.9 * layers[i]) * std::f32::consts::TAU;
        Site {
            hardness: bed.hardness,
            tone: bed.tone,
            below,
            from_plane: below.min(1.0 - below) * bed.thickness * SIZE as f32,
            layer: 0.5 + 0.5 * waves.sin(),
            wide_joint,
            wide_block,
            narrow_joint,
            narrow_block,
        }
    })
}

/// The depth of each place in the beds, which wave and are shifted along faults.
fn depth() -> Field {
    let (waves, ripples) = (fbm(3, 5, 0.5, SEED), fbm(24, 3, 0.5, SEED + 1));
    let (right, down) = (fbm(6, 3, 0.5, SEED + 3), fbm(3, 3, 0.5, SEED + 4));
    let faults = Voronoi::new((4, 3), 1.0, SEED + 2).cells(|i| vec2(0.2 * right[i], 0.6 * down[i]));
    Plane::build(|i| {
        let shift = 0.03 * (faults[i].random(3) - 0.5);
        (i / SIDE) as f32 / SIDE as f32 + 0.036 * waves[i] + 0.006 * ripples[i] + shift
    })
}

fn shape(sites: &Plane<Site>, weathering: &Weathering) -> Field {
    let facets = facets();
    let (wide_open, narrow_open) = (perlin(9, SEED + 16), perlin(12, SEED + 17));
    let Weathering { fine, ragged } = weathering;
    Plane::build(|i| {
        let site = &sites[i];
        let edge = smoothstep(0.0, 7.0, site.from_plane + 2.0 * ragged[i]);
        let ledge = 0.46 * site.hardness * (0.45 + 0.55 * edge) + 0.06 * (1.0 - site.below);
        let blocks = site.hardness * (0.30 * site.wide_block + 0.13 * site.narrow_block);
        let wide = smoothstep(0.0075, 0.001, site.wide_joint) * smoothstep(-0.5, 0.2, wide_open[i]);
        let narrow =
            smoothstep(0.005, 0.001, site.narrow_joint) * smoothstep(0.0, 0.4, narrow_open[i]);
        let joints = site.hardness * (0.16 * wide + 0.07 * narrow);
        let layers = 0.05 * site.layer * (1.0 - 0.7 * site.hardness);
        ledge + blocks - joints + layers + 0.085 * fine[i] + 0.10 * ragged[i] + facets[i]
    })
    .spread(0.0005)
}

/// Flakes of two sizes.
fn facets() -> Field {
    let (right, down) = (fbm(20, 2, 0.5, SEED + 13), fbm(20, 2, 0.5, SEED + 14));
    let flakes = Voronoi::new((20, 26), 1.0, SEED + 12).cells(|i| vec2(right[i], down[i]) * 0.35);
    let chips = Voronoi::new((52, 64), 1.0, SEED + 15).plain_cells();
    Plane::build(|i| {
        let (flake, chip) = (&flakes[i], &chips[i]);
        let steep = 0.75 * flake.random(8) * flake.tilt(7);
        0.17 * (steep + 0.30 * flake.random(9)) + 0.06 * 0.75 * chip.random(8) * chip.tilt(7)
    })
}

fn paint(sites: &Plane<Site>, weathering: &Weathering) -> Albedo {
    Plane::build(|i| {
        let site = &sites[i];
        let bed = 0.25 + 0.20 * site.tone + 0.22 * site.hardness;
        let block = 0.14 * (site.wide_block - 0.5) * site.hardness;
        let layers = 0.13 * (site.layer - 0.5) * (1.0 - 0.5 * site.hardness);
        let weather = 0.15 * weathering.fine[i] + 0.13 * weathering.ragged[i];
        along(STONE, (bed + block + layers + weather).clamp(0.0, 1.0))
    })
}

/// Grey patches, and dark streaks where water runs down.
fn age(albedo: &mut Albedo) {
    let grey = fbm((7, 12), 4, 0.5, SEED + 19).spread(0.005);
    let streaks = fbm((36, 4), 3, 0.5, SEED + 20);
    for (i, colour) in albedo.values_mut().iter_mut().enumerate() {
        let light = colour.dot(rgb(0.3, 0.5, 0.2));
        let bleached = rgb(1.02, 1.0, 0.95) * light;
        *colour = colour.lerp(bleached, 0.45 * smoothstep(0.35, 0.75, grey[i]));
        let wet = 0.22 * smoothstep(0.2, 1.1, streaks[i]);
        *colour *= Vec3::ONE - rgb(0.8, 0.9, 1.0) * wet;
    }
}
