//! Simplification of many bricks: first in groups, several at a time, then of all together.

use super::{Goal, Simplified, simplify};
use crate::map::BrickPlace;
use crate::voxel::far::{GroupPlace, group_of, groups_at};
use crate::voxel::{Place, Shell, Surface};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The share of what the surface may move that it moves within the groups.
const IN_GROUPS: f32 = 0.6;

/// The surface of some bricks of a volume in as few triangles as may be while nothing moves farther than so many voxels.
/// Dual cells that are `fixed` keep their vertices. `go_on` is asked after each group, from several threads, and with an
/// error of its own nothing is made.
///
/// # Errors
/// That of `go_on`.
pub fn simplify_bricks<E: Send>(
    bricks: &[(BrickPlace, Surface)],
    most: f32,
    fixed: impl Fn([i32; 3]) -> bool + Sync,
    go_on: impl Fn() -> Result<(), E> + Sync,
) -> Result<Simplified, E> {
    let mut groups: BTreeMap<GroupPlace, Vec<(BrickPlace, &Surface)>> = BTreeMap::new();
    for (at, surface) in bricks {
        groups
            .entry(group_of(*at))
            .or_default()
            .push((*at, surface));
    }
    let there: BTreeSet<GroupPlace> = groups.keys().copied().collect();
    let on_border = |cell| {
        groups_at(cell)
            .filter(|group| there.contains(group))
            .nth(1)
            .is_some()
    };
    let made = groups.into_values().collect::<Vec<_>>().into_par_iter();
    let made = made.map(|bricks| {
        let stays = |cell| on_border(cell) || fixed(cell);
        let (shell, _) = Shell::of_bricks(bricks.into_iter(), stays);
        let few = simplify(&shell, Goal::Error(most * IN_GROUPS));
        go_on()?;
        Ok(few)
    });
    let made: Vec<Simplified> = made.collect::<Result<_, E>>()?;
    let moved = made.iter().map(|few| few.moved).fold(0.0, f32::max);
    let joined = joined(made.into_iter().map(|few| few.shell), |place| {
        fixed(cell_of(place))
    });
    let few = simplify(&joined, Goal::Error(most - moved));
    Ok(Simplified {
        moved: moved + few.moved,
        ..few
    })
}

/// The dual cell that a place lies in.
fn cell_of(place: Place) -> [i32; 3] {
    place.map(|along| along.div_euclid(crate::voxel::PARTS))
}

/// Shells as one that shares their locked vertices, of which those stay locked that are `fixed`.
fn joined(shells: impl Iterator<Item = Shell>, fixed: impl Fn(Place) -> bool) -> Shell {
    let mut all = Shell::default();
    let mut shared: HashMap<Place, u32> = HashMap::new();
    for shell in shells {
        let vertices = shell.places.iter().zip(&shell.kept).zip(&shell.locked);
        let numbers = vertices.map(|((place, kept), locked)| {
            let mut new = || {
                all.places.push(*place);
                all.kept.push(*kept);
                all.locked.push(*locked && fixed(*place));
                (all.places.len() - 1) as u32
            };
            match locked {
                true => *shared.entry(*place).or_insert_with(new),
                false => new(),
            }
        });
        let numbers: Vec<u32> = numbers.collect();
        for mut triangle in shell.triangles {
            triangle.vertices = triangle.vertices.map(|vertex| numbers[vertex as usize]);
            let [a, b, c] = triangle.vertices;
            // Of two vertices at one place a triangle may have both: then it covers nothing.
            if a != b && b != c && c != a {
                all.triangles.push(triangle);
            }
        }
    }
    all
}
