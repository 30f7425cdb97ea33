//! What brushes that sculpt do.

use crate::ground::*;
use landform::edit::op::height::HeightTool;
use landform::edit::{Brush, PathPoint, StrokeSettings, Tool};
use landform::map::Map;

fn hold(map: &mut Map, tool: HeightTool, seconds: f32) {
    let brush = Brush {
        radius: 80.0,
        ..Brush::default()
    };
    let settings = StrokeSettings::new(Tool::Height(tool), brush, 1);
    let rest = [0.0, seconds].map(|time| PathPoint::new(320.0, 320.0, time));
    draw(map, &settings, &rest);
}

#[test]
fn smooth_held_still_flattens_a_spike_in_a_second_and_makes_no_ring() {
    let flat = Map::flat([65, 65], [10.0, 10.0]).unwrap();
    let mut heights = vec![0.0; 65 * 65];
    heights[32 * 65 + 32] = 100.0;
    let height = landform::map::Layer::from_rows([65, 65], &heights);
    let field = landform::map::Field::from_heights([10.0, 10.0], height).unwrap();
    let mut map = Map { field, ..flat };
    hold(&mut map, HeightTool::Smooth, 1.0);
    assert!(map.field.height.get(32, 32) < 3.0);
    let along: Vec<f32> = (32..65).map(|x| map.field.height.get(x, 32)).collect();
    assert!(along.is_sorted_by(|a, b| a >= b), "a ring: {along:?}");
}

#[test]
fn raise_lower_and_erode_do_what_they_say() {
    let mut map = Map::flat([65, 65], [10.0, 10.0]).unwrap();
    hold(&mut map, HeightTool::Raise, 3.0);
    let top = map.field.height.get(32, 32);
    assert!(top > 30.0, "{top}");
    let sum = |map: &Map| {
        map.field
            .height
            .to_vec()
            .iter()
            .map(|h| f64::from(*h))
            .sum::<f64>()
    };
    let before = sum(&map);
    hold(&mut map, HeightTool::Erode(20.0), 3.0);
    assert!(map.field.height.get(32, 32) < top);
    assert!(
        (sum(&map) - before).abs() < before * 1e-4,
        "ground was lost"
    );
    hold(&mut map, HeightTool::Lower, 10.0);
    assert!(map.field.height.get(32, 32) < 0.0);
}

#[test]
fn a_mask_keeps_what_it_does_not_let_through_and_symmetry_repeats() {
    let before = map();
    let mut after = before.clone();
    let brush = Brush {
        radius: 150.0,
        ..Brush::default()
    };
    let mut settings = StrokeSettings::new(Tool::Height(HeightTool::Raise), brush, 1);
    settings.mask.height = Some([0.0, 1000.0]);
    settings.symmetry.x = true;
    let path = [0.0, 1.0].map(|time| PathPoint::new(200.0, 315.0, time));
    draw(&mut after, &settings, &path);
    let (mut west, mut east) = (0, 0);
    for (x, z) in before.field.vertex_region().places() {
        let (old, new) = (before.field.height.get(x, z), after.field.height.get(x, z));
        if old < 0.0 {
            assert_eq!(old.to_bits(), new.to_bits());
        } else if old != new {
            *(if x < 41 { &mut west } else { &mut east }) += 1;
        }
    }
    assert!(west > 50 && east > 50, "{west} {east}");
}
