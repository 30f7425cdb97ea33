//! A plane that cuts volumes open.

use crate::map::Volume;
use crate::voxel::Plane;
use glam::Vec3;
use serde::{Deserialize, Serialize};

/// An axis of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Axis {
    /// To the east.
    #[default]
    X,
    /// Up.
    Y,
    /// To the south.
    Z,
}

/// A plane across an axis of the map: of volumes, what lies beyond it is not drawn, and what is solid there is seen as
/// a flat cut.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// What it stands across.
    pub axis: Axis,
    /// Where it stands along the axis, metres.
    pub at: f32,
    /// Whether what lies before it is left out instead.
    pub flipped: bool,
}

impl Section {
    /// As shaders take it: what has `normal · place > w` is left out.
    pub(super) fn plane(&self) -> [f32; 4] {
        let towards = if self.flipped { -1.0 } else { 1.0 };
        let mut plane = [0.0; 4];
        plane[self.axis as usize] = towards;
        plane[3] = towards * self.at;
        plane
    }

    /// As it cuts a volume, in voxels. Of a volume that isn't turned, its cells lie as the voxels do.
    pub(super) fn plane_in(&self, volume: &Volume) -> Plane {
        let [x, y, z, along] = self.plane();
        let (towards, to_voxels) = (Vec3::new(x, y, z), volume.to_voxels());
        let normal = to_voxels.transform_vector3(towards).normalize();
        let origin = normal * to_voxels.transform_point3(towards * along).dot(normal);
        let (u, v) = match self.axis {
            Axis::Y => (Vec3::X, normal.cross(Vec3::X)),
            Axis::X | Axis::Z => (Vec3::Y.cross(normal), Vec3::Y),
        };
        Plane { origin, u, v }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beyond_is_left_out_or_what_lies_before() {
        let section = Section {
            axis: Axis::Y,
            at: 7.0,
            flipped: false,
        };
        assert_eq!(section.plane(), [0.0, 1.0, 0.0, 7.0]);
        let flipped = Section {
            flipped: true,
            ..section
        };
        assert_eq!(flipped.plane(), [0.0, -1.0, 0.0, -7.0]);
    }

    #[test]
    fn in_a_volume_it_is_the_same_plane() {
        let voxels = crate::map::Voxels::empty([8, 8, 8]).unwrap();
        let mut volume = Volume::new("Rock", Vec3::new(30.0, 4.0, -7.0), 0.5, voxels);
        for turn in [0.0, 0.7, -2.0] {
            volume.turn = turn;
            for axis in [Axis::X, Axis::Y, Axis::Z] {
                for flipped in [false, true] {
                    let section = Section {
                        axis,
                        at: 5.0,
                        flipped,
                    };
                    let [x, y, z, along] = section.plane();
                    let (towards, plane) = (Vec3::new(x, y, z), section.plane_in(&volume));
                    let way = volume.transform();
                    for at in [[0.0, 0.0], [11.0, -3.0], [-70.0, 200.0]] {
                        let place = way.transform_point3(plane.place(at.into()));
                        assert!((place.dot(towards) - along).abs() < 1e-3);
                    }
                    let normal = way.transform_vector3(plane.normal());
                    assert!((normal / volume.voxel_size).distance(towards) < 1e-5);
                }
            }
        }
    }
}
