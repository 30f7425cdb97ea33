//! Ground that a stroke makes voxels.

use crate::ground_voxels::{CELLS, ID, converted, hills, map};
use glam::{Vec3, vec3};
use landform::document::ground_voxels::{GroundVoxels, check_brush, ensure_voxels};
use landform::edit::op::volume::{Change, Range, sculpt};
use landform::edit::{EditError, Transaction};
use landform::map::{Map, Plot};
use landform::math::Region;

/// Digs along a path as a stroke does: first the voxels, then the dab.
fn carve(map: &mut Map, path: &[Vec3], radius: f32) -> Transaction {
    let mut transaction = Transaction::new();
    for at in path {
        let how = GroundVoxels::default();
        ensure_voxels(&mut transaction, map, *at, radius, &how).unwrap();
        for id in map.volumes.keys().copied().collect::<Vec<_>>() {
            let volume = &map.volumes[&id];
            let range = Range::Ball {
                centre: volume.to_voxels().transform_point3(*at).to_array(),
                radius: radius / volume.voxel_size,
            };
            sculpt(&mut transaction, map, id, &range, &Change::Dig).unwrap();
        }
    }
    transaction
}

#[test]
fn a_stroke_that_makes_its_voxels_digs_as_in_ground_that_was_made_at_once() {
    let path: Vec<Vec3> = (0..12)
        .map(|step| {
            vec3(
                20.0 + step as f32 * 6.0,
                4.0 + step as f32 * 0.1,
                30.0 + step as f32 * 3.0,
            )
        })
        .collect();
    let mut piecewise = map([8.0, 8.0], 2, hills);
    let before = piecewise.clone();
    let transaction = carve(&mut piecewise, &path, 5.0);
    assert_eq!(piecewise.volumes.len(), 1, "all is one volume");

    let mut at_once = before.clone();
    converted(
        &mut at_once,
        Region::of_size(CELLS),
        &GroundVoxels::default(),
    );
    carve(&mut at_once, &path, 5.0);
    let (one, other) = (&piecewise.volumes[&ID], &at_once.volumes[&ID]);
    let plot = Plot::of(one, &piecewise.field).unwrap();
    let shift = ((one.position - other.position) / one.voxel_size).round();
    let shift = shift.to_array().map(|along| along as i32);
    let size = one.voxels.size().map(|side| side as i32);
    let mut held = 0;
    for z in 0..size[2] {
        for x in (0..size[0]).filter(|x| plot.holds([*x, z])) {
            for y in 1..size[1] {
                let there = [x + shift[0], y + shift[1], z + shift[2]];
                if (1..other.voxels.size()[1] as i32).contains(&there[1]) {
                    let found = one.voxels.density([x, y, z]);
                    assert_eq!(found, other.voxels.density(there), "{x} {y} {z}");
                    held += 1;
                }
            }
        }
    }
    assert!(held > 50_000, "{held}");

    let after = piecewise.clone();
    let mut edit = transaction.commit(&piecewise, "Dig").unwrap();
    edit.swap(&mut piecewise);
    assert_eq!(piecewise, before);
    edit.swap(&mut piecewise);
    assert_eq!(piecewise, after);
}

#[test]
fn volumes_that_a_stroke_joins_become_one_and_deep_ones_become_deeper() {
    let mut map = map([8.0, 8.0], 2, hills);
    carve(
        &mut map,
        &[vec3(20.0, 3.0, 30.0), vec3(92.0, 9.0, 60.0)],
        4.0,
    );
    assert_eq!(map.volumes.len(), 2);
    let dug = |map: &Map, at: Vec3| {
        map.volumes.values().all(|volume| {
            let voxel = volume.to_voxels().transform_point3(at).round();
            volume
                .voxels
                .density(voxel.to_array().map(|along| along as i32))
                == 0
        })
    };
    let way: Vec<Vec3> = (0..=10)
        .map(|step| vec3(20.0, 3.0, 30.0).lerp(vec3(92.0, 9.0, 60.0), step as f32 / 10.0))
        .collect();
    carve(&mut map, &way, 4.0);
    assert_eq!(map.volumes.len(), 1);
    let bottom = map.volumes[&ID].position.y;
    let deep: Vec<Vec3> = (0..20)
        .map(|step| vec3(50.0, 5.0 - step as f32 * 3.0, 44.0))
        .collect();
    carve(&mut map, &deep, 4.0);
    assert!(map.volumes[&ID].position.y < bottom);
    for at in way.iter().chain(&deep) {
        assert!(dug(&map, *at), "{at}");
    }
    assert!(!dug(&map, vec3(50.0, -58.0, 44.0)));
    map.volumes[&ID].check(ID, &map.materials).unwrap();
}

#[test]
fn far_from_the_ground_nothing_is_made() {
    let mut map = map([8.0, 8.0], 2, hills);
    let before = map.clone();
    carve(
        &mut map,
        &[vec3(50.0, 60.0, 50.0), vec3(-90.0, 0.0, 20.0), Vec3::NAN],
        5.0,
    );
    assert_eq!(map, before);
}

#[test]
fn a_script_carves_and_is_undone_and_done_again() {
    use landform::document::Document;
    use landform::document::script::Script;
    let script = "[
        Sculpt(
            settings: (tool: Dig, brush: (radius: 4)),
            ground: (),
            path: [(at: (30, 4, 30)), (at: (60, 7, 44), time: 1)],
        ),
        GroundToVoxels(cells: (x0: 9, z0: 0, x1: 12, z1: 3), how: (voxel_size: 2), name: \"Cliff\"),
        VoxelsToGround(volume: 2),
    ]";
    let mut document = Document::new(map([8.0, 8.0], 1, hills));
    let before = document.map().clone();
    let script = Script::parse(script).unwrap();
    for action in script.actions() {
        document.apply(action.clone()).unwrap();
    }
    let after = document.map().clone();
    assert_eq!(after.volumes.len(), 1);
    assert!(after.volumes[&ID].voxels.materials().contains(&true));
    document.go_to(0).unwrap();
    assert_eq!(*document.map(), before);
    document.go_to(3).unwrap();
    assert_eq!(*document.map(), after);
}

#[test]
fn too_large_a_brush_is_refused_before_and_by_the_stroke_alike() {
    let map = map([8.0, 8.0], 2, hills);
    for (radius, voxel_size) in [
        (4.0, 2.0),
        (30.0, 0.5),
        (40.0, 0.02),
        (900.0, 0.1),
        (20.0, 0.012),
    ] {
        let how = GroundVoxels {
            voxel_size: Some(voxel_size),
            ..GroundVoxels::default()
        };
        let at = vec3(50.0, 6.0, 40.0);
        let before = check_brush(&map, at, radius, &how);
        if radius / voxel_size > 1000.0 {
            assert!(
                matches!(before, Err(EditError::TooManyVoxels { .. })),
                "{radius} m"
            );
            let mut trial = map.clone();
            let made = ensure_voxels(&mut Transaction::new(), &mut trial, at, radius, &how);
            assert!(made.is_err() && trial == map);
        } else {
            before.unwrap();
        }
    }
}
