//! Other heights under what was painted.

use crate::framing::framed;
use crate::{SPACING, done, layer, map};
use landform::edit::Transaction;
use landform::edit::op::frame::NewGround;
use landform::edit::op::resample::{self, NewHeights, Painted};
use landform::map::{Field, Layer, Map};

pub fn with_heights(old: &Map, heights: Layer<f32>, spacing: f32, painted: Painted) -> Map {
    let mut new = old.clone();
    let imported = NewHeights {
        heights,
        spacing: [spacing; 2],
        painted,
    };
    done(&mut new, |transaction, map| {
        resample::replace_heights(transaction, map, imported)
    });
    new
}

#[test]
fn other_heights_of_the_same_grid_change_heights_alone() {
    let old = map([70, 60]);
    let heights = layer([70, 60], |x, z| (x + z) as f32);
    for painted in [Painted::Stretched, Painted::At([0, 0])] {
        let new = with_heights(&old, heights.clone(), SPACING, painted);
        assert_eq!(new.field.height, heights);
        let mut expected = old.field.clone();
        expected.height = heights.clone();
        assert_eq!(new.field, expected);
    }
}

#[test]
fn what_was_painted_is_stretched_or_stays_as_large_as_it_is() {
    let old = map([31, 21]);
    let heights = layer([61, 41], |x, z| (x * z) as f32);
    let stretched = with_heights(&old, heights.clone(), SPACING / 2.0, Painted::Stretched).field;
    assert_eq!(stretched.height, heights);
    for (x, z) in stretched.cell_region().places() {
        assert_eq!(
            stretched.texture.get(x, z),
            old.field.texture.get(x / 2, z / 2)
        );
    }
    let placed = with_heights(&old, heights.clone(), SPACING, Painted::At([20, 10])).field;
    let expected = framed(&old, [-20, -10], [61, 41], NewGround::Flat(0.0)).field;
    let expected = Field {
        height: heights.clone(),
        ..expected
    };
    assert_eq!(placed, expected);
    let finer = with_heights(&old, heights, SPACING / 2.0, Painted::At([0, 0])).field;
    assert_eq!(
        finer.level, stretched.level,
        "half the spacing, twice the cells"
    );
}

#[test]
fn heights_that_are_no_ground_are_refused() {
    let old = map([31, 21]);
    for (heights, spacing) in [
        (Layer::filled([31, 21], f32::NAN), SPACING),
        (Layer::filled([1, 5], 1.0), SPACING),
        (Layer::filled([31, 21], 1.0), 0.0),
    ] {
        let mut map = old.clone();
        let new = NewHeights {
            heights,
            spacing: [spacing; 2],
            painted: Painted::Stretched,
        };
        let mut transaction = Transaction::new();
        assert!(resample::replace_heights(&mut transaction, &mut map, new).is_err());
        assert_eq!(map, old);
    }
}
