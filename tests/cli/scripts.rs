//! Maps that scripts change.

use crate::program::{done, folder_with_map, refused};
use landform::document::script::Script;
use landform::format::archive;
use landform::map::TextureSource;
use std::fs;
use std::path::Path;

const SCRIPT: &str = "[
    Fill(layer: Level, value: 2),
    Stroke(
        settings: (tool: Height(Flatten(40)), brush: (radius: 60)),
        path: [(x: 0, z: 0), (x: 240, z: 120)],
    ),
]";

#[test]
fn a_script_changes_a_map_the_same_way_each_time() {
    let folder = folder_with_map();
    let path = folder.path();
    fs::write(path.join("s.ron"), SCRIPT).unwrap();
    let (_, remark) = done(path, "apply a.landform s.ron -o b.landform");
    assert!(remark.contains("2 edits"), "{remark}");
    done(path, "apply a.landform s.ron -o c.landform");
    let map = archive::load(path.join("b.landform")).unwrap();
    assert_eq!(map, archive::load(path.join("c.landform")).unwrap());
    assert_eq!(map.field.level.get(0, 0), 2);
    assert_eq!(map.field.height.get(0, 0), 40.0);
}

#[test]
fn a_wrong_script_names_its_place_and_writes_nothing() {
    let folder = folder_with_map();
    let path = folder.path();
    let cases = [
        (SCRIPT.replace("value: 2", "value: 9"), "line 2, column 5"),
        (SCRIPT.replace("Flatten", "Flat"), "line 4, column"),
        (
            SCRIPT.replace("radius: 60", "radius: -1"),
            "line 3, column 5",
        ),
        (String::new(), "line 1, column 1"),
    ];
    for (text, place) in cases {
        fs::write(path.join("s.ron"), text).unwrap();
        refused(path, "apply a.landform s.ron -o b.landform", 1, place);
        assert!(!path.join("b.landform").exists());
    }
    refused(
        path,
        "apply a.landform none.ron -o b.landform",
        1,
        "none.ron",
    );
    refused(
        path,
        "apply a.landform s.ron -o a.landform",
        1,
        "a.landform",
    );
}

