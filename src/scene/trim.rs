//! What of a ground volume's surface is seen: not what closes it off within the earth around.

use crate::map::{BRICK, BrickPlace, Plot};
use crate::voxel::{Quad, Surface};

/// Whether a polygon of a brick belongs to what a ground volume stands in for: whether one of the two voxels that it
/// lies between does. The others lie within the earth below the drawn ground.
pub fn is_seen(plot: &Plot, at: BrickPlace, surface: &Surface, quad: &Quad) -> bool {
    let axis = usize::from(quad.axis);
    let cells = quad
        .vertices
        .map(|vertex| surface.vertices[usize::from(vertex)].cell);
    let voxel = [0, 1, 2].map(|axis| {
        let most = cells.iter().map(|cell| i32::from(cell[axis])).max();
        at[axis] * BRICK as i32 + most.unwrap_or(0) - 1
    });
    let mut next = voxel;
    next[axis] += 1;
    [voxel, next]
        .into_iter()
        .any(|[x, y, z]| y > 0 && plot.holds([x, z]))
}
