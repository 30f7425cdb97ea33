//! Opening a map: the lock, the archive, and the work that a killed process left in the journal.

use super::home::{claim_place, set_aside};
use super::keeper::Keeper;
use super::record::Record;
use super::{Access, Document, Place, Result};
use crate::edit::Edit;
use crate::format::journal::{Claim, Identity, Journal, Lock, path_beside};
use crate::format::{self, ErrorKind, archive};
use crate::map::Map;
use std::path::Path;

/// What was recovered from a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovery {
    /// How many edits were done again. They are unsaved and can be undone.
    pub edits: usize,
    /// Bytes at the journal's end that were not whole: the edit that was being written.
    pub lost_bytes: u64,
    /// The map's file is not the one that the edits were made on: another program changed it since.
    pub changed_outside: bool,
    /// The map itself is not saved yet, whatever was done to it since: it was made with work, as an import is.
    pub never_saved: bool,
    /// Why the journal, or the rest of it, could not be used. It stands aside, beside the map.
    pub trouble: Option<String>,
}

impl Document {
    /// Opens a map from its file. Work that a killed process left behind is done again, as unsaved work.
    /// A map that another window has open, or whose folder can't be written, is read-only.
    ///
    /// # Errors
    /// When the file can't be read or is no map.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let lock = match Lock::claim(path) {
            Ok(Claim::Ours(lock)) => Ok(lock),
            Ok(Claim::Theirs { process }) => Err(elsewhere(process)),
            Err(error) => Err(format!("its folder can't be written ({error})")),
        };
        let map = archive::load(path)?;
        let identity = Identity::of_file(path)?;
        let mut document = Self::new(map);
        document.place = Place::File(path.to_owned(), identity);
        match lock {
            Ok(lock) => {
                document.access = Access::Ours { _lock: Some(lock) };
                document.recover(path, identity);
            }
            Err(why) => document.access = Access::ReadOnly(why),
        }
        Ok(document)
    }

    /// Opens a map without a file that a killed process left behind, one of [`left_behind`](super::left_behind).
    /// None if nothing was left to do in it, since all was undone; it is removed then.
    ///
    /// # Errors
    /// When it can't be read, or another process took it.
    pub fn open_left_behind(path: impl AsRef<Path>) -> Result<Option<Self>> {
        let path = path.as_ref();
        let mut document = Self::open(path)?;
        if document.read_only().is_some() {
            return Err(super::DocumentError::OpenElsewhere(path.to_owned()));
        }
        document.place = Place::Unnamed(path.to_owned());
        if document.recovery.is_none() {
            return Ok(None);
        }
        document.history.mark_never_saved();
        Ok(Some(document))
    }

    /// Keeps a map without a file safe in the user's data folder until it has a file: the map as it is, written in
    /// the background, and a journal from then on. Changes nothing for a map that has a file.
    ///
    /// # Errors
    /// When the folder can't be written; the map can be worked on all the same, but is lost if the process is killed.
    pub fn protect(&mut self, data: impl AsRef<Path>) -> Result<()> {
        if !matches!(self.place, Place::Nowhere) {
            return Ok(());
        }
        let (path, lock) = claim_place(data.as_ref())?;
        let keeper = Keeper::with_base(&self.map, path.clone());
        if self.is_unsaved() {
            keeper.append(Record::beginning());
        }
        self.keeper = Some(keeper);
        self.place = Place::Unnamed(path);
        self.access = Access::Ours { _lock: Some(lock) };
        Ok(())
    }

    fn recover(&mut self, path: &Path, identity: Identity) {
        let journal_path = path_beside(path);
        if !journal_path.exists() {
            self.keeper = Some(Keeper::lazily(journal_path, identity));
            return;
        }
        match replay(&journal_path, &self.map, identity) {
            Ok(replayed) => {
                self.map = replayed.map;
                for edit in replayed.edits {
                    self.history.push(edit);
                }
                let holds_nothing = self.history.is_empty() && !replayed.recovery.never_saved;
                let journal = replayed.journal.and_then(|mut journal| {
                    let goes_on = if holds_nothing {
                        journal.clear(identity).is_ok()
                    } else {
                        journal.identity() == identity
                    };
                    goes_on.then_some(journal)
                });
                self.keeper = Some(match journal {
                    Some(journal) => Keeper::of(journal),
                    None => self.begin_again(&journal_path, identity),
                });
                let recovery = replayed.recovery;
                self.recovery = recovery.is_worth_a_word().then_some(recovery);
            }
            Err(error) if is_of_others(&error) => {
                self.access = Access::ReadOnly(format!(
                    "the journal beside it may hold work that was never saved, but {}",
                    error.found()
                ));
            }
            Err(error) => {
                set_aside(&journal_path, ".damaged");
                self.keeper = Some(Keeper::lazily(journal_path, identity));
                self.recovery = Some(Recovery {
                    trouble: Some(error.to_string()),
                    ..Recovery::none()
                });
            }
        }
    }

    /// Sets the journal aside and writes all that was recovered from it into a new one.
    fn begin_again(&self, journal_path: &Path, identity: Identity) -> Keeper {
        set_aside(journal_path, ".old");
        let keeper = Keeper::lazily(journal_path.to_owned(), identity);
        if !self.history.is_empty() {
            let edits = self.history.edits();
            keeper.append(Record::of("Recovered".into(), edits, &self.map));
        }
        keeper
    }
}

