//! Work that was all undone before the process was killed: nothing is left to recover.

use crate::any_action::any_wish;
use crate::session::{fill, kill, map, names, saved};
use landform::document::{Document, left_behind};
use proptest::prelude::*;

const SIZE: [u32; 2] = [130, 70];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_was_all_undone_is_not_recovered_and_what_follows_is(
        wishes in prop::collection::vec(any_wish(), 1..5),
        by_step in any::<bool>(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), SIZE);
        let mut document = Document::open(&file).unwrap();
        for wish in wishes {
            let action = wish.on(document.map());
            document.apply(action).unwrap();
        }
        while by_step && document.history().position() > 0 {
            document.undo().unwrap();
        }
        document.go_to(0).unwrap();
        kill(document);

        let mut document = Document::open(&file).unwrap();
        prop_assert_eq!(document.recovery(), None);
        prop_assert!(!document.is_unsaved() && document.history().is_empty());
        prop_assert_eq!(document.map(), &map(SIZE));
        document.apply(fill(3)).unwrap();
        kill(document);
        let document = Document::open(&file).unwrap();
        prop_assert_eq!(document.recovery().map(|recovery| recovery.edits), Some(1));
    }
}

#[test]
fn what_was_taken_back_by_hand_is_not_recovered_either() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), SIZE);
    let mut document = Document::open(&file).unwrap();
    for level in [1, 2, 0] {
        document.apply(fill(level)).unwrap();
    }
    kill(document);
    let document = Document::open(&file).unwrap();
    assert!(document.recovery().is_none() && !document.is_unsaved());
    drop(document);
    assert_eq!(names(folder.path()), ["hill.landform"]);
}

#[test]
fn of_maps_without_a_file_only_those_with_work_come_back() {
    let data = tempfile::tempdir().unwrap();
    for (document, comes_back) in [
        (Document::new(map(SIZE)), false),
        (Document::new_unsaved(map(SIZE)), true),
    ] {
        let mut document = document;
        document.protect(data.path()).unwrap();
        document.apply(fill(1)).unwrap();
        document.undo().unwrap();
        kill(document);
        // Killed again and again, an import stays what it is.
        for _ in 0..2 {
            let found = left_behind(data.path());
            assert_eq!(found.len(), 1);
            let Some(document) = Document::open_left_behind(&found[0]).unwrap() else {
                assert!(!comes_back);
                break;
            };
            assert!(comes_back && document.is_unsaved());
            assert_eq!(document.recovery().unwrap().edits, 0);
            kill(document);
        }
        assert_eq!(left_behind(data.path()).is_empty(), !comes_back);
    }
}
