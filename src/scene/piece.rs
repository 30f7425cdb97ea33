//! Some cells with what lies around them, as a map of their own, so that dividing them costs what they are and not what
//! the map is.

use crate::map::{Field, Layer, Map};
use crate::math::Region;

/// Cells around that decide how ground is divided: the borders of those beside, and one more to be ground at the rim.
const AROUND: i64 = 3;

/// A piece of a map. Beyond the field, ground goes on as at its edge.
#[derive(Debug)]
pub(super) struct Piece {
    /// The piece alone, without objects and volumes.
    pub map: Map,
    /// Column and row of its first cell in the field; may lie before the field.
    pub first: [i64; 2],
}

impl Piece {
    /// These cells of a map and three more on every side. The outermost are ground, whatever they are in the field, so
    /// that what holes they surround is divided as well.
    pub fn around(map: &Map, cells: Region) -> Self {
        let field = &map.field;
        let first = [i64::from(cells.x0) - AROUND, i64::from(cells.z0) - AROUND];
        let size = [cells.width(), cells.height()].map(|side| side + 2 * AROUND as u32);
        let vertices = size.map(|side| side + 1);
        let [x, z] = field.lattice_origin;
        let mut piece = Field {
            spacing: field.spacing,
            lattice_origin: [
                x.wrapping_add(first[0] as i32),
                z.wrapping_add(first[1] as i32),
            ],
            height: cut(&field.height, first, vertices),
            alpha_base: cut(&field.alpha_base, first, vertices),
            alpha_cover: cut(&field.alpha_cover, first, vertices),
            colour: Layer::filled(vertices, [u16::MAX; 3]),
            level: cut(&field.level, first, size),
            texture: cut(&field.texture, first, size),
            cover: cut(&field.cover, first, size),
            palette: Layer::filled(size, 0),
            hole: cut(&field.hole, first, size),
        };
        let mut holes = piece.hole.to_vec();
        for (at, hole) in holes.iter_mut().enumerate() {
            let [x, z] = [at as u32 % size[0], at as u32 / size[0]];
            if x == 0 || z == 0 || x + 1 == size[0] || z + 1 == size[1] {
                *hole = 0;
            }
        }
        piece.hole = Layer::from_rows(size, &holes);
        Self {
            map: Map {
                field: piece,
                parameters: map.parameters.clone(),
                palettes: map.palettes[..1].to_vec(),
                textures: map.textures.clone(),
                models: Vec::new(),
                objects: Default::default(),
                materials: Vec::new(),
                volumes: Default::default(),
            },
            first,
        }
    }
}

/// A part of a layer; beyond it, what lies nearest.
fn cut<T: Copy>(layer: &Layer<T>, first: [i64; 2], size: [u32; 2]) -> Layer<T> {
    let along = |axis: usize, step: u32| {
        let last = i64::from(layer.size()[axis]) - 1;
        (first[axis] + i64::from(step)).clamp(0, last) as u32
    };
    let places = Region::of_size(size).places();
    let values: Vec<T> = places
        .map(|(x, z)| layer.get(along(0, x), along(1, z)))
        .collect();
    Layer::from_rows(size, &values)
}
