//! On foot: over the ground, over volumes and into their caves, but not through their walls.

use super::Viewport;
use super::pose::{Pose, USUAL_LENS};
use super::travel::{Travel, top_over};
use crate::editor::session::Session;
use crate::math::Ray;
use crate::voxel;
use egui::{Key, Modifiers, Ui};
use glam::{Vec2, Vec3};

/// Height of the eyes of one who stands, metres.
pub const EYE_HEIGHT: f32 = 1.7;
/// Metres a second on foot; Shift runs.
const WALK: f32 = 4.0;
const RUN: f32 = 14.0;
/// How near the eyes come to a wall or to a roof, metres.
const ARM: f32 = 0.3;
/// Keys that walk; they call no command meanwhile.
const STEPS: [Key; 4] = [Key::W, Key::A, Key::S, Key::D];

/// Takes the keys that walk out of a frame's events, so that they call no commands.
pub fn keep_steps(context: &egui::Context) {
    let is_step = |event: &egui::Event| {
        matches!(event, egui::Event::Key { key, modifiers, .. }
            if STEPS.contains(key) && !modifiers.command && !modifiers.alt)
    };
    context.input_mut(|input| input.events.retain(|event| !is_step(event)));
}

impl Viewport {
    /// Whether the camera goes on foot.
    pub fn is_walking(&self) -> bool {
        self.travel == Travel::Walk
    }

    /// Goes on foot where the pointer is, else where the camera is; or flies again from there.
    pub fn walk(&mut self, walking: bool, session: &Session) {
        self.flight = None;
        self.gesture = None;
        if !walking {
            self.travel = Travel::Fly;
            return;
        }
        let touched = self.sculpting.touched;
        let before_it = touched.map(|touched| touched.at + touched.normal * ARM);
        let over_it = self.cursor.map(|ground| ground.point + Vec3::Y * ARM);
        let here = self.pose.position;
        self.travel = Travel::Walk;
        self.pose = Pose {
            position: before_it.or(over_it).unwrap_or(here),
            pitch: 0.0,
            lens: USUAL_LENS,
            ..self.pose
        };
        self.settle(session);
    }

    /// Walks while the keys are down. Says whether it did.
    pub(super) fn take_steps(&mut self, ui: &Ui, session: &Session) -> bool {
        if ui.ctx().text_edit_focused() {
            return false;
        }
        let (by, running, seconds) = ui.input(|input| {
            let axis = |more, less| {
                let down = |key| f32::from(u8::from(input.key_down(key)));
                down(more) - down(less)
            };
            let by = Vec2::new(axis(Key::D, Key::A), axis(Key::W, Key::S));
            let held = input.modifiers;
            let by = if held.command || held.alt {
                Vec2::ZERO
            } else {
                by
            };
            let running = held.contains(Modifiers::SHIFT);
            (by, running, input.stable_dt.min(0.1))
        });
        let Some(by) = by.try_normalize() else {
            return false;
        };
        let (sin, cos) = self.pose.yaw.sin_cos();
        let by = by * seconds * if running { RUN } else { WALK };
        let by = Vec3::new(cos, 0.0, sin) * by.x + Vec3::new(sin, 0.0, -cos) * by.y;
        self.step(by, session);
        ui.ctx().request_repaint();
        true
    }

    /// Goes along the level, along a wall that stands in the way, or nowhere if there is no way.
    fn step(&mut self, by: Vec3, session: &Session) {
        let from = self.pose.position;
        let wall = |by: Vec3| {
            let length = by.length();
            let direction = by.try_normalize()?;
            let origin = from;
            let hit = voxel::cast(session.map(), &Ray { origin, direction })?;
            (hit.distance < length + ARM).then_some(hit.normal)
        };
        let by = match wall(by).map(|normal| normal.with_y(0.0).normalize_or_zero()) {
            None => by,
            Some(away) => by - away * by.dot(away).min(0.0),
        };
        if wall(by).is_none() {
            self.pose.position += by;
            self.settle(session);
        }
    }

    /// Stands on what is below the eyes, stooped under a roof.
    pub(super) fn stand(&mut self, session: &Session) {
        let [width, depth] = session.map().field.extent();
        let at = self.pose.position;
        let eyes = Vec3::new(at.x.clamp(0.0, width), at.y, at.z.clamp(0.0, depth));
        let eyes = eyes.with_y(top_over(session.map(), eyes).unwrap_or(eyes.y));
        let height = floor_below(session, eyes).map_or(at.y, |floor| {
            let lifted = (floor + EYE_HEIGHT - eyes.y).max(0.0);
            let roof = voxel::cast(session.map(), &upwards(eyes));
            match roof.filter(|roof| floor < eyes.y && roof.distance < lifted + ARM) {
                Some(roof) => (roof.place.y - ARM).max(floor + ARM),
                None => floor + EYE_HEIGHT,
            }
        });
        self.pose.position = eyes.with_y(height);
    }
}

