//! A plane that cuts ground open shows earth below its surface, and air only where there is air.

use crate::shots::{SIZE, from_above, gpu, mean, plain};
use crate::volumes::{BLUE, ID, RED, main_channel, map_with};
use glam::{Vec3, vec3};
use image::RgbaImage;
use landform::map::{Layer, Map, Mix, Role};
use landform::math::Region;
use landform::render::{Axis, Camera, Look, Section, Shot, picture};

/// Flat ground at 0 m whose middle is voxels, red before 86 m and blue beyond, with a cave about (80, −7, 80).
fn hollow() -> Map {
    let mut map = map_with(|[x, y, z]| {
        let [x, y, z] = [x as f32 + 56.5, y as f32 - 14.5, z as f32 + 56.5];
        let is_cave = vec3(x - 80.0, (y + 7.0) * 1.5, z - 80.0).length() < 8.0;
        let is_held = (59.0..101.0).contains(&x) && (59.0..101.0).contains(&z);
        let id = if z < 86.0 { RED } else { BLUE };
        (is_held && y < 0.0 && !is_cave).then(|| Mix::of(id))
    });
    let volume = map.volumes.get_mut(&ID).unwrap();
    (volume.position, volume.role) = (vec3(56.5, -14.5, 56.5), Role::Ground);
    let is_hole = |(x, z): (u32, u32)| u8::from((6..10).contains(&x) && (6..10).contains(&z));
    let holes: Vec<u8> = Region::of_size([16, 16]).places().map(is_hole).collect();
    map.field.hole = Layer::from_rows([16, 16], &holes);
    map.field.texture = Layer::filled([16, 16], 0);
    map
}

fn cut(axis: Axis, at: f32, flipped: bool, look: Look) -> Look {
    let section = Some(Section { axis, at, flipped });
    Look { section, ..look }
}

/// What is seen of places of the map, from a camera.
struct Seen {
    camera: Camera,
    image: RgbaImage,
}

impl Seen {
    fn of(map: &Map, camera: Camera, look: Look) -> Self {
        let shot = Shot {
            camera,
            ..from_above(look)
        };
        Self {
            camera,
            image: picture(&gpu(), map, &shot).unwrap(),
        }
    }

    fn place(&self, place: Vec3) -> [u32; 2] {
        let [width, height] = SIZE.map(|side| side as f32);
        let seen = self.camera.project(place, width / height).unwrap();
        let column = ((seen.x * 0.5 + 0.5) * width) as u32;
        [column, ((0.5 - seen.y * 0.5) * height) as u32]
    }

    /// The mean colour of a few pixels about a place.
    fn at(&self, place: Vec3) -> [f32; 3] {
        let [column, row] = self.place(place);
        mean(&self.image, column - 2..column + 3, row - 2..row + 3)
    }

    fn pixel(&self, place: Vec3) -> [f32; 3] {
        let [column, row] = self.place(place);
        mean(&self.image, column..column + 1, row..row + 1)
    }
}

/// Whether it is a colour of earth or of red rock, which no sky has.
fn is_solid([red, _, blue]: [f32; 3]) -> bool {
    red > blue + 5.0
}

