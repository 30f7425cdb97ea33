//! The same bits whatever was seen before, in whatever order, on however many threads, from whatever part of a map.

use crate::scene::{Dice, Recipe, assert_equal, eye, recipes, seen_from};
use landform::map::{Changes, Layer, LayerId, Map};
use landform::math::Region;
use landform::terrain::{Eye, Vertex, View};
use proptest::prelude::*;
use std::collections::HashMap;

/// An eye somewhere, or none.
pub fn random_eye(map: &Map, dice: &mut Dice) -> Eye {
    let mut seen = match dice.below(8) {
        0 => Eye::uniform(dice.below(5) as u8),
        _ => Eye::at(eye(map, dice)),
    };
    if dice.below(6) == 0 {
        seen.max_divisions = dice.below(4) as u8;
    }
    seen
}

fn some_of(region: Region, dice: &mut Dice) -> Region {
    let mut along = |low: u32, high: u32| {
        let from = low + dice.below(high - low);
        (from, from + 1 + dice.below(high - from))
    };
    let ((x0, x1), (z0, z1)) = (along(region.x0, region.x1), along(region.z0, region.z1));
    Region::new(x0, z0, x1, z1)
}

fn repaint<T: Copy>(
    layer: &mut Layer<T>,
    dice: &mut Dice,
    mut paint: impl FnMut(&mut Dice, T) -> T,
) -> Region {
    let region = some_of(layer.region(), dice);
    let size = layer.size();
    let mut values = layer.to_vec();
    for (x, z) in region.places() {
        let at = (z * size[0] + x) as usize;
        values[at] = paint(dice, values[at]);
    }
    *layer = Layer::from_rows(size, &values);
    region
}

/// One random edit, and what it changed.
pub fn edit(map: &mut Map, dice: &mut Dice) -> Changes {
    let spacing = map.field.spacing[0];
    let field = &mut map.field;
    let alpha = |dice: &mut Dice, _| dice.below(65536) as u16;
    let (layer, region) = match dice.below(11) {
        0 | 1 => {
            let raise = |dice: &mut Dice, y: f32| y + dice.between(-0.5, 0.5) * spacing;
            (LayerId::Height, repaint(&mut field.height, dice, raise))
        }
        2 => (
            LayerId::AlphaBase,
            repaint(&mut field.alpha_base, dice, alpha),
        ),
        3 => (
            LayerId::AlphaCover,
            repaint(&mut field.alpha_cover, dice, alpha),
        ),
        4 => {
            let colour = |dice: &mut Dice, _| [(); 3].map(|()| dice.below(65536) as u16);
            (LayerId::Colour, repaint(&mut field.colour, dice, colour))
        }
        5 => (
            LayerId::Level,
            repaint(&mut field.level, dice, |dice, _| dice.below(4) as u8),
        ),
        6 => (
            LayerId::Texture,
            repaint(&mut field.texture, dice, |dice, _| dice.below(2) as u8),
        ),
        7 => (
            LayerId::Cover,
            repaint(&mut field.cover, dice, |dice, _| dice.below(3) as u8),
        ),
        8 => (
            LayerId::Palette,
            repaint(&mut field.palette, dice, |dice, _| dice.below(2) as u8),
        ),
        9 => (
            LayerId::Hole,
            repaint(&mut field.hole, dice, |dice, _| dice.below(2) as u8),
        ),
        _ => return edit_parameters(map, dice),
    };
    Changes::of_layer(layer, region)
}

