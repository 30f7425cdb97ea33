//! Smooth random numbers over the ground, for brushes and masks.

use super::brush::chance;

/// A number of −1..1 that changes smoothly over cells of 1 × 1: value noise with a quintic fade.
pub(super) fn smooth(seed: u32, x: f32, z: f32) -> f32 {
    let corner = |at: f32| (at.floor() as i32, at - at.floor());
    let ((x0, u), (z0, v)) = (corner(x), corner(z));
    let at = |dx: i32, dz: i32| {
        let (x, z) = (x0.wrapping_add(dx), z0.wrapping_add(dz));
        chance(seed, x as u32, z as u32) * 2.0 - 1.0
    };
    let fade = |t: f32| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
    let (u, v) = (fade(u), fade(v));
    mix(mix(at(0, 0), at(1, 0), u), mix(at(0, 1), at(1, 1), u), v)
}

/// The same summed over octaves, each twice as fine and half as strong as the one before; −1..1.
pub(super) fn rough(seed: u32, x: f32, z: f32, octaves: u32) -> f32 {
    let (mut sum, mut most, mut scale) = (0.0, 0.0, 1.0);
    for octave in 0..octaves {
        let finer = (1u32 << octave) as f32;
        sum += scale * smooth(seed.wrapping_add(octave), x * finer, z * finer);
        most += scale;
        scale *= 0.5;
    }
    sum / most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_smooth_and_even() {
        let mut sum = 0.0;
        for step in 0..10_000 {
            let (x, z) = (step as f32 * 0.137, step as f32 * 0.071);
            let here = rough(3, x, z, 4);
            assert!((-1.0..=1.0).contains(&here));
            assert!((rough(3, x + 1e-3, z, 4) - here).abs() < 0.05);
            sum += here;
        }
        assert!((sum / 1e4).abs() < 0.05, "{sum}");
        assert_ne!(rough(3, 0.5, 0.5, 4), rough(4, 0.5, 0.5, 4));
    }
}
