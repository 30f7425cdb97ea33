//! The floor of a wood: leaves of many autumns, needles, twigs, a blade of grass here and there.

use glam::{Vec2, Vec3, vec2};

use crate::blade::Blade;
use crate::colour::{Albedo, Ramp, along, rgb};
use crate::finish::{Material, flatten, shade_hollows};
use crate::leaf::Leaf;
use crate::noise::{fbm, perlin};
use crate::places::anywhere;
use crate::plane::{Field, Plane, smoothstep};
use crate::random::Random;
use crate::splat::{Canvas, Mark};

const SEED: u32 = 411;
const RELIEF: f32 = 8.0;
/// Leaves of each round, the oldest first.
const LEAVES: [usize; 3] = [1500, 900, 500];
const NEEDLES: usize = 900;
const TWIGS: usize = 34;
const BLADES: usize = 500;
const LEAF: Ramp = &[
    (0.0, rgb(0.030, 0.019, 0.011)),
    (0.2, rgb(0.070, 0.043, 0.024)),
    (0.4, rgb(0.105, 0.062, 0.032)),
    (0.55, rgb(0.100, 0.078, 0.055)),
    (0.7, rgb(0.150, 0.088, 0.042)),
    (0.88, rgb(0.190, 0.128, 0.062)),
    (1.0, rgb(0.250, 0.190, 0.110)),
];
const NEEDLE: Ramp = &[
    (0.0, rgb(0.075, 0.040, 0.020)),
    (1.0, rgb(0.200, 0.120, 0.060)),
];
const TWIG: Ramp = &[
    (0.0, rgb(0.050, 0.036, 0.026)),
    (1.0, rgb(0.130, 0.105, 0.080)),
];
const GREEN: Ramp = &[
    (0.0, rgb(0.035, 0.075, 0.014)),
    (1.0, rgb(0.090, 0.140, 0.032)),
];
const HUMUS: Vec3 = rgb(0.030, 0.021, 0.014);

/// The floor as it grows: all that lies on it, and the colour of what is seen.
struct Floor {
    canvas: Canvas,
    albedo: Albedo,
    random: Random,
}

/// The texture.
pub fn make() -> Material {
    let mut floor = Floor::bare();
    for count in LEAVES {
        floor.strew_leaves(count);
        floor.strew_needles();
    }
    floor.strew_twigs();
    floor.grow_blades();
    let height = floor.canvas.height.spread(0.0005);
    let mut albedo = floor.albedo;
    shade_hollows(&mut albedo, &height, RELIEF * 2.2, 0.36);
    flatten(&mut albedo, 40.0, 0.85);
    Material {
        albedo,
        roughness: height.map(|h| 0.92 - 0.08 * h),
        height,
        relief: RELIEF,
        mean: rgb(0.068, 0.045, 0.026),
    }
}

impl Floor {
    fn bare() -> Self {
        let (lumps, crumbs) = (fbm(6, 4, 0.5, SEED), fbm(40, 3, 0.5, SEED + 1));
        let tone = crumbs.map(|c| HUMUS * (1.0 + 0.5 * c));
        Self {
            canvas: Canvas::new(Plane::build(|i| 8.0 * lumps[i] + 3.0 * crumbs[i])),
            albedo: tone,
            random: Random::new(SEED),
        }
    }

    /// Colours what was laid since the last time, and forgets whose it was.
    fn paint(&mut self, colour: impl Fn(Mark) -> Vec3) {
        let marks = self.canvas.marks.values_mut();
        for (shown, mark) in self.albedo.values_mut().iter_mut().zip(marks) {
            if let Some(mark) = mark.take() {
                *shown = colour(mark);
            }
        }
    }

    fn ground(&self) -> Field {
        self.canvas.height.clone()
    }

    fn strew_leaves(&mut self, count: usize) {
        let ground = self.ground();
        let random = &mut self.random;
        for place in anywhere(count, random) {
            let leaf = Leaf {
                place,
                half_length: random.between(8.0, 18.0),
                breadth: random.between(0.36, 0.56),
                angle: random.angle(),
                height: 0.85 * ground.near(place.x, place.y) + 1.5,
                tilt: vec2(random.normal(1.2), random.normal(0.7)),
                curl: 1.2 + random.normal(1.2),
                id: random.unit(),
            };
            leaf.draw(&mut self.canvas);
        }
        self.paint(leaf_colour);
    }

    fn strew_needles(&mut self) {
        let ground = self.ground();
        let random = &mut self.random;
        for root in anywhere(NEEDLES, random) {
            let low = ground.near(root.x, root.y) + 0.9;
            let lying = Lying {
                length: (10.0, 24.0),
                half_width: (0.35, 0.65),
                bend: 0.08,
                low,
                rise: 0.3,
            };
            lying.blade(root, random).draw(&mut self.canvas);
        }
        self.paint(|mark| along(NEEDLE, mark.id));
    }

    fn strew_twigs(&mut self) {
        let ground = self.ground();
        let random = &mut self.random;
        for root in anywhere(TWIGS, random) {
            let lying = Lying {
                length: (30.0, 90.0),
                half_width: (0.9, 1.9),
                bend: 0.10,
                low: ground.near(root.x, root.y) + 3.0,
                rise: 1.0,
            };
            lying.blade(root, random).draw(&mut self.canvas);
        }
        self.paint(|mark| along(TWIG, mark.id) * (1.0 - 0.45 * mark.across * mark.across));
    }

    /// Where the wood is light.
    fn grow_blades(&mut self) {
        let light = perlin(6, SEED + 7);
        let ground = self.ground();
        let random = &mut self.random;
        for root in anywhere(BLADES, random) {
            if light.near(root.x, root.y) < 0.35 {
                continue;
            }
            let lying = Lying {
                length: (8.0, 20.0),
                half_width: (0.6, 1.0),
                bend: 0.3,
                low: ground.near(root.x, root.y),
                rise: 6.0,
            };
            lying.blade(root, random).draw(&mut self.canvas);
        }
        self.paint(|mark| along(GREEN, mark.id) * (0.5 + 0.5 * mark.along));
    }
}

/// How long thin things lie: from the least to the most, in texels.
struct Lying {
    length: (f32, f32),
    half_width: (f32, f32),
    /// As a share of the length.
    bend: f32,
    low: f32,
    rise: f32,
}

impl Lying {
    fn blade(&self, root: Vec2, random: &mut Random) -> Blade {
        let length = random.between(self.length.0, self.length.1);
        Blade {
            root,
            reach: Vec2::from_angle(random.angle()) * length,
            bend: random.normal(self.bend) * length,
            half_width: random.between(self.half_width.0, self.half_width.1),
            low: self.low,
            high: self.low + self.rise,
            droop: 0.4,
            id: random.unit(),
        }
    }
}

/// Darker towards the stalk, pale along its veins.
fn leaf_colour(mark: Mark) -> Vec3 {
    let base = along(LEAF, mark.id.powf(1.35));
    let aside = mark.across.abs();
    let rib = 0.30 * smoothstep(0.14, 0.03, aside);
    let veins = 0.09 * (mark.along * 34.0 - aside * 7.0).cos().max(0.0);
    let rim = 1.0 - 0.25 * smoothstep(0.75, 1.0, aside);
    base * (0.85 + 0.25 * mark.along) * (1.0 + rib + veins) * rim
}