#[test]
fn below_ground_all_is_solid_but_the_cave() {
    let map = hollow();
    // From within the ground that is left out, level with the cave.
    let camera = Camera::looking_at(vec3(80.0, -7.0, 10.0), vec3(80.0, -7.0, 80.0));
    for look in [plain(), Look::default()] {
        for at in [80.0, 80.4] {
            let seen = Seen::of(&map, camera, cut(Axis::Z, at, true, look.clone()));
            for x in (50..=110).step_by(4) {
                for y in [-3.0, -7.0, -11.0, -16.0, -22.0, -28.0] {
                    let place = vec3(x as f32, y, at);
                    let from_cave = vec3(place.x - 80.0, (y + 7.0) * 1.5, 0.0).length();
                    let found = seen.at(place);
                    if from_cave > 10.0 {
                        assert!(is_solid(found), "{place} is {found:?}");
                    } else if from_cave < 6.0 {
                        assert_eq!(main_channel(found), 2, "the cave's end is {found:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn ground_before_the_plane_is_left_out_and_its_outline_is_a_line() {
    let mut map = Map::flat([17, 17], [10.0, 10.0]).unwrap();
    let height = |(x, _): (u32, u32)| if x < 8 { 0.0 } else { 12.0 };
    let heights: Vec<f32> = Region::of_size([17, 17]).places().map(height).collect();
    map.field.height = Layer::from_rows([17, 17], &heights);
    let camera = Camera::looking_at(vec3(80.0, 6.0, 20.0), vec3(80.0, 6.0, 80.0));
    let seen = Seen::of(&map, camera, cut(Axis::Z, 80.0, true, plain()));
    let (low, high) = (vec3(62.0, 6.0, 80.0), vec3(98.0, 6.0, 80.0));
    assert!(!is_solid(seen.at(low)) && is_solid(seen.at(high)));
    let whole = Seen::of(&map, camera, plain());
    assert_ne!(whole.at(high), seen.at(high), "grass, and what it grows on");
    let brightness = |y: f32| seen.pixel(vec3(98.0, y, 80.0)).iter().sum::<f32>();
    let darkest = (0..20).map(|step| brightness(10.5 + 0.1 * step as f32));
    let darkest = darkest.fold(f32::INFINITY, f32::min);
    assert!(
        darkest < 0.6 * brightness(7.0),
        "no line is so dark as {darkest}"
    );
}

#[test]
fn a_level_plane_shows_earth_where_the_ground_is_higher() {
    let map = hollow();
    let camera = Camera::looking_at(vec3(80.0, 90.0, 80.1), vec3(80.0, 0.0, 80.0));
    let look = cut(Axis::Y, -7.0, false, plain());
    let seen = Seen::of(&map, camera, look);
    for (x, z) in [
        (50.0, 80.0),
        (110.0, 80.0),
        (80.0, 52.0),
        (80.0, 108.0),
        (66.0, 70.0),
    ] {
        let found = seen.at(vec3(x, -7.0, z));
        assert!(is_solid(found), "{x}, {z} is {found:?}");
    }
    // Below the volume.
    let deeper = Seen::of(&map, camera, cut(Axis::Y, -20.0, false, plain()));
    for x in [50.0, 80.0, 110.0] {
        let found = deeper.at(vec3(x, -20.0, 80.0));
        assert!(is_solid(found), "{x} is {found:?}");
    }
    // Nothing is that high.
    let above = Seen::of(&map, camera, cut(Axis::Y, 3.0, false, plain()));
    let uncut = Seen::of(&map, camera, plain());
    assert_eq!(above.image, uncut.image);
}

#[test]
fn a_cut_is_hatched_and_nothing_else_is() {
    let map = hollow();
    let camera = Camera::looking_at(vec3(80.0, -3.0, 40.0), vec3(80.0, -3.0, 80.0));
    let seen = Seen::of(&map, camera, cut(Axis::Z, 80.0, true, plain()));
    let [width, height] = SIZE;
    // Of one flat colour, left of the cave.
    let columns = width / 8..width / 4;
    let pixels = columns.flat_map(|x| (height / 2..3 * height / 4).map(move |y| (x, y)));
    let reds: Vec<u8> = pixels.map(|(x, y)| seen.image.get_pixel(x, y)[0]).collect();
    let plain = f32::from(*reds.iter().max().unwrap());
    let hatched = reds.iter().filter(|red| f32::from(**red) < 0.93 * plain);
    let share = hatched.count() as f32 / reds.len() as f32;
    assert!(
        (0.05..0.5).contains(&share),
        "{share} of the cut is hatched"
    );
}
