//! A piece of a map that generates the same detail as the whole.

use crate::map::{Field, Layer, Map};
use crate::math::Region;

/// Cells around a piece that its vertices and slopes depend on.
const MARGIN: u32 = 2;

/// A piece of a map, and where its first cell lies in the whole.
pub(super) struct Piece {
    pub map: Map,
    /// The piece's cells within the whole, its margin among them.
    pub cells: Region,
}

impl Piece {
    /// The piece that holds `cells`, and around them all that their vertices depend on.
    pub fn around(map: &Map, cells: Region) -> Self {
        let cells = cells.grown(MARGIN, &map.field.cell_region());
        let field = &map.field;
        let vertices = Region::new(cells.x0, cells.z0, cells.x1 + 1, cells.z1 + 1);
        let [x, z] = field.lattice_origin;
        let origin = [
            x.wrapping_add(cells.x0 as i32),
            z.wrapping_add(cells.z0 as i32),
        ];
        let field = Field {
            spacing: field.spacing,
            lattice_origin: origin,
            height: cut(&field.height, vertices),
            alpha_base: cut(&field.alpha_base, vertices),
            alpha_cover: cut(&field.alpha_cover, vertices),
            colour: cut(&field.colour, vertices),
            level: cut(&field.level, cells),
            texture: cut(&field.texture, cells),
            cover: cut(&field.cover, cells),
            palette: cut(&field.palette, cells),
            hole: cut(&field.hole, cells),
        };
        let map = Map {
            field,
            parameters: map.parameters.clone(),
            palettes: map.palettes.clone(),
            textures: map.textures.clone(),
            models: Vec::new(),
            objects: std::collections::BTreeMap::new(),
            materials: map.materials.clone(),
            volumes: std::collections::BTreeMap::new(),
        };
        Self { map, cells }
    }
}

fn cut<T: Copy>(layer: &Layer<T>, region: Region) -> Layer<T> {
    Layer::from_rows([region.width(), region.height()], &layer.rows(region))
}
