//! The 256 ways in which the corners of a dual cell are solid or absent.
//!
//! Corner c stands at x = bit 0, y = bit 1, z = bit 2 of c. Edges along an axis are numbered by the other two
//! coordinates of their ends, the lower axis first.

use glam::{Vec3, Vec4};

/// What follows from which corners are solid.
#[derive(Clone, Copy)]
pub(super) struct Case {
    /// Full weight for each edge along x, y, z that the surface crosses, else 0.
    pub crossed: [Vec4; 3],
    /// The sum of those coordinates of the crossings that their edges give.
    pub fixed: Vec3,
    /// One over the number of crossings.
    pub share: f32,
    /// Full weight for each solid corner with x = 0, and with x = 1, else 0.
    pub solid: [Vec4; 2],
}

/// The corner at the lower end of each edge along each axis.
pub(super) const LOWER: [[usize; 4]; 3] = [[0, 2, 4, 6], [0, 1, 4, 5], [0, 1, 2, 3]];

/// The corner at the upper end.
pub(super) const UPPER: [[usize; 4]; 3] = [[1, 3, 5, 7], [2, 3, 6, 7], [4, 5, 6, 7]];

pub(super) static CASES: [Case; 256] = cases();

const fn cases() -> [Case; 256] {
    let none = Case {
        crossed: [Vec4::ZERO; 3],
        fixed: Vec3::ZERO,
        share: 0.0,
        solid: [Vec4::ZERO; 2],
    };
    let mut cases = [none; 256];
    let mut corners = 0;
    while corners < 256 {
        cases[corners] = case(corners);
        corners += 1;
    }
    cases
}

const fn case(corners: usize) -> Case {
    let mut crossed = [[0.0; 4]; 3];
    let mut fixed = [0.0; 3];
    let mut solid = [[0.0; 4]; 2];
    let mut crossings = 0.0;
    let mut edge = 0;
    while edge < 12 {
        let axis = edge / 4;
        let [low, high] = [LOWER[axis][edge % 4], UPPER[axis][edge % 4]];
        if (corners >> low ^ corners >> high) & 1 == 1 {
            crossed[axis][edge % 4] = 1.0;
            crossings += 1.0;
            // Along the other axes both ends have the same coordinate.
            let mut other = 0;
            while other < 3 {
                if low >> other & 1 == 1 {
                    fixed[other] += 1.0;
                }
                other += 1;
            }
        }
        edge += 1;
    }
    let mut corner = 0;
    while corner < 8 {
        if corners >> corner & 1 == 1 {
            solid[corner & 1][corner >> 1] = 1.0;
        }
        corner += 1;
    }
    Case {
        crossed: [
            Vec4::from_array(crossed[0]),
            Vec4::from_array(crossed[1]),
            Vec4::from_array(crossed[2]),
        ],
        fixed: Vec3::from_array(fixed),
        share: if crossings > 0.0 {
            1.0 / crossings
        } else {
            0.0
        },
        solid: [Vec4::from_array(solid[0]), Vec4::from_array(solid[1])],
    }
}
