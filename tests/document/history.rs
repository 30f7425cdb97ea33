//! What is done can be undone and done again, bit by bit.

use crate::any_action::any_wish;
use crate::session::{fill, map, stroke};
use landform::document::Document;
use landform::document::action::Action;
use landform::edit::op::level::LevelTool;
use landform::map::Parameters;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn undoing_and_doing_again_gives_equal_bits_at_every_step(
        wishes in prop::collection::vec(any_wish(), 1..12),
        size in prop::sample::select(vec![[2, 3], [6, 4], [130, 70], [1001, 78]]),
        jumps in prop::collection::vec(0..14usize, 0..6),
    ) {
        let mut document = Document::new(map(size));
        let mut states = vec![document.map().clone()];
        for wish in wishes {
            let before = document.history().len();
            let action = wish.on(document.map());
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
    fn actions_are_data(wishes in prop::collection::vec(any_wish(), 1..4)) {
        let mut map = map([40, 30]);
        for wish in wishes {
            let action = wish.on(&map);
            let text = ron::to_string(&action).unwrap();
            prop_assert_eq!(&ron::from_str::<Action>(&text).unwrap(), &action);
            action.perform(&mut map).unwrap();
        }
    }
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
