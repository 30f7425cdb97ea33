//! What a plane shows of a volume's inside is what its surface encloses, made of what lies there.

use crate::bricks::{Shape, shapes, volume};
use glam::{Quat, Vec2, Vec3};
use landform::map::{BRICK, Brick, Map, Mix, Volume, VolumeId, Voxels};
use landform::voxel::{PARTS, Plane, Skin, Skinned, Slice};
use proptest::prelude::*;

const ID: VolumeId = VolumeId(2);

fn skin_of(voxels: &Voxels) -> Skin {
    let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
    let volume = Volume::new("Rock", Vec3::ZERO, 1.0, voxels.clone());
    map.volumes.insert(ID, volume);
    Skin::of(&map)
}

/// A tile's polygons and lines, in the plane, with the material of each corner that shows most there.
#[derive(Default)]
struct Flat {
    polygons: Vec<[(Vec2, u8); 4]>,
    lines: Vec<[Vec2; 2]>,
}

fn flat(voxels: &Voxels, plane: &Plane) -> Flat {
    let skin = skin_of(voxels);
    let size = Vec3::from(voxels.size().map(|side| side as f32));
    let (mut slice, mut flat) = (Slice::default(), Flat::default());
    for tile in plane.tiles([Vec3::NEG_ONE, size]) {
        slice.make(voxels, skin.volume(ID).unwrap(), plane, tile);
        let place = |number: u16| {
            let vertex = slice.vertices[usize::from(number)];
            let along = |axis: usize| {
                let part = f32::from(vertex.fraction[axis]) / PARTS as f32;
                (slice.cell[axis] + i32::from(vertex.cell[axis])) as f32 + part
            };
            let from = Vec3::new(along(0), along(1), along(2)) - plane.origin;
            assert!(from.dot(plane.normal()).abs() < 1e-3, "beside the plane");
            Vec2::new(from.dot(plane.u), from.dot(plane.v))
        };
        for quad in &slice.quads {
            let material = |corner: usize| quad.pair[usize::from(quad.blends[corner] > 32_767)];
            flat.polygons
                .push([0, 1, 2, 3].map(|corner| (place(quad.vertices[corner]), material(corner))));
        }
        flat.lines
            .extend(slice.lines.iter().map(|line| line.map(place)));
    }
    flat
}

fn holds(polygon: &[(Vec2, u8); 4], place: Vec2) -> bool {
    (0..4).all(|corner| {
        let (from, to) = (polygon[corner].0, polygon[(corner + 1) % 4].0);
        (to - from).perp_dot(place - from) >= -1e-4
    })
}

fn distance([from, to]: [Vec2; 2], place: Vec2) -> f32 {
    let way = to - from;
    let share = ((place - from).dot(way) / way.length_squared().max(1e-12)).clamp(0.0, 1.0);
    place.distance(from + way * share)
}

/// Whether the surface encloses a place: it is crossed an odd number of times on the way out.
fn is_enclosed(surface: &Skinned, place: Vec3) -> bool {
    let way = Vec3::new(0.313, 0.713, 0.627);
    let mut crossings = 0;
    for (at, surface) in surface.bricks() {
        let corner = |number: u16| {
            let vertex = surface.vertices[usize::from(number)];
            let along = |axis: usize| {
                let cell = at[axis] * BRICK as i32 + i32::from(vertex.cell[axis]) - 1;
                cell as f32 + f32::from(vertex.fraction[axis]) / PARTS as f32
            };
            Vec3::new(along(0), along(1), along(2))
        };
        for quad in &surface.quads {
            let [a, b, c, d] = quad.vertices.map(corner);
            for [a, b, c] in [[a, b, c], [a, c, d]] {
                crossings += u32::from(crosses(place, way, [a, b, c]));
            }
        }
    }
    crossings % 2 == 1
}

fn crosses(from: Vec3, way: Vec3, [a, b, c]: [Vec3; 3]) -> bool {
    let (one, other) = (b - a, c - a);
    let across = way.cross(other);
    let whole = one.dot(across);
    if whole.abs() < 1e-12 {
        return false;
    }
    let to = from - a;
    let u = to.dot(across) / whole;
    let around = to.cross(one);
    let v = way.dot(around) / whole;
    u >= 0.0 && v >= 0.0 && u + v <= 1.0 && other.dot(around) / whole > 0.0
}

