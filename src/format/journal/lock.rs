//! The lock beside a map: two windows never write one file.

use super::{File, OpenOptions, Path, PathBuf, Read, Result, Write, cannot_write, fs, with_suffix};
use std::fs::TryLockError;
use std::io::{Seek, SeekFrom};

/// How often a lock is tried again that its holder deleted in the same moment.
const TRIES: usize = 16;

/// Whose a map is to write.
#[derive(Debug)]
pub enum Claim {
    /// Ours, until the lock is dropped.
    Ours(Lock),
    /// Another process has it open, or another window of this one.
    Theirs {
        /// Its number, if it could be read.
        process: Option<u32>,
    },
}

/// The right to write a map and its journal. The system frees it when the process ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: Option<File>,
    left_by: Option<u32>,
}

impl Lock {
    /// Claims the map at `map` by the lock `NAME.lock` beside it.
    ///
    /// # Errors
    /// When the lock cannot be written, as in a folder that may only be read.
    pub fn claim(map: impl AsRef<Path>) -> Result<Claim> {
        let path = with_suffix(map.as_ref(), ".lock");
        claim_file(&path).map_err(|error| error.in_file(&path))
    }

    /// The process that held the lock before and did not free it: it was killed, and may have left a journal.
    pub fn left_by(&self) -> Option<u32> {
        self.left_by
    }
}

fn claim_file(path: &Path) -> Result<Claim> {
    for _ in 0..TRIES {
        let mut file = open(path)?;
        let process = process_in(&mut file);
        match file.try_lock() {
            Ok(()) if !is_still_at(&file, path) => continue,
            Ok(()) => {
                let mut lock = Lock {
                    path: path.to_owned(),
                    file: Some(file),
                    left_by: process,
                };
                lock.sign()?;
                return Ok(Claim::Ours(lock));
            }
            Err(TryLockError::WouldBlock) => return Ok(Claim::Theirs { process }),
            Err(TryLockError::Error(error)) => return Err(cannot_write(error)),
        }
    }
    Ok(Claim::Theirs { process: None })
}

fn open(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    options.open(path).map_err(cannot_write)
}

fn process_in(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.take(32).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

impl Lock {
    fn sign(&mut self) -> Result<()> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        file.seek(SeekFrom::Start(0))
            .and_then(|_| file.set_len(0))
            .and_then(|()| writeln!(file, "{}", std::process::id()))
            .map_err(cannot_write)
    }
}

/// Whether the file that was locked is still the one that others will find.
fn is_still_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let place = |found: &fs::Metadata| (found.dev(), found.ino());
        let (ours, theirs) = (file.metadata(), fs::metadata(path));
        matches!((ours, theirs), (Ok(ours), Ok(theirs)) if place(&ours) == place(&theirs))
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Where an open file can be deleted, it is deleted while nobody else can have locked it.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
            self.file = None;
        } else {
            self.file = None;
            let _ = fs::remove_file(&self.path);
        }
    }
}
