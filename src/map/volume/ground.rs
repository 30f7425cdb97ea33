//! Volumes that stand in for ground: which of their voxels may change, and which are earth that stays.

use super::{BRICK, SOLID, Volume};
use crate::map::Field;
use crate::math::Region;
use serde::{Deserialize, Serialize};

/// What a volume is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// A body of its own, all of whose voxels may change.
    #[default]
    Body,
    /// Ground: it stands in for cells of the field, which are holes. Its lowest layer, and what of it lies beside those
    /// cells, is the earth around it, whose density no edit changes; there it meets the drawn ground.
    Ground,
}

/// How far a column may reach out of the cells that it belongs to, in voxels: what rounding leaves.
const LEEWAY: f64 = 0.1;

/// The plot of a volume that is [ground](Role::Ground): the cells in whose place it stands, and its columns there.
#[derive(Clone, Copy, Debug)]
pub struct Plot<'a> {
    volume: &'a Volume,
    field: &'a Field,
    grid: Grid,
}

/// How columns of voxels lie over cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Where the middle of the first column lies, in cells along x and z.
    first: [f64; 2],
    /// Cells from one column to the next.
    step: [f64; 2],
}

impl Grid {
    /// Of columns the first of which stands at `first` metres, so many metres apart, over cells of this spacing.
    pub fn new(first: [f64; 2], voxel_size: f32, spacing: [f32; 2]) -> Self {
        let spacing = spacing.map(f64::from);
        Self {
            first: [first[0] / spacing[0], first[1] / spacing[1]],
            step: spacing.map(|spacing| f64::from(voxel_size) / spacing),
        }
    }

    /// Of the columns of a volume that is not turned.
    pub fn of(volume: &Volume, field: &Field) -> Self {
        let first = [volume.position.x, volume.position.z].map(f64::from);
        Self::new(first, volume.voxel_size, field.spacing)
    }

    /// The place of a column, in cells along an axis: 0 along x, 1 along z.
    pub fn place(&self, axis: usize, column: i32) -> f64 {
        self.first[axis] + f64::from(column) * self.step[axis]
    }

    /// The first and the last cell along an axis that a column touches; below 0 and beyond the field as well.
    pub fn cells_of(&self, axis: usize, column: i32) -> [i64; 2] {
        let (middle, half) = (self.place(axis, column), self.step[axis] * (0.5 - LEEWAY));
        [middle - half, middle + half].map(|at| at.floor() as i64)
    }

    /// Whether a column lies within cells of which `is_own` is true.
    pub fn is_within(&self, [x, z]: [i32; 2], is_own: impl Fn(i64, i64) -> bool) -> bool {
        let ([x0, x1], [z0, z1]) = (self.cells_of(0, x), self.cells_of(1, z));
        (z0..=z1).all(|z| (x0..=x1).all(|x| is_own(x, z)))
    }

    /// The first column that lies wholly beyond a line between cells, along an axis.
    pub fn first_beyond(&self, axis: usize, line: i64) -> i32 {
        let at = (line as f64 - self.first[axis]) / self.step[axis];
        (at + 0.5 - LEEWAY).ceil() as i32
    }

    /// The last column that lies wholly before a line between cells, along an axis.
    pub fn last_before(&self, axis: usize, line: i64) -> i32 {
        let at = (line as f64 - self.first[axis]) / self.step[axis];
        (at - 0.5 + LEEWAY).floor() as i32
    }
}

impl<'a> Plot<'a> {
    /// The plot of a volume; none if it isn't ground, or is turned away from the field's axes.
    pub fn of(volume: &'a Volume, field: &'a Field) -> Option<Self> {
        let is_ground = volume.role == Role::Ground && volume.turn == 0.0;
        is_ground.then(|| Self {
            volume,
            field,
            grid: Grid::of(volume, field),
        })
    }

