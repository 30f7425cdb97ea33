//! A dab: the brush put down once, and the three ways in which it changes a layer.

use super::mask::Masked;
use super::placing::Placing;
use super::plane::Plane;
use super::strongest::Strongest;
use super::symmetry::Image;
use super::tip::{Tip, chance};
use super::window::{Room, Window, Windowed};
use super::{Symmetry, Transaction};
use crate::map::{Changes, Field, Layer, Map};
use crate::math::Region;

/// Where a dab falls and how it is drawn.
#[derive(Clone, Copy)]
pub(super) struct Dab<'a> {
    placing: Placing,
    tip: &'a Tip,
    seed: u32,
    ground: Where,
    /// The cell and the vertex that get full strength although the tip is too small to reach them.
    small: Option<[(u32, u32); 2]>,
    mask: Option<&'a Masked>,
}

/// The ground that dabs fall on.
#[derive(Clone, Copy)]
pub(super) struct Where {
    spacing: [f32; 2],
    cells: [u32; 2],
    symmetry: Symmetry,
}

impl Where {
    /// A field on which strokes are repeated so.
    pub fn of(field: &Field, symmetry: Symmetry) -> Self {
        Self {
            spacing: field.spacing,
            cells: field.cells(),
            symmetry,
        }
    }
}

/// What a stroke knows from dab to dab.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub transaction: Transaction,
    ids: Vec<u8>,
    shares: Vec<u16>,
    room: Room,
    strongest: Strongest,
}

impl Memory {
    /// Room for numbers and shares, used again from dab to dab.
    pub fn take_room(&mut self) -> (Vec<u8>, Vec<u16>) {
        (
            std::mem::take(&mut self.ids),
            std::mem::take(&mut self.shares),
        )
    }

    /// Gives the room back.
    pub fn put_room(&mut self, ids: Vec<u8>, shares: Vec<u16>) {
        self.ids = ids;
        self.shares = shares;
    }
}

impl<'a> Dab<'a> {
    /// A dab that lies so.
    pub fn new(placing: Placing, tip: &'a Tip, seed: u32, ground: Where) -> Self {
        let spacing = ground.spacing;
        let [x, z] = placing.at;
        let [u, v] = placing.seen(spacing[0] / 2.0, spacing[1] / 2.0);
        let is_small = tip.strength(u, v) <= 0.0 && tip.is_within_a_cell(&placing, spacing);
        let small = (is_small && x >= 0.0 && z >= 0.0).then(|| {
            let (x, z) = (x / f64::from(spacing[0]), z / f64::from(spacing[1]));
            let nearest = (x.round() as u32, z.round() as u32);
            [(x as u32, z as u32), nearest]
        });
        Self {
            placing,
            tip,
            seed,
            ground,
            small,
            mask: None,
        }
    }

    /// Its image across a line of symmetry: it reaches the images of all places that this one reaches.
    pub fn mirrored(&self, image: &Image) -> Self {
        let cells = self.ground.cells;
        let small = self.small.and_then(|[cell, vertex]| {
            let [last_cell, last_vertex] = [1, 0].map(|less| cells.map(|count| count - less));
            Some([image.of(cell, last_cell)?, image.of(vertex, last_vertex)?])
        });
        Self {
            placing: self.placing.mirrored(image),
            small,
            ..*self
        }
    }

    /// The same where a mask lets it work.
    pub fn under(self, mask: Option<&'a Masked>) -> Self {
        Self { mask, ..self }
    }

    /// The cells of a map that it may reach.
    pub fn cells(&self, map: &Map) -> Region {
        let bounds = map.field.cell_region();
        let under = self.tip.cells(&self.placing, self.ground.spacing, bounds);
        self.mask.map_or(under, |mask| mask.part_of(under))
    }

    fn vertices(&self, map: &Map) -> Region {
        let bounds = map.field.vertex_region();
        self.tip
            .vertices(&self.placing, self.ground.spacing, bounds)
    }

