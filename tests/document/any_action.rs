//! Actions at random.

use crate::session::{path, settings};
use landform::document::action::{Action, ClipValues, ImportedHeights, LayerValues};
use landform::edit::op::frame::{Frame, NewGround};
use landform::edit::op::level::LevelTool;
use landform::edit::op::paste::Heights;
use landform::edit::op::resample::{Interpolation, Painted, Resampling};
use landform::edit::{AnyLayer, Clip, Selection, Shape, Turned};
use landform::map::{Layer, LayerId, Map, Parameters};
use landform::math::Region;
use proptest::prelude::*;

/// A piece of ground in which nothing is even.
fn piece() -> Clip {
    let mut map = Map::flat([14, 11], [1.0, 1.0]).unwrap();
    let heights: Vec<f32> = (0..14 * 11).map(|n| (n * 37 % 101) as f32 * 0.3).collect();
    map.field.height = Layer::from_rows([14, 11], &heights);
    let levels: Vec<u8> = (0..13 * 10).map(|n| (n % 4) as u8).collect();
    map.field.level = Layer::from_rows([13, 10], &levels);
    let some = Selection::of([13, 10], |x, z| (x * z) % 7 != 3);
    Clip::of(&map, &some).unwrap()
}

pub fn any_action() -> impl Strategy<Value = Action> {
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
            settings: Box::new(settings),
            path: path(&points),
        }
    });
    let layer = prop::sample::select(vec![
        (LayerId::Level, 4u8),
        (LayerId::Texture, 12),
        (LayerId::Cover, 13),
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
    let turned =
        (0..4u8, any::<bool>()).prop_map(|(quarters, mirrored)| Turned { quarters, mirrored });
    let heights = prop_oneof![Just(Heights::Absolute), Just(Heights::Relative)];
    let edge = prop_oneof![Just(0.0), 0.1..9.0f32];
    let paste = (prop::array::uniform2(-20..140i32), turned, heights, edge);
    let paste = paste.prop_map(|(at, turned, heights, edge)| Action::Paste {
        clip: ClipValues(piece()),
        at,
        turned,
        layers: LayerId::ALL.to_vec(),
        heights,
        edge,
    });
    prop_oneof![4 => stroke, 2 => fill, 1 => parameters, 1 => paste, 2 => any_size()]
}

/// What changes the field's size or place; fits any map.
fn any_size() -> impl Strategy<Value = Action> {
    let sides = || prop::array::uniform2(8..90u32);
    let new_ground = prop_oneof![
        Just(NewGround::Edge),
        (-50.0..50.0f32).prop_map(NewGround::Flat)
    ];
    let corner = prop::array::uniform2(-6..1i32);
    let frame = (corner, sides(), new_ground).prop_map(|(corner, vertices, new_ground)| {
        Action::Reframe(Frame {
            corner,
            vertices,
            new_ground,
        })
    });
    let spacing = prop::option::of(prop::array::uniform2(0.5..30.0f32));
    let heights = prop_oneof![Just(Interpolation::Bicubic), Just(Interpolation::Bilinear)];
    let resampling = (sides(), spacing, heights).prop_map(|(vertices, spacing, heights)| {
        Action::Resample(Resampling {
            vertices,
            spacing,
            heights,
        })
    });
    let painted = prop_oneof![
        Just(Painted::Stretched),
        prop::array::uniform2(-20..20i32).prop_map(Painted::At)
    ];
    let imported = (sides(), painted, any::<u16>()).prop_map(|(size, painted, height)| {
        Action::ReplaceHeights(ImportedHeights {
            heights: LayerValues(AnyLayer::Metres(Layer::filled(size, f32::from(height)))),
            spacing: [10.0, 12.0],
            painted,
            dress: None,
        })
    });
    let lattice = prop::array::uniform2(any::<i32>()).prop_map(Action::MoveLattice);
    prop_oneof![3 => frame, 2 => resampling, 1 => imported, 1 => lattice]
}
