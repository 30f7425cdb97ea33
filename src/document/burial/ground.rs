//! The drawn ground under a footing, cut out of the map so that its size doesn't count.

use crate::map::{Changes, Field, Footing, Layer, Map};
use crate::math::Region;
use crate::terrain::{Eye, View};
use glam::Vec3;

/// Triangles that are made at a time, about.
const TRIANGLES: u32 = 1 << 18;
/// Most cells along a side of what is cut out at a time.
const MOST_SIDE: u32 = 32;

/// Tells the triangles of every cell that a footing stands on, with all cells divided equally often.
pub(super) fn triangles_under(
    map: &Map,
    footing: &Footing,
    divisions: u8,
    mut tell: impl FnMut([Vec3; 3]),
) {
    let region = footing.region(&map.field);
    let cells: Vec<(u32, u32)> = footing.cells(&map.field).collect();
    for block in blocks(region, side(divisions)) {
        let mut stood_on = cells
            .iter()
            .filter(|(x, z)| block.contains(*x, *z))
            .peekable();
        if stood_on.peek().is_none() {
            continue;
        }
        let piece = Piece::around(map, block);
        let mut view = View::new(&piece.map);
        view.update(&piece.map, Eye::uniform(divisions), &Changes::everything());
        for (x, z) in stood_on {
            piece.tell_triangles(&view, (*x, *z), &mut tell);
        }
    }
}

/// Cells along a side of what is cut out at a time, its margin left out.
fn side(divisions: u8) -> u32 {
    let cells = TRIANGLES >> (1 + 2 * u32::from(divisions)).min(31);
    cells.isqrt().saturating_sub(2).clamp(1, MOST_SIDE)
}

fn blocks(region: Region, side: u32) -> impl Iterator<Item = Region> {
    let count = Region::of_size([region.width(), region.height()].map(|n| n.div_ceil(side)));
    count.places().map(move |(x, z)| {
        let (x, z) = (region.x0 + x * side, region.z0 + z * side);
        Region::new(x, z, x + side, z + side).intersection(&region)
    })
}

/// Some cells with one more on every side, as a map of their own.
struct Piece {
    map: Map,
    cells: Region,
}

impl Piece {
    fn around(map: &Map, block: Region) -> Self {
        let field = &map.field;
        let cells = block.grown(1, &field.cell_region());
        let vertices = Region::new(cells.x0, cells.z0, cells.x1 + 1, cells.z1 + 1);
        let [x, z] = field.lattice_origin;
        let flat = Field {
            spacing: field.spacing,
            lattice_origin: [
                x.wrapping_add(cells.x0 as i32),
                z.wrapping_add(cells.z0 as i32),
            ],
            height: cut(&field.height, vertices),
            alpha_base: Layer::filled([vertices.width(), vertices.height()], u16::MAX),
            alpha_cover: Layer::filled([vertices.width(), vertices.height()], 0),
            colour: Layer::filled([vertices.width(), vertices.height()], [u16::MAX; 3]),
            level: cut(&field.level, cells),
            texture: Layer::filled([cells.width(), cells.height()], 0),
            cover: Layer::filled([cells.width(), cells.height()], 0),
            palette: Layer::filled([cells.width(), cells.height()], 0),
            hole: cut(&field.hole, cells),
        };
        let map = Map {
            field: flat,
            parameters: map.parameters.clone(),
            palettes: map.palettes[..1].to_vec(),
            textures: map.textures[..1].to_vec(),
            models: Vec::new(),
            objects: Default::default(),
            materials: Vec::new(),
            volumes: Default::default(),
        };
        Self { map, cells }
    }

    fn tell_triangles(&self, view: &View, (x, z): (u32, u32), tell: &mut impl FnMut([Vec3; 3])) {
        let (x, z) = (x - self.cells.x0, z - self.cells.z0);
        let Some(chunk) = view.chunks().get(view.chunk_of(x, z)) else {
            return;
        };
        let region = chunk.cells();
        let cell = (z - region.z0) * region.width() + (x - region.x0);
        let [dx, dz] = self.map.field.spacing;
        let moved = Vec3::new(self.cells.x0 as f32 * dx, 0.0, self.cells.z0 as f32 * dz);
        for triangle in chunk.cell_triangles(cell as usize) {
            tell([0, 1, 2].map(|corner| {
                let vertex = chunk.indices()[3 * triangle + corner];
                Vec3::from(chunk.vertices()[vertex as usize].position) + moved
            }));
        }
    }
}

fn cut<T: Copy>(layer: &Layer<T>, region: Region) -> Layer<T> {
    Layer::from_rows([region.width(), region.height()], &layer.rows(region))
}
