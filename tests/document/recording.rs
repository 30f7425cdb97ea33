//! What one does can be recorded as a script that does the same, bit for bit; and actions can be performed elsewhere.

use crate::any_action::any_wish;
use crate::session::{fill, map, path, settings};
use landform::document::Document;
use landform::document::action::Action;
use landform::document::script::Script;
use landform::edit::op::level::LevelTool;
use landform::format::Progress;
use landform::map::{Map, Parameters};
use proptest::prelude::*;

fn script(document: &Document) -> String {
    Script::write(document.recorded().unwrap()).unwrap()
}

fn replayed(mut map: Map, text: &str) -> Map {
    Script::parse(text).unwrap().apply(&mut map).unwrap();
    map
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn a_recorded_session_replays_to_equal_bits(
        before in prop::collection::vec(any_wish(), 0..3),
        wishes in prop::collection::vec((any_wish(), 0..3usize, any::<bool>()), 1..8),
    ) {
        let mut document = Document::new(map([40, 30]));
        for wish in before {
            let action = wish.on(document.map());
            document.apply(action).unwrap();
        }
        let start = document.map().clone();
        document.record();
        for (wish, undone, continues) in wishes {
            let action = wish.on(document.map());
            if continues {
                document.apply_continuing(action).unwrap();
            } else {
                document.apply(action).unwrap();
            }
            let recorded = document.recorded().unwrap().len();
            for _ in 0..undone.min(recorded) {
                document.undo().unwrap();
            }
        }
        prop_assert_eq!(&replayed(start, &script(&document)), document.map());
    }

    #[test]
    fn what_is_performed_elsewhere_gives_the_same_map_and_history(
        wishes in prop::collection::vec(any_wish(), 1..6),
    ) {
        let mut here = Document::new(map([40, 30]));
        let mut elsewhere = Document::new(map([40, 30]));
        let start = here.map().clone();
        for wish in wishes {
            let action = wish.on(here.map());
            let changes = here.apply(action.clone()).unwrap();
            let preparation = elsewhere.prepare().unwrap();
            let prepared = preparation.run(action, &Progress::default()).unwrap();
            prop_assert_eq!(elsewhere.accept(prepared).unwrap(), changes);
            prop_assert_eq!(here.map(), elsewhere.map());
        }
        elsewhere.go_to(0).unwrap();
        prop_assert_eq!(elsewhere.map(), &start);
    }
}

#[test]
fn a_stroke_drawn_in_pieces_is_recorded_as_one() {
    let mut document = Document::new(map([40, 30]));
    let start = document.map().clone();
    document.record();
    let points = path(&[[20.0, 30.0], [90.0, 80.0], [200.0, 90.0], [210.0, 300.0]]);
    document
        .begin_stroke(settings(LevelTool::Set(3), 25.0))
        .unwrap();
    for point in points.chunks(1) {
        document.extend_stroke(point).unwrap();
    }
    document.finish_stroke().unwrap();
    document
        .begin_stroke(settings(LevelTool::Set(1), 25.0))
        .unwrap();
    document.extend_stroke(&points).unwrap();
    document.cancel_stroke();
    assert_eq!(document.recorded().unwrap().len(), 1);
    assert_eq!(&replayed(start, &script(&document)), document.map());
}

#[test]
fn undoing_drops_from_the_record_and_doing_again_brings_back() {
    let mut document = Document::new(map([40, 30]));
    document.apply(fill(1)).unwrap();
    assert!(document.recorded().is_none());
    document.record();
    document.apply(fill(2)).unwrap();
    document.apply(fill(3)).unwrap();
    document.undo().unwrap();
    let actions =
        |document: &Document| -> Vec<Action> { document.recorded().unwrap().cloned().collect() };
    assert_eq!(actions(&document), [fill(2)]);
    document.redo().unwrap();
    assert_eq!(actions(&document), [fill(2), fill(3)]);
    document.go_to(1).unwrap();
    document.apply(fill(0)).unwrap();
    assert_eq!(actions(&document), [fill(0)]);
    document.go_to(0).unwrap();
    document.apply(fill(2)).unwrap();
    assert_eq!(
        actions(&document),
        [fill(2)],
        "it began anew before its start"
    );
    document.stop_recording();
    assert!(document.recorded().is_none());
}

#[test]
fn what_continues_an_edit_of_before_the_recording_is_an_edit_of_its_own() {
    let mut document = Document::new(map([40, 30]));
    let seed = |seed| {
        let parameters = document.map().parameters.clone();
        Action::SetParameters(Parameters { seed, ..parameters })
    };
    let [before, during, after] = [1, 2, 3].map(seed);
    document.apply_continuing(before).unwrap();
    document.record();
    let start = document.map().clone();
    document.apply_continuing(during).unwrap();
    document.apply_continuing(after).unwrap();
    assert_eq!(&replayed(start.clone(), &script(&document)), document.map());
    document.undo().unwrap();
    assert_eq!(document.map(), &start);
    assert_eq!(document.recorded().unwrap().len(), 0);
}

#[test]
fn an_action_that_was_overtaken_is_done_on_the_map_as_it_is() {
    let mut document = Document::new(map([40, 30]));
    let preparation = document.prepare().unwrap();
    let prepared = preparation.run(fill(2), &Progress::default()).unwrap();
    let cells = Some(landform::math::Region::new(0, 0, 5, 5));
    let holes = Action::Fill {
        layer: landform::map::LayerId::Hole,
        cells,
        value: 1,
    };
    document.apply(holes).unwrap();
    assert!(!document.fits(&prepared));
    document.accept(prepared).unwrap();
    assert_eq!(document.map().field.hole.get(0, 0), 1);
    assert_eq!(document.map().field.level.get(0, 0), 2);
    let cancelled = Progress::default();
    cancelled.cancel();
    let preparation = document.prepare().unwrap();
    assert!(preparation.run(fill(1), &cancelled).is_err());
}
