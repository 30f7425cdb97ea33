//! Where a command may write: asked before the work, so that none is done in vain.

use crate::format::{self, Error, ErrorKind};
use std::path::Path;

/// Refuses an output whose name has none of the endings, that is the input itself, or that could not be written.
pub(super) fn check(out: &Path, endings: &[&str], input: Option<&Path>) -> Result<(), Error> {
    check_ending(out, endings)?;
    if input.is_some_and(|input| is_same_file(input, out)) {
        return Err(
            Error::new(ErrorKind::Invalid, "it is the file that is read")
                .in_file(out)
                .expected("another file, so that nothing is lost")
                .advice("Choose another name for the output."),
        );
    }
    format::check_writable(out)
}

fn check_ending(out: &Path, endings: &[&str]) -> Result<(), Error> {
    let found = out.extension().unwrap_or_default().to_string_lossy();
    if endings
        .iter()
        .any(|ending| found.eq_ignore_ascii_case(ending))
    {
        return Ok(());
    }
    let expected: Vec<_> = endings.iter().map(|ending| format!(".{ending}")).collect();
    let found = match out.extension() {
        Some(_) => format!("its name ends in .{found}"),
        None => "its name has no ending".to_owned(),
    };
    Err(Error::new(ErrorKind::Unsupported, found)
        .in_file(out)
        .expected(expected.join(" or "))
        .advice("Give the output that ending."))
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}
