//! What generated vertices ask of the cells, of the borders between two cells and of the corners of a chunk.

use super::detail::CellDetail;
use crate::map::Map;
use crate::math::Region;

/// What there is at a place of a grid of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ground {
    /// Nothing: beyond the field.
    #[default]
    Outside,
    /// A cell that draws nothing.
    Hole,
    /// A cell.
    Drawn,
}

/// A cell with all that its vertices need.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    pub ground: Ground,
    pub level: u8,
    pub dress: [u8; 2],
    pub palette: u8,
    pub detail: CellDetail,
}

impl Cell {
    pub(super) fn is_drawn(&self) -> bool {
        self.ground == Ground::Drawn
    }

    fn site(&self) -> Site {
        Site {
            level: self.level,
            wobbles: true,
            palette: self.palette,
            detail: self.detail.level,
            touch: if self.is_drawn() {
                self.detail.level
            } else {
                f32::INFINITY
            },
        }
    }
}

/// What the vertices inside a cell, or those on a border, share.
#[derive(Clone, Copy, Debug)]
struct Site {
    /// Displacement level.
    level: u8,
    /// Whether the cover's alpha is displaced.
    wobbles: bool,
    /// Where colours are drawn from.
    palette: u8,
    /// `c` for the rates.
    detail: f32,
    /// The smallest `c` of the cells that touch, for the slopes; infinite where none is drawn.
    touch: f32,
}

/// The border between two cells, the one of the smaller number first; at a hole that of the cell that is there.
fn border(first: &Cell, second: &Cell) -> Site {
    match (first.ground, second.ground) {
        (Ground::Drawn, Ground::Drawn) | (Ground::Hole, Ground::Hole) => Site {
            level: first.level.min(second.level),
            wobbles: first.dress == second.dress,
            palette: first.palette,
            detail: first.detail.level.min(second.detail.level),
            touch: first.site().touch.min(second.site().touch),
        },
        (Ground::Drawn, _) | (Ground::Hole, Ground::Outside) => first.site(),
        _ => second.site(),
    }
}

/// The sites of one kind, row by row, a plane a quantity.
#[derive(Debug, Default)]
pub(super) struct Sites {
    columns: usize,
    level: Vec<f32>,
    wobble: Vec<f32>,
    palette: Vec<u8>,
    detail: Vec<f32>,
    touch: Vec<f32>,
}

/// A stretch of a row of sites.
#[derive(Clone, Copy, Debug)]
pub(super) struct SiteRow<'a> {
    /// `R · S · v`.
    pub level: &'a [f32],
    /// 1 where the cover's alpha is displaced, else 0.
    pub wobble: &'a [f32],
    /// Where colours are drawn from.
    pub palette: &'a [u8],
    /// `c` for the rates.
    pub detail: &'a [f32],
    /// `c` for the slopes.
    pub touch: &'a [f32],
}

impl Sites {
    fn start(&mut self, columns: usize) {
        self.columns = columns;
        self.level.clear();
        self.wobble.clear();
        self.palette.clear();
        self.detail.clear();
        self.touch.clear();
    }

    fn push(&mut self, site: Site, height_per_level: f32) {
        self.level.push(site.level as f32 * height_per_level);
        self.wobble.push(if site.wobbles { 1.0 } else { 0.0 });
        self.palette.push(site.palette);
        self.detail.push(site.detail);
        self.touch.push(site.touch);
    }

    /// `count` sites of a row from a column on.
    pub(super) fn row(&self, row: usize, column: usize, count: usize) -> SiteRow<'_> {
        let from = row * self.columns + column;
        let range = from..from + count;
        SiteRow {
            level: &self.level[range.clone()],
            wobble: &self.wobble[range.clone()],
            palette: &self.palette[range.clone()],
            detail: &self.detail[range.clone()],
            touch: &self.touch[range],
        }
    }
}

/// The detail of every cell of a field, as an eye sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Details<'a> {
    pub columns: usize,
    pub level: &'a [f32],
    pub divisions: &'a [u8],
}

