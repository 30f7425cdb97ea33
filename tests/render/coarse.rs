//! Ground drawn coarser than recorded wears what each of its cells records.

use crate::shots::{from_above, gpu, plain, two_halves};
use image::RgbaImage;
use landform::map::{Changes, Field, Layer, LayerId, Map};
use landform::math::Region;
use landform::render::{
    Gpu, Look, Overlay, Quality, Renderer, Shot, Target, picture, picture_with,
};
use landform::terrain::{Far, View};

/// Flat ground in patches of textures, covers, alphas and colours, seen from where no cell is divided and all of them
/// are one block.
fn patches() -> Map {
    let mut map = two_halves();
    map.parameters.reference_distances = vec![1.0, 0.5, 0.25, 0.125];
    let cells = |of: &dyn Fn(u32, u32) -> u8| {
        let values: Vec<u8> = (0..256).map(|at| of(at % 16, at / 16)).collect();
        Layer::from_rows([16, 16], &values)
    };
    let alphas = |of: &dyn Fn(u32, u32) -> u32| {
        let values: Vec<u16> = (0..289).map(|at| of(at % 17, at / 17) as u16).collect();
        Layer::from_rows([17, 17], &values)
    };
    map.field.texture = cells(&|x, z| if (x / 5 + z / 4) % 2 == 0 { 0 } else { 3 });
    map.field.cover = cells(&|x, z| [0, 6, 3][((x / 3 + z / 2) % 3) as usize]);
    map.field.alpha_cover = alphas(&|x, z| (x * 7 + z * 5) % 11 * 6553);
    map.field.alpha_base = alphas(&|x, z| 65535 - (x * z) % 5 * 9000);
    let colours: Vec<[u16; 3]> = (0..289)
        .map(|at| [65535, 65535 - at * 200, 65535 - at % 17 * 3000].map(|of| of as u16))
        .collect();
    map.field.colour = Layer::from_rows([17, 17], &colours);
    map
}

/// How much two pictures differ: on average, and the share of channels that are off by more than 12.
fn difference(a: &RgbaImage, b: &RgbaImage) -> (f32, f32) {
    let off: Vec<f32> = (a.iter().zip(b.iter()))
        .map(|(a, b)| f32::from(a.abs_diff(*b)))
        .collect();
    let far_off = off.iter().filter(|off| **off > 12.0).count();
    let count = off.len() as f32;
    (off.iter().sum::<f32>() / count, far_off as f32 / count)
}

fn coarse(gpu: &Gpu, map: &Map, shot: &Shot) -> RgbaImage {
    picture_with(gpu, map, shot, Far::FINE).unwrap()
}

#[test]
fn a_block_wears_what_its_cells_do() {
    let gpu = gpu();
    let map = patches();
    // Without the land beyond, which is drawn coarser of its own.
    let enhanced = |quality| Look {
        quality,
        weather: false,
        ..Look::default()
    };
    let of = |overlay| Look { overlay, ..plain() };
    for look in [
        plain(),
        enhanced(Quality::Low),
        enhanced(Quality::High),
        of(Overlay::CoverAlpha),
        of(Overlay::BaseAlpha),
        of(Overlay::Colours),
    ] {
        let shot = Shot {
            size: [480, 360],
            ..from_above(look)
        };
        let mut view = View::new(&map);
        view.set_far(Far::FINE);
        view.update(&map, shot.eye, &Changes::none());
        assert_eq!(view.triangle_count(), 2, "all is one block");
        let fine = picture(&gpu, &map, &shot).unwrap();
        let (mean, far_off) = difference(&coarse(&gpu, &map, &shot), &fine);
        // Borders between cells are soft for a pixel.
        assert!(mean < 0.5 && far_off < 0.01, "{mean}, {far_off}: {shot:?}");
    }
}

#[test]
fn a_block_is_lit_as_its_cells_are() {
    let gpu = gpu();
    let mut level = Map {
        field: Field::flat([17, 17], [10.0, 10.0], 0.0).unwrap(),
        ..patches()
    };
    level.field.alpha_base = Layer::filled([17, 17], 0);
    level.field.colour = Layer::filled([17, 17], [12000; 3]);
    let mut map = level.clone();
    let wave = |x: u32| 4.0 * (x as f32 * std::f32::consts::TAU / 8.0).sin();
    let heights: Vec<f32> = (0..289).map(|at| wave(at % 17)).collect();
    map.field.height = Layer::from_rows([17, 17], &heights);
    let shot = from_above(Look {
        weather: false,
        quality: Quality::Low,
        ..Look::default()
    });
    // Without the detail of textures.
    let broad = |picture: &RgbaImage| shrunk(picture, 8);
    let fine = broad(&picture(&gpu, &map, &shot).unwrap());
    let (mean, _) = difference(&broad(&coarse(&gpu, &map, &shot)), &fine);
    let (unlike, _) = difference(&broad(&picture(&gpu, &level, &shot).unwrap()), &fine);
    // How its cells are turned to the light shows, but not how high they stand.
    assert!(mean < 0.3 * unlike, "{mean}; level ground {unlike}");
}

