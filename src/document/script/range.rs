//! Which whole numbers may stand at a place of a script.

use super::place::{self, Place};
use super::{Action, options};
use ron::Error;

/// The last number of each range that numbers of a script may have, and the range in words.
const RANGES: [(u64, &str); 5] = [
    (127, "−128 to 127"),
    (255, "0 to 255"),
    (65_535, "0 to 65 535"),
    (2_147_483_647, "−2 147 483 648 to 2 147 483 647"),
    (4_294_967_295, "0 to 4 294 967 295"),
];

/// The range of the whole number that stands at a place; none if it isn't known.
///
/// Who reads the text doesn't say it, so it is tried: the last number of the range is read there, the next one isn't.
pub(super) fn at(text: &str, place: Place) -> Option<&'static str> {
    let is_before = |start: &Place| (start.line, start.column) <= (place.line, place.column);
    let elements = place::of_elements(text).into_iter();
    let action = elements.take_while(is_before).last()?;
    let before = place::before_word(text, action, place);
    let is_read = |number: u64| {
        let trial = options().from_str::<Vec<Action>>(&format!("[{before}{number}"));
        !trial.is_err_and(|error| matches!(error.code, Error::IntegerOutOfBounds))
    };
    let range = RANGES
        .iter()
        .find(|(last, _)| is_read(*last) && !is_read(*last + 1));
    range.map(|(_, range)| *range)
}
