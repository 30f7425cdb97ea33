//! What is exported can be imported again and is the same.

mod common;

use common::noisy_map;
use landform::format::import::{self, LayerImage, Options, Origin};
use landform::format::{ErrorKind, export};
use landform::map::{Field, Layer, LayerId, Map};
use std::fs;

/// Falls to the east, rises to the south, with a cliff in the north-east.
fn slope(size: [u32; 2]) -> Map {
    let place = |i: u32| {
        let (x, z) = (i % size[0], i / size[0]);
        let cliff = if x > size[0] / 2 && z < size[1] / 3 {
            55.5
        } else {
            0.0
        };
        400.25 - x as f32 * 1.5 + z as f32 * 0.7 + cliff
    };
    let heights: Vec<f32> = (0..size[0] * size[1]).map(place).collect();
    let mut map = Map::flat(size, [3.3, 7.7]).unwrap();
    map.field = Field::from_heights([3.3, 7.7], Layer::from_rows(size, &heights)).unwrap();
    map
}

#[test]
fn a_folder_made_for_layers_goes_again_if_they_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let (outer, inner) = (folder.path().join("a"), folder.path().join("a/b"));
    let map = slope([5, 4]);
    let written = export::layers(&map, &inner, "no folder/hill");
    assert!(written.is_err() && !outer.exists());
    fs::create_dir(&outer).unwrap();
    assert!(export::layers(&map, &inner, "no folder/hill").is_err());
    assert!(outer.exists() && !inner.exists(), "what was there stays");
    export::layers(&map, &inner, "hill").unwrap();
    assert_eq!(
        fs::read_dir(&inner).unwrap().count(),
        LayerId::ALL.len() + 1
    );
}

#[test]
fn heights_come_back_within_half_a_step_without_a_word_said() {
    let folder = tempfile::tempdir().unwrap();
    for (name, size) in [
        ("a.png", [33, 21]),
        ("b.r16", [5, 3]),
        ("c.raw", [2, 2]),
        ("d.R16", [130, 70]),
    ] {
        let (map, path) = (slope(size), folder.path().join(name));
        let said = export::heights(&map, &path, &Default::default())
            .unwrap()
            .description;
        let back = import::heights(&path, &Options::default()).unwrap();
        assert_eq!(back.size.value, size);
        assert_eq!(back.spacing.value, [3.3, 7.7]);
        assert_eq!(back.units.origin, Origin::Description);
        let half = said.step as f32 / 2.0 * 1.001 + 1e-4;
        for (x, z) in map.field.vertex_region().places() {
            let (was, is) = (
                map.field.height.get(x, z),
                back.metres[(z * size[0] + x) as usize],
            );
            assert!((was - is).abs() <= half, "{name} {x} {z}: {was} {is}");
        }
    }
}

#[test]
fn a_height_map_has_west_left_and_north_up_and_low_bytes_first() {
    let folder = tempfile::tempdir().unwrap();
    let mut map = slope([3, 2]);
    map.field.height = Layer::from_rows([3, 2], &[0.0, 1.0, 2.0, 3.0, 4.0, 65.535]);
    let (png, raw) = (folder.path().join("a.png"), folder.path().join("a.r16"));
    export::heights(&map, &raw, &Default::default()).unwrap();
    let bytes = fs::read(&raw).unwrap();
    assert_eq!(bytes[..6], [0, 0, 0xe8, 3, 0xd0, 7]);
    assert_eq!(bytes[10..], [0xff, 0xff]);
    export::heights(&map, &png, &Default::default()).unwrap();
    let picture = image::open(&png).unwrap().into_luma16();
    assert_eq!(picture.dimensions(), (3, 2));
    assert_eq!(picture.get_pixel(2, 0).0, [2000]);
    assert_eq!(picture.get_pixel(0, 1).0, [3000]);
    let text = fs::read_to_string(folder.path().join("a.png.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["size"], serde_json::json!([3, 2]));
    assert_eq!(json["byte_order"], "little");
    assert!((json["step"].as_f64().unwrap() - 0.001).abs() < 1e-7);
}

#[test]
fn a_range_that_is_asked_for_cuts_what_lies_beyond() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.r16");
    let map = slope([33, 21]);
    let asked = |range| export::HeightOptions {
        range: Some(range),
        divisions: 0,
    };
    let said = export::heights(&map, &path, &asked([390.0, 400.0])).unwrap();
    let outside = map.field.height.to_vec().into_iter();
    let outside = outside.filter(|y| !(390.0..=400.0).contains(y)).count();
    assert!(outside > 0 && said.cut == outside);
    let back = import::heights(&path, &Options::default()).unwrap();
    assert_eq!(back.statistics.heights, [390.0, 400.0]);
    for range in [
        [1.0, 1.0],
        [2.0, 1.0],
        [f32::NAN, 1.0],
        [0.0, f32::INFINITY],
    ] {
        let error = export::heights(&map, &path, &asked(range)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Invalid);
    }
}

#[test]
fn a_flat_map_comes_back_flat() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flat.png");
    let mut map = Map::flat([4, 4], [1.0, 1.0]).unwrap();
    map.field.height = Layer::filled([4, 4], 12.5);
    export::heights(&map, &path, &Default::default()).unwrap();
    let back = import::heights(&path, &Options::default()).unwrap();
    assert!(back.metres.iter().all(|y| *y == 12.5));
}