fn planes() -> impl Strategy<Value = Plane> {
    let along = 0.0..30.0_f32;
    (along, 0..4_usize, 0.0..6.3_f32, prop::bool::ANY).prop_map(|(along, kind, turn, is_whole)| {
        let along = if is_whole { along.round() } else { along };
        let turned = Quat::from_rotation_y(turn);
        let (u, v) = match kind {
            0 => (Vec3::NEG_Z, Vec3::Y),
            1 => (Vec3::X, Vec3::NEG_Z),
            2 => (Vec3::X, Vec3::Y),
            _ => (turned * Vec3::X, Vec3::Y),
        };
        let origin = u.cross(v) * (Vec3::splat(along)).dot(u.cross(v));
        Plane { origin, u, v }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn what_is_shown_is_what_the_surface_encloses(
        shape in shapes(),
        seed in any::<u32>(),
        plane in planes(),
        places in prop::collection::vec((0.0..40.0_f32, 0.0..40.0_f32, 0.0..40.0_f32), 60),
    ) {
        let voxels = volume(shape, seed, [37, 20, 33]);
        let skin = skin_of(&voxels);
        let flat = flat(&voxels, &plane);
        for (x, y, z) in places {
            let from = Vec3::new(x, y, z) - 1.5 - plane.origin;
            let place = Vec2::new(from.dot(plane.u), from.dot(plane.v));
            if flat.lines.iter().any(|line| distance(*line, place) < 0.02) {
                continue;
            }
            let is_shown = flat.polygons.iter().any(|polygon| holds(polygon, place));
            let is_enclosed = is_enclosed(skin.volume(ID).unwrap(), plane.place(place));
            prop_assert_eq!(is_shown, is_enclosed, "at {}", plane.place(place));
        }
    }

    #[test]
    fn lines_close_around_what_is_shown(shape in shapes(), seed in any::<u32>(), plane in planes()) {
        let flat = flat(&volume(shape, seed, [37, 20, 33]), &plane);
        // Each line ends where others begin: as many as are on the other side.
        for end in flat.lines.iter().flatten().take(100) {
            let met = flat.lines.iter().flatten().filter(|other| other.distance(*end) < 1e-3);
            prop_assert!(met.count() >= 2, "a line ends at {}", end);
        }
    }
}

#[test]
fn inside_is_what_lies_there() {
    let mut voxels = Voxels::empty([48, 32, 32]).unwrap();
    for at in voxels.places() {
        voxels.replace_brick(at, Brick::even(255, Mix::of(at[0] as u8)));
    }
    let plane = Plane {
        origin: Vec3::Z * 11.3,
        u: Vec3::X,
        v: Vec3::Y,
    };
    let flat = flat(&voxels, &plane);
    for (x, material) in [
        (4.0, 0),
        (14.9, 0),
        (16.1, 1),
        (30.0, 1),
        (33.0, 2),
        (46.0, 2),
    ] {
        let place = Vec2::new(x, 12.3);
        let shown = flat.polygons.iter().find(|polygon| holds(polygon, place));
        let corners = shown.expect("something is solid here");
        let nearest = corners
            .iter()
            .min_by(|a, b| a.0.distance(place).total_cmp(&b.0.distance(place)));
        assert_eq!(nearest.unwrap().1, material, "at {x}");
    }
    // What is the same all over takes few polygons.
    assert!(flat.polygons.len() < 600, "{}", flat.polygons.len());
}

#[test]
fn a_plane_beside_a_volume_shows_nothing_of_it() {
    let plane = Plane {
        origin: Vec3::Y * 21.0,
        u: Vec3::X,
        v: Vec3::NEG_Z,
    };
    let box_of = [Vec3::NEG_ONE, Vec3::new(37.0, 20.0, 33.0)];
    assert_eq!(plane.tiles(box_of).count(), 0);
    let within = Plane {
        origin: Vec3::Y * 5.0,
        ..plane
    };
    assert!(within.tiles(box_of).count() > 0);
    let seen = volume(Shape::Blobs, 7, [37, 20, 33]);
    assert!(!flat(&seen, &within).lines.is_empty());
    let ends = flat(&seen, &within).lines;
    assert!(ends.iter().flatten().all(|end| end.is_finite()));
}
