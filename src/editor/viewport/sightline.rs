//! Whether a place would be seen from somewhere else: asked of the ground as it is recorded, since far from the camera it
//! is drawn coarser than it is.

use super::CLEARANCE;
use crate::map::Field;
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

/// Whether an eye is above the ground, and no ground is higher than the way from there to a place, but for the last
/// `hidden` metres of it.
pub(super) fn is_seen(field: &Field, eye: Vec3, place: Vec3, hidden: f32) -> bool {
    let cell = field.spacing[0].max(field.spacing[1]);
    let is_over = |at: Vec3, by: f32| ground_under(field, at).is_none_or(|y| at.y >= y + by);
    let length = (eye.distance(place) - hidden).max(0.0);
    let way = (place - eye).normalize_or_zero() * length;
    let steps = (length / cell * STEPS_A_CELL).clamp(1.0, MOST_STEPS).ceil() as u32;
    let mut shares = (1..=steps).map(|step| step as f32 / steps as f32);
    is_over(eye, CLEARANCE * cell) && shares.all(|share| is_over(eye + way * share, 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Layer;

    #[test]
    fn a_ridge_hides_what_lies_behind_it_whatever_is_a_hole() {
        let mut field = Field::flat([17, 17], [10.0, 10.0], 0.0).unwrap();
        let heights: Vec<f32> = (0..289)
            .map(|at| if at / 17 == 8 { 30.0 } else { 0.0 })
            .collect();
        field.height = Layer::from_rows([17, 17], &heights);
        field.hole = Layer::filled([16, 16], 1);
        let (south, north) = (Vec3::new(80.0, 10.0, 120.0), Vec3::new(80.0, 0.0, 40.0));
        assert!(!is_seen(&field, south, north, 0.0));
        assert!(
            is_seen(&field, south, north, 60.0),
            "it ends before the ridge"
        );
        assert!(is_seen(&field, south.with_y(120.0), north, 0.0));
        assert!(
            !is_seen(&field, south.with_y(-1.0), north, 60.0),
            "the eye is below"
        );
        assert_eq!(ground_under(&field, Vec3::new(85.0, 0.0, 85.0)), Some(15.0));
        assert_eq!(ground_under(&field, Vec3::new(-5.0, 0.0, 85.0)), None);
    }
}