    /// How its columns lie over the cells.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The cells that its box touches; none if it lies beside the field.
    pub fn cells(&self) -> Region {
        let size = self.volume.voxels.size();
        let all = self.field.cells();
        let along = |axis: usize, size: u32| {
            let first = self.grid.place(axis, 0).floor().max(0.0) as u32;
            let last = self.grid.place(axis, size as i32 - 1).floor().max(-1.0) as i64;
            [first, ((last + 1) as u32).min(all[axis])]
        };
        let ([x0, x1], [z0, z1]) = (along(0, size[0]), along(1, size[2]));
        Region::new(x0, z0, x1, z1)
    }

    /// Whether it stands in for a cell: the cell is a hole, and there is earth of the volume under its middle.
    pub fn holds_cell(&self, x: i64, z: i64) -> bool {
        let [columns, rows] = self.field.cells().map(i64::from);
        if !(0..columns).contains(&x) || !(0..rows).contains(&z) {
            return false;
        }
        let column = |axis: usize, cell: i64| {
            ((cell as f64 + 0.5 - self.grid.first[axis]) / self.grid.step[axis]).round() as i32
        };
        self.field.hole.get(x as u32, z as u32) != 0
            && self.volume.voxels.density([column(0, x), 0, column(1, z)]) >= SOLID
    }

    /// Whether a column of voxels lies wholly within cells that it stands in for.
    pub fn holds(&self, column: [i32; 2]) -> bool {
        self.grid.is_within(column, |x, z| self.holds_cell(x, z))
    }

    /// Of the columns of a brick, x fastest, whether it holds them.
    pub fn holds_of_brick(&self, [x, z]: [i32; 2]) -> [bool; (BRICK * BRICK) as usize] {
        let side = BRICK as i32;
        std::array::from_fn(|column| {
            let (i, j) = (column as i32 % side, column as i32 / side);
            self.holds([x * side + i, z * side + j])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Brick, Layer, Mix, Voxels};
    use glam::Vec3;

    /// Ground in place of cells 2 and 3 along x, 1 along z, at four voxels a cell with one around.
    fn ground(spacing: [f32; 2]) -> (Field, Volume) {
        let mut field = Field::flat([9, 7], spacing, 0.0).unwrap();
        let holes = |x: usize, z: usize| u8::from((2..4).contains(&x) && z == 1);
        let holes: Vec<u8> = (0..48).map(|at| holes(at % 8, at / 8)).collect();
        field.hole = Layer::from_rows([8, 6], &holes);
        let mut voxels = Voxels::empty([10, 16, 6]).unwrap();
        let full = Brick::even(255, Mix::of(3)).open();
        voxels.set_brick([0, 0, 0], &full);
        let position = Vec3::new(7.5, -10.0, 3.5);
        let volume = Volume {
            role: Role::Ground,
            ..Volume::new("Ground", position, 1.0, voxels)
        };
        (field, volume)
    }

    #[test]
    fn columns_within_its_cells_are_held_and_those_around_are_not() {
        let (field, volume) = ground([4.0, 4.0]);
        let plot = Plot::of(&volume, &field).unwrap();
        assert_eq!(plot.cells(), Region::new(1, 0, 5, 3));
        for z in -1..7 {
            for x in -1..11 {
                let expected = (1..9).contains(&x) && (1..5).contains(&z);
                assert_eq!(plot.holds([x, z]), expected, "{x}, {z}");
            }
        }
        assert_eq!(plot.grid().first_beyond(0, 2), 1);
        assert_eq!(plot.grid().last_before(0, 4), 8);
        let body = Volume {
            role: Role::Body,
            ..volume.clone()
        };
        assert!(Plot::of(&body, &field).is_none());
    }

    #[test]
    fn what_does_not_fit_the_cells_stays_within_them() {
        let (field, volume) = ground([4.0, 4.3]);
        let plot = Plot::of(&volume, &field).unwrap();
        for z in 0..6 {
            let (low, high) = (3.0 + z as f64, 4.0 + z as f64);
            let expected = low > 4.29 && high < 8.61;
            assert_eq!(plot.holds([4, z]), expected, "{z}");
        }
    }
}
