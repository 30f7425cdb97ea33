//! Volumes are seen where they are and as they are made, and follow edits.

use crate::shots::{SIZE, following, from_above, gpu, mean, plain, two_halves};
use glam::vec3;
use image::RgbaImage;
use landform::map::{Brick, Changes, Map, Material, Mix, Volume, VolumeId, Voxels};
use landform::render::{
    Camera, Look, Mode, Overlay, Quality, Renderer, Shot, identity_colour, picture,
};
use landform::scene::Surfaces;
use landform::terrain::View;
use std::sync::Arc;

pub const ID: VolumeId = VolumeId(3);
/// Materials without pictures.
pub const RED: u8 = 9;
pub const GREEN: u8 = 10;
pub const BLUE: u8 = 11;

fn coloured(id: u8, tint: [f32; 3]) -> Material {
    Material {
        tint,
        ..Material::new(id, format!("Material {id}"))
    }
}

/// Ground with a volume of 48 × 16 × 48 voxels of a metre about its middle, filled up to a height as `fill` says.
pub fn map_with(fill: impl Fn([i32; 3]) -> Option<Mix>) -> Map {
    let mut map = two_halves();
    map.materials.retain(|material| material.id < RED);
    map.materials.extend([
        coloured(RED, [0.7, 0.02, 0.02]),
        coloured(GREEN, [0.02, 0.7, 0.02]),
        coloured(BLUE, [0.02, 0.02, 0.7]),
    ]);
    let voxels = Voxels::empty([48, 16, 48]).unwrap();
    let mut volume = Volume::new("Block", vec3(56.0, 0.0, 56.0), 1.0, voxels);
    for at in volume.voxels.places() {
        let mut brick = Voxels::none().open();
        for number in 0..brick.density.len() {
            let within = [number % 16, number / 16 % 16, number / 256];
            let voxel = [0, 1, 2].map(|axis| at[axis] * 16 + within[axis] as i32);
            if let Some(mix) = fill(voxel) {
                (brick.density[number], brick.mix[number]) = (255, mix);
            }
        }
        volume.voxels.set_brick(at, &brick);
    }
    map.volumes.insert(ID, volume);
    map
}

/// A slab, three voxels in from the sides.
pub fn slab(id: impl Fn([i32; 3]) -> u8) -> Map {
    let inside = |along: i32| (3..45).contains(&along);
    map_with(|at| (inside(at[0]) && inside(at[2]) && at[1] < 10).then(|| Mix::of(id(at))))
}

pub fn drawn(map: &Map, look: Look) -> RgbaImage {
    picture(&gpu(), map, &from_above(look)).unwrap()
}

/// The mean colour about a place of the ground.
pub fn at(image: &RgbaImage, x: f32, z: f32) -> [f32; 3] {
    let camera = from_above(Look::default()).camera;
    let [width, height] = SIZE.map(|side| side as f32);
    let seen = camera.project(vec3(x, 9.5, z), width / height).unwrap();
    let column = ((seen.x * 0.5 + 0.5) * width) as u32;
    let row = ((0.5 - seen.y * 0.5) * height) as u32;
    mean(image, column - 1..column + 2, row - 1..row + 2)
}

pub fn main_channel(colour: [f32; 3]) -> usize {
    (0..3)
        .max_by(|a, b| colour[*a].total_cmp(&colour[*b]))
        .unwrap()
}

pub fn is_pure(colour: [f32; 3], channel: usize) -> bool {
    let mut others = (0..3).filter(|other| *other != channel);
    others.all(|other| colour[channel] > 1.8 * colour[other])
}

#[test]
fn the_plain_rule_shows_the_tint_of_a_material_without_a_picture() {
    let found = at(&drawn(&slab(|_| RED), plain()), 80.0, 80.0);
    let expected = [0.7, 0.02, 0.02].map(crate::shots::stored);
    crate::shots::assert_near(found, expected, "red");
}

#[test]
fn two_materials_blend_softly() {
    let map = slab(|[x, ..]| if x < 24 { RED } else { BLUE });
    for quality in [Quality::Low, Quality::High] {
        let look = Look {
            quality,
            ..Look::default()
        };
        let image = drawn(&map, look);
        assert!(is_pure(at(&image, 70.0, 80.0), 0));
        assert!(is_pure(at(&image, 90.0, 80.0), 2));
    }
    // About a voxel wide, the blend is looked at from near by.
    let near = vec3(79.5, 16.0, 80.01);
    let shot = Shot {
        camera: Camera::looking_at(near, vec3(79.5, 0.0, 80.0)),
        ..from_above(plain())
    };
    let image = picture(&gpu(), &map, &shot).unwrap();
    let row: Vec<[f32; 3]> = (0..SIZE[0])
        .map(|x| mean(&image, x..x + 1, 58..62))
        .collect();
    let between = row.iter().filter(|c| c[0] > 60.0 && c[2] > 60.0).count();
    assert!(between > 8, "{between} columns of both");
    let steepest = row.windows(2).map(|pair| (pair[0][0] - pair[1][0]).abs());
    let steepest = steepest.fold(0.0, f32::max);
    assert!(steepest < 60.0, "a step of {steepest}");
}

