//! What is saved is read back; a save that fails or runs long loses nothing.

use crate::full_disk::FullAfter;
use crate::session::{fill, kill, map, names, saved, stroke};
use landform::document::{Document, DocumentError};
use landform::edit::op::level::LevelTool;
use landform::format::archive;
use std::fs;
use std::io;
use std::path::Path;

#[test]
fn a_session_is_saved_and_read_back_bit_by_bit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("new.landform");
    for size in [[2, 3], [6, 4], [1001, 78]] {
        let mut document = Document::new(map(size));
        document
            .apply(stroke(
                LevelTool::Raise,
                60.0,
                &[[5.0, 5.0], [300.0, 200.0]],
            ))
            .unwrap();
        assert!(document.is_unsaved() && matches!(document.save(), Err(DocumentError::NoName)));
        document.save_as(&file).unwrap();
        assert!(!document.is_unsaved() && document.name() == "new");
        document.apply(fill(3)).unwrap();
        document.save().unwrap();
        assert_eq!(&archive::load(&file).unwrap(), document.map());
        document.undo().unwrap();
        assert!(document.is_unsaved());
        document.redo().unwrap();
        assert!(!document.is_unsaved(), "the mark follows the edit");
        drop(document);
        assert_eq!(names(folder.path()), ["new.landform"]);
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn what_is_done_while_a_save_runs_stays_in_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    let mut document = Document::open(&file).unwrap();
    document.apply(fill(1)).unwrap();
    let job = document.begin_save().unwrap();
    document
        .apply(stroke(LevelTool::Set(3), 50.0, &[[100.0, 100.0]]))
        .unwrap();
    let saved = job.run().unwrap();
    document.finish_save(saved);
    assert!(document.is_unsaved());
    let last = document.map().clone();
    kill(document);
    let document = Document::open(&file).unwrap();
    assert_eq!(document.map(), &last);
    assert!(!document.recovery().unwrap().changed_outside);
}

#[test]
fn a_save_that_fails_leaves_file_journal_and_map() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    let mut document = Document::open(&file).unwrap();
    document.apply(fill(1)).unwrap();
    for place in ["hill.landform/below.landform", "missing/x.landform", ""] {
        assert!(
            document.save_as(folder.path().join(place)).is_err(),
            "{place:?}"
        );
    }
    assert!(document.is_unsaved());
    assert_eq!(document.path(), Some(file.as_path()));
    let last = document.map().clone();
    kill(document);
    assert_eq!(archive::load(&file).unwrap(), map([70, 70]));
    assert_eq!(Document::open(&file).unwrap().map(), &last);
}

#[test]
fn a_disk_that_fills_up_at_any_byte_leaves_map_file_and_journal() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [130, 70]);
    let mut document = Document::open(&file).unwrap();
    document
        .apply(stroke(LevelTool::Set(3), 90.0, &[[200.0, 300.0]]))
        .unwrap();
    let open = document.map().clone();
    let on_disk = || ["hill.landform", "hill.landform.journal"].map(|n| read(folder.path(), n));
    let before = on_disk();
    let mut whole = Vec::new();
    archive::write(&open, &mut whole).unwrap();
    for room in (0..whole.len()).step_by(41).chain([whole.len() - 1]) {
        let job = document.begin_save().unwrap();
        let error = job
            .run_through(|file| Box::new(FullAfter { room, inner: file }))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("hill.landform") && error.contains("no space"),
            "{error}"
        );
        assert_eq!(on_disk(), before, "room for {room} bytes");
        assert!(document.is_unsaved() && document.map() == &open);
    }
    assert_eq!(names(folder.path()).len(), 3, "file, journal and lock");
    document.save().unwrap();
    assert_eq!(read(folder.path(), "hill.landform"), whole);
}

#[test]
fn a_new_file_on_a_full_disk_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut document = Document::new(map([70, 70]));
    document.apply(fill(2)).unwrap();
    for room in [0, 1, 100, 1000] {
        let job = document
            .begin_save_as(folder.path().join("new.landform"))
            .unwrap();
        let failed = job.run_through(|file| Box::new(FullAfter { room, inner: file }));
        assert!(matches!(failed, Err(DocumentError::File(_))));
        assert_eq!(names(folder.path()), [""; 0]);
        assert!(document.is_unsaved() && document.path().is_none());
    }
}

#[test]
fn a_disk_that_forgets_what_it_took_is_noticed_before_the_old_file_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    let before = fs::read(&file).unwrap();
    let mut document = Document::open(&file).unwrap();
    document.apply(fill(2)).unwrap();
    let job = document.begin_save().unwrap();
    assert!(job.run_through(|_| Box::new(io::sink())).is_err());
    assert_eq!(fs::read(&file).unwrap(), before);
    assert!(document.is_unsaved());
}

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).unwrap()
}
