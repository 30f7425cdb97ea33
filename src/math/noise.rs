//! Smooth random numbers over the plane.

/// Value noise with a quintic fade: a number of −1..1 that changes smoothly over cells of 1 × 1, the same for equal
/// seeds.
pub fn value_noise(seed: u32, x: f32, z: f32) -> f32 {
    let (column, row) = (x.floor(), z.floor());
    let (u, v) = (fade(x - column), fade(z - row));
    let (i, k) = (column as i32, row as i32);
    let corner = |di: i32, dk: i32| lattice(seed, i.wrapping_add(di), k.wrapping_add(dk));
    let near = mix(corner(0, 0), corner(1, 0), u);
    let far = mix(corner(0, 1), corner(1, 1), u);
    mix(near, far, v)
}

/// The same summed over octaves, each twice as fine and half as strong as the one before; −1..1.
pub fn rough_noise(seed: u32, x: f32, z: f32, octaves: u32) -> f32 {
    let (mut sum, mut most, mut scale) = (0.0, 0.0, 1.0);
    for octave in 0..octaves {
        let finer = (1u32 << octave) as f32;
        sum += scale * value_noise(seed.wrapping_add(octave), x * finer, z * finer);
        most += scale;
        scale *= 0.5;
    }
    sum / most
}

fn fade(t: f32) -> f32 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

fn mix(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

fn lattice(seed: u32, i: i32, k: i32) -> f32 {
    let mut h = seed ^ (i as u32).wrapping_mul(0x9E37_79B1) ^ (k as u32).wrapping_mul(0x85EB_CA77);
    for factor in [0x7FEB_352D, 0x846C_A68B] {
        h ^= h >> 16;
        h = h.wrapping_mul(factor);
    }
    h ^= h >> 15;
    (h >> 8) as f32 / (1u32 << 23) as f32 - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_noise_is_smooth_centred_and_follows_its_seed() {
        let noise = |seed, x: f32, z: f32| value_noise(seed, x / 31.0, z / 31.0);
        let mut sum = 0.0;
        for i in 0..10_000 {
            let (x, z) = (i as f32 * 0.73, i as f32 * 0.31);
            let here = noise(1, x, z);
            assert!(here.abs() <= 1.0);
            assert!((noise(1, x + 0.01, z) - here).abs() < 0.01);
            sum += here;
        }
        assert!((sum / 10_000.0).abs() < 0.1);
        assert_ne!(noise(1, 5.0, 5.0), noise(2, 5.0, 5.0));
    }

    #[test]
    fn rough_noise_is_smooth_and_even() {
        let mut sum = 0.0;
        for step in 0..10_000 {
            let (x, z) = (step as f32 * 0.137, step as f32 * 0.071);
            let here = rough_noise(3, x, z, 4);
            assert!((-1.0..=1.0).contains(&here));
            assert!((rough_noise(3, x + 1e-3, z, 4) - here).abs() < 0.05);
            sum += here;
        }
        assert!((sum / 1e4).abs() < 0.05, "{sum}");
        assert_ne!(rough_noise(3, 0.5, 0.5, 4), rough_noise(4, 0.5, 0.5, 4));
    }
}
