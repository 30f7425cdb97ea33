//! The drawn triangles over a rectangle, for those who touch the ground.

use super::{CHUNK, Chunk, RandomSource, Vertex, View};
use crate::map::Map;

/// A rectangle in plan: the least and the greatest x and z, metres.
pub type Rectangle = [[f32; 2]; 2];

/// Hands over every drawn triangle of the cells and blocks that reach into a rectangle, with the column and row of its
/// cell or of its block's first cell. Of cells that are divided, only the parts of it within the rectangle. Its work
/// follows what is drawn there, never the size of the field.
pub fn triangles_over<S: RandomSource>(
    view: &View<S>,
    map: &Map,
    rectangle: Rectangle,
    each: &mut impl FnMut([u32; 2], [Vertex; 3]),
) {
    if view.chunks().is_empty() {
        return;
    }
    let over = Over {
        view,
        spacing: map.field.spacing,
        rectangle,
    };
    let top = view.tree.top();
    let squares = view.tree.size(top).map(|count| count * CHUNK);
    over.blocks(top, [0, 0], squares, each);
}

struct Over<'a, S> {
    view: &'a View<S>,
    spacing: [f32; 2],
    rectangle: Rectangle,
}

impl<S: RandomSource> Over<'_, S> {
    /// Of so many parts side by side from a place on, those that reach into the rectangle, along one axis.
    fn within(&self, axis: usize, start: f32, side: f32, count: u32) -> std::ops::Range<u32> {
        let [low, high] = [self.rectangle[0][axis], self.rectangle[1][axis]];
        // A number that is none becomes 0, one beyond is cut.
        let first = ((low - start) / side).floor() as u32;
        let end = (((high - start) / side).floor() + 1.0) as u32;
        first.min(count)..end.min(count)
    }

    /// The blocks of a level among so many from a first one on.
    fn blocks(
        &self,
        level: u8,
        first: [u32; 2],
        count: [u32; 2],
        each: &mut impl FnMut([u32; 2], [Vertex; 3]),
    ) {
        let sides = self.spacing.map(|spacing| spacing * (1u32 << level) as f32);
        let range = |axis: usize| {
            let start = first[axis] as f32 * sides[axis];
            self.within(axis, start, sides[axis], count[axis])
        };
        for z in range(1) {
            for x in range(0) {
                self.block(level, [first[0] + x, first[1] + z], each);
            }
        }
    }

    fn block(&self, level: u8, at: [u32; 2], each: &mut impl FnMut([u32; 2], [Vertex; 3])) {
        let tree = &self.view.tree;
        if !tree.holds(level, at.map(i64::from)) {
            return;
        }
        let [x, z] = at.map(|at| at << level);
        let Some(chunk) = self.view.chunks().get(tree.of_block(level, at).0) else {
            return;
        };
        if !chunk.cells().contains(x, z) {
            return;
        }
        let index = chunk.index_of(x, z);
        match chunk.cell_divisions(index) {
            Some(divisions) => self.triangles(chunk, index, divisions, [x, z], each),
            None if level == 0 => {}
            None => self.blocks(level - 1, at.map(|at| 2 * at), [2; 2], each),
        }
    }

    fn triangles(
        &self,
        chunk: &Chunk,
        index: usize,
        divisions: u8,
        cell: [u32; 2],
        each: &mut impl FnMut([u32; 2], [Vertex; 3]),
    ) {
        let mut hand_over = |triangle: usize| {
            let corner = |number: usize| chunk.indices()[3 * triangle + number] as usize;
            each(
                cell,
                [0, 1, 2].map(|number| chunk.vertices()[corner(number)]),
            );
        };
        if chunk.block() > 1 {
            chunk.cell_triangles(index).for_each(hand_over);
            return;
        }
        let parts = 1u32 << divisions;
        let range = |axis: usize| {
            let start = cell[axis] as f32 * self.spacing[axis];
            self.within(axis, start, self.spacing[axis] / parts as f32, parts)
        };
        for z in range(1) {
            for x in range(0) {
                let triangles = chunk.block_triangles(index, x as usize, z as usize);
                triangles.for_each(&mut hand_over);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Changes, Layer};
    use crate::terrain::{Eye, Far};
    use glam::Vec3;

    #[test]
    fn all_that_lies_over_a_rectangle_is_handed_over_and_little_else() {
        for far in [Far::Recorded, Far::FINE] {
            let mut map = Map::flat([131, 70], [10.0, 7.0]).unwrap();
            let heights: Vec<f32> = (0..131 * 70)
                .map(|i| (i * 7919 % 101) as f32 * 0.1)
                .collect();
            map.field.height = Layer::from_rows([131, 70], &heights);
            map.field.level = Layer::filled([130, 69], 2);
            let mut view = View::new(&map);
            view.set_far(far);
            let eye = Eye::at(Vec3::new(50.0, 5.0, 60.0));
            view.update(&map, eye, &Changes::none());
            let rectangle = [[33.0, 20.0], [700.0, 111.0]];
            let mut found: Vec<[[u32; 3]; 3]> = Vec::new();
            let bits = |v: &Vertex| v.position.map(f32::to_bits);
            triangles_over(&view, &map, rectangle, &mut |_, corners| {
                found.push([0, 1, 2].map(|corner| bits(&corners[corner])));
            });
            let count = found.len();
            found.sort_unstable();
            found.dedup();
            // A triangle may be beside two parts of a cell.
            assert!(!found.is_empty() && count <= 2 * found.len());
            for chunk in view.chunks() {
                for triangle in chunk.indices().chunks_exact(3) {
                    let corners = [0, 1, 2].map(|c| chunk.vertices()[triangle[c] as usize]);
                    let middle = corners.iter().map(|v| Vec3::from(v.position)).sum::<Vec3>() / 3.0;
                    let [low, high] = rectangle;
                    let inside = (low[0]..=high[0]).contains(&middle.x)
                        && (low[1]..=high[1]).contains(&middle.z);
                    let key = [0, 1, 2].map(|c| bits(&corners[c]));
                    assert!(
                        !inside || found.binary_search(&key).is_ok(),
                        "{middle} is left out"
                    );
                }
            }
            assert!(count < view.triangle_count());
        }
    }
}
