//! Each overlay shows its values in the colours of its legend, and follows edits and the eye.

use crate::shots::{from_above, gpu, mean, two_halves};
use glam::Vec3;
use landform::map::{Changes, Layer, LayerId, Map};
use landform::math::Region;
use landform::render::{
    Bands, Look, Overlay, Quality, Renderer, Shot, Target, identity_colour, picture, ramp_colour,
    scale_colour,
};
use landform::terrain::{Eye, View};

/// A channel may be off by this much of 255.
const TOLERANCE: f32 = 8.0;

fn look(overlay: Overlay) -> Look {
    Look {
        overlay,
        overlay_opacity: 1.0,
        quality: Quality::Low,
        ..Look::default()
    }
}

fn shot(overlay: Overlay) -> Shot {
    from_above(look(overlay))
}

/// The mean colours of the western and of the eastern half.
fn halves(map: &Map, shot: &Shot) -> [[f32; 3]; 2] {
    let image = picture(&gpu(), map, shot).unwrap();
    [20..60, 100..140].map(|columns| mean(&image, columns, 20..100))
}

/// Whether a colour is that of a legend, darkened by the ground's relief at most to 0.7.
fn is_fill(found: [f32; 3], colour: [u8; 3]) -> bool {
    let colour = colour.map(f32::from);
    let product = |a: [f32; 3], b: [f32; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let share = product(found, colour) / product(colour, colour);
    let off = (0..3).map(|at| (found[at] - share * colour[at]).abs());
    (0.67..=1.02).contains(&share) && off.fold(0.0, f32::max) < TOLERANCE
}

fn assert_fills(found: [[f32; 3]; 2], colours: [[u8; 3]; 2]) {
    for (found, colour) in found.into_iter().zip(colours) {
        assert!(is_fill(found, colour), "{found:?} is no {colour:?}");
    }
}

fn cells(west: u8, east: u8) -> Layer<u8> {
    let values: Vec<u8> = (0..256)
        .map(|at| if at % 16 < 8 { west } else { east })
        .collect();
    Layer::from_rows([16, 16], &values)
}

fn vertices<T: Copy>(west: T, east: T) -> Layer<T> {
    let values: Vec<T> = (0..289)
        .map(|at| if at % 17 < 8 { west } else { east })
        .collect();
    Layer::from_rows([17, 17], &values)
}

fn coloured(palettes: [u8; 2]) -> Map {
    let mut map = two_halves();
    map.palettes = vec![map.palettes[0].clone(); 5];
    map.field.palette = cells(palettes[0], palettes[1]);
    map
}

#[test]
fn numbers_without_order_have_their_own_colours() {
    let found = halves(&two_halves(), &shot(Overlay::Textures));
    assert_fills(found, [identity_colour(5), identity_colour(0)]);
    let found = halves(&coloured([4, 1]), &shot(Overlay::Palettes));
    assert_fills(found, [identity_colour(4), identity_colour(1)]);
}

#[test]
fn a_cell_without_a_cover_shows_the_ground() {
    let mut map = two_halves();
    map.parameters.alpha_coefficient = 0.0;
    map.field.cover = cells(0, 4);
    let covers = halves(&map, &shot(Overlay::Covers));
    let ground = halves(&map, &shot(Overlay::None));
    assert_eq!(covers[0], ground[0]);
    assert!(is_fill(covers[1], identity_colour(3)), "{covers:?}");
    map.field.alpha_cover = vertices(0, 65535);
    let alphas = halves(&map, &shot(Overlay::CoverAlpha));
    assert_eq!(alphas[0], halves(&map, &shot(Overlay::None))[0]);
    assert!(is_fill(alphas[1], ramp_colour(1.0)), "{alphas:?}");
}

#[test]
fn alphas_and_colours_of_vertices_show_as_they_are() {
    let mut map = two_halves();
    map.parameters.palette_strength = 0.0;
    map.field.alpha_base = vertices(21845, 65535);
    let found = halves(&map, &shot(Overlay::BaseAlpha));
    assert_fills(found, [ramp_colour(1.0 / 3.0), ramp_colour(1.0)]);
    map.field.colour = vertices([65535, 0, 0], [0, 65535, 65535]);
    let found = halves(&map, &shot(Overlay::Colours));
    assert_fills(found, [[255, 0, 0], [0, 255, 255]]);
}

#[test]
fn slopes_are_told_in_bands_of_fifteen_degrees() {
    let mut map = two_halves();
    // Level in the west, rising by 50 degrees in the east.
    let heights: Vec<f32> = (0..289)
        .map(|at| (at as f32 % 17.0 - 8.0).max(0.0) * 10.0 * 50f32.to_radians().tan())
        .collect();
    map.field.height = Layer::from_rows([17, 17], &heights);
    let above = Vec3::new(80.0, 300.0, 80.1);
    let aim = Vec3::new(80.0, 0.0, 80.0);
    let from = |overlay| Shot {
        camera: landform::render::Camera::looking_at(above, aim),
        ..shot(overlay)
    };
    let slopes = picture(&gpu(), &map, &from(Overlay::Slopes)).unwrap();
    let ground = picture(&gpu(), &map, &from(Overlay::None)).unwrap();
    let west = |image| mean(image, 60..76, 40..80);
    assert_eq!(west(&slopes), west(&ground));
    let east = mean(&slopes, 86..100, 40..80);
    assert!(is_fill(east, scale_colour(3, 5)), "{east:?}");
}

#[test]
fn heights_are_told_in_bands_and_by_lines() {
    let mut map = two_halves();
    map.field.height = vertices(2.0, 18.0);
    let bands = Bands {
        lowest: 0.0,
        highest: 20.0,
        interval: 10.0,
    };
    let of = |overlay| Shot {
        look: Look {
            bands,
            ..look(overlay)
        },
        ..shot(overlay)
    };
    let found = halves(&map, &of(Overlay::Heights));
    assert_fills(found, [ramp_colour(0.25), ramp_colour(0.75)]);
    let image = |overlay| picture(&gpu(), &map, &of(overlay)).unwrap();
    let [lines, ground] = [Overlay::Contours, Overlay::None].map(image);
    let differs = |x| (20..100).any(|y| lines.get_pixel(x, y) != ground.get_pixel(x, y));
    // The ground passes 10 m once, half way between the two columns in the middle.
    let changed: Vec<u32> = (0..160).filter(|x| differs(*x)).collect();
    assert!((1..12).contains(&changed.len()), "{changed:?}");
    assert!(changed.iter().all(|x| (68..82).contains(x)), "{changed:?}");
}

#[test]
fn rates_show_how_far_the_newest_vertices_have_moved() {
    let mut map = two_halves();
    map.parameters.reference_distances = vec![400.0, 100.0, 50.0, 20.0];
    let from = |height: f32, overlay| {
        let eye = Eye::at(Vec3::new(80.0, height, 80.0));
        let shot = Shot {
            eye,
            ..shot(overlay)
        };
        halves(&map, &shot)
    };
    // About half way between the first two distances.
    assert_fills(from(247.0, Overlay::Rates), [ramp_colour(0.5); 2]);
    let undivided = [Overlay::Rates, Overlay::None].map(|overlay| from(900.0, overlay));
    assert_eq!(undivided[0], undivided[1]);
}

#[test]
fn an_overlay_follows_edits_the_eye_and_another_overlay() {
    let gpu = gpu();
    let (before, after) = (coloured([1, 2]), coloured([1, 3]));
    let near = shot(Overlay::Palettes);
    let far = Eye::at(Vec3::new(80.0, 310.0, 80.0));
    let mut view = View::new(&before);
    let mut renderer = Renderer::new(&gpu);
    let target = Target::new(&gpu, near.size, near.samples).unwrap();
    let mut drawn = |map: &Map, eye, changes: &Changes, look: &Look| {
        let updated = view.update(map, eye, changes);
        renderer.upload(map, &view, &updated, changes, look);
        assert!(!renderer.lacks(look));
        let mut encoder = gpu.encoder();
        renderer.draw(&mut encoder, &target, &near.camera, look);
        gpu.submit(encoder);
        target.read(&gpu).unwrap()
    };
    let fresh = |map: &Map, eye, look: &Look| {
        let shot = Shot {
            eye,
            look: look.clone(),
            ..near.clone()
        };
        picture(&gpu, map, &shot).unwrap()
    };
    let none = look(Overlay::None);
    drawn(&before, near.eye, &Changes::everything(), &none);
    let east = Changes::of_layer(LayerId::Palette, Region::new(8, 0, 16, 16));
    let palettes = look(Overlay::Palettes);
    let shown = drawn(&before, near.eye, &Changes::none(), &palettes);
    assert_eq!(shown, fresh(&before, near.eye, &palettes));
    let edited = drawn(&after, near.eye, &east, &palettes);
    assert_eq!(edited, fresh(&after, near.eye, &palettes));
    let rates = look(Overlay::Rates);
    drawn(&after, near.eye, &Changes::none(), &rates);
    let moved = drawn(&after, far, &Changes::none(), &rates);
    assert_eq!(moved, fresh(&after, far, &rates));
}

#[test]
fn level_ground_on_a_line_is_not_all_line() {
    let map = Map::flat([17, 17], [10.0, 10.0]).unwrap();
    let bands = Bands {
        lowest: -10.0,
        highest: 10.0,
        interval: 5.0,
    };
    let image = |overlay| {
        let look = Look {
            bands,
            ..look(overlay)
        };
        picture(&gpu(), &map, &from_above(look)).unwrap()
    };
    assert_eq!(image(Overlay::Contours), image(Overlay::None));
}
