//! Which cells a point of the finest lattice lies in.

use std::ops::Range;

/// Of `count` cells in a line those that a point touches, there being `side` steps of the lattice in each.
fn along(place: usize, side: usize, count: usize) -> Range<usize> {
    let here = place / side;
    let on_border = place.is_multiple_of(side);
    here.saturating_sub(on_border as usize)..(here + 1).min(count)
}

/// The numbers, row by row, of the cells that a point touches; `cells` are columns and rows.
pub fn touched(point: [usize; 2], side: usize, cells: [usize; 2]) -> impl Iterator<Item = usize> {
    let [columns, rows] = [0, 1].map(|axis| along(point[axis], side, cells[axis]));
    rows.flat_map(move |z| columns.clone().map(move |x| z * cells[0] + x))
}
