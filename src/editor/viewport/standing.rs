//! Where the ground stands under the camera, so that a crop or an enlargement doesn't move what is looked at.

use crate::map::Field;
use glam::Vec3;

/// The grid of a field, without what it records.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Standing {
    vertices: [u32; 2],
    spacing: [f32; 2],
    lattice_origin: [i32; 2],
}

impl Standing {
    pub fn of(field: &Field) -> Self {
        Self {
            vertices: field.vertices(),
            spacing: field.spacing,
            lattice_origin: field.lattice_origin,
        }
    }

    /// How far ground that stays went when the field got this grid, in metres; nowhere where it is other ground.
    pub fn way_to(&self, now: &Self) -> Vec3 {
        if self.spacing != now.spacing || self.vertices == now.vertices {
            return Vec3::ZERO;
        }
        let along = |axis: usize| {
            let cells = self.lattice_origin[axis].wrapping_sub(now.lattice_origin[axis]);
            cells as f32 * self.spacing[axis]
        };
        Vec3::new(along(0), 0.0, along(1))
    }
}
