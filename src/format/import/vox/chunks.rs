//! Numbers, words and chunks of a `.vox` file, none of them believed.

use super::damaged;
use crate::format::{Error, Result};
use std::collections::BTreeMap;

/// Most pairs of words of one dictionary.
const MOST_WORDS: usize = 1024;

/// Bytes that are read from the front.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    bytes: &'a [u8],
    /// Where in the file they begin.
    at: usize,
}

/// A piece of a file: what it is, what it holds, and the pieces within it.
pub(super) struct Chunk<'a> {
    pub id: [u8; 4],
    pub content: Bytes<'a>,
    pub children: Bytes<'a>,
}

/// Words by their names.
pub(super) type Words = BTreeMap<String, String>;

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let Some((taken, rest)) = self.bytes.split_at_checked(count) else {
            let left = self.bytes.len();
            return Err(self.wrong(format!("{count} bytes are missing where {left} are left")));
        };
        self.bytes = rest;
        self.at += count;
        Ok(taken)
    }

    pub fn number(&mut self) -> Result<i32> {
        let bytes = self.take(4)?.try_into().unwrap_or_default();
        Ok(i32::from_le_bytes(bytes))
    }

    pub fn real(&mut self) -> Result<f32> {
        Ok(f32::from_bits(self.number()? as u32))
    }

    /// A number of things of so many bytes at least, all of which must be there.
    pub fn count(&mut self, what: &str, bytes_each: usize) -> Result<usize> {
        let found = self.number()?;
        let most = self.bytes.len() / bytes_each.max(1);
        match usize::try_from(found) {
            Ok(count) if count <= most => Ok(count),
            _ => Err(self
                .wrong(format!("it says that it has {found} {what}"))
                .expected(format!("at most {most} in the bytes that are left"))),
        }
    }

    fn text(&mut self) -> Result<String> {
        let length = self.count("letters", 1)?;
        Ok(String::from_utf8_lossy(self.take(length)?).into_owned())
    }

    pub fn words(&mut self) -> Result<Words> {
        let count = self.count("words", 8)?;
        if count > MOST_WORDS {
            return Err(self.wrong(format!("it has {count} words")));
        }
        (0..count)
            .map(|_| Ok((self.text()?, self.text()?)))
            .collect()
    }

    pub fn chunk(&mut self) -> Result<Chunk<'a>> {
        let id = self.take(4)?.try_into().unwrap_or_default();
        let at = self.at - 4;
        let mut inner = || -> Result<_> {
            let content = self.length()?;
            let children = self.length()?;
            Ok((self.part(content)?, self.part(children)?))
        };
        let (content, children) =
            inner().map_err(|error| error.at(format!("{} at byte {at}", name_of(id))))?;
        Ok(Chunk {
            id,
            content,
            children,
        })
    }

    fn length(&mut self) -> Result<usize> {
        let found = self.number()?;
        usize::try_from(found).map_err(|_| self.wrong(format!("a length is {found}")))
    }

    fn part(&mut self, length: usize) -> Result<Self> {
        let at = self.at;
        Ok(Self {
            bytes: self.take(length)?,
            at,
        })
    }

    /// What is wrong here.
    pub fn wrong(&self, found: impl Into<String>) -> Error {
        damaged(found).at(format!("byte {}", self.at))
    }
}

/// The four letters of a chunk, as people read them.
pub(super) fn name_of(id: [u8; 4]) -> String {
    String::from_utf8_lossy(&id).escape_debug().to_string()
}
