//! Ground drawn coarser than it is recorded: without cracks, as recorded where it is near, the same whatever was seen
//! before; and what is asked of it is what is drawn.

use crate::mesh::{check, rim, triangles};
use crate::same_bits::{edit, random_eye};
use crate::scene::{Dice, Recipe, assert_equal, eye, seen_coarser, seen_from, wide_recipes};
use glam::Vec3;
use landform::map::{Changes, Map};
use landform::math::Ray;
use landform::terrain::{Eye, Far, Vertex, View, query};
use proptest::prelude::*;

fn fineness(dice: &mut Dice) -> f32 {
    [1.0, 1.0, 1.7, 4.0][dice.below(4) as usize]
}

/// The most cells along a side of a block that is drawn.
fn largest_block(view: &View) -> u32 {
    let drawn = view
        .drawn()
        .iter()
        .map(|number| view.chunks()[*number].block());
    drawn.max().unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn blocks_of_all_sizes_meet_without_a_crack(recipe in wide_recipes(), seed: u64) {
        let map = recipe.map();
        let dice = &mut Dice::new(seed);
        for _ in 0..3 {
            let fineness = fineness(dice);
            check(&map, &seen_coarser(&map, Eye::at(eye(&map, dice)), fineness));
        }
    }

    #[test]
    fn what_is_near_is_drawn_as_it_is_recorded(recipe in wide_recipes(), seed: u64) {
        let mut map = recipe.map();
        let dice = &mut Dice::new(seed);
        let eye = Eye::at(eye(&map, dice));
        let [x, z] = map.field.extent();
        let all = 4.0 * (x + z) + 4.0 * recipe.roughness * map.field.spacing[0];
        map.parameters.reference_distances[0] = all;
        let near = seen_coarser(&map, eye, 1.0);
        let recorded = seen_from(&map, eye);
        prop_assert_eq!(near.drawn(), recorded.drawn());
        for (near, recorded) in near.chunks().iter().zip(recorded.chunks()) {
            prop_assert_eq!(near.indices(), recorded.indices());
            let bits = |vertices| bytemuck::cast_slice::<Vertex, u8>(vertices);
            prop_assert_eq!(bits(near.vertices()), bits(recorded.vertices()));
        }
    }

    #[test]
    fn after_any_edits_and_moves_blocks_are_as_seen_afresh(recipe in wide_recipes(), seed: u64) {
        let mut map = recipe.map();
        let dice = &mut Dice::new(seed);
        let fineness = fineness(dice);
        let mut view = View::new(&map);
        view.set_far(Far::Coarser(fineness));
        let mut seen = random_eye(&map, dice);
        for _ in 0..8 {
            let mut changes = Changes::none();
            for _ in 0..dice.below(3) {
                changes.merge(&edit(&mut map, dice));
            }
            if dice.below(3) > 0 {
                seen = random_eye(&map, dice);
            }
            let before: Vec<Vec<Vertex>> = view.chunks().iter().map(|chunk| chunk.vertices().to_vec()).collect();
            let updated = view.update(&map, seen, &changes);
            assert_equal(&view, &seen_coarser(&map, seen, fineness));
            for (index, (chunk, before)) in view.chunks().iter().zip(&before).enumerate() {
                prop_assert!(updated.vertices.contains(&index) || chunk.vertices() == before);
            }
        }
    }

    #[test]
    fn any_number_of_threads_gives_the_same_blocks(recipe in wide_recipes(), seed: u64) {
        let map = recipe.map();
        let seen = Eye::at(eye(&map, &mut Dice::new(seed)));
        let [one, three] = [1, 3].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| seen_coarser(&map, seen, 1.0))
        });
        assert_equal(&one, &three);
    }

    #[test]
    fn the_rim_of_a_hole_stands_still_among_blocks(recipe in wide_recipes(), seed: u64) {
        let map = Recipe { holes: 0.02, ..recipe }.map();
        let dice = &mut Dice::new(seed);
        let as_recorded = rim(&map, &seen_from(&map, Eye::at(eye(&map, dice))));
        let coarser = rim(&map, &seen_coarser(&map, Eye::at(eye(&map, dice)), 1.0));
        prop_assert_eq!(as_recorded, coarser);
    }

    #[test]
    fn questions_are_answered_by_what_is_drawn(recipe in wide_recipes(), seed: u64) {
        let map = recipe.map();
        let dice = &mut Dice::new(seed);
        let view = seen_coarser(&map, Eye::at(eye(&map, dice)), 1.0);
        for corners in triangles(&view).step_by(7) {
            let [a, b, c] = corners.map(|corner| Vec3::from(corner.position));
            let middle = (a + b + c) / 3.0;
            let found = query::height_at(&view, &map, middle.x, middle.z).unwrap();
            let tolerance = 1e-3 * map.field.spacing[0];
            prop_assert!((found.height - middle.y).abs() < tolerance, "{:?} {}", found, middle);
        }
        for _ in 0..20 {
            let origin = eye(&map, dice) + Vec3::Y * 2.0 * map.field.spacing[0];
            let ray = Ray { origin, direction: (eye(&map, dice) - origin).normalize_or(Vec3::NEG_Y) };
            let found = query::cast(&view, &map, ray).map(|hit| hit.distance);
            assert_same_hit(nearest(&view, ray), found, map.field.spacing[0]);
        }
    }
}

/// How far along a ray the first of all triangles is met, by trying each.
fn nearest(view: &View, ray: Ray) -> Option<f32> {
    let [origin, direction] = [ray.origin, ray.direction].map(|v| v.as_dvec3());
    let met = triangles(view).filter_map(|corners| {
        let [a, b, c] = corners.map(|corner| Vec3::from(corner.position).as_dvec3());
        let (u, v) = (b - a, c - a);
        let across = direction.cross(v);
        let facing = u.dot(across);
        let from = origin - a;
        let (along_u, turned) = (from.dot(across) / facing, from.cross(u));
        let along_v = direction.dot(turned) / facing;
        let distance = v.dot(turned) / facing;
        let inside = along_u >= 0.0 && along_v >= 0.0 && along_u + along_v <= 1.0;
        (inside && distance >= 0.0).then_some(distance as f32)
    });
    met.min_by(f32::total_cmp)
}

fn assert_same_hit(expected: Option<f32>, found: Option<f32>, spacing: f32) {
    // A ray that grazes an edge may meet it or not.
    if let (Some(expected), Some(found)) = (expected, found) {
        let slack = 1e-3 * spacing + 1e-4 * expected;
        assert!(found <= expected + slack, "{found}, nearest is {expected}");
    }
    assert!(
        expected.is_none() || found.is_some(),
        "nothing at {expected:?}"
    );
}

#[test]
fn a_large_field_is_drawn_in_large_blocks_far_away() {
    let map = Map::flat([1000, 777], [10.0, 10.0]).unwrap();
    let view = seen_coarser(&map, Eye::at(Vec3::new(1200.0, 30.0, 900.0)), 1.0);
    check(&map, &view);
    assert!(largest_block(&view) >= 32, "{}", largest_block(&view));
    assert!(view.triangle_count() < 60_000, "{}", view.triangle_count());
    let all = seen_from(&map, Eye::at(Vec3::new(1200.0, 30.0, 900.0)));
    assert!(all.triangle_count() > 1_500_000);
}
