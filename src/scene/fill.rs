//! Ground as voxels: fills the bricks of a volume with the ground of cells that it comes to stand in for.

use super::{Earth, Soils};
use crate::map::{BRICK, Brick, BrickPlace, Field, Grid, Mix, SOLID, Voxels};
use crate::math::Region;

/// How steeply density falls across the surface: per voxel, as where voxels are added.
const STEEPNESS: f64 = 64.0;
/// The density on the surface.
const SURFACE: f64 = 127.5;
/// Voxels of the surface's materials; deeper lies what is below them.
const TOPSOIL: f64 = 2.0;
/// Voxels along a side of a brick, and one more at either end.
const AROUND: usize = BRICK as usize + 2;

/// Fills a volume with ground.
pub struct Fill<'a> {
    /// The field, its cells made holes already.
    pub field: &'a Field,
    /// Its ground.
    pub earth: &'a Earth,
    /// What that is made of.
    pub soils: &'a Soils,
    /// How the volume's columns lie over cells.
    pub grid: Grid,
    /// The height of its lowest layer, metres.
    pub bottom: f64,
    /// Metres between voxels.
    pub voxel_size: f64,
    /// The cells that `earth` knows: only what lies over them, or one beside, is filled.
    pub cells: Region,
}

/// The ground under one column of voxels.
#[derive(Clone, Copy)]
struct Column {
    /// Height of the surface, in layers of voxels from the lowest.
    surface: f64,
    /// Depth below the surface for each layer further down: less than 1 where it is steep.
    fall: f64,
    shown: Mix,
    below: Mix,
}

impl Column {
    fn depth(&self, layer: i32) -> f64 {
        (self.surface - f64::from(layer)) * self.fall
    }

    fn density(&self, layer: i32) -> u8 {
        // Earth goes on below the box: its lowest layer is full.
        if layer == 0 {
            return u8::MAX;
        }
        (SURFACE + STEEPNESS * self.depth(layer))
            .round()
            .clamp(0.0, 255.0) as u8
    }

    fn mix(&self, layer: i32) -> Mix {
        if self.depth(layer) <= TOPSOIL {
            self.shown
        } else {
            self.below
        }
    }
}

impl Fill<'_> {
    /// The bricks of a stack into which ground comes, by their layers from the lowest: those over cells that the volume
    /// stands in for only now (`is_new`), and the earth of one voxel around them. What they `held` over other cells
    /// (`is_old`) stays. The ground under a column of voxels is looked up once for all of them.
    pub fn stack<'b>(
        &self,
        at: [i32; 2],
        held: impl IntoIterator<Item = &'b Brick>,
        is_old: impl Fn(i64, i64) -> bool,
        is_new: impl Fn(i64, i64) -> bool,
    ) -> Vec<(BrickPlace, Brick)> {
        let Some(columns) = self.columns(at, is_old, is_new) else {
            return Vec::new();
        };
        let filled = |(layer, held): (i32, &Brick)| {
            let brick = filled(&columns[..], layer * BRICK as i32, held)?;
            Some(([at[0], layer, at[1]], brick))
        };
        (0..).zip(held).filter_map(filled).collect()
    }

    /// The columns of a stack that are to be filled; none if there are none.
    fn columns(
        &self,
        at: [i32; 2],
        is_old: impl Fn(i64, i64) -> bool,
        is_new: impl Fn(i64, i64) -> bool,
    ) -> Option<Box<[Option<Column>; (BRICK * BRICK) as usize]>> {
        let side = BRICK as i32;
        let first = at.map(|brick| brick * side);
        let column = |x: usize, z: usize| [first[0] + x as i32 - 1, first[1] + z as i32 - 1];
        let was_held: [bool; AROUND * AROUND] = std::array::from_fn(|at| {
            self.grid
                .is_within(column(at % AROUND, at / AROUND), &is_old)
        });
        let comes: [bool; AROUND * AROUND] = std::array::from_fn(|at| {
            let own = |x, z| is_old(x, z) || is_new(x, z);
            !was_held[at] && self.grid.is_within(column(at % AROUND, at / AROUND), own)
        });
        if !comes.contains(&true) {
            return None;
        }
        let mut columns = Box::new([None; (BRICK * BRICK) as usize]);
        let mut any = false;
        for (number, out) in columns.iter_mut().enumerate() {
            let (x, z) = (number % BRICK as usize + 1, number / BRICK as usize + 1);
            let around = (z - 1..=z + 1).flat_map(|z| (x - 1..=x + 1).map(move |x| z * AROUND + x));
            let [i, j] = column(x, z);
            if !was_held[z * AROUND + x]
                && around.into_iter().any(|at| comes[at])
                && self.is_known([i, j])
            {
                *out = Some(self.column([i, j]));
                any = true;
            }
        }
        any.then_some(columns)
    }

    /// Whether the ground under a column is known.
    fn is_known(&self, column: [i32; 2]) -> bool {
        let cell = [0, 1].map(|axis| self.grid.place(axis, column[axis]).floor() as i64);
        let Region { x0, z0, x1, z1 } = self.cells;
        let beside = |cell: i64, first: u32, end: u32| {
            (i64::from(first) - 1..=i64::from(end)).contains(&cell)
        };
        beside(cell[0], x0, x1) && beside(cell[1], z0, z1)
    }

    fn column(&self, column: [i32; 2]) -> Column {
        let cells = [0, 1].map(|axis| self.grid.place(axis, column[axis]));
        let [x, z] = [0, 1].map(|axis| cells[axis] * f64::from(self.field.spacing[axis]));
        let [dx, dz] = self.earth.slope(x, z, self.voxel_size);
        let cell = cells.map(|at| at.floor() as i64);
        Column {
            surface: (self.earth.height(x, z) - self.bottom) / self.voxel_size,
            fall: 1.0 / (1.0 + dx * dx + dz * dz).sqrt(),
            shown: self.soils.shown(self.field, cell, self.earth.cover(x, z)),
            below: self.soils.below(self.field, cell),
        }
    }
}

