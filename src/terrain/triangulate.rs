//! Triangles of a chunk: which vertex has which number, and what joins them. Every cell is cut regularly at its own
//! division; where a border carries more vertices than the cell has, the triangle beside it is a fan.

use super::sites::Surroundings;
use std::ops::Range;

/// What the triangles of one cell depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cut {
    /// Divisions; nothing is drawn without.
    pub divisions: Option<u8>,
    /// Divisions of the borders: north, west, east, south.
    pub borders: [u8; 4],
}

/// The numbers of a chunk's vertices: first the base vertices row by row, then those on the borders that run along
/// x, then those on the borders along z, then those inside the cells.
#[derive(Debug, Default)]
pub(super) struct Topology {
    /// Cells across and down.
    pub size: [usize; 2],
    /// Row by row.
    pub cuts: Vec<Cut>,
    /// Number of the first vertex on each border along x, row by row; one more at the end.
    pub along: Vec<u32>,
    /// Number of the first vertex on each border along z, row by row; one more at the end.
    pub down: Vec<u32>,
    /// Number of the first vertex inside each cell; one more at the end, which is how many vertices there are.
    pub inside: Vec<u32>,
    /// Number of each cell's first triangle; one more at the end.
    pub triangles: Vec<u32>,
}

fn between_ends(divisions: u8) -> u32 {
    (1u32 << divisions) - 1
}

impl Topology {
    /// How the cell at a column and row of the chunk is to be cut.
    fn cut_of(around: &Surroundings, x: isize, z: isize) -> Cut {
        let Some(divisions) = around.drawn(x, z) else {
            return Cut::default();
        };
        let border = |dx, dz| around.drawn(x + dx, z + dz).unwrap_or(0).max(divisions);
        Cut {
            divisions: Some(divisions),
            borders: [border(0, -1), border(-1, 0), border(1, 0), border(0, 1)],
        }
    }

    /// Cuts and numbers everything anew.
    pub(super) fn renew(&mut self, around: &Surroundings) {
        let [columns, rows] = around.size;
        self.size = around.size;
        let places = (0..rows as isize).flat_map(|z| (0..columns as isize).map(move |x| (x, z)));
        self.cuts.clear();
        self.cuts
            .extend(places.map(|(x, z)| Self::cut_of(around, x, z)));
        self.number();
    }

    /// Takes over how blocks are drawn that have no lattices of their own: which of them, and their triangles.
    pub(super) fn take_blocks(&mut self, size: [u32; 2], drawn: &[bool], triangles: &[u32]) {
        self.size = size.map(|blocks| blocks as usize);
        self.cuts.clear();
        self.cuts.extend(drawn.iter().map(|drawn| Cut {
            divisions: drawn.then_some(0),
            borders: [0; 4],
        }));
        self.triangles.clear();
        self.triangles.extend_from_slice(triangles);
    }

    /// How many cells are cut otherwise than `before`.
    pub(super) fn differing(&self, before: &Self) -> usize {
        if self.size != before.size {
            return self.cuts.len();
        }
        let pairs = self.cuts.iter().zip(&before.cuts);
        pairs.filter(|(now, then)| now != then).count()
    }

    fn number(&mut self) {
        let [columns, rows] = self.size;
        let mut next = ((columns + 1) * (rows + 1)) as u32;
        let mut take = |count: u32| {
            next += count;
            next - count
        };
        let at = |x: usize, z: usize| &self.cuts[z * columns + x];
        self.along.clear();
        for z in 0..=rows {
            for x in 0..columns {
                let divisions = if z < rows { at(x, z).borders[0] } else { 0 };
                let above = if z > 0 { at(x, z - 1).borders[3] } else { 0 };
                self.along.push(take(between_ends(divisions.max(above))));
            }
        }
        self.along.push(take(0));
        self.down.clear();
        for z in 0..rows {
            for x in 0..=columns {
                let divisions = if x < columns { at(x, z).borders[1] } else { 0 };
                let before = if x > 0 { at(x - 1, z).borders[2] } else { 0 };
                self.down.push(take(between_ends(divisions.max(before))));
            }
        }
        self.down.push(take(0));
        self.inside.clear();
        self.triangles.clear();
        let mut triangles = 0;
        for cut in &self.cuts {
            let side = between_ends(cut.divisions.unwrap_or(0));
            self.inside.push(take(side * side));
            self.triangles.push(triangles);
            triangles += cut.triangles();
        }
        self.inside.push(take(0));
        self.triangles.push(triangles);
    }

    /// The number of the vertex on a corner.
    pub(super) fn corner(&self, [x, z]: [usize; 2]) -> usize {
        z * (self.size[0] + 1) + x
    }

