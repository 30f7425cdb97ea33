//! A plane cuts volumes open and shows what is inside; what is touched shows its own edges.

use crate::shots::{from_above, gpu, mean, plain};
use crate::volumes::{BLUE, GREEN, ID, RED, at, drawn, is_pure, main_channel, map_with, slab};
use glam::vec3;
use image::RgbaImage;
use landform::map::{Changes, Map, Mix, Voxels};
use landform::render::{Axis, Camera, Look, Overlay, Section, Shot, picture};

fn cut_at(x: f32, look: Look) -> Look {
    let section = Section {
        axis: Axis::X,
        at: x,
        flipped: false,
    };
    Look {
        section: Some(section),
        ..look
    }
}

/// From the east, level with the middle of the volume.
fn from_the_east(look: Look) -> Shot {
    Shot {
        camera: Camera::looking_at(vec3(130.0, 6.0, 80.0), vec3(80.0, 6.0, 80.0)),
        ..from_above(look)
    }
}

fn seen(map: &Map, look: Look) -> RgbaImage {
    picture(&gpu(), map, &from_the_east(look)).unwrap()
}

/// The mean colour about a place on the plane at 80 m.
fn on_the_cut(image: &RgbaImage, y: f32, z: f32) -> [f32; 3] {
    let camera = from_the_east(Look::default()).camera;
    let [width, height] = crate::shots::SIZE.map(|side| side as f32);
    let seen = camera.project(vec3(80.0, y, z), width / height).unwrap();
    let column = ((seen.x * 0.5 + 0.5) * width) as u32;
    let row = ((0.5 - seen.y * 0.5) * height) as u32;
    mean(image, column - 1..column + 2, row - 1..row + 2)
}

/// Rock of one material with a vein of another along the volume, and a cave that ends at a third.
fn veined() -> Map {
    let inside = |along: i32| (3..45).contains(&along);
    map_with(|[x, y, z]| {
        let is_cave = (30..38).contains(&z) && (2..8).contains(&y) && x > 14;
        let id = match z {
            _ if x < 15 => RED,
            10..18 => GREEN,
            _ => BLUE,
        };
        (inside(x) && inside(z) && y < 12 && !is_cave).then(|| Mix::of(id))
    })
}

#[test]
fn what_lies_beyond_a_section_is_left_out() {
    let map = slab(|_| BLUE);
    let is_blue = |flipped, x| {
        let section = Section {
            axis: Axis::X,
            at: 80.0,
            flipped,
        };
        let look = Look {
            section: Some(section),
            ..plain()
        };
        is_pure(at(&drawn(&map, look), x, 80.0), 2)
    };
    assert!(is_blue(false, 66.0) && !is_blue(false, 94.0));
    assert!(!is_blue(true, 66.0) && is_blue(true, 94.0));
}

#[test]
fn a_cut_shows_what_lies_inside_and_leaves_caves_open() {
    let map = veined();
    for look in [plain(), Look::default()] {
        let image = seen(&map, cut_at(80.0, look));
        let rock = on_the_cut(&image, 5.0, 62.0);
        assert_eq!(main_channel(rock), 2, "rock is {rock:?}");
        let vein = on_the_cut(&image, 5.0, 69.5);
        assert_eq!(main_channel(vein), 1, "a vein is {vein:?}");
        let roof = on_the_cut(&image, 9.6, 89.5);
        assert_eq!(main_channel(roof), 2, "above the cave is {roof:?}");
    }
    // Without haze and shadow.
    let image = seen(&map, cut_at(80.0, plain()));
    let cave = on_the_cut(&image, 4.5, 89.5);
    assert_eq!(main_channel(cave), 0, "the end of the cave is {cave:?}");
}

