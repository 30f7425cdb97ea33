//! Actions at random.

use crate::session::{path, settings};
use landform::document::action::Action;
use landform::edit::Shape;
use landform::edit::op::level::LevelTool;
use landform::map::{LayerId, Parameters};
use landform::math::Region;
use proptest::prelude::*;

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
            settings,
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
    prop_oneof![4 => stroke, 2 => fill, 1 => parameters]
}
