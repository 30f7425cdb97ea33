//! Ground to draw on.

use landform::edit::op::height::HeightTool;
use landform::edit::op::level::LevelTool;
use landform::edit::op::share::ShareTool;
use landform::edit::{Brush, Edit, PathPoint, Stroke, StrokeSettings, Tool};
use landform::map::{LayerId, Map};

/// Ground of an odd size, with something in every layer.
pub fn map() -> Map {
    let mut map = flat();
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
        let rest = [0.0, 2.0].map(|time| PathPoint::new(400.0, 300.0, time));
        draw(&mut map, &settings, &rest);
    }
    map.check().unwrap();
    map
}

pub fn draw(map: &mut Map, settings: &StrokeSettings, path: &[PathPoint]) -> Option<Edit> {
    let mut stroke = Stroke::begin(settings.clone(), map).unwrap();
    stroke.extend(map, path).unwrap();
    stroke.finish(map).0
}

/// A map without anything on it, so that a symmetric stroke has nothing to be asymmetric about; it has two palettes,
/// which is as many as the strokes of these tests choose from.
pub fn flat() -> Map {
    let mut map = Map::flat([83, 71], [10.0, 9.0]).unwrap();
    let second = map.palettes[0].clone();
    map.palettes.push(second);
    map
}
