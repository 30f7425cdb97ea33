//! What a picture of the ground shows: the drawing rule, overlays, wire, holes.

use crate::shots::{SIZE, assert_near, from_above, gpu, mean, plain, stored, two_halves};
use landform::map::{Field, Layer, Map, Texture};
use landform::render::{Look, Mode, Overlay, SCALE, Shot, picture};

#[test]
fn the_plain_picture_is_the_formats_rule() {
    let gpu = gpu();
    let mut map = two_halves();
    map.parameters.palette_strength = 0.0;
    let vertices = map.field.vertices();
    map.field.alpha_base = Layer::filled(vertices, 0);
    map.field.colour = Layer::filled(vertices, [65535, 32768, 0]);
    let bare = picture(&gpu, &map, &from_above(plain())).unwrap();
    let expected = [255.0, stored(0.5), 0.0];
    assert_near(
        mean(&bare, 20..140, 20..100),
        expected,
        "without its texture a cell shows its colour",
    );

    map.field.cover = Layer::filled([16, 16], 6);
    map.field.alpha_cover = Layer::filled(vertices, 65535);
    map.field.colour = Layer::filled(vertices, [65535; 3]);
    let covered = picture(&gpu, &map, &from_above(plain())).unwrap();
    map.field.cover = Layer::filled([16, 16], 0);
    map.field.texture = Layer::filled([16, 16], 5);
    map.field.alpha_base = Layer::filled(vertices, 65535);
    let base = picture(&gpu, &map, &from_above(plain())).unwrap();
    let snow = mean(&base, 20..140, 20..100);
    assert_near(
        mean(&covered, 20..140, 20..100),
        snow,
        "a full cover looks as the same texture as base",
    );
    assert_near(
        snow,
        [0.81, 0.85, 0.90].map(stored),
        "snow from afar is its mean",
    );
}

#[test]
fn textures_that_share_a_picture_show_it_in_their_own_tints() {
    let gpu = gpu();
    let mut map = two_halves();
    let [grass, snow] = [0, 5].map(|id| map.textures[id].clone());
    let green = Texture {
        tint: [0.5, 1.0, 0.0],
        ..snow.clone()
    };
    map.textures = vec![snow, green, grass];
    let textures: Vec<u8> = (0..256).map(|at| if at % 16 < 8 { 1 } else { 2 }).collect();
    map.field.texture = Layer::from_rows([16, 16], &textures);
    let unlit = Look {
        mode: Mode::Unlit,
        enhanced: true,
        ..plain()
    };
    for look in [plain(), unlit] {
        let image = picture(&gpu, &map, &from_above(look)).unwrap();
        for (columns, expected) in [
            (20..60, [0.405, 0.85, 0.0]),
            (100..140, [0.076, 0.109, 0.027]),
        ] {
            let found = mean(&image, columns, 20..100);
            let off = found
                .iter()
                .zip(expected.map(stored))
                .map(|(a, b)| (a - b).abs());
            assert!(off.fold(0.0, f32::max) < 9.0, "{found:?}, {expected:?}");
        }
    }
}

#[test]
fn textures_lie_where_their_cells_are() {
    let image = picture(&gpu(), &two_halves(), &from_above(Look::default())).unwrap();
    let west = mean(&image, 20..60, 20..100);
    let east = mean(&image, 100..140, 20..100);
    assert!(west[2] > 150.0, "snow in the west: {west:?}");
    assert!(east[1] > east[2] + 20.0, "grass in the east: {east:?}");
}

#[test]
fn levels_show_their_colours_and_zero_shows_the_ground() {
    let gpu = gpu();
    let mut map = two_halves();
    let levels: Vec<u8> = (0..256).map(|at| if at % 16 < 8 { 0 } else { 3 }).collect();
    map.field.level = Layer::from_rows([16, 16], &levels);
    let look = |overlay| Look {
        overlay,
        ..Look::default()
    };
    let without = picture(&gpu, &map, &from_above(look(Overlay::None))).unwrap();
    let with = picture(&gpu, &map, &from_above(look(Overlay::Levels))).unwrap();
    assert_near(
        mean(&with, 20..60, 20..100),
        mean(&without, 20..60, 20..100),
        "level 0",
    );
    let yellow = mean(&with, 100..140, 20..100);
    let [r, g, b] = SCALE[3].map(f32::from);
    assert!(
        yellow[0] > 0.4 * r && yellow[1] > 0.4 * g && yellow[2] < b + 60.0,
        "{yellow:?}"
    );
}

#[test]
fn wire_draws_lines_over_the_surface() {
    let gpu = gpu();
    let map = two_halves();
    let look = |mode| Look { mode, ..plain() };
    let textured = picture(&gpu, &map, &from_above(look(Mode::Textured))).unwrap();
    let both = picture(&gpu, &map, &from_above(look(Mode::Both))).unwrap();
    let changed = textured
        .pixels()
        .zip(both.pixels())
        .filter(|(a, b)| (0..3).any(|i| (i32::from(a.0[i]) - i32::from(b.0[i])).abs() > 20));
    let share = changed.count() as f32 / (SIZE[0] * SIZE[1]) as f32;
    assert!(
        (0.05..0.6).contains(&share),
        "{share} of the picture is wire"
    );
}

#[test]
fn holes_let_the_sky_pass_see_through() {
    let gpu = gpu();
    let mut map = two_halves();
    let whole = picture(&gpu, &map, &from_above(plain())).unwrap();
    map.field.hole = Layer::filled([16, 16], 1);
    let holed = picture(&gpu, &map, &from_above(plain())).unwrap();
    assert_ne!(whole.get_pixel(80, 60), holed.get_pixel(80, 60));
}

#[test]
fn the_same_picture_twice_is_the_same() {
    let gpu = gpu();
    let map = Map {
        field: Field::flat([5, 4], [10.0, 20.0], 3.0).unwrap(),
        ..two_halves()
    };
    let shot = from_above(Look::default());
    assert_eq!(
        picture(&gpu, &map, &shot).unwrap(),
        picture(&gpu, &map, &shot).unwrap()
    );
}

#[test]
fn sizes_that_no_card_holds_are_refused() {
    let gpu = gpu();
    for size in [[0, 10], [10, 1_000_000]] {
        let shot = Shot {
            size,
            ..from_above(plain())
        };
        assert!(picture(&gpu, &two_halves(), &shot).is_err());
    }
}
