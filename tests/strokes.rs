//! Every brush on every layer: what a stroke may never do, whichever tool draws it.

use landform::edit::op::colour::ColourTool;
use landform::edit::op::cover::CoverTool;
use landform::edit::op::height::HeightTool;
use landform::edit::op::id::IdTool;
use landform::edit::op::level::LevelTool;
use landform::edit::op::share::ShareTool;
use landform::edit::plane::AnyTile;
use landform::edit::{
    Brush, Edit, Mask, Patches, PathPoint, Shape, Stroke, StrokeSettings, Symmetry, Tool,
};
use landform::map::{LayerId, Map};
use proptest::prelude::*;

fn tools() -> impl Strategy<Value = Tool> {
    let height = prop_oneof![
        Just(HeightTool::Raise),
        Just(HeightTool::Lower),
        Just(HeightTool::Smooth),
        (-50.0..50.0f32).prop_map(HeightTool::Flatten),
        (1.0..60.0f32).prop_map(HeightTool::Noise),
        (1.0..30.0f32).prop_map(HeightTool::Terrace),
        (0.0..60.0f32).prop_map(HeightTool::Erode),
    ];
    let level = prop_oneof![
        (0..4u8).prop_map(LevelTool::Set),
        Just(LevelTool::Raise),
        Just(LevelTool::Lower),
        Just(LevelTool::Smooth),
    ];
    let ids = [
        LayerId::Texture,
        LayerId::Cover,
        LayerId::Palette,
        LayerId::Hole,
    ];
    let id = prop_oneof![(0..2u8).prop_map(IdTool::Set), Just(IdTool::Majority)];
    let alphas = [LayerId::AlphaBase, LayerId::AlphaCover];
    let share = prop_oneof![
        (0.0..=1.0f32).prop_map(ShareTool::Set),
        (-1.0..=1.0f32).prop_map(ShareTool::Add),
        Just(ShareTool::Smooth),
    ];
    let colour = prop::array::uniform3(0.0..=1.0f32);
    prop_oneof![
        4 => height.prop_map(Tool::Height),
        1 => level.prop_map(Tool::Level),
        1 => (prop::sample::select(ids.to_vec()), id).prop_map(|(layer, tool)| Tool::Id(layer, tool)),
        1 => (prop::sample::select(alphas.to_vec()), share)
            .prop_map(|(layer, tool)| Tool::Share(layer, tool)),
        1 => (0..3u8, 0.0..=1.0f32).prop_map(|(cover, alpha)| Tool::Cover(CoverTool { cover, alpha })),
        1 => Just(Tool::Colour(ColourTool::Smooth)),
        1 => colour.clone().prop_map(|colour| Tool::Colour(ColourTool::Blend(colour))),
        1 => colour.prop_map(|colour| Tool::Colour(ColourTool::Multiply(colour))),
    ]
}

fn strokes() -> impl Strategy<Value = StrokeSettings> {
    let shape = prop_oneof![Just(Shape::Round), Just(Shape::Square)];
    (
        tools(),
        1.0..200.0f32,
        0.0..=1.0f32,
        0.0..=1.0f32,
        shape,
        any::<u32>(),
        symmetries(),
        masks(),
    )
        .prop_map(
            |(tool, radius, strength, hardness, shape, seed, symmetry, mask)| {
                let brush = Brush {
                    radius,
                    strength,
                    hardness,
                    shape,
                    ..Brush::default()
                };
                let mut settings = StrokeSettings::new(tool, brush, seed);
                settings.symmetry = symmetry;
                settings.mask = mask;
                settings
            },
        )
}

fn symmetries() -> impl Strategy<Value = Symmetry> {
    prop_oneof![
        3 => Just(Symmetry::default()),
        1 => any::<(bool, bool)>().prop_map(|(x, z)| Symmetry { x, z }),
    ]
}

fn masks() -> impl Strategy<Value = Mask> {
    let height =
        prop::option::of((-60.0..0.0f32, 0.0..60.0f32).prop_map(|(low, high)| [low, high]));
    let slope = prop::option::of((0.0..20.0f32, 20.0..90.0f32).prop_map(|(low, high)| [low, high]));
    let level = prop::option::of(0..4u8);
    let patches = (1.0..300.0f32, 0.0..=1.0f32).prop_map(|(size, share)| Patches {
        size,
        share,
        seed: 9,
    });
    let some = (height, slope, level, prop::option::of(patches)).prop_map(
        |(height, slope, level, noise)| Mask {
            height,
            slope,
            texture: None,
            level,
            noise,
        },
    );
    prop_oneof![2 => Just(Mask::default()), 1 => some]
}

fn paths() -> impl Strategy<Value = Vec<PathPoint>> {
    let place = (-100.0..900.0f32, -100.0..800.0f32, 0.0..0.4f32);
    prop::collection::vec(place, 1..6).prop_map(|places| {
        let mut time = 0.0;
        let point = |(x, z, rest): (f32, f32, f32)| {
            time += rest;
            PathPoint { x, z, time }
        };
        places.into_iter().map(point).collect()
    })
}

/// Ground of an odd size, with something in every layer.
fn map() -> Map {
    let mut map = Map::flat([83, 71], [10.0, 9.0]).unwrap();
    let second = map.palettes[0].clone();
    map.palettes.push(second);
    let brush = Brush {
        radius: 2000.0,
        ..Brush::default()
    };
    for tool in [
        Tool::Height(HeightTool::Noise(120.0)),
        Tool::Level(LevelTool::Set(2)),
        Tool::Share(LayerId::AlphaCover, ShareTool::Set(0.4)),
    ] {
        let settings = StrokeSettings::new(tool, brush.clone(), 5);
        let rest = [0.0, 2.0].map(|time| PathPoint {
            x: 400.0,
            z: 300.0,
            time,
        });
        draw(&mut map, &settings, &rest);
    }
    map.check().unwrap();
    map
}

fn draw(map: &mut Map, settings: &StrokeSettings, path: &[PathPoint]) -> Option<Edit> {
    let mut stroke = Stroke::begin(settings.clone(), map).unwrap();
    stroke.extend(map, path).unwrap();
    stroke.finish(map).0
}

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
    }
}

fn between(a: &PathPoint, b: &PathPoint, part: f32) -> PathPoint {
    let mix = |a: f32, b: f32| a + (b - a) * part;
    PathPoint {
        x: mix(a.x, b.x),
        z: mix(a.z, b.z),
        time: mix(a.time, b.time),
    }
}

fn hold(map: &mut Map, tool: HeightTool, seconds: f32) {
    let brush = Brush {
        radius: 80.0,
        ..Brush::default()
    };
    let settings = StrokeSettings::new(Tool::Height(tool), brush, 1);
    let rest = [0.0, seconds].map(|time| PathPoint {
        x: 320.0,
        z: 320.0,
        time,
    });
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
    let path = [0.0, 1.0].map(|time| PathPoint {
        x: 200.0,
        z: 315.0,
        time,
    });
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
