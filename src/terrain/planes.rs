//! The planes of a chunk's lattice, one set a division: what is kept while the recorded data stays as it is, and what
//! an eye sees.

use crate::math::Region;

/// The lattice of one division over a rectangle of a chunk's cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lattices {
    /// The cells, counted from the chunk's first.
    pub rect: Region,
    /// The division.
    pub division: u8,
}

impl Lattices {
    /// Lattice points along x and along z, both ends included.
    pub(super) fn size(&self) -> [usize; 2] {
        let along = |cells: u32| ((cells as usize) << self.division) + 1;
        [along(self.rect.width()), along(self.rect.height())]
    }

    /// How many points `part` starts after this along x and along z, on this division's lattice.
    pub(super) fn offset_of(&self, part: &Region) -> [usize; 2] {
        let along = |from: u32, to: u32| ((to - from) as usize) << self.division;
        [along(self.rect.x0, part.x0), along(self.rect.z0, part.z0)]
    }
}

/// What does not depend on the eye: heights with every rate taken as 1, and each new vertex's displacement.
/// One point more on every side, so that slopes and the next division need no neighbour.
#[derive(Debug, Default)]
pub(super) struct Relief {
    pub lattice: Lattices,
    /// Fully displaced heights; row −1 and column −1 come first.
    pub full: Vec<f32>,
    /// `M`, in rows as `full`, but packed: on even rows those at odd columns; on odd rows first those at even
    /// columns, then those at odd ones.
    pub offset: Vec<f32>,
}

impl Relief {
    /// Makes room for a lattice.
    pub(super) fn fit(&mut self, lattice: Lattices) {
        self.lattice = lattice;
        let [columns, rows] = lattice.size();
        let area = (columns + 2) * (rows + 2);
        self.full.resize(area, 0.0);
        if lattice.division > 0 {
            self.offset.resize(area, 0.0);
        }
    }

    /// Values in a row, with the one before and the one after.
    pub(super) fn stride(&self) -> usize {
        self.lattice.size()[0] + 2
    }

    /// Row `z` from −1 on, with the point before column `column` first.
    pub(super) fn full_row(&self, z: isize, column: usize, count: usize) -> &[f32] {
        let from = (z + 1) as usize * self.stride() + column;
        &self.full[from..from + count]
    }

    /// Continues the heights straight on beyond the sides that are the field's: west, east, north, south.
    pub(super) fn extend_beyond(&mut self, [west, east, north, south]: [bool; 4]) {
        let stride = self.stride();
        let on = |near: f32, inner: f32| 2.0 * near - inner;
        for row in self.full.chunks_exact_mut(stride) {
            if west {
                row[0] = on(row[1], row[2]);
            }
            if east {
                row[stride - 1] = on(row[stride - 2], row[stride - 3]);
            }
        }
        let end = self.full.len();
        for column in 0..stride {
            if north {
                self.full[column] = on(self.full[stride + column], self.full[2 * stride + column]);
            }
            if south {
                let at = |back: usize| end - back * stride + column;
                self.full[at(1)] = on(self.full[at(2)], self.full[at(3)]);
            }
        }
    }
}

/// What an eye sees of a lattice. Rows without margin.
#[derive(Debug, Default)]
pub(super) struct Skin {
    pub lattice: Lattices,
    pub height: Vec<f32>,
    /// Of the base and of the cover.
    pub alphas: [Vec<f32>; 2],
    pub colour: [Vec<f32>; 3],
    /// Along x and along z.
    pub slope: [Vec<f32>; 2],
}

impl Skin {
    /// Makes room for a lattice; never gives any back.
    pub(super) fn fit(&mut self, lattice: Lattices) {
        self.lattice = lattice;
        let [columns, rows] = lattice.size();
        let Self {
            height,
            alphas,
            colour,
            slope,
            ..
        } = self;
        for plane in [height]
            .into_iter()
            .chain(alphas)
            .chain(colour)
            .chain(slope)
        {
            if plane.len() < columns * rows {
                plane.resize(columns * rows, 0.0);
            }
        }
    }

    /// Where the point at a column and row stands in each plane.
    pub(super) fn at(&self, x: usize, z: usize) -> usize {
        z * self.lattice.size()[0] + x
    }

    /// `count` values from one on: height, alphas, colours.
    #[inline(always)]
    pub(super) fn row(&self, from: usize, count: usize) -> [&[f32]; 6] {
        let [base, cover] = &self.alphas;
        let [red, green, blue] = &self.colour;
        let end = from + count;
        [
            &self.height[from..end],
            &base[from..end],
            &cover[from..end],
            &red[from..end],
            &green[from..end],
            &blue[from..end],
        ]
    }

    /// A row to fill: height, alphas, colours.
    #[inline(always)]
    pub(super) fn row_mut(&mut self, row: usize) -> [&mut [f32]; 6] {
        let columns = self.lattice.size()[0];
        let (from, end) = (row * columns, (row + 1) * columns);
        let [base, cover] = &mut self.alphas;
        let [red, green, blue] = &mut self.colour;
        [
            &mut self.height[from..end],
            &mut base[from..end],
            &mut cover[from..end],
            &mut red[from..end],
            &mut green[from..end],
            &mut blue[from..end],
        ]
    }
}
