//! Maps without a file are kept safe too.

use crate::session::{fill, kill, map, names};
use landform::document::{Document, left_behind};
use landform::format::archive;

#[test]
fn a_map_without_a_file_survives_too() {
    let data = tempfile::tempdir().unwrap();
    let mut document = Document::new(map([70, 70]));
    document.protect(data.path()).unwrap();
    document.apply(fill(1)).unwrap();
    document.apply(fill(2)).unwrap();
    assert!(left_behind(data.path()).is_empty(), "it is still open");
    kill(document);
    let found = left_behind(data.path());
    assert_eq!(found.len(), 1);
    let mut document = Document::open_left_behind(&found[0]).unwrap().unwrap();
    assert!(document.is_unsaved() && document.path().is_none());
    assert_eq!(document.map().field.level.get(0, 0), 2);
    document.undo().unwrap();
    assert_eq!(document.map().field.level.get(0, 0), 1);
    assert!(document.is_unsaved());
    let file = data.path().join("named.landform");
    document.save_as(&file).unwrap();
    assert!(left_behind(data.path()).is_empty() && !document.is_unsaved());
    kill(document);
    assert_eq!(archive::load(&file).unwrap().field.level.get(0, 0), 1);
    assert_eq!(names(&data.path().join("unnamed")), [""; 0]);
}

#[test]
fn an_import_is_kept_and_an_untouched_map_is_not() {
    let data = tempfile::tempdir().unwrap();
    let mut document = Document::new(map([70, 70]));
    document.protect(data.path()).unwrap();
    kill(document);
    assert!(left_behind(data.path()).is_empty());
    let mut document = Document::new_unsaved(map([70, 70]));
    document.protect(data.path()).unwrap();
    assert!(document.is_unsaved());
    kill(document);
    assert_eq!(left_behind(data.path()).len(), 1);
    assert!(
        Document::new(map([9, 9]))
            .protect(data.path().join("unnamed"))
            .is_ok()
    );
}
