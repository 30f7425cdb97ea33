//! The head of a journal: what it is, of which version, and to which archive it belongs.

use super::{Error, ErrorKind, File, Path, Read, Result, cannot_read, file};

/// The version that this program writes, and the newest that it reads.
pub const VERSION: u32 = 2;
/// The oldest that it reads.
const OLDEST: u32 = 1;

pub(super) const LENGTH: usize = 28;
/// Bytes that its check sum is of: all before it.
pub(super) const SUMMED: usize = 24;
const MAGIC: [u8; 8] = *b"LANDJRNL";

/// Tells one state of an archive from another: its length and check sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    length: u64,
    crc: u32,
}

impl Identity {
    /// Of a map that was never saved.
    pub const NONE: Self = Self { length: 0, crc: 0 };

    /// Of the archive as it is on disk now.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn of_file(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let read = || Self::of_open(file::open(path)?);
        read().map_err(|error| error.in_file(path))
    }

    fn of_open(mut file: File) -> Result<Self> {
        let mut crc = crc32fast::Hasher::new();
        let mut buffer = vec![0; 1 << 16];
        let mut length = 0;
        loop {
            match file.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => {
                    crc.update(&buffer[..read]);
                    length += read as u64;
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(cannot_read(error)),
            }
        }
        Ok(Self {
            length,
            crc: crc.finalize(),
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub identity: Identity,
}

impl Header {
    pub fn new(identity: Identity) -> Self {
        Self { identity }
    }

    pub fn to_bytes(self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12..20].copy_from_slice(&self.identity.length.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.identity.crc.to_le_bytes());
        let crc = crc32fast::hash(&bytes[..SUMMED]);
        bytes[SUMMED..].copy_from_slice(&crc.to_le_bytes());
        bytes
    }

    /// The header at the start of a journal; none if the process was killed before it had written one.
    pub fn from_start(bytes: &[u8]) -> Result<Option<Self>> {
        let magic = bytes.len().min(MAGIC.len());
        if bytes[..magic] != MAGIC[..magic] {
            return Err(Error::new(ErrorKind::Foreign, "it is no journal")
                .advice("Move the file away, or open another map."));
        }
        let Some(bytes) = bytes.first_chunk::<LENGTH>() else {
            return Ok(None);
        };
        let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| bytes[at + i]));
        match number(8) {
            OLDEST..=VERSION => {}
            newer if newer > VERSION => {
                return Err(Error::new(
                    ErrorKind::Newer,
                    format!("it is of the newer version {newer}"),
                )
                .expected(format!("at most {VERSION}"))
                .advice("A newer Landform wrote it; update this one to recover the work in it."));
            }
            older => return Err(damaged(format!("its version is {older}"))),
        }
        if number(SUMMED) != crc32fast::hash(&bytes[..SUMMED]) {
            return Err(damaged("the check sum of its head is wrong".to_owned()));
        }
        let length = u64::from(number(12)) | u64::from(number(16)) << 32;
        let crc = number(20);
        Ok(Some(Self::new(Identity { length, crc })))
    }
}

fn damaged(found: String) -> Error {
    Error::new(ErrorKind::Damaged, found)
        .at("the head of the journal")
        .advice("What it recorded cannot be recovered; move the file away.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_comes_back() {
        let identity = Identity {
            length: 0x0123_4567_89ab_cdef,
            crc: 0xfedc_ba98,
        };
        let bytes = Header::new(identity).to_bytes();
        let back = Header::from_start(&bytes).unwrap().unwrap();
        assert_eq!(back.identity, identity);
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let bytes = Header::new(Identity::NONE).to_bytes();
        for at in 0..LENGTH * 8 {
            let mut flipped = bytes;
            flipped[at / 8] ^= 1 << (at % 8);
            assert!(Header::from_start(&flipped).is_err(), "bit {at}");
        }
    }

    #[test]
    fn a_newer_version_is_refused_with_its_number() {
        let mut bytes = Header::new(Identity::NONE).to_bytes();
        bytes[8] = 7;
        let error = Header::from_start(&bytes).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Newer);
        assert!(error.to_string().contains("version 7"), "{error}");
    }

    #[test]
    fn a_header_cut_short_is_none() {
        let bytes = Header::new(Identity::NONE).to_bytes();
        for length in 0..LENGTH {
            assert_eq!(Header::from_start(&bytes[..length]).unwrap(), None);
        }
    }
}
