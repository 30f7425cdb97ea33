//! Bookmarks: places of the camera that the user comes back to, up to nine a map.
//!
//! They are kept with the program's settings, not in the map: each of those who work on a map has his own, a map that
//! may not be changed has them too, and what undo takes back is only ever the ground.

use super::app::App;
use super::notices::Kind;
use super::viewport::pose::Pose;
use std::path::Path;

/// Most bookmarks of a map.
pub const MOST: usize = 9;

impl App {
    /// What the settings call the open map.
    fn map_key(&self) -> String {
        let path = self.session.document().path();
        path.map_or_else(|| self.session.name(), |path| path.display().to_string())
    }

    /// The bookmarks of the map that was just opened.
    pub(super) fn load_bookmarks(&mut self) {
        let known = self.settings.bookmarks.get(&self.map_key());
        let known = known.cloned().unwrap_or_default();
        self.bookmarks = known
            .into_iter()
            .filter(Pose::is_finite)
            .take(MOST)
            .collect();
    }

    /// Puts the bookmarks into the settings, under the name that the map has now.
    pub(super) fn keep_bookmarks(&mut self) {
        let key = self.map_key();
        if self.bookmarks.is_empty() {
            self.settings.bookmarks.remove(&key);
        } else if self.settings.bookmarks.get(&key) != Some(&self.bookmarks) {
            let recent = &self.settings.recent;
            let is_recent = |known: &String| recent.iter().any(|path| path == Path::new(known));
            self.settings.bookmarks.retain(|known, _| is_recent(known));
            self.settings.bookmarks.insert(key, self.bookmarks.clone());
        }
    }

    pub(super) fn call_bookmark(&mut self, what: &str) {
        match what {
            "set" => self.set_bookmark(),
            "forget" => {
                self.bookmarks.clear();
                self.notices
                    .say(Kind::Info, "The bookmarks are forgotten", "");
            }
            number => {
                let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
                let pose = index.and_then(|index| self.bookmarks.get(index)).copied();
                if let Some(pose) = pose {
                    self.active_viewport().go_to_pose(pose);
                    self.keep_cameras_together();
                }
            }
        }
    }

    fn set_bookmark(&mut self) {
        let pose: Pose = self.active_viewport().pose;
        if self.bookmarks.len() >= MOST {
            let what = "All nine are set; forget them to begin again";
            return self.notices.say(Kind::Warning, "No bookmark was set", what);
        }
        self.bookmarks.push(pose);
        let number = self.bookmarks.len();
        let title = format!("Bookmark {number} is set");
        self.notices
            .say(Kind::Done, title, format!("Ctrl+{number} goes there"));
    }
}
