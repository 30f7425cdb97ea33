//! Whether objects stand on the ground, beside a look at every triangle of the ground that is drawn.

use glam::{DVec2, DVec3, Quat, Vec2, Vec3};
use landform::document::burial::{self, Gap};
use landform::format::model::BUNDLED;
use landform::map::{Changes, Footing, Layer, Map, Model, Object, ObjectId, Parameters};
use landform::terrain::{Eye, View};
use proptest::prelude::*;
use std::sync::LazyLock;

static MODELS: LazyLock<Vec<Model>> =
    LazyLock::new(|| BUNDLED.map(|bundled| bundled.model().unwrap()).to_vec());

/// What arithmetic in single precision may come to, metres.
const TOLERANCE: f32 = 2e-3;

/// How the drawn ground lies to a footing: each triangle is looked at where it can be highest or lowest above the plane.
fn looked_at(map: &Map, footing: &Footing, divisions: u8) -> Option<Gap> {
    let mut view = View::new(map);
    view.update(map, Eye::uniform(divisions), &Changes::everything());
    let mut found: Option<Gap> = None;
    for chunk in view.chunks() {
        for corners in chunk.indices().chunks_exact(3) {
            let corner =
                |at: usize| Vec3::from(chunk.vertices()[corners[at] as usize].position).as_dvec3();
            let triangle = [0, 1, 2].map(corner);
            if is_apart(&triangle, footing.outline()) {
                continue;
            }
            for place in extremes(triangle, footing.outline()) {
                let plane = footing.height_at(Vec2::new(place.x as f32, place.z as f32));
                let above = place.y as f32 - plane;
                let gap = Gap {
                    rise: above.max(0.0),
                    fall: (-above).max(0.0),
                };
                found = Some(found.unwrap_or_default().join(gap));
            }
        }
    }
    found
}

/// Whether the boxes around a triangle and an outline don't meet.
fn is_apart(triangle: &[DVec3; 3], outline: &[Vec2]) -> bool {
    let outline = outline.iter().map(|corner| corner.as_dvec2());
    let least = outline.clone().fold(DVec2::INFINITY, DVec2::min);
    let most = outline.fold(DVec2::NEG_INFINITY, DVec2::max);
    let flat = triangle.map(|corner| DVec2::new(corner.x, corner.z));
    let [a, b, c] = flat;
    let (low, high) = (a.min(b).min(c), a.max(b).max(c));
    low.cmpgt(most).any() || high.cmplt(least).any()
}

/// The corners of a triangle that lie within a convex outline, the outline's corners that lie within the triangle, and
/// where their sides cross: all on the triangle.
fn extremes(triangle: [DVec3; 3], outline: &[Vec2]) -> Vec<DVec3> {
    let flat = triangle.map(|corner| DVec2::new(corner.x, corner.z));
    let mut places: Vec<DVec3> = triangle
        .into_iter()
        .filter(|corner| is_within(DVec2::new(corner.x, corner.z), outline))
        .collect();
    let doubled = (flat[1] - flat[0]).perp_dot(flat[2] - flat[0]);
    for (at, start) in outline.iter().enumerate() {
        let start = start.as_dvec2();
        let end = outline[(at + 1) % outline.len()].as_dvec2();
        let shares: [f64; 3] = std::array::from_fn(|corner| {
            let [a, b] = [1, 2].map(|next| flat[(corner + next) % 3]);
            (a - start).perp_dot(b - start) / doubled
        });
        if shares.iter().all(|share| *share >= 0.0) {
            let height: f64 = (0..3)
                .map(|corner| shares[corner] * triangle[corner].y)
                .sum();
            places.push(DVec3::new(start.x, height, start.y));
        }
        for side in 0..3 {
            let [a, b] = [triangle[side], triangle[(side + 1) % 3]];
            let across =
                |corner: DVec3| (end - start).perp_dot(DVec2::new(corner.x, corner.z) - start);
            let (before, after) = (across(a), across(b));
            if (before < 0.0) == (after < 0.0) {
                continue;
            }
            let place = a + (b - a) * (before / (before - after));
            let along = (DVec2::new(place.x, place.z) - start).dot(end - start);
            if (0.0..=(end - start).length_squared()).contains(&along) {
                places.push(place);
            }
        }
    }
    places
}

fn is_within(place: DVec2, outline: &[Vec2]) -> bool {
    let ends = outline.iter().cycle().skip(1);
    outline
        .iter()
        .zip(ends)
        .all(|(a, b)| (*b - *a).as_dvec2().perp_dot(place - a.as_dvec2()) >= 0.0)
}

