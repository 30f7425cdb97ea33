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

/// What a toast offers to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Show the log.
    Details,
    /// Save the map.
    Save,
    /// Take the newest edit back.
    Undo,
    /// Go back to what was saved, without the work that was recovered.
    DropRecovered,
}

impl Offer {
    /// What its button says.
    pub fn label(self) -> &'static str {
        match self {
            Self::Details => "Details",
            Self::Save => "Save",
            Self::Undo => "Undo",
            Self::DropRecovered => "Discard recovered work",
        }
    }
}

/// A toast.
#[derive(Clone, Debug)]
pub struct Toast {
    /// What it says.
    pub line: Line,
    /// How often it was said in turn.
    pub times: u32,
    /// What can be done about it.
    pub offers: &'static [Offer],
    /// Tells toasts apart.
    pub number: u64,
    /// When it goes by itself; never if it waits for an answer.
    ends: Option<Instant>,
}

impl Toast {
    /// What it says above, and how often that was said.
    pub fn title(&self) -> String {
        match self.times {
            1 => self.line.title.clone(),
            times => format!("{} ×{times}", self.line.title),
        }
    }

    /// Whether a line says the same again. What went wrong another time for another reason is seen beside it.
    fn is_said_by(&self, line: &Line) -> bool {
        let passing = matches!(line.kind, Kind::Done | Kind::Info);
        let replaced = passing || self.ends.is_none() || self.line.detail == line.detail;
        self.line.title == line.title && replaced
    }
}

/// Most lines that the log keeps.
const MOST_LINES: usize = 500;
const MOST_TOASTS: usize = 4;
/// How much longer a toast stays that something can be done about.
const TO_ANSWER: Duration = Duration::from_secs(5);

/// The toasts that are shown and the log.
#[derive(Default)]
pub struct Notices {
    toasts: Vec<Toast>,
    log: Vec<Line>,
    count: u64,
}

impl Notices {
    /// Shows a toast for a while and logs it.
    pub fn say(&mut self, kind: Kind, title: impl Into<String>, detail: impl Into<String>) {
        let offers: &[Offer] = match kind {
            Kind::Error => &[Offer::Details],
            _ => &[],
        };
        self.offer(kind, title, detail, offers);
    }

    /// Shows a toast for a while that offers something, and logs it.
    pub fn offer(
        &mut self,
        kind: Kind,
        title: impl Into<String>,
        detail: impl Into<String>,
        offers: &'static [Offer],
    ) {
        let line = self.log(kind, title, detail);
        let lasts = lifetime(kind) + TO_ANSWER * offers.len() as u32;
        self.show(line, offers, Some(Instant::now() + lasts));
    }

    /// Shows a toast until it is answered and logs it.
    pub fn ask(
        &mut self,
        kind: Kind,
        title: impl Into<String>,
        detail: impl Into<String>,
        offers: &'static [Offer],
    ) {
        let line = self.log(kind, title, detail);
        self.show(line, offers, None);
    }

    /// Shows a toast, in the place of one that says the same.
    fn show(&mut self, line: Line, offers: &'static [Offer], ends: Option<Instant>) {
        self.count += 1;
        let again = self.toasts.iter().position(|toast| toast.is_said_by(&line));
        let before = again.map(|at| self.toasts.remove(at));
        let times = before
            .filter(|toast| toast.ends.is_some())
            .map_or(0, |toast| toast.times);
        self.toasts.push(Toast {
            line,
            times: times + 1,
            offers,
            number: self.count,
            ends,
        });
        if self.toasts.len() > MOST_TOASTS {
            let passing = self.toasts.iter().position(|toast| toast.ends.is_some());
            self.toasts.remove(passing.unwrap_or(0));
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
        let now = Instant::now();
        self.toasts
            .retain(|toast| toast.ends.is_none_or(|end| end > now));
        let next = self.toasts.iter().filter_map(|toast| toast.ends).min();
        (&self.toasts, next.map(|end| end - now))
    }

    /// Takes a toast away.
    pub fn dismiss(&mut self, number: u64) {
        self.toasts.retain(|toast| toast.number != number);
    }

    /// Takes the toasts away that offer this.
    pub fn withdraw(&mut self, offer: Offer) {
        self.toasts.retain(|toast| !toast.offers.contains(&offer));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_for_an_answer_outlasts_what_passes() {
        let mut notices = Notices::default();
        notices.ask(Kind::Warning, "Recovered", "", &[Offer::DropRecovered]);
        for number in 0..2 * MOST_TOASTS {
            notices.say(Kind::Done, format!("Saved {number}"), "");
        }
        let (toasts, next) = notices.toasts();
        assert_eq!(toasts.len(), MOST_TOASTS);
        assert_eq!(toasts[0].line.title, "Recovered");
        assert!(next.is_some());
        notices.withdraw(Offer::DropRecovered);
        assert_eq!(notices.toasts().0.len(), MOST_TOASTS - 1);
        notices.say(Kind::Done, "Saved 7", "again");
        let (toasts, _) = notices.toasts();
        assert_eq!(toasts.len(), MOST_TOASTS - 1);
        assert_eq!(toasts[MOST_TOASTS - 2].line.detail, "again");
        assert_eq!(toasts[MOST_TOASTS - 2].title(), "Saved 7 ×2");
    }

    #[test]
    fn what_is_said_again_is_counted_and_what_fails_otherwise_is_seen_beside() {
        let mut notices = Notices::default();
        for _ in 0..3 {
            notices.say(Kind::Error, "That did not work", "Level 9 is too high");
        }
        notices.say(Kind::Error, "That did not work", "A stroke is under way");
        let titles: Vec<String> = notices.toasts().0.iter().map(Toast::title).collect();
        assert_eq!(titles, ["That did not work ×3", "That did not work"]);
        assert_eq!(notices.lines().len(), 4, "the log has each");
    }
}
