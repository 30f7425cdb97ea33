//! The ZIP around the members: written in a fixed form, read with a bound on every member.

use crate::format::file::{cannot_read, cannot_write};
use crate::format::{Error, ErrorKind, Result};
use std::io::{self, Read, Seek, SeekFrom, Write};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// A file inside the archive. Its bytes are compressed already, so the ZIP stores them as they are.
pub(super) struct Member {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Writes the members in their order. The same members give the same bytes.
pub(super) fn write(members: &[Member], writer: impl Write + Seek) -> Result<()> {
    let mut writer = Latch {
        inner: writer,
        failed: false,
    };
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::DEFAULT)
        .unix_permissions(0o644);
    let mut zip = ZipWriter::new(&mut writer);
    for member in members {
        zip.start_file(&*member.name, options).map_err(of_writing)?;
        zip.write_all(&member.bytes).map_err(cannot_write)?;
    }
    zip.finish().map_err(of_writing)?;
    writer.flush().map_err(cannot_write)
}

fn of_writing(error: ZipError) -> Error {
    match error {
        ZipError::Io(error) => cannot_write(error),
        other => Error::new(ErrorKind::TooLarge, other.to_string()),
    }
}

/// A writer that, once it has failed, takes everything and drops it: what failed must not be finished.
struct Latch<W> {
    inner: W,
    failed: bool,
}

impl<W> Latch<W> {
    fn unless_failed<T>(
        &mut self,
        instead: T,
        act: impl FnOnce(&mut W) -> io::Result<T>,
    ) -> io::Result<T> {
        if self.failed {
            return Ok(instead);
        }
        let done = act(&mut self.inner);
        self.failed = done
            .as_ref()
            .is_err_and(|error| error.kind() != io::ErrorKind::Interrupted);
        done
    }
}

impl<W: Write> Write for Latch<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_failed(bytes.len(), |inner| match inner.write(bytes)? {
            0 if !bytes.is_empty() => Err(io::ErrorKind::WriteZero.into()),
            written => Ok(written),
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_failed((), Write::flush)
    }
}

impl<W: Seek> Seek for Latch<W> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.unless_failed(0, |inner| inner.seek(to))
    }
}

/// An archive to take members from.
pub(super) struct Archive<R> {
    zip: ZipArchive<R>,
}

impl<R: Read + Seek> Archive<R> {
    pub fn open(mut reader: R) -> Result<Self> {
        let mut magic = Vec::new();
        reader.rewind().map_err(cannot_read)?;
        reader
            .by_ref()
            .take(2)
            .read_to_end(&mut magic)
            .map_err(cannot_read)?;
        if magic != *b"PK" {
            let found = if magic.is_empty() {
                "it is empty"
            } else {
                "it is no .landform archive"
            };
            return Err(Error::new(ErrorKind::Foreign, found)
                .expected("a ZIP archive")
                .advice("Choose a .landform file; to import heights, use Import."));
        }
        let zip = ZipArchive::new(reader).map_err(of_reading)?;
        if zip.has_duplicate_names() {
            return Err(damaged("a member is there twice"));
        }
        Ok(Self { zip })
    }

    /// The bytes of a member that must be there and hold no more than `most` bytes.
    pub fn take(&mut self, name: &str, most: u64) -> Result<Vec<u8>> {
        self.take_member(name, most).map_err(|error| error.at(name))
    }

    fn take_member(&mut self, name: &str, most: u64) -> Result<Vec<u8>> {
        let member = self.zip.by_name(name).map_err(of_reading)?;
        let mut bytes = Vec::new();
        if member.size() <= most {
            bytes.reserve_exact(member.size() as usize);
            member
                .take(most + 1)
                .read_to_end(&mut bytes)
                .map_err(of_bytes)?;
            if bytes.len() as u64 <= most {
                return Ok(bytes);
            }
        }
        Err(Error::new(
            ErrorKind::TooLarge,
            "it unpacks to more than the map can need",
        )
        .expected(format!("at most {most} bytes"))
        .advice("Use an intact copy of the file."))
    }
}

fn of_reading(error: ZipError) -> Error {
    match error {
        ZipError::Io(error) => of_bytes(error),
        ZipError::FileNotFound => damaged("the member is missing"),
        ZipError::InvalidPassword => unsupported("it is encrypted"),
        ZipError::UnsupportedArchive(what) => unsupported(what),
        ZipError::CompressionMethodNotSupported(method) => {
            unsupported(&format!("it is compressed by method {method}"))
        }
        other => damaged(format!("the archive cannot be read ({other})")),
    }
}

/// Tells bytes that make no sense from a disk that does not answer.
fn of_bytes(error: io::Error) -> Error {
    use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};
    match error.kind() {
        UnexpectedEof => damaged("it is cut short"),
        InvalidData | InvalidInput | Other => damaged(error.to_string()),
        _ => cannot_read(error),
    }
}

fn damaged(found: impl Into<String>) -> Error {
    Error::new(ErrorKind::Damaged, found).advice("Use an intact copy of the file.")
}

fn unsupported(found: &str) -> Error {
    Error::new(ErrorKind::Unsupported, found)
        .expected("a plain ZIP, stored or deflated")
        .advice("Pack it again with a plain ZIP program.")
}
