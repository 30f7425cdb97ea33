//! What of a volume the pointer is on, and where a piece in hand would be set down.

use super::Viewport;
use super::volume_drag::whole;
use crate::editor::session::Session;
use crate::editor::tool::volumes::{FloatingVoxels, corners, ends};
use crate::map::{Volume, VolumeId, VoxelBox};
use crate::math::Ray;
use crate::voxel;
use egui::{Pos2, Rect};
use glam::Vec3;

/// A voxel that the pointer is on, and the direction to the outside there, along the axes of its volume; none where there
/// is no surface but the far side of the box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pointed {
    pub voxel: [i32; 3],
    pub outward: Vec3,
}

/// The voxel of a volume that a ray meets first; where it meets none, the last one of its way through the box.
fn pointed(id: VolumeId, volume: &Volume, ray: &Ray, session: &Session) -> Option<Pointed> {
    let back = volume.rotation().inverse();
    match voxel::cast(session.map(), ray) {
        Some(hit) if hit.volume == id => Some(Pointed {
            voxel: hit.voxel,
            outward: back * hit.normal,
        }),
        _ => {
            let [_, out] = way_through(volume, ray)?;
            Some(Pointed {
                voxel: nearest_voxel(volume, ray.at(out)),
                outward: Vec3::ZERO,
            })
        }
    }
}

impl Viewport {
    /// The voxel of a volume under a place on the screen: on the face of what the section cuts, or as [`pointed`].
    pub(super) fn voxel_under(
        &self,
        (id, volume): (VolumeId, &Volume),
        at: Pos2,
        rect: Rect,
        session: &Session,
    ) -> Option<Pointed> {
        let ray = self.ray_through(at, rect)?;
        match self.cut_face(session.map(), &ray) {
            Some(face) if face.volume == Some(id) => Some(Pointed {
                voxel: nearest_voxel(volume, face.at),
                outward: volume.rotation().inverse() * face.normal,
            }),
            _ => pointed(id, volume, &ray, session),
        }
    }

    /// The volume under a place on the screen: that of which the section cuts the face there, or as [`volume_at`].
    pub(super) fn volume_under(&self, at: Pos2, rect: Rect, session: &Session) -> Option<VolumeId> {
        let ray = self.ray_through(at, rect)?;
        match self.cut_face(session.map(), &ray) {
            Some(face) => face.volume,
            None => volume_at(&ray, session),
        }
    }
}

/// The voxel of a volume that is nearest to a place.
fn nearest_voxel(volume: &Volume, place: Vec3) -> [i32; 3] {
    let at = volume.to_voxels().transform_point3(place);
    let size = volume.voxels.size();
    [0, 1, 2].map(|axis| (at[axis].round() as i32).clamp(0, size[axis] as i32 - 1))
}

/// The box that a piece takes where a ray sets it down in a volume: against what the ray meets, within the volume's box;
/// where it passes that, at the edge that it passes.
pub(super) fn landing(
    floating: &FloatingVoxels,
    id: VolumeId,
    volume: &Volume,
    ray: &Ray,
    session: &Session,
) -> VoxelBox {
    let pointed = pointed(id, volume, ray, session).unwrap_or_else(|| {
        let middle = corners(volume, &whole(volume)).into_iter().sum::<Vec3>() / 8.0;
        let along = (middle - ray.origin).dot(ray.direction).max(0.0);
        Pointed {
            voxel: nearest_voxel(volume, ray.at(along)),
            outward: Vec3::ZERO,
        }
    });
    floating.landing(pointed.voxel, pointed.outward, volume.voxels.size())
}

/// The volume whose voxels a ray meets first; where it meets none before the ground, that whose box it meets.
fn volume_at(ray: &Ray, session: &Session) -> Option<VolumeId> {
    let map = session.map();
    if let Some(hit) = voxel::cast(map, ray) {
        return Some(hit.volume);
    }
    let ground = session
        .cast(*ray)
        .map(|hit| (hit.point - ray.origin).length());
    let enters = |(id, volume): (&VolumeId, &Volume)| Some((*id, way_through(volume, ray)?[0]));
    let all = map.volumes.iter().filter_map(enters);
    let seen = all.filter(|(_, from)| ground.is_none_or(|ground| *from < ground));
    let nearest = seen.min_by(|(_, a), (_, b)| a.total_cmp(b));
    nearest.map(|(id, _)| id)
}

