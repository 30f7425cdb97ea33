//! Symmetry: across which lines through the middle of the field a stroke is repeated.

use serde::{Deserialize, Serialize};

/// Across which lines through the middle of the field a stroke is repeated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Symmetry {
    /// From west to east.
    pub x: bool,
    /// From north to south.
    pub z: bool,
}

/// A place, in metres, and along which axes it is a mirror image.
pub(super) struct Image {
    pub at: [f64; 2],
    pub mirrored: [bool; 2],
}

impl Image {
    /// The image of a column and row on a grid whose last ones these are; none of what lies beyond it.
    pub fn of(&self, place: (u32, u32), last: [u32; 2]) -> Option<(u32, u32)> {
        let along = |axis: usize, at: u32| {
            if self.mirrored[axis] {
                last[axis].checked_sub(at)
            } else {
                Some(at)
            }
        };
        Some((along(0, place.0)?, along(1, place.1)?))
    }
}

impl Symmetry {
    /// A place and its images, in metres.
    pub(super) fn images(self, [x, z]: [f64; 2], extent: [f32; 2]) -> impl Iterator<Item = Image> {
        let [width, depth] = extent.map(f64::from);
        // On the line itself a place is its own image.
        let across_x = self.x && width - x != x;
        let across_z = self.z && depth - z != z;
        let image = move |mirrored: [bool; 2]| Image {
            at: [
                if mirrored[0] { width - x } else { x },
                if mirrored[1] { depth - z } else { z },
            ],
            mirrored,
        };
        [
            (true, [false, false]),
            (across_x, [true, false]),
            (across_z, [false, true]),
            (across_x && across_z, [true, true]),
        ]
        .into_iter()
        .filter(|(wanted, _)| *wanted)
        .map(move |(_, mirrored)| image(mirrored))
    }

    /// The one place that stands for a place and all its images, on a grid of this size: what is random there is the
    /// same for all of them.
    pub(super) fn one_of(self, [x, z]: [u32; 2], size: [u32; 2]) -> [u32; 2] {
        let nearer = |on: bool, at: u32, size: u32| {
            if on {
                at.min((size - 1).saturating_sub(at))
            } else {
                at
            }
        };
        [nearer(self.x, x, size[0]), nearer(self.z, z, size[1])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_of_a_place_stand_for_one() {
        let both = Symmetry { x: true, z: true };
        let images: Vec<_> = both.images([10.0, 20.0], [100.0, 60.0]).collect();
        let places: Vec<_> = images.iter().map(|image| image.at).collect();
        assert_eq!(
            places,
            [[10.0, 20.0], [90.0, 20.0], [10.0, 40.0], [90.0, 40.0]]
        );
        assert_eq!(both.images([50.0, 30.0], [100.0, 60.0]).count(), 1);
        for place in [[1, 2], [8, 2], [1, 3], [8, 3]] {
            assert_eq!(both.one_of(place, [10, 6]), [1, 2]);
        }
        assert_eq!(Symmetry::default().one_of([8, 3], [10, 6]), [8, 3]);
    }
}
