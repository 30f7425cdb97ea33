//! One record of a journal: a payload compressed, with its lengths and check sum.

use super::header::{self, Header};
use super::{Error, ErrorKind, Result};

/// Longest payload of a record, in bytes.
pub const MOST_BYTES: usize = 1 << 30;

/// Bytes before a record's compressed payload.
pub(super) const HEAD: usize = 12;

/// What LZ4 can make of a byte at best, and what it needs beside.
const MOST_EXPANSION: usize = 255;
const SLACK: usize = 64;

pub(super) fn encode(header: &Header, payload: &[u8]) -> Result<Vec<u8>> {
    if payload.len() > MOST_BYTES {
        let found = format!("an edit takes {} bytes", payload.len());
        return Err(Error::new(ErrorKind::TooLarge, found)
            .expected(format!("at most {MOST_BYTES}"))
            .advice("Save the map: it then needs no journal."));
    }
    let mut bytes = vec![0; HEAD + lz4_flex::block::get_maximum_output_size(payload.len())];
    let compressed = lz4_flex::block::compress_into(payload, &mut bytes[HEAD..])
        .map_err(|error| Error::new(ErrorKind::TooLarge, error.to_string()))?;
    bytes.truncate(HEAD + compressed);
    bytes[..4].copy_from_slice(&(compressed as u32).to_le_bytes());
    bytes[4..8].copy_from_slice(&(payload.len() as u32).to_le_bytes());
    let crc = check_sum(header, &bytes[..8], &bytes[HEAD..]);
    bytes[8..HEAD].copy_from_slice(&crc.to_le_bytes());
    Ok(bytes)
}

/// Begins with the journal's header, so that no record of a journal that stood in this file before is taken for ours;
/// without the header's own check sum, which would make every header count the same.
fn check_sum(header: &Header, lengths: &[u8], compressed: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(&header.to_bytes()[..header::SUMMED]);
    crc.update(lengths);
    crc.update(compressed);
    crc.finalize()
}

/// The head of a record.
#[derive(Clone, Copy)]
pub(super) struct Head {
    bytes: [u8; HEAD],
}

impl Head {
    pub fn new(bytes: [u8; HEAD]) -> Self {
        Self { bytes }
    }

    fn number(&self, at: usize) -> u32 {
        u32::from_le_bytes([0, 1, 2, 3].map(|i| self.bytes[at + i]))
    }

    /// Bytes of the compressed payload.
    pub fn compressed(&self) -> usize {
        self.number(0) as usize
    }

    fn plain(&self) -> usize {
        self.number(4) as usize
    }

    /// Whether its lengths can be true; nothing is to be allocated before.
    pub fn is_possible(&self) -> bool {
        let most = self.compressed().saturating_mul(MOST_EXPANSION) + SLACK;
        self.plain() <= MOST_BYTES.min(most)
    }

    /// The payload, if the check sum is right.
    pub fn payload(&self, header: &Header, compressed: &[u8]) -> Option<Vec<u8>> {
        if self.number(8) != check_sum(header, &self.bytes[..8], compressed) {
            return None;
        }
        let payload = lz4_flex::block::decompress(compressed, self.plain()).ok()?;
        (payload.len() == self.plain()).then_some(payload)
    }
}
