//! The camera's way to another place, a moment long.

use super::Viewport;
use super::pose::Pose;
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

    /// Brings the ground under the cursor, or in the middle, into view.
    pub fn frame(&mut self, session: &Session, radius: f32) {
        let ahead = self.pose.ray_ahead();
        let ground = self.cursor.or_else(|| session.cast(ahead));
        if let Some(ground) = ground {
            let to = self.pose.framing(ground.point, radius);
            self.fly_to(to);
        }
    }

    /// Brings a ball around a place into view.
    pub fn frame_at(&mut self, centre: Vec3, radius: f32) {
        let to = self.pose.framing(centre, radius);
        self.fly_to(to);
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
