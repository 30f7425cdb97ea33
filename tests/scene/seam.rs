//! Ground, strips and volumes are closed, whatever ground becomes voxels and whatever is dug.

use crate::carved::{Dice, carved, open_edges, rectangle, work};
use glam::{Vec3, vec3};
use landform::document::ground_voxels::{GroundVoxels, ensure_voxels, ground_to_voxels};
use landform::edit::op::volume::{Change, Range, sculpt};
use landform::edit::{Transaction, plane};
use landform::map::{Changes, Layer, Map, Plot, VolumeId};
use landform::math::Region;
use landform::scene::{Seam, Stand, is_seen};
use landform::terrain::{Eye, View};
use landform::voxel::Skin;

fn triangles(map: &Map, seam: &Seam, skin: &Skin) -> Vec<[Vec3; 3]> {
    let mut found = Vec::new();
    let mut view = View::new(map);
    view.update(map, Eye::uniform(seam.divisions()), &Changes::none());
    for chunk in view.chunks() {
        let corner = |at: &u32| Vec3::from(chunk.vertices()[*at as usize].position);
        let (all, _) = chunk.indices().as_chunks::<3>();
        found.extend(all.iter().map(|triangle| triangle.each_ref().map(corner)));
    }
    for (id, volume) in &map.volumes {
        let plot = Plot::of(volume, &map.field).unwrap();
        for at in volume.voxels.places() {
            let Some(surface) = skin.surface(*id, at) else {
                continue;
            };
            for quad in surface
                .quads
                .iter()
                .filter(|quad| is_seen(&plot, at, surface, quad))
            {
                let [a, b, c, d] = quad.vertices.map(|number| {
                    let vertex = &surface.vertices[usize::from(number)];
                    let cell =
                        [0, 1, 2].map(|axis| at[axis] * 16 + i32::from(vertex.cell[axis]) - 1);
                    Stand::of(volume).place(cell, vertex.fraction)
                });
                found.extend([[a, b, c], [a, c, d]]);
            }
        }
        for (_, strip) in seam.strips(*id) {
            let corner = |at: u32| strip.vertices[at as usize].position;
            found.extend(
                strip
                    .triangles
                    .iter()
                    .map(|triangle| triangle.corners.map(corner)),
            );
        }
    }
    found
}

fn assert_closed(map: &Map, seam: &Seam, skin: &Skin, case: u64) {
    let open = open_edges(map, &triangles(map, seam, skin));
    let first = &open[..open.len().min(4)];
    assert!(
        open.is_empty(),
        "case {case}: {} edges are open, {first:?}",
        open.len()
    );
}

#[test]
fn ground_strips_and_volumes_are_closed_whatever_is_dug() {
    let mut strips = 0;
    for case in 0..60 {
        let mut dice = Dice(case);
        let mut map = carved(&mut dice);
        let mut transaction = Transaction::new();
        let extent = map.field.extent();
        for _ in 0..dice.roll(8) {
            let at = vec3(
                dice.part() * extent[0],
                dice.part() * 4.0,
                dice.part() * extent[1],
            );
            work(&mut dice, &mut transaction, &mut map, at, 3.0);
        }
        let skin = Skin::of(&map);
        let divisions = dice.roll(4).min(u32::from(map.parameters.max_divisions)) as u8;
        let seam = Seam::of(&map, &skin, divisions);
        assert_closed(&map, &seam, &skin, case);
        strips += seam
            .volumes()
            .map(|id| seam.strips(id).count())
            .sum::<usize>();
    }
    assert!(strips > 600, "{strips}");
}

#[test]
fn it_stays_closed_when_the_ground_beside_is_raised_and_levels_change() {
    for case in 100..120 {
        let mut dice = Dice(case);
        let mut map = carved(&mut dice);
        let mut skin = Skin::of(&map);
        let divisions = map.parameters.max_divisions;
        let mut seam = Seam::of(&map, &skin, divisions);
        for _ in 0..4 {
            let mut transaction = Transaction::new();
            let cells = rectangle(&mut dice, &map);
            let mut changes =
                transaction.write(&mut map, &plane::HEIGHT, cells, |_, _, now| now + 3.5);
            changes.merge(
                &transaction.write(&mut map, &plane::LEVEL, cells, |_, _, now| (now + 1) % 4),
            );
            let extent = map.field.extent();
            let at = vec3(dice.part() * extent[0], 1.0, dice.part() * extent[1]);
            let how = GroundVoxels::default();
            changes.merge(&ensure_voxels(&mut transaction, &mut map, at, 2.0, &how).unwrap());
            changes.merge(&work(&mut dice, &mut transaction, &mut map, at, 2.0));
            skin.update(&map, &changes);
            seam.update(&map, &skin, &changes);
            assert_closed(&map, &seam, &skin, case);
            assert!(seam == Seam::of(&map, &skin, divisions), "case {case}");
            if dice.roll(2) == 0 {
                let mut edit = transaction.commit(&map, "Work").unwrap();
                let changes = edit.swap(&mut map);
                skin.update(&map, &changes);
                seam.update(&map, &skin, &changes);
                assert!(
                    seam == Seam::of(&map, &skin, divisions),
                    "case {case}, undone"
                );
            }
        }
    }
}

