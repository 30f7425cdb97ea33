//! A dab: the brush put down once, and the three ways in which it changes a layer.

use super::Transaction;
use super::brush::{Tip, chance};
use super::mask::Masked;
use super::plane::Plane;
use super::strongest::Strongest;
use super::window::{Room, Window, Windowed};
use crate::map::{Changes, Layer, Map};
use crate::math::Region;

/// Where a dab falls and how it is drawn.
pub(super) struct Dab<'a> {
    x: f64,
    z: f64,
    tip: &'a Tip,
    seed: u32,
    spacing: [f32; 2],
    /// The cell and the vertex that get full strength although the tip is too small to reach them.
    small: Option<[(u32, u32); 2]>,
    mask: Option<&'a Masked>,
}

/// What a stroke knows from dab to dab.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub transaction: Transaction,
    ids: Vec<u8>,
    room: Room,
    strongest: Strongest,
}

impl<'a> Dab<'a> {
    /// A dab at `(x, z)` metres.
    pub fn new(x: f64, z: f64, tip: &'a Tip, seed: u32, spacing: [f32; 2]) -> Self {
        let reach = tip.strength(spacing[0] / 2.0, spacing[1] / 2.0);
        let is_small = reach <= 0.0 && x >= 0.0 && z >= 0.0;
        let small = is_small.then(|| {
            let (x, z) = (x / f64::from(spacing[0]), z / f64::from(spacing[1]));
            let nearest = (x.round() as u32, z.round() as u32);
            [(x as u32, z as u32), nearest]
        });
        Self {
            x,
            z,
            tip,
            seed,
            spacing,
            small,
            mask: None,
        }
    }

    /// The same where a mask lets it work.
    pub fn under(self, mask: Option<&'a Masked>) -> Self {
        Self { mask, ..self }
    }

    /// The number that everything random in the stroke follows from.
    pub fn seed(&self) -> u32 {
        self.seed
    }

    /// Metres from the centre to the rim.
    pub fn radius(&self) -> f32 {
        self.tip.radius()
    }

    fn strength(&self, place: (u32, u32), offset: f64, small: Option<(u32, u32)>) -> f32 {
        if small == Some(place) {
            return self.tip.strength(0.0, 0.0);
        }
        let dx = (f64::from(place.0) + offset) * f64::from(self.spacing[0]) - self.x;
        let dz = (f64::from(place.1) + offset) * f64::from(self.spacing[1]) - self.z;
        self.tip.strength(dx as f32, dz as f32)
    }

    /// Its strength on a cell.
    pub fn on_cell(&self, x: u32, z: u32) -> f32 {
        if self.mask.is_some_and(|mask| !mask.lets_cell(x, z)) {
            return 0.0;
        }
        self.strength((x, z), 0.5, self.small.map(|[cell, _]| cell))
    }

    /// Its strength on a vertex.
    pub fn on_vertex(&self, x: u32, z: u32) -> f32 {
        if self.mask.is_some_and(|mask| !mask.lets_vertex(x, z)) {
            return 0.0;
        }
        self.strength((x, z), 0.0, self.small.map(|[_, vertex]| vertex))
    }

    /// Changes all cells that it reaches at all to one value.
    pub fn fill_cells(
        &self,
        memory: &mut Memory,
        map: &mut Map,
        plane: &Plane<u8>,
        value: u8,
    ) -> Changes {
        let bounds = map.field.cell_region();
        let cells = self.tip.cells(self.x, self.z, self.spacing, bounds);
        memory.transaction.write(map, plane, cells, |x, z, now| {
            if self.on_cell(x, z) > 0.0 { value } else { now }
        })
    }

    /// Changes cells by chance, each from what was around it before the stroke: `value` is given the 3 × 3 values
    /// about the cell, row by row; beyond the field the nearest there are.
    pub fn draw_cells(
        &self,
        memory: &mut Memory,
        map: &mut Map,
        plane: &Plane<u8>,
        value: impl Fn([u8; 9]) -> u8,
    ) -> Changes {
        let bounds = map.field.cell_region();
        let cells = self.tip.cells(self.x, self.z, self.spacing, bounds);
        let known = cells.grown(1, &bounds);
        let Memory {
            transaction, ids, ..
        } = memory;
        transaction.before(map, plane, known, ids);
        transaction.write(map, plane, cells, |x, z, now| {
            if chance(self.seed, x, z) < self.on_cell(x, z) {
                value(around(ids, known, x, z))
            } else {
                now
            }
        })
    }

    /// Changes vertices by the strongest dab on each: `value` is given what stood there before the stroke, and the
    /// strength.
    pub fn cover_vertices<T: Copy + PartialEq>(
        &self,
        memory: &mut Memory,
        map: &mut Map,
        plane: &Plane<T>,
        value: impl Fn(u32, u32, T, f32) -> T,
    ) -> Changes {
        let bounds = map.field.vertex_region();
        let vertices = self.tip.vertices(self.x, self.z, self.spacing, bounds);
        let mut changes = Changes::none();
        for index in plane.of(&map.field).tiles_in(vertices) {
            let strongest = memory.strongest.tile(index);
            let part = plane.of(&map.field).tile_region(index);
            let part = part.intersection(&vertices);
            let written =
                memory
                    .transaction
                    .write_from_before(map, plane, index, part, |x, z, before| {
                        let known = &mut strongest[Layer::<T>::place_in_tile(x, z)];
                        *known = known.max(self.on_vertex(x, z));
                        value(x, z, before, *known)
                    });
            changes.merge(&written);
        }
        changes
    }

    /// Changes vertices from what they are now: `value` is given what stands about them, and the strength.
    pub fn move_vertices<T: Windowed>(
        &self,
        memory: &mut Memory,
        map: &mut Map,
        plane: &Plane<T>,
        value: impl Fn(&Window<T>, u32, u32, f32) -> T,
    ) -> Changes {
        let bounds = map.field.vertex_region();
        let vertices = self.tip.vertices(self.x, self.z, self.spacing, bounds);
        let Memory {
            transaction, room, ..
        } = memory;
        let layer = plane.of(&map.field);
        let now = Window::open(layer, vertices.grown(1, &bounds), room);
        transaction.write(map, plane, vertices, |x, z, here| {
            let strength = self.on_vertex(x, z);
            if strength > 0.0 {
                value(&now, x, z, strength)
            } else {
                here
            }
        })
    }
}

/// The 3 × 3 values about a cell; beyond the field the nearest that there are.
fn around(values: &[u8], known: Region, x: u32, z: u32) -> [u8; 9] {
    let width = known.width() as usize;
    let mut found = [0; 9];
    for (index, value) in found.iter_mut().enumerate() {
        let near = |at: u32, offset: usize, low: u32, high: u32| {
            (at + offset as u32).saturating_sub(1).clamp(low, high - 1) - low
        };
        let column = near(x, index % 3, known.x0, known.x1) as usize;
        let row = near(z, index / 3, known.z0, known.z1) as usize;
        *value = values[row * width + column];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_beyond_the_field_are_the_nearest_there_are() {
        let known = Region::new(0, 0, 2, 2);
        assert_eq!(
            around(&[1, 2, 3, 4], known, 0, 0),
            [1, 1, 2, 1, 1, 2, 3, 3, 4]
        );
    }
}
