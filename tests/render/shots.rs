//! Small maps, and pictures of them.

use glam::Vec3;
use image::RgbaImage;
use landform::map::{Changes, Layer, Map};
use landform::render::{Camera, Gpu, Look, Quality, Renderer, Shot, Target, picture};
use landform::terrain::{Detail, Eye, View};

/// Drivers round differently: a channel may be off by this much of 255.
pub const TOLERANCE: i32 = 3;

pub const SIZE: [u32; 2] = [160, 120];

pub fn gpu() -> Gpu {
    Gpu::headless().expect("a graphics driver, such as Debian's mesa-vulkan-drivers")
}

/// Flat cells of 10 m; the western half of the ground is snow, the eastern lush grass.
pub fn two_halves() -> Map {
    let mut map = Map::flat([17, 17], [10.0, 10.0]).unwrap();
    let textures: Vec<u8> = (0..256).map(|at| if at % 16 < 8 { 5 } else { 0 }).collect();
    map.field.texture = Layer::from_rows([16, 16], &textures);
    map
}

pub fn from_above(look: Look) -> Shot {
    let position = Vec3::new(80.0, 130.0, 80.1);
    Shot {
        camera: Camera::looking_at(position, Vec3::new(80.0, 0.0, 80.0)),
        eye: Eye {
            detail: Detail::From(position),
            max_divisions: u8::MAX,
        },
        look,
        size: SIZE,
        samples: 1,
    }
}

pub fn plain() -> Look {
    Look {
        enhanced: false,
        quality: Quality::Low,
        ..Look::default()
    }
}

pub fn mean(image: &RgbaImage, x: std::ops::Range<u32>, y: std::ops::Range<u32>) -> [f32; 3] {
    let mut sum = [0.0; 3];
    let count = (x.len() * y.len()) as f32;
    for (px, py) in x.flat_map(|px| y.clone().map(move |py| (px, py))) {
        for (total, channel) in sum.iter_mut().zip(image.get_pixel(px, py).0) {
            *total += f32::from(channel) / count;
        }
    }
    sum
}

pub fn stored(linear: f32) -> f32 {
    let c = if linear <= 0.003_130_8 {
        linear * 12.92
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    };
    c * 255.0
}

pub fn assert_near(found: [f32; 3], expected: [f32; 3], what: &str) {
    for (a, b) in found.iter().zip(expected) {
        assert!(
            (a - b).abs() <= TOLERANCE as f32,
            "{what}: found {found:?}, expected {expected:?}"
        );
    }
}

/// A renderer that follows a map from change to change: each picture is that of the map drawn anew.
pub fn following<'a>(
    gpu: &'a Gpu,
    map: &Map,
    shot: &'a Shot,
) -> impl FnMut(&Map, &Changes) -> RgbaImage + use<'a> {
    let mut view = View::new(map);
    let mut renderer = Renderer::new(gpu);
    let target = Target::new(gpu, shot.size, shot.samples).unwrap();
    move |map, changes| {
        let updated = view.update(map, shot.eye, changes);
        renderer.upload(map, &view, &updated, changes, &shot.look);
        while renderer.is_behind() {
            renderer.catch_up(map);
        }
        let mut encoder = gpu.encoder();
        renderer.draw(&mut encoder, &target, &shot.camera, &shot.look);
        gpu.submit(encoder);
        let found = target.read(gpu).unwrap();
        assert_eq!(found, picture(gpu, map, shot).unwrap());
        found
    }
}
