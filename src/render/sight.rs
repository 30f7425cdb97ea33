//! How colours look to the normal eye and to eyes without one kind of cone: for tests of our colours.

use super::scale::to_linear;

/// A kind of eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    Normal,
    WithoutRed,
    WithoutGreen,
    WithoutBlue,
}

impl Sight {
    pub const ALL: [Self; 4] = [
        Self::Normal,
        Self::WithoutRed,
        Self::WithoutGreen,
        Self::WithoutBlue,
    ];

    /// From linear red, green, blue to what they look like. G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
    /// physiologically-based model for simulation of color vision deficiency", 2009, at full severity.
    fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Self::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::WithoutRed => [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            Self::WithoutGreen => [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.01182, 0.04294, 0.968881],
            ],
            Self::WithoutBlue => [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.3039],
            ],
        }
    }

    fn lab(self, srgb: [u8; 3]) -> [f32; 3] {
        let linear = srgb.map(|code| to_linear(f32::from(code) / 255.0));
        let seen = product(self.matrix(), linear).map(|light| light.clamp(0.0, 1.0));
        // sRGB's primaries and white, IEC 61966-2-1.
        let xyz = product(
            [
                [0.4124564, 0.3575761, 0.1804375],
                [0.2126729, 0.7151522, 0.072175],
                [0.0193339, 0.119192, 0.9503041],
            ],
            seen,
        );
        let white = [0.95047, 1.0, 1.08883];
        let [x, y, z] = [0, 1, 2].map(|axis| cube_root(xyz[axis] / white[axis]));
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }
}

fn product(matrix: [[f32; 3]; 3], v: [f32; 3]) -> [f32; 3] {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

/// CIE 1976: a cube root that is straight in the dark.
fn cube_root(share: f32) -> f32 {
    if share > 0.008856 {
        share.cbrt()
    } else {
        7.787 * share + 16.0 / 116.0
    }
}

/// How different two sRGB colours look: ΔE of CIE 1976.
pub fn difference(a: [u8; 3], b: [u8; 3], sight: Sight) -> f32 {
    let (a, b) = (sight.lab(a), sight.lab(b));
    let squares = [0, 1, 2].map(|axis| (a[axis] - b[axis]).powi(2));
    squares.iter().sum::<f32>().sqrt()
}

#[test]
fn the_measure_knows_black_from_white_and_red_from_green() {
    let of = |a, b, sight| difference(a, b, sight);
    for sight in Sight::ALL {
        assert!((of([0; 3], [255; 3], sight) - 100.0).abs() < 0.5);
    }
    let (red, green) = ([200, 60, 40], [120, 110, 30]);
    assert!(of(red, green, Sight::Normal) > 2.0 * of(red, green, Sight::WithoutGreen));
}
