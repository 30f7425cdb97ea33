//! Bringing the ground under objects to their feet.

use super::objects::check_ids;
use crate::edit::plane::{HEIGHT, LEVEL};
use crate::edit::{EditError, Transaction};
use crate::map::{Changes, FARTHEST, Footing, Map, ObjectId};
use crate::math::Region;
use glam::Vec2;

/// Sets the displacement level to 0 in every cell that the objects stand on.
///
/// # Errors
/// When there is no such object; nothing is changed then.
pub fn level_zero(
    transaction: &mut Transaction,
    map: &mut Map,
    objects: &[ObjectId],
) -> Result<Changes, EditError> {
    let mut changes = Changes::none();
    for footing in footings(map, objects)? {
        for (x, z) in cells(map, &footing) {
            let cell = Region::new(x, z, x + 1, z + 1);
            changes.merge(&transaction.write(map, &LEVEL, cell, |_, _, _| 0));
        }
    }
    Ok(changes)
}

/// Sets the height of the base vertices of every cell that the objects stand on to the plane of their feet; where two
/// objects share a vertex, the later one has its way.
///
/// # Errors
/// When there is no such object; nothing is changed then.
pub fn flatten(
    transaction: &mut Transaction,
    map: &mut Map,
    objects: &[ObjectId],
) -> Result<Changes, EditError> {
    let mut changes = Changes::none();
    let spacing = Vec2::from(map.field.spacing);
    for footing in footings(map, objects)? {
        for (x, z) in cells(map, &footing) {
            let vertices = Region::new(x, z, x + 2, z + 2);
            changes.merge(&transaction.write(map, &HEIGHT, vertices, |x, z, _| {
                let place = Vec2::new(x as f32, z as f32) * spacing;
                footing.height_at(place).clamp(-FARTHEST, FARTHEST)
            }));
        }
    }
    Ok(changes)
}

/// Does both: afterwards nothing rises between the objects' feet and the ground, nor falls away from under them, but
/// where another object that comes later has its way.
///
/// # Errors
/// When there is no such object; nothing is changed then.
pub fn level_zero_and_flatten(
    transaction: &mut Transaction,
    map: &mut Map,
    objects: &[ObjectId],
) -> Result<Changes, EditError> {
    let mut changes = level_zero(transaction, map, objects)?;
    changes.merge(&flatten(transaction, map, objects)?);
    Ok(changes)
}

/// Where the objects stand.
fn footings(map: &Map, objects: &[ObjectId]) -> Result<Vec<Footing>, EditError> {
    check_ids(map, objects)?;
    let footings = objects.iter().filter_map(|id| map.footing(*id));
    Ok(footings.collect())
}

/// The cells that one stands on.
fn cells(map: &Map, footing: &Footing) -> Vec<(u32, u32)> {
    footing.cells(&map.field).collect()
}
