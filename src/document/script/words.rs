//! What is wrong with the text of a script, in the words of those who write scripts: what was found, what was expected,
//! what to do.

use ron::Error;

/// What kind of word stands where one of a fixed set is expected, by what the code calls that set.
const KINDS: [(&str, &str); 14] = [
    ("Action", "action"),
    ("LayerId", "layer"),
    ("Tool", "tool"),
    ("HeightTool", "way to change heights"),
    ("LevelTool", "way to change levels"),
    ("IdTool", "way to paint cells"),
    ("ShareTool", "way to paint alphas"),
    ("ColourTool", "way to paint colours"),
    ("Heights", "choice of heights"),
    ("Shape", "shape of a brush"),
    ("Turn", "way to turn a brush"),
    ("TextureSource", "source of a texture"),
    ("Axis", "axis"),
    ("Joined", "way to set voxels down"),
];

/// What the code calls values that are written so.
const VALUES: [(&str, &str); 16] = [
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number, 0 or more"),
    ("u64", "a whole number, 0 or more"),
    ("usize", "a whole number, 0 or more"),
    ("i8", "a whole number from −128 to 127"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("f32", "a number"),
    ("f64", "a number"),
    ("bool", "true or false"),
    ("a boolean", "true or false"),
    ("a string", "a text in \"…\""),
    ("a sequence", "a list in [ ]"),
    ("option", "a value or None"),
    ("a map", "pairs in { }"),
];

/// What the code says of what it found, and how a script says it.
const FOUND: [(&str, &str); 8] = [
    ("the unsigned integer ", "the number "),
    ("the signed integer ", "the number "),
    ("the floating point number ", "the number "),
    ("the string ", "the text "),
    ("the boolean ", "the word "),
    ("a sequence", "a list"),
    ("an optional value", "None or Some"),
    ("a unit value", "( ) without anything in it"),
];

/// The refusal of a script's text; `found` is what stands at its place.
pub(super) fn of(error: &Error, found: &str) -> String {
    match error {
        Error::NoSuchEnumVariant {
            expected,
            found,
            outer,
        } => {
            let kind = outer.as_deref().and_then(|outer| translated(&KINDS, outer));
            let kind = kind.unwrap_or("such word here:");
            format!("there is no {kind} “{found}”; {}", choose(expected, found))
        }
        Error::NoSuchStructField {
            expected,
            found,
            outer,
        } => {
            let of = outer.as_deref().unwrap_or("what stands here");
            format!("{of} has no “{found}”; {}", choose(expected, found))
        }
        Error::MissingStructField { field, outer } => {
            let of = outer.as_deref().unwrap_or("what stands here");
            format!("{of} lacks “{field}”; write {field}: and its value within the parentheses")
        }
        Error::DuplicateStructField { field, .. } => {
            format!("“{field}” stands twice; leave one of them out")
        }
        Error::InvalidValueForType { expected, found } => {
            let expected = translated(&VALUES, expected).unwrap_or(expected);
            format!("{} does not fit here; expected {expected}", said(found))
        }
        Error::ExpectedDifferentLength { expected, found } => {
            let digits = |letter: &char| letter.is_ascii_digit();
            let count: String = expected
                .chars()
                .skip_while(|letter| !digits(letter))
                .take_while(digits)
                .collect();
            format!(
                "{found} of these do not fit here; expected {count}, such as (1, 2, 3) for three"
            )
        }
        Error::Message(words) => words.clone(),
        other => wrong_sign(other, found),
    }
}

/// The refusal of a whole number beyond its range.
pub(super) fn out_of_range(found: &str, range: &str) -> String {
    let is_below = found.starts_with("“-");
    let too = if is_below { "too small" } else { "too large" };
    format!("{found} is {too}; expected a whole number from {range}")
}

/// The word that is wrong, if the error is about one.
pub(super) fn culprit(error: &Error) -> Option<&str> {
    match error {
        Error::NoSuchEnumVariant { found, .. } | Error::NoSuchStructField { found, .. } => {
            Some(found)
        }
        Error::DuplicateStructField { field, .. } => Some(field),
        _ => None,
    }
}

/// What was expected where the text is none that can be read.
fn wrong_sign(error: &Error, found: &str) -> String {
    let expected = match error {
        Error::Eof => {
            return "the script ends too early: a closing ) or ] is missing, or a list of actions, such as [Fill(layer: Level, value: 2)]".into();
        }
        Error::TrailingCharacters => {
            return format!(
                "{found} stands after the end of the list; put every action between [ and ]"
            );
        }
        Error::IntegerOutOfBounds => {
            return format!("{found} is too large or too small for what it sets");
        }
        Error::UnclosedBlockComment => return "a comment that begins with /* never ends".into(),
        _ if is_fraction(found) => "a whole number",
        Error::ExpectedArray => "[ and a list",
        Error::ExpectedArrayEnd => "a comma, or ] at the end of the list",
        Error::ExpectedComma => "a comma before what comes next",
        Error::ExpectedBoolean => "true or false",
        Error::ExpectedInteger => "a whole number",
        Error::ExpectedFloat => "a number",
        Error::ExpectedString | Error::ExpectedStringEnd => "a text in \"…\"",
        Error::ExpectedMap => "pairs in { }",
        Error::ExpectedMapColon => "a colon between a name and its value",
        Error::ExpectedMapEnd => "a comma, or } at the end",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => {
            "( and values by their names, such as (radius: 30)"
        }
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => "a comma, or ) at the end",
        Error::ExpectedIdentifier | Error::InvalidIdentifier(_) => "a name",
        Error::ExpectedDifferentStructName { expected, .. } => {
            return format!("found {found}, expected {expected} or nothing before the (");
        }
        other => return format!("{found} can’t be read: {other}"),
    };
    format!("found {found}, expected {expected}")
}

/// Whether this is a number with digits after a point: where it is refused, it ought to be a whole one.
fn is_fraction(found: &str) -> bool {
    let number = found.trim_matches(['“', '”']);
    number.contains('.') && number.parse::<f64>().is_ok()
}

fn translated<'a>(table: &[(&str, &'a str)], words: &str) -> Option<&'a str> {
    let row = table.iter().find(|(code, _)| *code == words);
    row.map(|(_, said)| *said)
}

