//! What simplified surfaces are made of: seen from afar, materials that change from voxel to voxel are one mixture.

use crate::voxel::kept::Sums;
use crate::voxel::{Kept, Shell};

/// How often what vertices are made of is mixed with what is around them.
const TIMES: usize = 2;
/// The share from which on a second material of a triangle tells, 0..1.
const TELLS: f32 = 1.0 / 3.0;

/// Mixes what each vertex is made of with its neighbours', but for locked ones, which other groups have as well.
pub(super) fn soften(shell: &mut Shell) {
    let count = shell.places.len();
    let mut starts = vec![0u32; count + 1];
    for vertex in shell
        .triangles
        .iter()
        .flat_map(|triangle| triangle.vertices)
    {
        starts[vertex as usize + 1] += 1;
    }
    for vertex in 0..count {
        starts[vertex + 1] += starts[vertex];
    }
    let mut next = starts.clone();
    let mut beside = vec![0u32; 3 * shell.triangles.len()];
    for triangle in &shell.triangles {
        for corner in 0..3 {
            let at = &mut next[triangle.vertices[corner] as usize];
            // In a closed surface each neighbour follows once.
            beside[*at as usize] = triangle.vertices[(corner + 1) % 3];
            *at += 1;
        }
    }
    let mut sums = Sums::default();
    for _ in 0..TIMES {
        let softer = (0..count).map(|vertex| {
            let own = shell.kept[vertex];
            let around = &beside[starts[vertex] as usize..starts[vertex + 1] as usize];
            if shell.locked[vertex] || around.is_empty() {
                return own;
            }
            mixed(
                own,
                around.iter().map(|beside| &shell.kept[*beside as usize]),
                &mut sums,
            )
        });
        shell.kept = softer.collect();
    }
}

/// The mean of one and of several together, by equal parts.
fn mixed<'a>(own: Kept, around: impl ExactSizeIterator<Item = &'a Kept>, sums: &mut Sums) -> Kept {
    let parts = around.len() as u32;
    for (id, priority) in own.named() {
        sums.add_one(id, priority * parts);
    }
    for kept in around {
        for (id, priority) in kept.named() {
            sums.add_one(id, priority);
        }
    }
    let mut kept = sums.take_highest();
    for priority in &mut kept.priorities {
        *priority = priority.div_ceil(2 * parts);
    }
    kept
}

/// Tells triangles apart by what they are made of, so that borders between that stay where they are.
pub(super) fn tell_apart(shell: &mut Shell) {
    let mut sums = Sums::default();
    for triangle in &mut shell.triangles {
        let Kept { ids, priorities } = summed(triangle.vertices, &shell.kept, &mut sums);
        let both = (priorities[0] as f32 + priorities[1] as f32).max(1.0);
        let second = match priorities[1] as f32 / both {
            share if share >= TELLS => ids[1],
            _ => ids[0],
        };
        // A number for the two, whichever is first. That two pairs may have one number costs a border, no more.
        triangle.touched = ids[0].min(second).wrapping_mul(31) ^ ids[0].max(second).rotate_left(4);
    }
}

/// Gives triangles the material that is touched by the rule for polygons: the most frequent first one of their vertices; of
/// equally frequent ones that of the highest sum.
pub(super) fn touch(shell: &mut Shell) {
    let mut sums = Sums::default();
    for triangle in &mut shell.triangles {
        let all = summed(triangle.vertices, &shell.kept, &mut sums);
        let firsts = triangle
            .vertices
            .map(|vertex| shell.kept[vertex as usize].ids[0]);
        let rank = |id: &u8| {
            let count = firsts.iter().filter(|first| *first == id).count();
            (count, all.priority(*id), !id)
        };
        triangle.touched = firsts.into_iter().max_by_key(rank).unwrap_or_default();
    }
}

fn summed(vertices: [u32; 3], kept: &[Kept], sums: &mut Sums) -> Kept {
    for vertex in vertices {
        for (id, priority) in kept[vertex as usize].named() {
            sums.add_one(id, priority);
        }
    }
    sums.take_highest()
}
