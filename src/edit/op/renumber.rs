//! What cells name after something was removed from a list that they name by index.

use std::cmp::Ordering;

/// The index of what stood at `now`, once the one at `removed` is gone and its cells name `instead`, counted without it.
pub(super) fn renumbered(now: u8, removed: u8, instead: u8) -> u8 {
    match now.cmp(&removed) {
        Ordering::Less => now,
        Ordering::Equal => instead,
        Ordering::Greater => now - 1,
    }
}
