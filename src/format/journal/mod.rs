//! The journal beside a map: every finished edit since the last save, so that a killed process loses none.
//!
//! [A header and records](super#namelandformjournal-and-namelandformlock), each with its check sum: one that is cut
//! short or altered ends the journal, and what stands before it is whole.

mod header;
mod lock;
mod record;
mod records;

use super::file::{self, cannot_read, cannot_write};
use super::{Error, ErrorKind, Result};
use header::Header;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

pub use header::{Identity, VERSION};
pub use lock::{Claim, Lock};
pub use record::MOST_BYTES;
pub use records::{Records, Torn};

/// Where the journal of a map stands: `hill.landform.journal` beside `hill.landform`.
pub fn path_beside(map: impl AsRef<Path>) -> PathBuf {
    with_suffix(map.as_ref(), ".journal")
}

/// What stands beside a map; beside the file itself where `map` is a link to it, so that a map with two names has one
/// journal and one lock.
fn with_suffix(map: &Path, suffix: &str) -> PathBuf {
    let map = file::follow_links(map).unwrap_or(map.to_owned());
    let mut name = map.into_os_string();
    name.push(suffix);
    name.into()
}

/// A journal that edits are appended to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    header: Header,
    end: u64,
}

impl Journal {
    /// Starts an empty journal for the archive of this identity. A file that stands there is replaced.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn create(path: impl AsRef<Path>, identity: Identity) -> Result<Self> {
        let path = path.as_ref();
        Self::create_file(path, identity).map_err(|error| error.in_file(path))
    }

    fn create_file(path: &Path, identity: Identity) -> Result<Self> {
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut journal = Self {
            path: path.to_owned(),
            file: options.open(path).map_err(cannot_write)?,
            header: Header::new(identity),
            end: 0,
        };
        journal.restart(identity)?;
        Ok(journal)
    }

    /// Opens a journal to read its records; [`Records::into_journal`] goes on writing after them.
    ///
    /// # Errors
    /// When the file cannot be read, is no journal, is newer than this program, or its header is damaged.
    pub fn read(path: impl AsRef<Path>) -> Result<Records> {
        let path = path.as_ref();
        Records::open(path).map_err(|error| error.in_file(path))
    }

    /// Appends an edit. When this returns, the system has it: the process may be killed and loses nothing.
    ///
    /// # Errors
    /// When the payload is longer than [`MOST_BYTES`], or the file cannot be written: then the journal is as before.
    pub fn append(&mut self, payload: &[u8]) -> Result<()> {
        let appended = record::encode(&self.header, payload).and_then(|bytes| self.write(&bytes));
        appended.map_err(|error| error.in_file(&self.path))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let written = self
            .file
            .seek(SeekFrom::Start(self.end))
            .and_then(|_| self.file.write_all(bytes));
        if let Err(error) = written {
            // Half a record would end the journal for all that follow.
            let _ = self.file.set_len(self.end);
            return Err(cannot_write(error));
        }
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Waits until the disk has everything, so that a loss of power loses nothing either.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn sync(&self) -> Result<()> {
        let synced = self.file.sync_data().map_err(cannot_write);
        synced.map_err(|error| error.in_file(&self.path))
    }

    /// Drops all records and starts again from another archive, the one that was just saved.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn clear(&mut self, identity: Identity) -> Result<()> {
        let restarted = self.restart(identity);
        restarted.map_err(|error| error.in_file(&self.path))
    }

    fn restart(&mut self, identity: Identity) -> Result<()> {
        self.header = Header::new(identity);
        self.end = 0;
        self.file.set_len(0).map_err(cannot_write)?;
        self.write(&self.header.to_bytes())
    }

    /// Deletes the journal: nothing is left to recover.
    ///
    /// # Errors
    /// When the file cannot be deleted.
    pub fn remove(self) -> Result<()> {
        let Self { path, file, .. } = self;
        drop(file);
        fs::remove_file(&path).map_err(|error| cannot_write(error).in_file(&path))
    }

    /// Where it stands.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes on disk.
    pub fn length(&self) -> u64 {
        self.end
    }

    /// The archive that the records begin from.
    pub fn identity(&self) -> Identity {
        self.header.identity
    }
}
