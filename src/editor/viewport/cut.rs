//! What the section leaves to be seen and touched: the pointer meets what is drawn, and the camera may be where ground is
//! left out.

use super::touched::Touched;
use super::travel::top_over;
use super::{CLEARANCE, Viewport};
use crate::editor::session::Session;
use crate::map::{Map, SOLID};
use crate::math::Ray;
use egui::{Pos2, Rect};
use glam::Vec3;

impl Viewport {
    /// The ray through a place of the screen, from where something is drawn; none if nothing is.
    pub(super) fn ray_through(&self, at: Pos2, rect: Rect) -> Option<Ray> {
        let ray = self.pose.ray_through(at, rect);
        match &self.options.section {
            Some(section) => section.kept_of(&ray),
            None => Some(ray),
        }
    }

    /// The same; none if it begins within the ground that the section cuts.
    pub(super) fn ray_into_ground(&self, session: &Session, at: Pos2, rect: Rect) -> Option<Ray> {
        let ray = self.ray_through(at, rect)?;
        let Vec3 { x, y, z } = ray.origin;
        let begins_here = ray.origin == self.pose.position;
        let is_above = begins_here || session.height_at(x, z).is_none_or(|ground| y >= ground);
        is_above.then_some(ray)
    }

    /// What a ray touches where it begins within voxels that the section cuts.
    pub(super) fn cut_face(&self, map: &Map, ray: &Ray) -> Option<Touched> {
        let section = self.options.section?;
        if ray.origin == self.pose.position {
            return None;
        }
        map.volumes.iter().find_map(|(id, volume)| {
            let place = volume.to_voxels().transform_point3(ray.origin);
            let voxel = place.round().as_ivec3().to_array();
            if volume.voxels.density(voxel) < SOLID {
                return None;
            }
            let mix = volume.voxels.mix(voxel);
            let largest = mix.and_then(|mix| mix.parts().max_by_key(|(_, share)| *share));
            Some(Touched {
                at: ray.origin,
                normal: section.normal(),
                volume: Some(*id),
                material: largest.map(|(material, _)| material),
            })
        })
    }

    /// How low the camera may be at a place, metres: above the ground and out of the voxels that it is in; anywhere where
    /// the section leaves out the ground.
    pub(super) fn lowest_eye(&self, session: &Session, at: Vec3) -> Option<f32> {
        let field = &session.map().field;
        let section = self.options.section;
        if section.is_some_and(|section| section.is_cut_off(at)) {
            return None;
        }
        let [width, depth] = field.extent();
        let ground = session.height_at(at.x.clamp(0.0, width), at.z.clamp(0.0, depth));
        let cell = field.spacing[0].max(field.spacing[1]);
        let ground = ground.map(|ground| ground + CLEARANCE * cell);
        let voxels = top_over(session.map(), at);
        ground.into_iter().chain(voxels).reduce(f32::max)
    }
}
