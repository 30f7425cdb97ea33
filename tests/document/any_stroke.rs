//! Strokes at random.

use crate::session::path;
use landform::document::action::Action;
use landform::edit::op::colour::ColourTool;
use landform::edit::op::cover::CoverTool;
use landform::edit::op::height::HeightTool;
use landform::edit::op::id::IdTool;
use landform::edit::op::level::LevelTool;
use landform::edit::op::ramp::Ramp;
use landform::edit::op::share::ShareTool;
use landform::edit::op::stamp::{Join, Stamp};
use landform::edit::{Brush, Mask, Picture, Selection, Shape, StrokeSettings, Symmetry, Tool};
use landform::map::{LayerId, Map};
use proptest::prelude::*;

/// A stroke before it is known on which map.
#[derive(Clone, Debug)]
pub struct WishedStroke {
    settings: StrokeSettings,
    points: Vec<[f32; 2]>,
    /// Whether it keeps to some of the cells.
    selects: bool,
}

impl WishedStroke {
    /// The stroke on a map.
    pub fn on(self, map: &Map) -> Action {
        let mut settings = self.settings;
        let some = || Selection::of(map.field.cells(), |x, z| (x * 5 + z * 3) % 7 > 2);
        settings.mask.selection = self.selects.then(some);
        if let Tool::Id(LayerId::Palette, IdTool::Set(id)) = &mut settings.tool {
            *id %= map.palettes.len() as u8;
        }
        Action::Stroke {
            settings: Box::new(settings),
            path: path(&self.points),
        }
    }
}

fn heights() -> impl Strategy<Value = HeightTool> {
    let ramp = prop::array::uniform3(-50.0..800.0f32);
    let ramp = (ramp.clone(), ramp).prop_map(|(from, to)| Ramp { from, to });
    let join = prop_oneof![Just(Join::Add), (-50.0..50.0f32).prop_map(Join::Beyond)];
    let stamp = (-90.0..90.0f32, join).prop_map(|(height, join)| Stamp { height, join });
    prop_oneof![
        Just(HeightTool::Raise),
        Just(HeightTool::Smooth),
        (-50.0..50.0f32).prop_map(HeightTool::Flatten),
        (1.0..60.0f32).prop_map(HeightTool::Noise),
        (1.0..30.0f32).prop_map(HeightTool::Terrace),
        (0.0..60.0f32).prop_map(HeightTool::Erode),
        ramp.prop_map(HeightTool::Ramp),
        stamp.prop_map(HeightTool::Stamp),
    ]
}

fn tools() -> impl Strategy<Value = Tool> {
    let level = prop_oneof![
        (0..4u8).prop_map(LevelTool::Set),
        Just(LevelTool::Raise),
        Just(LevelTool::Lower),
        Just(LevelTool::Smooth),
    ];
    let layer = prop::sample::select(vec![
        LayerId::Texture,
        LayerId::Cover,
        LayerId::Palette,
        LayerId::Hole,
    ]);
    let id = prop_oneof![(0..2u8).prop_map(IdTool::Set), Just(IdTool::Majority)];
    let colour = prop::array::uniform3(0.0..=1.0f32);
    let share = (any::<bool>(), 0.0..=1.0f32);
    prop_oneof![
        3 => heights().prop_map(Tool::Height),
        2 => level.prop_map(Tool::Level),
        2 => (layer, id).prop_map(|(layer, tool)| Tool::Id(layer, tool)),
        1 => (0..3u8, 0.0..=1.0f32)
            .prop_map(|(cover, alpha)| Tool::Cover(CoverTool { cover, alpha })),
        1 => share.prop_map(|(base, alpha)| {
            let layer = if base { LayerId::AlphaBase } else { LayerId::AlphaCover };
            Tool::Share(layer, ShareTool::Set(alpha))
        }),
        1 => colour.prop_map(|colour| Tool::Colour(ColourTool::Blend(colour))),
        1 => Just(Tool::Blend),
    ]
}

pub fn any_stroke() -> impl Strategy<Value = WishedStroke> {
    let place = prop::array::uniform2(-100.0..1400.0f32);
    let shape = prop_oneof![
        Just(Shape::Round),
        Just(Shape::Square),
        Just(Shape::Picture)
    ];
    let symmetry = (any::<bool>(), any::<bool>()).prop_map(|(x, z)| Symmetry { x, z });
    let points = prop::collection::vec(place, 1..4);
    let held = (shape, symmetry, any::<bool>(), any::<u32>());
    (tools(), 1.0..250.0f32, points, held).prop_map(
        |(tool, radius, points, (shape, symmetry, selects, seed))| {
            let greys: Vec<u16> = (0..35u32).map(|n| (n * n * 57 % 65_536) as u16).collect();
            let brush = Brush {
                radius,
                shape,
                picture: Picture::new("Odd", [7, 5], greys).ok(),
                ..Brush::default()
            };
            WishedStroke {
                settings: StrokeSettings {
                    symmetry,
                    mask: Mask::default(),
                    ..StrokeSettings::new(tool, brush, seed)
                },
                points,
                selects,
            }
        },
    )
}
