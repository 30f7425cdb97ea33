//! The program itself, as one calls it: what it writes, what it refuses and how it ends.
#![cfg(feature = "cli")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

fn landform(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_landform"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env("LANDFORM_DATA", folder.join("data"))
        .output()
        .unwrap()
}

fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = landform(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Expects the status, one clear message that holds `word`, and nothing like a panic.
fn refused(folder: &Path, arguments: &[&str], status: i32, word: &str) {
    let output = landform(folder, arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        output.status.code(),
        Some(status),
        "{arguments:?}: {errors}"
    );
    assert!(
        errors.contains(word),
        "{arguments:?}: no {word:?} in {errors}"
    );
    assert!(!errors.contains("panicked"), "{errors}");
}

fn folder_with_map() -> TempDir {
    let folder = TempDir::new().unwrap();
    let new = [
        "new",
        "a.landform",
        "--vertices",
        "9x7",
        "--spacing",
        "30,20",
        "--height",
        "5",
        "--seed",
        "3",
    ];
    done(folder.path(), &new);
    folder
}

/// A slope that rises to the south-east: nothing mirrored or turned looks like it.
fn write_raw(path: &Path, columns: u16, rows: u16) {
    let numbers = (0..rows).flat_map(|z| (0..columns).map(move |x| x * 300 + z * 900));
    let bytes: Vec<u8> = numbers.flat_map(u16::to_le_bytes).collect();
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_new_map_is_described() {
    let folder = folder_with_map();
    let text = done(folder.path(), &["info", "a.landform"]);
    for line in [
        "9 × 7",
        "30 × 20 m",
        "5 to 5 m",
        "seed            3",
        "0: 48 cells",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&done(folder.path(), &["info", "a.landform", "--json"])).unwrap();
    assert_eq!(json["vertices"], serde_json::json!([9, 7]));
    assert_eq!(json["vertices_at_full_detail"], 65 * 49);
    assert_eq!(json["triangles_at_full_detail"], 2 * 48 * 64);
    let size = fs::metadata(folder.path().join("a.landform"))
        .unwrap()
        .len();
    assert_eq!(json["bytes_on_disk"], size);
}

#[test]
fn heights_come_in_and_go_out_as_they_were() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    write_raw(&path.join("slope.r16"), 17, 13);
    let import = [
        "import",
        "slope.r16",
        "-o",
        "m.landform",
        "--size",
        "17x13",
        "--byte-order",
        "little",
        "--heights",
        "0,65535",
        "--spacing",
        "10",
        "--no-dress",
    ];
    done(path, &import);
    done(
        path,
        &[
            "export",
            "m.landform",
            "--heights",
            "back.r16",
            "--range",
            "0,65535",
            "--layers",
            "layers",
        ],
    );
    assert_eq!(
        fs::read(path.join("slope.r16")).unwrap(),
        fs::read(path.join("back.r16")).unwrap()
    );
    let description = fs::read_to_string(path.join("back.r16.json")).unwrap();
    assert!(description.contains("\"divisions\": 0"), "{description}");
    assert_eq!(
        fs::read_dir(path.join("layers"))
            .unwrap()
            .filter(|e| {
                e.as_ref()
                    .unwrap()
                    .path()
                    .extension()
                    .is_some_and(|x| x == "png")
            })
            .count(),
        9
    );
}

#[test]
fn imported_ground_is_dressed_unless_that_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    write_raw(&path.join("slope.r16"), 33, 33);
    done(
        path,
        &[
            "import",
            "slope.r16",
            "-o",
            "dressed.landform",
            "--spacing",
            "10",
            "--heights",
            "0,600",
        ],
    );
    done(
        path,
        &[
            "import",
            "slope.r16",
            "-o",
            "bare.landform",
            "--spacing",
            "10",
            "--heights",
            "0,600",
            "--no-dress",
        ],
    );
    let cover = |name| {
        landform::format::archive::load(path.join(name))
            .unwrap()
            .field
            .cover
            .to_vec()
    };
    assert!(cover("dressed.landform").iter().any(|c| *c > 0));
    assert!(cover("bare.landform").iter().all(|c| *c == 0));
}

#[test]
fn meshes_are_whole_glb_files() {
    let folder = folder_with_map();
    let path = folder.path();
    done(
        path,
        &["lod", "a.landform", "--divisions", "2", "-o", "even.glb"],
    );
    done(
        path,
        &[
            "lod",
            "a.landform",
            "--eye",
            "100,20,-5",
            "--cells",
            "0,0,4,4",
            "-o",
            "seen.glb",
        ],
    );
    for (name, triangles) in [("even.glb", Some(48 * 32)), ("seen.glb", None)] {
        let file = gltf::Gltf::from_slice(&fs::read(path.join(name)).unwrap()).unwrap();
        let blob = file.blob.as_deref().unwrap();
        let mesh = file.document.meshes().next().unwrap();
        let primitive = mesh.primitives().next().unwrap();
        let reader = primitive.reader(|_| Some(blob));
        let indices = reader.read_indices().unwrap().into_u32().count();
        if let Some(expected) = triangles {
            assert_eq!(indices / 3, expected);
        }
        assert!(reader.read_normals().is_some());
    }
}

