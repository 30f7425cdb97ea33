//! What blending must do, and never may.

use super::*;
use crate::map::{Layer, LayerId};
use proptest::prelude::*;

fn map(textures: [u32; 2], rows: &[u8]) -> Map {
    let vertices = textures.map(|n| n + 1);
    let mut map = Map::flat(vertices, [1.0, 1.0]).unwrap();
    map.field.texture = Layer::from_rows(textures, rows);
    map
}

fn blended(map: &mut Map) -> Blended {
    let cells = map.field.cell_region();
    blend(&mut Transaction::new(), map, cells).1
}

fn shown(map: &Map, cell: (u32, u32), corner: (u32, u32)) -> Mix {
    let field = &map.field;
    let alpha = field.alpha_cover.get(corner.0, corner.1);
    let (x, z) = cell;
    Mix::of(field.texture.get(x, z), field.cover.get(x, z), alpha)
}

/// A column and a row.
type Place = (u32, u32);

/// Every two cells about a vertex between which an edge is seen.
fn edges(map: &Map) -> Vec<(Place, [Place; 2])> {
    let mut found = Vec::new();
    for corner in map.field.vertex_region().places() {
        let cells: Vec<_> = around(map, corner.0, corner.1).collect();
        for (index, cell) in cells.iter().enumerate() {
            for other in &cells[..index] {
                if !shown(map, *cell, corner).is_like(shown(map, *other, corner)) {
                    found.push((corner, [*cell, *other]));
                }
            }
        }
    }
    found
}

/// How many textures there are, as base or as a cover that shows, in the cells that touch those about a vertex.
fn textures_near(map: &Map, (x, z): (u32, u32)) -> usize {
    let vertex = Region::new(x, z, x + 1, z + 1);
    let bounds = map.field.cell_region();
    let cells = Region::new(
        x.saturating_sub(2),
        z.saturating_sub(2),
        vertex.x1 + 1,
        vertex.z1 + 1,
    );
    let mut textures = std::collections::BTreeSet::new();
    for (x, z) in cells.intersection(&bounds).places() {
        textures.insert(map.field.texture.get(x, z));
        textures.extend(map.field.cover.get(x, z).checked_sub(1));
    }
    textures.len()
}

#[test]
fn both_sides_show_the_same_at_every_vertex_of_the_border() {
    let rows = [
        0, 0, 0, 1, 1, //
        0, 0, 1, 1, 1, //
        0, 0, 0, 0, 1, //
        0, 0, 0, 0, 0,
    ];
    let mut map = map([5, 4], &rows);
    let done = blended(&mut map);
    assert_eq!(done.left, 0);
    assert!(done.blended > 8);
    assert_eq!(edges(&map), []);
    map.check().unwrap();
    assert_eq!(map.field.cover.get(0, 0), 0);
    assert_eq!(blended(&mut map), Blended::default(), "a second time");
}

#[test]
fn where_three_meet_the_cells_that_are_left_are_counted() {
    let mut map = map([5, 2], &[0, 1, 1, 1, 1, 0, 2, 2, 2, 2]);
    let before = edges(&map).len();
    let done = blended(&mut map);
    assert!(edges(&map).len() < before);
    assert!(done.left >= 4, "{done:?}");
    assert!(done.blended >= 2, "{done:?}");
    assert_eq!(done.left, count_edges(&map, map.field.cell_region()));
}

#[test]
fn covers_that_show_stay() {
    let mut map = map([4, 1], &[0, 0, 1, 1]);
    map.field.cover = Layer::filled([4, 1], 3);
    map.field.alpha_cover = Layer::filled([5, 2], 30_000);
    let before = map.clone();
    let left = Blended {
        blended: 0,
        left: 2,
    };
    assert_eq!(blended(&mut map), left);
    assert_eq!(map, before);
}

#[test]
fn a_cover_beside_a_border_is_not_carried_into_it() {
    // The cover of the first cells shows up to the border's vertices: they are not ours.
    let mut map = map([6, 1], &[0, 0, 0, 1, 1, 1]);
    map.field.cover = Layer::from_rows([6, 1], &[4, 4, 4, 0, 0, 0]);
    let alphas = [60_000, 60_000, 60_000, 40_000, 0, 0, 0].repeat(2);
    map.field.alpha_cover = Layer::from_rows([7, 2], &alphas);
    let before = map.clone();
    assert_eq!(blended(&mut map).left, 2);
    assert_eq!(map, before);
}

#[test]
fn only_the_cells_that_were_named_change() {
    let mut map = map([6, 2], &[0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]);
    let before = map.clone();
    let west = Region::new(0, 0, 3, 2);
    let mut transaction = Transaction::new();
    let (changes, _) = blend(&mut transaction, &mut map, west);
    assert_eq!(changes.region_of(LayerId::Cover), Some(west));
    assert_eq!(map.field.cover.get(4, 0), 0);
    transaction.commit(&map, "").unwrap().swap(&mut map);
    assert_eq!(map, before);
}

fn maps() -> impl Strategy<Value = Map> {
    (1..9u32, 1..9u32, 2..4u8).prop_flat_map(|(columns, rows, textures)| {
        let cells = (columns * rows) as usize;
        let vertices = ((columns + 1) * (rows + 1)) as usize;
        let alpha = prop_oneof![3 => Just(0u16), 1 => Just(HALF), 1 => any::<u16>()];
        let cover = prop_oneof![3 => Just(0u8), 1 => 1..5u8];
        let hole = prop_oneof![9 => Just(0u8), 1 => Just(1u8)];
        (
            prop::collection::vec(0..textures, cells),
            prop::collection::vec(cover, cells),
            prop::collection::vec(hole, cells),
            prop::collection::vec(alpha, vertices),
        )
            .prop_map(move |(textures, covers, holes, alphas)| {
                let size = [columns, rows];
                let mut map = map(size, &textures);
                map.field.cover = Layer::from_rows(size, &covers);
                map.field.hole = Layer::from_rows(size, &holes);
                map.field.alpha_cover = Layer::from_rows(size.map(|n| n + 1), &alphas);
                map
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_edge_is_new_but_where_three_textures_meet(before in maps(), part in any::<(u32, u32, u32, u32)>()) {
        let [columns, rows] = before.field.cells();
        let (x, z) = (part.0 % columns, part.1 % rows);
        let (width, height) = (part.2 % columns + 1, part.3 % rows + 1);
        let whole = before.field.cell_region();
        let cells = Region::new(x, z, x + width, z + height).intersection(&whole);
        for cells in [cells, whole] {
            let mut after = before.clone();
            let done = blend(&mut Transaction::new(), &mut after, cells).1;
            prop_assert_eq!(done.left, count_edges(&after, cells));
            let old = edges(&before);
            for (corner, pair) in edges(&after) {
                if old.contains(&(corner, pair)) {
                    continue;
                }
                prop_assert!(textures_near(&before, corner) > 2, "{corner:?} {pair:?}");
                for (x, z) in pair {
                    prop_assert!(cells.contains(x, z), "an edge of a cell that was not named");
                }
            }
            for (x, z) in whole.places().filter(|(x, z)| !cells.contains(*x, *z)) {
                prop_assert_eq!(before.field.cover.get(x, z), after.field.cover.get(x, z));
                for corner in corners(x, z) {
                    if before.field.cover.get(x, z) > 0 && before.field.hole.get(x, z) == 0 {
                        prop_assert!(shown(&before, (x, z), corner).is_like(shown(&after, (x, z), corner)));
                    }
                }
            }
        }
    }
}
