//! A disk that fills up.

use std::io::{self, Seek, SeekFrom, Write};

/// Passes on as many bytes as there is room for; then there is no space left.
pub struct FullAfter<W> {
    pub room: usize,
    pub inner: W,
}

impl<W: Write> Write for FullAfter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.room == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let taken = bytes.len().min(self.room);
        self.room -= taken;
        self.inner.write(&bytes[..taken])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<W: Seek> Seek for FullAfter<W> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}
