//! Random ground and random eyes.

use crate::layers::{few_colours, layer, palette};
use glam::Vec3;
use landform::map::{Changes, Map, Palette};
use landform::terrain::{CHUNK, Eye, Far, View};
use proptest::prelude::*;

/// A plain generator of numbers, so that a scene follows from its seed.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut v = self.0;
        v = (v ^ (v >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        v = (v ^ (v >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (v >> 40) as u32
    }

    pub fn unit(&mut self) -> f32 {
        self.next() as f32 / (1 << 24) as f32
    }

    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    pub fn below(&mut self, count: u32) -> u32 {
        self.next() % count
    }
}

/// What a random map is made from.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub vertices: [u32; 2],
    pub divisions: u8,
    pub seed: u64,
    /// Share of cells that are holes.
    pub holes: f32,
    /// Height differences in spacings.
    pub roughness: f32,
    pub morph: bool,
}

fn sides() -> impl Strategy<Value = [u32; 2]> {
    prop_oneof![
        4 => (2u32..7, 2u32..7).prop_map(|(x, z)| [x, z]),
        1 => (CHUNK - 1..CHUNK + 5, 2u32..5).prop_map(|(x, z)| [x, z]),
        1 => (2u32..4, CHUNK..CHUNK + 4).prop_map(|(x, z)| [x, z]),
    ]
}

/// Fine divisions only of few cells, some of them more than are divided in one part.
fn sides_and_divisions() -> impl Strategy<Value = ([u32; 2], u8)> {
    let few = |cells: u32| (2..cells, 2u32..4).prop_map(|(x, z)| [x, z]);
    prop_oneof![
        16 => (sides(), 0u8..5),
        1 => (few(4), 5u8..7),
        1 => (few(20), Just(5u8)),
        1 => (few(11), Just(6u8)),
    ]
}

pub fn recipes() -> impl Strategy<Value = Recipe> {
    let holes = prop_oneof![Just(0.0f32), Just(0.3)];
    (
        sides_and_divisions(),
        any::<u64>(),
        holes,
        0.0f32..1.5,
        any::<bool>(),
    )
        .prop_map(
            |((vertices, divisions), seed, holes, roughness, morph)| Recipe {
                vertices,
                divisions,
                seed,
                holes,
                roughness,
                morph,
            },
        )
}

/// Fields of up to 70 cells a side, divided seldom or not at all.
pub fn wide_recipes() -> impl Strategy<Value = Recipe> {
    let side = || prop_oneof![2u32..71, Just(2), Just(33), Just(65)];
    let sides = (side(), side()).prop_map(|(x, z)| [x, z]);
    (recipes(), sides, 0u8..3).prop_map(|(recipe, vertices, divisions)| Recipe {
        vertices,
        divisions,
        holes: recipe.holes * 0.1,
        ..recipe
    })
}

/// Palettes of few colours; of `kind` 1 also one of many, of 2 only some of one.
fn palettes(kind: u32) -> Vec<Palette> {
    let single = [[0.2, 0.9, 0.5], [1.0; 3]].map(|rgb| palette(&[(rgb, 1.0)]));
    let many: Vec<_> = (0..8).map(|n| ([n as f32 / 8.0; 3], 0.125)).collect();
    match kind {
        0 => few_colours().into(),
        1 => few_colours().into_iter().chain([palette(&many)]).collect(),
        _ => single.into(),
    }
}

impl Recipe {
    pub fn map(&self) -> Map {
        let dice = &mut Dice::new(self.seed);
        let x = [1.0, 30.0, 3200.0][dice.below(3) as usize] * dice.between(0.3, 3.0);
        let z = x * dice.between(0.5, 2.0);
        let mut map = Map::flat(self.vertices, [x, z]).unwrap();
        let (vertices, cells) = (self.vertices, self.vertices.map(|n| n - 1));
        let field = &mut map.field;
        field.lattice_origin = [dice.below(100) as i32 - 50, dice.below(100) as i32 - 50];
        field.height = layer(vertices, || dice.between(-1.0, 1.0) * self.roughness * x);
        field.alpha_base = layer(vertices, || dice.below(65536) as u16);
        field.alpha_cover = layer(vertices, || dice.below(65536) as u16);
        field.colour = layer(vertices, || [(); 3].map(|()| dice.below(65536) as u16));
        field.level = layer(cells, || dice.below(4) as u8);
        field.texture = layer(cells, || dice.below(2) as u8);
        field.cover = layer(cells, || dice.below(3) as u8);
        let palettes = palettes(dice.below(3));
        let names = palettes.len() as u32;
        field.palette = layer(cells, || dice.below(names) as u8);
        field.hole = layer(cells, || (dice.unit() < self.holes) as u8);
        map.palettes = palettes;
        let parameters = &mut map.parameters;
        *parameters = parameters.with_max_divisions(self.divisions);
        parameters.seed = dice.next();
        parameters.morph = self.morph;
        let reach = 0.5 * (vertices[0].min(8) as f32 * x).max(vertices[1].min(8) as f32 * z);
        let mut distance = reach * dice.between(0.3, 2.0);
        for reference in &mut parameters.reference_distances {
            *reference = distance;
            distance *= dice.between(0.4, 0.8);
        }
        map.check().unwrap();
        map
    }
}

/// An eye somewhere over or beside the ground.
pub fn eye(map: &Map, dice: &mut Dice) -> Vec3 {
    let [x, z] = map.field.extent();
    let around = |dice: &mut Dice, extent: f32| dice.between(-0.3, 1.3) * extent;
    Vec3::new(
        around(dice, x),
        dice.between(-0.5, 2.0) * map.field.spacing[0],
        around(dice, z),
    )
}

pub fn seen_from(map: &Map, eye: Eye) -> View {
    let mut view = View::new(map);
    view.update(map, eye, &Changes::none());
    view
}

/// The same with far ground drawn coarser.
pub fn seen_coarser(map: &Map, eye: Eye, fineness: f32) -> View {
    let mut view = View::new(map);
    view.set_far(Far::Coarser(fineness));
    view.update(map, eye, &Changes::none());
    view
}

/// Whether two views hold equal bits.
pub fn assert_equal(a: &View, b: &View) {
    assert_eq!(a.divisions(), b.divisions());
    assert_eq!(bits(&a.detail()), bits(&b.detail()));
    assert_eq!(a.chunks().len(), b.chunks().len());
    assert_eq!(a.drawn(), b.drawn());
    for (a, b) in a.chunks().iter().zip(b.chunks()) {
        assert_eq!(a.cells(), b.cells());
        assert_eq!(a.indices(), b.indices());
        assert_eq!(bits(a.vertices()), bits(b.vertices()));
        assert_eq!(bits(&a.height_range()), bits(&b.height_range()));
    }
}

fn bits<T: bytemuck::Pod>(values: &[T]) -> &[u8] {
    bytemuck::cast_slice(values)
}
