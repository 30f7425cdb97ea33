//! A window of a layer of vertices, as it was before a dab.

use crate::map::Layer;
use crate::math::Region;

/// Room for windows, used again from dab to dab.
#[derive(Debug, Default)]
pub(super) struct Room {
    heights: Vec<f32>,
    shares: Vec<u16>,
    colours: Vec<[u16; 3]>,
}

/// Values of which there can be a window.
pub(super) trait Windowed: Copy + PartialEq + Default {
    /// Where its values are kept.
    fn room(room: &mut Room) -> &mut Vec<Self>;
    /// A mean by weights that sum to 1.
    fn mean(values: impl Iterator<Item = (Self, f32)>) -> Self;
    /// The value a part of the way from it to another.
    fn towards(self, other: Self, part: f32) -> Self;
}

/// The values of a region.
pub(super) struct Window<'a, T> {
    values: &'a [T],
    known: Region,
}

impl<'a, T: Windowed> Window<'a, T> {
    /// Copies a region of a layer.
    pub fn open(layer: &Layer<T>, known: Region, room: &'a mut Room) -> Self {
        let values = T::room(room);
        values.resize(known.area() as usize, T::default());
        let width = (known.width() as usize).max(1);
        for (z, row) in (known.z0..known.z1).zip(values.chunks_exact_mut(width)) {
            layer.copy_row(known.x0, z, row);
        }
        Self { values, known }
    }

    /// The value `(dx, dz)` vertices off a vertex; beyond the window the nearest there is.
    pub fn beside(&self, x: u32, z: u32, dx: i32, dz: i32) -> T {
        let x = x.saturating_add_signed(dx);
        let z = z.saturating_add_signed(dz);
        let column = x.clamp(self.known.x0, self.known.x1 - 1) - self.known.x0;
        let row = z.clamp(self.known.z0, self.known.z1 - 1) - self.known.z0;
        self.values[row as usize * self.known.width() as usize + column as usize]
    }

    /// The value of a vertex.
    pub fn at(&self, x: u32, z: u32) -> T {
        self.beside(x, z, 0, 0)
    }

    /// A vertex drawn to the mean about it, by the weights of the second binomial row along each axis. No ring forms:
    /// the new value lies between the lowest and the highest about it.
    pub fn smoothed(&self, x: u32, z: u32, strength: f32) -> T {
        const WEIGHTS: [f32; 3] = [0.25, 0.5, 0.25];
        let about = (0..9).map(|place| {
            let (column, row) = (place % 3, place / 3);
            let value = self.beside(x, z, column as i32 - 1, row as i32 - 1);
            (value, WEIGHTS[column] * WEIGHTS[row])
        });
        self.at(x, z).towards(T::mean(about), strength)
    }
}

impl Windowed for f32 {
    fn room(room: &mut Room) -> &mut Vec<Self> {
        &mut room.heights
    }

    fn mean(values: impl Iterator<Item = (Self, f32)>) -> Self {
        values.map(|(value, weight)| value * weight).sum()
    }

    fn towards(self, other: Self, part: f32) -> Self {
        self + (other - self) * part
    }
}

impl Windowed for u16 {
    fn room(room: &mut Room) -> &mut Vec<Self> {
        &mut room.shares
    }

    fn mean(values: impl Iterator<Item = (Self, f32)>) -> Self {
        f32::mean(values.map(|(value, weight)| (f32::from(value), weight))).round() as Self
    }

    fn towards(self, other: Self, part: f32) -> Self {
        f32::from(self).towards(f32::from(other), part).round() as Self
    }
}

impl Windowed for [u16; 3] {
    fn room(room: &mut Room) -> &mut Vec<Self> {
        &mut room.colours
    }

    fn mean(values: impl Iterator<Item = (Self, f32)>) -> Self {
        let mut sum = [0.0; 3];
        for (colour, weight) in values {
            for (sum, channel) in sum.iter_mut().zip(colour) {
                *sum += f32::from(channel) * weight;
            }
        }
        sum.map(|channel| channel.round() as u16)
    }

    fn towards(self, other: Self, part: f32) -> Self {
        std::array::from_fn(|channel| self[channel].towards(other[channel], part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_the_field_is_the_nearest_there_is() {
        let layer = Layer::from_rows([2, 2], &[1.0f32, 2.0, 3.0, 4.0]);
        let mut room = Room::default();
        let window = Window::open(&layer, Region::of_size([2, 2]), &mut room);
        assert_eq!(window.beside(0, 0, -1, 2), 3.0);
        assert_eq!(window.at(1, 1), 4.0);
    }

    #[test]
    fn smoothing_takes_the_mean_of_whatever_it_is() {
        let mut room = Room::default();
        let region = Region::of_size([3, 3]);
        let spike = |value: u16| {
            let mut values = [0; 9];
            values[4] = value;
            values
        };
        let shares = Layer::from_rows([3, 3], &spike(1000));
        assert_eq!(
            Window::open(&shares, region, &mut room).smoothed(1, 1, 1.0),
            250
        );
        let colours = Layer::from_rows([3, 3], &spike(400).map(|value| [value, 0, value]));
        let window = Window::open(&colours, region, &mut room);
        assert_eq!(window.smoothed(1, 1, 1.0), [100, 0, 100]);
        assert_eq!(window.smoothed(1, 1, 0.5), [250, 0, 250]);
        assert_eq!(window.smoothed(0, 1, 1.0), [50, 0, 50]);
    }
}
