//! Maps that are made, imported and described.

use crate::program::{done, folder_with_map, write_raw};
use landform::format::archive;
use std::fs;
use tempfile::TempDir;

#[test]
fn a_new_map_is_described() {
    let folder = folder_with_map();
    let (text, _) = done(folder.path(), "info a.landform");
    for line in [
        "9 × 7",
        "30 × 20 m",
        "5 to 5 m",
        "seed            3",
        "0: 48 cells",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let (json, _) = done(folder.path(), "info a.landform --json");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["vertices"], serde_json::json!([9, 7]));
    assert_eq!(json["vertices_at_full_detail"], 65 * 49);
    assert_eq!(json["triangles_at_full_detail"], 2 * 48 * 64);
    let file = fs::metadata(folder.path().join("a.landform")).unwrap();
    assert_eq!(json["bytes_on_disk"], file.len());
}

#[test]
fn heights_come_in_and_go_out_as_they_were() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    write_raw(&path.join("slope.r16"), 17, 13);
    done(
        path,
        "import slope.r16 -o m.landform --size 17x13 --byte-order little --heights 0,65535 --spacing 10 --no-dress",
    );
    done(
        path,
        "export m.landform --heights back.r16 --range 0,65535 --layers layers",
    );
    assert_eq!(
        fs::read(path.join("slope.r16")).unwrap(),
        fs::read(path.join("back.r16")).unwrap()
    );
    let description = fs::read_to_string(path.join("back.r16.json")).unwrap();
    assert!(description.contains("\"divisions\": 0"), "{description}");
    let layers = fs::read_dir(path.join("layers")).unwrap();
    let pictures = layers.filter(|entry| {
        let path = entry.as_ref().unwrap().path();
        path.extension().is_some_and(|ending| ending == "png")
    });
    assert_eq!(pictures.count(), 9);
}

#[test]
fn imported_ground_is_dressed_unless_that_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    write_raw(&path.join("slope.r16"), 33, 33);
    let import = "import slope.r16 --spacing 10 --heights 0,600 -o";
    done(path, &format!("{import} dressed.landform"));
    done(path, &format!("{import} bare.landform --no-dress"));
    let cover = |name| archive::load(path.join(name)).unwrap().field.cover.to_vec();
    assert!(cover("dressed.landform").iter().any(|c| *c > 0));
    assert!(cover("bare.landform").iter().all(|c| *c == 0));
}

#[test]
fn what_stands_before_the_heights_of_a_raw_file_is_passed_over() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    write_raw(&path.join("plain.raw"), 17, 13);
    let plain = fs::read(path.join("plain.raw")).unwrap();
    for header in [1, 2, 128, 4096] {
        let with_header = [vec![0xab; header], plain.clone()].concat();
        fs::write(path.join("headed.raw"), with_header).unwrap();
        let import = "--size 17x13 --heights 0,65535 --no-dress";
        done(
            path,
            &format!("import plain.raw -o plain.landform {import}"),
        );
        done(
            path,
            &format!("import headed.raw -o headed.landform --header {header} {import}"),
        );
        let map = |name| archive::load(path.join(name)).unwrap();
        assert_eq!(map("headed.landform"), map("plain.landform"), "{header}");
    }
}

#[test]
fn the_terraces_of_eight_bits_are_told_and_can_be_softened() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let hill = image::GrayImage::from_fn(33, 33, |x, z| image::Luma([(x / 4 + z / 3) as u8]));
    hill.save(path.join("hill.png")).unwrap();
    let import = "import hill.png --heights 0,255 --no-dress -o";
    let (_, remarks) = done(path, &format!("{import} plain.landform"));
    assert!(remarks.contains("terraces of 1.00 m"), "{remarks}");
    done(path, &format!("{import} soft.landform --soften-terraces"));
    let heights = |name| {
        archive::load(path.join(name))
            .unwrap()
            .field
            .height
            .to_vec()
    };
    let (plain, soft) = (heights("plain.landform"), heights("soft.landform"));
    assert!(plain.iter().all(|y| y.fract() == 0.0) && plain != soft);
    let moved = plain.iter().zip(&soft).map(|(a, b)| (a - b).abs());
    assert!(moved.fold(0.0, f32::max) <= 0.5);
}
