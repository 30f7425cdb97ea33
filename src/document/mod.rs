//! The open map: with its history, its journal and its file; every action as data; the table of commands.

pub mod action;
mod beside;
pub mod burial;
pub mod dress;
mod error;
pub mod ground_voxels;
mod home;
mod keeper;
mod open;
mod prepare;
mod record;
mod recorder;
mod save;
pub mod script;
mod sculpt;
mod stroke;

use crate::edit::{Edit, History};
use crate::format::journal::{Identity, Lock};
use crate::map::{Changes, Map};
use action::Action;
use std::path::{Path, PathBuf};

pub use beside::{Ahead, Beside};
pub use error::{DocumentError, Result};
pub use home::{DATA_VARIABLE, data_folder, left_behind, left_beside};
pub use keeper::JournalState;
pub use open::Recovery;
pub use prepare::{Preparation, Prepared};
pub use save::{SaveJob, Saved};

use keeper::Keeper;
use record::Record;
use recorder::Recorder;
use stroke::Drawing;

/// The open map. Dropping it is what a killed process does: unsaved work stays in the journal.
/// To leave unsaved work for good, [`discard`](Self::discard) it.
#[derive(Debug)]
pub struct Document {
    map: Map,
    history: History,
    place: Place,
    access: Access,
    keeper: Option<Keeper>,
    drawing: Option<Drawing>,
    last_stroke: Option<Action>,
    recovery: Option<Recovery>,
    recorder: Option<Recorder>,
}

/// Where the map is on the disk.
#[derive(Debug)]
enum Place {
    /// In no file.
    Nowhere,
    /// In the user's data folder, since it has no name yet.
    Unnamed(PathBuf),
    /// In its file, as it was when last read or written.
    File(PathBuf, Identity),
}

/// Who may change the map.
#[derive(Debug)]
enum Access {
    /// This document; the lock, if the map is on the disk.
    Ours { _lock: Option<Lock> },
    /// Not this one; why.
    ReadOnly(String),
}

impl Document {
    /// A map without a file, with nothing to lose yet. [`protect`](Self::protect) it before it is worked on.
    pub fn new(map: Map) -> Self {
        Self {
            map,
            history: History::default(),
            place: Place::Nowhere,
            access: Access::Ours { _lock: None },
            keeper: None,
            drawing: None,
            last_stroke: None,
            recovery: None,
            recorder: None,
        }
    }

    /// A map without a file that took work to make, such as an import: unsaved from the start.
    pub fn new_unsaved(map: Map) -> Self {
        let mut document = Self::new(map);
        document.history.mark_never_saved();
        document
    }

