//! Ways to move: flying, and over the map seen from above; on foot is in `walking`.

use super::Viewport;
use super::gesture::Gesture;
use super::pose::{Pose, USUAL_LENS};
use crate::editor::session::Session;
use crate::map::{Map, Volume};
use crate::math::Ray;
use crate::voxel;
use glam::{Vec2, Vec3};
use std::f32::consts::FRAC_PI_2;

/// How the camera moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Travel {
    /// Anywhere above the ground, and below it where it has a hole.
    #[default]
    Fly,
    /// At eye height.
    Walk,
    /// Across the map, which is seen straight from above; `back` is where the camera flew before.
    Above {
        /// The camera before.
        back: Pose,
    },
}

/// The lens from above: so long that the picture is a map, the same scale for mountains as for valleys. A perspective
/// from so far needs nothing of its own in the renderer, in rays or in tools.
const LONG_LENS: f32 = 0.002;
/// Metres from the middle to the upper edge of the map from above, at least.
const NEAREST: f32 = 4.0;

impl Viewport {
    /// Whether the map is seen from above.
    pub fn is_above(&self) -> bool {
        matches!(self.travel, Travel::Above { .. })
    }

    /// Sees all of the map from above, or flies again from where it did before.
    pub fn look_from_above(&mut self, above: bool, session: &Session) {
        self.flight = None;
        self.gesture = None;
        match (above, self.travel) {
            (true, Travel::Fly | Travel::Walk) => {
                self.travel = Travel::Above { back: self.pose };
                self.pose = self.whole_from_above(session);
            }
            (false, Travel::Above { back }) => {
                self.travel = Travel::Fly;
                self.pose = back;
            }
            _ => {}
        }
        self.settle(session);
    }

    /// Goes to a pose that was seen from before.
    pub fn go_to_pose(&mut self, pose: Pose) {
        self.gesture = None;
        self.flight = None;
        if pose.lens < USUAL_LENS || self.is_above() {
            self.take_pose(pose);
        } else {
            self.travel = Travel::Fly;
            self.fly_to(pose);
        }
    }

    /// Sees from a pose at once; its lens says whether that is from above.
    pub fn take_pose(&mut self, pose: Pose) {
        self.travel = match self.travel {
            _ if pose.lens >= USUAL_LENS => Travel::Fly,
            Travel::Above { back } => Travel::Above { back },
            Travel::Fly | Travel::Walk => Travel::Above { back: self.pose },
        };
        self.pose = pose;
    }

    /// From where all of the map is seen from above.
    pub(super) fn whole_from_above(&self, session: &Session) -> Pose {
        let [x, z] = session.map().field.extent();
        let half = (z * 0.5).max(x * 0.5 / self.aspect) * 1.04;
        from_above(Vec2::new(x, z) * 0.5, half, self.below)
    }

    /// Metres from the middle to the upper edge of the picture, as far away as the ground below.
    pub fn half_height(&self) -> f32 {
        (self.pose.position.y - self.below).max(0.0) * self.pose.lens
    }

    /// The point whose distances drive the level of detail while the eye isn't frozen: from above, that from which a
    /// usual lens would show as much.
    pub(super) fn own_eye(&self) -> Vec3 {
        if !self.is_above() {
            return self.pose.position;
        }
        let height = self.half_height() / USUAL_LENS;
        self.pose.position.with_y(self.below + height)
    }

    /// Brings the camera to where its way of moving allows: out of the ground, onto it, or straight above the map.
    pub(super) fn settle(&mut self, session: &Session) {
        let [width, depth] = session.map().field.extent();
        let at = self.pose.position;
        let (x, z) = (at.x.clamp(0.0, width), at.z.clamp(0.0, depth));
        match self.travel {
            Travel::Fly => {
                if let Some(lowest) = self.lowest_eye(session, at) {
                    self.pose.position.y = at.y.max(lowest);
                }
            }
            Travel::Walk => self.stand(session),
            Travel::Above { .. } => {
                let half = self.half_height().clamp(NEAREST, 2.0 * width.max(depth));
                self.below = session.height_at(x, z).unwrap_or(self.below);
                self.pose = from_above(Vec2::new(x, z), half, self.below);
            }
        }
    }

