//! Other windows and other programs that use the same file.

use crate::session::{fill, kill, map, names, saved};
use landform::document::{Document, DocumentError};
use landform::format::archive;

#[test]
fn a_second_window_may_only_look() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    let mut first = Document::open(&file).unwrap();
    first.apply(fill(2)).unwrap();
    let mut second = Document::open(&file).unwrap();
    assert!(second.read_only().unwrap().contains("another window"));
    assert_eq!(second.map(), &map([70, 70]), "what is saved is shown");
    let error = second.apply(fill(1)).unwrap_err();
    assert!(error.to_string().contains("another name"), "{error}");
    assert!(matches!(second.save(), Err(DocumentError::ReadOnly(_))));
    assert!(matches!(
        second.save_as(&file),
        Err(DocumentError::OpenElsewhere(_))
    ));
    let copy = folder.path().join("copy.landform");
    second.save_as(&copy).unwrap();
    second.apply(fill(1)).unwrap();
    assert!(second.read_only().is_none());
    first.save().unwrap();
    assert_eq!(archive::load(&file).unwrap().field.level.get(0, 0), 2);
    kill(first);
    let third = Document::open(&file).unwrap();
    assert!(third.read_only().is_none(), "the lock is free again");
}

#[test]
fn a_file_that_another_program_changed_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    let mut document = Document::open(&file).unwrap();
    document.apply(fill(1)).unwrap();
    let mut other = map([70, 70]);
    other.parameters.seed = 99;
    archive::save(&other, &file).unwrap();
    assert!(matches!(
        document.save(),
        Err(DocumentError::ChangedOutside(_))
    ));
    assert_eq!(archive::load(&file).unwrap(), other);
    kill(document);
    let mut document = Document::open(&file).unwrap();
    let recovery = document.recovery().unwrap();
    assert!(recovery.changed_outside && recovery.edits == 1);
    assert_eq!(
        (
            document.map().parameters.seed,
            document.map().field.level.get(0, 0)
        ),
        (99, 1)
    );
    kill(document);
    document = Document::open(&file).unwrap();
    assert_eq!(
        document.recovery().unwrap().edits,
        1,
        "it is kept in a journal of its own"
    );
    document.save().unwrap();
    other = map([70, 70]);
    archive::save(&other, &file).unwrap();
    document.save_over().unwrap();
    assert_eq!(archive::load(&file).unwrap().parameters.seed, 99);
}

#[cfg(unix)]
#[test]
fn a_map_with_two_names_has_one_lock_and_one_journal() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    let link = folder.path().join("link.landform");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let mut first = Document::open(&link).unwrap();
    first.apply(fill(2)).unwrap();
    assert!(Document::open(&file).unwrap().read_only().is_some());
    kill(first);
    let mut again = Document::open(&file).unwrap();
    assert_eq!(again.recovery().unwrap().edits, 1);
    again.save().unwrap();
    drop(again);
    assert!(Document::open(&link).unwrap().recovery().is_none());
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[test]
fn a_journal_of_a_newer_version_stays_as_it_is_and_the_map_is_only_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    let mut document = Document::open(&file).unwrap();
    document.apply(fill(2)).unwrap();
    kill(document);
    let journal = folder.path().join("hill.landform.journal");
    let mut bytes = std::fs::read(&journal).unwrap();
    bytes[8] = 7;
    std::fs::write(&journal, &bytes).unwrap();
    let mut document = Document::open(&file).unwrap();
    assert!(document.read_only().unwrap().contains("newer version 7"));
    assert!(document.apply(fill(1)).is_err() && document.save().is_err());
    drop(document);
    assert_eq!(std::fs::read(&journal).unwrap(), bytes);
    assert_eq!(names(folder.path()).len(), 2, "archive and journal");
}
