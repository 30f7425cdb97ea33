//! Strokes change what the brush covers, in one piece or in several.

use crate::session::{fill, map, path, settings, stroke};
use landform::document::action::Action;
use landform::document::{Document, DocumentError};
use landform::edit::Shape;
use landform::edit::op::level::LevelTool;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn outside_the_brush_nothing_changes(
        tool in prop_oneof![Just(LevelTool::Set(3)), Just(LevelTool::Raise), Just(LevelTool::Smooth)],
        radius in 1.0..300.0f32,
        steps in [0..80 * 1024u32, 0..66 * 1024u32],
        square in any::<bool>(),
    ) {
        // Dabs stand at whole multiples of a 1024th of a cell.
        let at = [steps[0] as f32 * 10.0 / 1024.0, steps[1] as f32 * 12.0 / 1024.0];
        let mut document = Document::new(map([100, 90]));
        document.apply(fill(1)).unwrap();
        document.apply(stroke(LevelTool::Set(2), 90.0, &[[100.0, 100.0], [800.0, 500.0]])).unwrap();
        let before = document.map().clone();
        let mut settings = settings(tool, radius);
        settings.brush.shape = if square { Shape::Square } else { Shape::Round };
        let brush = settings.brush.clone();
        document.apply(Action::Stroke { settings: Box::new(settings), path: path(&[at]) }).unwrap();
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
