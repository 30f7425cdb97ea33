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

    /// Whether the section leaves a place to be seen.
    pub(super) fn is_shown(&self, place: Vec3) -> bool {
        let section = self.options.section;
        section.is_none_or(|section| !section.is_cut_off(place))
    }

    /// The ray through a place of the screen; none if it begins within the ground that the section cuts.
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
        if !self.is_shown(at) {
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

#[cfg(test)]
mod tests {
    use super::super::options::Options;
    use super::super::pose::Pose;
    use super::*;
    use crate::document::Document;
    use crate::editor::tool::ToolKind;
    use crate::render::{Axis, Section};

    #[test]
    fn what_the_section_leaves_out_is_not_pointed_at() {
        let map = Map::flat([17, 17], [10.0, 10.0]).unwrap();
        let mut session = Session::new(Document::new(map));
        let mut viewport = Viewport::new(Options::default(), &session);
        session.see_from(viewport.eye(), None);
        let middle = Vec3::new(80.0, 0.0, 80.0);
        viewport.pose = Pose::looking_at(middle + Vec3::new(0.0, 60.0, 40.0), middle);
        let rect = Rect::from_min_size(Pos2::ZERO, egui::vec2(800.0, 600.0));
        for (at, flipped, is_shown) in [(-5.0, true, true), (5.0, true, false), (70.0, false, true)]
        {
            let axis = Axis::Y;
            viewport.options.section = Some(Section { axis, at, flipped });
            let at = rect.center();
            let ground = viewport.ground_at(&session, rect, at);
            assert_eq!(ground.is_some(), is_shown, "{at} {flipped}");
            let touched = viewport.touched_at(&session, ToolKind::Touch, rect, at);
            assert_eq!(touched.is_some(), is_shown, "{at} {flipped}");
        }
    }
}
