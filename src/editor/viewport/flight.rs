//! The camera's way to another place, a moment long.

use super::Viewport;
use super::pose::Pose;
use super::sightline::{ground_under, is_seen};
use super::travel::Travel;
use crate::editor::session::Session;
use egui::Ui;
use glam::Vec3;
use std::f32::consts::{FRAC_PI_4, TAU};
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
            self.fly_to(self.seeing(session, (at, radius), &[at], 0.2 * radius));
        }
    }

    /// Brings a ball around a place into view.
    pub fn frame_at(&mut self, session: &Session, centre: Vec3, radius: f32) {
        self.fly_to(self.seeing(session, (centre, radius), &[centre], 0.8 * radius));
    }

    /// Brings what was dug into view, from where one sees most of it; `corners` are those of a box around it.
    pub fn frame_hollow(&mut self, session: &Session, corners: &[Vec3; 8], radius: f32) {
        let centre = corners.iter().sum::<Vec3>() / 8.0;
        let mut places = corners.map(|corner| centre.midpoint(corner)).to_vec();
        places.push(centre);
        self.fly_to(self.seeing(session, (centre, radius), &places, 0.1 * radius));
    }

    /// From where a ball fills the view, the camera stands free, and most of some places are seen, but for the last
    /// `hidden` metres of the way there: as the camera looks now, else more steeply down, else from another side;
    /// straight from above where none is seen from anywhere.
    fn seeing(
        &self,
        session: &Session,
        (centre, radius): (Vec3, f32),
        places: &[Vec3],
        hidden: f32,
    ) -> Pose {
        const STEPS: u8 = 12;
        const TURNS: [f32; 8] = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0];
        // Lower than this one hardly looks into a cave.
        const LEVEL: f32 = -0.35;
        let level = |turn: f32| Pose {
            yaw: (self.pose.yaw + turn * FRAC_PI_4).rem_euclid(TAU),
            pitch: self.pose.pitch.max(LEVEL),
            ..self.pose
        };
        let tilts = |pose: Pose| {
            let shares = (0..=STEPS).map(|step| f32::from(step) / f32::from(STEPS));
            shares.map(move |share| pose.tilted_down(share).framing(centre, radius))
        };
        let map = session.map();
        let mut best = (0, self.pose.tilted_down(1.0).framing(centre, radius));
        let sides = std::iter::once(self.pose).chain(TURNS.map(level));
        for pose in sides.flat_map(tilts) {
            let is_seen = |place: &&Vec3| is_seen(map, pose.position, **place, hidden);
            let count = places.iter().filter(is_seen).count();
            if count > best.0 {
                best = (count, pose);
            }
            if count == places.len() {
                break;
            }
        }
        best.1
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
    use crate::map::{Brick, Layer, Map, Mix, Volume, VolumeId, Voxels};

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
        let seeing = |viewport: &Viewport, place: Vec3| {
            viewport.seeing(&session, (place, 20.0), &[place], 4.0)
        };
        let free = seeing(&viewport, Vec3::new(320.0, 0.0, 100.0));
        assert_eq!(free.pitch, viewport.pose.pitch, "nothing is in the way");
        let behind = Vec3::new(320.0, 0.0, 335.0);
        let pose = seeing(&viewport, behind);
        assert!(
            pose.pitch < viewport.pose.pitch,
            "it looks through the wall"
        );
        let middle = session.cast(pose.ray_ahead()).unwrap().point;
        assert!(middle.distance(behind) < 4.0, "{middle}");
        assert_eq!(pose.yaw, viewport.pose.yaw);
    }

    #[test]
    fn what_was_dug_is_framed_from_where_its_mouth_is() {
        let mut map = Map::flat([33, 33], [10.0, 10.0]).unwrap();
        let mut voxels = Voxels::empty([64, 48, 48]).unwrap();
        let solid = Brick::even(255, Mix::of(1));
        for at in voxels.places() {
            let is_cave = at[0] < 3 && at[1] == 1 && at[2] == 1;
            if !is_cave {
                voxels.replace_brick(at, solid.clone());
            }
        }
        let rock = Volume::new("Rock", Vec3::new(150.0, -4.0, 150.0), 1.0, voxels);
        map.volumes.insert(VolumeId(1), rock);
        let mut session = Session::new(Document::new(map));
        let mut viewport = Viewport::new(Options::default(), &session);
        session.see_from(viewport.eye(), None);
        let cave = Vec3::new(165.0, 20.0, 173.5);
        for yaw in 0..4 {
            viewport.pose = Pose {
                yaw: yaw as f32 * FRAC_PI_4 * 2.0,
                ..Pose::looking_at(Vec3::new(300.0, 160.0, 20.0), cave)
            };
            let pose = viewport.seeing(&session, (cave, 20.0), &[cave], 4.0);
            assert!(pose.position.x < 150.0, "{yaw}: the mouth is in the west");
            assert!(is_seen(session.map(), pose.position, cave, 4.0));
        }
    }
}
