//! Layers and palettes to make maps of.

use landform::map::{Layer, Palette, PaletteColour};

/// A layer of values in the order in which they are made: row by row.
pub fn layer<T: Copy>(size: [u32; 2], mut value: impl FnMut() -> T) -> Layer<T> {
    let values: Vec<T> = (0..size[0] * size[1]).map(|_| value()).collect();
    Layer::from_rows(size, &values)
}

/// A palette of these colours with their probabilities.
pub fn palette(colours: &[([f32; 3], f32)]) -> Palette {
    let colour = |(rgb, probability): &([f32; 3], f32)| PaletteColour {
        rgb: *rgb,
        probability: *probability,
    };
    Palette {
        name: String::new(),
        colours: colours.iter().map(colour).collect(),
    }
}

/// One palette of two colours and one of three.
pub fn few_colours() -> [Palette; 2] {
    [
        palette(&[([1.0, 0.0, 0.0], 0.1), ([0.0, 1.0, 0.0], 0.9)]),
        palette(&[
            ([0.3, 0.3, 0.9], 0.25),
            ([0.8, 0.7, 0.1], 0.25),
            ([1.0; 3], 0.5),
        ]),
    ]
}
