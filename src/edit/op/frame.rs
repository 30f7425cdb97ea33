//! Another frame around the ground: crop it, enlarge it, move it within its frame.

use super::carry::{self, carry};
use crate::edit::{EditError, Transaction};
use crate::map::{Changes, Field, Layer, Map};
use glam::Vec3;
use serde::{Deserialize, Serialize};

/// What stands where there was no ground before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum NewGround {
    /// The ground goes on as it is at the nearest place of its edge, without holes.
    #[default]
    Edge,
    /// Flat ground at a height in metres, with nothing painted on it.
    Flat(f32),
}

/// Where the field's frame is to stand.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// Column and row of the vertex that becomes the first, counted in the field as it is; negative beyond its edge.
    pub corner: [i32; 2],
    /// Vertices along x and z, 2 to 4097 each.
    pub vertices: [u32; 2],
    /// What stands where there was no ground.
    #[serde(default)]
    pub new_ground: NewGround,
}

impl Frame {
    /// The frame that a field has.
    pub fn of(field: &Field) -> Self {
        Self {
            corner: [0, 0],
            vertices: field.vertices(),
            new_ground: NewGround::default(),
        }
    }

    /// What giving it to a field is called.
    pub fn label(&self, field: &Field) -> &'static str {
        let [x, z] = [0, 1].map(|axis| self.ends(field, axis));
        let within = |[from, to, most]: [i64; 3]| from >= 0 && to <= most;
        let around = |[from, to, most]: [i64; 3]| from <= 0 && to >= most;
        if self.vertices == field.vertices() {
            "Shift the ground"
        } else if within(x) && within(z) {
            "Crop"
        } else if around(x) && around(z) {
            "Enlarge"
        } else {
            "Crop and enlarge"
        }
    }

    /// Along an axis: its first vertex, its last, and the field's last.
    fn ends(&self, field: &Field, axis: usize) -> [i64; 3] {
        let from = i64::from(self.corner[axis]);
        let to = from + i64::from(self.vertices[axis]) - 1;
        [from, to, i64::from(field.vertices()[axis]) - 1]
    }

    /// Checks that something of a field's ground is left in it.
    ///
    /// # Errors
    /// When no cell is.
    pub fn check(&self, field: &Field) -> Result<(), EditError> {
        let keeps_a_cell = |axis| {
            let [from, to, most] = self.ends(field, axis);
            from < most && to > 0
        };
        if keeps_a_cell(0) && keeps_a_cell(1) {
            return Ok(());
        }
        Err(EditError::Frame {
            corner: self.corner,
            vertices: field.vertices(),
        })
    }
}

/// Gives the field another frame. The lattice's origin moves with it, so that what stays keeps its generated detail;
/// objects go with their ground.
///
/// # Errors
/// When the new size or height is out of range, or no cell of the ground would be left; nothing is changed then.
pub fn reframe(
    transaction: &mut Transaction,
    map: &mut Map,
    frame: &Frame,
) -> Result<Changes, EditError> {
    frame.check(&map.field)?;
    if *frame
        == (Frame {
            new_ground: frame.new_ground,
            ..Frame::of(&map.field)
        })
    {
        return Ok(Changes::none());
    }
    let field = framed(&map.field, frame)?;
    let old = map.field.clone();
    let mut changes = transaction.set_field(map, field);
    changes.merge(&carry(transaction, map, &old, way(&old, frame)));
    Ok(changes)
}

/// How many objects a frame cuts off, with the ground that they stand on.
pub fn objects_cut_off(map: &Map, frame: &Frame) -> usize {
    let side =
        |axis: usize| frame.vertices[axis].saturating_sub(1) as f32 * map.field.spacing[axis];
    carry::lost(map, way(&map.field, frame), [side(0), side(1)])
}

/// Where a place of the field lies in a frame.
fn way(field: &Field, frame: &Frame) -> impl Fn(Vec3) -> Vec3 + use<> {
    let [x, z] = frame.corner.map(|n| n as f32);
    let corner = Vec3::new(x * field.spacing[0], 0.0, z * field.spacing[1]);
    move |place| place - corner
}

/// Moves the lattice from which generated detail is drawn, in cells, and leaves what is recorded where it is: the same
/// ground with other detail.
pub fn move_lattice(transaction: &mut Transaction, map: &mut Map, cells: [i32; 2]) -> Changes {
    if cells == [0, 0] {
        return Changes::none();
    }
    let mut field = map.field.clone();
    field.lattice_origin = moved(field.lattice_origin, cells);
    transaction.set_field(map, field)
}

pub(super) fn moved([x, z]: [i32; 2], cells: [i32; 2]) -> [i32; 2] {
    [x.wrapping_add(cells[0]), z.wrapping_add(cells[1])]
}

fn framed(field: &Field, frame: &Frame) -> Result<Field, EditError> {
    let height = match frame.new_ground {
        NewGround::Edge => 0.0,
        NewGround::Flat(height) => height,
    };
    let new = Field::flat(frame.vertices, field.spacing, height)?;
    let edge = frame.new_ground == NewGround::Edge;
    let corner = frame.corner;
    Ok(Field {
        spacing: field.spacing,
        lattice_origin: moved(field.lattice_origin, corner),
        height: cut(&field.height, &new.height, corner, edge),
        alpha_base: cut(&field.alpha_base, &new.alpha_base, corner, edge),
        alpha_cover: cut(&field.alpha_cover, &new.alpha_cover, corner, edge),
        colour: cut(&field.colour, &new.colour, corner, edge),
        level: cut(&field.level, &new.level, corner, edge),
        texture: cut(&field.texture, &new.texture, corner, edge),
        cover: cut(&field.cover, &new.cover, corner, edge),
        palette: cut(&field.palette, &new.palette, corner, edge),
        hole: cut(&field.hole, &new.hole, corner, false),
    })
}

/// A layer of the size of `blank` that begins at `corner` of `old`. Beyond it stands what is nearest on its edge, or
/// what `blank` holds.
fn cut<T: Copy + PartialEq + Send + Sync>(
    old: &Layer<T>,
    blank: &Layer<T>,
    corner: [i32; 2],
    edge: bool,
) -> Layer<T> {
    let [columns, rows] = old.size().map(i64::from);
    let beyond = blank.get(0, 0);
    Layer::generate(blank.size(), beyond, |x, z, out| {
        let row = i64::from(z) + i64::from(corner[1]);
        if !edge && !(0..rows).contains(&row) {
            return;
        }
        let row = row.clamp(0, rows - 1) as u32;
        let from = i64::from(x) + i64::from(corner[0]);
        let start = (-from).clamp(0, out.len() as i64);
        let end = (columns - from).clamp(start, out.len() as i64);
        let [start, end] = [start as usize, end as usize];
        if start < end {
            old.copy_row((from + start as i64) as u32, row, &mut out[start..end]);
        }
        if edge {
            out[..start].fill(old.get(0, row));
            out[end..].fill(old.get(columns as u32 - 1, row));
        }
    })
}
