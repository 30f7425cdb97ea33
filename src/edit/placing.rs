//! How one dab of a brush lies on the ground: where, how it is turned, how large, how strong.

use super::brush::{Brush, Turn};
use super::symmetry::Image;
use super::tip::chance;

/// What the random numbers of dabs are drawn by, beside the stroke's seed.
const SIZES: u32 = 0x51ED_270B;
const ANGLES: u32 = 0x2545_F491;

/// What a stroke's walk says of a dab.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Step {
    /// Metres east and south.
    pub at: [f64; 2],
    /// How hard the pen was pressed, 0..1.
    pub pressure: f32,
}

/// How a dab lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placing {
    /// Metres east and south.
    pub at: [f64; 2],
    /// Along which axes it is a mirror image.
    pub mirrored: [bool; 2],
    /// Cosine and sine of its turn, from east to south.
    turn: [f32; 2],
    /// Share of the brush's radius.
    pub size: f32,
    /// Share of the brush's strength.
    pub push: f32,
}

impl Placing {
    /// The dab of this number of a stroke, on its way in this direction (a vector of length 1).
    pub fn new(brush: &Brush, step: Step, heading: [f32; 2], seed: u32, number: u32) -> Self {
        let random = |of: u32| chance(seed ^ of, number, 0);
        let angle = brush.angle + brush.angle_jitter * (2.0 * random(ANGLES) - 1.0);
        let [x, z] = match brush.turn {
            Turn::Fixed => [1.0, 0.0],
            Turn::Along => heading,
        };
        let turn = if angle == 0.0 {
            [x, z]
        } else {
            let (sin, cos) = angle.to_radians().sin_cos();
            [x * cos - z * sin, x * sin + z * cos]
        };
        let pressure = &brush.pressure;
        let shrunk = 1.0 - brush.size_jitter * random(SIZES);
        Self {
            at: step.at,
            mirrored: [false; 2],
            turn,
            size: shrunk * pressure.share(pressure.size, step.pressure),
            push: pressure.share(pressure.strength, step.pressure),
        }
    }

    /// Its image across a line of symmetry.
    pub fn mirrored(self, image: &Image) -> Self {
        Self {
            at: image.at,
            mirrored: image.mirrored,
            ..self
        }
    }

    /// A place `(dx, dz)` metres off its centre as the brush sees it: turned back, at the brush's own size.
    pub fn seen(&self, dx: f32, dz: f32) -> [f32; 2] {
        let [x, z] = [
            if self.mirrored[0] { -dx } else { dx },
            if self.mirrored[1] { -dz } else { dz },
        ];
        let [cos, sin] = self.turn;
        [
            (x * cos + z * sin) / self.size,
            (z * cos - x * sin) / self.size,
        ]
    }

    /// Whether it is turned.
    pub fn is_turned(&self) -> bool {
        self.turn != [1.0, 0.0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placing(brush: &Brush, heading: [f32; 2], number: u32) -> Placing {
        let step = Step {
            at: [0.0, 0.0],
            pressure: 1.0,
        };
        Placing::new(brush, step, heading, 3, number)
    }

    #[test]
    fn a_plain_brush_sees_the_ground_as_it_is() {
        let plain = placing(&Brush::default(), [0.6, 0.8], 7);
        assert_eq!(plain.seen(3.25, -4.5), [3.25, -4.5]);
        assert!(!plain.is_turned());
    }

    #[test]
    fn turns_follow_the_path_and_the_angle_and_images_are_mirrored() {
        let along = Brush {
            turn: Turn::Along,
            ..Brush::default()
        };
        let south = placing(&along, [0.0, 1.0], 0);
        assert_eq!(
            south.seen(0.0, 5.0),
            [5.0, 0.0],
            "its x lies along the path"
        );
        let turned = Brush {
            angle: 90.0,
            ..Brush::default()
        };
        let [u, v] = placing(&turned, [1.0, 0.0], 0).seen(0.0, 5.0);
        assert!((u - 5.0).abs() < 1e-5 && v.abs() < 1e-5);
        let image = Image {
            at: [9.0, 0.0],
            mirrored: [true, false],
        };
        assert_eq!(south.mirrored(&image).seen(2.0, 5.0), south.seen(-2.0, 5.0));
    }

    #[test]
    fn sizes_and_angles_are_random_within_what_is_asked() {
        let random = Brush {
            size_jitter: 0.5,
            angle_jitter: 180.0,
            ..Brush::default()
        };
        let many: Vec<Placing> = (0..200).map(|n| placing(&random, [1.0, 0.0], n)).collect();
        assert!(many.iter().all(|dab| (0.5..=1.0).contains(&dab.size)));
        let small = many.iter().filter(|dab| dab.size < 0.75).count();
        let west = many.iter().filter(|dab| dab.turn[0] < 0.0).count();
        assert!((60..140).contains(&small) && (60..140).contains(&west));
        assert_eq!(
            many[5],
            placing(&random, [1.0, 0.0], 5),
            "the same each time"
        );
    }
}