    /// Whether a cell of the chunk that touches a corner is drawn.
    pub(super) fn is_drawn(&self, [x, z]: [usize; 2]) -> bool {
        let [columns, rows] = self.size;
        let mut places = (z.saturating_sub(1)..(z + 1).min(rows)).flat_map(|z| {
            (x.saturating_sub(1)..(x + 1).min(columns)).map(move |x| z * columns + x)
        });
        places.any(|cell| self.cuts[cell].divisions.is_some())
    }

    /// The numbers of the vertices on a border along x (axis 0) or z (axis 1), by its first corner.
    pub(super) fn on_border(&self, axis: usize, [x, z]: [usize; 2]) -> Range<usize> {
        let columns = self.size[0];
        let (starts, at) = if axis == 0 {
            (&self.along, z * columns + x)
        } else {
            (&self.down, z * (columns + 1) + x)
        };
        starts[at] as usize..starts[at + 1] as usize
    }

    /// The number of the first vertex inside a cell.
    pub(super) fn first_inside(&self, [x, z]: [usize; 2]) -> usize {
        self.inside[z * self.size[0] + x] as usize
    }

    /// How many vertices there are.
    pub(super) fn vertices(&self) -> usize {
        self.inside.last().copied().unwrap_or(0) as usize
    }

    /// Carries what belongs to vertices over from the numbers that they had `before`, wherever as many stand as did.
    pub(super) fn carry<T: Copy + Default>(&self, before: &Self, old: &[T], new: &mut Vec<T>) {
        new.clear();
        new.resize(self.vertices(), T::default());
        if self.size != before.size {
            return;
        }
        let [columns, rows] = self.size;
        let corners = (columns + 1) * (rows + 1);
        new[..corners].copy_from_slice(&old[..corners]);
        let sites = [
            (&before.along, &self.along),
            (&before.down, &self.down),
            (&before.inside, &self.inside),
        ];
        for (then, now) in sites {
            for (then, now) in then.windows(2).zip(now.windows(2)) {
                let from = then[0] as usize..then[1] as usize;
                let to = now[0] as usize..now[1] as usize;
                if from.len() == to.len() {
                    new[to].copy_from_slice(&old[from]);
                }
            }
        }
    }

    /// Writes all triangles, three numbers each.
    pub(super) fn indices(&self, numbers: &mut Vec<u32>, out: &mut Vec<u32>) {
        out.clear();
        out.reserve(3 * self.triangles.last().copied().unwrap_or(0) as usize);
        for cell in 0..self.cuts.len() {
            if let Some(divisions) = self.cuts[cell].divisions {
                self.cell_numbers(cell, divisions, numbers);
                self.cell_triangles(cell, divisions, numbers, out);
            }
        }
    }

    /// The borders of a cell: north, west, east, south, as numbers of their first vertices.
    fn border_starts(&self, cell: usize) -> [u32; 4] {
        let columns = self.size[0];
        let (x, z) = (cell % columns, cell / columns);
        let (along, down) = (z * columns + x, z * (columns + 1) + x);
        [
            self.along[along],
            self.down[down],
            self.down[down + 1],
            self.along[along + columns],
        ]
    }

    /// The numbers of a cell's own lattice, row by row.
    fn cell_numbers(&self, cell: usize, divisions: u8, numbers: &mut Vec<u32>) {
        let columns = self.size[0];
        let side = 1usize << divisions;
        let width = side + 1;
        numbers.resize(width * width, 0);
        let corner = (cell / columns * (columns + 1) + cell % columns) as u32;
        let below = corner + columns as u32 + 1;
        numbers[0] = corner;
        numbers[side] = corner + 1;
        numbers[side * width] = below;
        numbers[side * width + side] = below + 1;
        let borders = self.cuts[cell].borders;
        let starts = self.border_starts(cell);
        for at in 1..side {
            let on =
                |border: usize| starts[border] + ((at as u32) << (borders[border] - divisions)) - 1;
            numbers[at] = on(0);
            numbers[at * width] = on(1);
            numbers[at * width + side] = on(2);
            numbers[side * width + at] = on(3);
        }
        let mut next = self.inside[cell];
        for z in 1..side {
            for number in &mut numbers[z * width + 1..z * width + side] {
                *number = next;
                next += 1;
            }
        }
    }