#[test]
fn where_three_materials_meet_each_shows_and_nothing_else() {
    let map = slab(|[x, _, z]| match (x < 24, z < 24) {
        (true, _) => RED,
        (false, true) => GREEN,
        (false, false) => BLUE,
    });
    let image = drawn(&map, plain());
    for (x, z, channel) in [(68.0, 80.0, 0), (92.0, 68.0, 1), (92.0, 92.0, 2)] {
        let found = at(&image, x, z);
        assert_eq!(main_channel(found), channel, "{found:?}");
        assert!(is_pure(found, channel), "{found:?}");
    }
    // At the corner itself no more than the three mix.
    let corner = at(&image, 79.5, 79.5);
    assert!(corner.iter().all(|channel| *channel < 225.0), "{corner:?}");
}

#[test]
fn a_volume_is_seen_where_it_is_moved_and_turned_to() {
    let mut map = slab(|[x, ..]| if x < 24 { RED } else { BLUE });
    let volume = map.volumes.get_mut(&ID).unwrap();
    // A quarter turn about the first voxel: x goes towards −z.
    volume.turn = std::f32::consts::FRAC_PI_2;
    volume.position = vec3(56.0, 0.0, 103.0);
    let image = drawn(&map, Look::default());
    assert!(is_pure(at(&image, 80.0, 90.0), 0));
    assert!(is_pure(at(&image, 80.0, 70.0), 2));
    map.volumes.get_mut(&ID).unwrap().position.x += 60.0;
    let image = drawn(&map, Look::default());
    assert!(!is_pure(at(&image, 70.0, 70.0), 2));
}

#[test]
fn what_is_made_of_a_texture_looks_like_ground_that_wears_it() {
    let map = slab(|_| 5);
    for quality in [Quality::Low, Quality::High] {
        let look = Look {
            quality,
            ..Look::default()
        };
        let image = drawn(&map, look);
        // Snow on the volume, and on the western half of the ground.
        let (top, ground) = (mean(&image, 76..90, 50..70), mean(&image, 10..30, 40..80));
        for (top, ground) in top.into_iter().zip(ground) {
            assert!((top - ground).abs() < 14.0, "{quality:?}: {top}, {ground}");
        }
    }
}

#[test]
fn overlays_show_materials_as_they_are_drawn_and_touched_and_edges_show_in_wireframe() {
    let map = slab(|[x, ..]| if x < 24 { RED } else { BLUE });
    let look = |overlay| Look {
        overlay,
        overlay_opacity: 1.0,
        ..plain()
    };
    for overlay in [Overlay::Materials, Overlay::Touched] {
        let image = drawn(&map, look(overlay));
        for (x, id) in [(68.0, RED), (92.0, BLUE)] {
            let found = at(&image, x, 80.0);
            let wanted = identity_colour(id).map(f32::from);
            let strong = (0..3).filter(|channel| wanted[*channel] > 40.0);
            let dimmed: Vec<f32> = strong
                .map(|channel| found[channel] / wanted[channel])
                .collect();
            assert!(
                dimmed.iter().all(|share| (0.5..1.1).contains(share)),
                "{found:?} {wanted:?}"
            );
        }
    }
    // So near that a voxel is several pixels: edges of what is smaller would cover it.
    let near = |look| Shot {
        camera: Camera::looking_at(vec3(76.0, 18.0, 80.0), vec3(80.0, 5.0, 80.0)),
        ..from_above(look)
    };
    let near = |overlay| picture(&gpu(), &map, &near(look(overlay))).unwrap();
    assert!(
        near(Overlay::Touched) != near(Overlay::Collision),
        "it has edges"
    );
    let wire = Look {
        mode: Mode::Wire,
        ..Look::default()
    };
    let found = at(&drawn(&map, wire), 70.0, 80.0);
    assert!(!is_pure(found, 0));
}

