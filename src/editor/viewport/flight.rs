//! The camera's way to another place, a moment long.

use super::Viewport;
use super::pose::Pose;
use super::sightline::{ground_under, is_seen};
use super::travel::Travel;
use crate::editor::session::Session;
use egui::Ui;
use glam::Vec3;
use std::time::Instant;

/// A camera's way to another place.
pub(super) struct Flight {
    from: Pose,
    to: Pose,
    start: Instant,
}

const FLIGHT_SECONDS: f32 = 0.35;
impl Viewport {
    /// Sees the whole map.
    pub fn go_home(&mut self, session: &Session) {
        match self.travel {
            Travel::Above { .. } => self.fly_to(self.whole_from_above(session)),
            Travel::Fly | Travel::Walk => {
                self.travel = Travel::Fly;
                self.fly_to(session.pose_of_whole());
            }
        }
    }

    /// Brings the ground or the volume under the pointer, or the ground in the middle, into view.
    pub fn frame(&mut self, session: &Session, radius: f32) {
        let touched = self.sculpting.touched.map(|touched| touched.at);
        let ground = || {
            let ahead = self.pose.ray_ahead();
            let ground = self.cursor.or_else(|| session.cast(ahead));
            let at = ground.map(|ground| ground.point)?;
            let recorded = ground_under(&session.map().field, at);
            Some(at.with_y(recorded.unwrap_or(at.y)))
        };
        if let Some(at) = touched.or_else(ground) {
            self.fly_to(self.seeing(session, at, radius, 0.2 * radius));
        }
    }

    /// Brings a ball around a place into view.
    pub fn frame_at(&mut self, session: &Session, centre: Vec3, radius: f32) {
        self.fly_to(self.seeing(session, centre, radius, 0.8 * radius));
    }

    /// From where a ball around a place fills the view: as the camera looks now, or more steeply down where the camera
    /// would come into the ground, or ground would hide the ball up to `hidden` metres before its middle.
    fn seeing(&self, session: &Session, centre: Vec3, radius: f32, hidden: f32) -> Pose {
        const STEPS: u8 = 12;
        let tilts = (0..=STEPS).map(|step| f32::from(step) / f32::from(STEPS));
        let mut poses = tilts.map(|tilt| self.pose.tilted_down(tilt).framing(centre, radius));
        let field = &session.map().field;
        let is_free = |pose: &Pose| is_seen(field, pose.position, centre, hidden);
        let found = poses.find(is_free);
        found.unwrap_or(self.pose.tilted_down(1.0).framing(centre, radius))
    }

    pub(super) fn fly_to(&mut self, to: Pose) {
        self.flight = Some(Flight {
            from: self.pose,
            to,
            start: Instant::now(),
        });
    }

    pub(super) fn follow_flight(&mut self, ui: &Ui) {
        let Some(flight) = &self.flight else { return };
        let part = flight.start.elapsed().as_secs_f32() / FLIGHT_SECONDS;
        if part >= 1.0 {
            self.pose = flight.to;
            self.flight = None;
        } else {
            let eased = part * part * (3.0 - 2.0 * part);
            self.pose = flight.from.towards(&flight.to, eased);
        }
        ui.ctx().request_repaint();
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::Options;
    use super::*;
    use crate::document::Document;
    use crate::map::{Layer, Map};

    #[test]
    fn what_lies_behind_a_wall_is_framed_from_above_it() {
        let mut map = Map::flat([65, 65], [10.0, 10.0]).unwrap();
        let wall = |at: usize| if at / 65 == 36 { 90.0 } else { 0.0 };
        let heights: Vec<f32> = (0..65 * 65).map(wall).collect();
        map.field.height = Layer::from_rows([65, 65], &heights);
        let mut session = Session::new(Document::new(map));
        let mut viewport = Viewport::new(Options::default(), &session);
        session.see_from(viewport.eye(), None);
        viewport.pose =
            Pose::looking_at(Vec3::new(320.0, 200.0, 640.0), Vec3::new(320.0, 0.0, 100.0));
        let free = viewport.seeing(&session, Vec3::new(320.0, 0.0, 100.0), 20.0, 4.0);
        assert_eq!(free.pitch, viewport.pose.pitch, "nothing is in the way");
        let behind = Vec3::new(320.0, 0.0, 335.0);
        let pose = viewport.seeing(&session, behind, 20.0, 4.0);
        assert!(
            pose.pitch < viewport.pose.pitch,
            "it looks through the wall"
        );
        let middle = session.cast(pose.ray_ahead()).unwrap().point;
        assert!(middle.distance(behind) < 4.0, "{middle}");
        assert_eq!(pose.yaw, viewport.pose.yaw);
    }
}
