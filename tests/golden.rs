//! Worked cases of the rules: every value of every vertex, with the random numbers that each case names.

#[path = "common/cells.rs"]
mod cells;
#[path = "common/golden.rs"]
mod golden;

use cells::touched;
use glam::Vec3;
use landform::map::{Changes, Field, Layer, Map, Palette, PaletteColour, Parameters};
use landform::terrain::{Draw, Eye, RandomSource, Vertex, View};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Deserialize)]
struct Case {
    name: String,
    field: CaseField,
    cells: CaseCells,
    parameters: CaseParameters,
    viewpoint: [f32; 3],
    random: Vec<f32>,
    palette_random: Vec<f32>,
    expect: Expected,
}

#[derive(Deserialize)]
struct CaseField {
    vertices_x: u32,
    vertices_z: u32,
    spacing_x: f32,
    spacing_z: f32,
    heights: Vec<f32>,
    alpha_base: Vec<f32>,
    alpha_cover: Vec<f32>,
    rgb: Vec<[f32; 3]>,
}

#[derive(Deserialize)]
struct CaseCells {
    displacement_level: Vec<u8>,
    texture: Vec<u8>,
    cover: Vec<Option<u8>>,
    palette: Vec<u8>,
}

#[derive(Deserialize)]
struct CaseParameters {
    max_divisions: u8,
    reference_distances: Vec<f32>,
    maximum_reference_distance: f32,
    height_coefficient_r: f32,
    level_coefficient_s: f32,
    alpha_coefficient_t: f32,
    palette_strength_u: f32,
    palettes: Vec<Vec<CaseColour>>,
}

#[derive(Deserialize)]
struct CaseColour {
    rgb: [f32; 3],
    probability: f32,
}

#[derive(Deserialize)]
struct Expected {
    cell_divisions: Vec<u8>,
    cell_lod: Vec<f32>,
    vertices: Vec<ExpectedVertex>,
}

#[derive(Deserialize)]
struct ExpectedVertex {
    i: u32,
    j: u32,
    division: u8,
    rate: f32,
    position: [f32; 3],
    alpha_base: f32,
    alpha_cover: f32,
    rgb: [f32; 3],
}

/// The numbers of a case, one a point of the finest lattice.
#[derive(Clone)]
struct Injected {
    displacement: Arc<[f32]>,
    palette: Arc<[f32]>,
    width: i32,
    finest: u8,
}

impl RandomSource for Injected {
    fn row(&self, _seed: u32, division: u8, z: i32) -> u32 {
        (z * 16 + division as i32) as u32
    }

    fn column(&self, x: i32) -> u32 {
        x as u32
    }

    fn draw(&self, row: u32, column: u32) -> Draw {
        let x = column as i32;
        let (z, division) = ((row as i32) >> 4, (row & 15) as u8);
        let finer = self.finest - division;
        let (i, j) = (x << finer, z << finer);
        let inside = (0..self.width).contains(&i) && j >= 0;
        let at = (j * self.width + i) as usize;
        if !inside || at >= self.displacement.len() {
            return Draw::default();
        }
        Draw {
            displacement: self.displacement[at],
            palette: self.palette[at],
        }
    }
}

impl Case {
    fn map(&self) -> Map {
        let field = &self.field;
        let size = [field.vertices_x, field.vertices_z];
        let heights = Layer::from_rows(size, &field.heights);
        let mut built = Field::from_heights([field.spacing_x, field.spacing_z], heights).unwrap();
        let alphas = |values: &[f32]| {
            let values: Vec<u16> = values.iter().map(|value| stored(*value)).collect();
            Layer::from_rows(size, &values)
        };
        built.alpha_base = alphas(&field.alpha_base);
        built.alpha_cover = alphas(&field.alpha_cover);
        let colours: Vec<[u16; 3]> = field.rgb.iter().map(|rgb| rgb.map(stored)).collect();
        built.colour = Layer::from_rows(size, &colours);
        let size = size.map(|vertices| vertices - 1);
        let cover = |cover: &Option<u8>| cover.map_or(0, |id| id + 1);
        let covers: Vec<u8> = self.cells.cover.iter().map(cover).collect();
        built.level = Layer::from_rows(size, &self.cells.displacement_level);
        built.texture = Layer::from_rows(size, &self.cells.texture);
        built.cover = Layer::from_rows(size, &covers);
        built.palette = Layer::from_rows(size, &self.cells.palette);
        let mut map = Map::flat([2, 2], [1.0, 1.0]).unwrap();
        map.field = built;
        map.parameters = self.parameters.parameters();
        map.palettes = self.parameters.palettes();
        map.check().unwrap();
        map
    }

