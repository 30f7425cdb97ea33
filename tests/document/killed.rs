//! A killed process loses no finished work, and none is done twice.

use crate::any_action::{Wish, any_wish};
use crate::session::{fill, kill, map, names, saved, stroke};
use landform::document::Document;
use landform::edit::op::level::LevelTool;
use landform::format::archive;
use proptest::prelude::*;
use std::fs;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_killed_session_comes_back_with_every_step(
        wishes in prop::collection::vec((any_wish(), any::<bool>()), 1..8),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), [130, 70]);
        let mut document = Document::open(&file).unwrap();
        for (wish, undo) in wishes {
            let action = wish.on(document.map());
            document.apply(action).unwrap();
            if undo {
                document.undo().unwrap();
            }
        }
        let last = document.map().clone();
        kill(document);
        let mut document = Document::open(&file).unwrap();
        prop_assert_eq!(document.map(), &last);
        let differs = last != map([130, 70]);
        prop_assert_eq!(document.is_unsaved(), differs);
        prop_assert_eq!(document.recovery().is_some(), differs);
        document.go_to(0).unwrap();
        prop_assert_eq!(document.map(), &map([130, 70]));
    }

    #[test]
    fn a_kill_between_archive_and_journal_neither_loses_work_nor_does_it_twice(
        before in prop::collection::vec((any_wish(), any::<bool>()), 1..6),
        after in prop::collection::vec((any_wish(), any::<bool>()), 0..4),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), [130, 70]);
        let mut document = Document::open(&file).unwrap();
        let work = |document: &mut Document, wishes: Vec<(Wish, bool)>| {
            for (wish, undo) in wishes {
                let action = wish.on(document.map());
                document.apply(action).unwrap();
                if undo {
                    document.undo().unwrap();
                }
            }
        };
        work(&mut document, before);
        let job = document.begin_save().unwrap();
        let state = document.map().clone();
        work(&mut document, after);
        // The new archive stands; the journal still holds everything from before it.
        drop(job.run().unwrap());
        let last = document.map().clone();
        let journal = folder.path().join("hill.landform.journal");
        let left = fs::read(&journal);
        kill(document);
        if let Ok(left) = left {
            fs::write(&journal, left).unwrap();
        }
        prop_assert_eq!(&archive::load(&file).unwrap(), &state);

        let mut document = Document::open(&file).unwrap();
        prop_assert_eq!(document.map(), &last);
        prop_assert_eq!(document.is_unsaved(), last != state);
        prop_assert!(document.recovery().is_none_or(|recovery| !recovery.changed_outside));
        document.go_to(0).unwrap();
        prop_assert_eq!(document.map(), &state, "only what is not saved can be undone");
        document.save().unwrap();
        drop(document);
        prop_assert!(!journal.exists());
    }
}

#[test]
fn a_torn_journal_gives_all_that_was_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [130, 70]);
    let mut document = Document::open(&file).unwrap();
    let mut states = vec![document.map().clone()];
    let mut ends = Vec::new();
    for level in [1, 2, 3] {
        document
            .apply(stroke(
                LevelTool::Set(level),
                80.0,
                &[[f32::from(level) * 200.0, 300.0]],
            ))
            .unwrap();
        states.push(document.map().clone());
        ends.push(document.journal().bytes);
    }
    kill(document);
    let journal = folder.path().join("hill.landform.journal");
    let whole = fs::read(&journal).unwrap();
    assert_eq!(whole.len() as u64, ends[2]);
    for length in (0..whole.len())
        .step_by(61)
        .chain(ends.iter().map(|end| *end as usize))
    {
        fs::write(&journal, &whole[..length]).unwrap();
        let document = Document::open(&file).unwrap();
        let expected = ends.iter().filter(|end| **end <= length as u64).count();
        assert_eq!(document.map(), &states[expected], "cut at {length}");
        let recovered = document.recovery().map_or(0, |recovery| recovery.edits);
        assert_eq!(recovered, expected);
        kill(document);
    }
}

#[test]
fn work_goes_on_after_a_recovery_and_saving_empties_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    for level in 1..=3 {
        let mut document = Document::open(&file).unwrap();
        assert_eq!(document.is_unsaved(), level > 1);
        document.apply(fill(level)).unwrap();
        kill(document);
    }
    let mut document = Document::open(&file).unwrap();
    assert_eq!(document.recovery().unwrap().edits, 3);
    assert_eq!(
        document.history().next_undo().unwrap().label(),
        "Fill all: level 3"
    );
    document.save().unwrap();
    drop(document);
    assert_eq!(names(folder.path()), ["hill.landform"]);
    let document = Document::open(&file).unwrap();
    assert!(document.recovery().is_none() && !document.is_unsaved());
    assert_eq!(document.map().field.level.get(0, 0), 3);
}

#[test]
fn damaged_and_foreign_journals_are_set_aside_with_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    let journal = folder.path().join("hill.landform.journal");
    fs::write(&journal, "this is no journal at all, but a letter").unwrap();
    let mut document = Document::open(&file).unwrap();
    assert!(document.recovery().unwrap().trouble.is_some());
    assert!(folder.path().join("hill.landform.journal.damaged").exists());
    document.apply(fill(1)).unwrap();
    kill(document);
    assert_eq!(Document::open(&file).unwrap().recovery().unwrap().edits, 1);
}

#[test]
fn a_journal_that_was_being_emptied_is_no_word_worth() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    for start in [&b""[..], b"LANDJ"] {
        fs::write(folder.path().join("hill.landform.journal"), start).unwrap();
        let mut document = Document::open(&file).unwrap();
        assert!(!document.is_unsaved());
        document.apply(fill(1)).unwrap();
        document.undo().unwrap();
        drop(document);
        assert_eq!(names(folder.path()), ["hill.landform"]);
    }
}
