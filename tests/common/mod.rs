//! Maps to try things on: every layer filled, nothing symmetric.

use landform::map::{Field, Layer, Map, Palette, PaletteColour};

/// A cheap stream of numbers that look random.
pub struct Noise(pub u64);

impl Noise {
    pub fn next(&mut self) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as u32
    }

    fn layer<T: Copy>(&mut self, size: [u32; 2], value: impl Fn(u32) -> T) -> Layer<T> {
        let count = size[0] as usize * size[1] as usize;
        let values: Vec<T> = (0..count).map(|_| value(self.next())).collect();
        Layer::from_rows(size, &values)
    }
}

/// A map of `size` vertices in which every layer is noise.
pub fn noisy_map(size: [u32; 2], seed: u64) -> Map {
    let mut noise = Noise(seed);
    let spacing = [10.0 / 3.0, 7.7];
    let heights = noise.layer(size, |n| n as f32 / 7e5 - 1000.0);
    let mut map = Map::flat(size, spacing).unwrap();
    let cells = map.field.cells();
    map.field = Field::from_heights(spacing, heights).unwrap();
    map.field.lattice_origin = [-3, i32::MAX];
    map.field.alpha_base = noise.layer(size, |n| n as u16);
    map.field.alpha_cover = noise.layer(size, |n| n as u16);
    map.field.colour = noise.layer(size, |n| [n as u16, (n >> 8) as u16, (n >> 15) as u16]);
    map.field.level = noise.layer(cells, |n| (n % 4) as u8);
    map.field.texture = noise.layer(cells, |n| (n % 6) as u8);
    map.field.cover = noise.layer(cells, |n| (n % 7) as u8);
    map.field.palette = noise.layer(cells, |n| (n % 2) as u8);
    map.field.hole = noise.layer(cells, |n| (n % 5 / 4) as u8);
    map.palettes.push(autumn());
    map.parameters.seed = u32::MAX;
    map.parameters.alpha_coefficient = 0.1 + 0.2;
    map
}

fn autumn() -> Palette {
    let colour = |rgb, probability| PaletteColour { rgb, probability };
    Palette {
        name: "Autumn — \"late\"".into(),
        colours: vec![
            colour([0.7, 0.1, 1.0 / 3.0], 0.7),
            colour([0.0, 1.0, 0.0], 0.3),
        ],
    }
}
