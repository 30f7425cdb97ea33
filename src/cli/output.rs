//! Where a command may write: asked before the work, so that none is done in vain.

use crate::format::{self, Error, ErrorKind};
use std::path::{Path, PathBuf};

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

/// Refuses two outputs of one command, each with the option that names it, that are one file.
pub(super) fn check_apart<'a>(
    outputs: impl IntoIterator<Item = (&'static str, &'a Option<PathBuf>)>,
) -> Result<(), Error> {
    let mut known: Vec<(&str, PathBuf)> = Vec::new();
    let named = outputs.into_iter();
    for (option, out) in named.filter_map(|(option, out)| Some((option, out.as_ref()?))) {
        let place = place_of(out);
        if let Some((other, _)) = known.iter().find(|(_, known)| *known == place) {
            let found = format!("both {other} and {option} would write it");
            return Err(Error::new(ErrorKind::Invalid, found)
                .in_file(out)
                .expected("a file for each")
                .advice("Choose another name for one of them."));
        }
        known.push((option, place));
    }
    Ok(())
}

/// A path by which a file that isn't there yet is told from others.
fn place_of(out: &Path) -> PathBuf {
    let folder = match out.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    folder.join(out.file_name().unwrap_or_default())
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