    /// What a gesture of the camera becomes by its way of moving.
    pub(super) fn fitting_gesture(&self, gesture: Gesture) -> Gesture {
        match self.travel {
            Travel::Above { .. } if gesture.moves_camera() => Gesture::Pan {
                depth: self.pose.position.y - self.below,
            },
            Travel::Walk if gesture.moves_camera() => Gesture::Look,
            _ => gesture,
        }
    }
}

/// How high the eyes come to be over the volumes at a place that lies within what is solid of them, as after an undo of
/// what was dug there; none for any other.
pub(super) fn top_over(map: &Map, at: Vec3) -> Option<f32> {
    const EYES_OVER: f32 = 0.3;
    if !voxel::is_within(map, at) {
        return None;
    }
    let top =
        |volume: &Volume| volume.position.y + volume.voxel_size * volume.voxels.size()[1] as f32;
    let highest = map.volumes.values().map(top).fold(at.y, f32::max);
    let down = Ray {
        origin: at.with_y(highest),
        direction: Vec3::NEG_Y,
    };
    voxel::cast(map, &down).map(|hit| hit.place.y + EYES_OVER)
}

/// Looks straight down at a place, north up; the picture shows `half` metres from its middle to its upper edge.
fn from_above(centre: Vec2, half: f32, ground: f32) -> Pose {
    Pose {
        position: Vec3::new(centre.x, ground + half / LONG_LENS, centre.y),
        yaw: 0.0,
        pitch: -FRAC_PI_2,
        lens: LONG_LENS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::editor::viewport::options::Options;
    use crate::map::{Layer, Map};

    fn peak() -> (Session, Viewport) {
        let mut map = Map::flat([33, 17], [10.0, 10.0]).unwrap();
        let heights: Vec<f32> = (0..33 * 17)
            .map(|at| if at == 8 * 33 + 8 { 90.0 } else { 0.0 })
            .collect();
        map.field.height = Layer::from_rows([33, 17], &heights);
        let mut session = Session::new(Document::new(map));
        let mut viewport = Viewport::new(Options::default(), &session);
        viewport.aspect = 2.0;
        session.see_from(viewport.eye(), None);
        (session, viewport)
    }

    #[test]
    fn from_above_all_is_seen_to_scale_and_rays_meet_what_is_shown() {
        let (session, mut viewport) = peak();
        let before = viewport.pose;
        viewport.look_from_above(true, &session);
        assert!(viewport.is_above());
        for (x, z) in [(0.0, 0.0), (320.0, 160.0), (80.0, 80.0), (213.0, 41.0)] {
            let height = session.height_at(x, z).unwrap();
            let point = Vec3::new(x, height, z);
            let place = viewport.pose.project(point, 2.0).unwrap();
            assert!(place.abs().max_element() <= 1.0);
            let plan = Vec2::new(x - 160.0, 80.0 - z) / viewport.half_height();
            assert!(
                (place * Vec2::new(2.0, 1.0) - plan).length() < 3e-3,
                "{place} {plan}"
            );
            let hit = session.cast(viewport.pose.ray(place, 2.0)).unwrap();
            assert!((hit.point - point).length() < 0.1, "{hit:?} {point}");
        }
        viewport.look_from_above(false, &session);
        assert_eq!(viewport.pose, before);
    }

    #[test]
    fn from_above_the_camera_stays_over_the_map() {
        let (session, mut viewport) = peak();
        viewport.look_from_above(true, &session);
        viewport.pose.position += Vec3::new(5000.0, -1.0e7, 3000.0);
        viewport.settle(&session);
        assert_eq!(viewport.pose.position.x, 320.0);
        assert_eq!(viewport.pose.position.z, 160.0);
        assert!((viewport.half_height() - NEAREST).abs() < 1e-3);
        assert!(viewport.own_eye().y < 10.0, "ground so near is divided");
    }
}
