//! The shape of a brick's surface, whatever it is made of: its vertices and how polygons join them.

use super::batch::{Batch, LANES};
use super::crossed::{Cell, Crossed, Ring};
use super::vertex::Vertex;

/// A shape, and the room that making it took; to be used again from brick to brick.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// Its vertices, by their cells.
    pub vertices: Vec<Vertex>,
    /// Its polygons, each cut from the first to the third vertex, which is the shorter diagonal.
    pub rings: Vec<Ring>,
    crossed: Crossed,
    batch: Batch,
    places: Vec<[i32; 3]>,
}

impl Shape {
    /// Makes the shape of a brick of `P` − 2 voxels a side, of at most 39, as its vertices are numbered in 16 bits. The
    /// densities are those of its voxels and one more on every side, x fastest, then y, then z.
    ///
    /// ```
    /// use landform::voxel::{SIDE, Shape};
    ///
    /// let mut density = vec![0; SIDE * SIDE * SIDE];
    /// density[(2 * SIDE + 2) * SIDE + 2] = 255;
    /// let mut shape = Shape::default();
    /// shape.make::<SIDE>(&density);
    /// assert_eq!((shape.vertices.len(), shape.rings.len()), (8, 6));
    /// ```
    ///
    /// # Panics
    /// When there are not `P`³ densities.
    pub fn make<const P: usize>(&mut self, density: &[u8]) {
        self.find::<P>(density);
        self.make_with(|_, _| {});
    }

    /// Finds what the surface crosses, and says whether that is anything.
    pub(super) fn find<const P: usize>(&mut self, density: &[u8]) -> bool {
        const { assert!(P >= 3 && P <= 41) };
        assert!(density.len() == P * P * P);
        self.crossed.find::<P>(density);
        !self.crossed.cells().is_empty()
    }

    /// Makes the shape of what was found, and has something done with each batch of cells.
    #[inline(always)]
    pub(super) fn make_with(&mut self, mut each: impl FnMut(&Batch, &[Cell])) {
        self.vertices.clear();
        for cells in self.crossed.cells().chunks(LANES) {
            self.batch.take(cells);
            self.batch.add_vertices(cells, &mut self.vertices);
            each(&self.batch, cells);
        }
        self.places.clear();
        self.places.extend(self.vertices.iter().map(Vertex::place));
        self.rings.clear();
        let turned = |ring: &Ring| turned(*ring, &self.places);
        self.rings.extend(self.crossed.rings().iter().map(turned));
    }
}

/// The ring so that it is cut along the shorter diagonal; if they are equal as it was, through its lowest cell.
#[inline(always)]
fn turned(ring: Ring, places: &[[i32; 3]]) -> Ring {
    let [a, b, c, d] = ring.vertices;
    let place = |number: u16| &places[usize::from(number)];
    let (first, third, second, fourth) = (place(a), place(c), place(b), place(d));
    let mut longer = 0;
    for axis in 0..3 {
        // The difference of two squares.
        let (one, other) = (first[axis] - third[axis], second[axis] - fourth[axis]);
        longer += i64::from(one - other) * i64::from(one + other);
    }
    let packed = u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48;
    let turned = if longer > 0 {
        packed.rotate_right(16)
    } else {
        packed
    };
    let vertex = |corner: usize| (turned >> (16 * corner)) as u16;
    Ring {
        vertices: [vertex(0), vertex(1), vertex(2), vertex(3)],
        ..ring
    }
}
