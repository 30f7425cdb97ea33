//! What is remembered from one start to the next: the settings, and where the camera stood on each map.

use super::app::App;
use super::notices::Kind;
use super::settings::Settings;
use super::viewport::pose::Pose;
use egui::Context;
use std::path::Path;
use std::time::Instant;

/// Most maps whose camera is remembered.
const MOST: usize = 24;

impl App {
    /// Writes what changed of the settings, at most once a second.
    pub(super) fn store_settings(&mut self, context: &Context) {
        self.settings.view = self.compare.own_options(&self.viewport);
        self.settings.zoom = context.zoom_factor();
        self.keep_bookmarks();
        let waited = self.stored_at.elapsed().as_secs() >= 1 || self.leaving;
        if waited {
            self.note_pose();
        }
        if !waited || self.settings == self.stored {
            return;
        }
        self.stored_at = Instant::now();
        self.stored = self.settings.clone();
        if let Err(error) = self.settings.save(&self.folder) {
            let what = format!("{}: {error}", self.folder.display());
            self.notices
                .log(Kind::Warning, "Settings were not saved", what);
        }
    }

    /// Puts the camera where it was when this map was open before.
    pub(super) fn restore_pose(&mut self) {
        let kept_at = self.session.document().kept_at();
        if let Some(pose) = kept_at.and_then(|path| self.settings.pose_of(path)) {
            self.viewport.take_pose(pose);
        }
    }

    /// Remembers where the camera is. A map without a file is remembered once there is work on it.
    pub(super) fn note_pose(&mut self) {
        let document = self.session.document();
        let worth_it = document.path().is_some() || document.is_unsaved();
        if let Some(path) = document.kept_at().filter(|_| worth_it) {
            self.settings.remember_pose(path, self.viewport.pose);
        }
    }
}

impl Settings {
    fn pose_of(&self, path: &Path) -> Option<Pose> {
        let path = absolute(path);
        let (_, pose) = self.poses.iter().find(|(known, _)| *known == path)?;
        pose.is_finite().then_some(*pose)
    }

    fn remember_pose(&mut self, path: &Path, pose: Pose) {
        let path = absolute(path);
        match self.poses.first_mut() {
            Some((known, last)) if *known == path => *last = pose,
            _ => {
                self.poses.retain(|(known, _)| *known != path);
                self.poses.insert(0, (path, pose));
                self.poses.truncate(MOST);
            }
        }
    }
}

fn absolute(path: &Path) -> std::path::PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::{Scripted, Setup};
    use crate::map::Map;
    use glam::Vec3;

    #[test]
    fn the_camera_comes_back_at_the_next_start() {
        let (context, folder) = (Context::default(), tempfile::tempdir().unwrap());
        let map = folder.path().join("flat.landform");
        crate::format::archive::save(&Map::flat([9, 9], [10.0, 10.0]).unwrap(), &map).unwrap();
        let open = || {
            let setup = Setup {
                map: Some(map.clone()),
                folder: folder.path().join("settings"),
                data: None,
                desktop: Box::new(Scripted::default()),
            };
            App::open(&context, setup).unwrap()
        };
        let mut app = open();
        let pose = Pose::looking_at(Vec3::new(12.0, 30.0, 7.0), Vec3::new(50.0, 0.0, 40.0));
        app.viewport.pose = pose;
        app.note_pose();
        app.store_settings_now();
        drop(app);
        assert_eq!(open().viewport.pose, pose);
    }

    #[test]
    fn a_few_maps_are_remembered_the_latest_first() {
        let mut settings = Settings::default();
        let pose = |n: u32| Pose::looking_at(Vec3::splat(n as f32), Vec3::ZERO);
        for n in 0..40 {
            let path = format!("/maps/{}.landform", n % 30);
            settings.remember_pose(Path::new(&path), pose(n));
        }
        assert_eq!(settings.poses.len(), MOST);
        let of = |name: &str| settings.pose_of(Path::new(name));
        assert_eq!(of("/maps/9.landform"), Some(pose(39)));
        assert_eq!(of("/maps/10.landform"), None);
    }

    #[test]
    fn a_place_that_is_no_number_is_no_place() {
        let mut settings = Settings::default();
        let nowhere = Pose::looking_at(Vec3::splat(f32::NAN), Vec3::ZERO);
        settings.remember_pose(Path::new("/maps/a.landform"), nowhere);
        assert_eq!(settings.pose_of(Path::new("/maps/a.landform")), None);
    }
}
