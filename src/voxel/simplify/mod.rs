//! Simplification: a shell of fewer triangles that lies where the first one lay, closed where it was, with its borders
//! between materials.

mod bricks;
mod collapse;
mod facet;
mod looks;
mod materials;
mod net;
mod quadric;
mod queue;
mod seams;
mod witnesses;

use super::Shell;
pub use bricks::simplify_bricks;
use collapse::Collapses;

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// Down to so many triangles, if the rules allow it.
    Triangles(usize),
    /// As few triangles as may be while nothing moves farther than so many voxels.
    Error(f32),
}

/// What simplification made.
#[derive(Clone, Debug, PartialEq)]
pub struct Simplified {
    /// The fewer triangles.
    pub shell: Shell,
    /// How far the surface moved at most, in voxels: the distance of every vertex and every triangle's middle of the
    /// first shell from the new one, of those of the new one from the first, and of every vertex on a border between
    /// materials from that border.
    pub moved: f32,
    /// Of each vertex the number of one of the first shell's that were merged into it; a locked one's is its own.
    pub first: Vec<u32>,
}

/// Merges vertices of a shell, the cheapest first, until the goal is reached or nothing more may be merged.
///
/// A merged vertex lies where it is nearest the faces of all that were merged into it (Garland and Heckbert, *Surface
/// simplification using quadric error metrics*, 1997), and has the mean of their materials. Locked vertices, those at
/// open edges and those in which several sheets meet stay as they are; those on a border between materials merge along
/// it; no triangle turns over, and what was closed stays closed: merging two vertices leaves every edge with as many
/// triangles on one side as on the other.
///
/// ```
/// use landform::map::{Brick, Mix, Voxels};
/// use landform::voxel::{Goal, Shell, simplify};
///
/// let mut voxels = Voxels::empty([16, 16, 16]).unwrap();
/// voxels.set_brick([0, 0, 0], &Brick::even(255, Mix::of(2)).open());
/// let shell = Shell::of_volume(&voxels);
/// let few = simplify(&shell, Goal::Error(0.01));
/// assert!(few.shell.triangles.len() < shell.triangles.len() / 10);
/// assert!(few.moved <= 0.01);
/// ```
pub fn simplify(shell: &Shell, goal: Goal) -> Simplified {
    match goal {
        Goal::Triangles(_) => merged(shell, goal, ALL_UNLIKE),
        Goal::Error(most) => within(shell, most, ALL_UNLIKE),
    }
}

/// The same within so many voxels, where vertices are merged only while the materials of each differ from those of the
/// one that it becomes by no more than a share, 0..1: what is drawn there keeps its colours.
pub(super) fn simplify_alike(shell: &Shell, most: f32, unlike: f32) -> Simplified {
    within(shell, most, unlike)
}

/// Materials may differ as they will.
const ALL_UNLIKE: f32 = 1.0;

/// What is measured at the end can exceed the limit that every merge kept to; then a stricter one is tried.
fn within(shell: &Shell, most: f32, unlike: f32) -> Simplified {
    let limits = [1.0, 0.5, 0.25, 0.125].map(|part| most * part);
    let mut made = limits
        .into_iter()
        .map(|limit| merged(shell, Goal::Error(limit), unlike));
    let as_it_was = || Simplified {
        shell: shell.clone(),
        moved: 0.0,
        first: (0..shell.places.len() as u32).collect(),
    };
    made.find(|made| made.moved <= most)
        .unwrap_or_else(as_it_was)
}

fn merged(shell: &Shell, goal: Goal, unlike: f32) -> Simplified {
    let mut collapses = Collapses::new(shell, goal, unlike);
    collapses.run();
    collapses.finish()
}
