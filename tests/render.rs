//! Pictures of a small map, drawn as the window draws them. Needs a Vulkan or OpenGL driver; a software one will do.
#![cfg(feature = "render")]

use glam::Vec3;
use image::RgbaImage;
use landform::map::{Changes, Field, Layer, LayerId, Map};
use landform::math::Region;
use landform::render::{
    Brush, BrushShape, Camera, Gpu, Look, Mode, Overlay, Quality, Renderer, Rings, SCALE, Shot,
    Target, picture,
};
use landform::terrain::{Detail, Eye, View};

/// Drivers round differently: a channel may be off by this much of 255.
const TOLERANCE: i32 = 3;

const SIZE: [u32; 2] = [160, 120];

fn gpu() -> Gpu {
    Gpu::headless().expect("a graphics driver, such as Debian's mesa-vulkan-drivers")
}

/// Flat cells of 10 m; the western half of the ground is snow, the eastern lush grass.
fn two_halves() -> Map {
    let mut map = Map::flat([17, 17], [10.0, 10.0]).unwrap();
    let textures: Vec<u8> = (0..256).map(|at| if at % 16 < 8 { 5 } else { 0 }).collect();
    map.field.texture = Layer::from_rows([16, 16], &textures);
    map
}

fn from_above(look: Look) -> Shot {
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

fn plain() -> Look {
    Look {
        enhanced: false,
        quality: Quality::Low,
        ..Look::default()
    }
}

fn mean(image: &RgbaImage, x: std::ops::Range<u32>, y: std::ops::Range<u32>) -> [f32; 3] {
    let mut sum = [0.0; 3];
    let count = (x.len() * y.len()) as f32;
    for (px, py) in x.flat_map(|px| y.clone().map(move |py| (px, py))) {
        for (total, channel) in sum.iter_mut().zip(image.get_pixel(px, py).0) {
            *total += f32::from(channel) / count;
        }
    }
    sum
}

fn stored(linear: f32) -> f32 {
    let c = if linear <= 0.003_130_8 {
        linear * 12.92
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    };
    c * 255.0
}

fn assert_near(found: [f32; 3], expected: [f32; 3], what: &str) {
    for (a, b) in found.iter().zip(expected) {
        assert!(
            (a - b).abs() <= TOLERANCE as f32,
            "{what}: found {found:?}, expected {expected:?}"
        );
    }
}

#[test]
fn the_plain_picture_is_the_formats_rule() {
    let gpu = gpu();
    let mut map = two_halves();
    map.parameters.palette_strength = 0.0;
    let vertices = map.field.vertices();
    map.field.alpha_base = Layer::filled(vertices, 0);
    map.field.colour = Layer::filled(vertices, [65535, 32768, 0]);
    let bare = picture(&gpu, &map, &from_above(plain())).unwrap();
    let expected = [255.0, stored(0.5), 0.0];
    assert_near(
        mean(&bare, 20..140, 20..100),
        expected,
        "without its texture a cell shows its colour",
    );

    map.field.cover = Layer::filled([16, 16], 6);
    map.field.alpha_cover = Layer::filled(vertices, 65535);
    map.field.colour = Layer::filled(vertices, [65535; 3]);
    let covered = picture(&gpu, &map, &from_above(plain())).unwrap();
    map.field.cover = Layer::filled([16, 16], 0);
    map.field.texture = Layer::filled([16, 16], 5);
    map.field.alpha_base = Layer::filled(vertices, 65535);
    let base = picture(&gpu, &map, &from_above(plain())).unwrap();
    let snow = mean(&base, 20..140, 20..100);
    assert_near(
        mean(&covered, 20..140, 20..100),
        snow,
        "a full cover looks as the same texture as base",
    );
    assert_near(
        snow,
        [0.81, 0.85, 0.90].map(stored),
        "snow from afar is its mean",
    );
}

#[test]
fn textures_lie_where_their_cells_are() {
    let image = picture(&gpu(), &two_halves(), &from_above(Look::default())).unwrap();
    let west = mean(&image, 20..60, 20..100);
    let east = mean(&image, 100..140, 20..100);
    assert!(west[2] > 150.0, "snow in the west: {west:?}");
    assert!(east[1] > east[2] + 20.0, "grass in the east: {east:?}");
}

#[test]
fn levels_show_their_colours_and_zero_shows_the_ground() {
    let gpu = gpu();
    let mut map = two_halves();
    let levels: Vec<u8> = (0..256).map(|at| if at % 16 < 8 { 0 } else { 3 }).collect();
    map.field.level = Layer::from_rows([16, 16], &levels);
    let look = |overlay| Look {
        overlay,
        ..Look::default()
    };
    let without = picture(&gpu, &map, &from_above(look(Overlay::None))).unwrap();
    let with = picture(&gpu, &map, &from_above(look(Overlay::Levels))).unwrap();
    assert_near(
        mean(&with, 20..60, 20..100),
        mean(&without, 20..60, 20..100),
        "level 0",
    );
    let yellow = mean(&with, 100..140, 20..100);
    let [r, g, b] = SCALE[3].map(f32::from);
    assert!(
        yellow[0] > 0.4 * r && yellow[1] > 0.4 * g && yellow[2] < b + 60.0,
        "{yellow:?}"
    );
}

#[test]
fn wire_draws_lines_over_the_surface() {
    let gpu = gpu();
    let map = two_halves();
    let look = |mode| Look { mode, ..plain() };
    let textured = picture(&gpu, &map, &from_above(look(Mode::Textured))).unwrap();
    let both = picture(&gpu, &map, &from_above(look(Mode::Both))).unwrap();
    let changed = textured
        .pixels()
        .zip(both.pixels())
        .filter(|(a, b)| (0..3).any(|i| (i32::from(a.0[i]) - i32::from(b.0[i])).abs() > 20));
    let share = changed.count() as f32 / (SIZE[0] * SIZE[1]) as f32;
    assert!(
        (0.05..0.6).contains(&share),
        "{share} of the picture is wire"
    );
}

#[test]
fn holes_let_the_sky_pass_see_through() {
    let gpu = gpu();
    let mut map = two_halves();
    let whole = picture(&gpu, &map, &from_above(plain())).unwrap();
    map.field.hole = Layer::filled([16, 16], 1);
    let holed = picture(&gpu, &map, &from_above(plain())).unwrap();
    assert_ne!(whole.get_pixel(80, 60), holed.get_pixel(80, 60));
}

#[test]
fn the_same_picture_twice_is_the_same() {
    let gpu = gpu();
    let map = Map {
        field: Field::flat([5, 4], [10.0, 20.0], 3.0).unwrap(),
        ..two_halves()
    };
    let shot = from_above(Look::default());
    assert_eq!(
        picture(&gpu, &map, &shot).unwrap(),
        picture(&gpu, &map, &shot).unwrap()
    );
}

#[test]
fn sizes_that_no_card_holds_are_refused() {
    let gpu = gpu();
    for size in [[0, 10], [10, 1_000_000]] {
        let shot = Shot {
            size,
            ..from_above(plain())
        };
        assert!(picture(&gpu, &two_halves(), &shot).is_err());
    }
}

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
fn pictures_of_one_submission_keep_their_cameras() {
    let gpu = gpu();
    let map = two_halves();
    let shots = [0.0, 40.0].map(|aside| {
        let shot = from_above(Look::default());
        let mut camera = shot.camera;
        camera.position.x += aside;
        Shot { camera, ..shot }
    });
    let alone = shots
        .clone()
        .map(|shot| picture(&gpu, &map, &shot).unwrap());
    let mut view = View::new(&map);
    let updated = view.update(&map, shots[0].eye, &Changes::none());
    let mut renderer = Renderer::new(&gpu);
    renderer.upload(
        &map,
        &view,
        &updated,
        &Changes::everything(),
        &shots[0].look,
    );
    let targets = [(); 2].map(|()| Target::new(&gpu, SIZE, 1).unwrap());
    let mut encoder = gpu.encoder();
    for (target, shot) in targets.iter().zip(&shots) {
        renderer.draw(&mut encoder, target, &shot.camera, &shot.look);
    }
    gpu.submit(encoder);
    let together = targets.map(|target| target.read(&gpu).unwrap());
    assert_ne!(alone[0], alone[1]);
    assert_eq!(together, alone);
}

#[test]
fn a_look_draws_the_same_whatever_was_drawn_before() {
    let gpu = gpu();
    let map = two_halves();
    let shot = from_above(Look::default());
    let mut view = View::new(&map);
    let updated = view.update(&map, shot.eye, &Changes::none());
    let mut renderer = Renderer::new(&gpu);
    renderer.upload(&map, &view, &updated, &Changes::everything(), &shot.look);
    let target = Target::new(&gpu, SIZE, 1).unwrap();
    let mut drawn = |look: &Look| {
        let mut encoder = gpu.encoder();
        renderer.draw(&mut encoder, &target, &shot.camera, look);
        gpu.submit(encoder);
        target.read(&gpu).unwrap()
    };
    let brush = Brush {
        shape: BrushShape::Round,
        centre: glam::Vec2::new(80.0, 80.0),
        radius: 30.0,
        half_radius: 15.0,
    };
    let rings = Rings {
        eye: Vec3::new(80.0, 0.0, 80.0),
        distances: vec![40.0, 20.0],
    };
    let base = Look::default();
    let looks = [
        Look {
            quality: Quality::Low,
            ..base.clone()
        },
        Look {
            mode: Mode::Both,
            ..base.clone()
        },
        Look {
            mode: Mode::Wire,
            ..base.clone()
        },
        Look {
            overlay: Overlay::Levels,
            ..base.clone()
        },
        Look {
            enhanced: false,
            ..base.clone()
        },
        Look {
            weather: false,
            mode: Mode::Both,
            ..base.clone()
        },
        Look {
            brush: Some(brush),
            ..base.clone()
        },
        Look {
            rings: Some(rings),
            ..base
        },
    ];
    let first: Vec<_> = looks.iter().map(&mut drawn).collect();
    let again: Vec<_> = looks.iter().map(&mut drawn).collect();
    assert_eq!(first, again);
    for (index, image) in first.iter().enumerate() {
        let alike = first.iter().filter(|other| *other == image).count();
        assert_eq!(alike, 1, "look {index} is drawn as another one is");
    }
}

#[test]
fn light_and_land_beyond_follow_an_edit_until_all_is_as_new() {
    let gpu = gpu();
    let side = 129;
    let with_tower = |height: f32| {
        let mut map = Map::flat([side, side], [10.0, 10.0]).unwrap();
        let is_tower = |at: u32| (at % side).abs_diff(90) < 3 && (at / side).abs_diff(60) < 3;
        let heights: Vec<f32> = (0..side * side)
            .map(|at| {
                if is_tower(at) {
                    height
                } else {
                    (at % 7) as f32
                }
            })
            .collect();
        map.field.height = Layer::from_rows([side, side], &heights);
        map
    };
    let shot = Shot {
        camera: Camera::looking_at(
            Vec3::new(640.0, 900.0, 1200.0),
            Vec3::new(640.0, 0.0, 600.0),
        ),
        eye: Eye::uniform(0),
        ..from_above(Look::default())
    };
    let (before, after) = (with_tower(0.0), with_tower(150.0));
    let mut view = View::new(&before);
    let updated = view.update(&before, shot.eye, &Changes::none());
    let mut renderer = Renderer::new(&gpu);
    renderer.upload(&before, &view, &updated, &Changes::everything(), &shot.look);
    assert!(!renderer.is_behind());

    let changes = Changes::of_layer(LayerId::Height, Region::new(88, 58, 93, 63));
    let updated = view.update(&after, shot.eye, &changes);
    renderer.upload(&after, &view, &updated, &changes, &shot.look);
    let mut steps = 0;
    while renderer.is_behind() {
        renderer.catch_up(&after);
        steps += 1;
    }
    assert!((3..100).contains(&steps), "{steps} steps");
    let target = Target::new(&gpu, shot.size, shot.samples).unwrap();
    let mut encoder = gpu.encoder();
    renderer.draw(&mut encoder, &target, &shot.camera, &shot.look);
    gpu.submit(encoder);
    let followed = target.read(&gpu).unwrap();
    assert_eq!(followed, picture(&gpu, &after, &shot).unwrap());
    assert_ne!(followed, picture(&gpu, &before, &shot).unwrap());
}

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
