//! A cover whose alpha fades lets one texture go over into another without an edge.

use crate::shots::{from_above, gpu, mean, plain, two_halves};
use landform::map::{Layer, Map};
use landform::render::{Look, Quality, picture};

/// Snow in the west, grass in the east; `fading`: over the first four cells of grass lies snow that fades away.
fn border(fading: bool) -> Map {
    let mut map = two_halves();
    map.parameters.alpha_coefficient = 0.0;
    if fading {
        let cover = |at: u32| if (8..12).contains(&(at % 16)) { 6 } else { 0 };
        let covers: Vec<u8> = (0..256).map(cover).collect();
        map.field.cover = Layer::from_rows([16, 16], &covers);
        let alpha = |at: u32| (12 - (at % 17).clamp(8, 12)) as u16 * 16383;
        let alphas: Vec<u16> = (0..289).map(alpha).collect();
        map.field.alpha_cover = Layer::from_rows([17, 17], &alphas);
    }
    map
}

/// The largest change of blue over four columns of pixels, as a share of that from end to end.
fn steepest(map: &Map, look: &Look) -> f32 {
    let image = picture(&gpu(), map, &from_above(look.clone())).unwrap();
    let columns: Vec<f32> = (32..140)
        .step_by(4)
        .map(|x| mean(&image, x..x + 4, 20..100)[2])
        .collect();
    let (snow, grass) = (columns[0], columns[columns.len() - 1]);
    assert!(snow - grass > 60.0, "snow {snow}, grass {grass}");
    let steps = columns.windows(2).map(|pair| (pair[0] - pair[1]).abs());
    steps.fold(0.0, f32::max) / (snow - grass)
}

#[test]
fn a_fading_cover_leaves_no_edge_at_the_border_of_two_textures() {
    let enhanced = Look {
        quality: Quality::Low,
        ..Look::default()
    };
    for look in [plain(), enhanced] {
        let (hard, soft) = (
            steepest(&border(false), &look),
            steepest(&border(true), &look),
        );
        assert!(hard > 0.8, "without a cover there is an edge: {hard}");
        assert!(soft < 0.35, "{soft} of the change in four columns");
    }
}
