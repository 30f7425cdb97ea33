//! Colours that tell numbers apart which have no order: textures, covers, palettes.

/// sRGB colours, the most different first. Of any two, the difference (ΔE, 1976) is at least 31 to the normal eye and
/// to eyes without one kind of cone.
pub const IDENTITIES: [[u8; 3]; 12] = [
    [0xaf, 0x74, 0xfd],
    [0x6b, 0xff, 0xd1],
    [0x86, 0x01, 0x43],
    [0xf2, 0xee, 0x19],
    [0x36, 0x0d, 0xfb],
    [0x3d, 0xad, 0x00],
    [0xed, 0x5e, 0x70],
    [0xa1, 0x49, 0x9c],
    [0xbc, 0xfd, 0x8d],
    [0x62, 0x09, 0xa4],
    [0x3e, 0x5a, 0x00],
    [0xfc, 0xa1, 0xf4],
];

/// How a number is marked beside its colour, since there are more numbers than colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hatch {
    /// All in one colour.
    Plain,
    /// Stripes.
    Stripes,
    /// Stripes both ways.
    Lattice,
}

/// The sRGB colour of a number.
pub fn identity_colour(number: u8) -> [u8; 3] {
    IDENTITIES[usize::from(number) % IDENTITIES.len()]
}

/// How a number is marked; after 36 numbers all comes again.
pub fn identity_hatch(number: u8) -> Hatch {
    match usize::from(number) / IDENTITIES.len() % 3 {
        0 => Hatch::Plain,
        1 => Hatch::Stripes,
        _ => Hatch::Lattice,
    }
}

#[cfg(test)]
mod tests {
    use super::super::sight::{Sight, difference};
    use super::*;
    use crate::render::{SCALE, scale_colour};

    /// The smallest difference between any two.
    fn smallest(colours: &[[u8; 3]], sight: Sight) -> f32 {
        let pairs = colours.iter().enumerate().flat_map(|(index, a)| {
            colours[..index]
                .iter()
                .map(move |b| difference(*a, *b, sight))
        });
        pairs.fold(f32::INFINITY, f32::min)
    }

    #[test]
    fn every_eye_tells_the_colours_of_numbers_apart() {
        for sight in Sight::ALL {
            let least = smallest(&IDENTITIES, sight);
            assert!(least > 31.0, "{sight:?}: {least}");
        }
    }

    #[test]
    fn every_eye_tells_the_colours_of_levels_and_slopes_apart() {
        for sight in Sight::ALL {
            let least = smallest(&SCALE, sight);
            assert!(least > 38.0, "{sight:?}: {least}");
            let slopes: Vec<_> = (0..=5).map(|band| scale_colour(band, 5)).collect();
            let least = smallest(&slopes, sight);
            assert!(least > 12.0, "{sight:?}: {least}");
        }
    }

    #[test]
    fn numbers_beyond_the_colours_are_hatched() {
        let marks = |number| (identity_colour(number), identity_hatch(number));
        for a in 0..36 {
            for b in 0..a {
                assert_ne!(marks(a), marks(b), "{a} and {b}");
            }
        }
        assert_eq!(marks(36), marks(0));
    }
}
