//! Outputs are checked before the work: never the input, never a map that somebody has open, never half of a pair.

use crate::program::{all_files, done, folder_with_map, refused, write_raw};
use landform::document::Document;
use landform::document::action::Action;
use landform::map::LayerId;
use std::fs;

#[test]
fn no_command_writes_over_what_it_reads_or_under_a_wrong_ending() {
    let folder = folder_with_map();
    let path = folder.path();
    fs::write(path.join("h.raw"), [0; 50]).unwrap();
    let before = all_files(path);
    for line in [
        "lod a.landform --divisions 0 -o a.landform",
        "export a.landform --glb a.landform",
        "export a.landform --heights a.landform",
        "export a.landform --heights x.png.json",
        "render a.landform --eye 1,2,3 --look 0,0,0 -o a.landform",
        "import h.raw -o h.raw",
        "new b",
        "new .landform",
        "new b.landform.png",
    ] {
        refused(path, line, 1, "expected");
    }
    assert_eq!(all_files(path), before);
    let as_other = [
        ("a.glb", "lod a.glb --divisions 0 -o a.glb"),
        ("a.glb", "export a.glb --glb ./a.glb"),
        ("a.png", "export a.png --heights a.png"),
        ("a.png.json", "export a.png.json --heights a.png"),
        ("a.png", "render a.png --eye 1,2,3 --look 0,0,0 -o a.png"),
    ];
    let map = fs::read(path.join("a.landform")).unwrap();
    for (name, line) in as_other {
        fs::write(path.join(name), &map).unwrap();
        let before = all_files(path);
        refused(path, line, 1, "the file that is read");
        assert_eq!(all_files(path), before);
        fs::remove_file(path.join(name)).unwrap();
    }
}

#[test]
fn a_map_that_is_open_in_an_editor_is_not_written_over() {
    let folder = folder_with_map();
    let path = folder.path();
    write_raw(&path.join("h.raw"), 5, 5);
    let open = Document::open(path.join("a.landform")).unwrap();
    let before = all_files(path);
    for line in [
        "new a.landform",
        "new ./a.landform",
        "import h.raw -o a.landform",
    ] {
        refused(path, line, 1, "open in another window");
    }
    assert_eq!(all_files(path), before);
    drop(open);
    done(path, "new a.landform --vertices 5x5");
}

#[test]
fn a_map_with_work_that_was_never_saved_is_not_written_over() {
    let folder = folder_with_map();
    let path = folder.path();
    let mut document = Document::open(path.join("a.landform")).unwrap();
    let fill = |value| Action::Fill {
        layer: LayerId::Level,
        cells: None,
        value,
    };
    document.apply(fill(2)).unwrap();
    drop(document);
    let before = all_files(path);
    refused(path, "new a.landform", 1, "never saved");
    assert_eq!(all_files(path), before);
    let mut document = Document::open(path.join("a.landform")).unwrap();
    assert_eq!(document.map().field.level.get(0, 0), 2);
    document.save().unwrap();
    drop(document);
    done(path, "new a.landform");
}

#[test]
fn a_place_that_cannot_be_written_is_refused_before_anything_is_read() {
    let folder = folder_with_map();
    let path = folder.path();
    fs::create_dir(path.join("folder.glb")).unwrap();
    fs::create_dir(path.join("folder.png.json")).unwrap();
    let before = all_files(path);
    // The map is missing too, but what is wrong with the output is told first.
    for (line, word) in [
        ("new a.landform/b.landform", "a.landform/b.landform"),
        ("new nowhere/b.landform", "nowhere/b.landform"),
        (
            "import none.raw -o nowhere/b.landform",
            "nowhere/b.landform",
        ),
        ("lod none --divisions 0 -o nowhere/x.glb", "nowhere/x.glb"),
        ("lod none --divisions 0 -o folder.glb", "folder.glb"),
        ("export none --glb nowhere/x.glb", "nowhere/x.glb"),
        ("export none --heights nowhere/x.png", "nowhere/x.png"),
        ("export none --heights folder.png", "folder.png.json"),
        ("export none --layers a.landform", "a.landform"),
        ("export none --layers a.landform/below/it", "a.landform"),
        (
            "export a.landform --heights x.png --glb nowhere/x.glb",
            "nowhere/x.glb",
        ),
        (
            "export a.landform --heights x.png --layers a.landform",
            "a.landform",
        ),
        (
            "render none --eye 1,2,3 --look 0,0,0 -o nowhere/x.png",
            "nowhere/x.png",
        ),
    ] {
        refused(path, line, 1, word);
    }
    assert_eq!(all_files(path), before);
}

#[test]
fn layers_come_all_or_not_at_all() {
    let folder = folder_with_map();
    let path = folder.path();
    fs::create_dir_all(path.join("out/a-hole.png")).unwrap();
    let before = all_files(path);
    refused(path, "export a.landform --layers out", 1, "a-hole.png");
    assert_eq!(all_files(path), before);
}
