//! The brush's marks on the ground.

use crate::shots::{from_above, gpu, plain};
use glam::Vec3;
use image::RgbaImage;
use landform::map::Map;
use landform::render::{Brush, BrushShape, Camera, Look, Shot, picture};

/// How many dashes a ring of so many pixels has around the middle of a picture, by what they brighten.
fn dashes(with: &RgbaImage, without: &RgbaImage, radius: f32) -> usize {
    let middle = with.width() as f32 / 2.0;
    let steps = (radius * 6.3 * 2.0) as usize;
    let bright: Vec<bool> = (0..steps)
        .map(|step| {
            let (sin, cos) = (step as f32 / steps as f32 * std::f32::consts::TAU).sin_cos();
            let at = |along: f32| [cos, sin].map(|part| (middle + part * along) as u32);
            [-1.0, 0.0, 1.0].into_iter().any(|beside| {
                let [x, y] = at(radius + beside);
                let green = |image: &RgbaImage| i32::from(image.get_pixel(x, y).0[1]);
                green(with) - green(without) > 40
            })
        })
        .collect();
    let begins = |pair: &[bool]| !pair[0] && pair[1];
    bright.windows(2).filter(|pair| begins(pair)).count()
}

#[test]
fn the_dashes_of_the_brush_are_as_long_from_near_as_from_far() {
    const SIDE: u32 = 480;
    let (gpu, map) = (gpu(), Map::flat([17, 17], [10.0, 10.0]).unwrap());
    let brush = Brush {
        shape: BrushShape::Round,
        centre: glam::Vec2::new(80.0, 80.0),
        radius: 30.0,
        half_radius: 15.0,
    };
    for height in [35.0, 130.0] {
        let above = Vec3::new(80.0, height, 80.01);
        let camera = Camera::looking_at(above, Vec3::new(80.0, 0.0, 80.0));
        let shot = |brush| Shot {
            camera,
            size: [SIDE; 2],
            ..from_above(Look { brush, ..plain() })
        };
        let [with, without] =
            [Some(brush), None].map(|brush| picture(&gpu, &map, &shot(brush)).unwrap());
        let half_view = (camera.field_of_view / 2.0).tan() * height;
        let radius = brush.half_radius / half_view * SIDE as f32 / 2.0;
        let period = radius * std::f32::consts::TAU / dashes(&with, &without, radius) as f32;
        assert!(
            (6.5..15.5).contains(&period),
            "{period} pixels from {height} m"
        );
    }
}
