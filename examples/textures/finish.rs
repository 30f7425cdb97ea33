//! What every texture goes through at the end.

use glam::{Vec2, Vec3, vec2};

use crate::blur::blur;
use crate::colour::{Albedo, brightness, mean};
use crate::plane::{FINER, Field, Plane, SIZE};

/// How wide the hollows are that [`openness`] looks for, in finished texels, and how much each counts.
const HOLLOWS: [(f32, f32); 3] = [(2.0, 0.5), (6.0, 0.3), (16.0, 0.2)];
/// The brightest ground there is.
const BRIGHTEST: f32 = 0.97;

/// A texture as its recipe leaves it, finer than it will be.
pub struct Material {
    /// The colour in even light, hollows darkened.
    pub albedo: Albedo,
    /// The height, 0 to 1.
    pub height: Field,
    /// How many finished texels high a height of 1 is.
    pub relief: f32,
    /// 0 for a mirror, 1 for chalk.
    pub roughness: Field,
    /// What the mean colour is to be.
    pub mean: Vec3,
}

/// A texture at its final size, still in numbers.
pub struct Finished {
    /// The colour in even light.
    pub albedo: Albedo,
    /// The height, 0 to 1.
    pub height: Field,
    /// The slopes' share of the surface's normal.
    pub normal: Plane<Vec2>,
    /// 0 for a mirror, 1 for chalk.
    pub roughness: Field,
    /// How much of the sky is seen, 0 to 1.
    pub openness: Field,
}

impl Material {
    /// The texture at its final size.
    pub fn finish(&self) -> Finished {
        let height = shrunk(&self.height);
        Finished {
            albedo: with_mean(shrunk(&self.albedo), self.mean),
            normal: normals(&height, self.relief),
            roughness: shrunk(&self.roughness),
            openness: openness(&height, self.relief),
            height,
        }
    }
}

/// How open the ground is to the sky: 1 on the flat and on crests, down to 0.25 in narrow hollows.
pub fn openness(height: &Field, relief: f32) -> Field {
    let mut depth = height.map(|_| 0.0);
    for (width, weight) in HOLLOWS {
        let around = blur(height, width);
        for (i, depth) in depth.values_mut().iter_mut().enumerate() {
            let below = (around[i] - height[i]) * relief / width;
            *depth += weight * below.clamp(-0.3, 1.2);
        }
    }
    depth.map(|depth| (1.0 - 1.1 * depth).clamp(0.25, 1.0))
}

/// The share of the sky that is seen from each sample, past all that rises within `reach` finished texels: the mean of
/// 1 / (1 + slope²) over eight directions, of the steepest slope in each.
pub fn sky_seen(height: &Field, relief: f32, reach: f32) -> Field {
    let scale = height.side() as f32 / SIZE as f32;
    let directions = [0, 1, 2, 3, 4, 5, 6, 7].map(|eighth| {
        let (sin, cos) = (eighth as f32 / 8.0 * std::f32::consts::TAU).sin_cos();
        vec2(cos, sin) * scale
    });
    let steps: Vec<f32> = std::iter::successors(Some(1.0), |step| Some(step * 1.22))
        .take_while(|step| *step <= reach)
        .collect();
    Plane::of_side(height.side(), |x, y| {
        let here = height[height.wrapped(x as i64, y as i64)];
        let seen = directions.map(|direction| {
            let slopes = steps.iter().map(|step| {
                let [dx, dy] = (direction * *step)
                    .to_array()
                    .map(|along| along.round() as i64);
                let there = height[height.wrapped(x as i64 + dx, y as i64 + dy)];
                (there - here) * relief / step
            });
            let steepest = slopes.fold(0.0, f32::max);
            1.0 / (1.0 + steepest * steepest)
        });
        seen.iter().sum::<f32>() / 8.0
    })
}

/// Darkens hollows, the darkest to `floor` plus a quarter of the rest.
pub fn shade_hollows(albedo: &mut Albedo, height: &Field, relief: f32, floor: f32) {
    let openness = openness(height, relief);
    for (colour, &open) in albedo.values_mut().iter_mut().zip(openness.values()) {
        *colour *= floor + (1.0 - floor) * open;
    }
}

