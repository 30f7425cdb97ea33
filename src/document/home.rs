//! The user's data folder, where maps without a file are kept safe.

use crate::format::archive::EXTENSION;
use crate::format::journal::{Claim, Journal, Lock, path_beside};
use crate::format::{Error, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// The variable that names another data folder.
pub const DATA_VARIABLE: &str = "LANDFORM_DATA";

/// The user's data folder, none if the system names none.
pub fn data_folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os(DATA_VARIABLE).filter(|folder| !folder.is_empty()) {
        return Some(folder.into());
    }
    let known = directories::ProjectDirs::from("", "", "landform")?;
    Some(known.data_dir().to_owned())
}

/// Where maps without a file are kept.
fn unnamed_folder(data: &Path) -> PathBuf {
    data.join("unnamed")
}

/// A place in the data folder for a map without a file, and the right to write there.
pub(super) fn claim_place(data: &Path) -> Result<(PathBuf, Lock)> {
    let folder = unnamed_folder(data);
    fs::create_dir_all(&folder)
        .map_err(|error| Error::system("it cannot be made", error).in_file(&folder))?;
    let process = std::process::id();
    let mut number = 1u32;
    loop {
        let path = folder.join(format!("map-{process}-{number}.{EXTENSION}"));
        number += 1;
        if path.exists() {
            continue;
        }
        if let Claim::Ours(lock) = Lock::claim(&path)? {
            return Ok((path, lock));
        }
    }
}

/// Maps without a file that a killed process left behind with edits in them, the latest first.
pub fn left_behind(data: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(unnamed_folder(data)) else {
        return Vec::new();
    };
    let mut found: Vec<_> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|e| e == EXTENSION))
        .filter(|path| matches!(Lock::claim(path), Ok(Claim::Ours(_))) && holds_edits(path))
        .map(|path| (fs::metadata(&path).and_then(|m| m.modified()).ok(), path))
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.into_iter().map(|(_, path)| path).collect()
}

/// Those of these maps beside which a killed process left edits, and which nobody has open. Whether they amount to work,
/// or all was undone again, is known once one is opened.
pub fn left_beside(maps: &[PathBuf]) -> impl Iterator<Item = &Path> {
    let is_left = |map: &&PathBuf| {
        map.is_file() && holds_edits(map) && matches!(Lock::claim(map), Ok(Claim::Ours(_)))
    };
    maps.iter().filter(is_left).map(PathBuf::as_path)
}

fn holds_edits(map: &Path) -> bool {
    let records = Journal::read(path_beside(map));
    records.is_ok_and(|mut records| matches!(records.next(), Some(Ok(_))))
}

/// Moves a file aside under another ending; where one stands already, it is replaced.
pub(super) fn set_aside(path: &Path, ending: &str) {
    let mut aside = path.as_os_str().to_owned();
    aside.push(ending);
    // A file that is not there needs no moving, and one that can't be moved stays where it is.
    let _ = fs::rename(path, PathBuf::from(aside));
}
