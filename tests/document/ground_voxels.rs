//! Ground that becomes voxels and back.

use glam::{Vec3, vec3};
use landform::document::ground_voxels::{GroundVoxels, Loss, ground_to_voxels, voxels_to_ground};
use landform::edit::op::volume::{Change, Range, sculpt};
use landform::edit::{EditError, Transaction};
use landform::map::{Layer, Map, Plot, Role, SOLID, VolumeId};
use landform::math::Region;
use landform::scene::Earth;
use landform::voxel::{Block, PARTS, SIDE, Surface};
use std::collections::BTreeSet;

pub const CELLS: [u32; 2] = [14, 12];
pub const ID: VolumeId = VolumeId(1);

/// Ground of these heights and displacement levels.
pub fn map(spacing: [f32; 2], level: u8, height: impl Fn(u32, u32) -> f32) -> Map {
    let size = CELLS.map(|cells| cells + 1);
    let mut map = Map::flat(size, spacing).unwrap();
    let heights: Vec<f32> = Region::of_size(size)
        .places()
        .map(|(x, z)| height(x, z))
        .collect();
    map.field.height = Layer::from_rows(size, &heights);
    map.field.level = Layer::filled(CELLS, level);
    let textures: Vec<u8> = (0..CELLS[0] * CELLS[1])
        .map(|at| (at / 5 % 4) as u8)
        .collect();
    map.field.texture = Layer::from_rows(CELLS, &textures);
    map
}

pub fn hills(x: u32, z: u32) -> f32 {
    ((x * 31 + z * 17) % 23) as f32 * 0.2 + x as f32 * 0.7
}

pub fn converted(map: &mut Map, cells: Region, how: &GroundVoxels) -> Transaction {
    let mut transaction = Transaction::new();
    ground_to_voxels(&mut transaction, map, cells, None, how, "").unwrap();
    transaction
}

/// The vertices of a volume's surface over cells that it stands in for, above its lowest layer: place and normal, metres.
fn vertices(map: &Map, id: VolumeId) -> Vec<(Vec3, Vec3)> {
    let volume = &map.volumes[&id];
    let plot = Plot::of(volume, &map.field).unwrap();
    let (mut block, mut surface) = (Block::default(), Surface::default());
    let mut found = Vec::new();
    for at in volume.voxels.places() {
        if !block.read(&volume.voxels, at) {
            continue;
        }
        surface.make::<SIDE>(block.samples());
        for vertex in &surface.vertices {
            let cell = [0, 1, 2].map(|axis| at[axis] * 16 + i32::from(vertex.cell[axis]) - 1);
            let is_held =
                (0..4).all(|corner| plot.holds([cell[0] + corner % 2, cell[2] + corner / 2]));
            if is_held && cell[1] > 0 {
                let part = vertex.fraction.map(|part| f32::from(part) / PARTS as f32);
                let place = [0, 1, 2].map(|axis| cell[axis] as f32 + part[axis]);
                let place = volume.transform().transform_point3(Vec3::from(place));
                let normal = Vec3::from(vertex.normal.map(f32::from)).normalize();
                found.push((place, normal));
            }
        }
    }
    assert!(!found.is_empty());
    found
}

#[test]
fn on_even_slopes_the_surface_lies_on_the_ground_with_its_normal() {
    for (spacing, [dx, dz]) in [
        ([8.0, 8.0], [0.0, 0.0]),
        ([8.0, 8.0], [0.6, -0.3]),
        ([9.0, 7.0], [-1.5, 2.0]),
    ] {
        let slope = |x: u32, z: u32| 3.3 + x as f32 * spacing[0] * dx + z as f32 * spacing[1] * dz;
        let mut map = map(spacing, 0, slope);
        converted(&mut map, Region::new(3, 2, 8, 7), &GroundVoxels::default());
        let size = map.volumes[&ID].voxel_size;
        let normal = vec3(-dx, 1.0, -dz).normalize();
        for (place, seen) in vertices(&map, ID) {
            let ground = 3.3 + place.x * dx + place.z * dz;
            let apart = (place.y - ground) * normal.y;
            assert!(apart.abs() < size / 40.0, "{apart} of {size} at {place}");
            assert!(seen.angle_between(normal) < 0.035, "{seen} {normal}");
        }
    }
}