    /// The map as it is now.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The edits done and undone.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The map's file, if it has one.
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::File(path, _) => Some(path),
            Place::Nowhere | Place::Unnamed(_) => None,
        }
    }

    /// Where the map lies on the disk: its file, or its place in the user's data folder.
    pub fn kept_at(&self) -> Option<&Path> {
        match &self.place {
            Place::File(path, _) | Place::Unnamed(path) => Some(path),
            Place::Nowhere => None,
        }
    }

    /// What to call the map in a title.
    pub fn name(&self) -> String {
        let name = self.path().and_then(Path::file_stem);
        name.map_or("Untitled".into(), |name| {
            name.to_string_lossy().into_owned()
        })
    }

    /// Whether the map differs from what is saved.
    pub fn is_unsaved(&self) -> bool {
        self.history.is_unsaved()
    }

    /// Why the map may not be changed, if so.
    pub fn read_only(&self) -> Option<&str> {
        match &self.access {
            Access::ReadOnly(why) => Some(why),
            Access::Ours { .. } => None,
        }
    }

    /// What was recovered when the map was opened, if anything was.
    pub fn recovery(&self) -> Option<&Recovery> {
        self.recovery.as_ref()
    }

    /// How the journal is doing.
    pub fn journal(&self) -> JournalState {
        self.keeper.as_ref().map(Keeper::state).unwrap_or_default()
    }

    /// Does an action. It is in the journal when this returns.
    ///
    /// # Errors
    /// When the map may not be changed, a stroke is under way, or the action is refused; the map is then as before.
    pub fn apply(&mut self, action: Action) -> Result<Changes> {
        self.check_writable()?;
        let (edit, changes) = action.clone().perform(&mut self.map)?;
        self.commit(edit, action);
        Ok(changes)
    }

    /// Does an action that goes on with the newest edit, as while a slider is dragged: both are one edit if both
    /// change the parameters alone, or the palettes alone, and are called the same.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub fn apply_continuing(&mut self, action: Action) -> Result<Changes> {
        self.check_writable()?;
        let (edit, changes) = action.clone().perform(&mut self.map)?;
        if let Some(edit) = edit {
            self.keep(edit.label().to_owned(), &edit);
            // What was done before a recording began is none of its business.
            let may_join = self.recorder.as_ref().is_none_or(Recorder::has_actions);
            let joined = if may_join {
                self.history.push_or_join(edit)
            } else {
                self.history.push(edit);
                false
            };
            let state = self.history.state();
            match &mut self.recorder {
                Some(recorder) if joined => recorder.note_instead(state, action),
                Some(recorder) => recorder.note(state, action),
                None => {}
            }
        }
        Ok(changes)
    }

    /// Takes the newest edit back. Changes nothing if there is none.
    ///
    /// # Errors
    /// When the map may not be changed or a stroke is under way.
    pub fn undo(&mut self) -> Result<Changes> {
        self.go_to(self.history.position().saturating_sub(1))
    }

    /// Does the edit again that was taken back last. Changes nothing if there is none.
    ///
    /// # Errors
    /// As [`undo`](Self::undo).
    pub fn redo(&mut self) -> Result<Changes> {
        self.go_to(self.history.position() + 1)
    }

    /// Undoes or does again until the first `position` edits are done.
    ///
    /// # Errors
    /// As [`undo`](Self::undo).
    pub fn go_to(&mut self, position: usize) -> Result<Changes> {
        self.check_writable()?;
        let (from, to) = (self.history.position(), position.min(self.history.len()));
        if from == to {
            return Ok(Changes::none());
        }
        let changes = self.history.go_to(to, &mut self.map);
        let swapped = self
            .history
            .edits()
            .skip(from.min(to))
            .take(from.abs_diff(to));
        let label = match (from.checked_sub(1) == Some(to), from + 1 == to) {
            (true, _) => format!("Undo {}", label_at(&self.history, to)),
            (_, true) => format!("Redo {}", label_at(&self.history, from)),
            _ => format!("Go to edit {to}"),
        };
        let record = Record::of(label, swapped, &self.map);
        self.append(record);
        if let Some(recorder) = &mut self.recorder {
            recorder.go_to(self.history.state());
        }
        Ok(changes)
    }

    fn check_writable(&self) -> Result<()> {
        if let Access::ReadOnly(why) = &self.access {
            return Err(DocumentError::ReadOnly(why.clone()));
        }
        if self.drawing.is_some() {
            return Err(DocumentError::Stroking);
        }
        Ok(())
    }

    /// Begins to record what is done from now on.
    pub fn record(&mut self) {
        self.recorder = Some(Recorder::at(self.history.state()));
    }

    /// The actions that were recorded and are not undone, in their order; none while nothing is recorded.
    pub fn recorded(&self) -> Option<impl ExactSizeIterator<Item = &Action>> {
        self.recorder.as_ref().map(Recorder::actions)
    }

    /// Ends the recording and forgets it.
    pub fn stop_recording(&mut self) {
        self.recorder = None;
    }

    fn commit(&mut self, edit: Option<Edit>, action: Action) {
        if let Some(edit) = edit {
            self.keep(edit.label().to_owned(), &edit);
            self.history.push(edit);
            if matches!(action, Action::Stroke { .. } | Action::Sculpt { .. }) {
                self.last_stroke = Some(action.clone());
            }
            if let Some(recorder) = &mut self.recorder {
                recorder.note(self.history.state(), action);
            }
        }
    }

    fn keep(&self, label: String, edit: &Edit) {
        self.append(Record::of(label, std::iter::once(edit), &self.map));
    }

    fn append(&self, record: Record) {
        if let Some(keeper) = &self.keeper {
            keeper.append(record);
        }
    }
}

fn label_at(history: &History, index: usize) -> &str {
    history.edits().nth(index).map_or("", Edit::label)
}
