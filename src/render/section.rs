//! A plane that cuts a map open.

use super::seen::Bounds;
use crate::map::Volume;
use crate::math::Ray;
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

/// A plane across an axis of the map: what lies beyond it is not drawn, and what is solid there, ground or voxels, is
/// seen as a flat cut.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// What it stands across.
    pub axis: Axis,
    /// Where it stands along the axis, metres.
    pub at: f32,
    /// Whether what lies before it is left out instead.
    pub flipped: bool,
}

/// What a section cuts of volumes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cuts {
    /// Nothing that is solid.
    Nothing,
    /// Something that the camera doesn't see: the lowest and the highest corner of a box around it, metres.
    OutOfView([Vec3; 2]),
    /// Something that lies before the camera, in such a box.
    InView([Vec3; 2]),
}

impl Section {
    /// Whether a place is left out.
    pub fn is_cut_off(&self, place: Vec3) -> bool {
        self.leaves_out([place; 2])
    }

    /// The part of a ray that is kept: it begins on the plane where it would begin in what is left out. None if all of
    /// it lies there.
    pub fn kept_of(&self, ray: &Ray) -> Option<Ray> {
        if !self.is_cut_off(ray.origin) {
            return Some(*ray);
        }
        let axis = self.axis as usize;
        let distance = (self.at - ray.origin[axis]) / ray.direction[axis];
        (distance.is_finite() && distance > 0.0).then(|| Ray {
            origin: ray.at(distance),
            ..*ray
        })
    }

    /// Towards what is left out; unit length.
    pub fn normal(&self) -> Vec3 {
        let [x, y, z, _] = self.plane();
        Vec3::new(x, y, z)
    }

    /// As shaders take it: what has `normal · place > w` is left out.
    pub(super) fn plane(&self) -> [f32; 4] {
        let towards = if self.flipped { -1.0 } else { 1.0 };
        let mut plane = [0.0; 4];
        plane[self.axis as usize] = towards;
        plane[3] = towards * self.at;
        plane
    }

    /// Whether nothing of a box is drawn.
    pub(super) fn leaves_out(&self, bounds: Bounds) -> bool {
        let [nearest, _] = self.span(bounds);
        nearest > 0.0
    }

    /// Whether it cuts a box.
    pub(super) fn crosses(&self, bounds: Bounds) -> bool {
        let [nearest, farthest] = self.span(bounds);
        nearest <= 0.0 && farthest >= 0.0
    }

    /// How far beyond it a box begins and ends, metres.
    fn span(&self, bounds: Bounds) -> [f32; 2] {
        let [low, high] = bounds.map(|corner| corner[self.axis as usize] - self.at);
        if self.flipped {
            [-high, -low]
        } else {
            [low, high]
        }
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
    fn a_box_is_left_out_cut_or_kept() {
        let bounds = [Vec3::new(2.0, 9.0, 9.0), Vec3::new(5.0, 9.5, 9.5)];
        for (at, flipped, left_out, cut) in [
            (1.0, false, true, false),
            (3.0, false, false, true),
            (6.0, false, false, false),
            (1.0, true, false, false),
            (3.0, true, false, true),
            (6.0, true, true, false),
        ] {
            let axis = Axis::X;
            let section = Section { axis, at, flipped };
            let found = (section.leaves_out(bounds), section.crosses(bounds));
            assert_eq!(found, (left_out, cut), "{section:?}");
        }
    }

    #[test]
    fn rays_begin_where_something_is_kept() {
        let section = Section {
            axis: Axis::Z,
            at: 5.0,
            flipped: true,
        };
        let ray = |z: f32, direction: Vec3| Ray {
            origin: Vec3::new(1.0, 2.0, z),
            direction,
        };
        let kept = section.kept_of(&ray(1.0, Vec3::Z)).unwrap();
        assert_eq!(kept.origin, Vec3::new(1.0, 2.0, 5.0));
        assert_eq!(section.kept_of(&ray(1.0, Vec3::NEG_Z)), None);
        assert_eq!(section.kept_of(&ray(1.0, Vec3::X)), None);
        let within = ray(6.0, Vec3::NEG_Z);
        assert_eq!(section.kept_of(&within), Some(within));
        assert_eq!(section.normal(), Vec3::NEG_Z);
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
