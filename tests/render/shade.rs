//! What shade does to volumes: none falls on a plain from itself, and near by one sees what is in the dark.

use crate::shots::{SIZE, from_above, gpu, mean};
use crate::volumes::{ID, RED, slab};
use glam::vec3;
use landform::map::{Brick, Layer, Mix, Volume, Voxels};
use landform::render::{Camera, Look, Quality, Shot, Sun, picture};

#[test]
fn a_broad_flat_volume_throws_no_shadow_on_itself() {
    let mut map = slab(|_| RED);
    let red = map.materials.iter_mut().find(|material| material.id == RED);
    red.unwrap().tint = [0.15, 0.02, 0.02];
    let volume = map.volumes.get_mut(&ID).unwrap();
    (volume.voxel_size, volume.position) = (24.0, vec3(-500.0, -200.0, -500.0));
    let shown = |quality| {
        let look = Look {
            quality,
            sun: Sun {
                azimuth: 200.0,
                elevation: 14.0,
            },
            weather: false,
            ..Look::default()
        };
        let shot = from_above(look);
        let camera = Camera::looking_at(vec3(80.0, 330.0, 420.0), vec3(80.0, 20.0, 60.0));
        picture(&gpu(), &map, &Shot { camera, ..shot }).unwrap()
    };
    for quality in [Quality::Low, Quality::High] {
        let image = shown(quality);
        let pixels = (20..140).flat_map(|x| (40..110).map(move |y| (x, y)));
        let all: Vec<f32> = pixels
            .map(|(x, y)| f32::from(image.get_pixel(x, y)[0]))
            .collect();
        let usual = all.iter().sum::<f32>() / all.len() as f32;
        let dark = all.iter().filter(|red| **red < 0.8 * usual).count();
        assert!(usual > 60.0, "{quality:?}: the plain is lit: {usual}");
        assert!(
            dark * 50 < all.len(),
            "{quality:?}: {dark} of {}",
            all.len()
        );
    }
}

#[test]
fn the_floor_of_a_dark_shaft_is_lit_from_near_by() {
    let mut map = slab(|_| RED);
    let mut voxels = Voxels::empty([48, 48, 48]).unwrap();
    for at in voxels.places() {
        if at != [1, 1, 1] && at != [1, 2, 1] {
            voxels.replace_brick(at, Brick::even(255, Mix::of(RED)));
        }
    }
    let shaft = Volume::new("Shaft", vec3(56.5, -47.0, 56.5), 1.0, voxels);
    map.volumes = [(ID, shaft)].into();
    let is_hole = |at: usize| (6..10).contains(&(at % 16)) && (6..10).contains(&(at / 16));
    let holes: Vec<u8> = (0..256).map(|at| u8::from(is_hole(at))).collect();
    map.field.hole = Layer::from_rows([16, 16], &holes);
    let look = || Look {
        sun: Sun {
            azimuth: 200.0,
            elevation: 20.0,
        },
        weather: false,
        ..Look::default()
    };
    let floor = |height: f32| {
        let middle = vec3(80.0, -31.5, 80.0);
        let camera = Camera::looking_at(middle + vec3(0.0, height, 0.1), middle);
        let shot = from_above(look());
        let image = picture(&gpu(), &map, &Shot { camera, ..shot }).unwrap();
        let [x, y] = SIZE.map(|side| side / 2);
        mean(&image, x - 2..x + 2, y - 2..y + 2)[0]
    };
    let [near, far] = [6.0, 160.0].map(floor);
    assert!(
        near > 100.0 && far < 0.6 * near,
        "{near} near by, {far} from afar"
    );
}
