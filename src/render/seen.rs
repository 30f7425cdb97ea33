//! What of boxes reaches into a picture, and how far they are.

use super::Camera;
use super::section::Section;
use glam::{Affine3A, Mat4, Vec3};
use std::ops::Range;

/// The lowest and the highest corner of a box.
pub(super) type Bounds = [Vec3; 2];

/// What is seen in some columns of a picture.
#[derive(Clone)]
pub(super) struct Sector {
    eye: Vec3,
    sides: [Vec3; 4],
    section: Option<Section>,
}

impl Sector {
    /// Of a camera's picture of so many pixels.
    pub fn new(camera: &Camera, size: [u32; 2], columns: &Range<u32>) -> Self {
        let [width, height] = size.map(|n| n as f32);
        let across = [columns.start, columns.end].map(|column| column as f32 / width * 2.0 - 1.0);
        Self {
            eye: camera.position,
            sides: camera.side_normals(width / height, across),
            section: None,
        }
    }

    /// The same without what a section leaves out.
    pub fn cut_by(self, section: Option<Section>) -> Self {
        Self { section, ..self }
    }

    /// Whether a box reaches into it.
    pub fn sees(&self, [low, high]: Bounds) -> bool {
        let section = self.section.as_ref();
        let is_kept = section.is_none_or(|section| !section.leaves_out([low, high]));
        is_kept
            && self.sides.iter().all(|normal| {
                let farthest = Vec3::select(normal.cmpge(Vec3::ZERO), high, low);
                normal.dot(farthest - self.eye) >= 0.0
            })
    }

    /// The square of the distance of a box.
    pub fn distance_squared(&self, [low, high]: Bounds) -> f32 {
        self.eye.clamp(low, high).distance_squared(self.eye)
    }
}

/// How far a box is from an eye.
pub(super) fn distance(eye: Vec3, [low, high]: Bounds) -> f32 {
    eye.clamp(low, high).distance(eye)
}

/// Whether the sun, which sees by this matrix, sees any of a box.
pub(super) fn is_under_sun(sun: &Mat4, [low, high]: Bounds) -> bool {
    let middle = sun.project_point3((low + high) * 0.5);
    let half = (high - low) * 0.5;
    let beyond = |axis: usize| {
        let reach = sun.row(axis).truncate().abs().dot(half);
        middle[axis].abs() > 1.0 + reach
    };
    !beyond(0) && !beyond(1)
}

/// A box around another that is moved and turned.
pub(super) fn moved(by: &Affine3A, [low, high]: Bounds) -> Bounds {
    let middle = by.transform_point3((low + high) * 0.5);
    let half = (high - low) * 0.5;
    let matrix = by.matrix3;
    let reach =
        matrix.x_axis.abs() * half.x + matrix.y_axis.abs() * half.y + matrix.z_axis.abs() * half.z;
    [middle - Vec3::from(reach), middle + Vec3::from(reach)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Quat, vec3};

    #[test]
    fn a_turned_box_lies_in_the_box_around_it() {
        let turn = Quat::from_rotation_y(0.7);
        let way = Affine3A::from_scale_rotation_translation(Vec3::splat(2.0), turn, Vec3::X);
        let bounds = [vec3(-1.0, 0.0, 2.0), vec3(3.0, 1.0, 4.0)];
        let [low, high] = moved(&way, bounds);
        let corner = |at: usize| {
            let part = |axis: usize| bounds[at >> axis & 1][axis];
            way.transform_point3(vec3(part(0), part(1), part(2)))
        };
        let corners: Vec<Vec3> = (0..8).map(corner).collect();
        let least = corners.iter().copied().reduce(Vec3::min).unwrap();
        let most = corners.iter().copied().reduce(Vec3::max).unwrap();
        assert!(low.distance(least) < 1e-4 && high.distance(most) < 1e-4);
    }
}