#[test]
fn a_description_of_another_file_is_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.r16");
    export::heights(&slope([33, 21]), &path, &Default::default()).unwrap();
    fs::write(&path, vec![0; 2 * 17 * 17]).unwrap();
    let back = import::heights(&path, &Options::default()).unwrap();
    assert_eq!(back.size.value, [17, 17]);
    assert_eq!(back.units.origin, Origin::Default);
    for nonsense in ["", "{", "[1]", "{\"format\":\"landform-heights\"}"] {
        fs::write(folder.path().join("a.r16.json"), nonsense).unwrap();
        import::heights(&path, &Options::default()).unwrap();
    }
    export::heights(&slope([33, 21]), &path, &Default::default()).unwrap();
    let text = fs::read_to_string(folder.path().join("a.r16.json")).unwrap();
    let good: serde_json::Value = serde_json::from_str(&text).unwrap();
    for (name, value) in [
        ("spacing", serde_json::json!([0.0, 5.0])),
        ("spacing", serde_json::json!([1e30, 5.0])),
        ("lowest", serde_json::json!(-1e30)),
        ("highest", serde_json::json!(1e9)),
        ("highest", serde_json::json!(-1e4)),
        ("size", serde_json::json!([21, 34])),
    ] {
        let mut wrong = good.clone();
        wrong[name] = value;
        fs::write(folder.path().join("a.r16.json"), wrong.to_string()).unwrap();
        let back = import::heights(&path, &Options::default()).unwrap();
        assert_eq!(back.units.origin, Origin::Default, "{wrong}");
    }
}

#[test]
fn every_layer_comes_back_to_the_bit() {
    let folder = tempfile::tempdir().unwrap();
    for size in [[2, 2], [5, 3], [65, 129]] {
        let map = noisy_map(size, 7);
        let paths = export::layers(&map, folder.path(), "noise").unwrap();
        assert_eq!(paths.len(), LayerId::ALL.len());
        for (id, path) in LayerId::ALL.into_iter().zip(paths) {
            let field = &map.field;
            let same = match (import::layer(&path, id, &map).unwrap(), id) {
                (LayerImage::Height(_), LayerId::Height) => true,
                (LayerImage::Alpha(back), LayerId::AlphaBase) => back == field.alpha_base,
                (LayerImage::Alpha(back), LayerId::AlphaCover) => back == field.alpha_cover,
                (LayerImage::Colour(back), LayerId::Colour) => back == field.colour,
                (LayerImage::Cells(back), LayerId::Level) => back == field.level,
                (LayerImage::Cells(back), LayerId::Texture) => back == field.texture,
                (LayerImage::Cells(back), LayerId::Cover) => back == field.cover,
                (LayerImage::Cells(back), LayerId::Palette) => back == field.palette,
                (LayerImage::Cells(back), LayerId::Hole) => back == field.hole,
                _ => false,
            };
            assert!(same, "{}", path.display());
        }
    }
}

#[test]
fn layers_of_another_size_or_with_ids_of_nothing_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("texture.png");
    let mut map = noisy_map([9, 7], 1);
    map.field.texture = Layer::from_rows([8, 6], &[5; 48]);
    export::layer(&map, LayerId::Texture, &path).unwrap();
    let other = noisy_map([7, 9], 1);
    let error = import::layer(&path, LayerId::Texture, &other).unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("8 × 6") && text.contains("6 × 8") && text.contains("texture.png"),
        "{text}"
    );
    map.textures.truncate(3);
    map.materials.truncate(3);
    map.field.texture = Layer::filled([8, 6], 0);
    map.field.cover = Layer::filled([8, 6], 0);
    let error = import::layer(&path, LayerId::Texture, &map).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Mismatch);
    assert!(error.to_string().contains("cell 0, 0"), "{error}");
    let error = import::layer(&path, LayerId::Colour, &map).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Mismatch);
}

#[test]
fn pictures_of_painting_programs_serve_as_alpha_and_colour() {
    let folder = tempfile::tempdir().unwrap();
    let map = noisy_map([2, 2], 1);
    let (grey, rgb) = (
        folder.path().join("grey.png"),
        folder.path().join("rgb.png"),
    );
    image::GrayImage::from_raw(2, 2, vec![0, 255, 128, 1])
        .unwrap()
        .save(&grey)
        .unwrap();
    let alpha = import::layer(&grey, LayerId::AlphaCover, &map).unwrap();
    let expected = Layer::from_rows([2, 2], &[0, 65535, 32896, 257]);
    assert_eq!(alpha, LayerImage::Alpha(expected));
    image::RgbImage::from_raw(2, 2, [0, 188, 255].repeat(4))
        .unwrap()
        .save(&rgb)
        .unwrap();
    let colour = import::layer(&rgb, LayerId::Colour, &map).unwrap();
    assert_eq!(
        colour,
        LayerImage::Colour(Layer::filled([2, 2], [0, 32957, 65535]))
    );
}

#[test]
fn exports_that_cannot_be_written_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let map = slope([4, 4]);
    let file = folder.path().join("a.png");
    fs::write(&file, "old").unwrap();
    for path in [
        file.join("b.png"),
        folder.path().join("missing/b.png"),
        folder.path().join("b.jpg"),
    ] {
        assert!(export::heights(&map, &path, &Default::default()).is_err());
        assert!(export::layer(&map, LayerId::Level, &path).is_err());
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
}
