//! Whether a place would be seen from somewhere else: asked of the ground as it is recorded, since far from the camera it
//! is drawn coarser than it is.

use super::CLEARANCE;
use crate::map::{Field, Map};
use crate::math::Ray;
use crate::voxel;
use glam::Vec3;

/// Places a cell at which it is asked how high the ground is.
const STEPS_A_CELL: f32 = 4.0;
const MOST_STEPS: f32 = 1024.0;

/// The recorded height of the ground of a cell, at a place above it: between its vertices.
pub(super) fn recorded_height(field: &Field, (x, z): (u32, u32), at: Vec3) -> f32 {
    let u = at.x / field.spacing[0] - x as f32;
    let w = at.z / field.spacing[1] - z as f32;
    let corner = |dx, dz| field.height.get(x + dx, z + dz);
    let north = corner(0, 0) * (1.0 - u) + corner(1, 0) * u;
    let south = corner(0, 1) * (1.0 - u) + corner(1, 1) * u;
    north * (1.0 - w) + south * w
}

/// The recorded height of the ground at a place in plan, where it became voxels as well; none beyond the field.
pub(super) fn ground_under(field: &Field, at: Vec3) -> Option<f32> {
    let cell = field.cell_at(at.x, at.z)?;
    Some(recorded_height(field, cell, at))
}

/// Whether an eye is above the ground and out of volumes, and neither ground, but where it has holes, nor voxels hide a
/// place from there, but for the last `hidden` metres of the way.
pub(super) fn is_seen(map: &Map, eye: Vec3, place: Vec3, hidden: f32) -> bool {
    let field = &map.field;
    let cell = field.spacing[0].max(field.spacing[1]);
    let is_over = |at: Vec3, by: f32| drawn_under(field, at).is_none_or(|y| at.y >= y + by);
    let length = (eye.distance(place) - hidden).max(0.0);
    let direction = (place - eye).normalize_or_zero();
    let steps = (length / cell * STEPS_A_CELL).clamp(1.0, MOST_STEPS).ceil() as u32;
    let mut ways = (1..=steps).map(|step| length * step as f32 / steps as f32);
    let is_free = is_over(eye, CLEARANCE * cell) && !voxel::is_within(map, eye);
    is_free && ways.all(|way| is_over(eye + direction * way, 0.0)) && {
        let origin = eye;
        let hit = voxel::cast(map, &Ray { origin, direction });
        hit.is_none_or(|hit| hit.distance >= length)
    }
}

/// The recorded height of the ground at a place in plan, where it has no hole.
fn drawn_under(field: &Field, at: Vec3) -> Option<f32> {
    let (x, z) = field.cell_at(at.x, at.z)?;
    (field.hole.get(x, z) == 0).then(|| recorded_height(field, (x, z), at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Brick, Layer, Mix, Volume, VolumeId, Voxels};

    #[test]
    fn a_ridge_hides_what_lies_behind_it_be_it_ground_or_voxels() {
        let mut map = Map::flat([17, 17], [10.0, 10.0]).unwrap();
        let heights: Vec<f32> = (0..289)
            .map(|at| if at / 17 == 8 { 30.0 } else { 0.0 })
            .collect();
        map.field.height = Layer::from_rows([17, 17], &heights);
        let (south, north) = (Vec3::new(80.0, 10.0, 120.0), Vec3::new(80.0, 0.0, 40.0));
        let hides = |map: &Map| {
            assert!(!is_seen(map, south, north, 0.0));
            let before = is_seen(map, south, north, 60.0);
            assert!(before, "it ends before the ridge");
            assert!(is_seen(map, south.with_y(120.0), north, 0.0));
        };
        hides(&map);
        let below = is_seen(&map, south.with_y(-1.0), north, 60.0);
        assert!(!below, "the eye is below");
        map.field.hole = Layer::filled([16, 16], 1);
        assert!(is_seen(&map, south, north, 0.0), "the ridge is a hole");
        let mut voxels = Voxels::empty([160, 32, 16]).unwrap();
        for at in voxels.places() {
            voxels.replace_brick(at, Brick::even(255, Mix::of(3)));
        }
        let ridge = Volume::new("Ridge", Vec3::new(0.0, 0.0, 72.0), 1.0, voxels);
        map.volumes.insert(VolumeId(1), ridge);
        hides(&map);
        let within = is_seen(&map, Vec3::new(80.0, 8.0, 80.0), south, 0.0);
        assert!(!within, "the eye is within the voxels");
        let ground = |at| ground_under(&map.field, at);
        assert_eq!(ground(Vec3::new(85.0, 0.0, 85.0)), Some(15.0));
        assert_eq!(ground(Vec3::new(-5.0, 0.0, 85.0)), None);
    }
}
