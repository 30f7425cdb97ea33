//! Heights of the full lattice at some division, worked out a tile at a time.

use super::crop::Piece;
use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::{Changes, Layer, MAX_DIVISIONS, Map};
use crate::math::Region;
use crate::terrain::{Eye, View};

/// Most samples along a side.
pub(super) const MOST_SIDE: u64 = 16_385;
/// Cells along a side of a tile.
const TILE: u32 = 64;

/// Heights of a regular grid.
pub(super) struct Lattice {
    /// Columns, rows.
    pub size: [u32; 2],
    /// Metres, row by row.
    pub heights: Vec<f32>,
}

impl Lattice {
    /// The map's heights with every cell divided so often. Holes are filled with the ground that would be there.
    pub fn of(map: &Map, divisions: u8, progress: &Progress) -> Result<Self> {
        let size = size(map, divisions)?;
        if divisions == 0 {
            return Ok(Self {
                size,
                heights: map.field.height.to_vec(),
            });
        }
        let mut lattice = Self {
            size,
            heights: vec![0.0; size[0] as usize * size[1] as usize],
        };
        let tiles: Vec<Region> = tiles(map.field.cell_region()).collect();
        for (index, tile) in tiles.iter().enumerate() {
            progress.step(index as f32 / tiles.len() as f32)?;
            lattice.read_tile(map, *tile, divisions);
        }
        Ok(lattice)
    }

    fn read_tile(&mut self, map: &Map, tile: Region, divisions: u8) {
        let mut piece = Piece::around(map, tile);
        let cells = piece.map.field.cells();
        let with_holes = piece.map.field.hole.clone();
        if with_holes.to_vec().contains(&1) {
            piece.map.field.hole = Layer::filled(cells, 0);
            self.read_piece(&piece, tile, divisions);
            piece.map.field.hole = with_holes;
        }
        self.read_piece(&piece, tile, divisions);
    }

    /// Reads the vertices that are drawn in a tile and lie on the lattice.
    fn read_piece(&mut self, piece: &Piece, tile: Region, divisions: u8) {
        let mut view = View::new(&piece.map);
        view.update(&piece.map, Eye::uniform(divisions), &Changes::everything());
        let scale = f64::from(1u32 << divisions);
        let field = &piece.map.field;
        let first = [piece.cells.x0, piece.cells.z0].map(|cell| f64::from(cell) * scale);
        let [from, to] = [[tile.x0, tile.z0], [tile.x1, tile.z1]]
            .map(|corner| corner.map(|cell| f64::from(cell) * scale));
        for vertex in view.chunks().iter().flat_map(|chunk| chunk.vertices()) {
            let [x, y, z] = vertex.position;
            let place = [(0, x), (1, z)].map(|(axis, metres)| {
                let cells = f64::from(metres) / f64::from(field.spacing[axis]);
                first[axis] + cells * scale
            });
            let inside = |axis: usize| {
                let nearest = place[axis].round();
                let on_lattice = (place[axis] - nearest).abs() < 0.25;
                on_lattice && (from[axis]..=to[axis]).contains(&nearest)
            };
            if inside(0) && inside(1) {
                let [column, row] = place.map(|place| place.round() as usize);
                self.heights[row * self.size[0] as usize + column] = y;
            }
        }
    }
}

fn size(map: &Map, divisions: u8) -> Result<[u32; 2]> {
    check_divisions(map, divisions)?;
    let size = map
        .field
        .cells()
        .map(|cells| (u64::from(cells) << divisions) + 1);
    if size.into_iter().all(|side| side <= MOST_SIDE) {
        return Ok(size.map(|side| side as u32));
    }
    let found = format!("the height map would be {} × {}", size[0], size[1]);
    Err(Error::new(ErrorKind::TooLarge, found)
        .expected(format!("at most {MOST_SIDE} × {MOST_SIDE}"))
        .advice("Choose fewer divisions."))
}

/// Refuses more divisions than the map allows.
pub(super) fn check_divisions(map: &Map, divisions: u8) -> Result<()> {
    let most = map.parameters.max_divisions.min(MAX_DIVISIONS);
    if divisions <= most {
        return Ok(());
    }
    Err(Error::new(
        ErrorKind::Invalid,
        format!("{divisions} divisions are asked for"),
    )
    .expected(format!("at most {most}, as the map allows"))
    .advice("Choose fewer, or raise the map's divisions."))
}

fn tiles(cells: Region) -> impl Iterator<Item = Region> {
    let count = Region::of_size([cells.width().div_ceil(TILE), cells.height().div_ceil(TILE)]);
    count.places().map(move |(x, z)| {
        Region::new(x * TILE, z * TILE, (x + 1) * TILE, (z + 1) * TILE).intersection(&cells)
    })
}