/// A brick, its lowest layer the `first`, with the ground of columns in it; none if nothing comes in.
fn filled(columns: &[Option<Column>], first: i32, held: &Brick) -> Option<Brick> {
    if let Some(brick) = even(columns, first, held) {
        return brick;
    }
    let side = BRICK as usize;
    let mut open = held.open();
    for (number, column) in columns.iter().enumerate() {
        let Some(column) = column else { continue };
        let (x, z) = (number % side, number / side);
        for y in 0..side {
            let voxel = (z * side + y) * side + x;
            let layer = first + y as i32;
            open.density[voxel] = column.density(layer);
            open.mix[voxel] = column.mix(layer);
        }
    }
    Some(open.close())
}

/// A brick far above or far below the surface, where there is nothing to open: nothing comes in, or all is full.
fn even(columns: &[Option<Column>], first: i32, held: &Brick) -> Option<Option<Brick>> {
    let last = first + BRICK as i32 - 1;
    let mut filled = columns.iter().flatten();
    if held.even_density() == Some(0) && filled.clone().all(|column| column.depth(first) < -TOPSOIL)
    {
        return Some(None);
    }
    let below = columns[0]?.below;
    let is_deep = |column: &Column| column.depth(last) > TOPSOIL && column.below == below;
    let is_full = filled.clone().count() == columns.len() && filled.all(is_deep);
    is_full.then(|| Some(Brick::even(u8::MAX, below)))
}

/// The brick below one in which earth goes on: full where the other's lowest layer is solid.
pub fn brick_below(above: &Brick) -> Brick {
    if let (Some(density), Some(mix)) = (above.even_density(), above.even_mix()) {
        let density = if density >= SOLID { u8::MAX } else { 0 };
        return Brick::even(density, mix);
    }
    let mut open = Voxels::none().open();
    let side = BRICK as usize;
    for column in 0..side * side {
        let (x, z) = (column % side, column / side);
        let lowest = z * side * side + x;
        if above.density(lowest) >= SOLID {
            for y in 0..side {
                let voxel = lowest + y * side;
                open.density[voxel] = u8::MAX;
                open.mix[voxel] = above.mix(lowest);
            }
        }
    }
    open.close()
}
