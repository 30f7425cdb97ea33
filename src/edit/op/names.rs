//! What volumes are called.

use crate::map::{MOST_LETTERS, MOST_VOLUMES, Map};

/// The name that is wanted, or where it is none one that no volume of a map has, made of another.
pub(in crate::edit) fn name_or(map: &Map, wanted: &str, other: &str) -> String {
    match tidy(wanted).as_str() {
        "" => fresh_name(map, other),
        name => name.into(),
    }
}

/// A name without blanks around it, in one line.
pub(super) fn tidy(name: &str) -> String {
    let shown = name
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter });
    shown.collect::<String>().trim().into()
}

/// A name that no volume of a map has: this one, or the same with a number after it.
pub fn fresh_name(map: &Map, name: &str) -> String {
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let stem = stem.trim_end();
    let is_taken = |name: &String| map.volumes.values().any(|volume| volume.name == *name);
    let numbered = (2..).map(|number| format!("{stem} {number}").trim_start().to_owned());
    let mut names = std::iter::once(name.to_owned()).chain(numbered.take(MOST_VOLUMES));
    let unused = names.find(|name| !is_taken(name));
    let fitting = unused.filter(|name| name.chars().count() <= MOST_LETTERS);
    fitting.unwrap_or_else(|| name.into())
}
