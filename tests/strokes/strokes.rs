//! Strokes of every tool with every brush, to be drawn from.

use landform::edit::op::colour::ColourTool;
use landform::edit::op::cover::CoverTool;
use landform::edit::op::height::HeightTool;
use landform::edit::op::id::IdTool;
use landform::edit::op::level::LevelTool;
use landform::edit::op::ramp::Ramp;
use landform::edit::op::share::ShareTool;
use landform::edit::op::stamp::{Join, Stamp};
use landform::edit::{
    Brush, Mask, Patches, PathPoint, Picture, Pressure, Selection, Shape, StrokeSettings, Symmetry,
    Tool, Turn,
};
use landform::map::LayerId;
use landform::math::Region;
use proptest::prelude::*;

pub fn tools() -> impl Strategy<Value = Tool> {
    let height = prop_oneof![
        Just(HeightTool::Raise),
        Just(HeightTool::Lower),
        Just(HeightTool::Smooth),
        (-50.0..50.0f32).prop_map(HeightTool::Flatten),
        (1.0..60.0f32).prop_map(HeightTool::Noise),
        (1.0..30.0f32).prop_map(HeightTool::Terrace),
        (0.0..60.0f32).prop_map(HeightTool::Erode),
        ramps().prop_map(HeightTool::Ramp),
        stamps().prop_map(HeightTool::Stamp),
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
        1 => Just(Tool::Blend),
    ]
}

pub fn ramps() -> impl Strategy<Value = Ramp> {
    let end = prop::array::uniform3(-50.0..800.0f32);
    (end.clone(), end).prop_map(|(from, to)| Ramp { from, to })
}

pub fn stamps() -> impl Strategy<Value = Stamp> {
    let join = prop_oneof![Just(Join::Add), (-50.0..50.0f32).prop_map(Join::Beyond)];
    (-90.0..90.0f32, join).prop_map(|(height, join)| Stamp { height, join })
}

/// A picture that no turn and no mirror brings back to itself.
pub fn picture() -> Picture {
    let greys: Vec<u16> = (0..35u32).map(|n| (n * n * 57 % 65_536) as u16).collect();
    Picture::new("Odd", [7, 5], greys).unwrap()
}

pub fn brushes() -> impl Strategy<Value = Brush> {
    let shape = prop_oneof![
        Just(Shape::Round),
        Just(Shape::Square),
        Just(Shape::Picture)
    ];
    let turn = prop_oneof![Just(Turn::Fixed), Just(Turn::Along)];
    let angle = prop_oneof![Just(0.0f32), -360.0..=360.0f32];
    let jitter = prop_oneof![Just([0.0f32; 2]), [0.0..=180.0f32, 0.0..=0.95f32]];
    let pressure =
        (0.0..=1.0f32, 0.0..=1.0f32, 0.2..=5.0f32).prop_map(|(strength, size, curve)| Pressure {
            strength,
            size,
            curve,
        });
    (
        1.0..200.0f32,
        (0.0..=1.0f32, 0.0..=1.0f32),
        shape,
        0.2..=4.0f32,
        (turn, angle, jitter),
        pressure,
    )
        .prop_map(
            |(radius, (strength, hardness), shape, spacing, turned, pressure)| {
                let (turn, angle, [angle_jitter, size_jitter]) = turned;
                Brush {
                    radius,
                    strength,
                    hardness,
                    shape,
                    spacing,
                    turn,
                    angle,
                    angle_jitter,
                    size_jitter,
                    pressure,
                    picture: Some(picture()),
                    ..Brush::default()
                }
            },
        )
}

pub fn strokes() -> impl Strategy<Value = StrokeSettings> {
    (tools(), brushes(), any::<u32>(), symmetries(), masks()).prop_map(
        |(tool, brush, seed, symmetry, mask)| {
            let mut settings = StrokeSettings::new(tool, brush, seed);
            settings.symmetry = symmetry;
            settings.mask = mask;
            settings
        },
    )
}

pub fn symmetries() -> impl Strategy<Value = Symmetry> {
    prop_oneof![
        3 => Just(Symmetry::default()),
        1 => any::<(bool, bool)>().prop_map(|(x, z)| Symmetry { x, z }),
    ]
}

pub fn selections() -> impl Strategy<Value = Option<Selection>> {
    let corner = (0..82u32, 0..70u32);
    prop::option::of((corner.clone(), corner, 1..9u32).prop_map(|(a, b, gap)| {
        let cells = Region::new(
            a.0.min(b.0),
            a.1.min(b.1),
            a.0.max(b.0) + 1,
            a.1.max(b.1) + 1,
        );
        Selection::of([82, 70], |x, z| cells.contains(x, z) && (x + z) % gap != 3)
    }))
}

pub fn masks() -> impl Strategy<Value = Mask> {
    let height =
        prop::option::of((-60.0..0.0f32, 0.0..60.0f32).prop_map(|(low, high)| [low, high]));
    let slope = prop::option::of((0.0..20.0f32, 20.0..90.0f32).prop_map(|(low, high)| [low, high]));
    let level = prop::option::of(0..4u8);
    let patches = (1.0..300.0f32, 0.0..=1.0f32).prop_map(|(size, share)| Patches {
        size,
        share,
        seed: 9,
    });
    let some = (
        height,
        slope,
        level,
        prop::option::of(patches),
        selections(),
    )
        .prop_map(|(height, slope, level, noise, selection)| Mask {
            height,
            slope,
            texture: None,
            level,
            noise,
            selection,
        });
    prop_oneof![2 => Just(Mask::default()), 1 => some]
}

pub fn paths() -> impl Strategy<Value = Vec<PathPoint>> {
    let pressure = prop_oneof![2 => Just(1.0f32), 1 => 0.0..=1.0f32];
    let place = (-100.0..900.0f32, -100.0..800.0f32, 0.0..0.4f32, pressure);
    prop::collection::vec(place, 1..6).prop_map(|places| {
        let mut time = 0.0;
        let point = |(x, z, rest, pressure): (f32, f32, f32, f32)| {
            time += rest;
            PathPoint {
                pressure,
                ..PathPoint::new(x, z, time)
            }
        };
        places.into_iter().map(point).collect()
    })
}
