//! The line where the map ends.

use crate::shots::{from_above, gpu, plain};
use glam::Vec3;
use landform::map::Map;
use landform::render::{Camera, Look, Shot, picture};

#[test]
fn the_edge_of_the_map_is_a_line_and_nothing_else_changes() {
    const SIDE: u32 = 400;
    let (gpu, map) = (gpu(), Map::flat([17, 17], [10.0, 10.0]).unwrap());
    let above = Vec3::new(80.0, 200.0, 80.01);
    let camera = Camera::looking_at(above, Vec3::new(80.0, 0.0, 80.0));
    let shot = |border| Shot {
        camera,
        size: [SIDE; 2],
        ..from_above(Look { border, ..plain() })
    };
    let [with, without] = [true, false].map(|border| picture(&gpu, &map, &shot(border)).unwrap());
    let half_view = (camera.field_of_view / 2.0).tan() * 200.0;
    let edge = 80.0 / half_view * SIDE as f32 / 2.0;
    let from_edge = |x: u32, y: u32| {
        let [x, y] = [x, y].map(|at| (at as f32 + 0.5 - SIDE as f32 / 2.0).abs());
        (x.max(y) - edge).abs()
    };
    for (x, y, pixel) in with.enumerate_pixels() {
        let differs = pixel != without.get_pixel(x, y);
        match from_edge(x, y) {
            far if far > 4.0 => assert!(!differs, "{x}, {y}"),
            near if near < 0.6 => assert!(differs, "{x}, {y}"),
            _ => {}
        }
    }
}
