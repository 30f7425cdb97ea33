//! The palettes that dressed ground is tinted by.

use super::Ground;
use crate::map::{Palette, PaletteColour};

/// A palette's name, and its colours with how often they are drawn.
type Row = (&'static str, &'static [([f32; 3], f32)]);

/// Gentle tints: they multiply a texture that has its colour already.
fn row(ground: Ground) -> Row {
    match ground {
        Ground::Lush => (
            "Meadow",
            &[
                ([1.0, 1.0, 0.92], 0.5),
                ([0.78, 0.92, 0.68], 0.25),
                ([1.0, 0.93, 0.66], 0.15),
                ([0.62, 0.76, 0.55], 0.1),
            ],
        ),
        Ground::Dry => (
            "Dry meadow",
            &[
                ([1.0, 0.97, 0.9], 0.5),
                ([0.86, 0.92, 0.7], 0.25),
                ([0.95, 0.8, 0.62], 0.15),
                ([0.7, 0.68, 0.56], 0.1),
            ],
        ),
        Ground::Soil => (
            "Earth",
            &[
                ([1.0, 0.97, 0.93], 0.5),
                ([0.85, 0.78, 0.7], 0.3),
                ([0.7, 0.7, 0.62], 0.2),
            ],
        ),
        Ground::Rock => (
            "Stone",
            &[
                ([1.0, 1.0, 1.0], 0.5),
                ([0.84, 0.83, 0.82], 0.3),
                ([0.95, 0.86, 0.74], 0.12),
                ([0.72, 0.76, 0.7], 0.08),
            ],
        ),
        Ground::Cliff => (
            "Strata",
            &[
                ([1.0, 0.98, 0.95], 0.45),
                ([0.86, 0.78, 0.7], 0.3),
                ([1.0, 0.88, 0.74], 0.15),
                ([0.7, 0.69, 0.68], 0.1),
            ],
        ),
        Ground::Snow => ("Snow", &[([1.0, 1.0, 1.0], 0.7), ([0.93, 0.96, 1.0], 0.3)]),
    }
}

/// The palette for a ground.
fn palette(ground: Ground) -> Palette {
    let (name, colours) = row(ground);
    let colour = |(rgb, probability): &([f32; 3], f32)| PaletteColour {
        rgb: *rgb,
        probability: *probability,
    };
    Palette {
        name: name.into(),
        colours: colours.iter().map(colour).collect(),
    }
}

/// A map's palettes with those for every ground added, unless they are there by name or there is no room;
/// and for each ground the index of its own.
pub(super) fn with_ours(known: &[Palette]) -> (Vec<Palette>, [u8; Ground::COUNT]) {
    const MOST: usize = 255;
    let mut palettes = known.to_vec();
    let indices = Ground::ALL.map(|ground| {
        let ours = palette(ground);
        let found = palettes.iter().position(|p| p.name == ours.name);
        let index = found.or_else(|| {
            (palettes.len() < MOST).then(|| {
                palettes.push(ours);
                palettes.len() - 1
            })
        });
        index.unwrap_or(0) as u8
    });
    (palettes, indices)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Map;

    #[test]
    fn a_map_with_our_palettes_is_in_order_and_gets_them_once() {
        let mut map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
        let (palettes, indices) = with_ours(&map.palettes);
        assert_eq!(indices, [1, 2, 3, 4, 5, 6]);
        let (again, same) = with_ours(&palettes);
        assert_eq!((again.len(), same), (palettes.len(), indices));
        map.palettes = palettes;
        map.check().unwrap();
    }
}
