//! A sward: thousands of blades that grow in tufts and lean together.

use glam::{Vec2, Vec3};

use crate::blade::Blade;
use crate::colour::{Albedo, Ramp, along};
use crate::finish::{Material, flatten, shade_hollows};
use crate::noise::{fbm, perlin};
use crate::places::even;
use crate::plane::{Field, Plane, smoothstep};
use crate::random::Random;
use crate::splat::{Canvas, Mark};

/// How one kind of grass looks.
pub struct Sward<'a> {
    /// Where its chance starts.
    pub seed: u32,
    /// Blades along a side of the tile.
    pub blades: usize,
    /// The shortest and the longest blade, in texels.
    pub length: (f32, f32),
    /// Half of a blade's width, in texels.
    pub half_width: f32,
    /// Tufts along a side of the tile.
    pub tufts: usize,
    /// The colours of its blades.
    pub colours: Ramp<'a>,
    /// The colours of blades that are otherwise: dead, or still green.
    pub others: Ramp<'a>,
    /// Their share.
    pub others_share: f32,
    /// The ground between the blades.
    pub ground: Vec3,
    /// The mean colour.
    pub mean: Vec3,
    /// The roughness of the ground, and how much less it is at the tips.
    pub roughness: (f32, f32),
}

impl Sward<'_> {
    /// The finished sward.
    pub fn grow(&self) -> Material {
        let canvas = self.draw_blades();
        let highest = canvas.height.values().iter().copied().fold(0.0, f32::max);
        let height = canvas.height.map(|h| h / highest);
        let mut albedo = self.paint(&canvas, &height);
        shade_hollows(&mut albedo, &height, 20.0, 0.42);
        flatten(&mut albedo, 40.0, 0.8);
        let (rough, less) = self.roughness;
        let roughness = height.map(|h| rough - less * h);
        Material {
            albedo,
            height,
            relief: 9.0,
            roughness,
            mean: self.mean,
        }
    }

    fn draw_blades(&self) -> Canvas {
        let tufts = self.tufts();
        let (wide, narrow) = (perlin(5, self.seed + 4), perlin(11, self.seed + 5));
        let lean = Plane::build(|i| 6.0 * wide[i] + 4.4 * narrow[i]);
        let mut random = Random::new(self.seed);
        let mut canvas = Canvas::new(Plane::new(0.0));
        for root in even(self.blades, &mut random) {
            let tuft = tufts.near(root.x, root.y);
            let lean = lean.near(root.x, root.y);
            self.blade(root, tuft, lean, &mut random).draw(&mut canvas);
        }
        canvas
    }

    /// Where the grass stands high, 0 to 1.
    fn tufts(&self) -> Field {
        let (wide, narrow) = (
            perlin(self.tufts, self.seed + 2),
            perlin(self.tufts * 2, self.seed + 3),
        );
        Plane::build(|i| wide[i] + 0.6 * narrow[i]).spread(0.005)
    }

    fn blade(&self, root: Vec2, tuft: f32, lean: f32, random: &mut Random) -> Blade {
        let angle = lean + random.normal(0.95);
        let (shortest, longest) = self.length;
        let grown = shortest + (longest - shortest) * random.unit().powf(1.3);
        let length = grown * (0.65 + 0.5 * tuft);
        let layer = random.unit();
        let high = 4.0 + 14.0 * tuft * (0.6 + 0.4 * layer) + 4.0 * layer;
        Blade {
            root,
            reach: Vec2::from_angle(angle) * length,
            bend: random.normal(0.28) * length,
            half_width: self.half_width * random.between(0.75, 1.25),
            low: 0.15 * high,
            high,
            droop: random.between(0.8, 1.3),
            id: random.unit(),
        }
    }

    fn paint(&self, canvas: &Canvas, height: &Field) -> Albedo {
        let soil = fbm(16, 5, 0.5, self.seed + 1);
        let (wide, narrow) = (perlin(4, self.seed + 9), perlin(9, self.seed + 10));
        Plane::build(|i| {
            let bare = self.ground * (0.8 + 0.25 * soil[i]);
            let Some(mark) = canvas.marks[i] else {
                return bare;
            };
            let grown = self.blade_colour(mark) * (0.85 + 0.3 * height[i]);
            let hue = 0.5 * (wide[i] + narrow[i]);
            let tint = Vec3::ONE + Vec3::new(0.16, 0.05, -0.05) * hue;
            bare.lerp(grown, smoothstep(0.2, 1.2, canvas.height[i])) * tint
        })
    }

    /// Dark at the root, warm at the tip, one side of the fold lighter than the other.
    fn blade_colour(&self, mark: Mark) -> Vec3 {
        let chance = (mark.id * 7919.0).fract();
        let colour = if chance < self.others_share {
            along(self.others, (mark.id * 104_729.0).fract())
        } else {
            along(self.colours, mark.id)
        };
        let rise = 0.38 + 0.62 * smoothstep(0.0, 0.75, mark.along);
        let fold = 1.0 + 0.1 * (mark.across * 2.0).clamp(-1.0, 1.0);
        let tip = mark.along.powi(3);
        colour * rise * fold * Vec3::new(1.0 + 0.35 * tip, 1.0 + 0.12 * tip, 1.0)
    }
}