#[test]
fn on_rough_ground_the_surface_lies_within_a_voxel_of_it() {
    let mut map = map([8.0, 8.0], 3, hills);
    let cells = Region::new(2, 1, 12, 11);
    converted(&mut map, cells, &GroundVoxels::default());
    let size = map.volumes[&ID].voxel_size;
    let earth = Earth::of(&map, cells, 3);
    let (mut most, mut sum, mut count) = (0.0_f64, 0.0, 0.0);
    for (place, _) in vertices(&map, ID) {
        let (x, z) = (f64::from(place.x), f64::from(place.z));
        let [dx, dz] = earth.slope(x, z, f64::from(size));
        let apart =
            (earth.height(x, z) - f64::from(place.y)).abs() / (1.0 + dx * dx + dz * dz).sqrt();
        most = most.max(apart / f64::from(size));
        sum += apart / f64::from(size);
        count += 1.0;
    }
    println!("{most} voxels at the most, {} on average", sum / count);
    assert!(most < 1.0 && sum / count < 0.15, "{most}, {}", sum / count);
}

#[test]
fn cells_become_holes_and_all_comes_back() {
    let mut map = map([8.0, 8.0], 2, hills);
    let before = map.clone();
    let transaction = converted(&mut map, Region::new(0, 3, 4, 7), &GroundVoxels::default());
    let after = map.clone();
    assert_eq!(
        map.field
            .hole
            .to_vec()
            .iter()
            .filter(|hole| **hole != 0)
            .count(),
        16
    );
    assert_eq!(map.volumes[&ID].role, Role::Ground);
    map.volumes[&ID].check(ID, &map.materials).unwrap();
    let mut edit = transaction.commit(&map, "Ground to voxels").unwrap();
    for _ in 0..2 {
        edit.swap(&mut map);
        assert_eq!(map, before);
        edit.swap(&mut map);
        assert_eq!(map, after);
    }
}

#[test]
fn undug_ground_comes_back_bit_for_bit_and_a_pit_as_a_hollow() {
    let mut map = map([8.0, 8.0], 2, hills);
    let before = map.clone();
    converted(&mut map, Region::new(3, 3, 9, 9), &GroundVoxels::default());
    let mut back = map.clone();
    voxels_to_ground(&mut Transaction::new(), &mut back, ID).unwrap();
    assert_eq!(back, before);

    let volume = &map.volumes[&ID];
    let middle = map.field.position(6, 6);
    let range = Range::Ball {
        centre: volume.to_voxels().transform_point3(middle).to_array(),
        radius: 4.0,
    };
    let mut transaction = Transaction::new();
    sculpt(&mut transaction, &mut map, ID, &range, &Change::Dig).unwrap();
    voxels_to_ground(&mut transaction, &mut map, ID).unwrap();
    let deeper = middle.y - map.field.height.get(6, 6);
    assert!((3.0..5.0).contains(&deeper), "{deeper}");
    assert_eq!(map.field.height.get(4, 6), before.field.height.get(4, 6));
    assert_eq!(map.field.hole, before.field.hole);
    assert!(map.volumes.is_empty());
}

#[test]
fn the_earth_around_a_volume_stays() {
    let mut map = map([8.0, 8.0], 1, hills);
    let transaction = converted(&mut map, Region::new(3, 3, 7, 7), &GroundVoxels::default());
    drop(transaction);
    let before = map.volumes[&ID].clone();
    let everything = Range::Block {
        low: [-50.0; 3],
        high: [500.0; 3],
    };
    let mut transaction = Transaction::new();
    for change in [
        Change::Dig,
        Change::Smooth(1.0),
        Change::Explode { power: 99.0 },
    ] {
        sculpt(&mut transaction, &mut map, ID, &everything, &change).unwrap();
    }
    let plot = Plot::of(&before, &map.field).unwrap();
    let now = &map.volumes[&ID].voxels;
    let size = before.voxels.size().map(|side| side as i32);
    let mut dug = 0;
    for z in 0..size[2] {
        for x in 0..size[0] {
            for y in 0..size[1] {
                let old = before.voxels.density([x, y, z]);
                if y == 0 || !plot.holds([x, z]) {
                    assert_eq!(now.density([x, y, z]), old);
                } else if old >= SOLID {
                    assert_eq!(now.density([x, y, z]), 0);
                    dug += 1;
                }
            }
        }
    }
    assert!(dug > 10_000);
}

