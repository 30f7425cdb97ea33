//! What sessions are made of: maps on the disk, actions, and a sudden end.

use landform::document::Document;
use landform::document::action::Action;
use landform::edit::op::level::LevelTool;
use landform::edit::{Brush, PathPoint, StrokeSettings, Tool};
use landform::format::{archive, journal};
use landform::map::{LayerId, Map};
use std::fs;
use std::path::{Path, PathBuf};

pub fn map(size: [u32; 2]) -> Map {
    Map::flat(size, [10.0, 12.0]).unwrap()
}

pub fn stroke(tool: LevelTool, radius: f32, points: &[[f32; 2]]) -> Action {
    Action::Stroke {
        settings: Box::new(settings(tool, radius)),
        path: path(points),
    }
}

pub fn settings(tool: LevelTool, radius: f32) -> StrokeSettings {
    let brush = Brush {
        radius,
        ..Brush::default()
    };
    StrokeSettings::new(Tool::Level(tool), brush, 11)
}

pub fn path(points: &[[f32; 2]]) -> Vec<PathPoint> {
    let point = |p: &[f32; 2]| PathPoint::new(p[0], p[1], 0.0);
    points.iter().map(point).collect()
}

pub fn fill(value: u8) -> Action {
    Action::Fill {
        layer: LayerId::Level,
        cells: None,
        value,
    }
}

pub fn saved(folder: &Path, size: [u32; 2]) -> PathBuf {
    let path = folder.join("hill.landform");
    archive::save(&map(size), &path).unwrap();
    path
}

pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// What a killed process does: its files stay as they are, but for the lock, which the system frees.
pub fn kill(document: Document) {
    let files = document
        .kept_at()
        .map(|map| [map.to_owned(), journal::path_beside(map)]);
    let left: Vec<_> = files
        .into_iter()
        .flatten()
        .filter_map(|path| Some((fs::read(&path).ok()?, path)))
        .collect();
    drop(document);
    for (bytes, path) in left {
        if fs::read(&path).ok().as_ref() != Some(&bytes) {
            fs::write(path, bytes).unwrap();
        }
    }
}
