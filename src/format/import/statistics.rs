//! What imported heights are like: ranges, histogram, steepest place, and what deserves a word.

use crate::format::{Error, ErrorKind, Result};
use crate::math::length;
use std::fmt;

/// Bars of a histogram.
pub const HISTOGRAM_BINS: usize = 64;
/// A range of which less than this is used deserves a word.
const LEAST_USED: f32 = 0.75;

/// What imported heights are like.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// The lowest and the highest number in the file.
    pub values: [u16; 2],
    /// The largest number that the file could hold: 255 or 65535.
    pub full: u16,
    /// The lowest and the highest height, metres.
    pub heights: [f32; 2],
    /// The mean height, metres.
    pub mean: f32,
    /// The standard deviation of the heights, metres.
    pub deviation: f32,
    /// How many heights lie in each of equal parts of [`Statistics::heights`].
    pub histogram: [u32; HISTOGRAM_BINS],
    /// Metres from one number to the next.
    pub step: f32,
    /// The part of the numbers' range that no height uses, 0..1.
    pub unused: f32,
    /// The steepest edge between two neighbours.
    pub steepest: Steepest,
}

/// The steepest edge of a field.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Steepest {
    /// Degrees from level.
    pub degrees: f32,
    /// The vertex at its western or northern end: column, row.
    pub vertex: [u32; 2],
}

/// Something about imported heights that deserves a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Note {
    /// 8 bits: the ground will be terraces so many metres high.
    Terraces(f32),
    /// So much of the range is unused, 0..1.
    Unused(f32),
    /// Every height is the same.
    Flat,
    /// The other byte order is nearly as smooth.
    ByteOrderUnsure,
    /// The numbers were taken as metres.
    TakenAsMetres,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terraces(step) => write!(
                f,
                "The picture has 8 bits: the ground will be terraces of {}. Soften them, or use 16 bits.",
                length(*step)
            ),
            Self::Unused(part) => write!(f, "{:.0} % of the range is unused.", part * 100.0),
            Self::Flat => write!(f, "Every height is the same."),
            Self::ByteOrderUnsure => write!(
                f,
                "Both byte orders are about as smooth; look at the ground, and say the other one if it is noise."
            ),
            Self::TakenAsMetres => write!(
                f,
                "One number is taken as one metre; give a range of heights if it is not."
            ),
        }
    }
}

impl Statistics {
    pub(super) fn of(
        size: [u32; 2],
        spacing: [f32; 2],
        numbers: &[u16],
        full: u16,
        heights: &[f32],
        step: f32,
    ) -> Result<Self> {
        let (Some(low), Some(high)) = (numbers.iter().min(), numbers.iter().max()) else {
            return Err(Error::new(ErrorKind::Invalid, "there are no heights"));
        };
        let range = range_of(heights);
        let (mean, deviation) = mean_and_deviation(heights);
        Ok(Self {
            values: [*low, *high],
            full,
            heights: range,
            mean,
            deviation,
            histogram: histogram(heights, range),
            step,
            unused: 1.0 - f32::from(high - low) / f32::from(full),
            steepest: steepest(size, spacing, heights),
        })
    }

    /// What deserves a word about numbers of so many bits that fill a typed range, or are metres.
    pub(super) fn notes(&self, depth: u8, are_metres: bool) -> Vec<Note> {
        let mut notes = Vec::new();
        if self.values[0] == self.values[1] {
            notes.push(Note::Flat);
        } else if !are_metres && self.unused > 1.0 - LEAST_USED {
            notes.push(Note::Unused(self.unused));
        }
        if depth == 8 {
            notes.push(Note::Terraces(self.step));
        }
        notes
    }
}

fn range_of(heights: &[f32]) -> [f32; 2] {
    let start = [f32::INFINITY, f32::NEG_INFINITY];
    heights
        .iter()
        .fold(start, |[low, high], y| [low.min(*y), high.max(*y)])
}

fn mean_and_deviation(heights: &[f32]) -> (f32, f32) {
    let count = heights.len() as f64;
    let mean = heights.iter().map(|y| f64::from(*y)).sum::<f64>() / count;
    let squares = heights.iter().map(|y| (f64::from(*y) - mean).powi(2));
    (mean as f32, (squares.sum::<f64>() / count).sqrt() as f32)
}

fn histogram(heights: &[f32], [low, high]: [f32; 2]) -> [u32; HISTOGRAM_BINS] {
    let mut bins = [0; HISTOGRAM_BINS];
    let width = (high - low).max(f32::MIN_POSITIVE) / HISTOGRAM_BINS as f32;
    for y in heights {
        let bin = ((y - low) / width) as usize;
        bins[bin.min(HISTOGRAM_BINS - 1)] += 1;
    }
    bins
}

fn steepest(size: [u32; 2], spacing: [f32; 2], heights: &[f32]) -> Steepest {
    let columns = size[0] as usize;
    let mut found = (0.0, 0);
    for (at, y) in heights.iter().enumerate() {
        let east = heights.get(at + 1).filter(|_| (at + 1) % columns != 0);
        let south = heights.get(at + columns);
        for (other, spacing) in [(east, spacing[0]), (south, spacing[1])] {
            let slope = other.map_or(0.0, |other| (other - y).abs() / spacing);
            if slope > found.0 {
                found = (slope, at);
            }
        }
    }
    Steepest {
        degrees: found.0.atan().to_degrees(),
        vertex: [(found.1 % columns) as u32, (found.1 / columns) as u32],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[u16], step: f32) -> Statistics {
        let heights: Vec<f32> = numbers.iter().map(|n| f32::from(*n) * step).collect();
        Statistics::of([3, 2], [10.0, 20.0], numbers, u16::MAX, &heights, step).unwrap()
    }

    #[test]
    fn figures_of_a_small_field() {
        let found = of(&[0, 10, 20, 0, 30, 60], 1.0);
        assert_eq!(found.heights, [0.0, 60.0]);
        assert_eq!(found.mean, 20.0);
        assert_eq!(found.histogram.iter().sum::<u32>(), 6);
        assert_eq!((found.histogram[0], found.histogram[63]), (2, 1));
        assert_eq!(found.steepest.vertex, [0, 1]);
        assert!((found.steepest.degrees - 71.565).abs() < 1e-2);
    }

    #[test]
    fn what_deserves_a_word() {
        assert_eq!(of(&[5; 6], 1.0).notes(16, false), [Note::Flat]);
        let unused = of(&[0, 1000, 0, 0, 0, 0], 1.0).notes(16, false);
        assert!(matches!(unused[..], [Note::Unused(part)] if part > 0.98));
        assert_eq!(of(&[0, u16::MAX, 0, 0, 0, 0], 1.0).notes(16, false), []);
        let terraces = Note::Terraces(3.294).to_string();
        assert!(terraces.contains("3.29 m"), "{terraces}");
    }
}