/// Small rough ground, with holes, and the bundled models.
fn grounds() -> impl Strategy<Value = Map> {
    let numbers = (0..=5u8, any::<u32>(), prop::array::uniform2(any::<i32>()));
    let shape = (
        prop::array::uniform2(2..8u32),
        prop::array::uniform2(1.5..9.0f32),
    );
    (shape, numbers, any::<u64>()).prop_map(|((size, spacing), (most, seed, origin), noise)| {
        let mut map = Map::flat(size, spacing).unwrap();
        let cells = map.field.cells();
        let mut state = noise | 1;
        let mut next = |most: u64| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) % most
        };
        let heights: Vec<f32> = (0..size[0] * size[1])
            .map(|_| next(900) as f32 * 0.01)
            .collect();
        let levels: Vec<u8> = (0..cells[0] * cells[1]).map(|_| next(4) as u8).collect();
        let holes: Vec<u8> = levels.iter().map(|_| (next(9) == 0) as u8).collect();
        map.field.height = Layer::from_rows(size, &heights);
        map.field.level = Layer::from_rows(cells, &levels);
        map.field.hole = Layer::from_rows(cells, &holes);
        map.field.lattice_origin = origin;
        map.parameters = Parameters {
            seed,
            ..Parameters::for_spacing(spacing).with_max_divisions(most)
        };
        map.models = MODELS.clone();
        map
    })
}

/// An object over or beside ground of a size of 1 × 1; upright, leaning or fallen.
fn objects() -> impl Strategy<Value = Object> {
    let turn = -3.2..3.2f32;
    let lean = prop_oneof![2 => Just(0.0f32), 1 => -0.9..0.9f32, 1 => -3.0..3.0f32];
    let place = prop::array::uniform2(-0.1..1.1f32);
    let scale = prop::array::uniform3(0.3..1.6f32);
    (0..3u8, place, -2.0..11.0f32, turn, lean, scale).prop_map(
        |(model, [x, z], height, turn, lean, scale)| Object {
            rotation: Quat::from_rotation_x(lean) * Quat::from_rotation_y(turn),
            scale: Vec3::from(scale),
            ..Object::new("", model, Vec3::new(x, height, z))
        },
    )
}

fn furnished() -> impl Strategy<Value = Map> {
    let objects = prop::collection::vec(objects(), 1..4);
    (grounds(), objects).prop_map(|(mut map, objects)| {
        let [width, depth] = map.field.extent();
        for (id, mut object) in (1..).zip(objects) {
            object.position *= Vec3::new(width, 1.0, depth);
            map.objects.insert(ObjectId(id), object);
        }
        map
    })
}

fn assert_near(found: Gap, expected: Gap, said: &str) {
    let differs = (found.rise - expected.rise)
        .abs()
        .max((found.fall - expected.fall).abs());
    assert!(
        differs < TOLERANCE,
        "{said}: {found:?}, looked at {expected:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn gaps_are_those_of_the_ground_that_is_drawn_at_every_number_of_divisions(map in furnished()) {
        for id in map.objects.keys() {
            let found = burial::check(&map, *id).unwrap();
            let footing = map.footing(*id).unwrap();
            let mut worst = Gap::default();
            for divisions in 0..=map.parameters.max_divisions {
                let expected = looked_at(&map, &footing, divisions);
                let gap = found.gaps.get(usize::from(divisions));
                prop_assert_eq!(gap.is_some(), expected.is_some());
                if let (Some(gap), Some(expected)) = (gap, expected) {
                    assert_near(*gap, expected, &format!("at {divisions} divisions"));
                    worst = worst.join(expected);
                }
            }
            assert_near(found.worst(), worst, "at worst");
            let allowed = found.leeway;
            let listed = burial::problems(&map).iter().any(|burial| burial.object == *id);
            prop_assert!(listed == (worst.most() > allowed) || (worst.most() - allowed).abs() < TOLERANCE);
        }
    }

    #[test]
    fn a_remedy_leaves_what_it_promises_and_both_together_leave_nothing(map in furnished()) {
        for burial in burial::problems(&map) {
            prop_assert_eq!(burial.outcomes.len(), 3);
            for outcome in &burial.outcomes {
                let mut mended = map.clone();
                let action = outcome.remedy.action(vec![burial.object]);
                let (edit, _) = action.perform(&mut mended).unwrap();
                let footing = mended.footing(burial.object).unwrap();
                let left = (0..=map.parameters.max_divisions)
                    .filter_map(|divisions| looked_at(&mended, &footing, divisions))
                    .fold(Gap::default(), Gap::join);
                assert_near(outcome.gap, left, &outcome.remedy.under("it"));
                let after = burial::check(&mended, burial.object).unwrap();
                prop_assert_eq!(outcome.mends, !after.is_problem());
                if let Some(mut edit) = edit {
                    edit.swap(&mut mended);
                }
                prop_assert_eq!(&mended, &map, "one edit takes it back");
            }
            let both = burial.outcomes.last().unwrap();
            prop_assert!(both.mends && both.gap.most() < 1e-3, "{:?}", both);
        }
    }
}
