//! Where a command may write: to a file of the right kind, and never over the file that it reads.

use crate::format::{Error, ErrorKind};
use std::path::Path;

/// Refuses an output whose name has another extension, or that is the input itself.
pub(super) fn check(out: &Path, extension: &str, input: Option<&Path>) -> Result<(), Error> {
    let found = out.extension().unwrap_or_default().to_string_lossy();
    if !found.eq_ignore_ascii_case(extension) {
        return Err(Error::new(
            ErrorKind::Unsupported,
            format!("its name ends in {found:?}"),
        )
        .in_file(out)
        .expected(format!(".{extension}"))
        .advice("Give the output that ending."));
    }
    if input.is_some_and(|input| is_same_file(input, out)) {
        return Err(
            Error::new(ErrorKind::Invalid, "it is the file that is read")
                .in_file(out)
                .expected("another file, so that nothing is lost")
                .advice("Choose another name for the output."),
        );
    }
    Ok(())
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}
