//! Objects go with the ground that they stand on when the field gets another grid.

use crate::edit::Transaction;
use crate::map::{Changes, Field, Map, Object};
use glam::Vec3;

/// Moves the objects of a map, whose field was `old`, to where their ground is now. Those whose ground is gone go.
pub(super) fn carry(
    transaction: &mut Transaction,
    map: &mut Map,
    old: &Field,
    to: impl Fn(Vec3) -> Vec3,
) -> Changes {
    let mut changes = Changes::none();
    let ids: Vec<_> = map.objects.keys().copied().collect();
    for id in ids {
        let Some(object) = map.objects.get(&id) else {
            continue;
        };
        let position = to(object.position);
        let lost = stands_on(old, object.position) && !stands_on(&map.field, position);
        let object = (!lost).then(|| Object {
            position,
            ..object.clone()
        });
        changes.merge(&transaction.set_object(map, id, object));
    }
    changes
}

/// How many objects [`carry`] would take away with the ground that a field loses to a frame.
pub(super) fn lost(map: &Map, to: impl Fn(Vec3) -> Vec3, extent: [f32; 2]) -> usize {
    let objects = map.objects.values();
    let lost = objects.filter(|object| {
        stands_on(&map.field, object.position) && !within(extent, to(object.position))
    });
    lost.count()
}

fn stands_on(field: &Field, place: Vec3) -> bool {
    within(field.extent(), place)
}

fn within([width, depth]: [f32; 2], place: Vec3) -> bool {
    (0.0..=width).contains(&place.x) && (0.0..=depth).contains(&place.z)
}

/// Height of the recorded ground at a place, metres; the nearest edge's beyond it.
pub(super) fn recorded_height(field: &Field, place: Vec3) -> f32 {
    let along = |metres: f32, axis: usize| {
        let last = field.cells()[axis];
        let at = (metres / field.spacing[axis]).clamp(0.0, last as f32);
        let whole = (at as u32).min(last - 1);
        (whole, at - whole as f32)
    };
    let ((x, u), (z, v)) = (along(place.x, 0), along(place.z, 1));
    let at = |x, z| field.height.get(x, z);
    let north = at(x, z) * (1.0 - u) + at(x + 1, z) * u;
    let south = at(x, z + 1) * (1.0 - u) + at(x + 1, z + 1) * u;
    north * (1.0 - v) + south * v
}
