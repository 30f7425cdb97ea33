//! How well what is looked for fits a name or the words that explain it.

/// Shortest query in which one wrong letter is forgiven.
const LONG: usize = 4;

/// The last rank of a name that holds the query as it stands.
pub(super) const LAST_OF_NAME: u32 = 3;

/// How well a query in lower case fits a name, else the hint that explains it; smaller is better, none if not at all.
pub(super) fn rank(query: &str, name: &str, hint: &str) -> Option<u32> {
    let (name, hint) = (name.to_lowercase(), hint.to_lowercase());
    if query.is_empty() {
        return Some(0);
    }
    match name.find(query) {
        Some(0) => return Some(1),
        Some(at) if name[..at].ends_with(' ') => return Some(2),
        Some(_) => return Some(3),
        None => {}
    }
    let words: Vec<&str> = query.split_whitespace().collect();
    let every = |fits: &dyn Fn(&str) -> bool| words.iter().all(|word| fits(word));
    if every(&|word| name.contains(word)) {
        Some(4)
    } else if every(&|word| begins_a_word(&name, word) || begins_a_word(&hint, word)) {
        let by_name = words.iter().any(|word| begins_a_word(&name, word));
        Some(if by_name { 5 } else { 6 })
    } else if holds_in_order(&name, query) {
        Some(7)
    } else if every(&|word| name.contains(word) || hint.contains(word)) {
        Some(8)
    } else if every(&|word| nearly_begins_a_word(&name, word) || nearly_begins_a_word(&hint, word))
    {
        Some(9)
    } else {
        None
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric())
}

fn begins_a_word(text: &str, start: &str) -> bool {
    words(text).any(|word| word.starts_with(start))
}

fn holds_in_order(text: &str, query: &str) -> bool {
    let mut letters = text.chars();
    query
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .all(|wanted| letters.any(|letter| letter == wanted))
}

/// Whether a word begins so but for one letter that is wrong, missing or too much.
fn nearly_begins_a_word(text: &str, start: &str) -> bool {
    let wanted: Vec<char> = start.chars().collect();
    wanted.len() >= LONG
        && words(text).any(|word| {
            let word: Vec<char> = word.chars().collect();
            let same = word.iter().zip(&wanted).take_while(|(a, b)| a == b).count();
            // The first letter is seldom wrong, and without it too much would fit.
            same > 0 && rest_fits(&word[same..], &wanted[same..])
        })
}

fn rest_fits(word: &[char], wanted: &[char]) -> bool {
    let Some(after) = wanted.get(1..) else {
        return true;
    };
    let wrong = word.get(1..).is_some_and(|rest| rest.starts_with(after));
    let missing = word.get(1..).is_some_and(|rest| rest.starts_with(wanted));
    wrong || missing || word.starts_with(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_in_order_are_enough() {
        assert_eq!(rank("svas", "Save as…", ""), Some(7));
        assert_eq!(rank("as sa", "Save as…", ""), Some(4));
        assert_eq!(rank("zzz", "Save as…", ""), None);
    }

    #[test]
    fn words_of_the_hint_and_one_wrong_letter_are_enough() {
        let freeze = ("Freeze the eye", "Keep the detail frozen where it is");
        assert_eq!(rank("froz", freeze.0, freeze.1), Some(6));
        assert_eq!(rank("froz eye", freeze.0, freeze.1), Some(5));
        for nearly in ["wirframe", "wireframme", "wurefr"] {
            let found = rank(nearly, "Wireframe", "");
            assert!(found.is_some_and(|rank| rank >= 7), "{nearly}: {found:?}");
        }
        assert_eq!(
            rank("eyw", "Freeze the eye", ""),
            None,
            "too short to forgive"
        );
        assert_eq!(rank("qireframe", "Wireframe", ""), None);
    }

    #[test]
    fn a_name_comes_before_a_hint() {
        let by_name = rank("smooth", "Smooth", "");
        let by_hint = rank("smooth", "Alpha brush", "Paint or smooth what shows");
        assert!(by_name < by_hint);
    }
}