/// The cells of a chunk and one more on every side, with the borders and corners between them.
#[derive(Debug, Default)]
pub(super) struct Surroundings {
    /// Cells across and down, without those around.
    pub size: [usize; 2],
    /// Row and column 0 lie just before the chunk.
    pub cells: Vec<Cell>,
    /// Sites of cells, placed as `cells`.
    pub inside: Sites,
    /// Borders that run along x: row 0 is the chunk's first edge, column 0 lies just before the chunk.
    pub along: Sites,
    /// Borders that run along z: row 0 lies just before the chunk, column 0 is the chunk's first edge.
    pub down: Sites,
    /// The smallest `c` of the cells that touch each corner, for the slopes; row by row.
    corners: Vec<f32>,
    /// Which layers were read.
    row: Vec<u8>,
}

impl Surroundings {
    /// Reads what surrounds the vertices of `region`.
    pub(super) fn read(&mut self, map: &Map, details: Details, region: Region) {
        self.size = [region.width() as usize, region.height() as usize];
        self.read_cells(map, details, region);
        let parameters = &map.parameters;
        let per_level = parameters.height_coefficient * parameters.level_coefficient;
        self.join(per_level);
    }

    /// The cell at a column and row of the chunk, from −1 on.
    pub(super) fn cell(&self, x: isize, z: isize) -> &Cell {
        let at = (z + 1) as usize * (self.size[0] + 2) + (x + 1) as usize;
        &self.cells[at]
    }

    /// The smallest `c` of the cells that touch each of `count` corners of a row, from a column on.
    pub(super) fn corner_row(&self, row: usize, column: usize, count: usize) -> &[f32] {
        let from = row * (self.size[0] + 1) + column;
        &self.corners[from..from + count]
    }

    fn read_cells(&mut self, map: &Map, details: Details, region: Region) {
        let field = &map.field;
        let (across, down) = (self.size[0] + 2, self.size[1] + 2);
        self.cells.clear();
        self.cells.resize(across * down, Cell::default());
        let known = region.grown(1, &field.cell_region());
        self.row.resize(known.width() as usize, 0);
        for z in known.z0..known.z1 {
            let row = (z + 1 - region.z0) as usize * across;
            let from = row + (known.x0 + 1 - region.x0) as usize;
            let cells = &mut self.cells[from..from + self.row.len()];
            let mut each = |layer: &crate::map::Layer<u8>, set: fn(&mut Cell, u8)| {
                layer.copy_row(known.x0, z, &mut self.row);
                for (cell, value) in cells.iter_mut().zip(&self.row) {
                    set(cell, *value);
                }
            };
            each(&field.hole, |cell, hole| {
                cell.ground = if hole == 0 {
                    Ground::Drawn
                } else {
                    Ground::Hole
                };
            });
            each(&field.level, |cell, level| cell.level = level);
            each(&field.texture, |cell, texture| cell.dress[0] = texture);
            each(&field.cover, |cell, cover| cell.dress[1] = cover);
            each(&field.palette, |cell, palette| cell.palette = palette);
            let first = z as usize * details.columns + known.x0 as usize;
            for (cell, at) in cells.iter_mut().zip(first..) {
                cell.detail = CellDetail {
                    divisions: details.divisions[at],
                    level: details.level[at],
                };
            }
        }
    }

    fn join(&mut self, per_level: f32) {
        let [columns, rows] = self.size;
        let across = columns + 2;
        let cells = &self.cells;
        self.inside.start(across);
        for cell in cells {
            self.inside.push(cell.site(), per_level);
        }
        self.along.start(across);
        for pair in 0..(rows + 1) * across {
            let site = border(&cells[pair], &cells[pair + across]);
            self.along.push(site, per_level);
        }
        self.down.start(columns + 1);
        for row in cells.chunks_exact(across) {
            for pair in row.windows(2) {
                self.down.push(border(&pair[0], &pair[1]), per_level);
            }
        }
        self.corners.clear();
        for row in 0..=rows {
            let touches = &self.along.touch[row * across..(row + 1) * across];
            self.corners
                .extend(touches.windows(2).map(|pair| pair[0].min(pair[1])));
        }
    }
}
