//! The records of a journal that a process left behind, one after the other.

use super::header::{self, Header, Identity};
use super::record::{HEAD, Head};
use super::{
    File, Journal, OpenOptions, Path, PathBuf, Read, Result, cannot_read, cannot_write, file,
};
use std::io::{self, BufReader};

/// Where a journal ends before its file does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Torn {
    /// Bytes of the file that are whole.
    pub whole: u64,
    /// Bytes after them that say nothing.
    pub lost: u64,
}

/// The payloads of a journal in their order, read one at a time. Ends at the first record that is not whole;
/// an error is given only when the disk does not answer, and ends it too.
#[derive(Debug)]
pub struct Records {
    path: PathBuf,
    reader: BufReader<File>,
    header: Option<Header>,
    length: u64,
    whole: u64,
    count: usize,
    ended: bool,
}

impl Records {
    pub(super) fn open(path: &Path) -> Result<Self> {
        let file = file::open(path)?;
        let length = file.metadata().map_err(cannot_read)?.len();
        let mut reader = BufReader::new(file);
        let mut start = Vec::new();
        let head = reader.by_ref().take(header::LENGTH as u64);
        { head }.read_to_end(&mut start).map_err(cannot_read)?;
        let header = Header::from_start(&start)?;
        Ok(Self {
            path: path.to_owned(),
            reader,
            whole: header.map_or(0, |_| header::LENGTH as u64),
            ended: header.is_none(),
            header,
            length,
            count: 0,
        })
    }

    /// The archive that the records begin from.
    pub fn identity(&self) -> Identity {
        self.header.map_or(Identity::NONE, |header| header.identity)
    }

    /// How many records were whole, of those read so far.
    pub fn whole(&self) -> usize {
        self.count
    }

    /// What of the file is not whole; to be asked after the last record.
    pub fn torn(&self) -> Option<Torn> {
        let lost = self.length - self.whole;
        (self.ended && lost > 0).then_some(Torn {
            whole: self.whole,
            lost,
        })
    }

    /// Goes on writing after the records that were read; what follows them is cut off.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn into_journal(self) -> Result<Journal> {
        let open = || {
            let file = OpenOptions::new().read(true).write(true).open(&self.path)?;
            file.set_len(self.whole)?;
            Ok(file)
        };
        let file = open().map_err(|error| cannot_write(error).in_file(&self.path))?;
        let mut journal = Journal {
            header: Header::new(self.identity()),
            end: self.whole,
            path: self.path,
            file,
        };
        if self.header.is_none() {
            journal.clear(Identity::NONE)?;
        }
        Ok(journal)
    }

    /// The next record; none where what follows is not whole.
    fn read_next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let Some(header) = self.header else {
            return Ok(None);
        };
        let left = self.length.saturating_sub(self.whole + HEAD as u64);
        let mut head = [0; HEAD];
        if !fill(&mut self.reader, &mut head)? {
            return Ok(None);
        }
        let head = Head::new(head);
        if head.compressed() as u64 > left || !head.is_possible() {
            return Ok(None);
        }
        let mut compressed = vec![0; head.compressed()];
        if !fill(&mut self.reader, &mut compressed)? {
            return Ok(None);
        }
        let payload = head.payload(&header, &compressed);
        if payload.is_some() {
            self.whole += (HEAD + compressed.len()) as u64;
            self.count += 1;
        }
        Ok(payload)
    }
}

/// Fills a buffer; false if the file ends before.
fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match reader.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

impl Iterator for Records {
    type Item = Result<Vec<u8>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.read_next();
        self.ended = !matches!(next, Ok(Some(_)));
        next.map_err(|error| cannot_read(error).in_file(&self.path))
            .transpose()
    }
}
