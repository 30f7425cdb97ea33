//! A plane that cuts volumes open.

use serde::{Deserialize, Serialize};

/// An axis of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Axis {
    /// To the east.
    #[default]
    X,
    /// Up.
    Y,
    /// To the south.
    Z,
}

/// A plane across an axis of the map: of volumes, what lies beyond it is not drawn, and what is solid there is seen as
/// a flat cut.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// What it stands across.
    pub axis: Axis,
    /// Where it stands along the axis, metres.
    pub at: f32,
    /// Whether what lies before it is left out instead.
    pub flipped: bool,
}

impl Section {
    /// As shaders take it: what has `normal · place > w` is left out.
    pub(super) fn plane(&self) -> [f32; 4] {
        let towards = if self.flipped { -1.0 } else { 1.0 };
        let mut plane = [0.0; 4];
        plane[self.axis as usize] = towards;
        plane[3] = towards * self.at;
        plane
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beyond_is_left_out_or_what_lies_before() {
        let section = Section {
            axis: Axis::Y,
            at: 7.0,
            flipped: false,
        };
        assert_eq!(section.plane(), [0.0, 1.0, 0.0, 7.0]);
        let flipped = Section {
            flipped: true,
            ..section
        };
        assert_eq!(flipped.plane(), [0.0, -1.0, 0.0, -7.0]);
    }
}
