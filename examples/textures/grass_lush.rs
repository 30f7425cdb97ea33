//! Grass in full sap, a dead blade here and there.

use crate::colour::rgb;
use crate::finish::Material;
use crate::grass::Sward;

/// The texture.
pub fn make() -> Material {
    Sward {
        seed: 11,
        blades: 120,
        length: (16.0, 38.0),
        half_width: 1.35,
        tufts: 9,
        colours: &[
            (0.0, rgb(0.034, 0.078, 0.012)),
            (0.35, rgb(0.050, 0.112, 0.017)),
            (0.7, rgb(0.078, 0.145, 0.024)),
            (1.0, rgb(0.115, 0.175, 0.036)),
        ],
        others: &[(0.0, rgb(0.16, 0.14, 0.045)), (1.0, rgb(0.24, 0.19, 0.08))],
        others_share: 0.025,
        ground: rgb(0.030, 0.026, 0.014),
        mean: rgb(0.076, 0.109, 0.027),
        roughness: (0.86, 0.14),
    }
    .grow()
}
