//! What the program has to say: toasts for a while, the log for good.

use std::time::{Duration, Instant, SystemTime};

/// How serious it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something that was asked for is done.
    Done,
    /// Worth knowing.
    Info,
    /// Something may be wrong.
    Warning,
    /// Something failed.
    Error,
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct Line {
    /// When it was said.
    pub at: SystemTime,
    /// How serious it is.
    pub kind: Kind,
    /// What, in a few words.
    pub title: String,
    /// More about it, or nothing.
    pub detail: String,
}

/// A toast.
#[derive(Clone, Debug)]
pub struct Toast {
    /// What it says.
    pub line: Line,
    /// Tells toasts apart.
    pub number: u64,
    born: Instant,
}

/// Most lines that the log keeps.
const MOST_LINES: usize = 500;
const MOST_TOASTS: usize = 4;

/// The toasts that are shown and the log.
#[derive(Default)]
pub struct Notices {
    toasts: Vec<Toast>,
    log: Vec<Line>,
    count: u64,
}

impl Notices {
    /// Shows a toast and logs it.
    pub fn say(&mut self, kind: Kind, title: impl Into<String>, detail: impl Into<String>) {
        let line = self.log(kind, title, detail);
        self.count += 1;
        self.toasts.push(Toast {
            line,
            number: self.count,
            born: Instant::now(),
        });
        if self.toasts.len() > MOST_TOASTS {
            self.toasts.remove(0);
        }
    }

    /// Only logs.
    pub fn log(&mut self, kind: Kind, title: impl Into<String>, detail: impl Into<String>) -> Line {
        let line = Line {
            at: SystemTime::now(),
            kind,
            title: title.into(),
            detail: detail.into(),
        };
        if self.log.len() == MOST_LINES {
            self.log.remove(0);
        }
        self.log.push(line.clone());
        line
    }

    /// The toasts that are still young, and how long until the next grows old.
    pub fn toasts(&mut self) -> (&[Toast], Option<Duration>) {
        self.toasts
            .retain(|toast| toast.born.elapsed() < lifetime(toast.line.kind));
        let next = self
            .toasts
            .iter()
            .map(|toast| lifetime(toast.line.kind).saturating_sub(toast.born.elapsed()))
            .min();
        (&self.toasts, next)
    }

    /// Takes a toast away.
    pub fn dismiss(&mut self, number: u64) {
        self.toasts.retain(|toast| toast.number != number);
    }

    /// Everything that was said, the oldest first.
    pub fn lines(&self) -> &[Line] {
        &self.log
    }
}

/// Failures stay until they have surely been seen.
fn lifetime(kind: Kind) -> Duration {
    Duration::from_secs(match kind {
        Kind::Done | Kind::Info => 5,
        Kind::Warning => 10,
        Kind::Error => 30,
    })
}
