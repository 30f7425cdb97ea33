//! Crop, enlarge, resample, shift, and other heights under what was painted.

mod framing;
mod heights;
mod objects;
mod resampling;

use landform::edit::{Edit, EditError, Transaction};
use landform::map::{Changes, Field, Layer, Map};
use landform::math::Region;

/// Odd sizes: the smallest there is, and larger ones that no tile divides.
const SIZES: [[u32; 2]; 4] = [[2, 3], [5, 3], [130, 67], [1000, 777]];
/// Metres between vertices; a power of two, so that every place is a whole number of bits.
const SPACING: f32 = 8.0;
/// Cells beside an edge whose vertices and slopes depend on what lies beyond it.
const RIM: u32 = 2;

fn mixed(x: u32, z: u32, salt: u32) -> u32 {
    let mut v = x.wrapping_mul(0x9e37_79b1) ^ z.wrapping_mul(0x85eb_ca6b) ^ salt;
    v ^= v >> 15;
    v = v.wrapping_mul(0x2c1b_3c6d);
    v ^ (v >> 13)
}

fn layer<T: Copy>([columns, rows]: [u32; 2], value: impl Fn(u32, u32) -> T) -> Layer<T> {
    let places = Region::of_size([columns, rows]).places();
    let values: Vec<T> = places.map(|(x, z)| value(x, z)).collect();
    Layer::from_rows([columns, rows], &values)
}

/// A map on which no two places are alike.
fn map(size: [u32; 2]) -> Map {
    let mut map = Map::flat(size, [SPACING; 2]).unwrap();
    let cells = size.map(|n| n - 1);
    let of = |x, z, salt, most: u32| mixed(x, z, salt) % most;
    let ids = |salt, most| layer(cells, move |x, z| of(x, z, salt, most) as u8);
    let shares = |salt| layer(size, move |x, z| of(x, z, salt, 65536) as u16);
    map.field = Field {
        spacing: map.field.spacing,
        lattice_origin: [-7, 40],
        height: layer(size, |x, z| of(x, z, 1, 4000) as f32 / 64.0),
        alpha_base: shares(2),
        alpha_cover: shares(3),
        colour: layer(size, |x, z| {
            [4, 5, 6].map(|salt| of(x, z, salt, 65536) as u16)
        }),
        level: ids(7, 4),
        texture: ids(8, 6),
        cover: ids(9, 7),
        palette: ids(10, 1),
        hole: layer(cells, |x, z| u8::from(of(x, z, 11, 40) == 0)),
    };
    map.parameters = map.parameters.with_max_divisions(3);
    map.check().unwrap();
    map
}

/// Does it, checks that undo and redo give equal bits, and leaves it done.
fn done(
    map: &mut Map,
    act: impl FnOnce(&mut Transaction, &mut Map) -> Result<Changes, EditError>,
) -> Option<Edit> {
    let before = map.clone();
    let mut transaction = Transaction::new();
    act(&mut transaction, map).unwrap();
    map.check().unwrap();
    let after = map.clone();
    let mut edit = transaction.commit(map, "Test")?;
    edit.swap(map);
    assert_eq!(*map, before);
    edit.swap(map);
    assert_eq!(*map, after);
    Some(edit)
}
