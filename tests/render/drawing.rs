//! Pictures that follow each other: neither an earlier look nor an edit leaves a trace.

use crate::shots::{SIZE, from_above, gpu, two_halves};
use glam::Vec3;
use landform::map::{Changes, Layer, LayerId, Map};
use landform::math::Region;
use landform::render::{
    Brush, BrushShape, Camera, Look, Mode, Overlay, Quality, Renderer, Rings, Shot, Sun, Target,
    picture,
};
use landform::terrain::{Eye, Updated, View};

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
    assert!((1..100).contains(&steps), "{steps} steps");
    let target = Target::new(&gpu, shot.size, shot.samples).unwrap();
    let mut encoder = gpu.encoder();
    renderer.draw(&mut encoder, &target, &shot.camera, &shot.look);
    gpu.submit(encoder);
    let followed = target.read(&gpu).unwrap();
    assert_eq!(followed, picture(&gpu, &after, &shot).unwrap());
    assert_ne!(followed, picture(&gpu, &before, &shot).unwrap());

    let evening = Shot {
        look: Look {
            sun: Sun::at_hour(18.0),
            ..shot.look.clone()
        },
        ..shot.clone()
    };
    assert!(renderer.lacks(&evening.look) && !renderer.lacks(&shot.look));
    let (none, still) = (Changes::none(), Updated::default());
    renderer.upload(&after, &view, &still, &none, &evening.look);
    assert!(renderer.is_behind() && !renderer.lacks(&evening.look));
    while renderer.is_behind() {
        renderer.catch_up(&after);
    }
    let mut encoder = gpu.encoder();
    renderer.draw(&mut encoder, &target, &shot.camera, &evening.look);
    gpu.submit(encoder);
    let turned = target.read(&gpu).unwrap();
    assert_eq!(turned, picture(&gpu, &after, &evening).unwrap());
}
