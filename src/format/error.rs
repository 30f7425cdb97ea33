//! What went wrong with a file: which one, where in it, what was found, what was expected, what to do.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Sort of a failure, for a program that must decide what to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The system would not read or write: no such file, no permission, no space.
    System,
    /// The file is of another kind than its name or the request says.
    Foreign,
    /// A newer version of this program wrote the file.
    Newer,
    /// The file is cut short, altered or contradicts itself.
    Damaged,
    /// The file is sound, but of a kind that is not supported.
    Unsupported,
    /// More than this program takes or a format can hold.
    TooLarge,
    /// The file does not fit what it is to be used for: another size, ids that name nothing.
    Mismatch,
    /// A number that was typed or asked for is out of range.
    Invalid,
    /// It was not wanted any more.
    Cancelled,
}

/// Why a file could not be read or written.
///
/// Displayed as `FILE, PLACE: FOUND; expected EXPECTED. ADVICE`, without the parts that it lacks.
#[derive(Debug)]
pub struct Error(Box<Report>);

#[derive(Debug)]
struct Report {
    kind: ErrorKind,
    file: Option<PathBuf>,
    place: Option<String>,
    found: String,
    expected: Option<String>,
    advice: Option<String>,
    source: Option<io::Error>,
}

impl Error {
    /// A failure of this kind, and what was found, as a phrase without a full stop.
    pub fn new(kind: ErrorKind, found: impl Into<String>) -> Self {
        Self(Box::new(Report {
            kind,
            file: None,
            place: None,
            found: found.into(),
            expected: None,
            advice: None,
            source: None,
        }))
    }

    /// A failure of the system, with what to do about it where that is known.
    pub fn system(doing: &str, source: io::Error) -> Self {
        let (reason, advice) = reason_of(&source);
        let mut error = Self::new(ErrorKind::System, format!("{doing}: {reason}"));
        error.0.source = Some(source);
        error.advice(advice)
    }

    /// Says in which file, unless that is said already.
    #[must_use]
    pub fn in_file(mut self, file: impl AsRef<Path>) -> Self {
        self.0.file.get_or_insert_with(|| file.as_ref().to_owned());
        self
    }

    /// Says where in the file, unless that is said already.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Self {
        self.0.place.get_or_insert_with(|| place.into());
        self
    }

    /// Says what was expected.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.0.expected = Some(expected.into());
        self
    }

    /// Says what to do, as a sentence with its full stop.
    #[must_use]
    pub fn advice(mut self, advice: impl Into<String>) -> Self {
        self.0.advice = Some(advice.into());
        self
    }

    /// Sort of the failure.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The file, if one is concerned.
    pub fn file(&self) -> Option<&Path> {
        self.0.file.as_deref()
    }

    /// Where in the file.
    pub fn place(&self) -> Option<&str> {
        self.0.place.as_deref()
    }

    /// What was found.
    pub fn found(&self) -> &str {
        &self.0.found
    }

    /// What was expected instead.
    pub fn what_was_expected(&self) -> Option<&str> {
        self.0.expected.as_deref()
    }

    /// What to do about it.
    pub fn what_to_do(&self) -> Option<&str> {
        self.0.advice.as_deref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = &self.0;
        let file = report.file.as_ref().map(|file| file.display().to_string());
        let whereabouts = [file, report.place.clone()];
        let whereabouts: Vec<_> = whereabouts.into_iter().flatten().collect();
        if !whereabouts.is_empty() {
            write!(f, "{}: ", whereabouts.join(", "))?;
        }
        f.write_str(&report.found)?;
        if let Some(expected) = &report.expected {
            write!(f, "; expected {expected}")?;
        }
        match &report.advice {
            Some(advice) => write!(f, ". {advice}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_ref().map(|source| source as _)
    }
}

/// What the system means, and what to do about it.
fn reason_of(error: &io::Error) -> (String, &'static str) {
    use io::ErrorKind as Io;
    let known = |reason: &str, advice| (reason.to_owned(), advice);
    match error.kind() {
        Io::NotFound => known("there is no such file or folder", "Check the path."),
        Io::NotADirectory => known(
            "a part of the path is a file, not a folder",
            "Choose a path whose folders exist.",
        ),
        Io::IsADirectory => known(
            "it is a folder, not a file",
            "Choose a file, or a name inside the folder.",
        ),
        Io::PermissionDenied => known(
            "the system does not permit it",
            "Change the permissions, or choose another folder.",
        ),
        Io::ReadOnlyFilesystem => known(
            "the disk can only be read",
            "Choose a folder on another disk.",
        ),
        Io::StorageFull | Io::QuotaExceeded => known(
            "there is no space left",
            "Free some space, or choose another disk.",
        ),
        Io::InvalidFilename => known("the name is not permitted", "Choose another name."),
        Io::UnexpectedEof => known("the file ends too early", "Use an intact copy of the file."),
        _ => (
            error.to_string(),
            "Try again; if it stays so, choose another disk.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_error_reads_as_a_sentence() {
        let error = Error::new(ErrorKind::Mismatch, "it is 5 × 4")
            .in_file("hill.landform")
            .at("level.png")
            .expected("4 × 4")
            .advice("Restore that layer.");
        assert_eq!(
            error.to_string(),
            "hill.landform, level.png: it is 5 × 4; expected 4 × 4. Restore that layer."
        );
    }

    #[test]
    fn the_first_place_that_is_named_stays() {
        let error = Error::new(ErrorKind::Damaged, "x")
            .at("inner")
            .at("outer")
            .in_file("a")
            .in_file("b");
        assert_eq!(error.place(), Some("inner"));
        assert_eq!(error.file(), Some(Path::new("a")));
    }

    #[test]
    fn failures_of_the_system_say_what_to_do() {
        let error = Error::system("it cannot be opened", io::ErrorKind::NotFound.into());
        assert_eq!(
            error.to_string(),
            "it cannot be opened: there is no such file or folder. Check the path."
        );
        assert!(std::error::Error::source(&error).is_some());
    }
}
