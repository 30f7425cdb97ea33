//! How far what blocks of cells move may go, by the rule alone.

use landform::map::Map;

/// How fast a recorded quantity may move, a metre of the eye's way, where blocks divide that lie within `reach` times
/// their side: the sum over their sizes.
pub fn speed(map: &Map, reach: f64, value: &dyn Fn(u32, u32) -> f64) -> f64 {
    let [columns, rows] = map.field.cells();
    let (mut side, mut speed) = (2, 0.0);
    while side < 2 * columns.max(rows) {
        speed += largest_offset(map, side, value) / (0.5 * f64::from(side) * reach);
        side *= 2;
    }
    speed
}

/// How far a quantity lies from the mean of its parents at most, where blocks of `side` cells divide.
fn largest_offset(map: &Map, side: u32, value: &dyn Fn(u32, u32) -> f64) -> f64 {
    let [columns, rows] = map.field.cells();
    let half = side / 2;
    let mut largest = 0.0f64;
    for z in (0..=rows).step_by(half as usize) {
        for x in (0..=columns).step_by(half as usize) {
            let ends = match (x / half % 2, z / half % 2) {
                (0, 0) => continue,
                (_, 0) => [[x - half, z], [x + half, z]],
                (0, _) => [[x, z - half], [x, z + half]],
                _ => [[x + half, z - half], [x - half, z + half]],
            };
            if ends.iter().all(|[x, z]| *x <= columns && *z <= rows) {
                let [a, b] = ends.map(|[x, z]| value(x, z));
                largest = largest.max((value(x, z) - (a + b) / 2.0).abs());
            }
        }
    }
    largest
}

/// The least and the greatest slope between recorded neighbours along x and along z.
pub fn slope_ranges(map: &Map) -> [[f64; 2]; 2] {
    let field = &map.field;
    let cells = field.cells();
    let mut ranges = [[0.0f64; 2]; 2];
    for z in 0..=cells[1] {
        for x in 0..=cells[0] {
            for (axis, range) in ranges.iter_mut().enumerate() {
                let mut next = [x, z];
                next[axis] += 1;
                if next[axis] <= cells[axis] {
                    let rise =
                        f64::from(field.height.get(next[0], next[1]) - field.height.get(x, z));
                    let slope = rise / f64::from(field.spacing[axis]);
                    *range = [range[0].min(slope), range[1].max(slope)];
                }
            }
        }
    }
    ranges
}
