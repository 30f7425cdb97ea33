//! Objects stand on the ground as their models look, and follow edits.

use crate::shots::{following, from_above, gpu, mean, plain, two_halves};
use glam::{Quat, Vec3};
use image::RgbaImage;
use landform::map::{Changes, Map, Mesh, MeshData, Mix, Model, Object, ObjectId, Part, Picture};
use landform::map::{Volume, VolumeId, Voxels};
use landform::render::{Camera, Look, Mode, Shot, Sun, picture};
use std::sync::Arc;

/// A block of 20 × 10 × 20 m that stands on its origin, of one colour.
fn block(colour: [f32; 4], worn: Option<Picture>) -> Mesh {
    let mut data = MeshData::default();
    for (axis, sign) in [
        (0, 1.0),
        (0, -1.0),
        (1, 1.0),
        (1, -1.0),
        (2, 1.0),
        (2, -1.0),
    ] {
        let first = data.positions.len() as u32;
        let mut normal = [0.0; 3];
        normal[axis] = sign;
        for (u, v) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let mut corner = [0.0; 3];
            corner[axis] = sign;
            corner[(axis + 1) % 3] = u * sign;
            corner[(axis + 2) % 3] = v;
            let [x, y, z] = corner;
            data.positions.push([x * 10.0, (y + 1.0) * 5.0, z * 10.0]);
            data.normals.push(normal);
            data.uvs.push([(u + 1.0) / 2.0, (v + 1.0) / 2.0]);
            data.colours.push([1.0; 4]);
        }
        data.indices.extend([0, 1, 2, 0, 2, 3].map(|at| first + at));
    }
    data.parts = vec![Part {
        indices: 0..data.indices.len() as u32,
        base_colour: colour,
        picture: worn.map(Arc::new),
        cutoff: None,
        two_sided: false,
    }];
    Mesh::new(data).unwrap()
}

const RED: [f32; 4] = [0.6, 0.02, 0.02, 1.0];
const MIDDLE: Vec3 = Vec3::new(80.0, 0.0, 80.0);

fn map_with(mesh: Mesh, objects: &[Object]) -> Map {
    let mut map = two_halves();
    map.models = vec![Model::new("Block", mesh)];
    map.objects = (1..).map(ObjectId).zip(objects.iter().cloned()).collect();
    map
}

fn drawn(map: &Map, look: Look) -> RgbaImage {
    picture(&gpu(), map, &from_above(look)).unwrap()
}

fn is_red([r, g, b]: [f32; 3]) -> bool {
    r > 2.5 * g && r > 2.5 * b && r > 60.0
}

fn middle(image: &RgbaImage) -> [f32; 3] {
    mean(image, 76..84, 56..64)
}

#[test]
fn an_object_shows_its_model_where_it_stands_and_as_it_is_turned_and_stretched() {
    let at = |object| {
        middle(&drawn(
            &map_with(block(RED, None), &[object]),
            Look::default(),
        ))
    };
    let here = Object::new("", 0, MIDDLE);
    assert!(is_red(at(here.clone())));
    let beside = Vec3::new(120.0, 0.0, 80.0);
    assert!(!is_red(at(Object::new("", 0, beside))));
    let long = Object {
        scale: Vec3::new(1.0, 1.0, 6.0),
        ..Object::new("", 0, beside)
    };
    assert!(!is_red(at(long.clone())));
    let turned = Object {
        rotation: Quat::from_rotation_y(std::f32::consts::FRAC_PI_2),
        ..long
    };
    assert!(is_red(at(turned)), "a quarter turn reaches the middle");
}

#[test]
fn the_plain_rule_shows_base_colour_times_picture_without_light() {
    let green = Picture {
        size: [2, 1],
        pixels: vec![[0, 188, 0, 255]; 2],
    };
    let map = map_with(block([1.0; 4], Some(green)), &[Object::new("", 0, MIDDLE)]);
    let found = middle(&drawn(&map, plain()));
    assert!(
        (found[1] - 188.0).abs() < 4.0 && found[0] < 4.0,
        "{found:?}"
    );
}

#[test]
fn a_roof_is_brighter_than_the_wall_that_faces_away_from_the_sun() {
    let map = map_with(
        block([0.5, 0.5, 0.5, 1.0], None),
        &[Object::new("", 0, MIDDLE)],
    );
    // The sun stands in the west.
    let eye = Vec3::new(115.0, 30.0, 80.0);
    let shot = Shot {
        camera: Camera::looking_at(eye, Vec3::new(90.0, 7.0, 80.0)),
        ..from_above(Look::default())
    };
    let image = picture(&gpu(), &map, &shot).unwrap();
    let (roof, wall) = (mean(&image, 70..90, 36..46), mean(&image, 70..90, 60..70));
    assert!(roof[1] > wall[1] * 1.3, "{roof:?} {wall:?}");
}

#[test]
fn what_is_selected_has_an_outline_and_edges_show_in_wireframe() {
    let map = map_with(block(RED, None), &[Object::new("", 0, MIDDLE)]);
    let orange = |image: &RgbaImage| {
        let is = |p: &&image::Rgba<u8>| p.0[0] > 240 && (140..180).contains(&p.0[1]) && p.0[2] < 70;
        image.pixels().filter(is).count()
    };
    let without = drawn(&map, plain());
    let with = drawn(
        &map,
        Look {
            selected: vec![ObjectId(1)],
            ..plain()
        },
    );
    assert_eq!(orange(&without), 0);
    let count = orange(&with);
    assert!((60..400).contains(&count), "{count} pixels of outline");
    assert_eq!(
        middle(&with),
        middle(&without),
        "it does not cover the object"
    );
    let wire = drawn(
        &map,
        Look {
            mode: Mode::Wire,
            ..Look::default()
        },
    );
    assert!(!is_red(middle(&wire)));
}

