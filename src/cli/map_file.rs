//! The file of a map that a command makes: nobody else's, from before the work until it is written.

use super::output;
use super::progress::during;
use crate::document::DocumentError;
use crate::format::journal::{Claim, Journal, Lock, path_beside};
use crate::format::{Error, ErrorKind, archive};
use crate::map::Map;
use std::path::{Path, PathBuf};

/// A file that this command alone may write.
pub(super) struct MapFile {
    path: PathBuf,
    _lock: Lock,
}

impl MapFile {
    /// Claims the file; refuses one that could not be written, is the input, is open in an editor, or has unsaved work
    /// of a killed editor beside it.
    pub fn claim(path: &Path, input: Option<&Path>) -> Result<Self, DocumentError> {
        output::check(path, &[archive::EXTENSION], input)?;
        match Lock::claim(path)? {
            Claim::Theirs { .. } => Err(DocumentError::OpenElsewhere(path.to_owned())),
            Claim::Ours(_) if has_unsaved_work(path) => Err(unsaved_work(path).into()),
            Claim::Ours(lock) => Ok(Self {
                path: path.to_owned(),
                _lock: lock,
            }),
        }
    }

    /// Writes the map and says where.
    pub fn save(self, map: &Map) -> Result<(), Error> {
        let path = self.path.clone();
        self.save_quietly(map)?;
        super::print::result(path.display())
    }

    /// Writes the map, for a command that prints something else.
    pub fn save_quietly(self, map: &Map) -> Result<(), Error> {
        during("Writing the map", || archive::save(map, &self.path))
    }
}

/// Whether a journal stands beside it that is not known to be empty.
fn has_unsaved_work(map: &Path) -> bool {
    let journal = path_beside(map);
    journal.exists() && !Journal::read(journal).is_ok_and(|mut records| records.next().is_none())
}

fn unsaved_work(path: &Path) -> Error {
    Error::new(
        ErrorKind::Invalid,
        "a journal with work that was never saved stands beside it",
    )
    .in_file(path)
    .expected("a file that nobody works on")
    .advice("Open it in the editor to save or drop that work, or choose another name.")
}