#[test]
fn work_far_from_the_border_makes_no_strip_anew() {
    let mut map = Map::flat([33, 33], [8.0, 8.0]).unwrap();
    let mut transaction = Transaction::new();
    let cells = Region::new(4, 4, 28, 28);
    ground_to_voxels(
        &mut transaction,
        &mut map,
        cells,
        None,
        &GroundVoxels::default(),
        "",
    )
    .unwrap();
    let mut skin = Skin::of(&map);
    let mut seam = Seam::of(&map, &skin, 3);
    let id = VolumeId(1);
    assert_eq!(seam.strips(id).count(), 4 * 24);
    let before: Vec<_> = seam
        .strips(id)
        .map(|(_, strip)| std::sync::Arc::as_ptr(strip))
        .collect();
    let range = Range::Ball {
        centre: map.volumes[&id]
            .to_voxels()
            .transform_point3(vec3(128.0, 0.0, 128.0))
            .to_array(),
        radius: 6.0,
    };
    let changes = sculpt(&mut transaction, &mut map, id, &range, &Change::Dig).unwrap();
    assert!(!changes.bricks.is_empty());
    skin.update(&map, &changes);
    assert!(seam.update(&map, &skin, &changes).is_empty());
    let after: Vec<_> = seam
        .strips(id)
        .map(|(_, strip)| std::sync::Arc::as_ptr(strip))
        .collect();
    assert_eq!(before, after);
}

#[test]
fn on_even_ground_strips_are_slivers() {
    let mut map = Map::flat([17, 17], [8.0, 8.0]).unwrap();
    let slope = |x: u32, z: u32| x as f32 * 3.0 - z as f32 * 2.0;
    let heights: Vec<f32> = Region::of_size([17, 17])
        .places()
        .map(|(x, z)| slope(x, z))
        .collect();
    map.field.height = Layer::from_rows([17, 17], &heights);
    let cells = Region::new(5, 5, 9, 8);
    ground_to_voxels(
        &mut Transaction::new(),
        &mut map,
        cells,
        None,
        &GroundVoxels::default(),
        "",
    )
    .unwrap();
    let skin = Skin::of(&map);
    let seam = Seam::of(&map, &skin, 3);
    let mut area = 0.0;
    for (_, strip) in seam.strips(VolumeId(1)) {
        for triangle in &strip.triangles {
            let [a, b, c] = triangle
                .corners
                .map(|at| strip.vertices[at as usize].position);
            area += (b - a).cross(c - a).length() / 2.0;
        }
        for vertex in &strip.vertices {
            assert!(
                vertex
                    .normal
                    .angle_between(vec3(-0.375, 1.0, 0.25).normalize())
                    < 0.05
            );
        }
    }
    let voxel = map.volumes[&VolumeId(1)].voxel_size;
    assert!(area < 112.0 * voxel * 0.1, "{area} m²");
}

/// Triangles of all strips, and how many of them are drawn as walls.
fn walls(map: &Map) -> [usize; 2] {
    let seam = Seam::of(map, &Skin::of(map), map.parameters.max_divisions);
    let mut counts = [0; 2];
    for (_, strip) in seam.volumes().flat_map(|id| seam.strips(id)) {
        let walls = strip.triangles.iter().filter(|one| strip.is_wall(one));
        counts[0] += strip.triangles.len();
        counts[1] += walls.count();
    }
    counts
}

#[test]
fn strips_are_lit_as_the_ground_until_it_is_raised_beside_them() {
    for case in 200..240 {
        let mut map = carved(&mut Dice(case));
        let [all, before] = walls(&map);
        assert_eq!(before, 0, "case {case}, of {all}");
        let vertices = map.field.vertex_region();
        let mut transaction = Transaction::new();
        transaction.write(&mut map, &plane::HEIGHT, vertices, |_, _, now| now + 3.5);
        let [all, after] = walls(&map);
        assert!(after > all / 3, "case {case}: {after} of {all}");
    }
}