/// Metres along a ray to where it enters the box of a volume and to where it leaves it; none if it passes it.
fn way_through(volume: &Volume, ray: &Ray) -> Option<[f32; 2]> {
    let [low, high] = ends(&whole(volume));
    let to_voxels = volume.to_voxels();
    let origin = to_voxels.transform_point3(ray.origin);
    let direction = to_voxels.transform_vector3(ray.direction);
    let sides = [(low - origin) / direction, (high - origin) / direction];
    let from = sides[0].min(sides[1]).max_element().max(0.0);
    let to = sides[0].max(sides[1]).min_element();
    (from < to).then_some([from, to])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::map::{Brick, Map, Mix, Voxels};

    fn session() -> Session {
        let mut map = Map::flat([17, 17], [10.0, 10.0]).unwrap();
        let mut voxels = Voxels::empty([32, 32, 16]).unwrap();
        voxels.replace_brick([1, 0, 0], Brick::even(255, Mix::of(3)));
        let mut volume = Volume::new("Rock", Vec3::new(80.0, 1.0, 80.0), 0.5, voxels);
        volume.turn = std::f32::consts::FRAC_PI_2;
        map.volumes.insert(VolumeId(3), volume);
        Session::new(Document::new(map))
    }

    /// A ray towards a voxel of the volume, from outside along one of its axes.
    fn ray(session: &Session, voxel: [f32; 3], along: Vec3) -> Ray {
        let volume = &session.map().volumes[&VolumeId(3)];
        let at = volume.transform().transform_point3(voxel.into());
        let direction = volume.rotation() * along;
        Ray {
            origin: at - direction * 60.0,
            direction,
        }
    }

    #[test]
    fn a_voxel_is_pointed_at_on_the_surface_or_at_the_far_side_of_the_box() {
        let session = session();
        let volume = &session.map().volumes[&VolumeId(3)];
        let at =
            |voxel, along| pointed(VolumeId(3), volume, &ray(&session, voxel, along), &session);
        let top = at([20.0, 8.0, 8.0], Vec3::NEG_Y).unwrap();
        assert_eq!(top.voxel, [20, 15, 8]);
        assert!(top.outward.distance(Vec3::Y) < 0.01, "{top:?}");
        let side = at([20.0, 8.0, 8.0], Vec3::X).unwrap();
        assert_eq!((side.voxel, side.outward.x < -0.9), ([16, 8, 8], true));
        let bottom = at([4.0, 8.0, 8.0], Vec3::NEG_Y).unwrap();
        assert_eq!((bottom.voxel, bottom.outward), ([4, 0, 8], Vec3::ZERO));
        assert!(at([90.0, 8.0, 8.0], Vec3::NEG_Y).is_none());
    }

    #[test]
    fn a_volume_is_found_by_its_voxels_and_by_its_empty_part() {
        let session = session();
        let found = |voxel, along| volume_at(&ray(&session, voxel, along), &session);
        assert_eq!(found([20.0, 8.0, 8.0], Vec3::NEG_Y), Some(VolumeId(3)));
        assert_eq!(found([4.0, 25.0, 8.0], Vec3::NEG_Y), Some(VolumeId(3)));
        assert_eq!(found([80.0, 8.0, 8.0], Vec3::NEG_Y), None);
    }

    #[test]
    fn a_piece_lands_within_the_box_wherever_the_pointer_is() {
        let session = session();
        let volume = &session.map().volumes[&VolumeId(3)];
        let mut tool = crate::editor::tool::Volumes {
            clip: Voxels::empty([6, 5, 40]),
            ..Default::default()
        };
        assert!(tool.float());
        let floating = tool.floating.unwrap();
        let axes = [
            Vec3::X,
            Vec3::NEG_X,
            Vec3::Y,
            Vec3::NEG_Y,
            Vec3::Z,
            Vec3::NEG_Z,
        ];
        for along in axes {
            for voxel in [
                [20.0, 8.0, 8.0],
                [31.4, 15.4, 15.4],
                [4.0, 31.0, 0.0],
                [90.0, -40.0, 8.0],
            ] {
                let ray = ray(&session, voxel, along);
                let at = landing(&floating, VolumeId(3), volume, &ray, &session);
                for axis in 0..2 {
                    let end = volume.voxels.size()[axis] as i32;
                    assert!(
                        at.low[axis] >= 0 && at.high[axis] <= end,
                        "{along} {voxel:?} {at:?}"
                    );
                }
                // Longer than the box: it reaches through all of it.
                assert!(
                    at.low[2] <= 0 && at.high[2] >= 16,
                    "{along} {voxel:?} {at:?}"
                );
            }
        }
    }
}
