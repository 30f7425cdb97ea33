//! Ground to measure by.

use landform::map::{Layer, Map, Palette, PaletteColour};

fn mixed(mut v: u32) -> u32 {
    v ^= v >> 16;
    v = v.wrapping_mul(0x7feb_352d);
    v ^= v >> 15;
    v = v.wrapping_mul(0x846c_a68b);
    v ^ (v >> 16)
}

fn layer<T: Copy>([columns, rows]: [u32; 2], value: impl Fn(u32) -> T) -> Layer<T> {
    let values: Vec<T> = (0..columns * rows).map(|at| value(mixed(at))).collect();
    Layer::from_rows([columns, rows], &values)
}

fn palette(colours: &[([f32; 3], f32)]) -> Palette {
    let colour = |(rgb, probability): &([f32; 3], f32)| PaletteColour {
        rgb: *rgb,
        probability: *probability,
    };
    Palette {
        name: String::new(),
        colours: colours.iter().map(colour).collect(),
    }
}

/// Rough ground of `cells` a side, 10 m each, whose cells differ in level, texture, cover and palette.
pub fn rough(cells: u32) -> Map {
    let mut map = Map::flat([cells + 1; 2], [10.0; 2]).unwrap();
    let (vertices, cells) = ([cells + 1; 2], [cells; 2]);
    let field = &mut map.field;
    field.height = layer(vertices, |v| (v % 1000) as f32 * 0.01);
    field.alpha_cover = layer(vertices, |v| (v >> 8) as u16);
    field.colour = layer(vertices, |v| [v as u16, (v >> 5) as u16, (v >> 9) as u16]);
    field.level = layer(cells, |v| (v % 4) as u8);
    field.texture = layer(cells, |v| (v >> 4) as u8 % 3);
    field.cover = layer(cells, |v| (v >> 8) as u8 % 3);
    field.palette = layer(cells, |v| (v >> 12) as u8 % 2);
    map.palettes = vec![
        palette(&[([0.9, 0.2, 0.1], 0.1), ([0.2, 0.8, 0.3], 0.9)]),
        palette(&[
            ([0.3, 0.3, 0.9], 0.25),
            ([0.8, 0.7, 0.1], 0.25),
            ([1.0; 3], 0.5),
        ]),
    ];
    map
}
