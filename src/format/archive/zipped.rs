//! The ZIP around the members: written in a fixed form, read with a bound on every member.

use crate::format::file::{cannot_read, cannot_write};
use crate::format::{Error, ErrorKind, Result};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::{self, Read, Seek, Write};
use zip::ZipArchive;
use zip::result::ZipError;

/// A file inside the archive.
pub(super) struct Member {
    pub name: String,
    pub bytes: Vec<u8>,
    /// The bytes deflated, as the ZIP has them then.
    deflated: Option<Vec<u8>>,
}

impl Member {
    /// One that the ZIP stores as it is, because its bytes are compressed already.
    pub fn stored(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self {
            name: name.into(),
            bytes,
            deflated: None,
        }
    }

    /// One that the ZIP deflates.
    pub fn deflated(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&bytes).map_err(cannot_write)?;
        Ok(Self {
            name: name.into(),
            deflated: Some(encoder.finish().map_err(cannot_write)?),
            bytes,
        })
    }

    /// What the ZIP holds.
    fn packed(&self) -> &[u8] {
        self.deflated.as_ref().unwrap_or(&self.bytes)
    }
}

/// Writes the members in their order, as plainly as a ZIP can be; the same members give the same bytes.
///
/// Not by the `zip` crate: its writer finishes the archive when it is dropped, also after the disk has failed.
pub(super) fn write(members: &[Member], mut writer: impl Write) -> Result<()> {
    let mut directory = Vec::new();
    let mut offset = 0;
    for member in members {
        let entry = Entry::of(member, offset)?;
        let local = entry.local();
        directory.extend(entry.central());
        offset += local.len() as u64 + member.packed().len() as u64;
        writer.write_all(&local).map_err(cannot_write)?;
        writer.write_all(member.packed()).map_err(cannot_write)?;
    }
    directory.extend(end(members.len(), directory.len(), offset)?);
    writer.write_all(&directory).map_err(cannot_write)?;
    writer.flush().map_err(cannot_write)
}

/// A member's entry in the archive.
struct Entry<'a> {
    name: &'a [u8],
    offset: u32,
    /// What the local and the central header share, from the version needed to the length of the name.
    shared: Vec<u8>,
}

impl<'a> Entry<'a> {
    fn of(member: &'a Member, offset: u64) -> Result<Self> {
        let packed = small(member.packed().len() as u64)?;
        let length = small(member.bytes.len() as u64)?;
        let method = if member.deflated.is_some() { 8 } else { 0 };
        let mut shared = Vec::new();
        // Version 2.0; no flags; stored or deflated; midnight; 1 January 1980.
        for number in [20u16, 0, method, 0, 0x21] {
            shared.extend(number.to_le_bytes());
        }
        for number in [crc32fast::hash(&member.bytes), packed, length] {
            shared.extend(number.to_le_bytes());
        }
        shared.extend((member.name.len() as u16).to_le_bytes());
        Ok(Self {
            name: member.name.as_bytes(),
            offset: small(offset)?,
            shared,
        })
    }

    fn local(&self) -> Vec<u8> {
        // After the shared part: no extra field.
        [b"PK\x03\x04", &self.shared[..], &[0; 2], self.name].concat()
    }

    fn central(&self) -> Vec<u8> {
        // Made by Unix; no extra field, comment, disk or inner attributes; a file that its owner may write.
        let attributes = (0o100_644u32 << 16).to_le_bytes();
        let offset = self.offset.to_le_bytes();
        let head = [b"PK\x01\x02", &[20, 3][..], &self.shared, &[0; 8]].concat();
        [&head, &attributes[..], &offset, self.name].concat()
    }
}

/// The end of the archive: how many entries the directory has, its length, and where it begins.
fn end(entries: usize, length: usize, start: u64) -> Result<Vec<u8>> {
    let entries = (entries as u16).to_le_bytes();
    let length = small(length as u64)?.to_le_bytes();
    let start = small(start)?.to_le_bytes();
    Ok([
        b"PK\x05\x06",
        &[0; 4][..],
        &entries,
        &entries,
        &length,
        &start,
        &[0; 2],
    ]
    .concat())
}

/// A number of the plain kind of ZIP, which holds four gigabytes; no map comes near.
fn small(number: u64) -> Result<u32> {
    u32::try_from(number).map_err(|_| Error::new(ErrorKind::TooLarge, "the map takes over 4 GB"))
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
        // What the library says of a ZIP's inner records, such as “EOCD”, tells a designer nothing.
        _ => damaged("its table of contents is missing or damaged; the file may be cut short"),
    }
}

/// Tells bytes that make no sense from a disk that does not answer.
fn of_bytes(error: io::Error) -> Error {
    use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof, Unsupported};
    match error.kind() {
        UnexpectedEof => damaged("it is cut short"),
        Unsupported => unsupported(&error.to_string()),
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