fn upwards(origin: Vec3) -> Ray {
    let direction = Vec3::Y;
    Ray { origin, direction }
}

/// Height of what one stands on with one's eyes at a place: the ground, be it above them, or the first voxels below them.
fn floor_below(session: &Session, eyes: Vec3) -> Option<f32> {
    let down = Ray {
        origin: eyes,
        direction: Vec3::NEG_Y,
    };
    let voxels = voxel::cast(session.map(), &down).map(|hit| hit.place.y);
    let ground = session.height_at(eyes.x, eyes.z);
    voxels.into_iter().chain(ground).reduce(f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::editor::viewport::options::Options;
    use crate::map::{Brick, Layer, Map, Mix, Volume, VolumeId, Voxels};

    fn walker(map: Map, at: Vec3) -> (Session, Viewport) {
        let mut session = Session::new(Document::new(map));
        let mut viewport = Viewport::new(Options::default(), &session);
        session.see_from(viewport.eye(), None);
        viewport.walk(true, &session);
        viewport.pose.position = at;
        viewport.settle(&session);
        (session, viewport)
    }

    /// Level ground with a tunnel from west to east under a roof of voxels, 8 m wide: its floor is at 7.75 m below cells
    /// that are holes, its west end is open and its east end is closed.
    fn tunnel() -> Map {
        let mut map = Map::flat([17, 17], [10.0, 10.0]).unwrap();
        let mut voxels = Voxels::empty([96, 64, 48]).unwrap();
        let solid = Brick::even(255, Mix::of(1));
        for x in 0..6 {
            for z in 0..3 {
                for y in 0..4 {
                    let is_free = x < 5 && z == 1 && y == 1;
                    if !is_free {
                        voxels.replace_brick([x, y, z], solid.clone());
                    }
                }
            }
        }
        let volume = Volume::new("Tunnel", Vec3::new(50.0, 0.0, 70.0), 0.5, voxels);
        map.volumes.insert(VolumeId(1), volume);
        let mut hole = vec![0; 16 * 16];
        for z in 6..11 {
            for x in 4..11 {
                hole[z * 16 + x] = 1;
            }
        }
        map.field.hole = Layer::from_rows([16, 16], &hole);
        map
    }

    #[test]
    fn on_foot_eyes_stand_at_their_height_wherever_one_goes() {
        let mut map = Map::flat([33, 17], [10.0, 10.0]).unwrap();
        let heights: Vec<f32> = (0..33 * 17)
            .map(|at| if at == 8 * 33 + 8 { 90.0 } else { 0.0 })
            .collect();
        map.field.height = Layer::from_rows([33, 17], &heights);
        let (session, mut viewport) = walker(map, Vec3::ZERO);
        for (x, z) in [(80.0, 80.0), (200.0, 40.0), (-50.0, 900.0)] {
            for y in [700.0, -3.0] {
                viewport.pose.position = Vec3::new(x, y, z);
                viewport.settle(&session);
                let at = viewport.pose.position;
                let ground = session.height_at(at.x, at.z).unwrap();
                assert!((at.y - ground - EYE_HEIGHT).abs() < 1e-4);
            }
        }
        viewport.walk(false, &session);
        assert_eq!(viewport.travel, Travel::Fly);
    }

    #[test]
    fn on_foot_one_stands_on_voxels_and_under_them() {
        let (session, mut viewport) = walker(tunnel(), Vec3::new(70.0, 60.0, 82.0));
        let on_top = viewport.pose.position.y;
        assert!((on_top - 31.75 - EYE_HEIGHT).abs() < 0.02, "{on_top}");
        viewport.pose.position = Vec3::new(52.0, 10.0, 82.0);
        viewport.settle(&session);
        let inside = viewport.pose.position.y;
        assert!((inside - 7.75 - EYE_HEIGHT).abs() < 0.02, "{inside}");
        // Within rock, as where a dig was undone, one is brought out of it.
        viewport.pose.position = Vec3::new(95.0, 10.0, 82.0);
        viewport.settle(&session);
        let out = viewport.pose.position.y;
        assert!((out - on_top).abs() < 0.02, "{out}");
    }

    #[test]
    fn walls_of_voxels_stop_a_walker_who_goes_along_them() {
        let (session, mut viewport) = walker(tunnel(), Vec3::new(52.0, 10.0, 82.0));
        for _ in 0..400 {
            viewport.step(Vec3::new(0.2, 0.0, 0.1), &session);
        }
        let Vec3 { x, y, z } = viewport.pose.position;
        // The floor rises a little where it meets the walls.
        assert!((y - 7.75 - EYE_HEIGHT).abs() < 0.2, "{y}");
        assert!((88.0..89.6).contains(&x), "at the end of the tunnel: {x}");
        assert!((84.0..85.6).contains(&z), "beside its wall: {z}");
    }
}