fn said(found: &str) -> String {
    let row = FOUND.iter().find(|(code, _)| found.starts_with(code));
    row.map_or_else(
        || found.replace('`', ""),
        |(code, said)| found.replacen(code, said, 1).replace('`', ""),
    )
}

/// The word that was probably meant, and all that there are.
fn choose(expected: &[&str], found: &str) -> String {
    let all = match expected {
        [] => return "leave it out".into(),
        [one] => return format!("write {one}"),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    };
    let near = |word: &&&str| away(&word.to_lowercase(), &found.to_lowercase());
    let nearest = expected.iter().min_by_key(near);
    let meant = nearest.filter(|word| near(word) <= 1 + found.chars().count() / 3);
    match meant {
        Some(word) => format!("was {word} meant? There are {all}"),
        None => format!("write one of {all}"),
    }
}

/// How far what was written is from a word; the beginning of a word is near it.
fn away(word: &str, written: &str) -> usize {
    if word.starts_with(written) {
        return 1;
    }
    distance(word, written)
}

/// Letters that have to be put in, left out or changed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (at, letter) in a.chars().enumerate() {
        let mut aslant = std::mem::replace(&mut row[0], at + 1);
        for (column, other) in b.iter().enumerate() {
            let changed = aslant + usize::from(letter != *other);
            aslant = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(aslant + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        for (a, b, expected) in [
            ("fill", "fill", 0),
            ("fil", "fill", 1),
            ("radios", "radius", 1),
            ("", "abc", 3),
            ("flat", "flatten", 3),
            ("ab", "ba", 2),
        ] {
            assert_eq!(distance(a, b), expected, "{a} {b}");
            assert_eq!(distance(b, a), expected, "{b} {a}");
        }
    }
}
