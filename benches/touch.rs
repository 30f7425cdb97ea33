//! What an edit of voxels costs until it can be seen and touched, building what is touched beside parry3d's own tree
//! of the same triangles, simplification beside meshoptimizer's, and what undo holds. One thread but for the edit.
//!
//! `cargo bench --bench touch --features contact`

#[path = "terrain/measure.rs"]
mod measure;

use glam::Vec3;
use landform::edit::Transaction;
use landform::edit::op::volume::{Change, Range, sculpt};
use landform::map::{Brick, Map, Mix, Volume, VolumeId, Voxels};
use landform::math::value_noise;
use landform::scene::contact::{Bodies, Body};
use landform::voxel::{Collision, Goal, Shell, Skin, simplify};
use measure::medians;
use parry3d::math::Vector;
use parry3d::shape::TriMesh;
use std::hint::black_box;
use std::time::Instant;

const VOLUME: VolumeId = VolumeId(1);
/// Voxels along a side of the field that is edited.
const SIDE: u32 = 128;
const EDITS: usize = 1000;

fn main() {
    let map = terrain();
    collision(&map);
    edits(map.clone());
    undo(map.clone());
    simplification(&map);
}

/// Smooth in three dimensions, about −1 to 1.
fn waves([x, y, z]: [f32; 3]) -> f32 {
    let plane = |seed: u32, a: f32, b: f32| value_noise(seed, a / 11.0, b / 11.0);
    plane(1, x, y) + plane(2, y, z) + plane(3, z, x)
}

/// A map with a volume like terrain, of two materials in lumps.
fn terrain() -> Map {
    let mut voxels = Voxels::empty([SIDE, 64, SIDE]).expect("a size");
    for at in voxels.places() {
        let mut brick = Brick::even(0, Mix::of(0)).open();
        for voxel in 0..brick.density.len() {
            let within = [voxel % 16, voxel / 16 % 16, voxel / 256];
            let place = [0, 1, 2].map(|axis| (at[axis] * 16) as f32 + within[axis] as f32);
            let inside = 32.0 - place[1] + 8.0 * waves([place[0], 0.0, place[2]]);
            brick.density[voxel] = (127.5 + 32.0 * inside).round().clamp(0.0, 255.0) as u8;
            brick.mix[voxel] = Mix::of(2 + u8::from(waves(place.map(|along| 0.6 * along)) > 0.0));
        }
        voxels.set_brick(at, &brick);
    }
    let mut map = Map::flat([5, 5], [40.0, 40.0]).expect("a map");
    let volume = Volume::new("Terrain", Vec3::ZERO, 0.5, voxels);
    map.volumes.insert(VOLUME, volume);
    map
}

fn collision(map: &Map) {
    let skin = Skin::of(map);
    let surfaces: Vec<_> = skin.volume(VOLUME).expect("it").bricks().collect();
    let meshes: Vec<Collision> = surfaces.iter().map(|(_, surface)| taken(surface)).collect();
    let triangles: usize = meshes.iter().map(|mesh| mesh.triangles.len()).sum();
    let mut contenders: Vec<measure::Contender> = vec![
        (
            "parry3d's tree alone",
            Box::new(|| {
                for mesh in &meshes {
                    let points = mesh
                        .points
                        .iter()
                        .map(|at| Vector::from_array(at.to_array()));
                    let tree = TriMesh::new(points.collect(), mesh.triangles.clone());
                    black_box(tree.expect("triangles"));
                }
            }),
        ),
        (
            "triangles and materials",
            Box::new(|| {
                let mut mesh = Collision::default();
                for (_, surface) in &surfaces {
                    mesh.take(surface);
                    black_box(&mesh);
                }
            }),
        ),
        (
            "with the tree",
            Box::new(|| {
                for (_, surface) in &surfaces {
                    black_box(Body::of_surface(surface));
                }
            }),
        ),
    ];
    let times = medians(31, &mut contenders);
    println!(
        "collision of {} bricks, {triangles} triangles: parry3d's TriMesh {:.2} ms; ours: triangles and materials {:.3}, \
         with the tree {:.2} of it",
        surfaces.len(),
        times[0] * 1e3,
        times[1] / times[0],
        times[2] / times[0],
    );
}

fn taken(surface: &landform::voxel::Surface) -> Collision {
    let mut mesh = Collision::default();
    mesh.take(surface);
    mesh
}

/// A number below `most` that looks random.
fn chance(seed: usize, most: f32) -> f32 {
    let mixed = (seed as u32).wrapping_mul(0x9e37_79b1);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca6b);
    (mixed >> 8) as f32 / (1 << 24) as f32 * most
}