const NAMING: &str = "[
    AddModel(File(path: \"hut.obj\", leeway: 0.2)),
    AddTexture((source: File(\"own/brick.png\"), scale: 2)),
    Fill(layer: Texture, value: 12),
]";

/// A folder of scripts beside the map, with a model and a picture that they name.
fn write_named_files(folder: &Path) {
    fs::create_dir_all(folder.join("scripts/own")).unwrap();
    let hut = "v 0 0 0\nv 4 0 0\nv 4 3 0\nf 1 2 3\n";
    fs::write(folder.join("scripts/hut.obj"), hut).unwrap();
    let brick = image::RgbImage::from_pixel(2, 2, image::Rgb([150, 60, 40]));
    brick.save(folder.join("scripts/own/brick.png")).unwrap();
    fs::write(folder.join("scripts/s.ron"), NAMING).unwrap();
}

#[test]
fn a_script_names_files_that_lie_beside_it_and_is_whole_without_them_once_written_again() {
    let folder = folder_with_map();
    let path = folder.path();
    write_named_files(path);
    done(path, "apply a.landform scripts/s.ron -o b.landform");
    let map = archive::load(path.join("b.landform")).unwrap();
    let hut = &map.models[0];
    assert_eq!((hut.name.as_str(), hut.leeway), ("hut", 0.2));
    let brick = &map.textures[12];
    assert_eq!((brick.name.as_str(), brick.scale), ("brick", 2.0));
    let TextureSource::Stored(picture) = &brick.source else {
        panic!("{brick:?}")
    };
    let file = fs::read(path.join("scripts/own/brick.png")).unwrap();
    assert_eq!((picture.name(), picture.bytes()), ("brick.png", &file[..]));
    let script = Script::parse_in(NAMING, &path.join("scripts")).unwrap();
    let whole = Script::write(script.actions()).unwrap();
    fs::write(path.join("whole.ron"), whole).unwrap();
    fs::remove_dir_all(path.join("scripts")).unwrap();
    done(path, "apply a.landform whole.ron -o c.landform");
    assert_eq!(archive::load(path.join("c.landform")).unwrap(), map);
}

#[test]
fn a_named_file_that_is_missing_or_wrong_is_said_with_the_place_in_the_script() {
    let folder = folder_with_map();
    let path = folder.path();
    write_named_files(path);
    for (named, other, words) in [
        ("hut.obj", "none.obj", ["line 2", "none.obj"]),
        ("hut.obj", "own/brick.png", ["line 2", ".glb or .obj"]),
        ("own/brick.png", "hut.obj", ["line 3", "PNG or JPEG"]),
        ("own/brick.png", "none.png", ["line 3", "none.png"]),
    ] {
        let text = NAMING.replace(named, other);
        fs::write(path.join("scripts/s.ron"), text).unwrap();
        for word in words {
            let line = "apply a.landform scripts/s.ron -o b.landform";
            refused(path, line, 1, word);
        }
    }
    assert!(!path.join("b.landform").exists());
    let error = Script::parse(NAMING).unwrap_err().to_string();
    assert!(
        error.contains("line 2") && error.contains("hut.obj"),
        "{error}"
    );
}

#[test]
fn actions_that_change_nothing_are_named_with_the_reason() {
    let folder = folder_with_map();
    let path = folder.path();
    let script = "[
    Fill(layer: Level, value: 0),
    Sculpt(settings: (tool: Dig), path: [(at: (60, 5, 60))]),
    Sculpt(settings: (tool: Dig, brush: (strength: 0)), path: [(at: (60, 5, 60))]),
    AddVolume((position: (60, 0, 60), voxel_size: 1, size: (16, 16, 16))),
    FillVoxels((volume: 1, low: (0, 0, 0), high: (4, 4, 4))),
    Sculpt(settings: (tool: Dig), path: [(at: (68, 8, 68))]),
    Sculpt(settings: (tool: Dig), path: [(at: (200, 8, 100))]),
    Sculpt(settings: (tool: Dig), path: []),
    RemoveVolumes([]),
    PlaceVolume((id: 1, position: (60, 0, 60), turn: 0)),
    Stroke(settings: (tool: Height(Raise), brush: (radius: 30)), path: [(x: 5000, z: 0)]),
    MirrorVoxels((volume: 1, low: (0, 0, 0), high: (4, 4, 4), axis: X)),
    DuplicateVolumes(volumes: [], by: (1, 0, 0)),
]";
    fs::write(path.join("s.ron"), script).unwrap();
    let (_, remarks) = done(path, "apply a.landform s.ron -o b.landform");
    for words in [
        "line 2, column 5, action 1 (Fill all: level 0) changed nothing: the layer level is 0 there already",
        "action 2 (Dig) changed nothing: no volume lies within the reach of its path; with `ground: Some(())`",
        "action 3 (Dig) changed nothing: its brush has a strength of 0",
        "action 5 (Empty a box of Volume 1) changed nothing: the box is empty already",
        "action 6 (Dig) changed nothing: nothing within its reach is solid",
        "action 7 (Dig) changed nothing: no volume lies within",
        "action 8 (Dig) changed nothing: its path has no points",
        "action 9 (Remove 0 volumes) changed nothing: it names none",
        "changed nothing: it stands there and is called so already",
        "changed nothing: its path lies beside the map, which reaches 240.00 m along x and 120.00 m along z",
    ] {
        assert!(remarks.contains(words), "no {words:?} in {remarks}");
    }
    assert!(
        remarks.contains("note: 1 more") || remarks.contains("note: 2 more"),
        "{remarks}"
    );
}

#[test]
fn what_of_an_action_came_to_nothing_is_said() {
    let folder = folder_with_map();
    let path = folder.path();
    let script = "[
    AddVolume((name: \"Arch\", position: (60, 0, 60), voxel_size: 1, size: (16, 16, 16))),
    FillVoxels((volume: 1, low: (-4, 0, 0), high: (8, 8, 8), material: 3)),
    MirrorVoxels((volume: 1, low: (0, 0, 0), high: (16, 16, 20), axis: X)),
    PasteVoxels((volume: 1, at: (15, 15, 15), clip: (size: (2, 1, 1), mixes: [[(3, 1)]], runs: [(2, 255, 0)]))),
    ResizeVolume((id: 1, low: (0, 0, 0), size: (16, 16, 15))),
    ResizeVolume((id: 1, low: (0, 0, 0), size: (8, 8, 8))),
    AddVolume((name: \"Far\", position: (0, 0, -50), voxel_size: 1, size: (16, 16, 16))),
    PlaceVolume((id: 2, position: (-60, 0, 60), turn: 0)),
    DuplicateVolumes(volumes: [1, 2], by: (1, 0, 0)),
    Fill(layer: Level, cells: (x0: 5, z0: 5, x1: 90, z1: 90), value: 1),
    ResizeVolume((id: 2, low: (-1, -1, -1), size: (16, 18, 18))),
    GroundToVoxels(cells: (x0: 6, z0: 4, x1: 9, z1: 6)),
]";
    fs::write(path.join("s.ron"), script).unwrap();
    let (_, remarks) = done(path, "apply a.landform s.ron -o b.landform");
    let notes: Vec<&str> = remarks
        .lines()
        .filter_map(|line| line.strip_prefix("note: "))
        .collect();
    let expected = [
        "line 3, column 5, action 2 (Fill a box of Arch with Rock): the box from -4, 0, 0 up to 8, 8, 8 reaches beyond the volume, which has 16 × 16 × 16 voxels; what lies beyond was left out",
        "(Mirror a box of Arch): the box from 0, 0, 0 up to 16, 16, 20 reaches beyond",
        "the piece from 15, 15, 15 up to 17, 16, 16 reaches beyond",
        "1 of its 513 solid voxels lay beyond the new box and were cut off",
        "all of its 512 solid voxels lay beyond the new box and were cut off: it is empty now",
        "(Add the volume Far): it lies wholly beside the map, which reaches 240.00 m along x and 120.00 m along z",
        "(Move Far): it lies wholly beside the map",
        "(Duplicate 2 volumes): of the 2 volumes 1 lies wholly beside the map",
        "the cells from 5, 5 up to 90, 90 reach beyond the map, which has 8 × 6; those beyond were left out",
        "(Ground to voxels): the cells from 6, 4 up to 9, 6 reach beyond the map",
    ];
    assert_eq!(notes.len(), expected.len(), "{remarks}");
    for (note, words) in notes.iter().zip(expected) {
        assert!(note.contains(words), "no {words:?} in {note}");
    }
}

#[test]
fn a_script_that_is_no_text_is_refused_from_which_byte_on() {
    let folder = folder_with_map();
    let path = folder.path();
    fs::write(path.join("s.ron"), b"[\xff\xfe]").unwrap();
    let line = "apply a.landform s.ron -o b.landform";
    refused(
        path,
        line,
        1,
        "it is no text from byte 1 on; expected a script in UTF-8",
    );
    assert!(!path.join("b.landform").exists());
}