/// Evens out wide light and dark patches, which would betray the tiling from afar.
pub fn flatten(albedo: &mut Albedo, width: f32, share: f32) {
    let around = blur(&albedo.map(brightness), width);
    let middle = brightness(mean(albedo));
    for (colour, &around) in albedo.values_mut().iter_mut().zip(around.values()) {
        *colour *= (middle / around).powf(share);
    }
}

/// Scales each channel to a mean; more than once, since the brightest texels are held back.
pub fn with_mean(mut albedo: Albedo, wanted: Vec3) -> Albedo {
    for _ in 0..4 {
        let scale = wanted / mean(&albedo);
        albedo = albedo.map(|colour| (colour * scale).min(Vec3::splat(BRIGHTEST)));
    }
    albedo
}

/// The slopes' share of the normal at each sample.
pub fn normals(height: &Field, relief: f32) -> Plane<Vec2> {
    let per_texel = 0.5 * relief * height.side() as f32 / SIZE as f32;
    Plane::of_side(height.side(), |x, y| {
        let (x, y) = (x as i64, y as i64);
        let at = |dx, dy| height[height.wrapped(x + dx, y + dy)];
        let slope = vec2(at(1, 0) - at(-1, 0), at(0, 1) - at(0, -1)) * per_texel;
        -slope / (slope.length_squared() + 1.0).sqrt()
    })
}

/// The plane at its final size: each texel the mean of its samples.
pub fn shrunk<T>(plane: &Plane<T>) -> Plane<T>
where
    T: Copy + std::iter::Sum + std::ops::Div<f32, Output = T>,
{
    let side = plane.side();
    Plane::of_side(side / FINER, |x, y| {
        let sample = |k: usize| plane[(y * FINER + k / FINER) * side + x * FINER + k % FINER];
        (0..FINER * FINER).map(sample).sum::<T>() / (FINER * FINER) as f32
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::rgb;
    use crate::noise::{fbm, perlin};

    #[test]
    fn the_mean_is_met_even_when_bright_texels_are_held_back() {
        let wanted = rgb(0.81, 0.85, 0.90);
        let noise = perlin(9, 2);
        let albedo = with_mean(noise.map(|n| rgb(0.8, 0.8, 0.8) * (1.0 + 0.2 * n)), wanted);
        assert!((mean(&albedo) - wanted).abs().max_element() < 0.002);
    }

    #[test]
    fn flattening_removes_wide_patches() {
        let wide = perlin(2, 5);
        let mut albedo = wide.map(|n| rgb(0.2, 0.2, 0.2) * (1.0 + 0.5 * n));
        let contrast = |albedo: &Albedo| {
            let middle = brightness(mean(albedo));
            let square = |c: &Vec3| (brightness(*c) / middle - 1.0).powi(2);
            albedo.values().iter().map(square).sum::<f32>()
        };
        let before = contrast(&albedo);
        flatten(&mut albedo, 40.0, 0.8);
        assert!(contrast(&albedo) < 0.3 * before);
    }

    #[test]
    fn the_sky_is_seen_whole_from_a_peak_and_in_part_from_a_pit() {
        let height = fbm(20, 3, 0.5, 8).spread(0.0);
        let seen = sky_seen(&height, 20.0, 100.0);
        let by_height = |a: &usize, b: &usize| height[*a].total_cmp(&height[*b]);
        let places = 0..height.values().len();
        let (pit, peak) = (places.clone().min_by(by_height), places.max_by(by_height));
        assert!(seen[pit.unwrap()] < 0.95 && seen[peak.unwrap()] == 1.0);
        let level = sky_seen(&height.map(|_| 0.5), 20.0, 100.0);
        assert!(level.values().iter().all(|seen| *seen == 1.0));
    }

    #[test]
    fn a_pit_is_less_open_than_a_peak() {
        let height = fbm(20, 3, 0.5, 8).spread(0.0);
        let open = openness(&height, 20.0);
        let lowest = (0..height.values().len()).min_by(|&a, &b| height[a].total_cmp(&height[b]));
        let highest = (0..height.values().len()).max_by(|&a, &b| height[a].total_cmp(&height[b]));
        assert!(open[lowest.unwrap()] < 0.8 && open[highest.unwrap()] == 1.0);
    }
}
