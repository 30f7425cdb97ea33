//! A blur that wraps round: three boxes in a row, all but a bell curve.

use crate::plane::{Field, SIZE};

/// The field blurred by a bell curve of `sigma` finished texels.
pub fn blur(field: &Field, sigma: f32) -> Field {
    let side = field.side();
    let kernel = Kernel::new(sigma * side as f32 / SIZE as f32);
    let mut blurred = field.clone();
    let mut line = Line::new(side);
    for start in 0..side {
        line.run(blurred.values_mut(), start * side, 1, kernel);
    }
    for start in 0..side {
        line.run(blurred.values_mut(), start, side, kernel);
    }
    blurred
}

/// A box of whole samples with a part of one more at either end, so that its width is not rounded.
#[derive(Clone, Copy)]
struct Kernel {
    radius: usize,
    end: f32,
}

impl Kernel {
    /// The box that gives a deviation of `sigma` samples when it is used three times.
    fn new(sigma: f32) -> Self {
        let variance = sigma * sigma / 3.0;
        let radius = (0.5 * (12.0 * variance + 1.0).sqrt() - 0.5).floor();
        let full = 2.0 * radius + 1.0;
        let end = full * (radius * (radius + 1.0) - 3.0 * variance)
            / (6.0 * (variance - (radius + 1.0).powi(2)));
        Self {
            radius: radius as usize,
            end,
        }
    }
}

/// One row or column under work.
struct Line {
    values: Vec<f32>,
    result: Vec<f32>,
}

impl Line {
    fn new(side: usize) -> Self {
        Self {
            values: vec![0.0; side],
            result: vec![0.0; side],
        }
    }

    fn run(&mut self, plane: &mut [f32], start: usize, step: usize, kernel: Kernel) {
        for (k, value) in self.values.iter_mut().enumerate() {
            *value = plane[start + k * step];
        }
        for _ in 0..3 {
            self.pass(kernel);
            std::mem::swap(&mut self.values, &mut self.result);
        }
        for (k, value) in self.values.iter().enumerate() {
            plane[start + k * step] = *value;
        }
    }

    fn pass(&mut self, kernel: Kernel) {
        let side = self.values.len();
        let Kernel { radius, end } = kernel;
        let at = |k: usize| f64::from(self.values[k % side]);
        let before = side * (1 + radius / side) - radius;
        let mut sum: f64 = (0..=2 * radius).map(|k| at(before + k)).sum();
        let width = (2 * radius + 1) as f64 + 2.0 * f64::from(end);
        for k in 0..side {
            let (left, right) = (at(before + k + side - 1), at(k + radius + 1));
            self.result[k] = ((sum + f64::from(end) * (left + right)) / width) as f32;
            sum += right - at(before + k);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::Plane;

    /// The blur of a single bright sample in a corner.
    fn spot(sigma: f32) -> Field {
        let mut field = Plane::of_side(SIZE, |_, _| 0.0);
        field[0] = 1.0;
        blur(&field, sigma)
    }

    #[test]
    fn it_keeps_the_sum_and_wraps() {
        let spot = spot(6.0);
        assert!((spot.values().iter().sum::<f32>() - 1.0).abs() < 1e-4);
        assert!((spot[5] - spot[SIZE - 5]).abs() < 1e-7);
        assert!((spot[5 * SIZE] - spot[(SIZE - 5) * SIZE]).abs() < 1e-7);
    }

    #[test]
    fn it_has_the_deviation_asked_for() {
        for sigma in [0.6, 2.0, 16.0] {
            let spot = spot(sigma);
            let far = |k: usize| (k.min(SIZE - k)) as f32;
            let row = (0..SIZE * SIZE)
                .map(|i| spot[i] * far(i % SIZE).powi(2))
                .sum::<f32>();
            assert!(
                (row.sqrt() - sigma).abs() < 0.02 * sigma,
                "{sigma}: {}",
                row.sqrt()
            );
        }
    }
}
