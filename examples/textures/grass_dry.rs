//! Grass bleached by the sun, with green blades left in it.

use crate::colour::rgb;
use crate::finish::Material;
use crate::grass::Sward;

/// The texture.
pub fn make() -> Material {
    Sward {
        seed: 31,
        blades: 104,
        length: (18.0, 46.0),
        half_width: 1.1,
        tufts: 8,
        colours: &[
            (0.0, rgb(0.16, 0.115, 0.045)),
            (0.4, rgb(0.24, 0.18, 0.072)),
            (0.75, rgb(0.32, 0.25, 0.115)),
            (1.0, rgb(0.42, 0.34, 0.18)),
        ],
        others: &[(0.0, rgb(0.09, 0.115, 0.03)), (1.0, rgb(0.14, 0.15, 0.05))],
        others_share: 0.10,
        ground: rgb(0.085, 0.06, 0.034),
        mean: rgb(0.195, 0.150, 0.070),
        roughness: (0.92, 0.10),
    }
    .grow()
}
