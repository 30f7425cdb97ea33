//! Places in the text of a script.

/// A place; lines and columns count from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub line: usize,
    pub column: usize,
}

/// Where a word stands that the reader had just read when it stopped at `end`.
pub(super) fn of_word(text: &str, word: &str, end: Place) -> Option<Place> {
    let lines: Vec<&str> = text.lines().take(end.line).collect();
    let found = lines.iter().enumerate().rev().find_map(|(line, text)| {
        let letters: Vec<char> = text.chars().collect();
        let last = if line + 1 == end.line {
            (end.column - 1 + word.chars().count()).min(letters.len())
        } else {
            letters.len()
        };
        let text: String = letters[..last].iter().collect();
        let at = text.rfind(word)?;
        Some((line + 1, text[..at].chars().count() + 1))
    });
    found.map(|(line, column)| Place { line, column })
}

/// The next place at which something stands.
pub(super) fn past_blanks(text: &str, place: Place) -> Place {
    let first = place.line.saturating_sub(1);
    for (line, letters) in text.lines().enumerate().skip(first) {
        let skipped = if line == first { place.column - 1 } else { 0 };
        let mut letters = letters.chars().enumerate().skip(skipped);
        if let Some((column, _)) = letters.find(|(_, letter)| !letter.is_whitespace()) {
            return Place {
                line: line + 1,
                column: column + 1,
            };
        }
    }
    place
}

/// What stands at a place: the word or number that it is in, or a sign.
pub(super) fn token(text: &str, place: Place) -> String {
    let line = text.lines().nth(place.line.saturating_sub(1)).unwrap_or("");
    let letters: Vec<char> = line.chars().collect();
    let at = place.column - 1;
    let Some(sign) = letters.get(at) else {
        return "the end of the script".into();
    };
    if *sign == '"' {
        let word = letters[at + 1..]
            .iter()
            .take_while(|letter| **letter != '"');
        return format!("“\"{}\"”", word.take(40).collect::<String>());
    }
    if !is_of_word(&sign) {
        return format!("“{sign}”");
    }
    let begin = begin_of_word(&letters, at);
    let word = letters[begin..].iter().take_while(is_of_word).take(40);
    format!("“{}”", word.collect::<String>())
}

fn is_of_word(letter: &&char) -> bool {
    letter.is_alphanumeric() || "_-+.".contains(**letter)
}

fn begin_of_word(letters: &[char], at: usize) -> usize {
    at - letters[..at].iter().rev().take_while(is_of_word).count()
}

/// What stands before the word at a place, from another place on.
pub(super) fn before_word(text: &str, from: Place, word: Place) -> String {
    let lines = text.lines().enumerate().take(word.line).skip(from.line - 1);
    let parts = lines.map(|(line, text)| {
        let letters: Vec<char> = text.chars().collect();
        let begin = if line + 1 == from.line {
            from.column - 1
        } else {
            0
        };
        let end = if line + 1 == word.line {
            begin_of_word(&letters, (word.column - 1).min(letters.len()))
        } else {
            letters.len()
        };
        letters.get(begin..end).unwrap_or(&[]).iter().collect()
    });
    parts.collect::<Vec<String>>().join("\n")
}

/// Whether nothing but one sign comes from a place on.
pub(super) fn is_last(text: &str, place: Place) -> bool {
    let first = place.line.saturating_sub(1);
    let rest = text
        .lines()
        .enumerate()
        .skip(first)
        .flat_map(|(line, text)| {
            let skipped = if line == first { place.column - 1 } else { 0 };
            text.chars().skip(skipped)
        });
    rest.filter(|letter| !letter.is_whitespace())
        .nth(1)
        .is_none()
}

/// Where the elements of the outermost list begin, in text that was read as one.
pub(super) fn of_elements(text: &str) -> Vec<Place> {
    let mut found = Vec::new();
    let (mut depth, mut expected) = (0, false);
    for (letter, place) in letters_of_code(text) {
        if depth == 1 && expected && !letter.is_whitespace() && letter != ']' {
            found.push(place);
            expected = false;
        }
        match letter {
            '[' | '(' | '{' => {
                depth += 1;
                expected |= depth == 1;
            }
            ']' | ')' | '}' => depth -= 1,
            ',' if depth == 1 => expected = true,
            _ => {}
        }
    }
    found
}

/// The letters outside of line comments and strings.
fn letters_of_code(text: &str) -> impl Iterator<Item = (char, Place)> {
    let lines = text.lines().enumerate();
    lines.flat_map(|(line, text)| {
        let (mut in_string, mut escaped, mut before) = (false, false, ' ');
        let mut ended = false;
        let letters = text.chars().enumerate();
        letters.filter_map(move |(column, letter)| {
            ended |= !in_string && letter == '/' && before == '/';
            let was_in_string = in_string;
            if letter == '"' && !escaped {
                in_string = !in_string;
            }
            escaped = letter == '\\' && !escaped;
            before = letter;
            let is_code = !ended && !was_in_string && !in_string && letter != '/';
            let place = Place {
                line: line + 1,
                column: column + 1,
            };
            is_code.then_some((letter, place))
        })
    })
}
