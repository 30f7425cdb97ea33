//! Saving the open map, at once or in a job, and leaving it.

use super::home::set_aside;
use super::keeper::Keeper;
use super::record::Record;
use super::{Access, Document, DocumentError, Place, Result};
use crate::edit::StateId;
use crate::format::journal::{Claim, Identity, Lock, path_beside};
use crate::format::{Progress, archive};
use crate::map::Map;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A save that can run in another thread while work goes on.
#[derive(Debug)]
pub struct SaveJob {
    map: Map,
    state: StateId,
    path: PathBuf,
    lock: Option<Lock>,
}

/// A save that was written; [`Document::finish_save`] takes note of it.
#[derive(Debug)]
pub struct Saved {
    job: SaveJob,
    identity: Identity,
}

impl SaveJob {
    /// Writes the map.
    ///
    /// # Errors
    /// When it can't be written; the old file is then as it was.
    pub fn run(self) -> Result<Saved> {
        self.run_watched(&Progress::default())
    }

    /// Writes the map while somebody watches.
    ///
    /// # Errors
    /// As [`run`](Self::run), and when it is cancelled.
    pub fn run_watched(self, progress: &Progress) -> Result<Saved> {
        archive::save_watched(&self.map, &self.path, progress)?;
        self.written()
    }

    /// As [`run`](Self::run), but the bytes go to the file through another writer, such as one that counts them.
    ///
    /// # Errors
    /// As [`run`](Self::run), and when the writer fails.
    pub fn run_through(
        self,
        through: impl for<'a> FnOnce(&'a mut File) -> Box<dyn Write + 'a>,
    ) -> Result<Saved> {
        archive::save_through(&self.map, &self.path, through)?;
        self.written()
    }

    fn written(self) -> Result<Saved> {
        let identity = Identity::of_file(&self.path)?;
        Ok(Saved {
            job: self,
            identity,
        })
    }
}

impl Document {
    /// Saves the map to its file.
    ///
    /// # Errors
    /// When it has no file, may not be changed, its file was changed by another program since, or can't be written.
    /// The old file and the journal are then as they were.
    pub fn save(&mut self) -> Result<()> {
        let saved = self.begin_save()?.run()?;
        self.finish_save(saved);
        Ok(())
    }

    /// Saves the map to its file even if another program changed that since.
    ///
    /// # Errors
    /// As [`save`](Self::save), but for that.
    pub fn save_over(&mut self) -> Result<()> {
        let saved = self.begin_save_over()?.run()?;
        self.finish_save(saved);
        Ok(())
    }

    /// Saves the map to another file and goes on with that.
    ///
    /// # Errors
    /// When the file is open elsewhere or can't be written.
    pub fn save_as(&mut self, path: impl AsRef<Path>) -> Result<()> {
        let saved = self.begin_save_as(path)?.run()?;
        self.finish_save(saved);
        Ok(())
    }

    /// Makes a job of [`save`](Self::save).
    ///
    /// # Errors
    /// As [`save`](Self::save), but for writing.
    pub fn begin_save(&mut self) -> Result<SaveJob> {
        let path = self.own_path()?;
        if let Place::File(_, known) = &self.place
            && path.exists()
            && Identity::of_file(&path)? != *known
        {
            return Err(DocumentError::ChangedOutside(path));
        }
        self.job(path, None)
    }

    /// Makes a job of [`save_over`](Self::save_over).
    ///
    /// # Errors
    /// As [`save_over`](Self::save_over), but for writing.
    pub fn begin_save_over(&mut self) -> Result<SaveJob> {
        let path = self.own_path()?;
        self.job(path, None)
    }

    /// Makes a job of [`save_as`](Self::save_as).
    ///
    /// # Errors
    /// As [`save_as`](Self::save_as), but for writing.
    pub fn begin_save_as(&mut self, path: impl AsRef<Path>) -> Result<SaveJob> {
        let path = path.as_ref().to_owned();
        if self.read_only().is_none() && self.path().is_some_and(|own| is_same(own, &path)) {
            let own = self.own_path()?;
            return self.job(own, None);
        }
        match Lock::claim(&path)? {
            Claim::Ours(lock) => self.job(path, Some(lock)),
            Claim::Theirs { .. } => Err(DocumentError::OpenElsewhere(path)),
        }
    }

    fn job(&self, path: PathBuf, lock: Option<Lock>) -> Result<SaveJob> {
        if self.drawing.is_some() {
            return Err(DocumentError::Stroking);
        }
        Ok(SaveJob {
            map: self.map.clone(),
            state: self.history.state(),
            path,
            lock,
        })
    }

    fn own_path(&self) -> Result<PathBuf> {
        let path = self.path().ok_or(DocumentError::NoName)?.to_owned();
        match self.read_only() {
            Some(why) => Err(DocumentError::ReadOnly(why.to_owned())),
            None => Ok(path),
        }
    }

    /// Takes note of a save that was written: the journal holds from now on only what was done since it began.
    pub fn finish_save(&mut self, saved: Saved) {
        let Saved { job, identity } = saved;
        self.history.mark_saved_at(job.state);
        let later = self.history.is_unsaved();
        let since = later.then(|| Record::between("Since the save".into(), &job.map, &self.map));
        if let Some(lock) = job.lock {
            self.leave_place();
            let keeper = Keeper::lazily(path_beside(&job.path), identity);
            if let Some(record) = since {
                keeper.append(record);
            }
            self.keeper = Some(keeper);
            self.access = Access::Ours { _lock: Some(lock) };
        } else if let Some(keeper) = &self.keeper {
            keeper.clear(identity, since);
        }
        self.place = Place::File(job.path, identity);
        self.recovery = None;
    }

    /// Leaves the map for good, with the work that is not saved. The journal stands aside, for the case of a mistake.
    pub fn discard(mut self) {
        let Some(keeper) = self.keeper.take_if(|_| self.history.is_unsaved()) else {
            return;
        };
        drop(keeper.end());
        match &self.place {
            Place::Nowhere => {}
            Place::File(path, _) => set_aside(&path_beside(path), ".discarded"),
            Place::Unnamed(path) => {
                set_aside(&path_beside(path), ".discarded");
                set_aside(path, ".discarded");
            }
        }
    }

    /// Removes what protects unsaved work at the place that is left: that work has another place now, or is none.
    fn leave_place(&mut self) {
        let Some(keeper) = self.keeper.take() else {
            return;
        };
        if let Some(journal) = keeper.end() {
            // A journal that can't be removed is set right by the next one who opens the map.
            let _ = journal.remove();
        }
        if let Place::Unnamed(path) = &self.place {
            let _ = fs::remove_file(path);
        }
    }
}

impl Drop for Document {
    fn drop(&mut self) {
        if !self.is_unsaved() {
            self.leave_place();
        }
    }
}

fn is_same(a: &Path, b: &Path) -> bool {
    a == b || matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}
