//! The open map: sessions of actions, undone and done again, saved, killed and recovered.

use landform::document::action::Action;
use landform::document::{Document, DocumentError, left_behind};
use landform::edit::op::level::LevelTool;
use landform::edit::{Brush, PathPoint, Shape, StrokeSettings, Tool};
use landform::format::archive;
use landform::map::{LayerId, Map, Parameters};
use landform::math::Region;
use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

fn map(size: [u32; 2]) -> Map {
    Map::flat(size, [10.0, 12.0]).unwrap()
}

fn stroke(tool: LevelTool, radius: f32, points: &[[f32; 2]]) -> Action {
    Action::Stroke {
        settings: settings(tool, radius),
        path: path(points),
    }
}

fn settings(tool: LevelTool, radius: f32) -> StrokeSettings {
    StrokeSettings {
        tool: Tool::Level(tool),
        brush: Brush {
            radius,
            ..Brush::default()
        },
        seed: 11,
    }
}

fn path(points: &[[f32; 2]]) -> Vec<PathPoint> {
    let point = |p: &[f32; 2]| PathPoint {
        x: p[0],
        z: p[1],
        time: 0.0,
    };
    points.iter().map(point).collect()
}

fn fill(value: u8) -> Action {
    Action::Fill {
        layer: LayerId::Level,
        cells: None,
        value,
    }
}