#[test]
fn volumes_follow_edits_brick_by_brick() {
    let gpu = gpu();
    let mut map = slab(|_| RED);
    let shot = from_above(Look::default());
    let mut step = following(&gpu, &map, &shot);
    let mut seen = vec![step(&map, &Changes::everything())];
    let of_bricks = |bricks: &[[i32; 3]]| Changes {
        bricks: bricks.iter().map(|at| (ID, *at)).collect(),
        ..Changes::none()
    };
    let of_volume = || Changes {
        volumes: [ID].into(),
        ..Changes::none()
    };
    let blue = Brick::even(255, Mix::of(BLUE));
    map.volumes
        .get_mut(&ID)
        .unwrap()
        .voxels
        .replace_brick([1, 0, 1], blue);
    seen.push(step(&map, &of_bricks(&[[1, 0, 1]])));
    let none = Voxels::none().clone();
    map.volumes
        .get_mut(&ID)
        .unwrap()
        .voxels
        .replace_brick([0, 0, 0], none);
    seen.push(step(&map, &of_bricks(&[[0, 0, 0]])));
    map.volumes.get_mut(&ID).unwrap().position.x += 9.0;
    seen.push(step(&map, &of_volume()));
    let mut own = map.volumes[&ID].clone();
    own.position.z -= 40.0;
    map.volumes.insert(VolumeId(9), own);
    let mut changes = of_volume();
    changes.volumes = [VolumeId(9)].into();
    seen.push(step(&map, &changes));
    map.volumes.remove(&ID);
    seen.push(step(&map, &of_volume()));
    map.materials
        .iter_mut()
        .for_each(|material| material.tint = [0.3; 3]);
    let changes = Changes {
        materials: true,
        ..Changes::none()
    };
    seen.push(step(&map, &changes));
    for pair in seen.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
}

#[test]
fn a_volume_throws_its_shadow_on_the_ground() {
    let map = slab(|_| BLUE);
    let sun = landform::render::Sun {
        azimuth: 270.0,
        elevation: 30.0,
    };
    let look = || Look {
        sun,
        ..Look::default()
    };
    let with = drawn(&map, look());
    let without = drawn(&two_halves(), look());
    let share = |x: f32| {
        let ground = |image: &RgbaImage| at(image, x, 80.0)[1];
        ground(&with) / ground(&without)
    };
    assert!(share(108.0) < 0.8, "{}", share(108.0));
    assert!(share(40.0) > 0.93, "{}", share(40.0));
}

#[test]
fn what_is_touched_shares_the_polygons_that_are_drawn_and_follows_edits() {
    let mut map = slab(|_| RED);
    let mut renderer = Renderer::new(&gpu());
    assert!(renderer.surfaces().is_none(), "nothing is drawn yet");
    let (mut view, shot) = (View::new(&map), from_above(plain()));
    let mut upload = |map: &Map, changes: &Changes| {
        let updated = view.update(map, shot.eye, changes);
        renderer.upload(map, &view, &updated, changes, &shot.look);
        renderer.surfaces().unwrap()
    };
    let first = upload(&map, &Changes::everything());
    assert_eq!(first, Surfaces::of(&map));
    let voxels = &mut map.volumes.get_mut(&ID).unwrap().voxels;
    voxels.replace_brick([0, 0, 0], Voxels::none().clone());
    let mut changes = Changes::none();
    changes.bricks.insert((ID, [0, 0, 0]));
    let second = upload(&map, &changes);
    assert_eq!(second, Surfaces::of(&map));
    let far = |surfaces: &Surfaces| surfaces.skin.surface(ID, [2, 0, 2]).cloned().unwrap();
    assert!(Arc::ptr_eq(&far(&first), &far(&second)), "held once");
    // Surfaces that lag behind are brought to the same by what changed.
    let mut behind = first.clone();
    behind.update(&map, &changes);
    assert_eq!(behind, second);
}

#[test]
fn the_floor_of_a_deep_shaft_is_seen() {
    let mut map = slab(|_| BLUE);
    let voxels = Voxels::empty([16, 48, 16]).unwrap();
    let mut shaft = Volume::new("Shaft", vec3(72.5, -47.0, 72.5), 1.0, voxels);
    shaft
        .voxels
        .replace_brick([0, 0, 0], Brick::even(255, Mix::of(RED)));
    map.volumes = [(ID, shaft)].into();
    let is_hole = |at: usize| (7..9).contains(&(at % 16)) && (7..9).contains(&(at / 16));
    let holes: Vec<u8> = (0..256).map(|at| u8::from(is_hole(at))).collect();
    map.field.hole = landform::map::Layer::from_rows([16, 16], &holes);
    let image = drawn(&map, plain());
    let found = mean(&image, 79..82, 59..62);
    assert!(is_pure(found, 0), "{found:?}");
}
