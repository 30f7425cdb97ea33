//! How far a long piece of work is, and whether it is still wanted.

use super::{Error, ErrorKind, Result};
use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// How far a piece of work is, and whether it is still wanted. Clones share it: the one who works says how far it is
/// and looks now and then whether to go on; the one who waits shows it and may cancel.
#[derive(Clone, Default)]
pub struct Progress {
    share: Arc<AtomicU32>,
    cancelled: Arc<AtomicBool>,
    wake: Option<Arc<dyn Fn() + Send + Sync>>,
}

/// Parts of the whole that are told apart.
const PARTS: f32 = 1000.0;

impl Progress {
    /// Calls `wake` whenever the share changes visibly.
    pub fn waking(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            wake: Some(Arc::new(wake)),
            ..Self::default()
        }
    }

    /// The same work, whose share also calls `wake` whenever it changes visibly.
    #[must_use]
    pub fn woken_by(self, wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            wake: Some(Arc::new(wake)),
            ..self
        }
    }

    /// Says how much is done, 0..1.
    pub fn set(&self, share: f32) {
        let now = (share.clamp(0.0, 1.0) * PARTS) as u32;
        if self.share.swap(now, Ordering::Relaxed) != now {
            self.wake();
        }
    }

    /// How much is done, 0..1; 0 as long as nobody said.
    pub fn share(&self) -> f32 {
        self.share.load(Ordering::Relaxed) as f32 / PARTS
    }

    /// Asks the work to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the work should stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// One for a part of the work: it is cancelled with the whole, and how far it is nobody sees.
    pub(super) fn quiet(&self) -> Self {
        Self {
            cancelled: self.cancelled.clone(),
            ..Self::default()
        }
    }

    /// Goes on with the work, or stops it.
    ///
    /// # Errors
    /// When the work should stop.
    pub fn check(&self) -> Result<()> {
        if self.is_cancelled() {
            return Err(Error::new(ErrorKind::Cancelled, "it was cancelled"));
        }
        Ok(())
    }

    /// Says how much is done and goes on, or stops.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn step(&self, share: f32) -> Result<()> {
        self.set(share);
        self.check()
    }

    /// Wakes the one who waits.
    pub fn wake(&self) {
        if let Some(wake) = &self.wake {
            wake();
        }
    }
}

/// A writer that says how far it is and fails once the work is cancelled.
pub(super) struct Watched<'a, W> {
    progress: &'a Progress,
    writer: W,
    /// What part of the work the writing is.
    part: Range<f32>,
    written: u64,
    total: u64,
}

impl<'a, W: Write> Watched<'a, W> {
    /// Watches the writing of `total` bytes, which is `part` of the work.
    pub fn new(progress: &'a Progress, writer: W, total: u64, part: Range<f32>) -> Self {
        Self {
            progress,
            writer,
            part,
            written: 0,
            total: total.max(1),
        }
    }
}

impl<W: Write> Write for Watched<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        const MOST: usize = 1 << 20;
        if self.progress.is_cancelled() {
            return Err(io::Error::other("it was cancelled"));
        }
        let count = self.writer.write(&bytes[..bytes.len().min(MOST)])?;
        self.written += count as u64;
        let share = self.written as f32 / self.total as f32;
        let Range { start, end } = self.part;
        self.progress.set(start + (end - start) * share);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress")
            .field("share", &self.share())
            .field("cancelled", &self.is_cancelled())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_how_far_it_is_and_whether_it_is_wanted() {
        let waits = Arc::new(AtomicU32::new(0));
        let woken = waits.clone();
        let progress = Progress::waking(move || {
            woken.fetch_add(1, Ordering::Relaxed);
        });
        let works = progress.clone();
        works.step(0.5).unwrap();
        works.step(0.5).unwrap();
        assert_eq!(progress.share(), 0.5);
        assert_eq!(waits.load(Ordering::Relaxed), 1, "woken once a change");
        progress.cancel();
        assert_eq!(works.check().unwrap_err().kind(), ErrorKind::Cancelled);
    }

    #[test]
    fn a_watched_writer_stops_when_it_is_cancelled() {
        let progress = Progress::default();
        let mut written = Vec::new();
        let mut writer = Watched::new(&progress, &mut written, 40, 0.5..1.0);
        writer.write_all(&[7; 20]).unwrap();
        assert_eq!(progress.share(), 0.75);
        progress.cancel();
        assert!(writer.write_all(&[7; 20]).is_err());
        assert_eq!(written.len(), 20);
    }
}
