//! Light: none of it, that of a relief map, and a picture of which only a part is drawn.

use crate::shots::{SIZE, assert_near, from_above, gpu, mean, stored, two_halves};
use image::RgbaImage;
use landform::map::{Changes, Layer, Map};
use landform::render::{Light, Look, Mode, Quality, Renderer, Sun, Target, picture};
use landform::terrain::View;

const ROCK: u8 = 3;
const SNOW: u8 = 5;

/// The same texture all over, with a wall across it from north to south.
fn wall(texture: u8, height: f32) -> Map {
    let mut map = two_halves();
    map.field.texture = Layer::filled([16, 16], texture);
    let heights: Vec<f32> = (0..289)
        .map(|at| if at % 17 == 11 { height } else { 0.0 })
        .collect();
    map.field.height = Layer::from_rows([17, 17], &heights);
    map
}

/// The darkest of small squares of a picture, as a mean of its channels.
fn darkest(image: &RgbaImage) -> f32 {
    let squares = (20..140)
        .step_by(4)
        .flat_map(|x| (20..100).step_by(4).map(move |y| (x, y)));
    let brightness =
        squares.map(|(x, y)| mean(image, x..x + 4, y..y + 4).iter().sum::<f32>() / 3.0);
    brightness.fold(f32::INFINITY, f32::min)
}

#[test]
fn unlit_ground_shows_its_colour_whatever_the_sun_and_the_slope() {
    let gpu = gpu();
    let map = wall(SNOW, 12.0);
    let look = |quality, elevation| Look {
        mode: Mode::Unlit,
        quality,
        sun: Sun {
            azimuth: 270.0,
            elevation,
        },
        ..Look::default()
    };
    for quality in [Quality::Low, Quality::High] {
        let drawn = |elevation| picture(&gpu, &map, &from_above(look(quality, elevation))).unwrap();
        let (morning, noon) = (drawn(3.0), drawn(60.0));
        for x in (20..140).step_by(20) {
            let [early, found] = [&morning, &noon].map(|image| mean(image, x..x + 20, 20..100));
            assert_eq!(early, found, "{quality:?}, {x}");
            let snow = [0.81, 0.85, 0.90].map(stored);
            let off = found.iter().zip(snow).map(|(a, b)| (a - b).abs());
            assert!(off.fold(0.0, f32::max) < 8.0, "{quality:?}, {x}: {found:?}");
        }
    }
}

#[test]
fn on_a_relief_map_no_hill_throws_a_shadow_yet_slopes_show() {
    let gpu = gpu();
    let shown = |height: f32, light| {
        let look = Look {
            light,
            sun: Sun {
                azimuth: 90.0,
                elevation: 8.0,
            },
            weather: false,
            ..Look::default()
        };
        picture(&gpu, &wall(ROCK, height), &from_above(look)).unwrap()
    };
    let level = darkest(&shown(0.0, Light::ReliefMap));
    let relief = shown(14.0, Light::ReliefMap);
    assert!(
        darkest(&relief) > 0.6 * level,
        "{} of {level}",
        darkest(&relief)
    );
    let slopes = [98..108, 112..122].map(|x| mean(&relief, x, 20..100)[0]);
    assert!(slopes[0] > slopes[1] + 15.0, "west is bright: {slopes:?}");
    let outdoors = darkest(&shown(14.0, Light::Outdoors));
    assert!(outdoors < 0.5 * level, "{outdoors} of {level}");
}

#[test]
fn some_columns_of_a_picture_are_as_in_the_whole_and_the_rest_is_not_drawn() {
    let gpu = gpu();
    let map = two_halves();
    let shot = from_above(Look::default());
    let mut view = View::new(&map);
    let updated = view.update(&map, shot.eye, &Changes::none());
    let mut renderer = Renderer::new(&gpu);
    renderer.upload(&map, &view, &updated, &Changes::everything(), &shot.look);
    let target = Target::new(&gpu, SIZE, 1).unwrap();
    let mut drawn = |columns| {
        let mut encoder = gpu.encoder();
        renderer.draw_columns(&mut encoder, &target, &shot.camera, &shot.look, columns);
        gpu.submit(encoder);
        target.read(&gpu).unwrap()
    };
    let whole = drawn(0..SIZE[0]);
    for columns in [0..70, 70..SIZE[0], 90..9999] {
        let part = drawn(columns.clone());
        for (x, y, pixel) in part.enumerate_pixels() {
            if columns.contains(&x) {
                assert_eq!(pixel, whole.get_pixel(x, y), "{x}, {y} of {columns:?}");
            } else {
                assert_eq!(pixel.0[..3], [0; 3], "{x}, {y} of {columns:?}");
            }
        }
    }
    assert_near(mean(&drawn(70..70), 0..160, 0..120), [0.0; 3], "no column");
}
