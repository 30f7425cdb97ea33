//! Smooth noise over the ground, in metres.

/// Value noise of one wavelength, −1..1, the same for equal seeds.
pub(super) fn noise(seed: u32, x: f32, z: f32, wavelength: f32) -> f32 {
    let (x, z) = (x / wavelength, z / wavelength);
    let (column, row) = (x.floor(), z.floor());
    let (u, v) = (fade(x - column), fade(z - row));
    let (i, k) = (column as i32, row as i32);
    let corner = |di: i32, dk: i32| lattice(seed, i.wrapping_add(di), k.wrapping_add(dk));
    let near = mix(corner(0, 0), corner(1, 0), u);
    let far = mix(corner(0, 1), corner(1, 1), u);
    mix(near, far, v)
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

/// 0 below `from`, 1 above `to`, smooth between.
pub(super) fn ramp(from: f32, to: f32, value: f32) -> f32 {
    let t = ((value - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_smooth_centred_and_follows_its_seed() {
        let mut sum = 0.0;
        for i in 0..10_000 {
            let (x, z) = (i as f32 * 0.73, i as f32 * 0.31);
            let here = noise(1, x, z, 31.0);
            assert!(here.abs() <= 1.0);
            assert!((noise(1, x + 0.01, z, 31.0) - here).abs() < 0.01);
            sum += here;
        }
        assert!((sum / 10_000.0).abs() < 0.1);
        assert_ne!(noise(1, 5.0, 5.0, 31.0), noise(2, 5.0, 5.0, 31.0));
    }
}
