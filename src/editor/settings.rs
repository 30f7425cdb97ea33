//! What the program remembers between starts: theme, layout, recent files, keys.

use super::dock::Layout;
use super::tool::Preset;
use super::viewport::hints::Done;
use super::viewport::options::Options;
use super::viewport::pose::Pose;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Most files that are remembered.
const MOST_RECENT: usize = 12;
const FILE: &str = "settings.ron";

/// Which theme is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// Dark grey.
    #[default]
    Dark,
    /// Light grey.
    Light,
    /// What the desktop says.
    System,
}

/// Everything that persists. Fields that a file lacks get their default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Which theme is shown.
    pub theme: ThemeChoice,
    /// Where the panels are.
    pub layout: Layout,
    /// Files opened and saved, the latest first.
    pub recent: Vec<PathBuf>,
    /// Shortcuts that differ from the table's: the command's id and its keys, none if empty.
    pub keys: BTreeMap<String, String>,
    /// Which of the first hints were done.
    pub hints: Done,
    /// Whether the hints are no longer wanted.
    pub hints_skipped: bool,
    /// Bookmarks of the camera by the map's path, or its title as long as it has none.
    pub bookmarks: BTreeMap<String, Vec<Pose>>,
    /// Brushes that were given a name.
    pub brushes: Vec<Preset>,
    /// How the ground is drawn.
    pub view: Options,
    /// Where the camera stood on maps, the latest first.
    pub poses: Vec<(PathBuf, Pose)>,
    /// Scale of the whole window, 1 is the desktop's own.
    pub zoom: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::default(),
            layout: Layout::default(),
            recent: Vec::new(),
            keys: BTreeMap::new(),
            hints: Done::new(),
            hints_skipped: false,
            bookmarks: BTreeMap::new(),
            brushes: Vec::new(),
            view: Options::default(),
            poses: Vec::new(),
            zoom: 1.0,
        }
    }
}

impl Settings {
    /// Reads the settings; also says what was wrong with them, if anything.
    pub fn load(folder: &Path) -> (Self, Option<String>) {
        let path = folder.join(FILE);
        let Ok(text) = std::fs::read_to_string(&path) else {
            return (Self::default(), None);
        };
        match ron::from_str(&text) {
            Ok(settings) => (settings, None),
            Err(error) => {
                let what = format!(
                    "{} could not be read ({error}); the defaults are used",
                    path.display()
                );
                (Self::default(), Some(what))
            }
        }
    }

    /// Writes the settings, whole or not at all.
    ///
    /// # Errors
    /// When the folder or the file cannot be written.
    pub fn save(&self, folder: &Path) -> std::io::Result<()> {
        std::fs::create_dir_all(folder)?;
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default())
            .map_err(std::io::Error::other)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.persist(folder.join(FILE))?;
        Ok(())
    }

    /// Puts a file at the head of the recent ones.
    pub fn remember(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.recent.retain(|known| *known != path);
        self.recent.insert(0, path);
        self.recent.truncate(MOST_RECENT);
    }
}

/// The folder of the program's settings: `LANDFORM_DATA` if set, else the user's configuration folder.
pub fn folder() -> PathBuf {
    if let Some(folder) = std::env::var_os("LANDFORM_DATA") {
        return folder.into();
    }
    match directories::ProjectDirs::from("", "", "landform") {
        Some(known) => known.config_dir().to_owned(),
        None => std::env::temp_dir().join("landform"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::viewport::hints::Hint;

    #[test]
    fn settings_come_back_as_they_were() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Settings {
            theme: ThemeChoice::Light,
            hints: [Hint::Look, Hint::Divide].into(),
            ..Settings::default()
        };
        settings.remember(Path::new("/maps/valley.landform"));
        settings.save(folder.path()).unwrap();
        assert_eq!(Settings::load(folder.path()), (settings, None));
    }

    #[test]
    fn what_an_older_program_wrote_is_read_as_far_as_it_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let old = "(theme: Light, hints_done: (true, false, true, false))";
        std::fs::write(folder.path().join(FILE), old).unwrap();
        let (settings, wrong) = Settings::load(folder.path());
        assert_eq!((settings.theme, wrong), (ThemeChoice::Light, None));
    }

    #[test]
    fn a_damaged_file_is_said_and_replaced_by_defaults() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), "(theme: Purple").unwrap();
        let (settings, wrong) = Settings::load(folder.path());
        assert_eq!(settings, Settings::default());
        assert!(wrong.unwrap().contains(FILE));
    }

    #[test]
    fn recent_files_are_few_and_each_stands_once() {
        let mut settings = Settings::default();
        for n in 0..20 {
            settings.remember(Path::new(&format!("/maps/{}.landform", n % 15)));
        }
        assert_eq!(settings.recent.len(), MOST_RECENT);
        assert_eq!(settings.recent[0], Path::new("/maps/4.landform"));
    }
}