#[test]
fn what_cannot_be_made_is_said_and_changes_nothing() {
    let mut map = map([8.0, 8.0], 0, hills);
    let before = map.clone();
    let mut transaction = Transaction::new();
    let mut refuse = |cells: Region, how: GroundVoxels| {
        ground_to_voxels(&mut transaction, &mut map, cells, None, &how, "").unwrap_err()
    };
    let outside = refuse(Region::new(90, 90, 99, 99), GroundVoxels::default());
    assert!(matches!(outside, EditError::NoGround { .. }), "{outside}");
    let fine = GroundVoxels {
        voxel_size: Some(0.01),
        ..GroundVoxels::default()
    };
    let too_many = refuse(Region::of_size(CELLS), fine);
    assert!(
        matches!(too_many, EditError::TooManyVoxels { .. }),
        "{too_many}"
    );
    for size in [0.0, -1.0, f32::NAN] {
        let how = GroundVoxels {
            voxel_size: Some(size),
            ..GroundVoxels::default()
        };
        let wrong = refuse(Region::of_size([1, 1]), how).to_string();
        assert!(wrong.contains("size of voxels"), "{wrong}");
    }
    assert_eq!(map, before);
    let gone = voxels_to_ground(&mut Transaction::new(), &mut map, VolumeId(9)).unwrap_err();
    assert_eq!(gone, EditError::no_volume(&map, VolumeId(9)));
}

#[test]
fn a_forecast_says_what_comes() {
    let mut map = map([8.0, 8.0], 0, hills);
    let how = GroundVoxels {
        voxel_size: Some(0.52),
        depth: Some(20.0),
        ..GroundVoxels::default()
    };
    let cells = Region::new(1, 1, 6, 5);
    let forecast = how.forecast(&map, cells, None).unwrap();
    converted(&mut map, cells, &how);
    let volume = &map.volumes[&ID];
    assert_eq!(volume.voxels.size().map(u64::from), forecast.size);
    assert_eq!(volume.voxel_size, 8.0 / 15.0);
    assert_eq!(forecast.voxel_size, volume.voxel_size);
    let bytes = volume.voxels.bytes() as u64;
    assert!(
        forecast.bytes > bytes / 3 && forecast.bytes < bytes * 4,
        "{} {bytes}",
        forecast.bytes
    );
    let used: BTreeSet<u8> = (0..=255)
        .filter(|id| volume.voxels.materials()[usize::from(*id)])
        .collect();
    assert!(used.len() > 1, "{used:?}");
}

#[test]
fn what_is_lost_on_the_way_back_is_counted_before() {
    let mut map = map([8.0, 8.0], 2, hills);
    converted(&mut map, Region::new(3, 3, 9, 9), &GroundVoxels::default());
    let whole = Loss::of(&map, ID).unwrap();
    assert_eq!((whole.hollow_columns, whole.hollow_voxels), (0, 0));
    assert_eq!(whole.moved, 0, "undug ground stays");
    let plot = Plot::of(&map.volumes[&ID], &map.field).unwrap();
    let size = map.volumes[&ID].voxels.size().map(|side| side as i32);
    let held = (0..size[2]).flat_map(|z| (0..size[0]).map(move |x| [x, z]));
    let held = held.filter(|column| plot.holds(*column)).count();
    assert_eq!(whole.columns, held as u64);

    let middle = [size[0] / 2, size[2] / 2];
    let voxels = &map.volumes[&ID].voxels;
    let top = (0..size[1])
        .rev()
        .find(|y| voxels.density([middle[0], *y, middle[1]]) >= SOLID);
    let centre = [
        middle[0] as f32,
        top.unwrap() as f32 - 7.0,
        middle[1] as f32,
    ];
    let cave = Range::Ball {
        centre,
        radius: 3.0,
    };
    sculpt(&mut Transaction::new(), &mut map, ID, &cave, &Change::Dig).unwrap();
    let cave = Loss::of(&map, ID).unwrap();
    assert!(cave.has_hollows() && cave.moved == 0, "{cave:?}");
    assert!((25..40).contains(&cave.hollow_columns), "{cave:?}");
    assert!((80..180).contains(&cave.hollow_voxels), "{cave:?}");

    let centre = [centre[0], top.unwrap() as f32, centre[2]];
    let pit = Range::Ball {
        centre,
        radius: 12.0,
    };
    sculpt(&mut Transaction::new(), &mut map, ID, &pit, &Change::Dig).unwrap();
    let pit = Loss::of(&map, ID).unwrap();
    let before = map.clone();
    voxels_to_ground(&mut Transaction::new(), &mut map, ID).unwrap();
    let vertices = map.field.height.region().places();
    let by = |(x, z)| (map.field.height.get(x, z) - before.field.height.get(x, z)).abs();
    let moved: Vec<f32> = vertices.map(by).filter(|by| *by > 0.0).collect();
    assert_eq!(pit.moved, moved.len() as u64);
    assert_eq!(pit.farthest, moved.into_iter().fold(0.0, f32::max));
    assert!(Loss::of(&map, ID).is_err());
}