/// A picture made smaller: each of its pixels is the mean light of a square of pixels.
fn shrunk(image: &RgbaImage, by: u32) -> RgbaImage {
    let light = |code: u8| (f32::from(code) / 255.0).powf(2.2);
    let count = (by * by) as f32;
    RgbaImage::from_fn(image.width() / by, image.height() / by, |x, y| {
        let mut sum = [0.0; 4];
        for at in Region::of_size([by, by]).places() {
            let pixel = image.get_pixel(x * by + at.0, y * by + at.1);
            for (sum, code) in sum.iter_mut().zip(pixel.0) {
                *sum += light(code) / count;
            }
        }
        image::Rgba(sum.map(|light| (light.powf(1.0 / 2.2) * 255.0).round() as u8))
    })
}

#[test]
fn small_cells_are_drawn_as_many_samples_a_pixel_would() {
    let gpu = gpu();
    let map = patches();
    for pixels in [40, 20, 10] {
        let shot = |scale: u32| Shot {
            size: [pixels * scale, pixels * scale],
            ..from_above(Look {
                quality: Quality::High,
                ..plain()
            })
        };
        let many = shrunk(&picture(&gpu, &map, &shot(16)).unwrap(), 16);
        let (single, _) = difference(&picture(&gpu, &map, &shot(1)).unwrap(), &many);
        let (soft, _) = difference(&coarse(&gpu, &map, &shot(1)), &many);
        assert!(
            soft < 0.6 * single,
            "{pixels}: {soft}, a single sample {single}"
        );
    }
}

#[test]
fn blocks_follow_edits_of_what_they_wear() {
    let gpu = gpu();
    let shot = from_above(Look {
        quality: Quality::Low,
        ..Look::default()
    });
    let before = patches();
    let mut after = before.clone();
    let region = Region::new(3, 4, 9, 12);
    let painted = |at: u32| region.contains(at % 17, at / 17);
    let alphas: Vec<u16> = (0..289)
        .map(|at| if painted(at) { 65535 } else { 0 })
        .collect();
    after.field.alpha_cover = Layer::from_rows([17, 17], &alphas);
    after.field.alpha_base = Layer::from_rows([17, 17], &alphas);
    let colours: Vec<[u16; 3]> = (0..289)
        .map(|at| {
            if painted(at) {
                [65535, 0, 65535]
            } else {
                [65535; 3]
            }
        })
        .collect();
    after.field.colour = Layer::from_rows([17, 17], &colours);

    let mut view = View::new(&before);
    view.set_far(Far::FINE);
    let updated = view.update(&before, shot.eye, &Changes::none());
    let mut renderer = Renderer::new(&gpu);
    renderer.upload(&before, &view, &updated, &Changes::everything(), &shot.look);
    let mut changes = Changes::none();
    let heights: Vec<f32> = (0..289)
        .map(|at| if painted(at) { 3.0 } else { 0.0 })
        .collect();
    after.field.height = Layer::from_rows([17, 17], &heights);
    changes.add_layer(LayerId::Height, region);
    for layer in [LayerId::AlphaCover, LayerId::AlphaBase, LayerId::Colour] {
        changes.add_layer(layer, Region::of_size([17, 17]));
    }
    let updated = view.update(&after, shot.eye, &changes);
    renderer.upload(&after, &view, &updated, &changes, &shot.look);
    while renderer.is_behind() {
        renderer.catch_up(&after);
    }
    let target = Target::new(&gpu, shot.size, shot.samples).unwrap();
    let mut encoder = gpu.encoder();
    renderer.draw(&mut encoder, &target, &shot.camera, &shot.look);
    gpu.submit(encoder);
    let followed = target.read(&gpu).unwrap();
    assert!(followed == coarse(&gpu, &after, &shot));
    assert!(followed != coarse(&gpu, &before, &shot));
}