    /// The vertex that stands for one and all its images: what is random there is alike for all.
    pub fn one_vertex_of(&self, x: u32, z: u32) -> [u32; 2] {
        let vertices = self.ground.cells.map(|count| count + 1);
        self.ground.symmetry.one_of([x, z], vertices)
    }

    /// A number in [0, 1) for a cell, the same for its images.
    fn chance(&self, x: u32, z: u32) -> f32 {
        let [x, z] = self.ground.symmetry.one_of([x, z], self.ground.cells);
        chance(self.seed, x, z)
    }

    /// Where a vertex stands, in metres, as the dab sees it that this one is an image of.
    pub fn seen_from_original(&self, x: u32, z: u32) -> [f32; 2] {
        let (at, cells) = ([x, z], self.ground.cells);
        std::array::from_fn(|axis| {
            let place = if self.placing.mirrored[axis] {
                cells[axis] - at[axis].min(cells[axis])
            } else {
                at[axis]
            };
            place as f32 * self.ground.spacing[axis]
        })
    }

    /// The number that everything random in the stroke follows from.
    pub fn seed(&self) -> u32 {
        self.seed
    }

    /// Metres from the centre to the rim.
    pub fn radius(&self) -> f32 {
        self.tip.radius() * self.placing.size
    }

    fn strength(&self, place: (u32, u32), offset: f64, small: Option<(u32, u32)>) -> f32 {
        if small == Some(place) {
            return self.tip.brush().strength * self.placing.push;
        }
        let (spacing, [x, z]) = (self.ground.spacing, self.placing.at);
        let dx = (f64::from(place.0) + offset) * f64::from(spacing[0]) - x;
        let dz = (f64::from(place.1) + offset) * f64::from(spacing[1]) - z;
        let [u, v] = self.placing.seen(dx as f32, dz as f32);
        self.tip.strength(u, v) * self.placing.push
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

    /// Changes all cells to one value on which it is stronger than `least` asks.
    pub fn fill_cells(
        &self,
        memory: &mut Memory,
        map: &mut Map,
        plane: &Plane<u8>,
        value: u8,
        least: impl Fn(u32, u32) -> f32,
    ) -> Changes {
        let cells = self.cells(map);
        memory.transaction.write(map, plane, cells, |x, z, now| {
            if self.on_cell(x, z) > least(x, z) {
                value
            } else {
                now
            }
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
        let cells = self.cells(map);
        let known = cells.grown(1, &map.field.cell_region());
        let Memory {
            transaction, ids, ..
        } = memory;
        transaction.before(map, plane, known, ids);
        transaction.write(map, plane, cells, |x, z, now| {
            if self.chance(x, z) < self.on_cell(x, z) {
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
        let strength = |x, z| self.on_vertex(x, z);
        self.cover_vertices_by(memory, map, plane, strength, value)
    }

    /// The same, with other strengths than the dab's own.
    pub fn cover_vertices_by<T: Copy + PartialEq>(
        &self,
        memory: &mut Memory,
        map: &mut Map,
        plane: &Plane<T>,
        strength: impl Fn(u32, u32) -> f32,
        value: impl Fn(u32, u32, T, f32) -> T,
    ) -> Changes {
        let vertices = self.vertices(map);
        let mut changes = Changes::none();
        for index in plane.of(&map.field).tiles_in(vertices) {
            let strongest = memory.strongest.tile(index);
            let part = plane.of(&map.field).tile_region(index);
            let part = part.intersection(&vertices);
            let written = memory.transaction.write_from_before(
                map,
                plane,
                index,
                part,
                |x, z, before, now| {
                    let known = &mut strongest[Layer::<T>::place_in_tile(x, z)];
                    let strength = strength(x, z);
                    if strength <= *known {
                        return now;
                    }
                    *known = strength;
                    value(x, z, before, strength)
                },
            );
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
        let vertices = self.vertices(map);
        let Memory {
            transaction, room, ..
        } = memory;
        let layer = plane.of(&map.field);
        let now = Window::open(layer, vertices.grown(1, &layer.region()), room);
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
