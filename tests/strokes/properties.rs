//! What no stroke may do.

use crate::ground::*;
use crate::strokes::*;
use landform::edit::plane::AnyTile;
use landform::edit::{PathPoint, Stroke, StrokeSettings};
use landform::map::{LayerId, Map};
use proptest::prelude::*;

/// How far a place is from the nearest point of the path, in metres along the axes.
fn distance(path: &[PathPoint], x: f32, z: f32) -> f32 {
    let to_segment = |a: &PathPoint, b: &PathPoint| {
        let (dx, dz) = (b.x - a.x, b.z - a.z);
        let length = (dx * dx + dz * dz).max(1e-9);
        let part = (((x - a.x) * dx + (z - a.z) * dz) / length).clamp(0.0, 1.0);
        (x - a.x - part * dx).hypot(z - a.z - part * dz)
    };
    let segments = path.windows(2).map(|pair| to_segment(&pair[0], &pair[1]));
    segments.fold(to_segment(&path[0], &path[0]), f32::min)
}

/// Whether a place or one of its images lies so near to the path.
fn reaches(
    settings: &StrokeSettings,
    map: &Map,
    path: &[PathPoint],
    [x, z]: [f32; 2],
    reach: f32,
) -> bool {
    let [width, depth] = map.field.extent();
    let images = [
        (true, x, z),
        (settings.symmetry.x, width - x, z),
        (settings.symmetry.z, x, depth - z),
        (
            settings.symmetry.x && settings.symmetry.z,
            width - x,
            depth - z,
        ),
    ];
    images
        .into_iter()
        .any(|(is_one, x, z)| is_one && distance(path, x, z) <= reach)
}

fn assert_only_changed_within(
    before: &Map,
    after: &Map,
    settings: &StrokeSettings,
    path: &[PathPoint],
) {
    let [dx, dz] = before.field.spacing;
    // Corners of a square brush, and the place that a small brush stands in.
    let reach = settings.brush.radius * 1.4143 + dx.hypot(dz);
    let bits = |map: &Map, layer, index| AnyTile::of(&map.field, layer, index).bytes().to_vec();
    for layer in LayerId::ALL {
        let (offset, region) = if layer.is_of_vertices() {
            (0.0, before.field.vertex_region())
        } else {
            (0.5, before.field.cell_region())
        };
        let tiles = landform::edit::plane::tile_count(&before.field, layer);
        let across = region.width().div_ceil(64);
        for index in 0..tiles {
            let (old, new) = (bits(before, layer, index), bits(after, layer, index));
            let size = old.len() / (64 * 64);
            let pairs = old.chunks_exact(size).zip(new.chunks_exact(size));
            for (place, (old, new)) in pairs.enumerate() {
                let column = index as u32 % across * 64 + place as u32 % 64;
                let row = index as u32 / across * 64 + place as u32 / 64;
                let x = (column as f32 + offset) * dx;
                let z = (row as f32 + offset) * dz;
                assert!(
                    old == new || reaches(settings, before, path, [x, z], reach),
                    "{layer:?} changed at {column}, {row}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn nothing_changes_outside_the_brush(settings in strokes(), path in paths()) {
        let before = map();
        let mut after = before.clone();
        draw(&mut after, &settings, &path);
        assert_only_changed_within(&before, &after, &settings, &path);
        after.check().unwrap();
    }

    #[test]
    fn undo_and_redo_give_equal_bits(strokes in prop::collection::vec((strokes(), paths()), 1..5)) {
        let mut map = map();
        let mut states = vec![map.clone()];
        let mut edits = Vec::new();
        for (settings, path) in &strokes {
            if let Some(edit) = draw(&mut map, settings, path) {
                edits.push(edit);
                states.push(map.clone());
            }
        }
        for (edit, before) in edits.iter_mut().zip(&states).rev() {
            edit.swap(&mut map);
            prop_assert_eq!(&map, before);
        }
        for (edit, after) in edits.iter_mut().zip(&states[1..]) {
            edit.swap(&mut map);
            prop_assert_eq!(&map, after);
        }
    }

    #[test]
    fn the_frame_rate_changes_nothing(settings in strokes(), path in paths(), parts in 2..100u32) {
        let few: Vec<PathPoint> = path.iter().map(rounded).collect();
        let mut many = vec![few[0]];
        for pair in few.windows(2) {
            // Powers of two, so that the points between lie exactly on the way.
            let parts = parts.next_power_of_two();
            let part = |part: u32| between(&pair[0], &pair[1], part as f32 / parts as f32);
            many.extend((1..=parts).map(part));
        }
        let (mut slow, mut quick) = (map(), map());
        draw(&mut slow, &settings, &few);
        let mut stroke = Stroke::begin(settings, &quick).unwrap();
        for point in &many {
            stroke.extend(&mut quick, std::slice::from_ref(point)).unwrap();
        }
        stroke.finish(&mut quick);
        prop_assert_eq!(slow, quick);
    }

    #[test]
    fn a_cancelled_stroke_leaves_no_trace(settings in strokes(), path in paths()) {
        let before = map();
        let mut map = before.clone();
        let mut stroke = Stroke::begin(settings, &map).unwrap();
        stroke.extend(&mut map, &path).unwrap();
        stroke.cancel(&mut map);
        prop_assert_eq!(map, before);
    }
}

/// Whole numbers of a 64th, which a power of two divides without a rest.
fn rounded(point: &PathPoint) -> PathPoint {
    let whole = |value: f32| (value * 64.0).round() / 64.0;
    PathPoint {
        x: whole(point.x),
        z: whole(point.z),
        time: whole(point.time),
        pressure: whole(point.pressure),
    }
}

fn between(a: &PathPoint, b: &PathPoint, part: f32) -> PathPoint {
    let mix = |a: f32, b: f32| a + (b - a) * part;
    PathPoint {
        x: mix(a.x, b.x),
        z: mix(a.z, b.z),
        time: mix(a.time, b.time),
        pressure: mix(a.pressure, b.pressure),
    }
}
