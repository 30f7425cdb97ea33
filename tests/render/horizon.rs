//! What is seen beyond the map, beneath it and from far off.

use crate::shots::{SIZE, from_above, gpu, mean};
use glam::Vec3;
use image::RgbaImage;
use landform::map::{Layer, Map};
use landform::render::{Camera, Look, Quality, Shot, picture};
use landform::terrain::Eye;

/// How much of some rows is sky: as bright a blue as no meadow is.
fn share_of_sky(image: &RgbaImage, y: std::ops::Range<u32>) -> f32 {
    let rows = y.len() as f32;
    let is_sky = |p: &[u8; 4]| p[2] > p[1].max(150);
    let count = y
        .flat_map(|y| (0..image.width()).map(move |x| (x, y)))
        .filter(|(x, y)| is_sky(&image.get_pixel(*x, *y).0))
        .count();
    count as f32 / (rows * image.width() as f32)
}

/// A meadow with a rim that goes up and down.
fn uneven_meadow() -> Map {
    let mut map = Map::flat([17, 17], [10.0, 10.0]).unwrap();
    let heights: Vec<f32> = (0..289)
        .map(|at| [0.0, 6.0, 2.0, 9.0, 4.0][at * 7 % 5])
        .collect();
    map.field.height = Layer::from_rows([17, 17], &heights);
    map.field.level = Layer::filled([16, 16], 3);
    map
}

#[test]
fn no_sky_shows_beneath_the_rim_or_before_the_horizon() {
    let gpu = gpu();
    let map = uneven_meadow();
    let from = |position: Vec3, target: Vec3, weather: bool| Shot {
        camera: Camera::looking_at(position, target),
        eye: Eye::at(position),
        look: Look {
            weather,
            quality: Quality::Low,
            ..Look::default()
        },
        size: SIZE,
        samples: 1,
    };
    let over_the_rim = [
        (Vec3::new(80.0, 45.0, 150.0), Vec3::new(80.0, 0.0, 168.0)),
        (Vec3::new(80.0, 45.0, 178.0), Vec3::new(80.0, 0.0, 150.0)),
        (Vec3::new(-15.0, 45.0, -15.0), Vec3::new(5.0, 0.0, 5.0)),
    ];
    for (position, target) in over_the_rim {
        let whole = picture(&gpu, &map, &from(position, target, true)).unwrap();
        assert_eq!(share_of_sky(&whole, 0..120), 0.0, "from {position}");
        let alone = picture(&gpu, &map, &from(position, target, false)).unwrap();
        assert!(share_of_sky(&alone, 0..120) > 0.05, "from {position}");
    }
}

#[test]
fn from_far_off_there_is_haze_and_from_below_there_is_earth() {
    let gpu = gpu();
    let map = uneven_meadow();
    let seen_from = |position: Vec3, target: Vec3| {
        let shot = Shot {
            camera: Camera::looking_at(position, target),
            ..from_above(Look {
                quality: Quality::Low,
                ..Look::default()
            })
        };
        picture(&gpu, &map, &shot).unwrap()
    };
    for height in [1e5, 1e9, 1e20] {
        let far = seen_from(Vec3::new(80.0, height, 81.0), Vec3::new(80.0, 0.0, 80.0));
        let haze = mean(&far, 0..60, 0..120);
        assert!(haze[2] > 150.0 && haze[0] > 100.0, "{height}: {haze:?}");
    }
    for target in [Vec3::new(80.0, 40.0, 60.0), Vec3::new(80.0, -20.0, 20.0)] {
        let below = seen_from(Vec3::new(80.0, -12.0, 80.0), target);
        assert_eq!(share_of_sky(&below, 0..120), 0.0, "towards {target}");
        let earth = mean(&below, 0..160, 0..120);
        assert!(earth[0] > earth[2] && earth[0] > 15.0, "{earth:?}");
    }
}
