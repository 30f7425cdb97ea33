//! Division alone: the planes of a rectangle of cells, for those who make no triangles of them.

use super::lattice::{Lattice, RandomSource};
use super::law::Law;
use super::palettes::Tints;
use super::planes::Skin;
use super::sites::Details;
use super::stack::{Scene, Seen, Stack};
use crate::map::Map;
use crate::math::Region;
use crate::math::width::Width;

/// How finely every cell of a field is seen, row by row; [`View`](super::View) tells it of an eye.
#[derive(Clone, Copy, Debug)]
pub struct Fineness<'a> {
    /// Divisions of each cell.
    pub divisions: &'a [u8],
    /// `c` of each cell.
    pub levels: &'a [f32],
}

/// Values at every point of a lattice, row by row, a plane a quantity.
#[derive(Clone, Copy, Debug)]
pub struct Planes<'a> {
    /// Points along x and along z.
    pub size: [usize; 2],
    /// The cells that the lattice covers.
    pub cells: Region,
    /// Metres.
    pub height: &'a [f32],
    /// How much of the base and of the cover texture shows, 0..1.
    pub alphas: [&'a [f32]; 2],
    /// Linear red, green, blue, 0..1.
    pub colour: [&'a [f32]; 3],
}

/// Divides rectangles of cells, with what [`View`](super::View) itself divides its chunks by. Keeps its buffers.
#[derive(Debug)]
pub struct Divider<S = Lattice> {
    source: S,
    tints: Tints,
    stack: Stack,
    seen: Seen,
    width: Width,
}

impl Divider {
    /// A divider of a map.
    pub fn new(map: &Map) -> Self {
        Self {
            source: Lattice,
            tints: Tints::new(&map.palettes),
            stack: Stack::default(),
            seen: Seen::default(),
            width: Width::best(),
        }
    }
}

impl<S: RandomSource> Divider<S> {
    /// The same without the processor's wider vectors: slower, with equal bits.
    pub fn without_wide_vectors(mut self) -> Self {
        self.width = Width::plain();
        self
    }

    /// Divides `cells` of the map that it was made for, and returns the planes of the finest division among them:
    /// they cover the smallest rectangle that holds all cells divided so often.
    ///
    /// # Panics
    /// When `fineness` has not a value for every cell of the field, or `cells` are not all in it.
    pub fn divide(&mut self, map: &Map, cells: Region, fineness: Fineness) -> Planes<'_> {
        assert_eq!(cells.intersection(&map.field.cell_region()), cells);
        self.stack.forget();
        let scene = Scene {
            map,
            law: Law {
                source: &self.source,
                parameters: &map.parameters,
                tints: &self.tints,
                spacing: map.field.spacing,
                origin: map.field.lattice_origin,
            },
            details: Details::All {
                columns: map.field.cells()[0] as usize,
                level: fineness.levels,
                divisions: fineness.divisions,
            },
            width: self.width,
        };
        self.stack.divide(&scene, cells, None, &mut self.seen);
        planes(&self.seen.skins[self.stack.finest()], cells)
    }
}

fn planes(skin: &Skin, of: Region) -> Planes<'_> {
    let size = skin.lattice.size();
    let rect = skin.lattice.rect;
    fn part(plane: &[f32], [columns, rows]: [usize; 2]) -> &[f32] {
        &plane[..columns * rows]
    }
    Planes {
        size,
        cells: Region::new(
            of.x0 + rect.x0,
            of.z0 + rect.z0,
            of.x0 + rect.x1,
            of.z0 + rect.z1,
        ),
        height: part(&skin.height, size),
        alphas: skin.alphas.each_ref().map(|plane| part(plane, size)),
        colour: skin.colour.each_ref().map(|plane| part(plane, size)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Changes, Layer};
    use crate::terrain::{Eye, View};

    #[test]
    fn planes_hold_what_a_view_draws() {
        for divisions in [0, 2, 5, 6] {
            let mut map = Map::flat([11, 4], [10.0, 10.0]).unwrap();
            map.parameters = map.parameters.with_max_divisions(divisions);
            map.field.level = Layer::filled([10, 3], 2);
            let mut view = View::new(&map);
            view.update(&map, Eye::uniform(divisions), &Changes::none());
            let wide = Divider::new(&map);
            for mut divider in [wide, Divider::new(&map).without_wide_vectors()] {
                let fineness = Fineness {
                    divisions: &view.divisions(),
                    levels: &view.detail(),
                };
                let planes = divider.divide(&map, map.field.cell_region(), fineness);
                assert_equal(&planes, &view, 10.0 / (1 << divisions) as f32);
            }
        }
    }

    /// Whether planes of points `step` metres apart hold the bits of a view's vertices.
    fn assert_equal(planes: &Planes, view: &View, step: f32) {
        let mut places = 0;
        for vertex in view.chunks().iter().flat_map(|chunk| chunk.vertices()) {
            let [x, y, z] = vertex.position;
            let at = (z / step) as usize * planes.size[0] + (x / step) as usize;
            assert_eq!(planes.height[at].to_bits(), y.to_bits());
            assert_eq!(planes.alphas.map(|plane| plane[at]), vertex.alphas);
            assert_eq!(planes.colour.map(|plane| plane[at]), vertex.colour);
            places += 1;
        }
        assert_eq!(places, planes.size[0] * planes.size[1]);
    }
}