#[test]
fn objects_follow_edits_one_by_one() {
    let gpu = gpu();
    let places = [40.0, 80.0, 120.0].map(|x| Vec3::new(x, 0.0, 80.0));
    let mut map = map_with(block(RED, None), &places.map(|at| Object::new("", 0, at)));
    map.models
        .push(Model::new("Blue", block([0.02, 0.02, 0.6, 1.0], None)));
    let shot = from_above(Look::default());
    let mut step = following(&gpu, &map, &shot);
    let of = |ids: &[u32]| Changes {
        objects: ids.iter().copied().map(ObjectId).collect(),
        ..Changes::none()
    };
    let mut seen = vec![step(&map, &Changes::everything())];
    map.objects.remove(&ObjectId(1));
    seen.push(step(&map, &of(&[1])));
    map.objects.get_mut(&ObjectId(3)).unwrap().position.z = 50.0;
    seen.push(step(&map, &of(&[3])));
    map.objects.get_mut(&ObjectId(2)).unwrap().model = 1;
    seen.push(step(&map, &of(&[2])));
    for id in 10..20 {
        let at = Vec3::new(id as f32 * 12.0 - 90.0, 0.0, 110.0);
        map.objects.insert(ObjectId(id), Object::new("", 1, at));
    }
    let added: Vec<u32> = (10..20).collect();
    seen.push(step(&map, &of(&added)));
    for pair in seen.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
}

#[test]
fn objects_throw_shadows_on_the_ground_away_from_the_sun() {
    let tall = Object {
        scale: Vec3::new(1.0, 2.0, 1.0),
        ..Object::new("", 0, Vec3::new(110.0, 0.0, 80.0))
    };
    let block = block([0.5, 0.5, 0.5, 1.0], None);
    let of = |objects: &[Object], azimuth| {
        let sun = Sun {
            azimuth,
            elevation: 30.0,
        };
        drawn(
            &map_with(block.clone(), objects),
            Look {
                sun,
                ..Look::default()
            },
        )
    };
    // Of 20 m, at 30 degrees: 35 m long. West of the block there are 70 pixels of grass, east of it 30 or so.
    let [west, east] = [88..94, 128..136];
    for (azimuth, dark, bright) in [(90.0, west.clone(), east.clone()), (270.0, east, west)] {
        let (with, without) = (of(std::slice::from_ref(&tall), azimuth), of(&[], azimuth));
        let share = |columns: std::ops::Range<u32>| {
            mean(&with, columns.clone(), 56..64)[1] / mean(&without, columns, 56..64)[1]
        };
        assert!(share(dark.clone()) < 0.75, "{azimuth}: {}", share(dark));
        assert!(share(bright.clone()) > 0.93, "{azimuth}: {}", share(bright));
    }
}

/// An object in a cave, and a look at it from so far that the lamp at the eye doesn't reach it.
pub fn object_in_cave() -> (Map, Shot) {
    // 32 × 32 × 32 voxels of 2 m around the middle, hollow, open to the south alone.
    let mut voxels = Voxels::empty([32, 32, 32]).unwrap();
    for at in voxels.places() {
        let mut brick = Voxels::none().open();
        for number in 0..brick.density.len() {
            let within = [number % 16, number / 16 % 16, number / 256];
            let [x, y, z] = [0, 1, 2].map(|axis| at[axis] * 16 + within[axis] as i32);
            let is_hollow = (10..22).contains(&x) && y < 10 && z >= 10;
            if !is_hollow {
                (brick.density[number], brick.mix[number]) = (255, Mix::of(3));
            }
        }
        voxels.set_brick(at, &brick);
    }
    let object = Object {
        scale: Vec3::splat(0.4),
        ..Object::new("", 0, MIDDLE)
    };
    let mut map = map_with(block(RED, None), &[object]);
    let volume = Volume::new("Cave", Vec3::new(48.0, 0.0, 48.0), 2.0, voxels);
    map.volumes.insert(VolumeId(1), volume);
    let position = Vec3::new(80.0, 4.0, 150.0);
    let shot = Shot {
        camera: Camera {
            field_of_view: 0.33,
            ..Camera::looking_at(position, MIDDLE.with_y(2.0))
        },
        ..from_above(Look {
            weather: false,
            ..Look::default()
        })
    };
    (map, shot)
}

#[test]
fn an_object_in_a_cave_is_as_dark_as_it_and_bright_again_when_the_roof_is_gone() {
    let (mut map, shot) = object_in_cave();
    let gpu = gpu();
    let mut step = following(&gpu, &map, &shot);
    let dark = middle(&step(&map, &Changes::everything()));
    map.volumes.clear();
    let changes = Changes {
        volumes: [VolumeId(1)].into(),
        ..Changes::none()
    };
    let bright = middle(&step(&map, &changes));
    assert!(is_red(bright), "{bright:?}");
    assert!(
        dark[0] < 0.7 * bright[0],
        "{dark:?} in the cave, {bright:?}"
    );
}
