//! Nothing pops: as the eye moves, everything moves in proportion, through every split.

use crate::model::{BorderRule, Model};
use crate::scene::{Dice, Recipe, recipes, seen_from};
use glam::Vec3;
use landform::map::Map;
use landform::terrain::{Eye, View, query};
use proptest::prelude::*;

/// Two eyes a small step apart, between which a cell divides.
struct Step {
    eyes: [Vec3; 2],
    cell: [u32; 2],
}

impl Step {
    fn random(map: &Map, dice: &mut Dice) -> Self {
        let field = &map.field;
        let [columns, rows] = field.cells();
        let cell = [dice.below(columns), dice.below(rows)];
        let corner = |dx, dz| field.position(cell[0] + dx, cell[1] + dz);
        let centre = (corner(0, 0) + corner(1, 0) + corner(0, 1) + corner(1, 1)) / 4.0;
        let distances = &map.parameters.reference_distances;
        let distance = distances[dice.below(distances.len() as u32) as usize];
        let length = field.spacing[0] * 0.5 * 10f32.powf(dice.between(-3.0, 0.0));
        let direction = dice.direction();
        let before = centre + direction * (distance + length * dice.unit());
        let turned = (dice.direction() * 0.7 - direction).normalize();
        Self {
            eyes: [before, before + turned * length],
            cell,
        }
    }

    fn length(&self) -> f64 {
        self.eyes[0].as_dvec3().distance(self.eyes[1].as_dvec3())
    }

    /// Places all over the field, and as many near the cell that divides.
    fn places(&self, map: &Map, dice: &mut Dice) -> Vec<[f64; 2]> {
        let spacing = map.field.spacing.map(f64::from);
        let cells = map.field.cells();
        let place = |at: usize| {
            [0, 1].map(|axis| {
                let all = cells[axis] as f64;
                let far = dice.unit() as f64 * all;
                let near = self.cell[axis] as f64 + dice.between(-0.5, 1.5) as f64;
                (if at.is_multiple_of(2) { far } else { near }).clamp(0.0, all) * spacing[axis]
            })
        };
        (0..80).map(place).collect()
    }
}

impl Dice {
    fn direction(&mut self) -> Vec3 {
        let mut along = || self.between(-1.0, 1.0);
        Vec3::new(along(), along(), along()).normalize_or(Vec3::Y)
    }
}

/// How far the surface may move where it has a height. Single precision can't tell less than about a last digit of
/// the heights that a place lies between, which may be kilometres apart where it is near zero itself.
fn allowance(map: &Map, model: &Model, step: &Step) -> impl Fn(f64) -> f64 + use<> {
    let recorded = map.field.height.to_vec();
    let largest = recorded.iter().fold(0.0f32, |most, y| most.max(y.abs()));
    let digit = (largest * f32::EPSILON) as f64;
    let way = 1.05 * step.length() * model.speed(map);
    move |height| way + 1e-5 * height.abs().max(1.0) + digit
}

fn height(view: &View, map: &Map, place: [f64; 2]) -> Option<f64> {
    let sample = query::height_at(view, map, place[0] as f32, place[1] as f32)?;
    Some(sample.height as f64)
}

fn moving(recipe: Recipe) -> Map {
    Recipe {
        morph: true,
        divisions: recipe.divisions.max(1),
        ..recipe
    }
    .map()
}

/// How far the engine's surface and its vertices moved beyond what is allowed.
fn assert_nothing_pops(map: &Map, model: &Model, step: &Step, dice: &mut Dice) {
    let allowed = allowance(map, model, step);
    let views = step.eyes.map(|eye| seen_from(map, Eye::at(eye)));
    let vertices = views.iter().flat_map(|view| view.chunks());
    let corners = vertices.flat_map(|chunk| {
        chunk
            .indices()
            .iter()
            .map(|corner| chunk.vertices()[*corner as usize].position)
    });
    let corners = corners.map(|[x, _, z]| [x as f64, z as f64]);
    for place in step.places(map, dice).into_iter().chain(corners) {
        let [before, after] = views.each_ref().map(|view| height(view, map, place));
        let (Some(before), Some(after)) = (before, after) else {
            assert_eq!(before.is_some(), after.is_some());
            continue;
        };
        let allowed = allowed(after);
        assert!(
            (after - before).abs() <= allowed,
            "{before} moved to {after} at {place:?}, allowed {allowed}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn nothing_pops_at_any_split(recipe in recipes(), seed: u64) {
        let map = moving(recipe);
        let model = Model::new(&map);
        let dice = &mut Dice::new(seed);
        for _ in 0..4 {
            let step = Step::random(&map, dice);
            assert_nothing_pops(&map, &model, &step, dice);
        }
    }
}

/// The largest excess over what is allowed of the modelled surface, over many splits of many maps.
fn excess(rule: BorderRule) -> f64 {
    let mut largest = f64::NEG_INFINITY;
    for seed in 0..40 {
        let recipe = Recipe {
            vertices: [6, 5],
            divisions: 1 + (seed % 4) as u8,
            seed,
            holes: 0.0,
            roughness: 1.0,
            morph: true,
        };
        let map = recipe.map();
        let model = Model::new(&map);
        let dice = &mut Dice::new(seed);
        for _ in 0..6 {
            let step = Step::random(&map, dice);
            let allowed = allowance(&map, &model, &step);
            let seen = step.eyes.map(|eye| {
                let view = seen_from(&map, Eye::at(eye));
                let heights = model.heights(view.detail(), rule);
                (view, heights)
            });
            for place in step.places(&map, dice) {
                let [before, after] = seen.each_ref().map(|(view, heights)| {
                    let modelled = model.surface(heights, view.divisions(), place);
                    let drawn = height(view, &map, place).filter(|_| rule == BorderRule::Smaller);
                    if let Some(drawn) = drawn {
                        let tolerance = 1e-4 * map.field.spacing[0] as f64;
                        assert!((drawn - modelled).abs() <= tolerance, "{drawn} {modelled}");
                    }
                    modelled
                });
                let excess = (after - before).abs() - allowed(after);
                largest = largest.max(excess / map.field.spacing[0] as f64);
            }
        }
    }
    largest
}

#[test]
fn without_the_rule_for_borders_the_surface_pops() {
    let (with, without) = (excess(BorderRule::Smaller), excess(BorderRule::Larger));
    assert!(with <= 0.0, "{with}");
    assert!(without > 0.01, "{without}");
}