/// A ball on the surface.
fn ball(number: usize, radius: f32) -> Range {
    let along = |salt: usize| 8.0 + chance(3 * number + salt, SIDE as f32 - 16.0);
    let (x, z) = (along(0), along(1));
    let y = 32.0 + 8.0 * waves([x, 0.0, z]) + chance(3 * number + 2, 6.0) - 3.0;
    Range::Ball {
        centre: [x, y, z],
        radius,
    }
}

fn edits(mut map: Map) {
    let mut skin = Skin::of(&map);
    let mut bodies = Bodies::default();
    let all: Vec<_> = skin
        .volume(VOLUME)
        .expect("it")
        .bricks()
        .map(|(at, _)| (VOLUME, at))
        .collect();
    bodies.take(Bodies::make(&skin, &all));
    let mut parts: [Vec<f64>; 4] = Default::default();
    for number in 0..EDITS {
        let change = match number % 3 {
            0 => Change::Dig,
            1 => Change::Add(Mix::of(4)),
            _ => Change::Replace(Mix::of(5)),
        };
        let mut transaction = Transaction::default();
        let start = Instant::now();
        let changes = sculpt(
            &mut transaction,
            &mut map,
            VOLUME,
            &ball(number, 4.0),
            &change,
        );
        let changes = changes.expect("an edit");
        let edited = start.elapsed().as_secs_f64();
        let bricks = skin.update(&map, &changes);
        let seen = start.elapsed().as_secs_f64();
        bodies.take(Bodies::make(&skin, &bricks));
        let touched = start.elapsed().as_secs_f64();
        let times = [touched, edited, seen - edited, touched - seen];
        parts
            .iter_mut()
            .zip(times)
            .for_each(|(part, time)| part.push(time * 1e3));
    }
    let names = ["all", "voxels", "to see", "to touch"];
    for (name, mut part) in names.into_iter().zip(parts) {
        part.sort_by(f64::total_cmp);
        let at = |share: f64| part[(share * (part.len() - 1) as f64) as usize];
        println!(
            "edit of radius 4, {name:8}: p50 {:.2} ms, p95 {:.2} ms",
            at(0.5),
            at(0.95)
        );
    }
}

fn undo(mut map: Map) {
    let mut transaction = Transaction::default();
    let range = Range::Ball {
        centre: [64.0, 30.0, 64.0],
        radius: 16.0,
    };
    let changed =
        sculpt(&mut transaction, &mut map, VOLUME, &range, &Change::Dig).expect("an edit");
    let before = terrain();
    let bytes = |map: &Map| -> usize {
        let voxels = &map.volumes[&VOLUME].voxels;
        let bricks = changed
            .bricks
            .iter()
            .filter_map(|(_, at)| voxels.brick(*at));
        bricks.map(|brick| brick.bytes() + size_of::<Brick>()).sum()
    };
    let touched = bytes(&before).max(bytes(&map));
    let held = transaction
        .commit(&map, "Dig")
        .map_or(0, |edit| edit.bytes());
    println!(
        "undo of a ball of radius 16: {held} bytes for {} bricks of {touched} bytes: {:.2}",
        changed.bricks.len(),
        held as f64 / touched as f64
    );
}

fn simplification(map: &Map) {
    let shell = Shell::of_volume(&map.volumes[&VOLUME].voxels);
    let points: Vec<[f32; 3]> = shell
        .places
        .iter()
        .map(|at| at.map(|along| along as f32 / 65_535.0))
        .collect();
    let indices: Vec<u32> = shell.triangles.iter().flat_map(|t| t.vertices).collect();
    let target = indices.len() / 10;
    let bytes: &[u8] = bytemuck::cast_slice(&points);
    let vertices = meshopt::VertexDataAdapter::new(bytes, 12, 0).expect("vertices");
    let (mut theirs, mut ours) = ((0, 0.0), (0, 0.0));
    let mut contenders: Vec<measure::Contender> = vec![
        (
            "meshoptimizer",
            Box::new(|| {
                let mut error = 0.0;
                let options = meshopt::SimplifyOptions::ErrorAbsolute;
                let few =
                    meshopt::simplify(&indices, &vertices, target, 1e6, options, Some(&mut error));
                theirs = (few.len() / 3, error);
            }),
        ),
        (
            "ours",
            Box::new(|| {
                let few = simplify(&shell, Goal::Triangles(target / 3));
                ours = (few.shell.triangles.len(), few.moved);
            }),
        ),
    ];
    let times = medians(5, &mut contenders);
    drop(contenders);
    println!(
        "simplification of {} triangles to a tenth: meshoptimizer {:.0} ms ({} left, it says {:.2} voxels); ours, which \
         keeps materials and measures, {:.1} times that ({} left, {:.2} voxels)",
        shell.triangles.len(),
        times[0] * 1e3,
        theirs.0,
        theirs.1,
        times[1] / times[0],
        ours.0,
        ours.1,
    );
}