fn saved(folder: &Path, size: [u32; 2]) -> PathBuf {
    let path = folder.join("hill.landform");
    archive::save(&map(size), &path).unwrap();
    path
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// What a killed process does: nothing is tidied up but the lock, which the system frees.
fn kill(document: Document) {
    drop(document);
}

fn any_action() -> impl Strategy<Value = Action> {
    let tool = prop_oneof![
        (0..4u8).prop_map(LevelTool::Set),
        Just(LevelTool::Raise),
        Just(LevelTool::Lower),
        Just(LevelTool::Smooth),
    ];
    let place = prop::array::uniform2(-100.0..1400.0f32);
    let stroke = (
        tool,
        1.0..400.0f32,
        any::<bool>(),
        prop::collection::vec(place, 1..5),
        any::<u32>(),
    );
    let stroke = stroke.prop_map(|(tool, radius, square, points, seed)| {
        let mut settings = settings(tool, radius);
        settings.seed = seed;
        settings.brush.shape = if square { Shape::Square } else { Shape::Round };
        Action::Stroke {
            settings,
            path: path(&points),
        }
    });
    let layer = prop::sample::select(vec![
        (LayerId::Level, 4u8),
        (LayerId::Texture, 6),
        (LayerId::Cover, 7),
        (LayerId::Hole, 2),
    ]);
    let fill = (
        layer,
        any::<u8>(),
        prop::option::of(prop::array::uniform4(0..140u32)),
    );
    let fill = fill.prop_map(|((layer, count), value, corners)| Action::Fill {
        layer,
        cells: corners.map(|[a, b, c, d]| Region::new(a.min(c), b.min(d), a.max(c), b.max(d))),
        value: value % count,
    });
    let numbers = (0..6u8, any::<u32>(), 0.0..1.0f32);
    let parameters = numbers.prop_map(|(n, seed, strength)| {
        Action::SetParameters(Parameters {
            seed,
            palette_strength: strength,
            ..Parameters::for_spacing([10.0, 12.0]).with_max_divisions(n)
        })
    });
    prop_oneof![4 => stroke, 2 => fill, 1 => parameters]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn undoing_and_doing_again_gives_equal_bits_at_every_step(
        actions in prop::collection::vec(any_action(), 1..12),
        size in prop::sample::select(vec![[2, 3], [6, 4], [130, 70], [1001, 78]]),
        jumps in prop::collection::vec(0..14usize, 0..6),
    ) {
        let mut document = Document::new(map(size));
        let mut states = vec![document.map().clone()];
        for action in actions {
            let before = document.history().len();
            document.apply(action).unwrap();
            if document.history().len() > before {
                states.push(document.map().clone());
            } else {
                prop_assert_eq!(document.map(), states.last().unwrap());
            }
        }
        for state in states.iter().rev().skip(1) {
            document.undo().unwrap();
            prop_assert_eq!(document.map(), state);
        }
        for state in &states[1..] {
            document.redo().unwrap();
            prop_assert_eq!(document.map(), state);
        }
        for jump in jumps {
            document.go_to(jump).unwrap();
            prop_assert_eq!(document.map(), &states[jump.min(states.len() - 1)]);
        }
    }

    #[test]
    fn a_killed_session_comes_back_with_every_step(
        actions in prop::collection::vec((any_action(), any::<bool>()), 1..8),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), [130, 70]);
        let mut document = Document::open(&file).unwrap();
        for (action, undo) in actions {
            document.apply(action).unwrap();
            if undo {
                document.undo().unwrap();
            }
        }
        let (last, unsaved) = (document.map().clone(), document.is_unsaved());
        kill(document);
        let mut document = Document::open(&file).unwrap();
        prop_assert_eq!(document.map(), &last);
        prop_assert_eq!(document.is_unsaved(), unsaved);
        document.go_to(0).unwrap();
        prop_assert_eq!(document.map(), &map([130, 70]));
    }

    #[test]
    fn actions_are_data(action in any_action()) {
        let text = ron::to_string(&action).unwrap();
        prop_assert_eq!(ron::from_str::<Action>(&text).unwrap(), action);
    }

    #[test]
    fn outside_the_brush_nothing_changes(
        tool in prop_oneof![Just(LevelTool::Set(3)), Just(LevelTool::Raise), Just(LevelTool::Smooth)],
        radius in 1.0..300.0f32,
        at in prop::array::uniform2(0.0..800.0f32),
        square in any::<bool>(),
    ) {
        let mut document = Document::new(map([100, 90]));
        document.apply(fill(1)).unwrap();
        document.apply(stroke(LevelTool::Set(2), 90.0, &[[100.0, 100.0], [800.0, 500.0]])).unwrap();
        let before = document.map().clone();
        let mut settings = settings(tool, radius);
        settings.brush.shape = if square { Shape::Square } else { Shape::Round };
        let brush = settings.brush.clone();
        document.apply(Action::Stroke { settings, path: path(&[at]) }).unwrap();
        let field = &document.map().field;
        for (x, z) in field.cell_region().places() {
            let (dx, dz) = (x as f32 * 10.0 + 5.0 - at[0], z as f32 * 12.0 + 6.0 - at[1]);
            let stands_in = field.cell_at(at[0], at[1]) == Some((x, z));
            if brush.way(dx, dz) >= 1.001 && !stands_in {
                prop_assert_eq!(field.level.get(x, z), before.field.level.get(x, z));
            }
        }
        let mut same = document.map().clone();
        same.field.level = before.field.level.clone();
        prop_assert_eq!(same, before, "another layer changed");
    }
}

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
fn a_stroke_in_pieces_equals_the_action() {
    let points = [[50.0, 60.0], [400.0, 90.0], [420.0, 600.0]];
    let mut whole = Document::new(map([130, 70]));
    whole
        .apply(stroke(LevelTool::Set(2), 45.0, &points))
        .unwrap();
    let mut pieces = Document::new(map([130, 70]));
    pieces
        .begin_stroke(settings(LevelTool::Set(2), 45.0))
        .unwrap();
    for point in path(&points) {
        pieces.extend_stroke(&[point]).unwrap();
        assert!(matches!(pieces.undo(), Err(DocumentError::Stroking)));
        assert!(matches!(
            pieces.apply(fill(1)),
            Err(DocumentError::Stroking)
        ));
    }
    pieces.finish_stroke().unwrap();
    assert_eq!(whole.map(), pieces.map());
    pieces
        .begin_stroke(settings(LevelTool::Set(0), 500.0))
        .unwrap();
    pieces.extend_stroke(&path(&points)).unwrap();
    pieces.cancel_stroke();
    assert_eq!(whole.map(), pieces.map());
    assert_eq!(pieces.history().len(), 1);
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
    kill(document);
    assert_eq!(names(folder.path()), ["hill.landform"]);
    let document = Document::open(&file).unwrap();
    assert!(document.recovery().is_none() && !document.is_unsaved());
    assert_eq!(document.map().field.level.get(0, 0), 3);
}

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
    let mut document = Document::open_left_behind(&found[0]).unwrap();
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
fn a_refused_action_leaves_no_trace() {
    let mut document = Document::new(map([70, 70]));
    let wrong = Parameters {
        reference_distances: vec![1.0, 2.0],
        ..document.map().parameters.clone()
    };
    assert!(document.apply(Action::SetParameters(wrong)).is_err());
    assert!(document.apply(fill(9)).is_err());
    assert!(
        document
            .apply(stroke(LevelTool::Set(1), f32::NAN, &[[0.0, 0.0]]))
            .is_err()
    );
    assert!(
        document
            .apply(stroke(LevelTool::Set(1), 5.0, &[[f32::INFINITY, 0.0]]))
            .is_err()
    );
    assert!(document.history().is_empty() && document.map() == &map([70, 70]));
}

#[test]
fn a_slider_that_is_dragged_makes_one_edit() {
    let mut document = Document::new(map([70, 70]));
    for value in [0.2, 0.3, 0.4] {
        let parameters = Parameters {
            height_coefficient: value,
            ..document.map().parameters.clone()
        };
        document
            .apply_continuing(Action::SetParameters(parameters))
            .unwrap();
    }
    assert_eq!(document.history().len(), 1);
    assert_eq!(
        document.history().next_undo().unwrap().label(),
        "Height coefficient"
    );
    document.undo().unwrap();
    assert_eq!(document.map(), &map([70, 70]));
}