    fn source(&self) -> Injected {
        let finest = self.parameters.max_divisions;
        Injected {
            displacement: self.random.as_slice().into(),
            palette: self.palette_random.as_slice().into(),
            width: (((self.field.vertices_x - 1) << finest) + 1) as i32,
            finest,
        }
    }
}

fn stored(value: f32) -> u16 {
    (value * u16::MAX as f32).round() as u16
}

impl CaseParameters {
    fn parameters(&self) -> Parameters {
        let mut distances = self.reference_distances.clone();
        distances.push(self.maximum_reference_distance);
        Parameters {
            max_divisions: self.max_divisions,
            reference_distances: distances,
            height_coefficient: self.height_coefficient_r,
            level_coefficient: self.level_coefficient_s,
            alpha_coefficient: self.alpha_coefficient_t,
            palette_strength: self.palette_strength_u,
            ..Parameters::for_spacing([1.0, 1.0])
        }
    }

    fn palettes(&self) -> Vec<Palette> {
        let colour = |colour: &CaseColour| PaletteColour {
            rgb: colour.rgb,
            probability: colour.probability,
        };
        let palette = |colours: &Vec<CaseColour>| Palette {
            name: String::new(),
            colours: colours.iter().map(colour).collect(),
        };
        self.palettes.iter().map(palette).collect()
    }
}

fn assert_near(case: &str, what: &str, found: f32, expected: f32) {
    let allowed = 1e-4 * expected.abs().max(1.0);
    assert!(
        (found - expected).abs() <= allowed,
        "{case}: {what} is {found}; expected {expected}"
    );
}

/// The smallest continuous level of detail of the cells that a lattice point lies in.
fn level_at(case: &Case, lods: &[f32], i: u32, j: u32) -> f32 {
    let cells = [case.field.vertices_x, case.field.vertices_z].map(|n| n as usize - 1);
    let point = [i as usize, j as usize];
    touched(point, 1 << case.parameters.max_divisions, cells)
        .map(|cell| lods[cell])
        .fold(f32::INFINITY, f32::min)
}

#[test]
fn every_golden_case_is_met() {
    for case in golden::cases::<Case>("terrain") {
        for wide in [true, false] {
            check(&case, wide);
        }
    }
}

fn check(case: &Case, wide: bool) {
    let name = &case.name;
    let map = case.map();
    let mut view = View::with_source(&map, case.source());
    if !wide {
        view = view.without_wide_vectors();
    }
    let eye = Eye::at(Vec3::from(case.viewpoint));
    view.update(&map, eye, &Changes::none());
    assert_eq!(view.divisions(), case.expect.cell_divisions, "{name}");
    for (found, expected) in view.detail().iter().zip(&case.expect.cell_lod) {
        assert_near(name, "a cell's level of detail", *found, *expected);
    }
    let drawn: HashMap<[u32; 2], Vertex> = view
        .chunks()
        .iter()
        .flat_map(|chunk| chunk.vertices())
        .map(|vertex| {
            (
                [vertex.position[0].to_bits(), vertex.position[2].to_bits()],
                *vertex,
            )
        })
        .collect();
    assert_eq!(drawn.len(), case.expect.vertices.len(), "{name}");
    let side = (1u32 << case.parameters.max_divisions) as f32;
    for expected in &case.expect.vertices {
        let place = [
            expected.i as f32 / side * case.field.spacing_x,
            expected.j as f32 / side * case.field.spacing_z,
        ];
        let vertex = drawn.get(&place.map(f32::to_bits));
        let vertex = vertex.unwrap_or_else(|| panic!("{name}: {place:?} is not drawn"));
        let near = |what: &str, found: f32, expected: f32| assert_near(name, what, found, expected);
        for (found, expected) in vertex.position.into_iter().zip(expected.position) {
            near("a position", found, expected);
        }
        near("a base alpha", vertex.alphas[0], expected.alpha_base);
        near("a cover alpha", vertex.alphas[1], expected.alpha_cover);
        for (found, expected) in vertex.colour.into_iter().zip(expected.rgb) {
            near("a colour", found, expected);
        }
        if expected.division > 0 {
            let level = level_at(case, &view.detail(), expected.i, expected.j);
            let rate = (level - (expected.division as f32 - 1.0)).clamp(0.0, 1.0);
            near("a rate", rate, expected.rate);
        }
    }
}
