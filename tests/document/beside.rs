//! Strokes in volumes that go on beside the document, in another thread.

use glam::{Vec3, vec3};
use landform::document::ground_voxels::GroundVoxels;
use landform::document::{Beside, Document};
use landform::edit::{SculptBrush, SculptPoint, SculptSettings, SculptTool};
use landform::format::Progress;
use landform::map::{Changes, Map};

fn settings(radius: f32) -> SculptSettings {
    SculptSettings {
        tool: SculptTool::Dig,
        brush: SculptBrush {
            radius,
            ..SculptBrush::default()
        },
        volume: None,
    }
}

fn path() -> Vec<SculptPoint> {
    let point = |step: u16| SculptPoint {
        at: vec3(30.0 + f32::from(step) * 7.0, 0.0, 60.0),
        normal: Vec3::Y,
        time: f32::from(step) * 0.1,
    };
    (0..9).map(point).collect()
}

fn document() -> Document {
    let mut document = Document::new(Map::flat([17, 17], [10.0, 10.0]).unwrap());
    let ground = Some(GroundVoxels::default());
    document.begin_sculpting(settings(9.0), ground).unwrap();
    document
}

fn extend(beside: Beside, path: &[SculptPoint]) -> landform::document::Ahead {
    let path = path.to_vec();
    let work = std::thread::spawn(move || beside.extend(path, &Progress::default()));
    work.join().unwrap().unwrap()
}

#[test]
fn a_stroke_beside_the_document_is_the_same_as_in_it_and_one_edit() {
    let mut within = document();
    let before = within.map().clone();
    let mut expected = Changes::none();
    for point in path() {
        expected.merge(&within.extend_sculpting(&[point]).unwrap());
    }
    within.finish_stroke().unwrap();

    let mut beside = document();
    let path = path();
    let mut changes = Changes::none();
    for piece in [&path[..1], &path[1..6], &path[6..]] {
        let work = beside.sculpting_beside().unwrap();
        let seen = beside.map().clone();
        let ahead = extend(work, piece);
        assert!(
            *beside.map() == seen,
            "it changes nothing before it is caught up"
        );
        changes.merge(&beside.catch_up(ahead).unwrap());
    }
    beside.finish_stroke().unwrap();
    assert!(beside.map() == within.map());
    assert_eq!(changes.volumes, expected.volumes);
    assert_eq!(changes.bricks, expected.bricks);
    assert_eq!(beside.last_stroke(), within.last_stroke());
    assert_eq!(beside.history().len(), 1);
    beside.undo().unwrap();
    assert!(*beside.map() == before);
}

#[test]
fn what_comes_too_late_changes_nothing() {
    let mut document = document();
    let before = document.map().clone();
    let late = extend(document.sculpting_beside().unwrap(), &path());
    document.cancel_stroke();
    assert!(document.catch_up(late).is_err());
    assert!(*document.map() == before);

    let ground = Some(GroundVoxels::default());
    document.begin_sculpting(settings(9.0), ground).unwrap();
    let late = extend(document.sculpting_beside().unwrap(), &path());
    document.extend_sculpting(&path()[..2]).unwrap();
    let now = document.map().clone();
    assert!(document.catch_up(late).is_err(), "it went on otherwise");
    assert!(*document.map() == now);
}

#[test]
fn a_cancelled_stroke_ends_and_leaves_the_document_as_it_was() {
    let mut document = document();
    let before = document.map().clone();
    let progress = Progress::default();
    progress.cancel();
    let work = document.sculpting_beside().unwrap();
    assert!(work.extend(path(), &progress).is_err());
    document.cancel_stroke();
    assert!(*document.map() == before);
}

#[test]
fn a_stroke_that_changes_no_voxel_makes_no_volume() {
    let mut document = Document::new(Map::flat([17, 17], [10.0, 10.0]).unwrap());
    let before = document.map().clone();
    let settings = SculptSettings {
        tool: SculptTool::Explode { power: 0.01 },
        ..settings(9.0)
    };
    let ground = Some(GroundVoxels::default());
    document.begin_sculpting(settings, ground).unwrap();
    let done = document.extend_sculpting(&path()).unwrap();
    assert!(!done.is_empty(), "voxels were made ready");
    let back = document.finish_stroke().unwrap();
    assert!(*document.map() == before && document.history().position() == 0);
    assert!(!back.volumes.is_empty(), "that they went again is said");
}

#[test]
fn a_brush_smaller_than_a_voxel_digs_and_adds_one_at_any_height_of_the_ground() {
    for step in 0..16 {
        let mut map = Map::flat([9, 9], [10.0, 10.0]).unwrap();
        let height = step as f32 * 0.17;
        map.field.height = landform::map::Layer::filled([9, 9], height);
        for tool in [SculptTool::Dig, SculptTool::Add { material: 3 }] {
            let mut document = Document::new(map.clone());
            let settings = SculptSettings {
                tool,
                ..settings(0.0005)
            };
            let ground = Some(GroundVoxels::default());
            document.begin_sculpting(settings, ground).unwrap();
            let at = vec3(41.3 + step as f32 * 0.21, height, 38.7);
            let point = SculptPoint {
                at,
                normal: Vec3::Y,
                time: 0.0,
            };
            document.extend_sculpting(&[point]).unwrap();
            document.finish_stroke().unwrap();
            let volume = document.map().volumes.values().next().unwrap();
            let around = volume.to_voxels().transform_point3(at).round();
            let column = |x: i32, z: i32| {
                let layers = 0..volume.voxels.size()[1] as i32;
                let at = |y| [around.x as i32 + x, y, around.z as i32 + z];
                layers
                    .filter(|y| volume.voxels.density(at(*y)) >= 128)
                    .count()
            };
            let beside = column(4, 0);
            let near = (-1..=1).flat_map(|z| (-1..=1).map(move |x| (x, z)));
            let changed = near.filter(|(x, z)| column(*x, *z) != beside).count();
            assert!(changed > 0, "{tool:?} at {height} m changes no voxel");
        }
    }
}