    fn cell_triangles(&self, cell: usize, divisions: u8, numbers: &[u32], out: &mut Vec<u32>) {
        let side = 1usize << divisions;
        let extra = self.cuts[cell].extra();
        let starts = self.border_starts(cell);
        let finer = self.cuts[cell].borders.map(|border| border - divisions);
        let chain = |border: usize, at: usize, here: bool| {
            let count = if here { extra[border] } else { 0 };
            let first = starts[border] + ((at as u32) << finer[border]);
            first..first + count
        };
        for z in 0..side {
            let upper = &numbers[z * (side + 1)..(z + 1) * (side + 1)];
            let lower = &numbers[(z + 1) * (side + 1)..(z + 2) * (side + 1)];
            let mut x = 0;
            while x < side {
                let (north, south) = (chain(0, x, z == 0), chain(3, x, z + 1 == side));
                let (west, east) = (chain(1, z, x == 0), chain(2, z, x + 1 == side));
                if north.is_empty() && south.is_empty() && west.is_empty() && east.is_empty() {
                    let end = regular_end(x, side, extra, z);
                    regular_blocks(&upper[x..=end], &lower[x..=end], out);
                    x = end;
                    continue;
                }
                let [nw, ne, sw, se] = [upper[x], upper[x + 1], lower[x], lower[x + 1]];
                fan(nw, (west, sw), (north, ne), false, out);
                fan(se, (east, ne), (south, sw), true, out);
                x += 1;
            }
        }
    }

    /// The triangles of one block of a cell's own lattice.
    pub(super) fn block_triangles(&self, cell: usize, x: usize, z: usize) -> Range<usize> {
        let cut = &self.cuts[cell];
        let Some(divisions) = cut.divisions else {
            return 0..0;
        };
        let side = 1usize << divisions;
        let [north, west, east, south] = cut.extra().map(|count| count as usize);
        let mut first = self.triangles[cell] as usize + 2 * (z * side + x);
        first += z * (west + east) + if z > 0 { side * north } else { x * north };
        let mut count = 2;
        if x > 0 {
            first += west;
        } else {
            count += west;
        }
        if z + 1 == side {
            first += x * south;
            count += south;
        }
        count += if x + 1 == side { east } else { 0 };
        count += if z == 0 { north } else { 0 };
        first..first + count
    }
}

impl Cut {
    /// Vertices between two neighbours of the cell's own lattice, on each border.
    fn extra(&self) -> [u32; 4] {
        let divisions = self.divisions.unwrap_or(0);
        self.borders
            .map(|border| between_ends(border - divisions.min(border)))
    }

    fn triangles(&self) -> u32 {
        let Some(divisions) = self.divisions else {
            return 0;
        };
        let side = 1u32 << divisions;
        2 * side * side + side * self.extra().iter().sum::<u32>()
    }
}

/// Where the blocks end that follow each other from `x` on in a row without anything on their borders.
fn regular_end(x: usize, side: usize, extra: [u32; 4], z: usize) -> usize {
    let fans_along = (z == 0 && extra[0] > 0) || (z + 1 == side && extra[3] > 0);
    if fans_along {
        x + 1
    } else if extra[2] > 0 && x + 1 < side {
        side - 1
    } else {
        side
    }
}

/// Two triangles for each block between two rows of vertices.
fn regular_blocks(upper: &[u32], lower: &[u32], out: &mut Vec<u32>) {
    let from = out.len();
    out.resize(from + 6 * (upper.len() - 1), 0);
    let (blocks, _) = out[from..].as_chunks_mut::<6>();
    let corners = upper.windows(2).zip(lower.windows(2));
    for (block, (upper, lower)) in blocks.iter_mut().zip(corners) {
        *block = [upper[0], lower[0], upper[1], upper[1], lower[0], lower[1]];
    }
}

/// The triangle from `corner` over `left` to `right`, counter-clockwise seen from above, with the vertices that lie on
/// its two sides from the corner. `backwards`: those are numbered from the far end to the corner.
fn fan(
    corner: u32,
    left: (Range<u32>, u32),
    right: (Range<u32>, u32),
    backwards: bool,
    out: &mut Vec<u32>,
) {
    let at = |(side, end): &(Range<u32>, u32), step: u32| {
        let count = side.len() as u32;
        if step > count {
            *end
        } else if backwards {
            side.end - step
        } else {
            side.start + step - 1
        }
    };
    let steps = [left.0.len() as u32 + 1, right.0.len() as u32 + 1];
    let (mut i, mut j) = (1, 1);
    out.extend([corner, at(&left, 1), at(&right, 1)]);
    while i < steps[0] || j < steps[1] {
        let on_left = i < steps[0] && (i + 1) * steps[1] <= (j + 1) * steps[0];
        if j == steps[1] || on_left {
            out.extend([at(&left, i), at(&left, i + 1), at(&right, j)]);
            i += 1;
        } else {
            out.extend([at(&left, i), at(&right, j + 1), at(&right, j)]);
            j += 1;
        }
    }
}
