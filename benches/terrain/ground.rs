//! Ground to measure by.

use crate::layers::{few_colours, layer};
use landform::map::Map;

/// Numbers that look random.
struct Noise(u32);

impl Noise {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        let shifted = self.0 >> ((self.0 >> 28) + 4);
        let v = (shifted ^ self.0).wrapping_mul(277_803_737);
        (v >> 22) ^ v
    }
}

/// Rough ground of `cells` a side, 10 m each, whose cells differ in level, texture, cover and palette.
pub fn rough(cells: u32) -> Map {
    let mut map = Map::flat([cells + 1; 2], [10.0; 2]).unwrap();
    let (vertices, cells) = ([cells + 1; 2], [cells; 2]);
    let noise = &mut Noise(1);
    let below = |noise: &mut Noise, count: u32| (noise.next() % count) as u8;
    let field = &mut map.field;
    field.height = layer(vertices, || (noise.next() % 1000) as f32 * 0.01);
    field.alpha_cover = layer(vertices, || noise.next() as u16);
    field.colour = layer(vertices, || [(); 3].map(|()| noise.next() as u16));
    field.level = layer(cells, || below(noise, 4));
    field.texture = layer(cells, || below(noise, 3));
    field.cover = layer(cells, || below(noise, 3));
    field.palette = layer(cells, || below(noise, 2));
    map.palettes = few_colours().into();
    map
}
