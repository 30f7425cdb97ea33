//! What shape, turn and pressure of a brush do.

use crate::ground::*;
use crate::strokes::*;
use landform::edit::op::height::HeightTool;
use landform::edit::op::ramp::Ramp;
use landform::edit::op::stamp::{Join, Stamp};
use landform::edit::{Brush, PathPoint, Picture, Pressure, Shape, StrokeSettings, Tool, Turn};

#[test]
fn a_ramp_rises_evenly_between_its_ends() {
    let mut map = flat();
    let ramp = Ramp {
        from: [100.0, 10.0, 300.0],
        to: [500.0, 50.0, 300.0],
    };
    let brush = Brush {
        radius: 60.0,
        ..Brush::default()
    };
    let settings = StrokeSettings::new(Tool::Height(HeightTool::Ramp(ramp)), brush, 1);
    draw(&mut map, &settings, &ramp.path());
    for column in 10..=50u32 {
        let height = map.field.height.get(column, 33);
        assert!((height - column as f32).abs() < 0.5, "{height} at {column}");
    }
    assert_eq!(map.field.height.get(30, 50), 0.0, "beside it nothing rises");
}

#[test]
fn a_stamp_has_the_shape_of_its_picture_turned_as_it_is_asked() {
    let stamped = |angle: f32| {
        let mut map = flat();
        let greys: Vec<u16> = [0, u16::MAX].repeat(8);
        let half = Picture::new("Stripes", [2, 8], greys).unwrap();
        let brush = Brush {
            radius: 90.0,
            hardness: 1.0,
            shape: Shape::Picture,
            picture: Some(half),
            angle,
            ..Brush::default()
        };
        let stamp = Stamp {
            height: 40.0,
            join: Join::Add,
        };
        let settings = StrokeSettings::new(Tool::Height(HeightTool::Stamp(stamp)), brush, 1);
        draw(&mut map, &settings, &[PathPoint::new(410.0, 315.0, 0.0)]);
        map
    };
    let plain = stamped(0.0);
    // The picture is a quarter as wide as high; its right half is white.
    assert_eq!(plain.field.height.get(43, 35), 40.0);
    assert_eq!(plain.field.height.get(39, 35), 0.0);
    assert_eq!(plain.field.height.get(46, 35), 0.0);
    let turned = stamped(90.0);
    assert!((turned.field.height.get(41, 37) - 40.0).abs() < 1.0);
    assert!(turned.field.height.get(41, 33) < 1.0);
}

#[test]
fn a_brush_that_follows_the_path_is_turned_from_its_first_dab_on() {
    let drawn = |to: PathPoint| {
        let mut map = flat();
        let brush = Brush {
            radius: 45.0,
            hardness: 1.0,
            shape: Shape::Picture,
            picture: Some(picture()),
            turn: Turn::Along,
            spacing: 4.0,
            ..Brush::default()
        };
        let stamp = Stamp {
            height: 40.0,
            join: Join::Add,
        };
        let settings = StrokeSettings::new(Tool::Height(HeightTool::Stamp(stamp)), brush, 1);
        draw(
            &mut map,
            &settings,
            &[PathPoint::new(410.0, 315.0, 0.0), to],
        );
        map.field.height.to_vec()
    };
    let (east, west) = (
        PathPoint::new(610.0, 315.0, 0.0),
        PathPoint::new(210.0, 315.0, 0.0),
    );
    let around = |heights: &[f32]| heights[35 * 83 + 38..35 * 83 + 45].to_vec();
    let turned: Vec<f32> = around(&drawn(west)).into_iter().rev().collect();
    let pairs = around(&drawn(east)).into_iter().zip(turned);
    assert_ne!(around(&drawn(east)), around(&drawn(west)));
    for (east, west) in pairs {
        assert!((east - west).abs() < 15.0, "half a turn");
    }
}

#[test]
fn a_pen_that_is_pressed_lightly_does_less() {
    let pressed = |pressure: f32, size: f32| {
        let mut map = flat();
        let brush = Brush {
            radius: 90.0,
            pressure: Pressure {
                strength: 1.0 - size,
                size,
                curve: 1.0,
            },
            ..Brush::default()
        };
        let tool = Tool::Height(HeightTool::Flatten(10.0));
        let point = PathPoint {
            pressure,
            ..PathPoint::new(410.0, 315.0, 0.0)
        };
        draw(&mut map, &StrokeSettings::new(tool, brush, 1), &[point]);
        map.field.height.to_vec()
    };
    let top = |heights: &[f32]| heights.iter().copied().fold(0.0, f32::max);
    let wide = |heights: &[f32]| heights.iter().filter(|height| **height > 0.0).count();
    assert_eq!(top(&pressed(1.0, 0.0)), 10.0);
    assert!((top(&pressed(0.5, 0.0)) - 5.0).abs() < 0.1);
    assert_eq!(top(&pressed(0.5, 1.0)), 10.0);
    assert!(wide(&pressed(0.5, 1.0)) < wide(&pressed(1.0, 1.0)) / 3);
}
