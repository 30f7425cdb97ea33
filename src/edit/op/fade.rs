//! How a piece of ground fades into what lies around it: by the way of its vertices and cells to its rim.

use crate::edit::Selection;
use crate::math::Region;
use std::sync::Arc;

/// The way of one step straight and of one aslant, in cells.
const STEPS: [f32; 2] = [1.0, std::f32::consts::SQRT_2];

/// How much of a piece is seen at each of its vertices and cells. Copies share their memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Fade {
    cells: Selection,
    /// Cells from each vertex of the piece's rectangle to the piece's rim, row by row; empty if it ends hard.
    ways: Arc<[f32]>,
    /// Cells over which it fades.
    edge: f32,
}

impl Fade {
    /// A piece of these cells that fades over `edge` cells, or over as many as there are to its middle if that is
    /// less. With an edge of 0, or if it is so narrow that it has no middle, all of it is seen.
    pub fn of(cells: &Selection, edge: f32) -> Self {
        let ways = if edge > 0.0 { ways(cells) } else { Vec::new() };
        let deepest = ways.iter().copied().fold(0.0, f32::max);
        Self {
            cells: cells.clone(),
            ways: ways.into(),
            edge: edge.min(deepest),
        }
    }

    /// Whether another is this very one, or a copy.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.ways, &other.ways) && self.cells == other.cells
    }

    /// How much of the piece is seen at a vertex of its rectangle, 0..1.
    pub fn at_vertex(&self, x: u32, z: u32) -> f32 {
        if !around(x, z).any(|(x, z)| self.cells.contains(x, z)) {
            return 0.0;
        }
        if self.ways.is_empty() {
            return 1.0;
        }
        self.share(self.way(x, z))
    }

    /// How much of it is seen in a cell of its rectangle, 0..1.
    pub fn at_cell(&self, x: u32, z: u32) -> f32 {
        if !self.cells.contains(x, z) {
            return 0.0;
        }
        if self.ways.is_empty() {
            return 1.0;
        }
        let corners = [(x, z), (x + 1, z), (x, z + 1), (x + 1, z + 1)];
        self.share(corners.map(|(x, z)| self.way(x, z)).iter().sum::<f32>() / 4.0)
    }

    fn way(&self, x: u32, z: u32) -> f32 {
        let row = self.cells.size()[0] as usize + 1;
        self.ways[z as usize * row + x as usize]
    }

    fn share(&self, way: f32) -> f32 {
        if way >= self.edge {
            return 1.0;
        }
        let part = way / self.edge;
        part * part * (3.0 - 2.0 * part)
    }
}

/// The cells about a vertex, those beyond the first row and column left out.
pub(super) fn around(x: u32, z: u32) -> impl Iterator<Item = (u32, u32)> {
    [(0, 0), (1, 0), (0, 1), (1, 1)]
        .into_iter()
        .filter_map(move |(dx, dz)| Some((x.checked_sub(dx)?, z.checked_sub(dz)?)))
}

/// The way of every vertex of the cells' rectangle to the nearest that is not held on all sides, by steps to the eight
/// neighbours: at most 8 % longer than a straight line.
fn ways(cells: &Selection) -> Vec<f32> {
    let [columns, rows] = cells.size().map(|side| side as usize + 1);
    let size = cells.size().map(|side| side + 1);
    let inside = |(x, z)| around(x, z).filter(|(x, z)| cells.contains(*x, *z)).count() == 4;
    let first = |place| if inside(place) { f32::INFINITY } else { 0.0 };
    let mut ways: Vec<f32> = Region::of_size(size).places().map(first).collect();
    let mut step = |at: usize, from: usize, way: f32| {
        ways[at] = ways[at].min(ways[from] + way);
    };
    // The outermost vertices are never inside, so that what is has neighbours on every side.
    let inner = |side: usize| 1..side.saturating_sub(1);
    for z in inner(rows) {
        for x in inner(columns) {
            let (at, above) = (z * columns + x, (z - 1) * columns + x);
            step(at, at - 1, STEPS[0]);
            step(at, above, STEPS[0]);
            step(at, above - 1, STEPS[1]);
            step(at, above + 1, STEPS[1]);
        }
    }
    for z in inner(rows).rev() {
        for x in inner(columns).rev() {
            let (at, below) = (z * columns + x, (z + 1) * columns + x);
            step(at, at + 1, STEPS[0]);
            step(at, below, STEPS[0]);
            step(at, below + 1, STEPS[1]);
            step(at, below - 1, STEPS[1]);
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_seen_wholly_in_its_middle_and_not_at_its_rim() {
        let cells = Selection::of([9, 7], |x, z| (x, z) != (8, 6));
        let fade = Fade::of(&cells, 3.0);
        for (x, z) in Region::of_size([10, 8]).places() {
            let on_rim = x == 0 || z == 0 || x >= 9 || z >= 7 || (x, z) == (8, 6);
            assert_eq!(fade.at_vertex(x, z) == 0.0, on_rim, "{x}, {z}");
        }
        assert_eq!(fade.at_vertex(4, 3), 1.0);
        assert!((fade.at_vertex(1, 3) - 7.0 / 27.0).abs() < 1e-6);
        assert!(fade.at_cell(0, 3) > 0.0 && fade.at_cell(0, 3) < fade.at_cell(1, 3));
        assert_eq!(fade.at_cell(8, 6), 0.0);
    }

    #[test]
    fn without_an_edge_all_of_it_is_seen_and_nothing_more() {
        let cells = Selection::of([5, 4], |x, z| x > 0 && (x + z) % 3 > 0);
        let fade = Fade::of(&cells, 0.0);
        for (x, z) in Region::of_size([5, 4]).places() {
            assert_eq!(fade.at_cell(x, z) == 1.0, cells.contains(x, z));
        }
        assert_eq!((fade.at_vertex(5, 4), fade.at_vertex(0, 1)), (1.0, 0.0));
    }

    #[test]
    fn an_edge_wider_than_the_piece_still_leaves_its_middle() {
        for size in [[1, 1], [2, 2], [3, 9], [1, 40]] {
            let fade = Fade::of(&Selection::all(size), 50.0);
            let seen = Region::of_size(size.map(|side| side + 1)).places();
            let most = seen.map(|(x, z)| fade.at_vertex(x, z)).fold(0.0, f32::max);
            assert_eq!(most, 1.0, "{size:?}");
        }
    }
}
