//! Chance that is the same on every machine and in every run.

/// A number well mixed from another.
fn mixed(mut x: u32) -> u32 {
    x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d);
    x = (x ^ (x >> 15)).wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

/// A number from 0 up to 1, always the same for the same place and seed.
pub fn unit(x: u32, y: u32, seed: u32) -> f32 {
    let row = mixed(
        y.wrapping_mul(0x85eb_ca77)
            .wrapping_add(seed.wrapping_mul(0xc2b2_ae3d)),
    );
    let hash = mixed(x.wrapping_mul(0x9e37_79b1).wrapping_add(row));
    (hash >> 8) as f32 / (1 << 24) as f32
}

/// A row of random numbers.
pub struct Random {
    seed: u32,
    drawn: u32,
}

impl Random {
    /// The row of a seed.
    pub fn new(seed: u32) -> Self {
        Self { seed, drawn: 0 }
    }

    /// The next number, from 0 up to 1.
    pub fn unit(&mut self) -> f32 {
        self.drawn += 1;
        unit(self.drawn, 0x5eed, self.seed)
    }

    /// The next number, from `low` up to `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// The next direction, in radians.
    pub fn angle(&mut self) -> f32 {
        self.unit() * std::f32::consts::TAU
    }

    /// The next number of a bell curve round 0.
    pub fn normal(&mut self, deviation: f32) -> f32 {
        let sum: f32 = (0..6).map(|_| self.unit()).sum();
        (sum - 3.0) * std::f32::consts::SQRT_2 * deviation
    }

    /// Puts a list in random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = (self.unit() * (last + 1) as f32) as usize;
            list.swap(last, other.min(last));
        }
    }
}
