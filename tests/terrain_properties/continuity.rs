//! Nothing pops: as the eye moves, everything moves in proportion, through every split.

use crate::blocks;
use crate::model::{BorderRule, Model};
use crate::scene::{Dice, Recipe, recipes, seen_coarser, seen_from, wide_recipes};
use glam::Vec3;
use landform::map::Map;
use landform::terrain::query::{self, Sample};
use landform::terrain::{Eye, View};
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

    /// Between two eyes of which a block of cells divides, or becomes as it is recorded.
    fn of_block(map: &Map, fineness: f32, dice: &mut Dice) -> Self {
        let field = &map.field;
        let cells = field.cells();
        let levels = cells[0].max(cells[1]).next_power_of_two().trailing_zeros();
        let level = 1 + dice.below(levels.max(1));
        let cell = cells.map(|cells| dice.below(cells) >> level << level);
        let corner = |dx: u32, dz: u32| {
            let [x, z] = [0, 1].map(|axis| (cell[axis] + [dx, dz][axis]).min(cells[axis]));
            field.position(x, z)
        };
        let side = 1 << level;
        let centre = (corner(0, 0) + corner(side, 0) + corner(0, side) + corner(side, side)) / 4.0;
        let reach = map.parameters.reference_distances[0] * fineness * side as f32;
        let distance = reach * [1.0, 0.5][dice.below(2) as usize];
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

/// How far what is drawn at a place may move with the eye.
struct Allowance {
    /// Metres by which heights may move along this step, wherever they are.
    way: f64,
    /// What single precision can't tell: about a last digit of the heights that a place lies between, which may be
    /// kilometres apart where it is near zero itself.
    digit: f64,
    slopes: Option<[f64; 2]>,
    alpha: f64,
    colour: f64,
}

impl Allowance {
    fn new(map: &Map, model: &Model, step: &Step) -> Self {
        let recorded = map.field.height.to_vec();
        let largest = recorded.iter().fold(0.0f32, |most, y| most.max(y.abs()));
        let digit = (largest * f32::EPSILON) as f64;
        let parameters = &map.parameters;
        let length = 1.05 * step.length();
        let halving = |of: f32| {
            let speed = model.speed(map, |division| of as f64 / (1u32 << division) as f64);
            length * speed + 1e-5
        };
        let finest = map
            .field
            .spacing
            .map(|s| s as f64 / (1u32 << parameters.max_divisions) as f64);
        let slopes = model.slope_ranges().map(|ranges| {
            [0, 1].map(|axis| {
                let [low, high] = ranges[axis];
                let rounding =
                    1e-5 * low.abs().max(high.abs()).max(1.0) + 4.0 * digit / finest[axis];
                length * model.speed(map, |_| 2.0 * (high - low)) + rounding
            })
        });
        Self {
            way: length * model.speed(map, |division| model.largest_offset(division)),
            digit,
            slopes,
            alpha: halving(parameters.alpha_coefficient),
            colour: halving(parameters.palette_strength),
        }
    }

    /// Allows for vertices that blocks move.
    fn with_blocks(mut self, map: &Map, fineness: f32, length: f64) -> Self {
        let reach = f64::from(map.parameters.reference_distances[0] * fineness);
        let field = &map.field;
        let height = |x, z| f64::from(field.height.get(x, z));
        let alpha = |x, z| f64::from(field.alpha_cover.get(x, z)) / 65535.0;
        let base = |x, z| f64::from(field.alpha_base.get(x, z)) / 65535.0;
        let red = |x, z| f64::from(field.colour.get(x, z)[0]) / 65535.0;
        let green = |x, z| f64::from(field.colour.get(x, z)[1]) / 65535.0;
        let blue = |x, z| f64::from(field.colour.get(x, z)[2]) / 65535.0;
        let way =
            |value: &dyn Fn(u32, u32) -> f64| 1.05 * length * blocks::speed(map, reach, value);
        self.way += way(&height);
        self.alpha += way(&alpha).max(way(&base));
        self.colour += way(&red).max(way(&green)).max(way(&blue));
        if let Some(slopes) = &mut self.slopes {
            for (slope, range) in slopes.iter_mut().zip(blocks::slope_ranges(map)) {
                *slope += 1.05 * length * 4.0 * (range[1] - range[0]) / reach;
            }
        }
        self
    }

    fn height(&self, height: f64) -> f64 {
        self.way + 1e-5 * height.abs().max(1.0) + self.digit
    }

    fn check(&self, before: &Sample, after: &Sample, place: [f64; 2]) {
        let near = |what: &str, before: f32, after: f32, allowed: f64| {
            let moved = (after as f64 - before as f64).abs();
            assert!(
                moved <= allowed,
                "{what} moved from {before} to {after} at {place:?}, allowed {allowed}"
            );
        };
        near(
            "height",
            before.height,
            after.height,
            self.height(after.height as f64),
        );
        for axis in 0..2 {
            if let Some(slopes) = self.slopes {
                near("slope", before.slope[axis], after.slope[axis], slopes[axis]);
            }
            near("alpha", before.alphas[axis], after.alphas[axis], self.alpha);
        }
        for (before, after) in before.colour.into_iter().zip(after.colour) {
            near("colour", before, after, self.colour);
        }
    }
}

fn sample(view: &View, map: &Map, place: [f64; 2]) -> Option<Sample> {
    query::height_at(view, map, place[0] as f32, place[1] as f32)
}

fn moving(recipe: Recipe) -> Map {
    Recipe {
        morph: true,
        divisions: recipe.divisions.max(1),
        ..recipe
    }
    .map()
}

/// Neither the surface nor a vertex moves farther than is allowed.
fn assert_nothing_pops(
    map: &Map,
    allowance: &Allowance,
    views: &[View; 2],
    step: &Step,
    dice: &mut Dice,
) {
    let vertices = views.iter().flat_map(|view| view.chunks());
    let corners = vertices.flat_map(|chunk| {
        chunk
            .indices()
            .iter()
            .map(|corner| chunk.vertices()[*corner as usize].position)
    });
    let corners = corners.map(|[x, _, z]| [x as f64, z as f64]);
    for place in step.places(map, dice).into_iter().chain(corners) {
        let [before, after] = views.each_ref().map(|view| sample(view, map, place));
        match (before, after) {
            (Some(before), Some(after)) => allowance.check(&before, &after, place),
            (before, after) => assert_eq!(before.is_some(), after.is_some()),
        }
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
            let allowance = Allowance::new(&map, &model, &step);
            let views = step.eyes.map(|eye| seen_from(&map, Eye::at(eye)));
            assert_nothing_pops(&map, &allowance, &views, &step, dice);
        }
    }

    #[test]
    fn nothing_pops_where_ground_is_coarser_than_recorded(recipe in wide_recipes(), seed: u64) {
        let map = Recipe { morph: true, ..recipe }.map();
        let model = Model::new(&map);
        let dice = &mut Dice::new(seed);
        for _ in 0..3 {
            let fineness = [1.0, 1.0, 2.5][dice.below(3) as usize];
            let step = match dice.below(3) {
                0 => Step::random(&map, dice),
                _ => Step::of_block(&map, fineness, dice),
            };
            let allowance = Allowance::new(&map, &model, &step);
            let allowance = allowance.with_blocks(&map, fineness, step.length());
            let views = step.eyes.map(|eye| seen_coarser(&map, Eye::at(eye), fineness));
            assert_nothing_pops(&map, &allowance, &views, &step, dice);
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
            let allowance = Allowance::new(&map, &model, &step);
            let seen = step.eyes.map(|eye| {
                let view = seen_from(&map, Eye::at(eye));
                let heights = model.heights(&view.detail(), rule);
                (view, heights)
            });
            for place in step.places(&map, dice) {
                let [before, after] = seen.each_ref().map(|(view, heights)| {
                    let modelled = model.surface(heights, &view.divisions(), place);
                    let drawn = sample(view, &map, place).filter(|_| rule == BorderRule::Smaller);
                    if let Some(drawn) = drawn.map(|sample| sample.height as f64) {
                        let tolerance = 1e-4 * map.field.spacing[0] as f64;
                        assert!((drawn - modelled).abs() <= tolerance, "{drawn} {modelled}");
                    }
                    modelled
                });
                let excess = (after - before).abs() - allowance.height(after);
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