fn edit_parameters(map: &mut Map, dice: &mut Dice) -> Changes {
    let mut changes = Changes::none();
    changes.parameters = true;
    let parameters = &mut map.parameters;
    match dice.below(8) {
        0 => parameters.seed += 1,
        1 => parameters.height_coefficient = dice.between(0.0, 0.3),
        2 => parameters.level_coefficient = dice.between(0.0, 1.0),
        3 => parameters.alpha_coefficient = dice.between(0.0, 2.0),
        4 => parameters.palette_strength = dice.unit(),
        5 => parameters.morph = !parameters.morph,
        6 => *parameters = parameters.with_max_divisions(dice.below(5) as u8),
        _ => {
            map.palettes.reverse();
            changes.parameters = false;
            changes.palettes = true;
        }
    }
    changes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn after_any_edits_and_moves_a_view_is_as_a_fresh_one(recipe in recipes(), seed: u64) {
        let mut map = recipe.map();
        let dice = &mut Dice::new(seed);
        let mut view = View::new(&map);
        for _ in 0..12 {
            let mut changes = Changes::none();
            for _ in 0..dice.below(3) {
                changes.merge(&edit(&mut map, dice));
            }
            let eye = random_eye(&map, dice);
            let before: Vec<Vec<Vertex>> = view.chunks().iter().map(|chunk| chunk.vertices().to_vec()).collect();
            let updated = view.update(&map, eye, &changes);
            assert_equal(&view, &seen_from(&map, eye));
            for (index, (chunk, before)) in view.chunks().iter().zip(&before).enumerate() {
                prop_assert!(updated.vertices.contains(&index) || chunk.vertices() == before);
            }
        }
    }

    #[test]
    fn drawn_in_parts_it_is_as_drawn_at_once(recipe in recipes(), seed: u64, side in 1u32..24) {
        let map = recipe.map();
        let dice = &mut Dice::new(seed);
        let mut before = map.clone();
        before.field = Recipe { seed: recipe.seed.wrapping_add(1), ..recipe }.map().field;
        before.field.spacing = map.field.spacing;
        before.field.lattice_origin = map.field.lattice_origin;
        let eye = random_eye(&map, dice);
        let mut view = seen_from(&before, eye);
        for part in parts(map.field.vertex_region(), side) {
            view.update(&map, eye, &everything_in(part, &map));
        }
        assert_equal(&view, &seen_from(&map, eye));
    }

    #[test]
    fn any_number_of_threads_and_any_vector_width_give_the_same(recipe in recipes(), seed: u64) {
        let map = recipe.map();
        let seen = Eye::at(eye(&map, &mut Dice::new(seed)));
        let mut plain = View::new(&map).without_wide_vectors();
        plain.update(&map, seen, &Changes::none());
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let view = pool.install(|| seen_from(&map, seen));
            assert_equal(&view, &plain);
        }
    }

    #[test]
    fn a_part_of_a_map_has_the_detail_of_the_whole(recipe in recipes(), divisions in 0u8..4) {
        let mut map = Recipe { vertices: [40, 11], ..recipe }.map();
        map.field.spacing = [1.0, 1.0];
        let part = Region::new(5, 1, 38, 10);
        let cut = cut_out(&map, part);
        let whole = vertices(&seen_from(&map, Eye::uniform(divisions)), [part.x0, part.z0]);
        let alone = vertices(&seen_from(&cut, Eye::uniform(divisions)), [0, 0]);
        let inner = |place: f32, cells: u32| (2.0..=(cells - 2) as f32).contains(&place);
        let mut compared = 0;
        for (place, vertex) in &alone {
            let [x, z] = place.map(f32::from_bits);
            if inner(x, part.width()) && inner(z, part.height()) {
                let same = whole[place];
                prop_assert_eq!(vertex.position[1].to_bits(), same.position[1].to_bits());
                prop_assert_eq!(vertex.slope.map(f32::to_bits), same.slope.map(f32::to_bits));
                prop_assert_eq!(vertex.alphas, same.alphas);
                prop_assert_eq!(vertex.colour, same.colour);
                compared += 1;
            }
        }
        prop_assert!(compared > 100);
    }
}

/// Squares that cover a region.
fn parts(region: Region, side: u32) -> impl Iterator<Item = Region> {
    let count = [region.width(), region.height()].map(|length| length.div_ceil(side));
    Region::of_size(count).places().map(move |(x, z)| {
        let (x, z) = (x * side, z * side);
        Region::new(x, z, x + side, z + side).intersection(&region)
    })
}

/// Every layer changed at these vertices, and in the cells that start there.
fn everything_in(vertices: Region, map: &Map) -> Changes {
    let mut changes = Changes::none();
    for layer in LayerId::ALL {
        let all = if layer.is_of_vertices() {
            map.field.vertex_region()
        } else {
            map.field.cell_region()
        };
        changes.add_layer(layer, vertices.intersection(&all));
    }
    changes
}

/// The vertices by their place in cells, counted from `first`; spacing is 1.
fn vertices(view: &View, first: [u32; 2]) -> HashMap<[u32; 2], Vertex> {
    let all = view.chunks().iter().flat_map(|chunk| {
        let corners = chunk.indices().iter();
        corners.map(|corner| &chunk.vertices()[*corner as usize])
    });
    let place = |vertex: &Vertex| {
        let [x, _, z] = vertex.position;
        [x - first[0] as f32, z - first[1] as f32].map(f32::to_bits)
    };
    all.map(|vertex| (place(vertex), *vertex)).collect()
}

/// These cells of a map as one of its own.
fn cut_out(map: &Map, cells: Region) -> Map {
    let field = &map.field;
    let vertices = Region::new(cells.x0, cells.z0, cells.x1 + 1, cells.z1 + 1);
    let mut cut = Map::flat([vertices.width(), vertices.height()], field.spacing).unwrap();
    cut.parameters = map.parameters.clone();
    cut.palettes = map.palettes.clone();
    fn part<T: Copy>(layer: &Layer<T>, region: Region) -> Layer<T> {
        Layer::from_rows([region.width(), region.height()], &layer.rows(region))
    }
    cut.field.lattice_origin = [
        field.lattice_origin[0] + cells.x0 as i32,
        field.lattice_origin[1] + cells.z0 as i32,
    ];
    cut.field.height = part(&field.height, vertices);
    cut.field.alpha_base = part(&field.alpha_base, vertices);
    cut.field.alpha_cover = part(&field.alpha_cover, vertices);
    cut.field.colour = part(&field.colour, vertices);
    cut.field.level = part(&field.level, cells);
    cut.field.texture = part(&field.texture, cells);
    cut.field.cover = part(&field.cover, cells);
    cut.field.palette = part(&field.palette, cells);
    cut.field.hole = part(&field.hole, cells);
    cut
}
