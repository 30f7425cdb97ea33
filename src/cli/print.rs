//! What a command says: results on stdout, remarks on stderr. Neither panics where nobody can be told.

use crate::format::Error;
use std::fmt::Display;
use std::io::{self, Write};

/// Prints a result, for people or programs to read. A reader who has seen enough and left is no failure.
pub(super) fn result(text: impl Display) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::system("what was done could not be printed", error))
        }
        _ => Ok(()),
    }
}

/// Prints a remark. Where it can't be printed, nobody can be told.
pub(super) fn remark(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// How many there are of something, as in `1 model` and `2 models`.
pub(super) fn counted(count: u64, what: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {what}{s}")
}