#[test]
fn pictures_are_rendered_without_a_display() {
    let folder = folder_with_map();
    let path = folder.path();
    let render = [
        "render",
        "a.landform",
        "--eye",
        "-40,60,200",
        "--look",
        "120,0,60",
        "--view",
        "both",
        "--size",
        "64x48",
        "-o",
        "p.png",
    ];
    done(path, &render);
    let picture = image::open(path.join("p.png")).unwrap().into_rgb8();
    assert_eq!(picture.dimensions(), (64, 48));
    assert!(picture.pixels().any(|p| p != picture.get_pixel(0, 0)));
}

#[test]
fn wrong_usage_ends_with_two() {
    let folder = folder_with_map();
    for (arguments, word) in [
        (&["new", "b.landform", "--vertices", "9"][..], "257x257"),
        (&["new"], "OUT"),
        (&["lod", "a.landform", "-o", "x.glb"], "--eye"),
        (
            &["lod", "a.landform", "--eye", "1,2", "-o", "x.glb"],
            "X,Y,Z",
        ),
        (
            &["render", "a.landform", "--eye", "1,2,3", "-o", "x.png"],
            "--look",
        ),
        (
            &["import", "a", "-o", "b", "--heights", "9,3"],
            "lowest,highest",
        ),
    ] {
        refused(folder.path(), arguments, 2, word);
    }
}

#[test]
fn what_cannot_be_done_ends_with_one_and_leaves_nothing_behind() {
    let folder = folder_with_map();
    let path = folder.path();
    fs::write(path.join("text.landform"), "no archive").unwrap();
    fs::write(path.join("odd.r16"), [0; 101]).unwrap();
    let before = fs::read_dir(path).unwrap().count();
    for (arguments, word) in [
        (&["info", "missing.landform"][..], "missing.landform"),
        (&["info", "text.landform"], "text.landform"),
        (&["info", "a.landform/below"], "a.landform"),
        (&["new", "a.landform/below"], "a.landform"),
        (&["new", "nowhere/b.landform"], "nowhere"),
        (&["new", "b.landform", "--vertices", "1x9"], "2 to 4097"),
        (&["new", "b.landform", "--vertices", "5000x9"], "2 to 4097"),
        (&["new", "b.landform", "--spacing", "0"], "spacing"),
        (&["import", "odd.r16", "-o", "b.landform"], "odd.r16"),
        (
            &["lod", "a.landform", "--divisions", "200", "-o", "x.glb"],
            "divisions",
        ),
        (
            &[
                "lod",
                "a.landform",
                "--divisions",
                "1",
                "--cells",
                "0,0,99,99",
                "-o",
                "x.glb",
            ],
            "cells",
        ),
        (&["export", "a.landform"], "--heights"),
        (&["export", "a.landform", "--heights", "x.gif"], "x.gif"),
        (
            &[
                "render",
                "a.landform",
                "--eye",
                "1,2,3",
                "--look",
                "1,2,3",
                "-o",
                "x.png",
            ],
            "--look",
        ),
        (
            &[
                "render",
                "a.landform",
                "--eye",
                "1,2,3",
                "--look",
                "0,0,0",
                "--size",
                "0x5",
                "-o",
                "x.png",
            ],
            "0×5",
        ),
    ] {
        refused(path, arguments, 1, word);
    }
    assert_eq!(fs::read_dir(path).unwrap().count(), before);
}

#[test]
fn no_command_writes_over_what_it_reads_or_under_a_wrong_ending() {
    let folder = folder_with_map();
    let path = folder.path();
    let map = fs::read(path.join("a.landform")).unwrap();
    fs::write(path.join("h.raw"), [0; 50]).unwrap();
    for arguments in [
        &["lod", "a.landform", "--divisions", "0", "-o", "a.landform"][..],
        &["export", "a.landform", "--glb", "a.landform"],
        &["export", "a.landform", "--heights", "a.landform"],
        &[
            "render",
            "a.landform",
            "--eye",
            "1,2,3",
            "--look",
            "0,0,0",
            "-o",
            "a.landform",
        ],
        &["import", "h.raw", "-o", "h.raw"],
        &["new", "b"],
    ] {
        refused(path, arguments, 1, "expected");
    }
    assert_eq!(fs::read(path.join("a.landform")).unwrap(), map);
    assert_eq!(fs::read(path.join("h.raw")).unwrap(), [0; 50]);
    fs::rename(path.join("a.landform"), path.join("a.glb")).unwrap();
    refused(
        path,
        &["lod", "a.glb", "--divisions", "0", "-o", "a.glb"],
        1,
        "the file that is read",
    );
    assert_eq!(fs::read(path.join("a.glb")).unwrap(), map);
}

#[test]
fn every_command_has_help_with_an_example() {
    let folder = TempDir::new().unwrap();
    for command in ["new", "import", "info", "lod", "export", "render"] {
        let help = done(folder.path(), &[command, "--help"]);
        assert!(
            help.contains(&format!("Example: landform {command}")),
            "{help}"
        );
    }
}

#[cfg(feature = "editor")]
#[test]
fn without_a_display_the_editor_says_so() {
    let folder = folder_with_map();
    refused(folder.path(), &["a.landform"], 1, "display");
}