/// Whether a journal that can't be used here may be of use to a newer program or to somebody with other rights.
fn is_of_others(error: &format::Error) -> bool {
    matches!(error.kind(), ErrorKind::Newer | ErrorKind::System)
}

impl Recovery {
    fn none() -> Self {
        Self {
            edits: 0,
            lost_bytes: 0,
            changed_outside: false,
            never_saved: false,
            trouble: None,
        }
    }

    fn is_worth_a_word(&self) -> bool {
        self.edits > 0 || self.lost_bytes > 0 || self.never_saved || self.trouble.is_some()
    }
}

fn elsewhere(process: Option<u32>) -> String {
    match process {
        Some(process) if process == std::process::id() => {
            "it is open in another window of this program".into()
        }
        Some(process) => format!("it is open in another window, of process {process}"),
        None => "it is open in another window".into(),
    }
}

/// A map with a journal's edits done again.
struct Replayed {
    map: Map,
    edits: Vec<Edit>,
    recovery: Recovery,
    /// To go on writing; none if not all of it could be used.
    journal: Option<Journal>,
}

fn replay(path: &Path, start: &Map, archive: Identity) -> format::Result<Replayed> {
    let mut records = Journal::read(path)?;
    let begins_here = records.identity() == archive;
    let mut passes_here = begins_here;
    let mut recovery = Recovery::none();
    let mut done = Steps::new(start);
    for record in records.by_ref() {
        if let Err(trouble) = done.step(&record?) {
            recovery.trouble = Some(trouble);
            break;
        }
        if !begins_here && done.map == *start {
            // Killed after this archive was written and before its journal was emptied: the work so far is saved.
            done.edits.clear();
            passes_here = true;
        }
    }
    if let Err(error) = done.map.check() {
        recovery.trouble = Some(error.to_string());
        done = Steps::new(start);
    }
    if done.map == *start {
        // All was undone. A journal keeps an undone edit only as what its undo touched, so that it could come back as the
        // undo of an undo at best; who undid it gave it up, and would take its return for work that was lost.
        done = Steps {
            begins_unsaved: done.begins_unsaved,
            ..Steps::new(start)
        };
    }
    recovery.edits = done.edits.len();
    recovery.lost_bytes = records.torn().map_or(0, |torn| torn.lost);
    recovery.changed_outside = !passes_here && recovery.edits > 0;
    recovery.never_saved = done.begins_unsaved;
    let journal = match recovery.trouble {
        None => Some(records.into_journal()?),
        Some(_) => None,
    };
    Ok(Replayed {
        map: done.map,
        edits: done.edits,
        recovery,
        journal,
    })
}

/// A map on which records are done again, one by one.
struct Steps {
    map: Map,
    edits: Vec<Edit>,
    /// Whether the map was unsaved before the first of them.
    begins_unsaved: bool,
}

impl Steps {
    fn new(start: &Map) -> Self {
        Self {
            map: start.clone(),
            edits: Vec::new(),
            begins_unsaved: false,
        }
    }

    /// Does one record; what makes no sense leaves the map as it was before.
    fn step(&mut self, bytes: &[u8]) -> std::result::Result<(), String> {
        let record = Record::decode(bytes)?;
        if record.is_beginning() {
            self.begins_unsaved = true;
            return Ok(());
        }
        let before = self.map.clone();
        match record.apply(&mut self.map) {
            Ok(edit) => self.edits.extend(edit),
            Err(error) => {
                self.map = before;
                return Err(error);
            }
        }
        Ok(())
    }
}

impl Document {
    /// Undoes everything back to the map's file, right after it was opened: all that was recovered.
    ///
    /// # Errors
    /// When the map may not be changed or a stroke is under way.
    pub fn drop_recovered(&mut self) -> Result<crate::map::Changes> {
        let changes = self.go_to(0)?;
        self.recovery = None;
        Ok(changes)
    }
}
