//! A square of values that wraps round at its sides.

use std::ops::{Index, IndexMut};

/// Texels along a side of a finished texture.
pub const SIZE: usize = 512;
/// Samples along a side of one finished texel: edges are smooth because they are drawn finer.
pub const FINER: usize = 2;
/// Samples along a side of a plane while it is made.
pub const SIDE: usize = SIZE * FINER;

/// A value for each sample of a texture. Lengths and places are in finished texels throughout.
#[derive(Clone)]
pub struct Plane<T> {
    side: usize,
    values: Vec<T>,
}

/// Heights, masks and other single numbers.
pub type Field = Plane<f32>;

impl<T: Copy> Plane<T> {
    /// The same value everywhere.
    pub fn new(value: T) -> Self {
        Self {
            side: SIDE,
            values: vec![value; SIDE * SIDE],
        }
    }

    /// A value for each index, row by row.
    pub fn build(value: impl Fn(usize) -> T) -> Self {
        Self {
            side: SIDE,
            values: (0..SIDE * SIDE).map(value).collect(),
        }
    }

    /// A value for each place, as parts of the tile's width and height.
    pub fn by_place(value: impl Fn(f32, f32) -> T) -> Self {
        let part = |k: usize| (k as f32 + 0.5) / SIDE as f32;
        Self::build(|i| value(part(i % SIDE), part(i / SIDE)))
    }

    /// Planes of any side, for finished textures.
    pub fn of_side(side: usize, value: impl Fn(usize, usize) -> T) -> Self {
        let values = (0..side * side)
            .map(|i| value(i % side, i / side))
            .collect();
        Self { side, values }
    }

    /// Each value changed by a function.
    pub fn map<U: Copy>(&self, change: impl Fn(T) -> U) -> Plane<U> {
        let values = self.values.iter().map(|&v| change(v)).collect();
        Plane {
            side: self.side,
            values,
        }
    }

    /// Samples along a side.
    pub fn side(&self) -> usize {
        self.side
    }

    /// All values, row by row.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// All values, row by row, to be changed.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.values
    }

    /// The index of a column and row, either of which may lie beyond the sides.
    pub fn wrapped(&self, x: i64, y: i64) -> usize {
        let side = self.side as i64;
        (y.rem_euclid(side) * side + x.rem_euclid(side)) as usize
    }

    /// The value nearest to a place in finished texels.
    pub fn near(&self, x: f32, y: f32) -> T {
        let scale = self.side as f32 / SIZE as f32;
        self[self.wrapped((x * scale).floor() as i64, (y * scale).floor() as i64)]
    }
}

impl Field {
    /// Stretched so that all but a share of the values at either end lies in 0 to 1; the rest is cut off.
    pub fn spread(&self, share: f32) -> Self {
        let mut sorted = self.values.clone();
        sorted.sort_unstable_by(f32::total_cmp);
        let last = (sorted.len() - 1) as f32;
        let low = sorted[(last * share) as usize];
        let high = sorted[(last * (1.0 - share)) as usize];
        self.map(|v| ((v - low) / (high - low)).clamp(0.0, 1.0))
    }

    /// The value between the four samples round a place given in samples.
    fn between(&self, x: f32, y: f32) -> f32 {
        let (column, row) = (x.floor(), y.floor());
        let (right, down) = (x - column, y - row);
        let at = |dx, dy| self[self.wrapped(column as i64 + dx, row as i64 + dy)];
        let above = at(0, 0) + (at(1, 0) - at(0, 0)) * right;
        let below = at(0, 1) + (at(1, 1) - at(0, 1)) * right;
        above + (below - above) * down
    }

    /// Each value fetched from a place beside it, the way there given in finished texels.
    pub fn warped(&self, way: impl Fn(usize) -> glam::Vec2) -> Self {
        let scale = self.side as f32 / SIZE as f32;
        Self::of_side(self.side, |x, y| {
            let way = way(y * self.side + x) * scale;
            self.between(x as f32 + way.x, y as f32 + way.y)
        })
    }
}

impl<T> Index<usize> for Plane<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        &self.values[index]
    }
}

impl<T> IndexMut<usize> for Plane<T> {
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.values[index]
    }
}

/// A smooth step from 0 at `from` to 1 at `to`, which may be the smaller.
pub fn smoothstep(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// From `a` to `b`.
pub fn mix(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}
