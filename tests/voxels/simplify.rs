//! Fewer triangles lie where the many lay: closed, facing the same way, with the same borders between materials.

use super::bricks::{shapes, volume};
use glam::{DVec3, Vec3};
use landform::map::{Brick, Mix, Voxels};
use landform::voxel::{Collision, Goal, Place, Shell, simplify};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Parts of a voxel in which places are counted.
const PARTS: f64 = 65_535.0;

fn points(shell: &Shell) -> Vec<DVec3> {
    let point = |place: &Place| DVec3::from(place.map(f64::from)) / PARTS;
    shell.places.iter().map(point).collect()
}

fn triangles(shell: &Shell) -> Vec<[DVec3; 3]> {
    let points = points(shell);
    let corners = |vertices: [u32; 3]| vertices.map(|vertex| points[vertex as usize]);
    shell
        .triangles
        .iter()
        .map(|t| corners(t.vertices))
        .collect()
}

fn across([a, b, c]: [DVec3; 3]) -> DVec3 {
    (b - a).cross(c - a)
}

/// Every edge is passed as often one way as the other, and no triangle has a vertex twice.
fn assert_closed<V: Ord + Copy + std::fmt::Debug>(triangles: impl Iterator<Item = [V; 3]>) {
    let mut edges: BTreeMap<[V; 2], i32> = BTreeMap::new();
    for [a, b, c] in triangles {
        assert!(a != b && b != c && c != a, "a triangle without an area");
        for [from, to] in [[a, b], [b, c], [c, a]] {
            *edges.entry([from, to]).or_default() += 1;
            *edges.entry([to, from]).or_default() -= 1;
        }
    }
    assert!(edges.values().all(|count| *count == 0), "there is a hole");
}

/// How far a point is from the nearest of some triangles: among those of the cubes around it, then among all.
fn distance(point: DVec3, triangles: &[[DVec3; 3]]) -> f64 {
    let from = |corners: &[DVec3; 3]| square_from(point, *corners);
    triangles
        .iter()
        .map(from)
        .fold(f64::INFINITY, f64::min)
        .sqrt()
}

fn square_from(point: DVec3, [a, b, c]: [DVec3; 3]) -> f64 {
    let edge = |from: DVec3, to: DVec3| {
        let along = to - from;
        let share = (point - from).dot(along) / along.length_squared();
        point.distance_squared(from + along * share.clamp(0.0, 1.0))
    };
    let edges = edge(a, b).min(edge(b, c)).min(edge(c, a));
    let normal = across([a, b, c]).normalize_or_zero();
    let foot = point - normal * normal.dot(point - a);
    let within = |from: DVec3, to: DVec3| (to - from).cross(foot - from).dot(normal) >= 0.0;
    if normal != DVec3::ZERO && within(a, b) && within(b, c) && within(c, a) {
        edges.min(point.distance_squared(foot))
    } else {
        edges
    }
}

/// A sixth of a volume's contents, signed.
fn contents(triangles: &[[DVec3; 3]]) -> f64 {
    triangles.iter().map(|[a, b, c]| a.dot(b.cross(*c))).sum()
}