#[test]
fn overlays_show_the_inside_as_they_show_the_surface() {
    let mut map = veined();
    let volume = map.volumes.get_mut(&ID).unwrap();
    let mut brick = volume.voxels.brick([1, 0, 2]).unwrap().open();
    for density in brick.density.iter_mut().filter(|density| **density > 0) {
        *density = 150;
    }
    volume.voxels.set_brick([1, 0, 2], &brick);
    let look = |overlay| {
        cut_at(
            80.0,
            Look {
                overlay,
                overlay_opacity: 1.0,
                ..plain()
            },
        )
    };
    let materials = seen(&map, look(Overlay::Materials));
    let wanted = |id: u8| landform::render::identity_colour(id).map(f32::from);
    for (z, id) in [(62.0, BLUE), (69.5, GREEN)] {
        let found = on_the_cut(&materials, 5.0, z);
        for (found, wanted) in found.iter().zip(wanted(id)) {
            assert!(
                (found - wanted).abs() < 0.35 * wanted.max(60.0),
                "{found} {wanted}"
            );
        }
    }
    let density = seen(&map, look(Overlay::Density));
    let (full, half) = (
        on_the_cut(&density, 1.0, 66.0),
        on_the_cut(&density, 1.0, 96.0),
    );
    let apart: f32 = (0..3)
        .map(|channel| (full[channel] - half[channel]).abs())
        .sum();
    assert!(apart > 60.0, "{full:?} {half:?}");
}

#[test]
fn a_cut_follows_edits_and_the_plane() {
    let mut map = slab(|_| RED);
    let shot = from_the_east(cut_at(80.0, plain()));
    let gpu = gpu();
    let mut step = crate::shots::following(&gpu, &map, &shot);
    let mut pictures = vec![step(&map, &Changes::everything())];
    let none = Voxels::none().clone();
    let voxels = &mut map.volumes.get_mut(&ID).unwrap().voxels;
    voxels.replace_brick([1, 0, 1], none);
    let changes = Changes {
        bricks: [(ID, [1, 0, 1])].into(),
        ..Changes::none()
    };
    pictures.push(step(&map, &changes));
    map.volumes.get_mut(&ID).unwrap().position.z += 5.0;
    let changes = Changes {
        volumes: [ID].into(),
        ..Changes::none()
    };
    pictures.push(step(&map, &changes));
    map.volumes.remove(&ID);
    pictures.push(step(&map, &changes));
    for pair in pictures.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
}

#[test]
fn what_is_touched_shows_its_edges_and_nothing_else_does() {
    let map = slab(|[x, ..]| if x < 24 { RED } else { BLUE });
    // So near that a voxel is many pixels.
    let near = |overlay| {
        let look = Look {
            overlay,
            overlay_opacity: 1.0,
            ..plain()
        };
        let shot = Shot {
            camera: Camera::looking_at(vec3(72.0, 16.0, 80.3), vec3(72.0, 5.0, 80.2)),
            ..from_above(look)
        };
        picture(&gpu(), &map, &shot).unwrap()
    };
    let (with, without) = (near(Overlay::Collision), near(Overlay::Touched));
    let camera = Camera::looking_at(vec3(72.0, 16.0, 80.3), vec3(72.0, 5.0, 80.2));
    let [width, height] = crate::shots::SIZE;
    let aspect = width as f32 / height as f32;
    // The top's vertices stand half a voxel beside voxels; its edges join them, in both images where there are none.
    let mut on_edges = 0;
    for number in 0..40 {
        let along = 78.5 + number as f32 * 0.1;
        let place = camera.project(vec3(71.5, 9.5, along), aspect).unwrap();
        let pixel = [
            ((place.x * 0.5 + 0.5) * width as f32) as u32,
            ((0.5 - place.y * 0.5) * height as f32) as u32,
        ];
        if pixel[0] < width && pixel[1] < height {
            let changed =
                with.get_pixel(pixel[0], pixel[1]) != without.get_pixel(pixel[0], pixel[1]);
            on_edges += u32::from(changed);
        }
    }
    assert!(on_edges >= 30, "{on_edges} of 40 places of an edge show it");
    let pairs = with.pixels().zip(without.pixels());
    let changed = pairs.filter(|(one, other)| one != other).count();
    let all = (width * height) as usize;
    assert!(changed < all / 3, "{changed} of {all} pixels");
}
