//! Work that is dropped on purpose.

use crate::session::{fill, kill, map, names, saved};
use landform::document::Document;

#[test]
fn dropping_what_was_recovered_leaves_the_file_as_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    let mut document = Document::open(&file).unwrap();
    document.apply(fill(2)).unwrap();
    kill(document);
    let mut document = Document::open(&file).unwrap();
    document.drop_recovered().unwrap();
    assert!(!document.is_unsaved());
    assert_eq!(document.map(), &map([70, 70]));
    document.apply(fill(1)).unwrap();
    document.discard();
    assert_eq!(
        names(folder.path()),
        ["hill.landform", "hill.landform.journal.discarded"]
    );
    assert!(!Document::open(&file).unwrap().is_unsaved());
}