fn goals() -> impl Strategy<Value = Goal> {
    prop_oneof![
        (0usize..4000).prop_map(Goal::Triangles),
        (0.0f32..0.6).prop_map(Goal::Error),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_was_closed_stays_closed_and_lies_where_it_lay(
        shape in shapes(),
        seed in any::<u32>(),
        size in prop::array::uniform3(1u32..20),
        goal in goals(),
    ) {
        let shell = Shell::of_volume(&volume(shape, seed, size));
        let few = simplify(&shell, goal);
        assert_closed(few.shell.triangles.iter().map(|t| t.vertices));
        prop_assert!(few.shell.triangles.len() <= shell.triangles.len());
        if let Goal::Error(most) = goal {
            prop_assert!(few.moved <= most + 1e-4, "{} beyond {most}", few.moved);
        }
        let (old, new) = (triangles(&shell), triangles(&few.shell));
        let moved = f64::from(few.moved) + 1e-4;
        for (from, to) in [(&shell, &new), (&few.shell, &old)] {
            for point in points(from).into_iter().step_by(7) {
                let found = distance(point, to);
                prop_assert!(found <= moved, "{point} is {found} off; said {}", few.moved);
            }
        }
        let touched = |shell: &Shell| -> BTreeSet<u8> {
            shell.triangles.iter().map(|triangle| triangle.touched).collect()
        };
        prop_assert_eq!(touched(&shell), touched(&few.shell), "a material went");
        let all = |shell: &Shell| -> BTreeSet<u8> {
            shell.kept.iter().flat_map(|kept| kept.named()).map(|(id, _)| id).collect()
        };
        prop_assert!(all(&few.shell).is_subset(&all(&shell)), "a material came");
        if !old.is_empty() {
            prop_assert!(contents(&new) > 0.0, "it is inside out");
        }
    }

    #[test]
    fn bricks_that_are_simplified_one_by_one_still_meet(
        shape in shapes(),
        seed in any::<u32>(),
        size in prop::array::uniform3(14u32..34),
        goal in goals(),
    ) {
        let volume = volume(shape, seed, size);
        let mut all: Vec<[Place; 3]> = Vec::new();
        for at in volume.places() {
            let shell = Shell::of_brick(&volume, at);
            let few = simplify(&shell, goal).shell;
            let locked = |shell: &Shell| -> HashMap<Place, _> {
                let vertices = shell.places.iter().zip(&shell.kept).zip(&shell.locked);
                let locked = vertices.filter(|(_, locked)| **locked);
                locked.map(|((place, kept), _)| (*place, *kept)).collect()
            };
            let before = locked(&shell);
            for (place, kept) in locked(&few) {
                prop_assert_eq!(before.get(&place), Some(&kept), "a locked vertex is another");
            }
            let places = |vertices: [u32; 3]| vertices.map(|vertex| few.places[vertex as usize]);
            all.extend(few.triangles.iter().map(|t| places(t.vertices)));
        }
        // Two voxels that meet at a corner alone may put two vertices at one place.
        let apart = all.into_iter().filter(|[a, b, c]| a != b && b != c && c != a);
        assert_closed(apart);
    }
}

/// A slab with a wavy border between two materials on its top.
fn slab() -> Voxels {
    let mut voxels = Voxels::empty([48, 16, 48]).unwrap();
    for at in voxels.places() {
        let mut brick = Brick::even(0, Mix::of(0)).open();
        for voxel in 0..brick.density.len() {
            let [x, y, z] = [voxel % 16, voxel / 16 % 16, voxel / 256];
            let (x, z) = (at[0] * 16 + x as i32, at[2] * 16 + z as i32);
            let border = 24.0 + 9.0 * (x as f32 / 9.0).sin();
            brick.density[voxel] = if y < 8 { 255 } else { 0 };
            brick.mix[voxel] = Mix::of(if (z as f32) < border { 3 } else { 5 });
        }
        voxels.set_brick(at, &brick);
    }
    voxels
}

fn area_by_material(shell: &Shell) -> BTreeMap<u8, f64> {
    let mut areas = BTreeMap::new();
    for (triangle, corners) in shell.triangles.iter().zip(triangles(shell)) {
        *areas.entry(triangle.touched).or_default() += across(corners).length() / 2.0;
    }
    areas
}

#[test]
fn flat_ground_needs_few_triangles_and_the_border_of_two_materials_stays() {
    let shell = Shell::of_volume(&slab());
    let few = simplify(&shell, Goal::Error(0.5));
    assert!(
        few.shell.triangles.len() * 12 < shell.triangles.len(),
        "{} of {}",
        few.shell.triangles.len(),
        shell.triangles.len()
    );
    let (before, after) = (area_by_material(&shell), area_by_material(&few.shell));
    for (id, area) in before {
        // The border is some 60 voxels long on the top, and as much elsewhere.
        assert!(
            (after[&id] - area).abs() < 0.5 * 60.0,
            "{id}: {area} {after:?}"
        );
    }
    let side = |vertex: u32| points(&few.shell)[vertex as usize];
    for triangle in &few.shell.triangles {
        let middle: DVec3 = triangle.vertices.map(side).iter().sum::<DVec3>() / 3.0;
        let border = 24.0 + 9.0 * (middle.x / 9.0).sin();
        let beyond = if triangle.touched == 3 {
            middle.z - border
        } else {
            border - middle.z
        };
        assert!(beyond < 2.0, "{middle} is of {}", triangle.touched);
    }
}

#[test]
fn a_smooth_ball_keeps_its_shape_and_every_face_its_side() {
    let mut voxels = Voxels::empty([32, 32, 32]).unwrap();
    for at in voxels.places() {
        let mut brick = Brick::even(0, Mix::of(2)).open();
        for voxel in 0..brick.density.len() {
            let within = [voxel % 16, voxel / 16 % 16, voxel / 256];
            let along = |axis: usize| (at[axis] * 16) as f32 + within[axis] as f32 - 15.5;
            let inside = 12.0 - Vec3::new(along(0), along(1), along(2)).length();
            brick.density[voxel] = (127.5 + 64.0 * inside).clamp(0.0, 255.0) as u8;
        }
        voxels.set_brick(at, &brick);
    }
    let shell = Shell::of_volume(&voxels);
    let few = simplify(&shell, Goal::Triangles(600));
    assert!(few.shell.triangles.len() <= 600);
    assert!(few.moved < 0.5, "it moved by {}", few.moved);
    let middle = DVec3::splat(15.5);
    for corners in triangles(&few.shell) {
        let outward = (corners[0] + corners[1] + corners[2]) / 3.0 - middle;
        let normal = across(corners).normalize();
        assert!(
            normal.dot(outward.normalize()) > 0.8,
            "a face looks {normal} at {outward}"
        );
    }
    assert!(few.shell.kept.iter().all(|kept| kept.ids[0] == 2));
    let mut collision = Collision::default();
    collision.take_shell(&few.shell);
    assert_eq!(collision.triangles.len(), few.shell.triangles.len());
}

#[test]
fn what_is_drawn_on_a_triangle_is_of_its_vertices() {
    let shell = Shell::of_volume(&slab());
    let mut mixed = 0;
    for (triangle, drawn) in shell.triangles.iter().zip(shell.drawn()) {
        for (vertex, blend) in triangle.vertices.into_iter().zip(drawn.blends) {
            let kept = shell.kept[vertex as usize];
            let is_second = kept.priority(drawn.pair[1]) > kept.priority(drawn.pair[0]);
            if drawn.pair[0] != drawn.pair[1] {
                mixed += 1;
                let is_even = blend.abs_diff(32_767) < 2;
                assert!(
                    is_even || (blend > 32_767) == is_second,
                    "{kept:?} {drawn:?}"
                );
            }
        }
    }
    assert!(mixed > 100);
}
