//! Files that a script names: they lie beside it.
//!
//! What is read from a text has no word of where the text comes from, so the folder is kept, for the thread that reads,
//! until the text is read.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

thread_local! {
    static FOLDER: RefCell<Option<PathBuf>> = const { RefCell::new(None) };
}

/// Reads a text that may name files in a folder.
pub(in crate::document) fn reading_in<T>(folder: &Path, read: impl FnOnce() -> T) -> T {
    let before = FOLDER.replace(Some(folder.into()));
    let _back = Back(before);
    read()
}

/// Puts back what was there, however the reading ends.
struct Back(Option<PathBuf>);

impl Drop for Back {
    fn drop(&mut self) {
        FOLDER.set(self.0.take());
    }
}

/// Where a file lies that a text names.
///
/// # Errors
/// When the text itself is in no file.
pub(super) fn place_of(named: &Path) -> Result<PathBuf, String> {
    let place = FOLDER.with_borrow(|folder| folder.as_ref().map(|folder| folder.join(named)));
    place.ok_or_else(|| {
        let named = named.display();
        format!("it names the file {named}, which only a script that is read from a file can do")
    })
}
